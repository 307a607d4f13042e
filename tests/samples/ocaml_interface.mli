(** What a shop offers. *)
open Printf
include Map.S


type price = float

(* Items are compared by their names. *)
type item = {
  name : string;
  mutable price : price;
}

type order =
  | Empty
  | Single of item
  | Many of item list * int
  | Gift : string -> order

type 'a shape = [ `Square of 'a | `Round ]
type ('key, +'value) table constraint 'key = string
type colour = ..
type colour += Red

exception Sold_out of string

module type Priced = sig
  type t

  val price_of : t -> price
  val scaled : t -> factor:float -> t
end

module Item : Priced with type t = item

module Shelf (P : Priced) : sig
  val sum : P.t list -> price
  val count : P.t list -> int

  module Inner : sig
    val first : P.t list -> P.t option
    val last : P.t list -> P.t option
  end
end

module rec Left : Priced
and Right : Priced

external length : string -> int = "caml_string_length" [@@noalloc]

val limit : int
val most : int
val total : ?rate:float -> orders:order list -> item list -> price
val describe : item -> string * int
val area : [< `Square of int | `Round ] -> int
val fold : ('a -> 'b -> 'a) -> 'a -> 'b list -> 'a
val compared : (module Priced with type t = 'a) -> 'a -> bool

class type counted = object
  val mutable start : int
  method get : int
  method add : int -> unit
end

class counter : int -> counted

val show : < name : string; price : price > -> unit [@@deprecated "use describe\n"]
