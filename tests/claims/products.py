"""What constructors of types are given goes, with what patterns bind of it."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # A constructor of ML is defined with types in a row, and given values in brackets.
    (
        "parameters",
        "ocaml",
        b"type t = P of u * int\nlet f = function P (a, b) -> a\nlet x : t = P (1, 2)\n",
        [
            b"type t = P\nlet f = function P -> a\nlet x : t = P\n",
            b"type t = P of u\nlet f = function P (a) -> a\nlet x : t = P (1)\n",
            b"type t = P of int\nlet f = function P (b) -> a\nlet x : t = P (2)\n",
            b"type t = P of int\nlet f = function P (b) -> 0\nlet x : t = P (2)\n",
        ],
    ),
    (
        "parameters",
        "ocaml",
        b"type _ t = P : _ * int -> _ t\nlet f = function P (a, b) -> a\n",
        [b"type _ t = P : _ -> _ t\nlet f = function P (a) -> a\n"],
    ),
    (
        "parameters",
        "fsharp",
        b"module M\ntype T = | P of int * string\nlet f = function | P (a, b) -> g a\nlet y = P (1, c)\n",
        [b"module M\ntype T = | P of string\nlet f = function | P (b) -> g a\nlet y = P (c)\n"],
    ),
    # What patterns bind goes, or a plain value stands for it.
    (
        "parameters",
        "rust",
        b"enum E { A(u8, u16) } fn f(e: E) { match e { E::A(x, y) => g(y) } } fn h() { E::A(1, 2) }",
        [
            b"enum E { A(u8) } fn f(e: E) { match e { E::A(x) => g() } } fn h() { E::A(1) }",
            b"enum E { A(u8) } fn f(e: E) { match e { E::A(x) => g(0) } } fn h() { E::A(1) }",
        ],
    ),
    (
        "parameters",
        "rust",
        b"enum E { A(u8) } fn f(e: E) { if let E::A(x) = e { g(x, y.x) } }",
        [b"enum E { A() } fn f(e: E) { if let E::A() = e { g(0, y.x) } }"],
    ),
    (
        "parameters",
        "ocaml",
        b"type a = B of int * t\nlet f (B (n, x)) = g n x\n",
        [b"type a = B of t\nlet f (B (x)) = g 0 x\n"],
    ),
    # Types stand before the name of what they are given to.
    (
        "parameters",
        "ocaml",
        b"type 'a t = P of 'a | Q\nlet x : int t = P 1\n",
        [b"type t = P of int | Q\nlet x : t = P 1\n", b"type t = P of 'a | Q\nlet x : t = P 1\n"],
    ),
    (
        "parameters",
        "ocaml",
        b"type ('a, 'b) t = P of 'a\nlet f (x : (int, char) t) (y : ('c, 'd M.t) t) = t x y\n",
        [
            b"type ('b) t = P of int\nlet f (x : (char) t) (y : ('d M.t) t) = t x y\n",
            b"type ('a) t = P of 'a\nlet f (x : (int) t) (y : ('c) t) = t x y\n",
        ],
    ),
]

NEVER: list[Never] = [
    ("parameters", "ocaml", b"type t = P\nlet f (x : int t) = g t\n", b"type t = P\nlet f (x : t) = t\n"),
    # What is behind an arrow is no member of what is before it.
    (
        "parameters",
        "ocaml",
        b"type t = P of int * t\nlet f = function P (a, b) -> a\n",
        b"type t = P of t\nlet f = function 0\n",
    ),
]
