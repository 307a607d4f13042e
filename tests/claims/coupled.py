"""What the passes propose that edit a definition and its uses together."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "everywhere",
        "verilog",
        b"module m; reg q; initial begin q = 1; f(q, z); end endmodule",
        [b"module m; initial begin f(0, z); end endmodule"],
    ),
    (
        "everywhere",
        "sql",
        b"CREATE TABLE b (c); SELECT (SELECT f(b) FROM b)",
        [b"SELECT (SELECT f(1))"],
    ),
    # What is said of methods that stand for others goes too, and those that name the other class.
    (
        "orphan",
        "csharp",
        b"class A : B { int B.F() { } public override int G() { } B c; }",
        [b"class A { public int G() { } B c; }"],
    ),
    ("orphan", "java", b"class A extends B { @Override int f() { } }", [b"class A { int f() { } }"]),
    ("orphan", "kotlin", b"class A : B { override fun f() {} }", [b"class A { fun f() {} }"]),
    ("orphan", "cpp", b"struct A : B { int f() override { } };", [b"struct A { int f() { } };"]),
    # A class inside may derive from something itself.
    (
        "orphan",
        "swift",
        b"class A: B { override func f() { super.f() } class D: C { override func g() { super.g() } } }",
        [b"class A { func f() { } class D: C { override func g() { super.g() } } }"],
    ),
    (
        "operators",
        "cpp",
        b"struct D { D f(D) { return *this; } } d = d.f(D{0}).f(0);",
        [b"struct D { D operator+(D) { return *this; } } d = d + D{0} + 0;"],
    ),
    (
        "operators",
        "cpp",
        b"struct E { int k(); }; int E::k() {} int y = E().k() + !e.k();",
        [b"struct E { int operator+(); }; int E::operator+() {} int y = +E() + ! +e;"],
    ),
    (
        "operators",
        "python",
        b"class A:\n  def f(self, b):\n    return self.f(b)\n",
        [b"class A:\n  def __add__(self, b):\n    return self + b\n"],
    ),
    ("operators", "ruby", b"def f()\n  1\nend\nx = y.f()\n", [b"def +@()\n  1\nend\nx = +y\n"]),
    ("operators", "ruby", b"def f(a)\n  1\nend\nx = y.f 2\n", [b"def +(a)\n  1\nend\nx = y + 2\n"]),
    (
        "operators",
        "cpp",
        b"struct A { A f(int a = 0); }; A x = y.f(1);",
        [b"struct A { A operator+(int a); }; A x = y + 1;"],
    ),
    (
        "operators",
        "python",
        b"class A:\n  def f(self, a=0): pass\nx = y.f(1)\n",
        [b"class A:\n  def __add__(self, a): pass\nx = y + 1\n"],
    ),
    (
        "bare",
        "ocaml",
        b"type t = A of int * t | B let f = function M.A (x, A (1, _)) -> A (2, A 3) | A _ | y -> A",
        [b"type t = A | B let f = function M.A -> A | A | y -> A"],
    ),
    (
        "bare",
        "haskell",
        b"data A = B Int | C\nf x = case x of\n  B y -> g (B 1)\n  C -> B 2 + 1\n",
        [b"data A = B | C\nf x = case x of\n  B -> g (B)\n  C -> B + 1\n"],
    ),
    (
        "bare",
        "ocaml",
        b"type t = A of int let f = function A x -> M.A 1",
        [b"type t = A of int let f = function x -> 1"],
    ),
    ("bare", "haskell", b"data A = B Int\nf (B y) = B 1\n", [b"data A = B Int\nf (y) = 1\n"]),
    ("bare", "elm", b"type A = B Int | C\n\n\nf = M.B 1\n", [b"type A = B | C\n\n\nf = M.B\n"]),
    ("bare", "haskell", b"f x y = g\nh = f 1 2 + f x 3\n", [b"f = g\nh = f + f\n"]),
    # A function of C has a type that is not said.
    (
        "alike",
        "rust",
        b"impl T for [S; 0] {} fn f() { g::<[S; 0]>() }",
        [b"impl T for S {} fn f() { g::<S>() }", b"impl T for [S] {} fn f() { g::<[S]>() }"],
    ),
    # What declares a function and what defines it say the same in other words.
    (
        "alike",
        "cpp",
        b"template <class T> struct A { T f() requires (T(1)); }; template <> B A<B>::f() requires (B(1));",
        [b"template <class T> struct A { T f() requires ((1)); }; template <> B A<B>::f() requires ((1));"],
    ),
    (
        "alike",
        "rust",
        b"trait A { fn f(a: &[Self::B]); } impl A for T { fn f(a: &[C]) { g(a) } }",
        [b"trait A { fn f(a: u8); } impl A for T { fn f(a: u8) { g(a) } }"],
    ),
    (
        "orphan",
        "typescript",
        b"class A extends B { constructor() { super(); f(); } }",
        [b"class A { constructor() { f(); } }"],
    ),
    (
        "orphan",
        "java",
        b"class A extends B { A() { super(1); f(); } }",
        [b"class A { A() { f(); } }"],
    ),
    (
        "orphan",
        "python",
        b"class A(B):\n  def f(self):\n    super().f()\n    g()\n",
        [b"class A:\n  def f(self):\n    g()\n"],
    ),
    ("alike", "python", b"x[a.b] = 1\nf(x[a.b])\n", [b"x = 1\nf(x)\n", b"x[a] = 1\nf(x[a])\n"]),
    (
        "everywhere",
        "c",
        b"struct { int a; int b; } s = { .a = 1, .b = 2 }; int f() { int x = 1; g(x); return x + s.b; }",
        [
            b"struct { int b; } s = { .b = 2 }; int f() { int x = 1; g(x); return x + s.b; }",
            b"struct { int a; } s = { .a = 1 }; int f() { int x = 1; g(x); return x; }",
            b"struct { int a; } s = { .a = 1 }; int f() { int x = 1; g(x); }",
            b"struct { int a; int b; } s = { .a = 1, .b = 2 }; int f() { g(); return s.b; }",
            b"struct { int a; int b; } s = { .a = 1, .b = 2 }; int f() { }",
        ],
    ),
    ("everywhere", "sql", b"WITH c AS (SELECT 1) SELECT a FROM t, c;", [b"SELECT a FROM t;"]),
    ("everywhere", "c", b"enum { A, B }; int x = A | B;", [b"enum { A }; int x = A;"]),
    # What a list only names and a declaration behind it says more of may be used without both.
    (
        "everywhere",
        "verilog",
        b"module m(a, b, c); input a, b; output c; assign c = a; endmodule",
        [
            b"module m(b, c); input b; output c; assign c = a; endmodule",
            b"module m(a, b); input a, b; assign c = a; endmodule",
        ],
    ),
    (
        "everywhere",
        "fortran",
        b"subroutine s(a, b)\n  integer a\n  integer b\n  a = b\nend\n",
        [b"subroutine s(b)\n  integer b\n  a = b\nend\n", b"subroutine s(a)\n  integer a\n  a = b\nend\n"],
    ),
    (
        "everywhere",
        "cpp",
        b"struct A { A() : a{}, b(0) {} int a, b; };",
        [b"struct A { A() : b(0) {} int b; };"],
    ),
    (
        "everywhere",
        "fortran",
        b"subroutine f\n a: do\n cycle a\n end do a\nend\n",
        [b"subroutine f\n do\n cycle\n end do\nend\n"],
    ),
    (
        "everywhere",
        "ada",
        b"procedure P is begin A : loop exit A; end loop A; end;",
        [b"procedure P is begin loop exit; end loop; end;"],
    ),
    ("everywhere", "cpp", b"using n::f; int x = n::g();", [b"int x = g();"]),
    (
        "everywhere",
        "go",
        b'package a\nimport ("fmt"; "net/http")\nfunc f() { fmt.P(1); g(http.Z) }\n',
        [
            b'package a\nimport ("net/http")\nfunc f() { g(http.Z) }\n',
            b'package a\nimport ("fmt")\nfunc f() { fmt.P(1); g() }\n',
        ],
    ),
    (
        "everywhere",
        "go",
        b"package a\nfunc f() { x := 1; y := g(x); h(z); _ = y }\n",
        [b"package a\nfunc f() { h(z) }\n"],
    ),
    (
        "everywhere",
        "python",
        b"def f(a, b):\n  x = a\n  g(x)\n  return x and b\n",
        [
            b"def f(a, b):\n  g()\n  return b\n",
            b"def f(a):\n  x = a\n  g(x)\n  return x\n",
        ],
    ),
    (
        "unused",
        "c",
        b"int a; int f() { return a + f(); } int b; int c; int d(int e) { return f(); }",
        [b"", b"int a; int f() { return a + f(); } int d() { return f(); }"],
    ),
    (
        "unused",
        "python",
        b"import os, sys\nfrom a import b\ndef f(x):\n  y = 2\n  return sys.z\nf()\n",
        [b"import sys\ndef f():\n  return sys.z\nf()\n"],
    ),
    (
        "unused",
        "c",
        (
            b"enum { A, B, C, D, I, J }; enum E { F, G }; int a; int b; int c; int d;"
            b" enum E f(int e, ...); int g() { f(1); }"
        ),
        [
            b"",
            b"enum E { F }; enum E f(...); int g() { f(1); }",
            b"enum E { F }; enum E f(int e, ...); int g() { f(1); }",
        ],
    ),
    (
        "unused",
        "cpp",
        (
            b"struct A {}; int a; int b; int c; int d; int e; int h; int i; int j; int q; int r; int s;"
            b" int t; int u; int v; template <class T> struct B; void f() { B<A> x; g(x); }"
        ),
        [b"", b"struct A {}; template <class T> struct B; void f() { B<A> x; g(x); }"],
    ),
    ("unused", "d", b"struct S { int x; } auto b = f(1);", [b"", b"struct S { }"]),
    ("unused", "wat", b"(module (func $f (param $x i32)) (func (local $y i32)))", [b"(module)"]),
    (
        "unused",
        "java",
        b"import a.b.*; class C { int d; } class F { C g; }",
        [b"", b"class F { }"],
    ),
    (
        "aliases",
        "javascript",
        b"import { a as b, c } from 'm'; f(b); g(b);",
        [b"import { a, c } from 'm'; f(a); g(a);"],
    ),
    ("aliases", "python", b"from m import a as b\nf(b)\n", [b"from m import a\nf(a)\n"]),
    ("aliases", "kotlin", b"import a.b as c\nfun f() { c() }", [b"import a.b\nfun f() { b() }"]),
    ("aliases", "julia", b"import A as B\nB.f()\n", [b"import A\nA.f()\n"]),
    ("aliases", "rust", b"use a::b as c; fn f() { c(); }", [b"use a::b; fn f() { b(); }"]),
    (
        "aliases",
        "go",
        b'package a\nimport c "x/b"\nfunc f() { c.G() }\n',
        [b'package a\nimport "x/b"\nfunc f() { b.G() }\n'],
    ),
    (
        "aliases",
        "sql",
        b"SELECT x.a FROM t AS x WHERE x.b IN (SELECT x.c FROM u x WHERE x.d = 1);",
        [b"SELECT x.a FROM t AS x WHERE x.b IN (SELECT u.c FROM u WHERE u.d = 1);"],
    ),
    (
        "unbox",
        "rust",
        b"static a: std::Box<A> = std::Box::<A>::new(h); fn f() -> Box<A> { Box { a: g } }",
        [b"static a: A = h; fn f() -> A { g }"],
    ),
    (
        "unbox",
        "rust",
        b"struct S<T> { t: T } impl<T> S<T> { fn new() {} } type B = S<u8, A>; static a: B = B::new(h, 0);",
        [
            b"struct S<T> { t: T } type B = u8; static a: B = h;",
            b"struct S<T> { t: T } type B = A; static a: B = 0;",
        ],
    ),
    (
        "unbox",
        "cpp",
        b"std::Box<A> f() { Box<A> x = Box<A>(y), z(y); using B = Box<A>; B q = std::Box<A>{y}; B r(y); }",
        [b"A f() { A x = y, z(y); using B = A; B q = y; B r(y); }"],
    ),
    (
        "unbox",
        "java",
        b"class X extends Box<A> { Box<A> x = new Box<>(y); Box<A> z = Box.of(y); }",
        [b"class X extends A { A x = y; A z = y; }"],
    ),
    (
        "unbox",
        "typescript",
        b"let x: ns.Box<A> = new Box<A>(y); type B = Box<A>; let z: B = new B(y);",
        [b"let x: A = y; type B = A; let z: B = y;"],
    ),
    ("unbox", "swift", b"let x: Box<A> = Box(y)\n", [b"let x: A = y\n"]),
    ("unbox", "scala", b"object X { val x: Box[A] = Box(y) }", [b"object X { val x: A = y }"]),
    ("unbox", "rust", b"fn f<'a>(x: Box<&'a A>, y: Box<&A>) {}", [b"fn f<'a>(x: &'a A, y: &A) {}"]),
    ("unbox", "cpp", b"Box<A> x; Box<const A> y;", [b"A x; const A y;"]),
    # What has another name than the type whose values it makes, and what takes these apart.
    (
        "unbox",
        "rust",
        b"fn f() -> Option<A> { Some(g(a)) } fn h() { if let Some(p) = f() { k(p) } }",
        [b"fn f() -> A { g(a) } fn h() { if let p = f() { k(p) } }"],
    ),
    (
        "unbox",
        "scala",
        b"object X { def f(): Option[A] = g(); f() match { case Some(p) => k(p) } }",
        [b"object X { def f(): A = g(); f() match { case p => k(p) } }"],
    ),
    ("unbox", "kotlin", b"val x: List<A> = listOf(g())", [b"val x: A = g()"]),
]

NEVER: list[Never] = [
    # What is used behind a list of parameters is not declared there.
    ("everywhere", "javascript", b"function f(a) { g(a); h(a); }", b"function f() { g(); h(a); }"),
    ("everywhere", "python", b"def f(a):\n  a = 1\n  g(a, 2)\n", b"def f():\n  g(a, 2)\n"),
    # What is called without an object is no operator, nor what is followed by a member.
    (
        "operators",
        "cpp",
        b"struct A { int f(); int g() { return f() + a.f(); } };",
        b"struct A { int operator+(); int g() { return f() + +a; } };",
    ),
    ("operators", "cpp", b"struct A { A f(A); } a = b.f(c).x;", b"struct A { A operator+(A); } a = b + c.x;"),
    (
        "operators",
        "cpp",
        b"struct A { A f(A); } a = b.f(c)[1];",
        b"struct A { A operator+(A); } a = b + c[1];",
    ),
    (
        "operators",
        "python",
        b"class A:\n  def f(self): 1\na.f()(2)\n",
        b"class A:\n  def __pos__(self): 1\n+a(2)\n",
    ),
    # What the program does not define is none, and none is looked up in a base.
    ("operators", "cpp", b"int x = a.f(1) - b.f(2);", b"int x = a + 1 - b + 2;"),
    (
        "operators",
        "python",
        b"class A(B):\n  def f(self, a):\n    super().f(a)\n",
        b"class A(B):\n  def __add__(self, a):\n    super() + a\n",
    ),
    # What a statement does not end with is no label of it.
    ("everywhere", "ada", b"procedure P is A : T; begin f (A); end;", b"procedure P is T; begin f (); end;"),
    # What a function does is not given to it, and nothing is given to what is given itself.
    ("bare", "haskell", b"f x = g\nh = f 1\n", b"f\nh = f\n"),
    ("bare", "bash", b"f() { g; }\nf 1\n", b"f\nf\n"),
    ("bare", "ocaml", b"A module A (X : B) = C", b"A"),
    ("bare", "ocaml", b"let f a b = g a b", b"let f a = g a"),
    ("bare", "commonlisp", b"(defun f (a) (g a)) (f 1)", b"(defun f (g a)) (f)"),
    # Without a word of the class that another one derives from, deleting that is enough.
    ("orphan", "java", b"class A extends B { A() { f(); } }", b"class A { A() { f(); } }"),
    ("alike", "c", b"f(a[1]); g(a[2]);", b"f(a); g(a);"),
    (
        "parameters",
        "go",
        b"package a\nfunc f(a int) { a++ }\nvar x = f(1)\n",
        b"package a\na int;func f() { a++ }\nvar x = f()\n",
    ),
    ("everywhere", "c", b"int x; int y;", b"int y;"),
    ("unused", "c", b"int x; f(y);", b"f(y);"),
    ("parameters", "c", b"void f(int a) {}", b"void f() {}"),
    ("parameters", "c", b"int x = f(1) + f(2);", b"int x = f() + f();"),
    ("aliases", "javascript", b"export { a as b };", b"export { a };"),
    ("aliases", "python", b"try:\n  f()\nexcept E as e:\n  g(e)\n", b"try:\n  f()\nexcept E:\n  g(E)\n"),
    ("aliases", "c", b"typedef int T; T x;", b"typedef int; int x;"),
    # Arguments of one sort go one by one, and a name that begins a path has none.
    ("unbox", "cpp", b"Box<A> x; Box<A> y;", b"A x; A y;"),
    ("unbox", "rust", b"static a: std::Box<A> = std::f(h);", b"static a: A = h;"),
    ("unbox", "cpp", b"int x = a[w] << (y); int z = a[0]; a(1);", b"int x = y; int z = 0; 1;"),
    ("unbox", "rust", b"fn f() -> Option<A> { Just(a) }", b"fn f() -> A { a }"),
    ("unbox", "rust", b"fn f() { if let Some(p) = Some(a) {} }", b"fn f() { if let p = a {} }"),
    ("unbox", "rust", b"fn f(a: Option<A>) { if let Some(p, q) = a {} }", b"fn f(a: A) { if let p = a {} }"),
    ("unbox", "swift", b"let x = a[0]\na(1)\n", b"let x = 0\n1\n"),
    ("unbox", "dart", b"f() { b = a[0]; a.c(d); }", b"f() { b = 0; d; }"),
]
