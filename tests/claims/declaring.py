"""What is proposed where something is declared twice, without a value, or with one that nobody gives."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
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
    ("begin-with", "c", b"f() { struct A a; a.b = c(1); d(a); }", [b"f() { struct A a = { c(1) }; d(a); }"]),
    ("begin-with", "cpp", b"void f() { n::A a; a.b = c; d(a); }", [b"void f() { n::A a = { c }; d(a); }"]),
    ("fill", "c", b"f() { struct A a = {1}; a.c = g(2); d(a); }", [b"f() { struct A a = {1, g(2)}; d(a); }"]),
    ("fill", "glsl", b"void f() { A a = {1.0}; a.c = 2.0; }", [b"void f() { A a = {1.0, 2.0}; }"]),
    # What a parameter of a template is by default stands for the template.
    (
        "explicit",
        "cpp",
        b"template <class T, class = decltype(f<T>())> struct A {}; A<int> a;",
        [b"decltype(f<int>()) a;"],
    ),
    (
        "explicit",
        "cpp",
        b"template <class T, class U = decltype(f(T()))> U g(T a) { return a; } int x = g(3);",
        [b"int x = decltype(f(int()));", b"int x = f(int());"],
    ),
    (
        "explicit",
        "cpp",
        b"template <class T, int N = sizeof(T)> struct A {}; int x = n::A<B>::y;",
        [b"int x = sizeof(B);"],
    ),
    ("explicit", "typescript", b"type F<T, U = G<T>> = { a: T, b: U }; let x: F<A>;", [b"let x: G<A>;"]),
    ("explicit", "rust", b"struct F<T, U = G<T>> { a: T, b: U } fn f(x: F<A>) {}", [b"fn f(x: G<A>) {}"]),
    ("as-parameter", "c", b"struct S a; int f(void) { return 1; }", [b"int f(struct S) { return 1; }"]),
    ("as-parameter", "python", b"a: List[int] = 3\ndef f(): pass\n", [b"def f(_: List[int]): pass\n"]),
    ("as-parameter", "cpp", b"a::b::c::T x; void f() {}", [b"void f(a::b::c::T) {}"]),
]

NEVER: list[Never] = [
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
    # Another head declares nothing of it, what is given a value is no field, and a value is no type.
    ("join", "c", b"f(int a) { b(a); } g() { int a = 1; c(a); }", b"g() { b(a); a = 1; c(a); }"),
    (
        "join",
        "javascript",
        b"function f(a) { b(a); } function g() { function a() {} }",
        b"function f(a) { b(a); a() {} }",
    ),
    ("begin-with", "c", b"f() { struct A *a; a->b = 1; d(a); }", b"f() { struct A *a = { 1 }; d(a); }"),
    ("begin-with", "javascript", b"let a; a.b = c; d(a);", b"let a = { c }; d(a);"),
    ("begin-with", "c", b"f() { struct A a; a = b; d(a, a); }", b"f() { struct A a = { b }; d(a, a); }"),
    ("begin-with", "c", b"f() { struct A a; a.b.c = 1; d(a); }", b"f() { struct A a = { 1 }; d(a); }"),
    ("explicit", "cpp", b"template <class T, int N = 1> struct A {}; A<B> a;", b"1 a;"),
    # What a pointer to a function is given is no value, and a pack is not its first type.
    (
        "explicit",
        "cpp",
        b"template <class T, class U = int (*)(T)> struct A {}; int x = A<B>::y;",
        b"int x = *)(B;",
    ),
    ("explicit", "cpp", b"template <class... T, class U = B<T...>> struct A {}; A<C, D> a;", b"B<C...> a;"),
    # Nor is it gone where it is given itself.
    ("explicit", "cpp", b"template <class T, class U = B<T>> struct A {}; A<A<int>> a;", b"B<A<int>> a;"),
    (
        "explicit",
        "cpp",
        b"template <class T, class = B> struct A {}; template <class T> struct A<T, int> {}; A<C> a;",
        b"template <class T> struct B {}; B a;",
    ),
]
