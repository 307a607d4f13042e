"""What is proposed for methods and those that stand for them in other classes."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # A method goes with the words of those that stand for it, which are an error without it.
    (
        "orphan",
        "csharp",
        b"abstract class E { abstract int F(); int x; } class O : E { public override int F() { } }",
        [b"abstract class E { int x; } class O : E { public int F() { } }"],
    ),
    (
        "orphan",
        "cpp",
        b"struct E { virtual int f() = 0; int x; }; struct O : E { int f() override { } }; int f();",
        [b"struct E { int x; }; struct O : E { int f() { } }; int f();"],
    ),
    (
        "orphan",
        "java",
        b"class E { int f() { } } class O extends E { @Override int f() { } } class P extends O { }",
        [b"class E { } class O extends E { int f() { } } class P extends O { }"],
    ),
]
NEVER: list[Never] = [
    # What stands for another method itself goes by other ways.
    (
        "orphan",
        "csharp",
        b"class E { override int F() { } } class O : E { override int F() { } }",
        b"class E { } class O : E { int F() { } }",
    ),
    # Another method of the class is none of what derives from it.
    (
        "orphan",
        "csharp",
        b"class E { int F(int x) { } override int F() { } }",
        b"class E { int F() { } }",
    ),
]
