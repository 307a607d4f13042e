"""What is declared with an alias is declared as the alias was."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    ("write-out", "c", b"typedef int T[3]; void f(T *a);", [b"void f(int (*a)[3]);"]),
    ("write-out", "c", b"typedef int T[3]; void f(T);", [b"void f(int [3]);"]),
    ("write-out", "c", b"typedef int T[3]; T a[2] = g;", [b"int a[2][3] = g;"]),
    (
        "write-out",
        "cpp",
        b"template <int N> struct A { typedef P T[N]; int x; }; template <int M> struct B { A<M>::T f; };",
        [b"template <int N> struct A { int x; }; template <int M> struct B { P f[M]; };"],
    ),
    (
        "write-out",
        "cpp",
        b"template <class C> struct A { using T = C; int x; }; A<B>::T f;",
        [b"template <class C> struct A { int x; }; B f;"],
    ),
    ("write-out", "cpp", b"using T = A (*)[2]; T f = g;", [b"A (*f)[2] = g;"]),
    ("write-out", "cpp", b"using T = A[2]; T f = g;", [b"A f[2] = g;"]),
]

NEVER: list[Never] = [
    (
        "write-out",
        "cpp",
        b"template <int N> struct A { typedef P T[N]; int x; }; A::T f = g;",
        b"template <int N> struct A { int x; }; P f[N] = g;",
    ),
]
