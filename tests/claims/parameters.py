"""What is proposed for parameters: they go with their arguments, and variables and types become some."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # What a variable begins with may be what a constructor takes, though no list tells so.
    ("parameters", "cpp", b"struct S { S(int); T t; } s = 0;", [b"struct S { S(); T t; } s;"]),
    ("parameters", "cpp", b"struct S { S(T); }; S::S(T) {} S a = 1;", [b"struct S { S(); }; S::S() {} S a;"]),
    ("parameters", "cuda", b"struct S { S(T x); }; S s = t;", [b"struct S { S(); }; S s;"]),
    (
        "parameters",
        "erlang",
        b"-module(m).\n-export([f/2, f/1]).\nf(A, B) -> fun f/2;\nf(1, C) -> f(3, C).\nf(D) -> D.\n",
        [b"-module(m).\n-export([f/1, f/1]).\nf(B) -> fun f/1;\nf(C) -> f(C).\nf(D) -> D.\n"],
    ),
    (
        "parameters",
        "elixir",
        b"defmodule M do\n  def f(a, b), do: g(&f/2)\nend\n",
        [b"defmodule M do\n  def f(a), do: g(&f/1)\nend\n"],
    ),
    (
        "parameters",
        "cpp",
        b"template <class T> struct A { T::B *a; }; struct C { int B; }; A<C> b;",
        [b"struct C { int B; }; struct A { C::B *a; }; A b;"],
    ),
    (
        "parameters",
        "java",
        b"class A<T> { T a; } class B { } class C { A<B> b; }",
        [b"class B { } class A { B a; } class C { A b; }"],
    ),
    (
        "parameters",
        "csharp",
        b"class A { static int F(this int a, int b) { return a; } void G() { x.F(1); y.z.F(2); } }",
        [b"class A { static int F(int b) { return 0; } void G() { F(1); F(2); } }"],
    ),
    (
        "parameters",
        "java",
        b"class A { void f(String a) { g(a); } { f(0); } }",
        [b'class A { void f() { g(""); } { f(); } }'],
    ),
    # A template whose other parameters have values of their own is one with nothing between the brackets.
    (
        "parameters",
        "cpp",
        b"template <class, int = f()> struct A; A<B> a;",
        [b"template <int = f()> struct A; A< > a;"],
    ),
    ("parameters", "ocaml", b"let f a b = g b let c = f 1 2", [b"let f b = g b let c = f 2"]),
    (
        "parameters",
        "ocaml",
        b"class c a = object method m b d = d end let e = (new c 1)#m 2 3",
        [
            b"class c = object method m b d = d end let e = (new c)#m 2 3",
            b"class c a = object method m d = d end let e = (new c 1)#m 3",
        ],
    ),
    ("parameters", "haskell", b"f x y = g y\nh = f 1 2\n", [b"f y = g y\nh = f 2\n"]),
    ("parameters", "fsharp", b"let f a b = g b\nlet n = f 0 1\n", [b"let f b = g b\nlet n = f 1\n"]),
    ("parameters", "elm", b"f a b = g b\nn = f 0 1\n", [b"f b = g b\nn = f 1\n"]),
    ("parameters", "nim", b"proc f(a: int) = g()\nf 1\n", [b"proc f() = g()\nf\n"]),
    (
        "parameters",
        "nim",
        b"macro m(a: t; b: u) = g()\nm 1:\n  c\n  d\n",
        [b"macro m(a: t) = g()\nm 1\n", b"macro m(b: u) = g()\nm:\n  c\n  d\n"],
    ),
    (
        "parameters",
        "ruby",
        b"def f(a, b)\n g\nend\nf 1, 2\n",
        [b"def f(a)\n g\nend\nf 1\n", b"def f()\n g\nend\nf\n"],
    ),
    ("parameters", "erlang", b"f(A) -> b. g() -> f(1).", [b"f() -> b. g() -> f()."]),
    ("parameters", "julia", b"function f(a)\n g()\nend\nf(1)\n", [b"function f()\n g()\nend\nf()\n"]),
    ("parameters", "c", b"f(int *a) { a = 0; } g() { f(h()); }", [b"int *a; f() { a = 0; } g() { f(); }"]),
    # What is made with braces passes them to the constructor.
    (
        "parameters",
        "cpp",
        b"struct S { S(int, T); } s = {1, t}; S r{2, u};",
        [b"struct S { S(T); } s = {t}; S r{u};", b"struct S { S(int); } s = {1}; S r{2};"],
    ),
    (
        "parameters",
        "systemverilog",
        b"`define M(a, b) module b; endmodule\n`M(, m)\n`M(, n)\n",
        [b"`define M(b) module b; endmodule\n`M(m)\n`M(n)\n"],
    ),
    (
        "parameters",
        "c",
        b"int f(int, int); int f(int a, int b) { g(a); return b; } int x = f(1, y);",
        [
            b"int f(); int f() { g(); } int x = f();",
            b"int f(int); int f(int a) { g(a); } int x = f(1);",
            b"int f(int); int f(int b) { g(); return b; } int x = f(y);",
            b"int f(int); int f(int a) { g(a); return y; } int x = f(1);",
            b"int f(int); int f(int a) { g(a); return 0; } int x = f(1);",
            b"int f(int); int f(int a) { g(a); return b; } int x = f(1);",
        ],
    ),
    (
        "parameters",
        "vhdl",
        b"package p is generic (m: T; n: T); end; package q is new work.p generic map (0, 1);",
        [
            b"package p is end; package q is new work.p;",
            b"package p is generic (n: T); end; package q is new work.p generic map (1);",
            b"package p is generic (m: T); end; package q is new work.p generic map (0);",
        ],
    ),
    (
        "parameters",
        "vhdl",
        b"entity e is port (a: T; b: T); end; block f is begin z: entity work.e port map (c, d); end;",
        [b"entity e is port (b: T); end; block f is begin z: entity work.e port map (d); end;"],
    ),
    (
        "parameters",
        "ada",
        b"procedure P is procedure S (N : Integer); begin S (1); end P;",
        [b"procedure P is procedure S; begin S; end P;"],
    ),
    (
        "parameters",
        "pascal",
        b"program p; procedure f(a, b: byte; c: real); begin end; begin f(1, 2, 3); end.",
        [
            b"program p; procedure f(a, b: byte); begin end; begin f(1, 2); end.",
            b"program p; procedure f(b: byte; c: real); begin end; begin f(2, 3); end.",
        ],
    ),
    (
        "parameters",
        "c",
        b"int (*p)(int, int); int x = p(1, 2);",
        [b"int (*p)(); int x = p();", b"int (*p)(int); int x = p(1);"],
    ),
    ("parameters", "c", b"#define M(a, b) a\nint x = M(1, 2);\n", [b"#define M(a) a\nint x = M(1);\n"]),
    (
        "parameters",
        "c",
        b"struct S { int a; int b; }; struct S s = {1, 2};",
        [b"struct S { int b; }; struct S s = {2};"],
    ),
    (
        "parameters",
        "cpp",
        b"template <class T, class U> struct S { }; S<int, char> s;",
        [b"struct S { }; S s;", b"template <class T> struct S { }; S<int> s;"],
    ),
    (
        "parameters",
        "rust",
        b"struct S<A, B>(A, B); impl<C, D> S<C, D> { fn f(d: C) {} }",
        [b"struct S<A>(A); impl<C> S<C> { fn f(d: C) {} }"],
    ),
    (
        "parameters",
        "cpp",
        b"template <class A, class B> B f() { return g(A(), B()); } int x = f<int, long>();",
        [
            b"template <class A> A f() { return g(A(), A()); } int x = f<int>();",
            b"template <class B> B f() { return g(B(), B()); } int x = f<long>();",
        ],
    ),
    (
        "parameters",
        "python",
        b"def f(a, b): return g(a, b)\nf(1, 2)\n",
        [b"def f(a): return g(a, a)\nf(1)\n", b"def f(b): return g(b, b)\nf(2)\n"],
    ),
    ("parameters", "cpp", b"struct S { S(int a); }; S s(1);", [b"struct S { S(); }; S s;"]),
    (
        "parameters",
        "python",
        b"class A:\n  def f(self, a, b):\n    pass\nx.f(1, b=2)\n",
        [
            b"class A:\n  def f(self, b):\n    pass\nx.f(b=2)\n",
            b"class A:\n  def f(self, a):\n    pass\nx.f(1)\n",
        ],
    ),
    (
        "parameters",
        "python",
        b"class A:\n  def __init__(self, a):\n    pass\nA(1)\n",
        [b"class A:\n  def __init__(self):\n    pass\nA()\n"],
    ),
    (
        "parameters",
        "php",
        b"<?php class A { function __construct($a, $b) { f($b); } } new A(1, 2);",
        [b"<?php class A { function __construct($b) { f($b); } } new A(2);"],
    ),
    (
        "parameters",
        "d",
        b"class A { int c; this(int a, int b) { this.c = b; } } void f() { new A(1, 2); }",
        [b"class A { int c; this(int b) { this.c = b; } } void f() { new A(2); }"],
    ),
    (
        "parameters",
        "swift",
        b"class A { init(a: Int, b: Int) { f(b) } }\nA(a: 1, b: 2)",
        [b"class A { init(b: Int) { f(b) } }\nA(b: 2)"],
    ),
    (
        "parameters",
        "swift",
        b"func f(a: Int, b: Int) { g(b) }\nf(a: 1, b: 2)",
        [b"func f(b: Int) { g(b) }\nf(b: 2)"],
    ),
    (
        "parameters",
        "solidity",
        b"contract A { function f(int a, int b) { g(b); } function h() { f(1, 2); } }",
        [b"contract A { function f(int b) { g(b); } function h() { f(2); } }"],
    ),
    (
        "parameters",
        "kotlin",
        b"class A { constructor(a: Int, b: Int) { f(b) } }\nval c = A(1, 2)",
        [b"class A { constructor(b: Int) { f(b) } }\nval c = A(2)"],
    ),
    (
        "parameters",
        "rust",
        b"struct S(i32, u8); fn f<T>() { S(1, 2); f::<u8>(); }",
        [
            b"struct S(u8); fn f<T>() { S(2); f::<u8>(); }",
            b"struct S(i32, u8); fn f() { S(1, 2); f(); }",
        ],
    ),
    (
        "parameters",
        "go",
        b"package a\nfunc f(a, b int, c T) {}\nvar x = f(1, 2, 3)\n",
        [b"package a\nfunc f(b int, c T) {}\nvar x = f(2, 3)\n", b"package a\nfunc f() {}\nvar x = f()\n"],
    ),
    (
        "parameters",
        "systemverilog",
        (
            b"module m #(parameter A = 1) (input a, input b); endmodule "
            b"module t; m #(2) u(x, y); m w(.b(y), .a(x)); endmodule"
        ),
        [
            b"module m #(parameter A = 1) (input b); endmodule module t; m #(2) u(y); m w(.b(y)); endmodule",
            b"module m (input a, input b); endmodule module t; m u(x, y); m w(.b(y), .a(x)); endmodule",
        ],
    ),
    (
        "parameters",
        "javascript",
        b"const f = (a, b) => b; var o = { g: function (c) {} }; f(1, 2); o.g(3);",
        [
            b"const f = (b) => b; var o = { g: function (c) {} }; f(2); o.g(3);",
            b"const f = (a, b) => b; var o = { g: function () {} }; f(1, 2); o.g();",
        ],
    ),
    (
        "parameters",
        "java",
        b"class A { A(int a) {} A x = new A(1); }",
        [b"class A { A() {} A x = new A(); }"],
    ),
    (
        "parameters",
        "smtlib",
        b"(define-fun g ((a Int) (b Int)) Int (+ a b)) (assert (= (g 4 (g 5 6)) 7))",
        [b"(define-fun g ((a Int)) Int (+ a)) (assert (= (g 4) 7))"],
    ),
    ("parameters", "scheme", b"(define (f a b) c) (f 1 2)", [b"(define (f a) c) (f 1)"]),
    (
        "parameters",
        "c",
        b"void f(struct S *b); void f(struct S *b) { b->x; } void g() { f(&s); f(0); }",
        [
            b"void f(); void f() { struct S *b; b->x; } void g() { f(); f(); }",
            b"void f(); struct S *b; void f() { b->x; } void g() { f(); f(); }",
        ],
    ),
    (
        "parameters",
        "java",
        b"class A { void f(B b, int c) { b.x = c; } void g() { f(new B(), 1); } }",
        [
            b"class A { void f(B b) { int c; b.x = c; } void g() { f(new B()); } }",
            b"class A { int c; void f(B b) { b.x = c; } void g() { f(new B()); } }",
        ],
    ),
    (
        "parameters",
        "java",
        b"class A<T> { T t; } class B { A<String> a = new A<>(); }",
        [b"class A { String t; } class B { A a = new A(); }"],
    ),
    (
        "as-parameter",
        "c",
        b"int f() { int a; g(a); }",
        [b"int f(a) { g(a); }", b"int f(int a) { g(a); }"],
    ),
    ("as-parameter", "c", b"main() { int a; g(a); }", [b"main(a) { g(a); }"]),
    (
        "as-parameter",
        "cpp",
        b"A<B> a; int f() { return g(a); }",
        [b"int f(a) { return g(a); }", b"int f(auto a) { return g(a); }"],
    ),
    # A lifetime is the longest one where nothing says which.
    (
        "parameters",
        "rust",
        b"struct S<'a> { x: &'a A, y: B<'a> } impl<'a> S<'a> { fn f(&self) { g(S::h) } }",
        [b"struct S { x: &'static A, y: B<'static> } impl<'a> S { fn f(&self) { g(S::h) } }"],
    ),
    ("as-parameter", "c", b"f(int a) { int b, c; g(b, c); }", [b"f(int a, b, c) { g(b, c); }"]),
    (
        "as-parameter",
        "javascript",
        b"function f() { let a, b; g(a, b); }",
        [b"function f(a, b) { g(a, b); }"],
    ),
    # One that has to have a value, and a type behind its name, from beside the function too.
    (
        "as-parameter",
        "rust",
        b"impl S { const A: &T = loop{}; fn f(a: u8) { g(Self::A); h(A); } }",
        [b"impl S { fn f(a: u8, A: &T) { g(A); h(A); } }"],
    ),
    ("as-parameter", "rust", b"fn f() { let x: &T = loop{}; g(x); }", [b"fn f(x: &T) { g(x); }"]),
    (
        "as-parameter",
        "kotlin",
        b"class A { val x: T = 0\n fun f() { g(x) } }",
        [b"class A {\n fun f(x: T) { g(x) } }"],
    ),
    # Paths are all of a node, end in one, or stand in a flat list as those in macros do.
    ("as-parameter", "swift", b"let a: T = 0\nfunc f() { g(x().b.a) }", [b"func f(a: T) { g(a) }"]),
    (
        "as-parameter",
        "rust",
        b"const A: &T = loop{}; fn f() { m!(x, B::A, self.A, x.b.A); }",
        [b"fn f(A: &T) { m!(x, A, A, A); }"],
    ),
    # From beside the function.
    (
        "as-parameter",
        "c",
        b"int *g(int); int f() { return g(0); }",
        [b"int f(g) { return g(0); }", b"int f(int *g(int)) { return g(0); }"],
    ),
    (
        "as-parameter",
        "java",
        b"class A { int a; void f() { g(a); } }",
        [b"class A { void f(int a) { g(a); } }"],
    ),
    ("as-parameter", "javascript", b"function f(b) { let a; g(a); }", [b"function f(b, a) { g(a); }"]),
    (
        "as-parameter",
        "java",
        b"class A { void f() { int a; g(a); } }",
        [b"class A { void f(int a) { g(a); } }"],
    ),
]

NEVER: list[Never] = [
    (
        "as-parameter",
        "c",
        b"int a; void f() { g(a); } int h() { return a; }",
        b"void f(a) { g(a); } int h() { return a; }",
    ),
    ("as-parameter", "c", b"int a = 1; void f() { g(a); }", b"void f(int a = 1) { g(a); }"),
    # Nor one whose value may matter.
    ("as-parameter", "rust", b"const A: T = g(); fn f() { g(A); }", b"fn f(A: T) { g(A); }"),
    # Nor where it is not known what a path begins with.
    (
        "as-parameter",
        "rust",
        b"const A: &T = loop{}; fn f() { m!(x, B::<C>::A); }",
        b"fn f(A: &T) { m!A); }",
    ),
    ("as-parameter", "c", b"void f() { if (b) { int a; g(a); } }", b"void f() { if (b, a) { g(a); } }"),
]
