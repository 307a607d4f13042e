"""What a language comes with in the places of what a program defines, and what has no such form."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "ready-made",
        "java",
        b"class A { enum E { B } void f(E e) { switch (e) { case B: g(E.B); } } }",
        [b"class A { void f(int e) { switch (e) { case 0: g(0); } } }"],
    ),
    (
        "ready-made",
        "rust",
        b"enum E { A, B(u8), C(u8, u8) } fn f(e: E) { if let E::B(x) = e { f(E::B(x)) } }",
        [b"fn f(e: Option<u8>) { if let Some(x) = e { f(Some(x)) } }"],
    ),
    (
        "ready-made",
        "rust",
        b"use E::*; enum E { A, B(u8) } fn f() { match g() { A => 0, B(x) => x } }",
        [b"fn f() { match g() { None => 0, Some(x) => x } }"],
    ),
    # Two with values, and two without.
    (
        "ready-made",
        "rust",
        b"enum E { A(u8), B(S) } fn f(e: &E) { match e { E::A(x) => 0, E::B(y) => 1 } }",
        [b"fn f(e: &Result<u8,S>) { match e { Ok(x) => 0, Err(y) => 1 } }"],
    ),
    (
        "ready-made",
        "rust",
        b"enum E { A, B } fn f(e: E) { match e { E::A => 0, E::B => 1 } }",
        [b"fn f(e: bool) { match e { true => 0, false => 1 } }"],
    ),
    # A type that is given keeps what it is given.
    (
        "ready-made",
        "rust",
        b"enum E<T> { A, B(T) } fn f<T>(e: E<S>) { let E::B(x) = e; }",
        [b"fn f<T>(e: Option<S>) { let Some(x) = e; }"],
    ),
    # A record of one value, by its place.
    (
        "ready-made",
        "rust",
        b"struct S(u8); fn f() { let S(x) = g(S(0)); }",
        [b"fn f() { let Some(x) = g(Some(0)); }", b"fn f() { let Ok(x) = g(Ok(0)); }"],
    ),
    (
        "ready-made",
        "ocaml",
        b"type e = A | B of int let f (x : e) = match x with A -> g (B 0) | B y -> y",
        [b"let f (x : int option) = match x with None -> g (Some 0) | Some y -> y"],
    ),
    (
        "ready-made",
        "fsharp",
        b"type E = A | B of int\nlet f (x : E) = match x with A -> 0 | B y -> y\n",
        [b"let f (x : int option) = match x with None -> 0 | Some y -> y\n"],
    ),
    ("ready-made", "ocaml", b"type e = A | B let f (x : e) = (x, A)", [b"let f (x : bool) = (x, true)"]),
    # A tuple of what a type is given, or is where that is not said; of a single one it may be that.
    (
        "tuples",
        "rust",
        b"struct S<A, B = A>(C); fn f(a: S<T>, b: &S<T, U>) {}",
        [b"fn f(a: (T, T), b: &(T, U)) {}"],
    ),
    (
        "tuples",
        "rust",
        b"enum E<A> { B(A) } impl T for E<u8> {}",
        [b"impl T for (u8) {}", b"impl T for (u8,) {}"],
    ),
    (
        "tuples",
        "typescript",
        b"interface I<A, B> {} function f(a: I<T, U>): I<U, T[]> {}",
        [b"function f(a: [T, U]): [U, T[]] {}"],
    ),
    (
        "tuples",
        "rust",
        b"struct S<A>(A); fn f(a: S<S<u8>>) {}",
        [b"fn f(a: ((u8))) {}", b"fn f(a: ((u8,),)) {}"],
    ),
    (
        "tuples",
        "typescript",
        b"class C<A extends X, B extends X> {} let a: C<T, U>;",
        [b"let a: [T, U];"],
    ),
    ("tuples", "swift", b"class C<A, B> {}\nfunc f(a: C<T, U>) {}", [b"func f(a: (T, U)) {}"]),
    (
        "tuples",
        "csharp",
        b"struct S<A, B> {} class C { void f(S<T, U> a) {} }",
        [b"class C { void f((T, U) a) {} }"],
    ),
]

NEVER: list[Never] = [
    # Of several values, and of one with a name.
    (
        "ready-made",
        "rust",
        b"enum E { A, B(u8, u8) } fn f() { E::B(0, 1); E::A; }",
        b"fn f() { Some(0, 1); None; }",
    ),
    (
        "ready-made",
        "rust",
        b"enum E { A, B { x: u8 } } fn f() { E::B { x: 0 }; E::A; }",
        b"fn f() { Some { x: 0 }; None; }",
    ),
    # The type would hold itself.
    (
        "ready-made",
        "rust",
        b"enum E { A, B(Box<E>) } fn f(e: E) { if let E::B(x) = e { f(*x) } }",
        b"fn f(e: Option<Box<E>>) { if let Some(x) = e { f(*x) } }",
    ),
    # Values are made by the name, and a type that is given nothing has nothing to be a tuple of.
    ("tuples", "rust", b"struct S<A>(A); fn f(a: S<u8>) { S(0) }", b"fn f(a: (u8)) { (0) }"),
    ("tuples", "rust", b"struct S<A>(A); fn f(a: S<u8>, b: S) {}", b"fn f(a: (u8), b: ()) {}"),
]
