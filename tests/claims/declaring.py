"""What is proposed where something is declared twice, or for nothing but its type."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # One of several that are declared together may have the value that it is given elsewhere.
    ("begin-with", "cpp", b"struct S { S() : a(0) {} T a, b; };", [b"struct S { S() {} T a = 0, b; };"]),
    ("begin-with", "c", b"T b, *a; void f() { a = c; g(a); }", [b"T b, *a = c; void f() { g(a); }"]),
    (
        "begin-with",
        "java",
        b"class A { B b, c; A() { this.b = f(1); c(); } void d() { b.e(); } }",
        [b"class A { B b = f(1), c; A() { c(); } void d() { b.e(); } }"],
    ),
    # What both of two bodies declare is declared once, and has its type from the head that stays.
    (
        "join",
        "c",
        b"f(int a) { int c; b(a); } g() { int a = 1; int c; d(c); }",
        [b"f(int a) { int c; b(a); a = 1; d(c); }"],
    ),
    (
        "join",
        "c",
        b"f(enum A a) { b(a); } int c; g() { d(); enum A a = 1; }",
        [b"int c; g(enum A a) { b(a); d(); a = 1; }"],
    ),
    (
        "join",
        "javascript",
        b"function f(a) { b(a); } function g() { let a = 1; c(a); }",
        [b"function f(a) { b(a); a = 1; c(a); }"],
    ),
    ("as-parameter", "c", b"int f(void) { int a; g(a, a); }", [b"int f(a) { g(a, a); }"]),
    # A function without a name has parameters too.
    ("as-parameter", "lua", b"return function() local a g(a, a) end", [b"return function(a) g(a, a) end"]),
    ("as-parameter", "javascript", b"f(() => { let a; g(a, a); });", [b"f((a) => { g(a, a); });"]),
    (
        "as-parameter",
        "typescript",
        b"f(function (a: A) { var b; g(b, b); });",
        [b"f(function (a: A, b) { g(b, b); });"],
    ),
    (
        "as-parameter",
        "csharp",
        b"class A { B f = () => { int a; g(a); }; }",
        [b"class A { B f = (a) => { g(a); }; }", b"class A { B f = (int a) => { g(a); }; }"],
    ),
    ("as-parameter", "c", b"struct S a; int f(void) { return 1; }", [b"int f(struct S) { return 1; }"]),
    ("as-parameter", "python", b"a: List[int] = 3\ndef f(): pass\n", [b"def f(_: List[int]): pass\n"]),
    ("as-parameter", "cpp", b"a::b::c::T x; void f() {}", [b"void f(a::b::c::T) {}"]),
    # A function inside of another one gives it what it is given, and does what it did.
    (
        "as-parameter",
        "python",
        b"def f(a):\n    with a:\n        h(lambda b: g(b, b))\n",
        [b"def f(a, b):\n    with a:\n        h(g(b, b))\n"],
    ),
    (
        "as-parameter",
        "python",
        b"def f():\n    h(1)\n    def k(b):\n        g(b)\n        return b\n",
        [b"def f(b):\n    h(1)\n    g(b)\n    return b\n"],
    ),
    ("as-parameter", "rust", b"fn f() { let h = |b: u8| g(b); }", [b"fn f(b: u8) { let h = g(b); }"]),
    ("as-parameter", "go", b"func f() { h(func(b int) { g(b) }) }", [b"func f(b int) { g(b) }"]),
    ("as-parameter", "cpp", b"void f() { h([](auto b) { g(b); }); }", [b"void f(auto b) { g(b); }"]),
    (
        "as-parameter",
        "javascript",
        b"function f() { h(b => { return g(b); }); }",
        [b"function f(b) { return g(b); }", b"function f(b) { h(g(b)); }"],
    ),
]

NEVER: list[Never] = [
    # One that has a name which is used is called, and one with the same names needs no others.
    (
        "as-parameter",
        "javascript",
        b"function f() { function k(b) { g(b); } k(1); }",
        b"function f(b) { g(b); k(1); }",
    ),
    ("as-parameter", "python", b"def f(b):\n    h(lambda b: g(b))\n", b"def f(b, b):\n    h(g(b))\n"),
    # What a method does is not done in a class.
    (
        "as-parameter",
        "javascript",
        b"function f() { class A { k(b) { g(b); } } }",
        b"function f(b) { class A { g(b); } }",
    ),
    # In a damaged program a class may lie in what goes.
    (
        "absorb",
        "cpp",
        b"template <class {> struct A T T::B *a; }; struct C { int B *a; }; struct C { int B; }; ; A<C> b;",
        b"; ; A<C> b;",
    ),
    # What is for all the rest comes last.
    ("as-parameter", "c", b"struct S a; int f(int x, ...) {}", b"int f(int x, ..., struct S) {}"),
    ("as-parameter", "python", b"a: List[int] = 3\ndef f(**b): pass\n", b"def f(**b, _: List[int]): pass\n"),
    # What is open before the name is closed behind it.
    ("join", "c", b"f(int a) { b(a); } g() { int (*a)() = c; d(a); }", b"f(int a) { b(a); a)() = c; d(a); }"),
    (
        "join",
        "javascript",
        b"function f(a) { b(a); } function g() { let [a] = c; d(a); }",
        b"function f(a) { b(a); a] = c; d(a); }",
    ),
    # Another head declares nothing of it.
    ("join", "c", b"f(int a) { b(a); } g() { int a = 1; c(a); }", b"g() { b(a); a = 1; c(a); }"),
    (
        "join",
        "javascript",
        b"function f(a) { b(a); } function g() { function a() {} }",
        b"function f(a) { b(a); a() {} }",
    ),
]
