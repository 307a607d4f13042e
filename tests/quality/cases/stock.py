"""Programs that need what a language comes with in the places of what they define or bring in."""

from __future__ import annotations

from cases.case import Case

CASES: list[Case] = [
    Case(
        "inline-values",
        "rust",
        b"trait T { type A; } fn f<I: T>(a: I::A) {}",
        "",
        b"fn f<I: Iterator>(a: I::Item) {}",
    ),
    Case(
        "inline-values",
        "rust",
        b"trait T { type A: T; fn g(&self) -> Self::A; } fn f(a: impl T) { f(a.g()) }",
        "",
        b"fn f(a: impl Sized) { f(&a) }",
    ),
    Case(
        "inline-values",
        "rust",
        b"trait T<A> {} fn f<A>(a: impl T<A>, b: dyn T<u8>) {}",
        "",
        b"fn f<A>(a: impl From<A>, b: dyn From<u8>) {}",
    ),
    Case("inline-values", "rust", b"use n::A; fn f(a: impl A) {}", "", b"fn f(a: impl Sized) {}"),
    Case(
        "ready-made",
        "rust",
        b"enum E { A, B(u8) } fn f(e: E) { if let E::B(x) = e { g(x) } }",
        "",
        b"fn f(e: Option<u8>) { if let Some(x) = e { g(x) } }",
    ),
    Case("ready-made", "rust", b"struct S(u8); fn f() { g(S(0)) }", "", b"fn f() { g(Some(0)) }"),
    Case(
        "ready-made",
        "ocaml",
        b"type e = A | B of int let f (x : e) = match x with B y -> y",
        "",
        b"let f (x : int option) = match x with Some y -> y",
    ),
    Case(
        "ready-made",
        "fsharp",
        b"type E = A | B of int\nlet f (x : E) = match x with B y -> y\n",
        "",
        b"let f (x : int option) = match x with Some y -> y\n",
    ),
    Case(
        "tuples",
        "rust",
        b"struct S<A, B> { a: A, b: Vec<B> } fn f(a: S<u8, i8>) {}",
        "",
        b"fn f(a: (u8, i8)) {}",
    ),
    Case(
        "tuples",
        "typescript",
        b"interface I<A, B = A> { a: A } function f(a: I<T, U>): I<T> {}",
        "",
        b"function f(a: [T, U]): [T, T] {}",
    ),
    Case(
        "tuples",
        "csharp",
        b"class S<A, B> { A a; } class C { void f(S<T, U> a) {} }",
        "",
        b"class C { void f((T, U) a) {} }",
    ),
]
