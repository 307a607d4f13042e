"""What the passes propose that edit a definition and its uses together."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
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
    ("parameters", "cpp", b"struct S { S(int a); }; S s(1);", [b"struct S { S(); }; S s();"]),
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
    ("everywhere", "c", b"enum { A, B }; int x = A | B;", [b"enum { A }; int x = A;"]),
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
        "dissolve",
        "cpp",
        b"namespace n { int a; } using n::f; int b = n::a; namespace n { struct T {}; } m::n::T c;",
        [b"int a; int b = a; struct T {}; m::T c;"],
    ),
    (
        "dissolve",
        "rust",
        b"mod m { pub fn f() {} } use m::f; fn g() { m::f(); }",
        [b"pub fn f() {} fn g() { f(); }"],
    ),
    (
        "dissolve",
        "ocaml",
        b"module A = struct let a = 1 let b = 2 end let c = A.a",
        [b"let a = 1 let b = 2 let c = a"],
    ),
    (
        "dissolve",
        "python",
        b"class A:\n    x = 1\n    def f(y):\n        pass\nA.f(A.x)\n",
        [b"x = 1\ndef f(y):\n    pass\nf(x)\n"],
    ),
    (
        "dissolve",
        "cpp",
        b"class A { A(); int x; public: void f() { this->x = 1; } }; A a; void g() { a.f(); A().f(); }",
        [b"int x; void f() { x = 1; } void g() { f(); f(); }"],
    ),
    (
        "dissolve",
        "python",
        b"class A:\n    def f(self):\n        return self.x\n    x = 1\na = A()\na.f()\nA().f()\n",
        [b"def f():\n    return x\nx = 1\nf()\nf()\n"],
    ),
    (
        "dissolve",
        "java",
        b"class X { class A { int f() { return 1; } } int g() { A a = new A(); return a.f(); } }",
        [b"class X { int f() { return 1; } int g() { return f(); } }"],
    ),
    (
        "dissolve",
        "javascript",
        b"class A { f() { this.g(); } static g() {} } A.g(); new A().f(); let a = new A(); a.f();",
        [b"function f() { g(); } function g() {} g(); f(); f();"],
    ),
    (
        "dissolve",
        "php",
        b"<?php class A { function f() {} } $a = new A; $a->f();",
        [b"<?php function f() {} f();"],
    ),
    (
        "dissolve",
        "c",
        b"struct A { int x; }; struct B { struct A a; int z; } b = { .a = { .x = 1 }, 2 }; int c = b.a.x;",
        [b"struct B { int x; int z; } b = { .x = 1, 2 }; int c = b.x;"],
    ),
    (
        "dissolve",
        "c",
        b"void f() { struct { int x; int y; } a; a.x = 1; }",
        [b"void f() { int x; int y; x = 1; }"],
    ),
    (
        "dissolve",
        "rust",
        b"struct A { x: u8, } struct B { a: A } fn f(b: B) { b.a.x; B { a: A { x: 1 } }; }",
        [b"struct B { x: u8 } fn f(b: B) { b.x; B { x: 1 }; }"],
    ),
    (
        "dissolve",
        "go",
        b"package p\ntype A struct { x int }\ntype B struct {\n\ta A\n}\nvar c = b.a.x\n",
        [b"package p\ntype B struct {\n\tx int\n}\nvar c = b.x\n"],
    ),
    (
        "dissolve",
        "cpp",
        b"struct A { A(); int x; int f(); }; int k; struct B : public A { int f() { } }; B b; A *a;",
        [b"int k; struct B { int x; int f() { } }; B b; B *a;"],
    ),
    (
        "dissolve",
        "cpp",
        b"struct A { int x; }; struct B : C, A { int y; }; struct D : A {};",
        [b"struct B : C { int x; int y; }; struct D { int x;};"],
    ),
    (
        "dissolve",
        "java",
        b"interface I { void f(); } class B implements I, J { int y; I i; }",
        [b"class B implements J { void f(); int y; B i; }"],
    ),
    (
        "dissolve",
        "python",
        b"class A:\n    x = 1\n    def f(self):\n        pass\nclass B(A):\n    def f(self):\n        a\n",
        [b"class B:\n    x = 1\n    def f(self):\n        a\n"],
    ),
    (
        "dissolve",
        "typescript",
        b"interface A { x: number } interface B extends A { y: number }",
        [b"interface B { x: number\n y: number }"],
    ),
    (
        "dissolve",
        "cpp",
        b"class A : public B { public: int x; private: int y; };",
        [b"struct A : B { int x; int y; };"],
    ),
    (
        "dissolve",
        "cuda",
        b"template <class T> class A { public: T x; };",
        [b"template <class T> struct A { T x; };"],
    ),
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
        "java",
        b"import a.b.*; class C { int d; } class F { C g; }",
        [b"", b"class F { }"],
    ),
]

NEVER: list[Never] = [
    ("dissolve", "cpp", b"namespace n { int a; }", b"int a;"),
    ("dissolve", "cpp", b"struct S { int a; }; S s; int b = S::a;", b"int a; S s; int b = a;"),
    ("dissolve", "c", b"struct A { int x; }; struct A a; f(a, a.x);", b"int x; f(a, x);"),
    ("dissolve", "cpp", b"struct A { int x; }; A f(A a) { g(); }", b"f f(f a) { int x; g(); }"),
    ("dissolve", "cpp", b"class A { int x; };", b"struct A { int x; };"),
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
]
