"""Examples for windows: runs of siblings and of tokens that are deleted, kept or replaced."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    ("windows", "c", b"{ a; b; c; d; }", [b"{ b; c; }", b"{ b; d; }", b"{ a; c; }", b"{ c; }"]),
    ("wide-windows", "javascript", b"f(a, b, c, d)", [b"f(b, d)", b"f(b, c)", b"f(a, c)"]),
    ("windows", "c", b"{ y = (T) (x); }", [b"{ y = T (x); }", b"{ (T) (x); }"]),
    ("token-windows", "c", b"{ sizeof(x); }", [b"{ x; }"]),
    ("token-windows", "python", b"x = a + b\ny = c\n", [b"x = a + c\n"]),
    ("wide-windows", "c", b"{ a; b; c; d; e; f; }", [b"{ b; c; d; e; }", b"{ b; d; f; }"]),
    ("wide-windows", "python", b"f(a, b, c, d, e)\n", [b"f(b, c, d)\n", b"f(b, d)\n"]),
    ("wide-token-windows", "c", b"{ h->f(c.d); }", [b"{ h->c.d; }"]),
    ("wide-token-windows", "python", b"h.f(c.d)\n", [b"h.c.d\n"]),
]

NEVER: list[Never] = [
    ("token-windows", "c", b"{ a + b; }", b"{ b; }"),
    ("token-windows", "c", b"{ x = !a; y = c; }", b"{ x = a = c; }"),
]
