"""Members that all may see."""

from __future__ import annotations

from claims.claim import Claim

CLAIMS: list[Claim] = [
    (
        "publish",
        "cpp",
        b"class A : public B { public: int x; private: int y; };",
        [b"struct A : B { int x; int y; };"],
    ),
    (
        "publish",
        "cuda",
        b"template <class T> class A { public: T x; };",
        [b"template <class T> struct A { T x; };"],
    ),
    (
        "publish",
        "cpp",
        b"class A : public B { public: int x; private: int y; }; enum class E { F }; class D { T z; };",
        [
            b"struct A : B { int x; int y; }; enum class E { F }; struct D { T z; };",
            b"struct A : B { int x; int y; }; enum class E { F }; class D { T z; };",
        ],
    ),
    (
        "publish",
        "java",
        b"public class A { private int a; protected static void f() {} }",
        [b"class A { int a; static void f() {} }"],
    ),
    ("publish", "rust", b"pub(crate) struct S { pub x: u8 }", [b"struct S { x: u8 }"]),
    ("publish", "typescript", b"class A { private x = 1; public y = 2 }", [b"class A { x = 1; y = 2 }"]),
]
