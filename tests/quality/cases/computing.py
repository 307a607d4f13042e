"""Cases for the passes that put what is computed, or known before, in the place of what computes it."""

from __future__ import annotations

from cases.case import Case

CASES = [
    Case(
        "evaluate",
        "rust",
        b"fn f<T>(a: T) -> Option<&'static T> { None } fn m<T>(t: &'static T) -> T { m(f(t)) }",
        "",
        b"fn m<T>(t: &T) -> T { m(Some(&t)) }",
    ),
    Case("evaluate", "c", b"T *f(T a); void m(T x) { g(f(x)); }", "", b"void m(T x) { g(&x); }"),
    Case(
        "evaluate",
        "go",
        b"package a\nfunc f(a T) []*T { return nil }\nfunc m() { g(f(x)) }\n",
        "",
        b"package a\nfunc m() { g([]*T{&x}) }\n",
    ),
    Case("carry", "c", b"int f() { int a = b; a -= c; g(a); }", "", b"int f() { int a = b - c; g(a); }"),
    Case("carry", "python", b"a = b\na += c\ng(a)\n", "", b"a = b + c\ng(a)\n"),
    Case(
        "carry",
        "rust",
        b"fn f() { let mut a = b; a *= c; g(a); }",
        "",
        b"fn f() { let mut a = b * c; g(a); }",
    ),
    Case("member-values", "c", b"int f() { int a[] = {1, g}; h(a[1] * 2); }", "", b"int f() { h(g * 2); }"),
    Case("member-values", "python", b"a = {'b': f, 'c': 1}\ng(a['b'] * 2)\n", "", b"g(f * 2)\n"),
    Case(
        "roll-out",
        "c",
        b"int f() { for (int i = 0; i < 2; i++) g(a[i]); }",
        "",
        b"int f() { g(a[0]); g(a[1]); }",
    ),
    Case("roll-out", "javascript", b"for (x of [, , ,]) n++;", "", b"n++;\nn++;\nn++;"),
    Case("roll-out", "python", b"for i in range(1, 3): g(i)\n", "", b"g(1)\ng(2)\n"),
    Case("roll-out", "rust", b"fn f() { for i in 1..3 { g(i); } }", "", b"fn f() { g(1); g(2); }"),
    Case("roll-out", "python", b"for i, x in enumerate([g, h]): x(i)\n", "", b"g(0)\nh(1)\n"),
    Case("roll-out", "javascript", b"[g, h].forEach((x, i) => x(i));", "", b"g(0);\nh(1);"),
    Case(
        "roll-out",
        "php",
        b"<?php foreach (['a' => f, 'b' => g] as $k => $v) h($k, $v);",
        "",
        b"<?php h('a', f); h('b', g);",
    ),
    Case(
        "roll-out",
        "python",
        b"def g():\n    p(); yield 1; q()\nfor x in g(): f(x)\n",
        "",
        b"p(); x = 1\nf(x); q()\n",
    ),
    Case(
        "roll-out",
        "php",
        b"<?php function g() { p(); yield 1 => 2; q(); } foreach (g() as $k => $v) f($k, $v);",
        "",
        b"<?php p(); $k = 1; $v = 2; f($k, $v); q();",
    ),
    Case(
        "inline-functions",
        "python",
        b"def f(a, b):\n    g(a * 1, b * 2)\nf(b=c, a=d)\n",
        "",
        b"g(d * 1, c * 2)\n",
    ),
    Case(
        "inline-functions",
        "php",
        b"<?php function f($a, $b) { g($a * 1, $b * 2); } f(b: c(), a: d());",
        "",
        b"<?php g(d() * 1, c() * 2);",
    ),
    Case("roll-out", "python", b"g([x * b for x in [a, c]])\n", "", b"g([a * b, c * b])\n"),
    Case("inline-values", "python", b"a, b = f, g\nh(b, a)\n", "", b"h(g, f)\n"),
    Case("inline-values", "javascript", b"const {a, b} = {a: f, b: g}; h(b, a);", "", b"h(g, f);"),
    Case("inline-values", "rust", b"fn f() { let (a, b) = (c, d); h(b, a); }", "", b"fn f() { h(d, c); }"),
]
