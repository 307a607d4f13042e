"""What is proposed where a variable may be a parameter."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "as-parameter",
        "c",
        b"int f() { int a; g(a); }",
        [b"int f(a) { g(a); }", b"int f(int a) { g(a); }"],
    ),
    ("as-parameter", "c", b"main() { int a; g(a); }", [b"main(a) { g(a); }"]),
    ("as-parameter", "javascript", b"function f(b) { let a; g(a); }", [b"function f(b, a) { g(a); }"]),
    (
        "as-parameter",
        "java",
        b"class A { void f() { int a; g(a); } }",
        [b"class A { void f(int a) { g(a); } }"],
    ),
]

NEVER: list[Never] = [
    ("as-parameter", "c", b"void f() { if (b) { int a; g(a); } }", b"void f() { if (b, a) { g(a); } }"),
]
