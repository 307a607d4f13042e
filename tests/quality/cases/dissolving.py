"""Cases for the pass that dissolves scopes and types, and puts their parts elsewhere."""

from __future__ import annotations

from cases.case import Case

CASES = [
    Case(
        "dissolve",
        "cpp",
        b"namespace n { int a; } int b = n::a;",
        "int a ; int b = a ;",
        b"int a; int b = a;",
        together="n n",
    ),
    Case(
        "dissolve",
        "java",
        b"class q { class n { int a; } int b = n.a; }",
        "class q { int a ; int b = a ; }",
        b"class q { int a; int b = a; }",
        together="n n",
    ),
    Case(
        "dissolve",
        "rust",
        b"mod n { fn a() {} } fn b() { n::a(); }",
        "fn a ( ) { } fn b ( ) { a ( ) ; }",
        b"fn a() {} fn b() { a(); }",
        together="n n",
    ),
    Case(
        "dissolve",
        "cpp",
        b"namespace a { namespace b { int c; int d; } } using a::b::c; int e = c + a::b::d;",
        "",
        b"namespace a { int c; int d; } using a::c; int e = c + a::d;",
    ),
    Case(
        "dissolve",
        "cpp",
        b"struct A { struct B { B f(); int x; }; B g(); }; A::B b;",
        "",
        b"struct A { A f(); int x; A g(); }; A b;",
    ),
    Case(
        "dissolve",
        "java",
        b"class A extends B { int x; int f() {} } class C extends A { int y; }",
        "",
        b"class C extends B { int x; int f() {} int y; }",
    ),
    Case("dissolve", "rust", b"impl S { fn f() {} } fn g() { S::f(); }", "", b"fn f() {} fn g() { f(); }"),
    Case(
        "dissolve",
        "c",
        b"struct S { int x; int y; } f(a) { struct S b; }",
        "",
        b"f(a) { struct { int x; int y; } b; }",
    ),
    Case(
        "dissolve",
        "cpp",
        b"class A { int x; int y; }; void f(A a) {}",
        "",
        b"void f(class { int x; int y; } a) {}",
    ),
    Case(
        "dissolve",
        "c",
        b"struct A { long x; }; union B { struct A x; int y; }; void f(union B *b) { g(b->x.x, b->y); }",
        "",
        b"union B { long x; int y; }; void f(union B *b) { g(b->x, b->y); }",
    ),
    # Methods of the one object of a class.
    Case(
        "dissolve",
        "cpp",
        b"struct A { void f() {} }; A a; void g() { a.f(); }",
        "",
        b"void f() {} void g() { f(); }",
    ),
    Case(
        "dissolve",
        "python",
        b"class A:\n  def f(self):\n    g(self.h)\na = A()\na.f()\n",
        "",
        b"def f():\n  g(h)\nf()\n",
    ),
    Case(
        "dissolve",
        "javascript",
        b"class A { f() { g(); } } let a = new A(); a.f();",
        "",
        b"function f() { g(); } f();",
    ),
    Case(
        "dissolve",
        "vhdl",
        b"package p is type t; end; use work.p.all; entity e is end;",
        "",
        b"entity e is type t; end;",
    ),
    # A field that has fields.
    Case(
        "dissolve",
        "c",
        b"struct A { int x; }; struct B { struct A a; } b; int c = b.a.x;",
        "",
        b"struct B { int x; } b; int c = b.x;",
    ),
    Case(
        "dissolve",
        "rust",
        b"struct A { x: u8 } struct B { a: A } fn f(b: B) { g(b.a.x); }",
        "",
        b"struct B { x: u8 } fn f(b: B) { g(b.x); }",
    ),
    Case(
        "dissolve",
        "cpp",
        b"struct A { int x; }; struct B : A { int y; }; int f(B b) { return b.x + b.y; }",
        "",
        b"struct B { int x; int y; }; int f(B b) { return b.x + b.y; }",
    ),
    Case(
        "dissolve",
        "java",
        b"class A { int x; } class C { } class B extends A { int y; int f() { return x + y; } }",
        "",
        b"class C { } class B { int x; int y; int f() { return x + y; } }",
    ),
    Case(
        "dissolve",
        "python",
        b"class A:\n  x = 1\nA()\nclass B(A):\n  y = 2\nB()\n",
        "",
        b"B()\nclass B:\n  x = 1\n  y = 2\nB()\n",
    ),
    Case(
        "dissolve",
        "c",
        b"struct A { char *x; }; int f(struct A *a, struct A b) { g(b, b.x); }",
        "",
        b"int f(char * *a, char * b) { g(b, b); }",
    ),
    Case("dissolve", "rust", b"struct S(u8); fn f(s: S) { g(S(s.0)); }", "", b"fn f(s: u8) { g(s); }"),
]
