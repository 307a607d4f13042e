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
    (
        "needed",
        "c",
        b"""# 1 "m.c"
# 1 "a.h" 1
typedef int t; typedef int t2; int f(t a); int g(t2 a);
# 2 "m.c" 2
int main() { return f(1); }
""",
        [
            b'# 2 "m.c" 2\nint main() { return f(1); }\n',
            b'# 1 "a.h" 1\ntypedef int t; int f(t a);\n# 2 "m.c" 2\nint main() { return f(1); }\n',
        ],
    ),
    (
        "needed",
        "cpp",
        b"""# 1 "m.cc"
# 1 "a.h" 1
namespace n __attribute__ ((x)) {
struct A { int a; int f() { return a; } void g(); };
struct B { };
void operator+(A, int); void operator+(B, int);
int h(A); int h(B);
void A::g() { }
}
# 2 "m.cc" 2
int main() { return n::A().f() + n::h(1); }
""",
        [
            b"""# 1 "a.h" 1
namespace n __attribute__ ((x)) {
}
# 2 "m.cc" 2
int main() { return n::A().f() + n::h(1); }
""",
            b"""# 1 "a.h" 1
namespace n __attribute__ ((x)) {
struct A { int a; int f() { return a; } };
void operator+(A, int);
int h(A);
}
# 2 "m.cc" 2
int main() { return n::A().f() + n::h(1); }
""",
        ],
    ),
]

NEVER: list[Never] = [
    ("dissolve", "cpp", b"namespace n { int a; }", b"int a;"),
    ("dissolve", "cpp", b"struct S { int a; }; S s; int b = S::a;", b"int a; S s; int b = a;"),
    ("everywhere", "c", b"int x; int y;", b"int y;"),
    ("unused", "c", b"int x; f(y);", b"f(y);"),
    ("parameters", "c", b"void f(int a) {}", b"void f() {}"),
    ("parameters", "c", b"int x = f(1) + f(2);", b"int x = f() + f();"),
]
