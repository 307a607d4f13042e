"""Cases for what goes into a body that does next to nothing, or out of what is left without it."""

from __future__ import annotations

from cases.case import Case

CASES = [
    Case(
        "take-in",
        "go",
        b"package a\nfunc f() { g(1, 2); if b {c} }",
        "",
        b"package a\nfunc f() { if b {g(1, 2)} }",
    ),
    Case("take-in", "lua", b"f(1, 2) while b do c() end", "", b"while b do f(1, 2) end"),
    Case("take-in", "python", b"f(1)\nif b:\n  pass\n", "", b"if b:\n  f(1)\n"),
    Case(
        "take-in",
        "scala",
        b"while a do\n  f(1)\nif b then\n  c\n",
        "",
        b"if b then\n  while a do\n    f(1)\n",
    ),
    Case(
        "take-in",
        "python",
        b"while a:\n    a\nwith b:\n    return\n",
        "",
        b"with b:\n    while a:\n        a\n",
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
