"""What is proposed where bodies, declarations and what is said of parameters go into others, or apart."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "aliases",
        "fortran",
        b"function f(x) result(y)\n  real y\n  y = x\nend\nfunction g()\n  y = 1\nend\n",
        [b"function f(x)\n  real f\n  f = x\nend\nfunction g()\n  y = 1\nend\n"],
    ),
    # The head is that of a function without a body, or of one elsewhere.
    (
        "join",
        "c",
        b"int *f(); int a; int main() { g(f()); }",
        [b"int a; int *f() { g(f()); }"],
    ),
    ("join", "c", b"int f(); int g(int *a) { h(f(), a); }", [b"int f(int *a) { h(f(0), a); }"]),
    (
        "join",
        "c",
        b"int f(int); int *a = f; int g(int b) { h(f(1), b); }",
        [b"int f(int, int b) { h(f(1, 0), b); } int *a = f;"],
    ),
    (
        "join",
        "cpp",
        b"class A { void f() { a(); } }; void g(B b) { h(b); }",
        [b"class A { void f(B b) { h(b); a(); } };", b"class A { }; void g(B b) { a(); h(b); }"],
    ),
    (
        "join",
        "java",
        b"class A { void f() { a(); } } class B { C c; void g() { b(); } }",
        [b"class A { void f() { b(); a(); } } class B { C c; }"],
    ),
    (
        "join",
        "fortran",
        b"subroutine f\n  a = 1\nend\nfunction g(x)\n  b = 2\nend\n",
        [b"subroutine f\n  a = 1\n  b = 2\nend\n", b"function g(x)\n  a = 1\n  b = 2\nend\n"],
    ),
    # There declarations come first, what both declare once, and the program is a neighbour too.
    (
        "join",
        "fortran",
        b"subroutine f(x)\n  real x\n  integer c\n  x = 1\nend\ninteger c\nc = g(2)\nend\n",
        [
            b"integer c\nreal x\nx = 1\nc = g(2)\nend\n",
            b"subroutine f(x)\n  real x\n  integer c\n  x = 1\n  c = g(2)\nend\n",
        ],
    ),
    (
        "join",
        "fortran",
        b"subroutine f\n  a = 1\ncontains\nsubroutine h\nend\nend\nfunction g(x)\n  real x\nend\n",
        [
            b"subroutine f\n  real x\n  a = 1\ncontains\nsubroutine h\nend\nend\n",
            b"function g(x)\n  real x\n  a = 1\n  contains\nsubroutine h\nend\nend\n",
        ],
    ),
    # What does nothing leaves its parameters, and what makes an object is used where nothing has its name.
    ("join", "c", b"f(int a) {} int b; g() { b; }", [b"int b; g(int a) { b; }"]),
    (
        "join",
        "rust",
        b"fn f(a: u8) {} static B: u8; fn g() { b(); }",
        [b"static B: u8; fn g(a: u8) { b(); }"],
    ),
    (
        "join",
        "cpp",
        b"class A { int b; public: A(int c = 0) {} } a; main() { a.b; }",
        [b"class A { int b; public: } a; main(int c = 0) { a.b; }"],
    ),
    # A return comes last, and what is called may be what the language comes with.
    (
        "join",
        "c",
        b"f() { return a(malloc()); } malloc(int b) { c(b); }",
        [b"f(int b) { c(b); return a(f()); }", b"f(int b) { c(b); return a(malloc()); }"],
    ),
    (
        "join",
        "java",
        b"class A { int f() { return g(1); } void h(int b) { } }",
        [b"class A { int f(int b) { return g(1); } }"],
    ),
    # What ends in a value has it last.
    (
        "join",
        "rust",
        b"fn f() -> A { a } pub fn g(x: B) { f(); g(x) }",
        [b"pub fn f() -> A { f(); f(x); a }"],
    ),
    ("rows", "c", b"struct { int a, b, c; } f();", [b"struct { int a[3]; } f();"]),
    ("rows", "c", b"struct { int a[3][2][4]; } f();", [b"struct { int a[24]; } f();"]),
    ("rows", "cuda", b"struct S { int a[3] [2]; };", [b"struct S { int a[6]; };"]),
    ("rows", "glsl", b"struct S { float a, b, c, d; };", [b"struct S { float a[4]; };"]),
    (
        "rows",
        "fortran",
        b"type t\n real :: a, b, c\nend type\nend\n",
        [b"type t\n real :: a(3)\nend type\nend\n"],
    ),
    (
        "rows",
        "c",
        b"struct { struct { int a, b, c; } a, b, c; } *d; g() { f(&d->b); }",
        [
            b"struct { struct { int a[3]; } a[3]; } *d; g() { f(&d->b); }",
            b"struct { struct { int a, b, c; } a[3]; } *d; g() { f(&d->b); }",
            b"struct { struct { int a[3]; } a, b, c; } *d; g() { f(&d->b); }",
        ],
    ),
    (
        "rows",
        "cpp",
        b"struct { struct { struct { T a[2]; } b[3]; } c[5]; U d; } e;",
        [
            b"struct { T a[30]; U d; } e;",
            b"struct { struct { T a[6]; } c[5]; U d; } e;",
            b"struct { struct { T a[2]; } b[15]; U d; } e;",
        ],
    ),
    ("gather", "c", b"int a; f(); int b = 1;", [b"int a, b = 1; f();"]),
    ("gather", "c", b"int a; void f() { int b; c; }", [b"int a, b; void f() { c; }"]),
    (
        "gather",
        "rust",
        b"impl<A, B> T for (A, B) where A: C + D, Self: E, B: F {}",
        [
            b"impl<A: C + D, B: F> T for (A, B) where Self: E {}",
            b"impl<A, B: F> T for (A, B) where A: C + D, Self: E {}",
        ],
    ),
    ("gather", "rust", b"fn f<T>(a: T) where T: A {}", [b"fn f<T: A>(a: T) {}"]),
    (
        "gather",
        "cpp",
        b"template <class, class C> requires h<C> int f();",
        [b"template <class, h C> int f();"],
    ),
    (
        "gather",
        "cpp",
        b"template <class C, int> void f(C) requires h<C>;",
        [b"template <h C, int> void f(C);"],
    ),
    ("gather", "kotlin", b"fun <T> f(a: T) where T : A {}", [b"fun <T : A> f(a: T) {}"]),
    ("gather", "c", b"int f(a, b) int a; char *b; { g(a); }", [b"int f(int a, char *b) { g(a); }"]),
    (
        "gather",
        "verilog",
        b"module m(a, b); input [3:0] a; output b; endmodule",
        [b"module m(input [3:0] a, output b); endmodule", b"module m(a, output b); input [3:0] a; endmodule"],
    ),
    ("gather", "javascript", b"let a; { f(); { let b = 1; } }", [b"let a, b = 1; { f(); { } }"]),
    ("merge", "c", b"int *a; int *b;", [b"int *a,b;", b"int *a, *b;"]),
    (
        "merge",
        "c",
        b'h() { f(a, "x%d", b); c; f(a, "y", d); }',
        [b'h() { f(a, "x%dy", b, d); c; }', b'h() { c; f(a, "x%dy", b, d); }'],
    ),
    ("merge", "ruby", b'f "x%d", a\nf "y"\n', [b'f "x%dy", a\n']),
    ("merge", "python", b"f(a, 'x')\nf(a, 'y', 1)\n", [b"f(a, 'xy', 1)\n"]),
    ("merge", "rust", b'fn h() { f!("x{}", a); f!("y"); }', [b'fn h() { f!("x{}y", a); }']),
    ("merge", "c", b"int a; int b; int c;", [b"int a, b, c;", b"int a, b; int c;", b"int a; int b, c;"]),
    (
        "merge",
        "cpp",
        b"struct A { int a = 0; int b = 0; };",
        [b"struct A { int a , b = 0; };", b"struct A { int a = 0, b = 0; };"],
    ),
    ("merge", "python", b"from a import b\nfrom a import c\n", [b"from a import b, c\n"]),
    ("merge", "javascript", b"f(x, y); f(x, z);", [b"f(x, y, z);"]),
    (
        "merge",
        "java",
        b"import a.b.C; import d.E; import a.b.F; class A { C x; F y; }",
        [b"import a.b. *; import d.E; class A { C x; F y; }"],
    ),
    ("merge", "rust", b"use a::b; use a::c; use d;", [b"use a:: *; use d;"]),
    ("merge", "kotlin", b"import a.b\nimport a.c\n", [b"import a. *\n"]),
    ("merge", "scala", b"import a.b; import a.c; import a.d\n", [b"import a._\n"]),
    # Names stand before what they have in common.
    (
        "merge",
        "vhdl",
        b"entity e is port (a : in t; b : in t); end;",
        [b"entity e is port (a,b : in t); end;"],
    ),
    (
        "merge",
        "ada",
        b"procedure P is A : T; B : T; C : T; begin null; end;",
        [
            b"procedure P is A,B,C : T; begin null; end;",
            b"procedure P is A,B : T; C : T; begin null; end;",
            b"procedure P is A : T; B,C : T; begin null; end;",
        ],
    ),
    ("merge", "go", b"package p\nfunc f(a []int, b []int) {}\n", [b"package p\nfunc f(a,b []int) {}\n"]),
    ("split", "c", b"{ const T *a, b[2]; }", [b"{ const T *a; const T b[2]; }"]),
    (
        "split",
        "java",
        b"class A { static final T a = 1, b, c; }",
        [
            b"class A { static final T a = 1; static final T b; static final T c; }",
        ],
    ),
    ("split", "rust", b"use a::{b as c, d as e};", [b"use a::{b as c};\nuse a::{d as e};"]),
    ("split", "python", b"if a:\n  import b.c, d.e\n", [b"if a:\n  import b.c\n  import d.e\n"]),
    (
        "split",
        "verilog",
        b"module m; reg [1:0] c, d; endmodule",
        [
            b"module m; reg [1:0] c; reg [1:0] d; endmodule",
        ],
    ),
    # Of two functions with parameters the one with a result gets those of both.
    (
        "join",
        "go",
        b"package p\nfunc f(a A) { g(a) }\nvar x = 1\nfunc h(b B) C { return b }\n",
        [b"package p\nvar x = 1\nfunc h(a A, b B) C { g(a); return b }\n"],
    ),
    (
        "join",
        "go",
        b"package p\nfunc h(b B) C {\n\treturn b\n}\nfunc f(a A) {\n\tg(a)\n}\n",
        [b"package p\nfunc h(a A, b B) C {\n\tg(a)\n\treturn b\n}\n"],
    ),
    (
        "join",
        "rust",
        b"fn f(a: A) { g(a); } fn h(b: B) -> C { b }",
        [b"fn h(a: A, b: B) -> C { g(a); b }"],
    ),
    (
        "join",
        "java",
        b"class A { void f(int a, int b) { g(a); } void h(int a, int c) { k(a); } }",
        [b"class A { void h(int b, int a, int c) { g(a); k(a); } }"],
    ),
    # Modules have no node for what is between their heads and their ends.
    # With the name and the ports of the second where others use that.
    (
        "join",
        "verilog",
        b"module a(input x); f; endmodule module b(input y,); g; endmodule module c; b d(e); endmodule",
        [b"module b(input y,, input x); f; g; endmodule module c; b d(e); endmodule"],
    ),
    (
        "join",
        "verilog",
        b"module a(input x); b c(x); assign b = x; endmodule module b(input z, x); assign w = z; endmodule\n",
        [b"module a(input x, input z); assign b = x; assign w = z; endmodule\n"],
    ),
    (
        "join",
        "systemverilog",
        b"module a;\ninitial f;\nendmodule\nmodule b(input z);\nendmodule\n",
        [b"module a(input z);\ninitial f;\nendmodule\n"],
    ),
    # Behind its end the name of a module may be said again.
    (
        "join",
        "systemverilog",
        b"module a(input x); initial f; endmodule : a\nmodule b(input z); initial g; endmodule : b\n",
        [b"module a(input x, input z); initial f; initial g; endmodule : a\n"],
    ),
    # What stands between stays, and of what comes first goes what it returns.
    (
        "join",
        "c",
        b"int f() { a(); return 1; } int x; int g() { b(); return x; }",
        [
            b"int x; int g() { a(); b(); return x; }",
            b"int f() { b(); a(); return 1; } int x;",
        ],
    ),
    (
        "join",
        "java",
        b"class A { int f() { a(); return 1; } int g(int... b) { h(b); return 0; } }",
        [
            b"class A { int g(int... b) { a(); h(b); return 0; } }",
            b"class A { int f(int... b) { h(b); a(); return 1; } }",
        ],
    ),
    ("join", "javascript", b"class A { a } f(); class B { b }", [b"f(); class B { a b }"]),
    # What only one of two heads says stands in that of both then.
    (
        "join",
        "java",
        b"class A implements B {} class C<T> { T x; }",
        [b"class C<T> implements B { T x; }"],
    ),
    (
        "join",
        "java",
        b"class A { <T> void f() { a(); } void g() throws X { b(); } }",
        [
            b"class A { <T> void g() throws X { a(); b(); } }",
            b"class A { <T> void f() throws X { b(); a(); } }",
        ],
    ),
    (
        "join",
        "typescript",
        b"class A<T> { x; } f(); class B extends C { y; }",
        [b"f(); class B<T> extends C { x; y; }", b"class A<T> extends C { y; x; } f();"],
    ),
    ("join", "python", b"class A(B):\n    x\nclass C:\n    y\n", [b"class C(B):\n    x\n    y\n"]),
    # One that stands in another gives it its head.
    (
        "join",
        "java",
        b"class A { class B implements C { int x; } A() {} }",
        [b"class B implements C { int x; B() {} }"],
    ),
    ("join", "cpp", b"struct A { struct B : C {}; A *x; };", [b"struct B : C { B *x; };"]),
]

NEVER: list[Never] = [
    # One text that begins with one parameter and ends with the other is none that each of them may have.
    ("gather", "python", b"f(lambda a, b: a + b)", b"f(lambda a + b, a + b)"),
    # A head that says more of the same is left as it is.
    (
        "join",
        "java",
        b"class A extends B {} class C extends D { int x; }",
        b"class C extends D extends B { int x; }",
    ),
    # The head would be as it is but for the name.
    ("join", "java", b"class A { class B { int x; } A() {} }", b"class B { int x; B() {} }"),
    # An interface is no module.
    (
        "join",
        "systemverilog",
        b"interface a; logic x; endinterface\nmodule b; initial f; endmodule\n",
        b"interface a; logic x; initial f; endmodule\n",
    ),
    # Parameters that are no more than names are called by others, and none stands twice.
    (
        "join",
        "javascript",
        b"function f(a) { g(a) } function h(b) { k(b) }",
        b"function h(a, b) { g(a); k(b) }",
    ),
    (
        "join",
        "java",
        b"class A { void f(int a) { g(a); } void h(int a) { k(a); } }",
        b"class A { void h(int a, int a) { g(a); k(a); } }",
    ),
    ("join", "c", b"int f() { a(); } int g() { b(); }", b"int f() { b(); a(); }"),
    ("rows", "c", b"int a, b, c; f() { g(a, b, c); }", b"int a[3]; f() { g(a, b, c); }"),
    ("rows", "c", b"int a[3][2]; f() { g(a[0][1]); }", b"int a[6]; f() { g(a[0][1]); }"),
    ("rows", "c", b"struct { struct { int a[3]; } b[2], c; } d;", b"struct { int a[6]; } d;"),
    ("rows", "c", b"struct { struct S { int a[3]; } b[2]; } d;", b"struct { int a[6]; } d;"),
    ("gather", "c", b"int a; void f() { char b; }", b"int a, b; void f() {}"),
    ("gather", "rust", b"impl<A> T for X where B: A {}", b"impl<B: A> T for X {}"),
    ("gather", "c", b"int f(a) { int a; }", b"int f(int a) { }"),
    (
        "gather",
        "cpp",
        b"template <class, class C> requires h<A, C> int f();",
        b"template <class, h C> int f();",
    ),
    ("gather", "cpp", b"int f(int a) { throw g(a); }", b"int f(g a) { }"),
    ("merge", "c", b"a; a;", b"a, a;"),
    ("merge", "c", b'h() { f(a, "x"); f(b, "y"); }', b'h() { f(a, "xy"); }'),
    ("merge", "json", b'["a", "b"]', b'["ab"]'),
    ("merge", "java", b"import a.b.*; import a.c.*; class A {}", b"import a. * .*; class A {}"),
    ("merge", "rust", b"use a::b::*; use a::c::*;", b"use a:: * ::*;"),
    ("merge", "c", b"int a; char b;", b"int a, b;"),
    ("split", "c", b"int a, b;", b"int a; int b;"),
    ("split", "c", b"const T *f(int *a, int *b);", b"const T *f(int *a); const T *f(int *b);"),
]
