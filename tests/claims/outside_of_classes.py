"""Templates whose members are outside of them, and those that are only named."""

from __future__ import annotations

from claims.claim import Claim

CLAIMS: list[Claim] = [
    # What stands outside of a class says again that it is a template.
    (
        "parameters",
        "cpp",
        b"template <class T> struct A { T f(); }; template <class U> U A<U>::f() { U a; } A<B> b;",
        [
            b"struct A { B f(); }; B A::f() { B a; } A b;",
            b"struct A { int f(); }; int A::f() { int a; } A b;",
        ],
    ),
    (
        "parameters",
        "cpp",
        b"template <class> struct A { template <class> struct B; }; template <> template <> T A<C>::B<D>::f;",
        [
            b"template <class> struct A { struct B; }; template <> T A<C>::B::f;",
            b"struct A { template <class> struct B; }; template <> T A::B<D>::f;",
        ],
    ),
    # A template that only gives a class its own parameter stays one.
    (
        "parameters",
        "cpp",
        b"template <class T> struct A { static int f(); }; template <class U> int g() { return A<U>::f(); }",
        [b"struct A { static int f(); }; template <class U> int g() { return A::f(); }"],
    ),
    # A template is made by its name alone too.
    (
        "explicit",
        "cpp",
        b"template <int N> int f(); const int a = f<0>(); void g() { int b = n::f<1>(c, 2), d = e; }",
        [
            b"template <int N> int f(); const auto a = f<0>; void g() { int b = n::f<1>(c, 2), d = e; }",
            b"template <int N> int f(); const int a = f<0>(); void g() { auto b = n::f<1>, d = e; }",
        ],
    ),
]
