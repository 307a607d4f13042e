"""What the passes propose that put what a name stands for in its places, or one name for another."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    ("inline-values", "c", b"typedef unsigned long T; T f(T);", [b"unsigned long f(unsigned long);"]),
    ("inline-values", "c", b"typedef int *T; T f(T);", [b"int * f(int *);"]),
    ("inline-values", "c", b"typedef int A, *B; B f(A);", [b"typedef int A; int * f(A);"]),
    (
        "inline-values",
        "c",
        b"typedef const int T __attribute__((aligned(2))); T x;",
        [b"const int __attribute__((aligned(2))) x;"],
    ),
    ("inline-values", "rust", b"use a::b::C; fn f(x: C) {}", [b"fn f(x: a::b::C) {}"]),
    ("inline-values", "java", b"import a.b.C; class D { C c; }", [b"class D { a.b.C c; }"]),
    ("inline-values", "c", b"#define N 3\nint a[N];\n", [b"int a[3];\n"]),
    (
        "inline-values",
        "c",
        b"void f() { int i; i = a + b; g(i * 2); }",
        [b"void f() { g(a + b * 2); }", b"void f() { g((a + b) * 2); }"],
    ),
    (
        "inline-values",
        "c",
        b"void f() { int i = 1; g(i); } void h() { int i = 2; g(i); }",
        [b"void f() { g(1); } void h() { int i = 2; g(i); }"],
    ),
    ("inline-values", "cpp", b"using T = int; constexpr T k = 1; int y = k;", [b"using T = int; int y = 1;"]),
    ("inline-values", "rust", b"fn f() { let mut b: u8 = a(1); g(b); }", [b"fn f() { g(a(1)); }"]),
    ("inline-values", "rust", b"type T = u8; fn f(x: T) {}", [b"fn f(x: u8) {}"]),
    ("inline-values", "python", b"y: int = f(2)\nprint(x, y)\n", [b"print(x, f(2))\n"]),
    (
        "inline-values",
        "go",
        b"package a\nconst N = 3\nfunc f() { x := g(N); h(x) }\n",
        [
            b"package a\nfunc f() { x := g(3); h(x) }\n",
            b"package a\nconst N = 3\nfunc f() { h(g(N)) }\n",
        ],
    ),
    ("inline-values", "java", b"class A { static int N = 3; int x = N; }", [b"class A { int x = 3; }"]),
    ("inline-values", "javascript", b"const a = 1, b = g(2); f(b);", [b"const a = 1; f(g(2));"]),
    ("inline-values", "typescript", b"type T = A | B; let x: T;", [b"let x: A | B;"]),
    (
        "inline-values",
        "verilog",
        b"module m; localparam N = 3; wire [N:0] c; endmodule",
        [b"module m; wire [3:0] c; endmodule"],
    ),
    (
        "inline-values",
        "systemverilog",
        b"module m; typedef logic [3:0] T; T x; endmodule",
        [b"module m; logic [3:0] x; endmodule"],
    ),
    ("inline-values", "php", b"<?php $a = f(1); g($a);", [b"<?php g(f(1));"]),
    ("expand-values", "c", b"int n = f(a); int m = n + n + n;", [b"int m = f(a) + f(a) + f(a);"]),
    ("expand-values", "python", b"n = f(a, b)\ng(n, n, n)\n", [b"g(f(a, b), f(a, b), f(a, b))\n"]),
    (
        "inline-functions",
        "c",
        b"int f(int); int f(int a) { return a + 1; } int x = f(f(3) * 2);",
        [b"int x = 3 + 1 * 2 + 1;", b"int x = (3 + 1) * 2 + 1;"],
    ),
    (
        "inline-functions",
        "c",
        b"void f(int a) {\n  g(a);\n  h();\n}\nvoid m() {\n  if (x)\n    f(1);\n}\n",
        [b"void m() {\n  if (x)\n    {\n    g(1);\n    h();\n    }\n}\n"],
    ),
    (
        "inline-functions",
        "c",
        b"int f(int a) { g(a); return a; } void m() { int x = f(1); }",
        [b"void m() { g(1); int x = 1; }"],
    ),
    (
        "inline-functions",
        "php",
        b"<?php function f($a) { return h($a, 2); } g(f($b));",
        [b"<?php g(h($b, 2));"],
    ),
    (
        "inline-functions",
        "kotlin",
        b"fun f(a: Int): Int {\n    return h(a, 2)\n}\nval x = f(y)\n",
        [b"val x = h(y, 2)\n"],
    ),
    ("inline-functions", "c", b"int f() {} void m() { f(); g(f()); }", [b"void m() { g(0); }"]),
    ("inline-functions", "c", b"#define F(x) ((x)+1)\nint y = F(2);\n", [b"int y = ((2)+1);\n"]),
    (
        "inline-functions",
        "cpp",
        b"template <class T> T f(T x) { return x; } int y = f<int>(2);",
        [b"int y = 2;"],
    ),
    (
        "inline-functions",
        "rust",
        b"fn f(x: i32) -> i32 { let y = x; y + 1 } fn m() { g(f(3)); }",
        [b"fn m() { let y = 3; g(y + 1); }", b"fn m() { g({ let y = 3; y + 1 }); }"],
    ),
    (
        "inline-functions",
        "rust",
        b"impl S { fn m(&self, k: u8) -> u8 { self.a + k } } fn g(s: S) -> u8 { s.m(3) }",
        [b"impl S { } fn g(s: S) -> u8 { s.a + 3 }"],
    ),
    (
        "inline-functions",
        "python",
        b"def f(a, b=2):\n    print(a)\n    if b:\n        return b\n\nwhile x:\n  f(x, 3)\n",
        [b"while x:\n  print(x)\n  if 3:\n      return 3\n"],
    ),
    (
        "inline-functions",
        "python",
        b"class A:\n    def m(self, k):\n        return self.x + k\nprint(a.m(2))\n",
        [b"class A:\n    pass\nprint(a.x + 2)\n"],
    ),
    (
        "inline-functions",
        "go",
        b"package a\nfunc (t T) m(b int) { print(t, b) }\nfunc h(u T) { u.m(2) }\n",
        [b"package a\nfunc h(u T) { print(u, 2) }\n"],
    ),
    ("inline-functions", "javascript", b"let f = (x) => x + 1; h(f(3));", [b"h(3 + 1);"]),
    (
        "expand-functions",
        "c",
        b"int f(int a) { g(a); h(a); k(); } void m() { f(1); f(2); f(3); }",
        [b"void m() { g(1); h(1); k(); g(2); h(2); k(); g(3); h(3); k(); }"],
    ),
    (
        "expand-functions",
        "python",
        b"f = lambda a: g(a, a, a, a)\nf(1)\nf(2)\nf(3)\n",
        [b"g(1, 1, 1, 1)\ng(2, 2, 2, 2)\ng(3, 3, 3, 3)\n"],
    ),
    (
        "unify",
        "c",
        b"int a, b; long c = a + b;",
        [b"int a; long c = a + a;", b"int b; long c = b + b;"],
    ),
    ("unify", "rust", b"struct A; struct B; fn f(x: A, y: B) {}", [b"struct A; fn f(x: A, y: A) {}"]),
    (
        "unify",
        "c",
        b"void f(int a, int b) { g(a, b); } void h(int a, int b) { g(b, a, a); }",
        [
            b"void f(int a) { g(a, a); } void h(int a) { g(a, a, a); }",
            b"void f(int a) { g(a, a); } void h(int a, int b) { g(b, a, a); }",
        ],
    ),
    (
        "unify",
        "verilog",
        b"module m; wire a; wire b; assign a = b; endmodule",
        [b"module m; wire a; assign a = a; endmodule"],
    ),
    ("identify", "c", b"int a, b; long c = a + b;", [b"int a, a; long c = a + a;"]),
    ("identify", "python", b"import a\nimport b\nb.c()\n", [b"import b\nimport b\nb.c()\n"]),
]

NEVER: list[Never] = [
    ("inline-values", "c", b"int n = f(a); int m = n + n + n;", b"int m = f(a) + f(a) + f(a);"),
    ("inline-values", "python", b"g(n=1)\nn\n", b"1\n"),
    ("inline-values", "c", b"int f(int n) { n == 1; return n; }", b"int f(int n) { return 1; }"),
    ("inline-functions", "c", b"int f() { return f(); } int x = f();", b"int x = f();"),
    ("inline-functions", "c", b"int f() { return 1; } int *p = f; int x = f();", b"int *p = f; int x = 1;"),
    ("identify", "c", b"int f(int a) {}", b"int f(int f) {}"),
    ("identify", "c", b"struct s { int x; }; int a = b;", b"struct a { int x; }; int a = b;"),
]
