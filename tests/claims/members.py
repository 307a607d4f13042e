"""What the passes propose for members that are given values."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    ("member-values", "javascript", b"this.a = b.c; f(this.a);", [b"f(b.c);"]),
    # At the beginning of a line a bracket would go on with the one before.
    (
        "member-values",
        "javascript",
        b"A.m = function () { h(); };\ng\nx.m.apply(this);",
        [b"g\n;(function () { h(); }).apply(this);"],
    ),
    ("member-values", "javascript", b"f((function () { this.a = b.c; }).a);", [b"f(b.c);"]),
    # A variable of the same name is another one.
    ("member-values", "javascript", b"this.a = b; f(this.a); g(a => a);", [b"f(b); g(a => a);"]),
    ("member-values", "python", b"self.a = f(1)\ng(self.a.b)\n", [b"g(f(1).b)\n"]),
    ("member-values", "c", b"void f() { s.a = g(1); h(p->a); }", [b"void f() { h(g(1)); }"]),
    # Of several paths those to the member of the same object.
    (
        "member-values",
        "c",
        b"f() { p.x = 1; q.x = a; g(p.x * p.x, q.x); }",
        [b"f() { q.x = a; g(1 * 1, q.x); }", b"f() { p.x = 1; g(p.x * p.x, a); }"],
    ),
    ("member-values", "c", b"f() { b.a.x = 1; g(b->a.x, c.a.x, b. a.x); }", [b"f() { g(1, c.a.x, 1); }"]),
    (
        "member-values",
        "java",
        b"class A { { this.a = 1; f(this.a, this.a); } }",
        [b"class A { { f(1, 1); } }"],
    ),
    ("member-values", "python", b"a.b = c + 1\nf(a.b * 2, a.b)\n", [b"f((c + 1) * 2, c + 1)\n"]),
    # An element of a list is one of the same object too.
    ("member-values", "c", b"f() { a[0] = 1; g(a[0] * a[0], a[1]); }", [b"f() { g(1 * 1, a[1]); }"]),
    ("member-values", "c", b"f() { a[b + 1] = c + d; g(a[b+1] * 2); }", [b"f() { g((c + d) * 2); }"]),
    ("member-values", "python", b'a["b"] = 1\nf(a["b"], a["c"])\n', [b'f(1, a["c"])\n']),
    ("member-values", "php", b"<?php $a['x'] = 1; f($a['x']);", [b"<?php f(1);"]),
    ("member-values", "lua", b"a[1] = b\nf(a[1])\n", [b"f(b)\n"]),
    ("member-values", "ruby", b"a[0] = 1\nf(a[0])\n", [b"f(1)\n"]),
    ("member-values", "rust", b"fn f() { a[0] = 1; g(a[0]); }", [b"fn f() { g(1); }"]),
]

NEVER: list[Never] = [
    # What is given a value in both places has no place for the other.
    ("member-values", "javascript", b"x.m = a + b; y.m = 3;", b"a + b = 3;"),
    ("member-values", "c", b"f() { p.x = 1; p.x = 2; g(p.x, p.x); }", b"f() { 1 = 2; g(1, 1); }"),
    # Another object has a member of its own.
    ("member-values", "c", b"f() { p.x = 1; g(q.x, r.x); }", b"f() { g(1, 1); }"),
    # What is declared is a list and none of its elements, and one that is given a value twice has none.
    ("member-values", "c", b"f() { int a[1] = {2}; g(a[1]); }", b"f() { g({2}); }"),
    ("member-values", "c", b"f() { a[0] = 1; a[0] = 2; g(a[0]); }", b"f() { a[0] = 2; g(1); }"),
]
