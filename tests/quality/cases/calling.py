"""Cases for objects that are called or indexed, whose members are read, or which have getters."""

from __future__ import annotations

from cases.case import Case

CASES = [
    Case(
        "inline-functions",
        "lua",
        b"local c = function(s) n = n + s return n end\nc(1)\nf(c(5))\n",
        "",
        b"n = n + 1\nn = n + 5\nf(n)\n",
    ),
    Case(
        "inline-functions", "ruby", b"c = ->(s) { n + s }\nf c.call(1)\nf c.(5)\n", "", b"f n + 1\nf n + 5\n"
    ),
    Case(
        "member-values",
        "javascript",
        b"o = {a: g + 1, b: [2, h]}; f(o.b[1], o.a);",
        "",
        b"f(h, g + 1);",
    ),
    Case("member-values", "ruby", b"self.a = f + 1\ng(b.a * 2)\n", "", b"g((f + 1) * 2)\n"),
    Case("member-values", "c", b"int f() { s.a = g + 1; h(p->a * 2); }", "", b"int f() { h((g + 1) * 2); }"),
    Case(
        "member-values",
        "python",
        b"d = {'a': g + 1, 'b': (2, h)}\nf(d['b'][1], d['a'])\n",
        "",
        b"f(h, g + 1)\n",
    ),
    Case("member-values", "lua", b"o = {a = g, b = {2, h}}\nf(o.b[2], o.a)\n", "", b"f(h, g)\n"),
    Case(
        "member-values",
        "typescript",
        b"class A { constructor() { this.a = g; this.b = h; } f() { k(); } }",
        "",
        b"class A { a = g;\nb = h; f() { k(); } }",
    ),
    Case(
        "inline-functions",
        "typescript",
        b"class A { get b() { return this.a; } } f(x.b, y.b);",
        "",
        b"class A { } f(x.a, y.a);",
    ),
    Case(
        "inline-functions",
        "php",
        b"<?php class A { function get($k) { return $this->m->get($k + 1); } } f($a->get(2));",
        "",
        b"<?php class A { } f($a->m->get(2 + 1));",
    ),
    Case(
        "inline-functions",
        "python",
        b"class A:\n    x = 1\n    @property\n    def b(self):\n        return self.a * 2\nf(x.b)\n",
        "",
        b"class A:\n    x = 1\nf(x.a * 2)\n",
    ),
    Case(
        "inline-operators",
        "cpp",
        b"struct A { int x[3]; int operator[](int i) { return x[i]; } } a; int b = a[1] + a.x[0];",
        "",
        b"struct A { int x[3]; } a; int b = a.x[1] + a.x[0];",
    ),
    Case(
        "inline-operators",
        "python",
        b"class A:\n    n = 1\n    def __call__(self, k):\n        return self.n * k\na = A()\nf(a, a(2))\n",
        "",
        b"class A:\n    n = 1\na = A()\nf(a, a.n * 2)\n",
    ),
    Case(
        "inline-operators",
        "cpp",
        b"struct { int operator()(int); } a; template <int> constexpr int *b = a(0);",
        "",
        b"struct { int operator()(); } a; template <int> constexpr int *b = a();",
    ),
    Case(
        "inline-operators",
        "python",
        b"class A:\n    def __call__(self, k):\n        return g(k)\na = A()\nf(a, a(2))\n",
        "",
        b"class A:\n    def __call__(self):\n        return g(0)\na = A()\nf(a, a())\n",
    ),
    Case(
        "inline-operators",
        "php",
        b"<?php class A { function __invoke($b, $c) { g($b); } } $a = new A; f($a, $a(2, 3));",
        "",
        b"<?php class A { function __invoke($b) { g($b); } } $a = new A; f($a, $a(2));",
    ),
    Case(
        "inline-operators",
        "swift",
        b"struct A { var n = 1; func callAsFunction(i: I) -> I { return n } }\nlet a = A()\nf(a, a(i: 1))",
        "",
        b"struct A { var n = 1; }\nlet a = A()\nf(a, a.n)",
    ),
    # What a function inside of another one is given, that one may be given.
    Case("as-parameter", "rust", b"fn f() { let h = |b: u8| g(b); }", "", b"fn f(b: u8) { let h = g(b); }"),
    Case("as-parameter", "go", b"func f() { h(func(b int) { g(b) }) }", "", b"func f(b int) { g(b) }"),
    Case(
        "as-parameter",
        "python",
        b"def f(a):\n    with a:\n        h(lambda b: g(b, b))\n",
        "",
        b"def f(a, b):\n    with a:\n        h(g(b, b))\n",
    ),
]
