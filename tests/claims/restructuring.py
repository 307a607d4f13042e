"""Examples for windows, and for the passes that put parts of statements and neighbours together anew."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    ("windows", "c", b"{ a; b; c; d; }", [b"{ b; c; }", b"{ b; d; }", b"{ a; c; }", b"{ c; }"]),
    ("windows", "javascript", b"f(a, b, c, d)", [b"f(b, d)", b"f(b, c)", b"f(a, c)"]),
    ("windows", "c", b"{ y = (T) (x); }", [b"{ y = T (x); }", b"{ (T) (x); }"]),
    ("token-windows", "c", b"{ sizeof(x); }", [b"{ x; }"]),
    ("token-windows", "python", b"x = a + b\ny = c\n", [b"x = a + c\n"]),
    ("wide-windows", "c", b"{ a; b; c; d; e; f; }", [b"{ b; c; d; e; }", b"{ b; d; f; }"]),
    ("wide-windows", "python", b"f(a, b, c, d, e)\n", [b"f(b, c, d)\n", b"f(b, d)\n"]),
    ("wide-token-windows", "c", b"{ h->f(c.d); }", [b"{ h->c.d; }"]),
    ("wide-token-windows", "python", b"h.f(c.d)\n", [b"h.c.d\n"]),
    (
        "pairs",
        "c",
        b"int a; f(x, y); int b; g(z); int c;",
        [b"f(x, y); int b; g(z);", b"int a; f(x); int b; g(); int c;"],
    ),
    ("pairs", "javascript", b"a(b); c(d, [e, f]);", [b"a(); c(d, [f]);", b"a(); c([e, f]);"]),
    ("spill", "c", b"{ if (c) a(); else { b; d; } }", [b"{ (c);a();b; d; }", b"{ (c); }", b"{ a(); }"]),
    ("spill", "c", b"{ int x = f(a), y = g(b); }", [b"{ f(a); g(b); }", b"{ f(a); }", b"{ g(b); }"]),
    ("spill", "c", b"{ return f(x, y); }", [b"{ f(x, y); }", b"{ f;x; y; }"]),
    ("spill", "javascript", b"f(() => { a(); b(); });", [b"a(); b();", b"() => { a(); b(); };"]),
    ("spill", "rust", b"fn f() { let x = g(a); }", [b"fn f() { g(a); }"]),
    (
        "spill",
        "python",
        b"if a(b):\n    c\n    d\nelse:\n    e(w,\n      y)\n",
        [b"a(b)\nc\nd\ne(w,\n  y)\n", b"a(b)\n"],
    ),
    (
        "join",
        "c",
        b"void f() { a; } void g(int p) { b; }",
        [b"void f() { a; b; }", b"void g(int p) { a; b; }"],
    ),
    (
        "join",
        "c",
        b"void f() { int i; a; } int g(int x) { int i; b; }",
        [
            b"void f() { int i; a; b; }",
            b"int g(int x) { int i; a; b; }",
            b"void f() { int i; a; int i; b; }",
        ],
    ),
    (
        "join",
        "c",
        b"void f() { a; } int x; void g() { b; }",
        [b"void f() { a; b; }", b"int x; void g() { a; b; }"],
    ),
    ("join", "c", b"{ if (c) { a; } else { b; } }", [b"{ if (c) { a; b; } }"]),
    (
        "join",
        "c",
        b"f() { int i; f(i); } g(f) { f >= f; }",
        [b"f() { int i; f(i); i >= i; }", b"f() { int i; f(i); f >= f; }"],
    ),
    (
        "join",
        "rust",
        b"fn f() { let a = 1; } fn g(x: u8, y: u8) { h(x, y); }",
        [b"fn f() { let a = 1; h(a, a); }"],
    ),
    ("join", "rust", b"struct A { x: u8 } struct B<T> { y: T }", [b"struct B<T> { x: u8, y: T }"]),
    ("join", "python", b"def f():\n  a\nclass A:\n  b\n", [b"def f():\n  a\n  b\n", b"class A:\n  a\n  b\n"]),
    ("gather", "c", b"int a; f(); int b = 1;", [b"int a, b = 1; f();"]),
    ("gather", "c", b"int a; void f() { int b; c; }", [b"int a, b; void f() { c; }"]),
    ("gather", "javascript", b"let a; { f(); { let b = 1; } }", [b"let a, b = 1; { f(); { } }"]),
    ("merge", "c", b"int *a; int *b;", [b"int *a,b;", b"int *a, *b;"]),
    ("merge", "c", b"int a; int b; int c;", [b"int a, b, c;", b"int a, b; int c;", b"int a; int b, c;"]),
    ("merge", "python", b"from a import b\nfrom a import c\n", [b"from a import b, c\n"]),
    ("merge", "javascript", b"f(x, y); f(x, z);", [b"f(x, y, z);"]),
    ("split", "c", b"{ const T *a, b[2]; }", [b"{ const T *a; const T b[2]; }"]),
    (
        "split",
        "java",
        b"class A { static final T a = 1, b, c; }",
        [
            b"class A { static final T a = 1; static final T b; static final T c; }",
        ],
    ),
    ("split", "rust", b"use a::{b as c, d as e};", [b"use a::{b as c};\nuse a::{d as e};"]),
    ("split", "python", b"if a:\n  import b.c, d.e\n", [b"if a:\n  import b.c\n  import d.e\n"]),
    (
        "split",
        "verilog",
        b"module m; reg [1:0] c, d; endmodule",
        [
            b"module m; reg [1:0] c; reg [1:0] d; endmodule",
        ],
    ),
    ("move-out", "c", b"int x; void f() { int a; g(a); }", [b"int x; int a; void f() { g(a); }"]),
    (
        "move-out",
        "java",
        b"class A { void f() { int a; g(a); } }",
        [b"class A { int a; void f() { g(a); } }", b"int a;\nclass A { void f() { g(a); } }"],
    ),
    (
        "move-out",
        "python",
        b"class A:\n  def f():\n    def g():\n      h()\n    g()\n",
        [
            b"class A:\n  def g():\n    h()\n  def f():\n    g()\n",
            b"def g():\n  h()\nclass A:\n  def f():\n    g()\n",
        ],
    ),
    ("move-out", "javascript", b"let f = () => { let a = 1; g(a) }", [b"let a = 1;\nlet f = () => { g(a) }"]),
]

NEVER: list[Never] = [
    ("token-windows", "c", b"{ a + b; }", b"{ b; }"),
    ("token-windows", "c", b"{ x = !a; y = c; }", b"{ x = a = c; }"),
    ("spill", "c", b"void f() { a(b); }", b"a(b);"),
    ("pairs", "c", b"int a;" * 70, b"int a;" * 68),
    ("spill", "c", b"{ int x = y; }", b"{ x; y; }"),
    ("join", "c", b"void f() { a; } struct s { b; };", b"void f() { a; b; };"),
    ("join", "c", b"void f() {} void g() { b; }", b"void f() { b; }"),
    ("join", "c", b"struct s { int a; }; void g() { b; }", b"struct s { int a; b; }"),
    ("gather", "c", b"int a; void f() { char b; }", b"int a, b; void f() {}"),
    ("merge", "c", b"a; a;", b"a, a;"),
    ("merge", "c", b"int a; char b;", b"int a, b;"),
    ("split", "c", b"int a, b;", b"int a; int b;"),
    ("split", "c", b"const T *f(int *a, int *b);", b"const T *f(int *a); const T *f(int *b);"),
    ("move-out", "c", b"void f(int b) { int a = b; g(a); }", b"int a = b;\nvoid f(int b) { g(a); }"),
    ("move-out", "c", b"void f() { int a; }", b"int a;\nvoid f() { }"),
    ("move-out", "javascript", b"f(function() { let a; g(a) })", b"f(let a;\nfunction() { g(a) })"),
]
