"""What stands for calls of functions without a body: what they are given, made as its type says."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "evaluate",
        "rust",
        b"fn f<T>(a: T) -> Option<&T> { None } fn m() { g(f(x)); }",
        [b"fn m() { g(Some(&x)); }"],
    ),
    # What is borrowed anew lives no longer than what borrows it.
    (
        "evaluate",
        "rust",
        b"fn f<T>(a: T) -> Option<&'static T> { None } fn m<T>(t: &'static T) -> T { m(f(t)) }",
        [
            b"fn m<T>(t: &T) -> T { m(Some(&t)) }",
            b"fn m<T>(t: &'static T) -> T { m(Some(&t)) }",
        ],
    ),
    (
        "evaluate",
        "rust",
        b"fn f(b: u8, a: A<'_>) -> Vec<A> { loop {} } fn m() { f(1, g(2)); f(1, f(3, y)[0]); }",
        [b"fn m() { vec![g(2)]; vec![vec![y][0]]; }"],
    ),
    ("evaluate", "c", b"T *f(T a); void m() { g(f(x)); }", [b"void m() { g(&x); }"]),
    (
        "evaluate",
        "cpp",
        b"struct S *f(struct S); void m() { f(x)->y = f(a + b); }",
        [b"void m() { (&x)->y = &(a + b); }"],
    ),
    (
        "evaluate",
        "go",
        b"package a\nfunc f(a T) []*T { return nil }\nfunc m() { g(f(x)) }\n",
        [b"package a\nfunc m() { g([]*T{&x}) }\n"],
    ),
    (
        "evaluate",
        "scala",
        b"def f(a: A): Option[A] = ???\ndef m() = g(f(x))\n",
        [b"def m() = g(Some(x))\n"],
    ),
    (
        "evaluate",
        "java",
        b"class C { A[] f(A a) { return null; } void m() { g(f(x)); } }",
        [b"class C { void m() { g(new A[]{x}); } }"],
    ),
    ("evaluate", "typescript", b"declare function f(a: A): A[]; g(f(x));", [b"g([x]);"]),
    ("evaluate", "swift", b"func f(a: A) -> [A] {} g(f(a: x))", [b"g([x])"]),
    (
        "evaluate",
        "kotlin",
        b"fun f(a: A): List<A> {}\nfun m() { g(f(x)) }\n",
        [b"fun m() { g(listOf(x)) }\n"],
    ),
]

NEVER: list[Never] = [
    # It does something with what it is given.
    (
        "evaluate",
        "rust",
        b"fn f<T>(a: T) -> Option<T> { h(a) } fn m() { g(f(x)); }",
        b"fn m() { g(Some(x)); }",
    ),
    # Its name is a value too.
    ("evaluate", "c", b"T *f(T a); void m() { g(f(x), f); }", b"void m() { g(&x, f); }"),
    # Nothing says how its result is made of what it is given.
    ("evaluate", "c", b"U *f(T a); void m() { g(f(x)); }", b"void m() { g(&x); }"),
    # Where both are of one type, what is given stands for each call alone.
    ("evaluate", "c", b"T f(T a); void m() { g(f(x)); }", b"void m() { g(x); }"),
]
