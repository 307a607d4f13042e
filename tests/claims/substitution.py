"""Something smaller from elsewhere in the program."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    ("substitute", "c", b"int x = f(b, c)[d], y = a;", [b"int x = a, y = a;"]),
    ("substitute", "python", b"x = f(b, c)\ny(1)\n", [b"x = y\ny(1)\n", b"x = 1\ny(1)\n"]),
    ("substitute", "rust", b"fn f() { g(a == b); h(c(d)); }", [b"fn f() { g(a == b); h(a); }"]),
    ("resize", "c", b"int x = f(a(b, 1), c(d[i], e, 2));", [b"int x = f(a(b, 1), a(b, 1));"]),
    ("resize", "javascript", b"f(a, b); g(h(a), b, c);", [b"f(a, b); f(a, b);"]),
    ("transplant", "c", b"int x = f(1); struct s *p;", [b"int x = *p; struct s *p;", b"s struct s *p;"]),
    ("transplant", "python", b"f(a)\ng(b).c\n", [b"b\ng(b).c\n"]),
    (
        "types",
        "c",
        b"struct s { int f; }; struct s x; void h() { g(x.f); }",
        [
            b"int x; void h() { g(x); }",
            b"int x; void h() { g(x.f); }",
            b"struct s { int f; }; int x; void h() { g(x.f); }",
        ],
    ),
    (
        "levels",
        "c",
        b"void f() { int a[2][2]; g(a[0][1]); }",
        [b"void f() { int a; g(a); }", b"void f() { int a[2]; g(a[1]); }"],
    ),
    ("levels", "c", b"void f(int *p) { *p = 1; }", [b"void f(int p) { p = 1; }"]),
    ("levels", "rust", b"fn f(x: &u8) { g(*x); }", [b"fn f(x: u8) { g(x); }"]),
    (
        "levels",
        "java",
        b"class A { int f(int[] a) { return a[0]; } }",
        [b"class A { int f(int a) { return a; } }"],
    ),
    ("types", "c", b"typedef long T; T a; T b;", [b"int a; int b;", b"typedef int T; T a; T b;"]),
    ("types", "java", b"class A { B<C> x; B<C> y; int z; }", [b"class A { B x; B y; int z; }"]),
    ("types", "rust", b"type T = [u8; 4]; fn f(x: T) {}", [b"fn f(x: u8) {}"]),
    ("respell", "javascript", b"g(function (a) { return a + 1; });", [b"g((a) => a + 1);"]),
    ("respell", "php", b"<?php g(function ($a) { return $a; });", [b"<?php g(fn($a) => $a);"]),
    (
        "respell",
        "java",
        b"class A { R x = new R() { public void run() { g(); } }; }",
        [b"class A { R x = () -> { g(); }; }"],
    ),
    ("respell", "csharp", b"class A { int f(int a) { return a; } }", [b"class A { int f(int a) => a; }"]),
    ("respell", "dart", b"int f(int a) { return a; }", [b"int f(int a) => a;"]),
    ("respell", "kotlin", b"fun f(a: Int): Int { return a }", [b"fun f(a: Int): Int = a"]),
    (
        "respell",
        "csharp",
        b"class A { D x = delegate (int a) { return a; }; }",
        [b"class A { D x = (int a) => a; }"],
    ),
    (
        "respell",
        "rust",
        b"struct V { a: A, pub b: B } fn f() { V { a: x, b }; }",
        [b"struct V (A, B); fn f() { V { a: x, b }; }", b"struct V { a: A, pub b: B } fn f() { (x, b); }"],
    ),
    ("respell", "rust", b"struct S { #[a] pub b: A, c: B }", [b"struct S (A, B);"]),
    ("respell", "rust", b"enum E { F { a: u8 } }", [b"enum E { F (u8) }"]),
    ("respell", "javascript", b"f({a: x + 1, b: y, c});", [b"f([x + 1, y, c]);"]),
    ("respell", "python", b"f({1: x, 'b': y})\n", [b"f([x, y])\n"]),
    ("respell", "ocaml", b"let f = { a = x; b = y }\n", [b"let f = (x, y)\n"]),
    ("respell", "fsharp", b"let f = { A = x; B = y }\n", [b"let f = (x, y)\n"]),
    ("respell", "python", b"def f(a):\n  return a + 1\n", [b"f = lambda a: a + 1\n"]),
    (
        "respell",
        "go",
        b"package a\nfunc f() { var x, y int = g(); var z = 1 }\n",
        [b"package a\nfunc f() { var x, y int = g(); z := 1 }\n"],
    ),
    (
        "types",
        "cpp",
        b"template <class T> T f(T t) { return t; } int x = f(1);",
        [b"int f(int t) { return t; } int x = f(1);"],
    ),
    (
        "types",
        "cpp",
        b"template <class T> void f(T t);",
        [b"void f(int t);", b"template <class> void f(int t);"],
    ),
    (
        "types",
        "java",
        b"class A { static <T> T f(T t) { return t; } int x = f(1); }",
        [b"class A { static Object f(Object t) { return t; } int x = f(1); }"],
    ),
    (
        "types",
        "rust",
        b"fn f<T>(t: T) -> T { t } fn g() { f(1); }",
        [b"fn f(t: u8) -> u8 { t } fn g() { f(1); }"],
    ),
    (
        "types",
        "typescript",
        b"function f<T, U>(t: T): U { return t; } f(1);",
        [b"function f<U>(t: any): U { return t; } f(1);"],
    ),
    (
        "types",
        "go",
        b"package a\nfunc f[T any](t T) T { return t }\nvar x = f(1)\n",
        [b"package a\nfunc f(t int) int { return t }\nvar x = f(1)\n"],
    ),
    ("types", "cpp", b"std::vector<int> v; int x = v[2];", [b"int* v; int x = v[2];"]),
    ("types", "typescript", b"let v: Array<T>; f(v[1]);", [b"let v: T[]; f(v[1]);"]),
    ("types", "java", b"class A { int f(List<T> v) { g(v); } }", [b"class A { int f(T[] v) { g(v); } }"]),
    ("condense", "c", b"void f() { f(a, 1); b = g(c); } int g() { x; }", [b"void f() { x; } int g() { x; }"]),
    ("recast", "c", b"int f() { g(1); } int x = 2;", [b"int f = g(1); int x = 2;"]),
    (
        "recast",
        "python",
        b"for x in y(z):\n  f(1)\nwhile 0:\n  g()\n",
        [b"while 0:\n  f(1)\nwhile 0:\n  g()\n"],
    ),
    ("condense", "python", b"f(a, g(1), 2)\nx\n", [b"f(x)\nx\n"]),
]

NEVER: list[Never] = [
    ("substitute", "c", b"int x = f(a);", b"int x = a;"),
    ("levels", "c", b"void f() { int a; g(h[a]); }", b"void f() { int a; g(a); }"),
    ("types", "c", b"struct s { int f; }; struct s x;", b"struct int { int f; }; struct s x;"),
    ("respell", "javascript", b"g(function () { f(); return 1; });", b"g(() => 1);"),
    ("respell", "javascript", b"x = { m() { g(); } };", b"x = [{ g(); }];"),
]
