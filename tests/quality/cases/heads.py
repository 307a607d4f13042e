"""Cases for what the head of a loop takes of the statement beside it."""

from __future__ import annotations

from cases.case import Case

CASES = [
    Case("go-through", "python", b"a[0] = f(b)\nfor c in d:\n    g\n", "", b"for a[0] in f(b):\n    g\n"),
    Case("go-through", "javascript", b"a[0] = f(b); for (c of d) g();", "", b"for (a[0] of f(b)) g();"),
    Case(
        "go-through",
        "rust",
        b"fn f() { let (a, b) = c; for d in e {} }",
        "",
        b"fn f() { for (a, b) in c {} }",
    ),
]
