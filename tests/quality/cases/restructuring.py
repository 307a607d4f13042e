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
]
