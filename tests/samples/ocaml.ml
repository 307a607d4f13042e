(* A shop and its stock. *)
open Printf
module Names = Map.Make (String)


type price = float

type item = {
  name : string;
  mutable price : price;
}

type order =
  | Empty
  | Single of item
  | Many of { items : item list; count : int }

type 'a shape = [ `Square of 'a | `Round ]

exception Sold_out of string

module type Priced = sig
  type t
  val price_of : t -> price
end

module Item : Priced with type t = item = struct
  type t = item
  let price_of item = item.price
end

module Shelf (P : Priced) = struct
  let sum things = List.fold_left (fun sum thing -> sum +. P.price_of thing) 0. things
end

module Items = Shelf (Item)

external length : string -> int = "caml_string_length"

let limit = 0xff
let most : int = limit
let first_letter = "a"
let table = [| 1; 2; 3 |]
let half x = x /. 2.
let taxed rate price = price +. (price *. rate)

let total ?(rate = 0.2) ~orders stock =
  let extra = 2 in
  let rec go sum = function
    | [] -> sum
    | Empty :: rest -> go sum rest
    | Single item :: rest when item.price > 0. ->
      let price = taxed rate item.price in
      go (sum +. half price) rest
    | Many { items; count } :: rest ->
      go (sum +. (float_of_int count *. Items.sum items)) rest
    | _ -> raise (Sold_out "nothing left")
  in
  go (float_of_int extra +. Names.fold (fun _ item sum -> sum +. item.price) stock 0.) orders

let describe item =
  if item.price > 10. then begin
    item.price <- 10.;
    sprintf "dear %s\n" item.name
  end
  else if item.price < 1e-3 then String.make 1 'c'
  else "cheap"

let area = function
  | `Square side -> side * side
  | `Round -> assert false

let old_half x = half x
let old_taxed x = taxed 0.1 (old_half x)

class counter start = object (self)
  val mutable count = start
  method get = count
  method add n = count <- count + n; self#get
end

let () =
  let pear = { name = "pear"; price = 3. } in
  let plum = { pear with name = {|plum|} } and found = ref 0 in
  let stock = Names.add "pear" pear Names.empty in
  for i = 0 to Array.length table - 1 do
    found := !found + table.(i);
    print_int (length pear.name);
    print_int (area (`Square i))
  done;
  while !found > most do
    decr found
  done;
  (try print_float (total ~orders:[ Single pear; Empty ] stock) with
   | Sold_out name -> prerr_endline name
   | Not_found -> exit 1);
  let c = new counter 1 in
  ignore (c#add (-2));
  match List.map describe [ pear; plum ], (not (!found = 0) && true) with
  | [ first ], _ | first :: _, false -> print_endline first
  | _ -> print_char first_letter.[0]
