"""The only member that a function reads of what it is given."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "unbox",
        "javascript",
        b"function f(x, a) { g(a.b, a.b); } f(1, {b: 1, c: 2}); f(2, c.d);",
        [b"function f(x, a) { g(a, a); } f(1, 1); f(2, c.d.b);"],
    ),
    (
        "unbox",
        "python",
        b"def f(a):\n    g(a['b'], a['b'])\nf({'b': 1, 'c': 2})\nf(x.y)\n",
        [b"def f(a):\n    g(a, a)\nf(1)\nf(x.y['b'])\n"],
    ),
    (
        "unbox",
        "ruby",
        b"def f(a)\n  g(a[:b], a[:b])\nend\nf(b: 9)\nf({b: 10, c: 1})\n",
        [b"def f(a)\n  g(a, a)\nend\nf(9)\nf(10)\n"],
    ),
    ("unbox", "lua", b"function f(a) g(a.b) end f({b = 1, c = 2})", [b"function f(a) g(a) end f(1)"]),
    (
        "unbox",
        "php",
        b"<?php function f($a) { g($a['b']); } f(['b' => 1, 'c' => 2]);",
        [b"<?php function f($a) { g($a); } f(1);"],
    ),
    (
        "unbox",
        "javascript",
        b"class R { constructor({ w, h }) { g(w, h); } } x = new R({ h: 5, w: 4 });",
        [b"class R { constructor(w, h) { g(w, h); } } x = new R(4, 5);"],
    ),
    (
        "unbox",
        "javascript",
        b"function f(x, {b, c: d}) { g(b, d); } f(0, {c: 1, b: 2 + 3});",
        [b"function f(x, b, d) { g(b, d); } f(0, 2 + 3, 1);"],
    ),
    (
        "unbox",
        "javascript",
        b"function f([b, c]) { g(b, c); } f([1, 2]);",
        [b"function f(b, c) { g(b, c); } f(1, 2);"],
    ),
]

CLAIMS += [
    # What is given to one call is what another one comes to.
    (
        "unbox",
        "javascript",
        b"function f(a) { g(a.b, a.b); } f(f({b: f({b: 1}), c: 2}));",
        [b"function f(a) { g(a, a); } f(f(f(1)).b);"],
    ),
    (
        "unbox",
        "python",
        b"def f(a): g(a['b'])\nf(f({'b': 1, 'c': 2}))\n",
        [b"def f(a): g(a)\nf(f(1)['b'])\n"],
    ),
    (
        "unbox",
        "javascript",
        b"function f(a) { if (a.b) f(a.b); } f({b: 1, c: 2});",
        [b"function f(a) { if (a) f(a.b); } f(1);"],
    ),
    (
        "unbox",
        "javascript",
        b"function f({b, c}) { g(b, c); } f({c: 1, b: f({b: 2, c: 3})});",
        [b"function f(b, c) { g(b, c); } f(f(2, 3), 1);"],
    ),
]

NEVER: list[Never] = [
    # All of it is needed too, or more than one member.
    (
        "unbox",
        "javascript",
        b"function f(a) { g(a.b, a); } f({b: 1, c: 2});",
        b"function f(a) { g(a, a); } f(1);",
    ),
    (
        "unbox",
        "javascript",
        b"function f(a) { g(a.b, a.c); } f({b: 1, c: 2});",
        b"function f(a) { g(a, a); } f(1);",
    ),
    # What is not written out has no parts.
    (
        "unbox",
        "javascript",
        b"function f({b, c}) { g(b, c); } f(x); f({b: 1, c: 2});",
        b"function f(b, c) { g(b, c); } f(x); f(1, 2);",
    ),
    # The type would be another one.
    (
        "unbox",
        "c",
        b"void f(struct S *a) { g(a->b, a->b); } void h() { f(x); }",
        b"void f(struct S *a) { g(a, a); } void h() { f(x->b); }",
    ),
    # What is left out has no members.
    (
        "unbox",
        "javascript",
        b"function f(x, a) { g(a.b, a.b); } f(1,, c: 2}); f(2, c.d);",
        b"function f(x, a) { g(a, a); } f(1,, c: 2}); f(2, c.d.b);",
    ),
]
