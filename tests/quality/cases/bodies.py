"""Cases for what goes into a body that does next to nothing, or out of what is left without it."""

from __future__ import annotations

from cases.case import Case

CASES = [
    Case("take-in", "c", b"{ while (a) ; f(c, 1); }", "", b"{ while (a) f(c, 1); }"),
    Case("take-in", "javascript", b"g(); for (;;) if (a) ;", "", b"for (;;) if (a) g();"),
    Case(
        "take-in",
        "python",
        b"while a:\n    a\nwith b:\n    return\n",
        "",
        b"with b:\n    while a:\n        a\n",
    ),
    Case(
        "join",
        "python",
        b"def f():\n    def g(a):\n        b(a)\n    c(1)\n",
        "",
        b"def f(a):\n    b(a)\n    c(1)\n",
    ),
    Case(
        "join",
        "javascript",
        b"function f() { function g(a) { b(a); } c(1); }",
        "",
        b"function f(a) { b(a); c(1); }",
    ),
    Case(
        "relocate",
        "c",
        b"void h() { int x = f(a, 1); g(x + 2); k(x); }",
        "",
        b"void h() { int x; g(f(a, 1) + 2); k(x); }",
    ),
    Case(
        "relocate",
        "lua",
        b"local b = a[0] for a = a < a, b do end",
        "",
        b"local b for a = a[0] < a, b do end",
    ),
]
