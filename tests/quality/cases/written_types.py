"""Cases for what is written of types in several places at once."""

from __future__ import annotations

from cases.case import Case

CASES = [
    Case(
        "types",
        "rust",
        b"fn f(a: i32) { let b: i32 = 2; g(b < a, b != 3) }",
        "",
        b"fn f(a: i32) { let b: bool = true; g(b, b) }",
    ),
    Case(
        "types",
        "cpp",
        b"template <int N> int f() requires (N == 2); template <int N> int f() requires (!N) {}",
        "",
        b"template <bool N> int f() requires (N); template <bool N> int f() requires (N) {}",
    ),
    Case(
        "types",
        "rust",
        b"fn f<T: for<'a> A<'a> + for<'b> B<'b>>() {}",
        "",
        b"fn f<T: for<'a> A<'a> + B<'static>>() {}",
    ),
    Case("types", "rust", b"impl<'a> A<'a> for B<'a> {}", "", b"impl A<'_> for B<'_> {}"),
    Case(
        "levels",
        "rust",
        b"fn f(a: &dyn Fn(A) -> B) {} fn g() { f(&|a| a) }",
        "",
        b"fn f(a: fn(A) -> B) {} fn g() { f(|a| a) }",
    ),
    Case(
        "levels",
        "rust",
        b"fn f(a: &dyn A) {} fn g(a: u8) { f(&a) }",
        "",
        b"fn f(a: impl A) {} fn g(a: u8) { f(a) }",
    ),
    Case(
        "levels",
        "rust",
        b"fn f() -> Option<A> { Some(b) } fn g() { h(f()?) }",
        "",
        b"fn f() -> A { b } fn g() { h(f()) }",
    ),
    Case(
        "levels",
        "java",
        b"class C { Optional<A> f() { return Optional.of(b); } void g() { h(f().get()); } }",
        "",
        b"class C { A f() { return b; } void g() { h(f()); } }",
    ),
    Case(
        "respell",
        "cpp",
        b"struct A { static constexpr int x = 0; };",
        "",
        b"struct A { static int x; };",
    ),
    Case(
        "respell",
        "rust",
        b"impl<A: B> S<A> { const a: Self = b(); }",
        "",
        b"fn a<A: B>() -> S<A> { b() }",
    ),
]
