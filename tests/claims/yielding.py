"""Examples for what yields values to a loop, and for what a call gives by names."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # A loop over what a function yields does that function's work around its own.
    (
        "roll-out",
        "python",
        (
            b"def g(t):\n    p(t)\n    for l in t:\n        if l:\n            yield l, 1\n    q()\n"
            b"for a, b in g(u):\n    f(a)\n    if b:\n      h()\n"
        ),
        [
            (
                b"p(u)\nfor l in u:\n    if l:\n        a, b = l, 1\n        f(a)\n        if b:\n"
                b"          h()\nq()\n"
            ),
            (
                b"t = u\np(t)\nfor l in t:\n    if l:\n        a, b = l, 1\n        f(a)\n        if b:\n"
                b"          h()\nq()\n"
            ),
        ],
    ),
    (
        "roll-out",
        "javascript",
        b"function* g(t) { for (const l of t) yield l; } for (const v of g(u)) f(v);",
        [b"for (const l of u) {\nconst v = l\nf(v);\n}"],
    ),
    (
        "roll-out",
        "csharp",
        b"class A { R G(int t) { h(t); yield return t; } void M() { foreach (var v in G(u)) f(v); } }",
        [b"class A { void M() { h(u); var v = u; f(v); } }"],
    ),
    # A key and a value may be yielded, of which one or both are taken.
    (
        "roll-out",
        "php",
        b"<?php function g() { h(); yield 1 => 2; } foreach (g() as $k => $v) { f($k); }",
        [b"<?php h(); $k = 1; $v = 2; f($k);"],
    ),
    (
        "roll-out",
        "php",
        b"<?php function g() { yield 1 => 2; } foreach (g() as $v) f($v);",
        [b"<?php $v = 2; f($v);"],
    ),
    # Blocks are yielded to. What else uses the function keeps it.
    (
        "roll-out",
        "ruby",
        b"def g(t)\n  t.k { |l| yield l, 1 }\nend\ng(u) { |a, b| f(a) }\n",
        [b"u.k { |l| a, b = l, 1\nf(a) }\n"],
    ),
    (
        "roll-out",
        "python",
        b"def g(): yield 1\nfor a in g(): f(a)\nh(g)\n",
        [b"def g(): yield 1\na = 1\nf(a)\nh(g)\n"],
    ),
    # A method is that of what it is called on.
    (
        "roll-out",
        "python",
        b"class A:\n    def g(self):\n        k()\n        yield self.b\nfor x in c.g(): f(x)\n",
        [b"class A:\n    pass\nk()\nx = c.b\nf(x)\n"],
    ),
    # What is given by name stands for the parameter of that name, what is left for the one that takes it.
    (
        "inline-functions",
        "php",
        b"<?php function f($a, $b) { g($a, $b); } f(b: 1, a: 2);",
        [b"<?php g(2, 1);"],
    ),
    ("inline-functions", "python", b"def f(a, b): return g(a, b)\nf(b=1, a=2)\n", [b"g(2, 1)\n"]),
    (
        "inline-functions",
        "csharp",
        b"class A { void F(int a, int b) { g(a, b); } void M() { F(b: 1, a: 2); } }",
        [b"class A { void M() { g(2, 1); } }"],
    ),
    ("inline-functions", "python", b"def f(a, **r): g(a, r)\nf(1, b=2, c=3)\n", [b"g(1, dict(b=2, c=3))\n"]),
    ("inline-functions", "python", b"def f(a, **r): g(a, r)\nf(1, **q)\n", [b"g(1, q)\n"]),
    (
        "inline-functions",
        "ruby",
        b"def f(a, b:, **r)\n  g(a, b, r)\nend\nf(1, c: 3, b: 2)\n",
        [b"g(1, 2, { c: 3 })\n"],
    ),
]

NEVER: list[Never] = [
    # What is sent back to where it was yielded is not known.
    (
        "roll-out",
        "python",
        b"def g():\n    k()\n    x = yield 1\nfor a in g(): f(a)\n",
        b"k()\nx = a = 1\nf(a)\n",
    ),
]
