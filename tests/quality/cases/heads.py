"""Cases for what goes with the head of a function or statement, whose contents stay."""

from __future__ import annotations

from cases.case import Case

CASES = [
    Case("respell", "java", b"class A {{ if (a) if (b) c(); }}", "", b"class A {{ if (a && b) c(); }}"),
    Case(
        "respell",
        "go",
        b"package a\nfunc f() { if a { if b { c() } } }",
        "",
        b"package a\nfunc f() { if a && b { c() } }",
    ),
    Case("respell", "c", b"void f() { if (a) while (b) c(); }", "", b"void f() { while (a && b) c(); }"),
    Case(
        "inline-values",
        "java",
        b"class A {{ for (int i = f(2); i < 3;) g(); }}",
        "",
        b"class A {{ for (; f(2) < 3;) g(); }}",
    ),
    Case(
        "join",
        "cpp",
        b"struct A { A() { f(2); } int b; }; A x; struct B { B(B &) { g(3); } };",
        "",
        b"struct A { A(A &) { g(3); } A() { f(2); } int b; }; A x;;",
    ),
    Case(
        "join",
        "cpp",
        b"struct A { A() : b(1) {} }; int f() { g(2); }",
        "",
        b"struct A { A() : b(1) { g(2); } };",
    ),
    Case(
        "join",
        "fortran",
        b"subroutine f(x)\nreal x\nx = g(3)\nend\ninteger c\nc = g(2)\nend\n",
        "",
        b"integer c\nreal x\nx = g(3)\nc = g(2)\nend\n",
    ),
    Case(
        "spill",
        "cpp",
        b"void f() { while (T *a = g(1)) { h(a, 2); k(a, 3); } }",
        "",
        b"void f() { T *a = g(1); h(a, 2); k(a, 3); }",
    ),
    Case(
        "spill",
        "java",
        b"class A { void f() { try (T a = g(1)) { h(a, 2); k(a, 3); } } }",
        "",
        b"class A { void f() { T a = g(1); h(a, 2); k(a, 3); } }",
    ),
    Case(
        "spill",
        "csharp",
        b"class A { void F() { using (var a = g(1)) { h(a, 2); k(a, 3); } } }",
        "",
        b"class A { void F() { var a = g(1); h(a, 2); k(a, 3); } }",
    ),
    Case(
        "spill",
        "go",
        b"package p\nfunc f() {\nif g(1) > 0 { h(2) }\nk(3)\n}\n",
        "",
        b"package p\nfunc f() {\ng(1); h(2);\nk(3)\n}\n",
    ),
]
