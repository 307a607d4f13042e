"""What is proposed where a variable may be a parameter, or a type a value."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "as-parameter",
        "cpp",
        b"template <class T, class U> U f() { return g(T(), T {}); } int x = f<A<B>, int>();",
        [b"template <auto T, class U> U f() { return g(T, T); } int x = f<0, int>();"],
    ),
    (
        "as-parameter",
        "cuda",
        b"template <typename... T> void f() { g(T{}...); } void h() { f<int>(); }",
        [b"template <auto... T> void f() { g(T...); } void h() { f<0>(); }"],
    ),
    (
        "as-parameter",
        "c",
        b"int f() { int a; g(a); }",
        [b"int f(a) { g(a); }", b"int f(int a) { g(a); }"],
    ),
    ("as-parameter", "c", b"main() { int a; g(a); }", [b"main(a) { g(a); }"]),
    # From beside the function.
    (
        "as-parameter",
        "c",
        b"int *g(int); int f() { return g(0); }",
        [b"int f(g) { return g(0); }", b"int f(int *g(int)) { return g(0); }"],
    ),
    (
        "as-parameter",
        "java",
        b"class A { int a; void f() { g(a); } }",
        [b"class A { void f(int a) { g(a); } }"],
    ),
    ("as-parameter", "javascript", b"function f(b) { let a; g(a); }", [b"function f(b, a) { g(a); }"]),
    (
        "as-parameter",
        "java",
        b"class A { void f() { int a; g(a); } }",
        [b"class A { void f(int a) { g(a); } }"],
    ),
]

NEVER: list[Never] = [
    # Of which something else is needed than a value.
    (
        "as-parameter",
        "cpp",
        b"template <class T> T f() { return g(T()); } int x = f<A>();",
        b"template <auto T> T f() { return g(T); } int x = f<0>();",
    ),
    (
        "as-parameter",
        "c",
        b"int a; void f() { g(a); } int h() { return a; }",
        b"void f(a) { g(a); } int h() { return a; }",
    ),
    ("as-parameter", "c", b"int a = 1; void f() { g(a); }", b"void f(int a = 1) { g(a); }"),
    ("as-parameter", "c", b"void f() { if (b) { int a; g(a); } }", b"void f() { if (b, a) { g(a); } }"),
]
