"""A variable stands for a pointer to one of its type, or a pointer for what it leads to."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    ("unify", "c", b"void f(T *p, T x) { g(p, x); }", [b"void f(T x) { g(&x, x); }"]),
    ("unify", "c", b"void f(T *p, T x) { g(p); h(x); }", [b"void f(T *p) { g(p); h(*p); }"]),
    ("unify", "cpp", b"void f() { A a; A *b; b->g(a, *b); }", [b"void f() { A a; a.g(a, a); }"]),
    ("unify", "cpp", b"void f(A *b) { A a; g(&a, a.x); }", [b"void f(A *b) { g(b, b->x); }"]),
    ("unify", "rust", b"fn f(p: &mut A, x: A) { x.g(p.y); }", [b"fn f(x: A) { x.g(x.y); }"]),
    ("unify", "rust", b"fn f(p: &A, x: A) { g(p, x); }", [b"fn f(x: A) { g(&x, x); }"]),
    (
        "unify",
        "go",
        b"package q\nfunc f(p *A, x A) { g(p, x) }",
        [b"package q\nfunc f(x A) { g(&x, x) }", b"package q\nfunc f(p *A) { g(p, *p) }"],
    ),
    # What binds closer than the mark has brackets before it.
    ("unify", "c", b"void f() { T x, *p; g(p[1], *p, x); }", [b"void f() { T x; g((&x)[1], x, x); }"]),
    # What stays may need the type of what goes.
    ("unify", "c", b"f(a) { while (a) { short b; g(a, b); } }", [b"f(short a) { while (a) { g(a, a); } }"]),
    ("unify", "c", b"int a = 1; f(short b) { g(a, b); }", [b"short a = 1; f() { g(a, a); }"]),
    ("unify", "c", b"a = 1; f(short b) { g(a, b); }", [b"short a = 1; f() { g(a, a); }"]),
    ("unify", "go", b"package q\nfunc f(a A, b B) { g(a, b) }", [b"package q\nfunc f(a B) { g(a, a) }"]),
    # A parameter of C that is nothing but a name may be taken for a type.
    ("unify", "c", b"int a = 1; f(b) { g(a, b); }", [b"int a = 1; f() { g(a, a); }"]),
]

NEVER: list[Never] = [
    # An address gets no value, and what stands in another function is not known.
    ("unify", "c", b"void f(T *p, T x) { p = h(); g(p, x); }", b"void f(T x) { &x = h(); g(&x, x); }"),
    (
        "unify",
        "c",
        b"void f(T *p) { g(p); } void h(T x) { g(x); }",
        b"void f(T *p) { g(p); } void h() { g(*p); }",
    ),
    # A type has room neither before := nor in a pattern.
    (
        "unify",
        "go",
        b"package p\nfunc f(a T) { x := 1; k(x, a) }",
        b"package p\nfunc f() { x T := 1; k(x, x) }",
    ),
    (
        "unify",
        "go",
        b"package p\nfunc f(a T, x, y U) { k(x, a) }",
        b"package p\nfunc f(x, y U T) { k(x, x) }",
    ),
    (
        "unify",
        "rust",
        b"fn f(a: T) { let (x, y) = z; k(x, a); }",
        b"fn f() { let (x: T, y) = z; k(x, x); }",
    ),
    # The other is a list of such, or has another type.
    ("unify", "c", b"void f() { T x[2]; T *p; g(p, x); }", b"void f() { T x[2]; g(&x, x); }"),
    ("unify", "c", b"void f(U *p, T x) { g(p, x); }", b"void f(T x) { g(&x, x); }"),
    ("unify", "c", b"void f(T **p, T x) { g(p, x); }", b"void f(T x) { g(&x, x); }"),
    (
        "unify",
        "java",
        b"class A { void f(A a, A[] b) { g(b, a); } }",
        b"class A { void f(A a) { g(&a, a); } }",
    ),
]
