-- A shop, with a clock beside it.
with Ada.Text_IO;
with Ada.Integer_Text_IO; use Ada.Integer_Text_IO;

procedure Shop is

   package Things is
      type Kind is (Fruit, Tool, Book);
      subtype Small is Integer range 0 .. 16#FF#;
      type Prices is array (Kind) of Float;
      type Row is array (Positive range <>) of Small;


      type Item is record
         What : Kind := Fruit;
         Price : Float := 0.0;
         Count : Small;
         Ripe : Boolean;
      end record;

      type Shape is abstract tagged null record;
      type Square is new Shape with record
         Side : Float;
      end record;
      type Link is access all Shape;
      type Ticket is private;
      type Circle is new Shape with private;
      type Node;
      type Next_Node is access Node;
      type Node is record
         Next : Next_Node;
      end record;

      Sold_Out, Broken : exception;
      Limit : constant Integer := 100;
      Half_Limit : constant := 50;

      function Half (X : Float) return Float;
      function Taxed (X, Rate : Float) return Float;
      procedure Sell (Thing : in out Item; Left : out Small);
   private
      type Ticket is new Integer;
      type Circle is new Shape with null record;
      Sold : Integer := 0;
      Tax : Float := 0.2;
   end Things;

   package body Things is
      function Half (X : Float) return Float is
      begin
         return X / 2.0;
      end Half;

      function Taxed (X, Rate : Float) return Float is (X + X * Rate);

      procedure Sell (Thing : in out Item; Left : out Small) is
      begin
         if Thing.Count = 0 then
            raise Sold_Out with "none left";
         elsif Thing.Count > Limit and then not (Sold < Half_Limit) then
            raise Broken;
         else
            Thing.Count := Thing.Count - 1;
         end if;
         Sold := Sold + 1;
         Left := Thing.Count;
      end Sell;
   end Things;

   generic
      type Element is private;
      with function Weight (E : Element) return Integer;
   function Heavier (A, B : Element) return Element;

   function Heavier (A, B : Element) return Element is
   begin
      return (if Weight (A) > Weight (B) then A else B);
   end Heavier;

   function Same (N : Integer) return Integer is (N);
   function Larger is new Heavier (Integer, Same);

   task Clock is
      entry Start (N : Integer);
   end Clock;

   task body Clock is
      Ticks : Integer := 0;
   begin
      select
         accept Start (N : Integer) do
            Ticks := N;
         end Start;
      or
         terminate;
      end select;
      delay 0.1;
   end Clock;

   use Things;
   Pear : Item := (Fruit, Price => 1.5E0, Count => 3, Ripe => True);
   Row_Of_Three : Row (1 .. 3) := (1, 2, others => 4);
   Left : Small;
   Sum : Float := 0.0;
   pragma Volatile (Sum);
begin
   Clock.Start (2);
   Rows :
   for I in Row_Of_Three'Range loop
      for J in reverse 1 .. 2 loop
         Sum := Sum + Half (Pear.Price) + Half (Taxed (Pear.Price, 0.1));
         exit Rows when Row_Of_Three (I) = 4;
      end loop;
   end loop Rows;
   while Left < 3 loop
      Left := Left + Larger (1, 2);
   end loop;
   declare
      Name : constant String := "pear" & 's';
      Last : Integer := 0;
   begin
      Ada.Text_IO.Put_Line (Name);
      Put (Item => abs Last, Width => 2);
      Sell (Pear, Left);
   end;
   case Pear.What is
      when Fruit | Tool => null;
      when others => return;
   end case;
exception
   when Sold_Out => Ada.Text_IO.Put_Line ("sold out");
   when others => raise;
end Shop;
