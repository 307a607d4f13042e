/// A shop and its stock.
module Shop

open System
open System.Collections.Generic


(* What things cost. *)
type Price = float

type Item =
    { Name: string
      mutable Price: Price }

type Shape =
    | Square of side: float
    | Oblong of float * float
    | Empty

type Kind =
    | Fruit = 0
    | Tool = 1

exception SoldOut of string

type IPriced =
    abstract member Cost: Price -> Price

type Till(start: Price) =
    let mutable total = start
    member this.Total = total
    member this.Add(amount: Price) =
        total <- total + amount
        total
    interface IPriced with
        member this.Cost price = price * 2.0

module Rates =
    let low = 0.1
    let high = 2e-1

[<Literal>]
let Limit = 0xff

let half x = x / 2.0
let taxed (rate: float) price = price + price * rate
// Nothing uses these.
let oldHalf x = half x
let oldTaxed x = oldHalf (taxed 0.5 x)

let area shape =
    match shape with
    | Square side -> side * side
    | Oblong(a, b) when a > 0.0 -> a * b
    | Oblong _
    | Empty -> 0.0

let rec count items =
    match items with
    | [] -> 0
    | _ :: rest -> 1 + count rest

let describe (item: Item) =
    if item.Price > 10.0 then
        "dear " + item.Name
    elif item.Price < 1.0 then
        sprintf "cheap\t%s" item.Name
    else
        item.Name

let total (orders: (string * int) list) (stock: Dictionary<string, Item>) =
    let mutable sum = 0.0
    let extra = 2.0
    for (name, number) in orders do
        match stock.TryGetValue name with
        | true, item ->
            let price = taxed Rates.low item.Price
            sum <- sum + half (price * float number)
        | _ -> raise (SoldOut name)
    sum + extra

let squares = [ for i in 1..3 -> i * i ]
let pairs = [| 1, 'a'; 2, 'b' |]
let lazily = seq { yield 1; yield! [ 2; 3 ] }

[<EntryPoint>]
let main args =
    let pear = { Name = "pear"; Price = 3.0 }
    let plum = { pear with Name = "plum" }
    let stock = Dictionary<string, Item>()
    for item in [ pear; plum ] do
        stock.Add(item.Name, item)
        printfn "%s" (describe item)
        printfn "%f" (area (Square 2.0))
    let mutable left = 3
    while left > 0 && not (left = 7) do
        left <- left - 1
    try
        total [ ("pear", 1); ("plum", -2) ] stock |> printfn "%f"
    with
    | SoldOut name -> eprintfn "%s" name
    | _ -> exit 1
    let doubled = squares |> List.map (fun n -> n * 2)
    count doubled + args.Length
