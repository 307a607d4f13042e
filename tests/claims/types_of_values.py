"""What is proposed where the program says of which type a value is."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # What only a value says that a type is given.
    (
        "parameters",
        "rust",
        b"struct B; struct A<T>(T); impl<T> A<T> { fn f(self) where T: C {} } fn g() { A(B).f() }",
        [b"struct B; struct A(B); impl A { fn f(self) where B: C {} } fn g() { A(B).f() }"],
    ),
    (
        "parameters",
        "rust",
        b"const C: B = 0; struct A<T> { x: T } impl<T> A<T> { fn f(y: Vec<T>) {} } fn g() { A { x: C } }",
        [b"const C: B = 0; struct A { x: B } impl A { fn f(y: Vec<B>) {} } fn g() { A { x: C } }"],
    ),
    # What the library has says its type by its name.
    (
        "as-literal",
        "cpp",
        b"int f(int a, std::vector<int> &v) { return a < v.size(); }",
        [b"int f(int a, std::vector<int> &v) { return a < 0ul; }"],
    ),
    ("as-literal", "cpp", b'int f() { return g(strlen("a")); }', [b"int f() { return g(0ul); }"]),
    ("as-literal", "rust", b"fn f(a: A) { g(a.len()); }", [b"fn f(a: A) { g(0usize); }"]),
    # What is there only for its type is no variable.
    (
        "as-parameter",
        "go",
        b"package p\ntype T[V int] int\nvar a T[int]\nfunc (T[V]) f()",
        [
            b"package p\ntype T[V int] int\nfunc (T[V]) f(T[int])",
            b"package p\ntype T[V int] int\nfunc (T[V], T[int]) f()",
        ],
    ),
    ("as-parameter", "cpp", b"A<int> a; void f();", [b"void f(A<int>);"]),
    ("as-parameter", "c", b"void f(int); struct A a;", [b"void f(int, struct A);"]),
    ("as-parameter", "rust", b"static A: T<u8> = T(0); fn f() {}", [b"fn f(_: T<u8>) {}"]),
    ("as-parameter", "typescript", b"let a: A<B>; function f() {}", [b"function f(_: A<B>) {}"]),
    ("as-parameter", "java", b"class A { A<B> a; void f() {} }", [b"class A { void f(A<B> a) {} }"]),
    # A variable is a parameter of the type that its value tells.
    (
        "as-parameter",
        "rust",
        b"struct A(u8); impl A { fn new(k: u8) -> Self { A(k) } } fn f() { let q = A::new(1); g(q); }",
        [b"struct A(u8); impl A { fn new(k: u8) -> Self { A(k) } } fn f(q: A) { g(q); }"],
    ),
    (
        "as-parameter",
        "rust",
        b"fn g() -> Vec<u8> { loop{} } fn f() -> u8 { let q = &mut g(); q[0] }",
        [b"fn g() -> Vec<u8> { loop{} } fn f(q: &mut Vec<u8>) -> u8 { q[0] }"],
    ),
    (
        "as-parameter",
        "rust",
        b"mod m { pub struct A { x: u8 } } fn f() { let mut q = m::A { x: 1 }; g(q); }",
        [
            b"mod m { pub struct A { x: u8 } } fn f(q: m::A) { g(q); }",
            b"mod m { pub struct A { x: u8 } } fn f(mut q: m::A) { g(q); }",
        ],
    ),
    (
        "as-parameter",
        "rust",
        b"enum E { V(u8), W } fn f() { let q = E::V(1); g(q); }",
        [b"enum E { V(u8), W } fn f(q: E) { g(q); }"],
    ),
    (
        "as-parameter",
        "rust",
        b"impl A { const Z: b::C = loop{}; } fn f() { let q = A::Z; g(q); }",
        [b"impl A { const Z: b::C = loop{}; } fn f(q: b::C) { g(q); }"],
    ),
    (
        "as-parameter",
        "go",
        b"package p\nfunc g() []int { return nil }\nfunc f() int { q := g(); return h(q) }",
        [
            b"package p\nfunc g() []int { return nil }\nfunc f(q []int) int { return h(q) }",
            b"package p\nfunc g() []int { return nil }\nfunc f(q any) int { return h(q) }",
        ],
    ),
    (
        "as-parameter",
        "java",
        b"class A { int[] g() {} void f() { var q = g(); h(q); } void k() { var r = new A(); h(r); } }",
        [
            b"class A { int[] g() {} void f(int[] q) { h(q); } void k() { var r = new A(); h(r); } }",
            b"class A { int[] g() {} void f() { var q = g(); h(q); } void k(A r) { h(r); } }",
        ],
    ),
    (
        "as-parameter",
        "typescript",
        b"class A { g(): B[] {} } function f(a) { const q = a.g(); h(q); }",
        [
            b"class A { g(): B[] {} } function f(a, q) { h(q); }",
            b"class A { g(): B[] {} } function f(a, q: B[]) { h(q); }",
        ],
    ),
    (
        "as-parameter",
        "kotlin",
        b"class A(val x: Int)\nfun f() { val q = A(1)\nh(q) }",
        [b"class A(val x: Int)\nfun f(q: A) {\nh(q) }"],
    ),
    (
        "as-parameter",
        "swift",
        b"class A {}\nfunc f() { let q = A()\nh(q) }",
        [b"class A {}\nfunc f(q: A) {\nh(q) }"],
    ),
    (
        "as-parameter",
        "scala",
        b"class A(x: Int)\ndef f() = { val q = new A(1); h(q) }",
        [b"class A(x: Int)\ndef f(q: A) = { h(q) }", b"class A(x: Int)\ndef f(q: Any) = { h(q) }"],
    ),
    # As it is where a type is said.
    (
        "as-parameter",
        "rust",
        b"fn f() -> u8 { let q: Vec<u8> = g(1); q[0] }",
        [b"fn f(q: Vec<u8>) -> u8 { q[0] }"],
    ),
    # A call is a literal of the type that its function has.
    (
        "as-literal",
        "rust",
        b"fn g() -> f32 { loop{} } fn f() { let a: u8 = x.g(h(1)); }",
        [b"fn g() -> f32 { loop{} } fn f() { let a: u8 = 0f32; }"],
    ),
    (
        "as-literal",
        "c",
        b"unsigned long g(int a) { return a; } int f() { return h(g(1)); }",
        [b"unsigned long g(int a) { return a; } int f() { return h(0ul); }"],
    ),
    # Lifetimes are not given by name, so that one list is all that there is of them.
    (
        "parameters",
        "rust",
        b"fn f<'a, 'b>(x: A<'a>, y: &'b u8) -> &'a u8 { y }",
        [
            b"fn f<'b>(x: A<'static>, y: &'b u8) -> &'static u8 { y }",
            b"fn f<'a>(x: A<'a>, y: &'static u8) -> &'a u8 { y }",
        ],
    ),
    (
        "as-parameter",
        "java",
        b"class A { void f() { final var q = new B<>(); var r = new int[3][]; h(q, r); } }",
        [
            b"class A { void f(B q) { var r = new int[3][]; h(q, r); } }",
            b"class A { void f(int[][] r) { final var q = new B<>(); h(q, r); } }",
        ],
    ),
    (
        "as-parameter",
        "go",
        b"package p\nfunc f() { q := &A{x: 1}; r := new(B); h(q, r) }",
        [
            b"package p\nfunc f(q *A) { r := new(B); h(q, r) }",
            b"package p\nfunc f(r *B) { q := &A{x: 1}; h(q, r) }",
        ],
    ),
    (
        "as-parameter",
        "typescript",
        b"function f() { const q = new Map<string, B>(); h(q); }",
        [b"function f(q: Map<string, B>) { h(q); }"],
    ),
    (
        "as-parameter",
        "kotlin",
        b"enum class E { V }\nfun f(): Int { val q = E.V\nreturn h(q) }",
        [b"enum class E { V }\nfun f(q: E): Int {\nreturn h(q) }"],
    ),
    (
        "as-parameter",
        "swift",
        b"func f() -> Int { var q = g(1)\nreturn h(q) }\nfunc g() -> [B] {}",
        [b"func f(q: [B]) -> Int {\nreturn h(q) }\nfunc g() -> [B] {}"],
    ),
    (
        "as-parameter",
        "scala",
        b"enum E { case V }\ndef f() = { lazy val q = E.V; h(q) }",
        [b"enum E { case V }\ndef f(q: E) = { h(q) }"],
    ),
    # Of what stands in brackets behind them nothing is a parameter.
    (
        "as-parameter",
        "cpp",
        b"A::A() : x(1) { auto q = h(1); k(q); } int f(int a) noexcept(true) { auto r = h(1); k(r); }",
        [
            b"A::A(auto q) : x(1) { k(q); } int f(int a) noexcept(true) { auto r = h(1); k(r); }",
            b"A::A() : x(1) { auto q = h(1); k(q); } int f(int a, auto r) noexcept(true) { k(r); }",
        ],
    ),
]
NEVER: list[Never] = [
    # A literal is no name of a field, nor what is called, given by reference or leads to a field.
    ("as-literal", "rust", b"struct S { a: u8 } g(S { a: 1 });", b"struct S { } g(S { 0u8: 1 });"),
    ("as-parameter", "c", b"int f(float a) { return a(1); }", b"int f() { return 0e0f(1); }"),
    ("as-literal", "c", b"int f(T *a) { return a->b; }", b'int f() { return ""->b; }'),
    (
        "as-literal",
        "csharp",
        b"class A { void f(long a) { g(out a); } }",
        b"class A { void f() { g(out 0l); } }",
    ),
    # What the program defines is not what the library has.
    (
        "as-literal",
        "cpp",
        b"struct A { char size(); } v; int f(int a) { return a < v.size(); }",
        b"struct A { char size(); } v; int f(int a) { return a < 0ul; }",
    ),
    # Of a generic type it is not said what it is given.
    (
        "as-parameter",
        "rust",
        b"struct A<T>(T); impl<T> A<T> { fn new() -> A<T> {} } fn f() { let q = A::new(); g(q); }",
        b"struct A<T>(T); impl<T> A<T> { fn new() -> A<T> {} } fn f(q: A<T>) { g(q); }",
    ),
    # What a value ends with is no name that is declared.
    (
        "as-parameter",
        "rust",
        b"fn f() { let q = E::W; g(q); }",
        b"fn f(W) { g(q); }",
    ),
    # A name of a variable alone is a type in Java.
    (
        "as-parameter",
        "java",
        b"class A { void f() { int q = g(1); h(q); } }",
        b"class A { void f(q) { h(q); } }",
    ),
    # In a function of its own nothing but a name could tell a type.
    (
        "as-parameter",
        "typescript",
        b"function f() { const q = function g() {}; h(q); }",
        b"function f(q: g) { h(q); }",
    ),
    (
        "as-parameter",
        "rust",
        b"struct A<T> { x: T } fn f() { let q = A { x: 1 }; g(q); }",
        b"struct A<T> { x: T } fn f(q: A) { g(q); }",
    ),
    (
        "as-parameter",
        "kotlin",
        b"class A<T>(val x: T) { fun g(): T {} }\nfun f() { val q = a.g()\nh(q) }",
        b"class A<T>(val x: T) { fun g(): T {} }\nfun f(q: T) {\nh(q) }",
    ),
    (
        "as-parameter",
        "scala",
        b"def g[T](): T = ???\ndef f() = { val q = g(); h(q) }",
        b"def g[T](): T = ???\ndef f(q: T) = { h(q) }",
    ),
    (
        "as-parameter",
        "go",
        b"package p\ntype A[T any] struct { x T }\nfunc f() { q := A{x: 1}; h(q) }",
        b"package p\ntype A[T any] struct { x T }\nfunc f(q A) { h(q) }",
    ),
    (
        "as-parameter",
        "rust",
        b"enum E<T> { V(T) } fn f() { let q = E::V(1); g(q); }",
        b"enum E<T> { V(T) } fn f(q: E) { g(q); }",
    ),
    # A named result has a name, and a type of an implementation needs more words outside of it.
    (
        "as-parameter",
        "go",
        b"package p\nfunc g() (r B) { return }\nfunc f() { q := g(); h(q) }",
        b"package p\nfunc g() (r B) { return }\nfunc f(q (r B)) { h(q) }",
    ),
    (
        "as-parameter",
        "rust",
        b"impl Q for A { type I = u8; fn g(&self) -> Self::I {} } fn f() { let q = a.g(); h(q); }",
        b"impl Q for A { type I = u8; fn g(&self) -> Self::I {} } fn f(q: A::I) { h(q); }",
    ),
    # What a class derives from has its own values.
    (
        "as-parameter",
        "kotlin",
        b"class C\nclass A : B(1) {\nval q = C()\nfun f() { q } }",
        b"class C\nclass A : B(1, q: C) {\nfun f() { q } }",
    ),
    # A member is no type.
    (
        "as-parameter",
        "kotlin",
        b"class A(val x: B)\nfun f() { val q = a.x\nh(q) }",
        b"class A(val x: B)\nfun f(q: a.x) {\nh(q) }",
    ),
    # A pointer is no number, and a statement needs no value.
    (
        "as-literal",
        "c",
        b"unsigned long *g(int a) { return a; } int f() { return h(g(1)); }",
        b"unsigned long *g(int a) { return a; } int f() { return h(0ul); }",
    ),
    (
        "as-parameter",
        "c",
        b"float g(int a) { return a; } int f() { g(1); }",
        b"float g(int a) { return a; } int f() { 0e0f; }",
    ),
    # A type that is left out is none.
    (
        "as-parameter",
        "cuda",
        b"template <class T, class U> int f() { return g(T::x, U::y()); } int x = f<, B>();",
        b"template <auto T, class U> int f() { return g(T, U::y()); } int x = f<0, B>();",
    ),
    # One that is used is no mere type, nor is a type of one word worth a place.
    (
        "as-parameter",
        "cpp",
        b"A<int> a; void f(); int g() { return a; }",
        b"void f(A<int>); int g() { return a; }",
    ),
    ("as-parameter", "go", b"package p\nvar a T\nfunc f() {}", b"package p\nfunc f(T) {}"),
    ("as-parameter", "typescript", b"let a: T; function f() {}", b"function f(_: T) {}"),
]
