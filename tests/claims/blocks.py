"""What is proposed where blocks of a type declare for themselves what they give to it."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # A type goes with the parameters that it is the type of, and with what these are given.
    (
        "parameters",
        "rust",
        b"struct A<T>(B<T>); impl<T> A<T> { fn f(&self, a: T) { a; } } fn g() { A::new.f(h); }",
        [b"struct A(B<u8>); impl A { fn f(&self) { } } fn g() { A::new.f(); }"],
    ),
    (
        "parameters",
        "cpp",
        b"template <class T> struct A { B<T> a; void f(T b) { a = b; } }; A<C> d; void g() { d.f(1); }",
        [b"struct A { B<int> a; void f() { } }; A d; void g() { d.f(); }"],
    ),
    # A block that declares what it gives loses that too, in all that it holds.
    (
        "parameters",
        "rust",
        b"struct A<T>(T); impl<U: C> A<U> { fn f(a: U) -> B<U> { a } } fn g() { A::<D>::f(h) }",
        [
            b"struct A(D); impl A { fn f(a: D) -> B<D> { a } } fn g() { A::f(h) }",
            b"struct A(u8); impl A { fn f(a: u8) -> B<u8> { a } } fn g() { A::f(h) }",
        ],
    ),
    (
        "parameters",
        "rust",
        b"struct A<T, U>(T, U); impl<V, W> C<W> for A<V, W> { fn f(a: V, b: W) {} }",
        [b"struct A<U>(u8, U); impl<W> C<W> for A<W> { fn f(a: u8, b: W) {} }"],
    ),
    # What is copied is what goes: counted from the end where the lists differ in length.
    (
        "parameters",
        "rust",
        b"struct A<'a, T, const N: u8>(&'a [T; N]); fn f(x: A<B, 3>) {}",
        [b"struct A<'a, T>(&'a [T; 3]); fn f(x: A<B>) {}"],
    ),
    # A number that goes with the parameters of functions whose type has it is no type elsewhere.
    (
        "parameters",
        "rust",
        b"struct A<const N: B>([C; N]); impl<const N: B> A<N> { fn f(self, a: [C; N]) {} } fn g() { d.f(e) }",
        [b"struct A([C; 0]); impl A { fn f(self) {} } fn g() { d.f() }"],
    ),
]
NEVER: list[Never] = [
    # What only a block calls so is nothing elsewhere.
    (
        "parameters",
        "rust",
        b"struct A<T>(T); impl<U> A<U> { fn f(a: U) {} }",
        b"struct A(U); impl A { fn f(a: U) {} }",
    ),
    # What has a name of its own may be given it elsewhere.
    (
        "parameters",
        "java",
        b"class A<T> {} class B<T> extends A<T> { T a; } class C { B<D> b; }",
        b"class A {} class B extends A { } class C { B<D> b; }",
    ),
]
