"""What is proposed where a class becomes one with that around it or of its name, or its fields parameters."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "dissolve",
        "cpp",
        b"struct A { int x; struct B { int y; B f(); B(); }; B g(); }; A::B b; n::A::B c;",
        [b"struct A { int x; int y; A f(); A(); A g(); }; A b; n::A c;"],
    ),
    (
        "dissolve",
        "cpp",
        b"struct A { struct B { B f(); }; }; template <class T> struct C { typedef T::B B; };",
        [b"struct A { A f(); }; template <class T> struct C { typedef T B; };"],
    ),
    (
        "dissolve",
        "cpp",
        b"namespace n { int y; struct A { int x; }; } struct A { n::A f(); }; n::A b; int c = n::y;",
        [b"namespace n { int y; } struct A { A f(); \nint x;}; A b; int c = n::y;"],
    ),
    # Nothing leads to what stands behind a blank.
    (
        "dissolve",
        "scss",
        b".s {\n  & > .b { x: 1; }\n  .b::y { z: 2; }\n}\n",
        [b".s {\n  & > .s { x: 1; }\n  z: 2;\n}\n"],
    ),
    (
        "dissolve",
        "java",
        b"class A { static class B { int y; } B f() { return new B(); } A.B b; }",
        [b"class A { int y; A f() { return new A(); } A b; }"],
    ),
    (
        "dissolve",
        "python",
        b"class A:\n    class B:\n        y = 1\n    x = B()\nA.B()\n",
        [b"class A:\n    y = 1\n    x = A()\nA()\n"],
    ),
    # The fields of a parameter become parameters, where no type stands before a name.
    (
        "flatten",
        "go",
        b"package p\nfunc f(b B, a struct {\n\tx []int\n\tint\n}) { g(a.x, a.int, a) }\n",
        [b"package p\nfunc f(b B, x []int, int int) { g(x, int, x) }\n"],
    ),
    (
        "flatten",
        "typescript",
        b"function f(a: {x: number, y: string}) { g(a.x, a) }",
        [b"function f(x: number, y: string) { g(x, x) }"],
    ),
]

CLAIMS += [
    # What is behind a scope may end with a single word.
    (
        "dissolve",
        "cpp",
        b"void m() { [] namespace n { enum E { A, B }; } n::E x; using namespace n; ;B + A = y tnii",
        [b"void m() { [] namespace n { enum E { A, B }; E x; using namespace n; ;B + A = y tnii}"],
    ),
]

# The fields of a variable, whose type is defined where it is declared, are variables.
CLAIMS += [
    (
        "flatten",
        "c",
        b"static struct S { int x; int y[2]; } a = {1}; f() { g(a.x, &a, a.y); }",
        [b"static int x = 1; static int y[2] = 0; f() { g(x, &x, y); }"],
    ),
    (
        "flatten",
        "cpp",
        b"f(int b) { struct { A x; const int y; } a(b); g(a.y); }",
        [b"f(int b) { A x = b; const int y = 0; g(y); }"],
    ),
    (
        "flatten",
        "go",
        b"package p\nvar a struct { x int; y T }\nfunc f() { g(a.x, a.y) }\n",
        [b"package p\nvar x int; var y T;\nfunc f() { g(x, y) }\n"],
    ),
]

NEVER: list[Never] = [
    # Something else is declared with it, has its type, or says which field gets what.
    ("flatten", "c", b"struct { int x; int y; } a, b; f() { g(b.x); }", b"int x; int y; f() { g(x); }"),
    (
        "flatten",
        "c",
        b"struct S { int x; int y; } a; f(struct S b) { g(a.x, b); }",
        b"int x; int y; f(struct S b) { g(x, b); }",
    ),
    (
        "flatten",
        "c",
        b"struct { int x; int y; } a = {.y = 1}; f() { g(a.y); }",
        b"int x = .y = 1; int y = 0; f() { g(y); }",
    ),
]
