"""What is proposed where the head of a loop takes what a statement beside it assigns."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    ("go-through", "python", b"a[0] = f(b)\nfor c in d:\n    g\n", [b"for a[0] in f(b):\n    g\n"]),
    ("go-through", "python", b"[c for c in d]\na[0] = f(b)\n", [b"[c for a[0] in f(b)]\n"]),
    ("go-through", "javascript", b"a[0] = f(b); for (c of d) g();", [b"for (a[0] of f(b)) g();"]),
    ("go-through", "javascript", b"let [a, b] = c; for (let d of e) g();", [b"for (let [a, b] of c) g();"]),
    ("go-through", "ruby", b"a[0] = f(b)\nfor c in d do g end\n", [b"for a[0] in f(b) do g end\n"]),
    ("go-through", "rust", b"fn f() { let (a, b) = c; for d in e {} }", [b"fn f() { for (a, b) in c {} }"]),
    (
        "go-through",
        "rust",
        b"fn f() { if let Some(d) = e {} let (a, b) = c; }",
        [b"fn f() { if let (a, b) = c {} }"],
    ),
    (
        "go-through",
        "go",
        b"package p\nfunc f() {\na[0] = b\nfor c = range d {\n}\n}\n",
        [b"package p\nfunc f() {\nfor a[0] = range b {\n}\n}\n"],
    ),
    (
        "go-through",
        "cpp",
        b"void f() { auto [a, b] = c; for (auto d : e) g(); }",
        [b"void f() { for (auto [a, b] : c) g(); }"],
    ),
]

NEVER: list[Never] = [
    # A name becomes another one by itself, and its value goes where it may stand.
    ("go-through", "python", b"a = f(b)\nfor c in d:\n    g\n", b"for a in f(b):\n    g\n"),
    # What compares has no target, though it has two sides.
    ("go-through", "javascript", b"a[0] = b; f(c == d);", b"f(a[0] == b);"),
    # What is given a value of its own may not stand beside another one in one statement.
    ("go-through", "javascript", b"let [a, b] = c; let d = e;", b"let [a, b] = c;"),
]
