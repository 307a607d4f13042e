"""What is proposed to stand for a name that has a value, or a type, and nothing else that counts."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # Of any type, where a value tells that.
    (
        "as-parameter",
        "go",
        b"package p\nfunc f(a int) int { i, _ := g(1); return h(i) }",
        [b"package p\nfunc f(a int, i any) int { return h(i) }"],
    ),
    (
        "as-parameter",
        "csharp",
        b"class C { void f() { var x = g(1); h(x); } }",
        [b"class C { void f(dynamic x) { h(x); } }"],
    ),
    ("inline-values", "python", b"y = f(2)\nprint(x, y=y)\n", [b"print(x, f(2))\n"]),
    # An assignment within a statement leaves its value, and one that is a statement goes.
    ("inline-values", "javascript", b"a = [b]; f(a = a[0]);", [b"f([b][0]);"]),
    (
        "inline-values",
        "c",
        b"int f() { int a = b(); if (a = a + 1) c(a); }",
        [b"int f() { if (b() + 1) c(b()); }"],
    ),
    ("inline-values", "c", b"int f() { int a = b(); a = 1; c(a); }", [b"int f() { c(b()); }"]),
    # A function that is a value too is another one there: that around the place, or nothing.
    (
        "inline-functions",
        "c",
        b"int *f() { return g(0); } void h() { int *e = f; if (!e) e = f(); }",
        [b"void h() { int *e = h; if (!e) e = g(0); }"],
    ),
    (
        "inline-functions",
        "javascript",
        b"function f(a) { return a.b; } var t = [f]; function h() { g(f(c)); k(f); }",
        [b"var t = [0]; function h() { g(c.b); k(h); }"],
    ),
    (
        "inline-functions",
        "python",
        b"def f(a):\n    return a.b\ndef h(c):\n    g(f(c), f)\n",
        [b"def h(c):\n    g(c.b, h)\n"],
    ),
    # Also behind its name.
    (
        "inline-values",
        "cpp",
        b"enum class S { P, Q = 4, R }; void f(S t) { S s; g(s == S::P, t, S::R); }",
        [b"void f(int t) { int s; g(s == 0, t, 5); }"],
    ),
    (
        "inline-values",
        "csharp",
        b"enum S { P, Q } class A { S s; void f() { switch (s) { case S.P: case S.Q: ; } } }",
        [b"class A { int s; void f() { switch (s) { case 0: case 1: ; } } }"],
    ),
    # Members of an enumeration are numbers together, and what has it for a type has a plain one.
    (
        "inline-values",
        "c",
        b"enum { A, B } f(t) { return t == A || t == B; }",
        [b"int f(t) { return t == 0 || t == 1; }"],
    ),
    (
        "inline-values",
        "c",
        b"enum e { A = 3, B }; enum e x; int f(enum e t) { return t == A || t == B; }",
        [b"int x; int f(int t) { return t == 3 || t == 4; }"],
    ),
    (
        "inline-values",
        "cpp",
        b"enum E { A, B } x; E y = B; void f(E a) { g(A); }",
        [b"int x; int y = 1; void f(int a) { g(0); }"],
    ),
    # A variable may have the name of the enumeration.
    (
        "inline-values",
        "c",
        b"enum e { A, B } e; enum e x; int f() { return e == A || x == B; }",
        [b"int e; int x; int f() { return e == 0 || x == 1; }"],
    ),
    # What is there for its type is a literal of that.
    (
        "as-literal",
        "c",
        b"int f(int t, unsigned a) { return t ? t : a; }",
        [b"int f(int t) { return t ? t : 0u; }"],
    ),
    ("as-literal", "cpp", b"void f() { double d; g(d + 1); }", [b"void f() { g(0e0 + 1); }"]),
    ("as-literal", "c", b"void f() { int *p; g(p != f); }", [b'void f() { g("" != f); }']),
    # A variable that is declared with its class needs no constructor as a parameter.
    (
        "as-parameter",
        "cpp",
        b"struct A { A(); A(int); } a; int f() { return g(a); }",
        [b"struct A { A(int); }; int f(A a) { return g(a); }"],
    ),
    # What begins with a value may as well be given one.
    (
        "as-parameter",
        "c",
        b"void f() { int *a = h(1, 2); g(a); }",
        [b"void f(a) { g(a); }", b"void f(int *a) { g(a); }"],
    ),
    (
        "as-parameter",
        "javascript",
        b"function f() { let a = h(1); return g(a, a); }",
        [b"function f(a) { return g(a, a); }"],
    ),
]

NEVER: list[Never] = [
    # A list is none, nor is a pointer to one.
    ("as-literal", "c", b"void f() { int *p[2]; g(p != f); }", b'void f() { g("" != f); }'),
    ("as-literal", "c", b"void f() { int **p; g(p != f); }", b'void f() { g("" != f); }'),
    # What is changed, or has an address, is a variable and no value.
    (
        "as-literal",
        "c",
        b"int f(int t, unsigned a) { a++; return t ? t : a; }",
        b"int f(int t) { 0u++; return t ? t : 0u; }",
    ),
    (
        "as-literal",
        "c",
        b"int f(int t, unsigned a) { a += t; return t ? t : a; }",
        b"int f(int t) { 0u += t; return t ? t : 0u; }",
    ),
    (
        "as-literal",
        "c",
        b"int f(int t, unsigned a) { g(&a); return t ? t : a; }",
        b"int f(int t) { g(&0u); return t ? t : 0u; }",
    ),
    # What has the name of a function as a member of something is not it.
    (
        "inline-functions",
        "c",
        b"int f(int a) { return a; } int h() { return f(1) + x.f; }",
        b"int h() { return 1 + x.h; }",
    ),
    (
        "inline-functions",
        "rust",
        b"use m::f; fn f(a: u8) -> u8 { a } fn h() { g(f(1)); }",
        b"use m::0; fn h() { g(1); }",
    ),
    # What a call is given would be left in its place.
    (
        "inline-functions",
        "c",
        b"int f(int a) { return a; } int h() { return f(f); }",
        b"int h() { return f; }",
    ),
    (
        "inline-values",
        "cpp",
        b"enum class E { A, B }; E y = E::A; int x = f(E::B);",
        b"int y = E::0; int x = f(E::1);",
    ),
    # A path to a plain type, and a type that is defined no more.
    (
        "inline-values",
        "cpp",
        b"namespace n { enum E { A, B }; } n::E x; using namespace n; int y = A + B;",
        b"namespace n {; } n::int x; using namespace n; int y = 0 + 1;",
    ),
    (
        "inline-values",
        "c",
        b"enum e { A, B }; int x = f(A, B);" + b" enum e f();" * 101,
        b"int x = f(0, 1);" + b" enum e f();" * 101,
    ),
    # A path leads to no number.
    (
        "inline-values",
        "cpp",
        b"enum class S { P, Q = 4 }; int x = f(S::P, S::Q);",
        b"enum class S { P }; int x = f(S::P, S::4);",
    ),
    (
        "inline-values",
        "c",
        b"enum { A = sizeof(int), B }; int x = f(A, B);",
        b"int x = f(0, 1);",
    ),
    (
        "as-literal",
        "c",
        b"struct s { long a; int b; }; int f(struct s *p) { return p->a; }",
        b"struct s { int b; }; int f(struct s *p) { return p->0l; }",
    ),
    # What a body does behind the declaration stays.
    (
        "as-parameter",
        "go",
        b"package a\nfunc f() { a := h(1); g(a) }",
        b"package a\nfunc f(a) { }",
    ),
    ("as-literal", "c", b"void f() { long d; d = g(); h(d); }", b"void f() { 0l = g(); h(0l); }"),
    ("as-parameter", "c", b"void f() { int a = h(1), b; g(a); }", b"void f(int a) { g(a); }"),
]
