"""Cases for windows, and for the passes that put parts of statements and neighbours together anew."""

from __future__ import annotations

from cases.case import Case

CASES = [
    Case("windows", "c", b"{ a(1); b(); c(2); d(); }", "", b"{ b(); d(); }"),
    Case("windows", "python", b"f(a(1), b(2), c(3), d(4))\n", "", b"f(b(2), d(4))\n"),
    Case("token-windows", "c", b"{ x = a + b; y = c; }", "", b"{ x = a + c; }"),
    Case("token-windows", "python", b"x = a + b\ny = c\n", "", b"x = a + c\n"),
    Case("token-windows", "javascript", b"x = a + b; y = c;", "", b"x = a + c;"),
    Case("wide-windows", "c", b"{ a(1); b(2); c(3); d(4); e(5); f(6); }", "", b"{ b(2); c(3); d(4); f(6); }"),
    Case("wide-windows", "python", b"f(a(1), b(2), c(3), d(4), e(5))\n", "", b"f(b(2), c(3), d(4))\n"),
    Case(
        "wide-windows",
        "java",
        b"class A { int a; int b; int c; int d; int e; }",
        "",
        b"class A { int b; int c; int d; }",
    ),
    Case("wide-token-windows", "c", b"{ h->f(c.d); }", "", b"{ h->c.d; }"),
    Case("wide-token-windows", "python", b"h.f(c.d)\n", "", b"h.c.d\n"),
    Case("wide-token-windows", "javascript", b"h.f(c.d);", "", b"h.c.d;"),
    Case(
        "pairs",
        "c",
        b"{ f(a(1), 2); b(); c(); d(); e(); g(); h(3, i(4)); }",
        "",
        b"{ f(2); b(); c(); d(); e(); g(); h(3); }",
    ),
    Case("pairs", "python", b"f(a(1), 2)\nb()\nh(3, i(4))\n", "", b"f(2)\nb()\nh(3)\n"),
    Case("pairs", "javascript", b"f(a(1), 2); b(); h(3, i(4));", "", b"f(2); b(); h(3);"),
    Case("spill", "c", b"{ if (x) a(2); else b(3); }", "", b"{ (x);a(2);b(3); }"),
    Case("spill", "rust", b"fn f() { let x: u8 = g(1); h(2); }", "", b"fn f() { g(1); h(2); }"),
    Case("spill", "python", b"for x in f(1):\n    g(2)\n    h(3)\n", "", b"x\nf(1)\ng(2)\nh(3)\n"),
    Case("join", "c", b"void f() { a(1); } int g(int x) { b(2); }", "", b"void f() { a(1); b(2); }"),
    Case(
        "join", "java", b"class A { int a; } class B extends C { int b; }", "", b"class A { int a; int b; }"
    ),
    Case(
        "join",
        "rust",
        b"impl A { fn a() {} } impl<T> B for T { fn b() {} }",
        "",
        b"impl A { fn a() {} fn b() {} }",
    ),
    Case("gather", "c", b"int a; void f(int c) { int b; }", "", b"int a, b; void f(int c) { }"),
    Case("gather", "javascript", b"let a; f(1); let b = 2;", "", b"let a, b = 2; f(1);"),
    Case("gather", "java", b"class A { int a; int f() {} int b; }", "", b"class A { int a, b; int f() {} }"),
    Case("merge", "c", b"int *a; int *b;", "", b"int *a, *b;"),
    Case("merge", "javascript", b"let a = 1; let b = 2;", "", b"let a = 1, b = 2;"),
    Case("merge", "java", b"class A { int a; int b; }", "", b"class A { int a, b; }"),
    Case(
        "split",
        "c",
        b"static const T *a = 1, *b = 2;",
        "static const T * a = 1 , * b = 2 ;\nstatic T * a ; const T * b ;",
        b"static T *a;\nconst T *b;",
    ),
    Case(
        "split",
        "java",
        b"class A { private static T a = b(1), c = d(2); }",
        "class A { private static T a = b ( 1 ) , c = d ( 2 ) ; }\nclass A { T a = b ( 1 ) ; static T c ; }",
        b"class A { T a = b(1); static T c; }",
    ),
    Case(
        "split",
        "rust",
        b"use a::b::{c::d, e::f};",
        "use a :: b :: { c :: d , e :: f } ;\nuse a :: { c } ; use b :: { f } ;",
        b"use a::{c};\nuse b::{f};",
    ),
    Case(
        "move-out",
        "c",
        b"void f(int x) { static int a = 1; g(a); }",
        "void f ( int x ) { static int a = 1 ; g ( a ) ; }\nint a = 1 ; void f ( ) { g ( a ) ; }",
        b"int a = 1;\nvoid f() { g(a); }",
    ),
    Case(
        "move-out",
        "python",
        b"class A(B):\n  @c\n  def f(x):\n    def g(y): h(y)\n    g(1)\n",
        "class A ( B ) : @ c def f ( x ) : def g ( y ) : h ( y ) g ( 1 )\n"
        "def g ( y ) : h ( y ) class A : def f ( x ) : g ( 1 )",
        b"def g(y): h(y)\nclass A:\n  def f(x):\n    g(1)\n",
    ),
    Case(
        "move-out",
        "rust",
        b"fn f<T>() { pub(crate) struct S { a: u8 } g::<S>(); }",
        "fn f < T > ( ) { pub ( crate ) struct S { a : u8 } g :: < S > ( ) ; }\n"
        "struct S { a : u8 } fn f < T > ( ) { g :: < S > ( ) ; }",
        b"struct S { a: u8 }\nfn f<T>() { g::<S>(); }",
    ),
    Case(
        "move-up",
        "c",
        b"int f(int); int x = f(1); int f(int a) { return a; }",
        "int f ( int ) ; int x = f ( 1 ) ; int f ( int a ) { return a ; }\n"
        "int f ( int a ) { return a ; } int x = f ( 1 ) ;",
        b"int f(int a) { return a; } int x = f(1);",
    ),
    Case(
        "move-up",
        "cpp",
        b"struct S { void f(); }; void S::f() { g(); }",
        "",
        b"struct S { void f() { g(); } };",
    ),
    Case(
        "move-up",
        "glsl",
        b"float f(float); void main() { f(1.); } float f(float a) { return a; }",
        "",
        b"float f(float a) { return a; } void main() { f(1.); }",
    ),
    Case(
        "choose", "c", b"void f() { if (a) r = g(); else r = h(); }", "", b"void f() { r = (a) ? g() : h(); }"
    ),
    Case("choose", "javascript", b"if (a) f(1, x); else f(2, x);", "", b"f((a) ? 1 : 2, x);"),
    Case("choose", "python", b"if a:\n  r = 1\nelse:\n  r = 2\n", "", b"r = 1 if a else 2\n"),
    Case(
        "choose",
        "kotlin",
        b"fun f() { if (a) g(1) else { g(2) } }",
        "",
        b"fun f() { g(if (a) 1 else 2) }",
    ),
    Case(
        "hand-on",
        "c",
        b"int f(int a) { if (a) { b; c; } }",
        "",
        b"int f(int a) { f(a); b; c; }",
    ),
    Case(
        "hand-on",
        "python",
        b"def f(a):\n  if a:\n    b()\n    c()\n",
        "",
        b"def f(a):\n  return a\n  b()\n  c()\n",
    ),
    Case(
        "hand-on",
        "javascript",
        b"function f(a) { while (a) { b(); c(); } }",
        "",
        b"function f(a) { f(a); b(); c(); }",
    ),
    Case("exchange", "c", b"if (a) { b; c; }", "if ( a ) { b ; c ; }\nwhile ( a ) b ;", b"while (a) b ;"),
    Case("exchange", "python", b"if a:\n  b(c)\n", "if a : b ( c )\nwhile a : b", b"while a:\n  b\n"),
    Case("exchange", "lua", b"x = a b(x)", "x = a b ( x )\nb ( x ) x = a", b"b(x) x = a"),
]
