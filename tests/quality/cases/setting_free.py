"""Cases for what a scope holds that comes to stand without it, under a name of its own."""

from __future__ import annotations

from cases.case import Case

CASES = [
    Case(
        "set-free",
        "ocaml",
        b"module M = struct type t = A type u = t end type t = B",
        "",
        b"type t_ = A type u = t_ type t = B",
    ),
    Case(
        "set-free",
        "cpp",
        b"namespace n { struct A {}; A a; } struct A {};",
        "",
        b"struct A_ {}; A_ a; struct A {};",
    ),
    Case(
        "set-free",
        "rust",
        b"mod m { struct A; fn f(a: A) {} } struct A;",
        "",
        b"struct A_; fn f(a: A_) {} struct A;",
    ),
]
