{ A shop and its stock. }
program Shop;

{$mode objfpc}{$H+}

uses
  SysUtils, Classes;


const
  Limit = 100;
  Greeting: string = 'welcome';

type
  TKind = (Fruit, Tool, Book);
  TKinds = set of TKind;
  TPrice = Double;
  TRow = array[0..3] of Integer;
  PItem = ^TItem;

  TItem = record
    Name: string;
    Price: TPrice;
    Kind: TKind;
  end;

  TStock = class(TObject)
  private
    FItems: TList;
    FTotal: TPrice;
    function GetCount: Integer;
  public
    constructor Create(ASize: Integer);
    procedure Add(const AName: string; APrice: TPrice);
    property Count: Integer read GetCount;
    property Total: TPrice read FTotal;
  end;

var
  Stock: TStock;
  Row: TRow;
  I, J: Integer;
  Found: Boolean;

function Half(X: Double): Double;
begin
  Half := X / 2.0;
end;

function Taxed(X, Rate: Double): Double; inline;
begin
  Result := X + X * Rate;
end;

constructor TStock.Create(ASize: Integer);
begin
  inherited Create;
  FItems := TList.Create;
  FItems.Capacity := ASize;
end;

function TStock.GetCount: Integer;
begin
  Exit(FItems.Count);
end;

procedure TStock.Add(const AName: string; APrice: TPrice);
var
  Item: PItem;
begin
  if (APrice < 0.0) or not (Length(AName) > 0) then
    raise Exception.Create('no such thing')
  else if APrice = 1.5e2 then
    APrice := Half(APrice);
  New(Item);
  Item^.Name := AName;
  with Item^ do
    Kind := Fruit;
  FItems.Add(Item);
  FTotal := FTotal + Taxed(Item^.Price, 0.2);
end;

begin
  Stock := TStock.Create($FF);
  // Fill the row.
  for I := 0 to High(Row) do
  begin
    for J := 3 downto 1 do
    begin
      Row[I] := Row[I] + I * J;
      if Row[I] > Limit then
        break;
    end;
    Row[I] := Row[0];
  end;
  repeat
    Dec(J);
    Found := J in [1, 3..5];
  until Found or (J < -9);
  while I mod 2 = 0 do
    Inc(I);
  case Stock.Count of
    0: WriteLn(Greeting + '!', #10);
    1, 2: WriteLn('few');
  else
    WriteLn(Stock.Total:8:2);
  end;
  try
    Stock.Add('pear', Half(3));
    for I in Row do
    begin
      Write(I);
      Write(J);
    end;
  except
    on E: Exception do
      WriteLn(E.Message);
  end;
  Stock.Free;
end.
