"""What is proposed to stand for a name that has a value, or a type, and nothing else that counts."""

from __future__ import annotations

from claims.claim import Claim

CLAIMS: list[Claim] = [
    # A function that is a value too is another one there: that around the place, or nothing.
    (
        "inline-functions",
        "c",
        b"int *f() { return g(0); } void h() { int *e = f; if (!e) e = f(); }",
        [b"void h() { int *e = h; if (!e) e = g(0); }"],
    ),
    (
        "inline-functions",
        "javascript",
        b"function f(a) { return a.b; } var t = [f]; function h() { g(f(c)); k(f); }",
        [b"var t = [0]; function h() { g(c.b); k(h); }"],
    ),
    (
        "inline-functions",
        "python",
        b"def f(a):\n    return a.b\ndef h(c):\n    g(f(c), f)\n",
        [b"def h(c):\n    g(c.b, h)\n"],
    ),
]
