"""Functions for all types that have an interface, which the interface provides, and others."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "dissolve",
        "rust",
        b"trait T {} fn f<A: T>(a: A) { g::<A>() } fn h() { f::<u8>(0); f(1) }",
        [b"trait T { fn f(a: Self) { g::<Self>() }} fn h() { u8::f(0); T::f(1) }"],
    ),
    # What the interface is given has a name there, and what it is not given stays.
    (
        "dissolve",
        "rust",
        b"trait T<B> { fn g(); } fn f<A: T<V>, V, W>(v: V) { f::<A, V, W> } fn h() { f::<&u8, _, S>; }",
        [
            b"trait T<B> { fn f<W>(v: B) { Self::f::<W> } fn g(); } fn h() { <&u8>::f::<S>; }",
        ],
    ),
]

NEVER: list[Never] = [
    # More is asked of the type, and an interface that the program does not define.
    ("dissolve", "rust", b"trait T {} fn f<A: T + Copy>() {}", b"trait T { fn f() {} }"),
    ("dissolve", "rust", b"fn f<A: Copy>() {}", b"fn f() {}"),
    # The object of a method is another one there.
    (
        "dissolve",
        "rust",
        b"trait T {} impl S { fn f<A: T>(self) {} }",
        b"trait T { fn f(self) {} } impl S { }",
    ),
]
