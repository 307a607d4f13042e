"""What is proposed where plainer types take the places of types."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # A type with a variable of its own stays for that, without a name that nothing else needs then.
    (
        "types",
        "c",
        b"struct S { struct S *n; } x; void f(struct S *p) { g(p); }",
        [b"struct { int *n; } x; void f(int *p) { g(p); }"],
    ),
    (
        "types",
        "cpp",
        b"struct S { S *f(S); } x; template <S> struct T;",
        [b"struct { int *f(int); } x; template <int> struct T;"],
    ),
    # A type in a wrapper of its own is as plain as without that.
    ("types", "verilog", b"module m; reg [1:0] c; endmodule", [b"module m; integer c; endmodule"]),
    # What must be no integer may be a number of another sort.
    ("types", "c", b"f() { struct {} a; int *b = g(a); }", [b"f() { double a; int *b = g(a); }"]),
    (
        "types",
        "cpp",
        b"void f() { struct {} a; int b; g(a); }",
        [b"void f() { double a; int b; g(a); }"],
    ),
    # A class of the program is no other type than what stands beside a path, where that has the same.
    (
        "types",
        "rust",
        b"struct S; trait A {} impl A for S {} impl A for u8 {} impl A for n::B {}",
        [b"struct S; trait A {} impl A for S {} impl A for u8 {} impl A for i8 {}"],
    ),
    # Of two names that are compared with each other one is left.
    ("types", "cpp", b"int a; void f() { g(a < a); }", [b"bool a; void f() { g(a); }"]),
    # A name that a type is given is a type, and of a parameter nothing is known.
    (
        "types",
        "csharp",
        b"class A { void F<T>(T a, Func<T, R> b) { } }",
        [
            b"class A { void F(object a, Func<object, R> b) { } }",
            b"class A { void F(int a, Func<int, R> b) { } }",
        ],
    ),
    (
        "types",
        "vhdl",
        b"entity e is port (a : std_logic; b : std_logic_vector); end;",
        [
            b"entity e is port (a : bit; b : std_logic_vector); end;",
            b"entity e is port (a : std_logic; b : bit_vector); end;",
        ],
    ),
    # What is only used as something converts it needs neither its type nor that.
    (
        "types",
        "vhdl",
        b"entity e is port (a : unsigned(natural)); constant c : t := x(to_integer(a)); end;",
        [b"entity e is port (a : integer); constant c : t := x(a); end;"],
    ),
    (
        "types",
        "c",
        b"void f(void) { T *a; g(h(a)); g(h(a) + 1); }",
        [b"void f(void) { int *a; g(a); g(a + 1); }"],
    ),
    ("types", "cpp", b"void f() { n::T a; g(a.h()); }", [b"void f() { int a; g(a); }"]),
    ("types", "rust", b"fn f<F: FnOnce(A)>(f: F) {}", [b"fn f(f: impl FnOnce(A)) {}"]),
    ("types", "cpp", b"template <class T> void f(T a) {}", [b"void f(auto a) {}"]),
    (
        "types",
        "rust",
        b"fn f<T: A>(a: T) {} fn g<T: B>(a: T) {}",
        [b"fn f<T: A>(a: T) {} fn g(a: impl B) {}", b"fn f(a: u8) {} fn g<T: B>(a: T) {}"],
    ),
    ("types", "rust", b"fn f<T: A<T>>(a: T) {}", [b"fn f(a: impl A<u8>) {}"]),
    (
        "types",
        "rust",
        b"use a::R; fn f(x: R<u8>, y: R<'a, A>) {}",
        [b"use a::R; fn f(x: &u8, y: &'a A) {}", b"use a::R; fn f(x: R<u8>, y: &'a A) {}"],
    ),
    ("types", "rust", b"struct R<T>(T); fn f(x: R<u8>, y: R<A>) {}", [b"fn f(x: [u8; 1], y: [A; 1]) {}"]),
    ("types", "rust", b"struct R<T>(T); fn f(x: R<A>) { R(x); }", [b"fn f(x: [A; 1]) { [x]; }"]),
    ("types", "rust", b"struct R<T> { a: T } fn f(x: R<A>) { R { a: x }; }", [b"fn f(x: [A; 1]) { [x]; }"]),
    (
        "types",
        "rust",
        b"struct R<const N: u8>; fn f(x: R<2>, y: R<{ M }>) {}",
        [b"fn f(x: [u8; 2], y: [u8; { M }]) {}"],
    ),
    (
        "types",
        "rust",
        b"struct R<const N: u8>; type A<T = R<0 as B>> = T;",
        [b"type A<T = [u8; 0 as B]> = T;"],
    ),
    (
        "types",
        "rust",
        b"impl A for u8 {} impl B for &u8 {} fn f(x: &u8) {}",
        [b"impl A for u8 {} impl B for i8 {} fn f(x: i8) {}"],
    ),
    ("types", "rust", b"fn f(x: [u8; 0], y: [A; 0]) {}", [b"fn f(x: *const u8, y: *const A) {}"]),
    (
        "types",
        "cpp",
        b"template <class T> struct R {}; R<int> x; R<R<A>> y;",
        [b"int* x; R<A>* y;"],
    ),
    ("types", "java", b"class A { R<A> f(R<B> b) {} }", [b"class A { A[] f(B[] b) {} }"]),
    # A class of the program needs no import.
    (
        "types",
        "java",
        b"import b.*; class A { void f(Long x) {} }",
        [b"import b.*; class A { void f(A x) {} }"],
    ),
    (
        "types",
        "csharp",
        b"using B; class A { void f(Long x) {} }",
        [b"using B; class A { void f(A x) {} }"],
    ),
    ("types", "csharp", b"class A { R<A> f(R<B> b) {} }", [b"class A { A[] f(B[] b) {} }"]),
    ("types", "csharp", b"class A<T> where T : n.m.B<> {}", [b"class A<T> where T : A<> {}"]),
    ("types", "rust", b"trait A { fn f(a: &dyn n::B); }", [b"trait A { fn f(a: &dyn A); }"]),
    (
        "types",
        "python",
        b"def f(a: A) -> B[A]:\n  g()\n",
        [b"def f(a: A) -> int:\n  g()\n", b"def f(a: A) -> str:\n  g()\n"],
    ),
    (
        "types",
        "typescript",
        b"function f<T extends A>(a: T) {} function g<T extends B>(a: T) {}",
        [b"function f(a: A) {} function g<T extends B>(a: T) {}"],
    ),
    ("types", "typescript", b"function f<T extends A>(a: T) {}", [b"function f(a: A) {}"]),
    ("types", "kotlin", b"fun <T : A> f(a: T) {}", [b"fun f(a: A) {}"]),
    ("types", "java", b"class X { <T extends A> void f(T a) {} }", [b"class X { void f(A a) {} }"]),
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
        "types",
        "solidity",
        b"contract A { struct S { int[] b; } S a; function f() { a.b = 1; } }",
        [b"contract A { int[] a; function f() { a = 1; } }"],
    ),
    ("types", "c", b"struct s { long f; }; struct s x; int y = x.f;", [b"long x; int y = x;"]),
    ("types", "rust", b"struct S { f: Vec<u8> } fn g(x: S) { x.f; }", [b"fn g(x: Vec<u8>) { x; }"]),
    (
        "types",
        "c",
        b"struct s f(); struct s *a; struct s b[3]; void g() { struct s x = f(); }",
        [b"int f(); struct s *a; struct s b[3]; void g() { int x = f(); }"],
    ),
    ("types", "c", b"typedef long T; T a; T b;", [b"int a; int b;", b"typedef int T; T a; T b;"]),
    (
        "types",
        "verilog",
        b"typedef e; typedef e a[]; typedef a b[]; b c;",
        [b"typedef reg a[]; typedef a b[]; b c;", b"typedef e; typedef reg b[]; b c;"],
    ),
    (
        "types",
        "systemverilog",
        b"typedef logic [3:0] e; typedef e a; a c; int d;",
        [b"typedef int a; a c; int d;"],
    ),
    ("types", "java", b"class A { B<C> x; B<C> y; int z; }", [b"class A { B x; B y; int z; }"]),
    ("types", "rust", b"type T = [u8; 4]; fn f(x: T) {}", [b"fn f(x: u8) {}"]),
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
    ("types", "typescript", b'let x: Array<"a">;', [b'let x: "a"[];']),
    ("types", "cpp", b"std::vector<int> v; int x = v[2];", [b"int* v; int x = v[2];"]),
    ("types", "typescript", b"let v: Array<T>; f(v[1]);", [b"let v: T[]; f(v[1]);"]),
    ("types", "java", b"class A { int f(List<T> v) { g(v); } }", [b"class A { int f(T[] v) { g(v); } }"]),
]

# What a variable is cast to is its type.
CLAIMS += [
    (
        "types",
        "c",
        b"void f(int a) { g((char)a > 1, (char)a, a); }",
        [b"void f(char a) { g(a > 1, a, a); }"],
    ),
    # It has the stars of that in the place of its own, and one less where it is an array.
    (
        "types",
        "c",
        b"void f(int *a) { g((char *)a, (char *)a); }",
        [b"void f(char *a) { g(a, a); }"],
    ),
    ("types", "c", b"void f(int a[4]) { g((char *)a); }", [b"void f(char a[4]) { g(a); }"]),
    (
        "types",
        "c",
        b"void f(int a) { g(*(char *)&a, ((struct { int b; } *)&a)->b); }",
        [
            b"void f(char a) { g(* &a, ((struct { int b; } *)&a)->b); }",
            b"void f(struct { int b; } a) { g(*(char *)&a, (&a)->b); }",
        ],
    ),
    ("types", "cpp", b"int a; int f() { return *(A *)&a; }", [b"A a; int f() { return * &a; }"]),
    # A parameter may have no type before it is known to have this one.
    (
        "types",
        "c",
        b"f(a) { ((struct { int b; } *)&a)->b; }",
        [b"f(struct { int b; } a) { (&a)->b; }"],
    ),
    ("types", "rust", b"fn f(a: u8) { g(a as i32); }", [b"fn f(a: i32) { g(a); }"]),
    ("types", "java", b"class A { void f(Object a) { g((B) a); } }", [b"class A { void f(B a) { g(a); } }"]),
]

_FUNCTIONS = b"".join(b"fn f<'%c>(x: &'%c u8) {} " % (letter, letter) for letter in b"abcdefghijklmnopqrst")
"""More lifetimes than are looked at."""

# What is done for any lifetime needs no name for it.
CLAIMS += [
    (
        "types",
        "rust",
        b"struct C<'a>(&'a u8); impl<'a, T> A<'a> for C<'a> { fn f(&self, x: &'a T) {} }",
        [b"struct C<'a>(&'a u8); impl<T> A<'_> for C<'_> { fn f(&self, x: &'_ T) {} }"],
    ),
    # Not the labels of loops; and however many of functions and types stand before it.
    (
        "types",
        "rust",
        b"impl<'a> A<'a> for B { fn f() { 'a: loop {} } }",
        [b"impl A<'_> for B { fn f() { 'a: loop {} } }"],
    ),
    (
        "types",
        "rust",
        _FUNCTIONS + b"impl<'z> A<'z> for B<'z> {}",
        [_FUNCTIONS + b"impl A<'_> for B<'_> {}"],
    ),
    # Its places are counted where it is known, and not in others of its name.
    (
        "types",
        "rust",
        b"struct S<'a>(%s); impl<'a> A<'a> for B {}" % (b"&'a u8, " * 24),
        [b"struct S<'a>(%s); impl A<'_> for B {}" % (b"&'a u8, " * 24)],
    ),
    # What is said of a type that a bound begins with belongs to that.
    (
        "types",
        "rust",
        b"impl<'a> A<'a> for D where for<'b> &'b u8: C<'a, 'b> {}",
        [b"impl<'a> A<'a> for D where &'static u8: C<'a, 'static> {}"],
    ),
]

NEVER: list[Never] = [
    ("types", "rust", b"struct C<'a>(&'a A);", b"struct C(&'_ A);"),
    # What has to be so needs a name.
    (
        "types",
        "rust",
        b"impl<'a, 'b> A<'a> for B<'b> where 'b: 'a {}",
        b"impl<'a> A<'a> for B<'_> where '_: 'a {}",
    ),
    ("types", "rust", b"impl<'a, T: C<'a>> A<'a> for T {}", b"impl<T: C<'_>> A<'_> for T {}"),
    ("types", "rust", b"impl<'a> A<'a> for T where &'a T: C {}", b"impl A<'_> for T where &'_ T: C {}"),
    # The end of a name is no word.
    ("types", "rust", b"fn wait_for<'a>(x: &'a A) {}", b"fn wait_(x: &'static A) {}"),
    ("types", "rust", b"struct Wfor<'a>(&'a A);", b"struct W(&'static A);"),
    # What is used in another way too has a type that something wants.
    ("types", "c", b"void f(void) { T *a; g(h(a)); k(a, 1); }", b"void f(void) { int *a; g(a); k(a, 1); }"),
    # A mark may need blank space around it, and is no shorter then.
    ("types", "rust", b"fn f(x: R<u8>, y: u8) -> ! {}", b"fn f(x: R< ! >, y: u8) -> ! {}"),
    # No value but a whole number says how many.
    ("types", "rust", b"struct R<const N: bool>; fn f(x: R<true>) {}", b"fn f(x: [u8; true]) {}"),
    ("types", "rust", b"struct R<const N: bool>; fn f(x: R<true>) {}", b"fn f(x: [true; 1]) {}"),
    # There is no reference to a number.
    ("types", "rust", b"fn f<'a>(x: S<'a, 3>) {}", b"fn f<'a>(x: &'a 3) {}"),
    ("types", "c", b"struct s { int x, f; }; struct s a; int y = a.f;", b"int x, a; int y = a;"),
    ("types", "java", b"class A { void f(Long x) {} }", b"class A { void f(A x) {} }"),
    ("types", "c", b"struct s { int f; }; struct s x;", b"struct int { int f; }; struct s x;"),
    # A parameter with a value is no cast of that.
    ("types", "python", b"b: str = 1\ndef f(a: int = b): return a\n", b"b: int = 1\ndef f(b): return a\n"),
    # Two of the name may need two types.
    (
        "types",
        "c",
        b"void f(int a) { g((char)a); } void h(int a) { k(a); }",
        b"void f(char a) { g(a); } void h(int a) { k(a); }",
    ),
]
