"""What is proposed where the fields of records are numbered, in tuples or not."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "flatten",
        "rust",
        b"struct S { x: A, y: B } fn f(s: &S) -> S { g(s.y); S { x: a, y: b } }",
        [
            b"fn f(s: &(A, B)) -> (A, B) { g(s.1); (a, b) }",
            b"struct S (A, B); fn f(s: &S) -> S { g(s.1); S(a, b) }",
        ],
    ),
    (
        "flatten",
        "rust",
        b"struct S<T> { x: T } fn f(s: &S<u8>, t: S<i8>) { g(s.x.y); t.x(); S { x: 1 }; }",
        [b"fn f(s: &(u8,), t: (i8,)) { g(s.0 .y); t.x(); (1,); }"],
    ),
    (
        "flatten",
        "rust",
        b"struct S<T> where T: A { x: B } impl<T> S<T> where T: A { fn f() -> Self { Self { x: b } } }",
        [b"struct S<T>(B) where T: A ; impl<T> S<T> where T: A { fn f() -> Self { Self(b) } }"],
    ),
    (
        "flatten",
        "rust",
        b"struct S<T>(T); fn f<T>(a: T) -> S<T> { g() } fn f() { h(f(x)); }",
        [b"struct S<T>(T); fn f() { h(S(x)); }"],
    ),
    (
        "flatten",
        "rust",
        b"struct S<T>(T, u8); impl<U> S<U> { fn new(a: A<U>) -> Self { g() } } fn f() { S::<B>::new(x); }",
        [b"struct S<T>(T, u8, A<T>); impl<U> S<U> { } fn f() { S(0, 0, x); }"],
    ),
    (
        "flatten",
        "rust",
        b"struct S(u8); impl S { fn new(a: u8) -> S { g(a) } } fn f() { h(S::new(1)); h(S::new); }",
        [b"struct S(u8); impl S { } fn f() { h(S(1)); h(S); }"],
    ),
    (
        "flatten",
        "rust",
        b"struct S<'a>(&'a u8); fn f<'b>(a: u8, b: &'b A) -> S<'b> { g(a, b) } fn f() { h(f(x, y)); }",
        [b"struct S<'a>(&'a u8, u8, &'a A); fn f() { h(S(0, x, y)); }"],
    ),
]

NEVER: list[Never] = [
    # What is made without the function would have too few values, and so would what is done with that.
    (
        "flatten",
        "rust",
        b"struct S(u8); fn f(a: A) -> S { g() } fn m() { h(f(x)); S(1) }",
        b"struct S(u8, A); fn m() { h(S(0, x)); S(1) }",
    ),
    (
        "flatten",
        "rust",
        b"struct S(u8); fn f(a: A) -> S { g() } fn m() { h(f(x)); h(f); }",
        b"struct S(u8, A); fn m() { h(S(0, x)); h(f); }",
    ),
    # A field has no type of which only the function knows.
    (
        "flatten",
        "rust",
        b"struct S(u8); fn f<T>(a: T) -> S { g() } fn m() { h(f(x)); }",
        b"struct S(u8, T); fn m() { h(S(0, x)); }",
    ),
    (
        "flatten",
        "rust",
        b"struct S(u8); fn f(a: impl A) -> S { g() } fn m() { h(f(x)); }",
        b"struct S(u8, impl A); fn m() { h(S(0, x)); }",
    ),
    (
        "flatten",
        "rust",
        b"struct S { x: A } struct T { x: A } fn f(s: &S) { g(s.x, s) }",
        b"struct T { x: A } fn f(s: &(A,)) { g(s.0, s) }",
    ),
    (
        "flatten",
        "rust",
        b"struct S { x: A, y: B } fn f() { S { y: b, x: a }; }",
        b"struct S (A, B); fn f() { S(b, a); }",
    ),
    (
        "flatten",
        "rust",
        b"struct S(u8); impl S { fn new(a: u8) -> Self {} } struct T(A, B); fn f() { T::new(x); S::new(x); }",
        b"struct S(u8); impl S { } struct T(A, B); fn f() { S(x); S(x); }",
    ),
    ("flatten", "go", b"package p\ntype A struct { x, y int }\nvar a A\n", b"package p\nvar a (int, int)\n"),
]
