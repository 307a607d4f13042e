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
    # Where all that a body does is one node, each of it is a statement.
    (
        "member-values",
        "go",
        b"package p\nfunc f() { p.x = 1; g(p.x) }",
        [b"package p\nfunc f() { g(1) }"],
    ),
    ("member-values", "swift", b"func f() { p.x = 1; g(p.x) }", [b"func f() {; g(1) }"]),
    # So is what is written out: all members of it, or each one with a name.
    (
        "member-values",
        "javascript",
        b"o = {a: 1, b: [2]}; f(o.a, o.b[0]);",
        [b"f(1, 2);", b"o = {a: 1, b: [2]}; f(1, o.b[0]);", b"o = {a: 1, b: [2]}; f(o.a, 2);"],
    ),
    ("member-values", "javascript", b"o = {a: b => 1}; f(o.a(3));", [b"f((b => 1)(3));"]),
    (
        "member-values",
        "javascript",
        b"let o = {a: 1}; f(o['a']); g(o);",
        [b"let o = {a: 1}; f(1); g(o);"],
    ),
    (
        "member-values",
        "lua",
        b"o = {a = {'b'}, c = 1}\nf(o, o.a[1]:upper())\n",
        [b"o = {a = {'b'}, c = 1}\nf(o, ('b'):upper())\n"],
    ),
    # What is no shorter than the path to it leaves where it was.
    (
        "member-values",
        "javascript",
        b"let o = {a: b => 1 + b, b: 2}; f(o.a); g(o);",
        [b"let o = {b: 2}; f(b => 1 + b); g(o);"],
    ),
    (
        "member-values",
        "lua",
        b"o = {a = {1}}\no.b = 3\nf(o.a[1], o.b)\n",
        [b"o = {a = {1}}\no.b = 3\nf(1, o.b)\n"],
    ),
    ("member-values", "typescript", b"let o: T = {a: 1}; f(o.a);", [b"f(1);"]),
    ("member-values", "python", b"d = {'a': 1, 'b': 2}\nf(d['a'], d['b'])\n", [b"f(1, 2)\n"]),
    ("member-values", "python", b"d = dict(a=1)\nf(d['a'])\n", [b"f(1)\n"]),
    ("member-values", "python", b"d = (1, 2)\nf(d[0], d[1])\n", [b"f(1, 2)\n"]),
    ("member-values", "lua", b"local o = {a = 1, b = {2}}\nf(o.b, o.a)\n", [b"f({2}, 1)\n"]),
    ("member-values", "lua", b"o = {7, 8}\nf(o[2])\n", [b"f(8)\n"]),
    ("member-values", "php", b"<?php $o = ['a' => 1, 2]; f($o['a']);", [b"<?php f(1);"]),
    ("member-values", "ruby", b"o = {a: 1, b: 2}\nf(o[:a], o[:b])\n", [b"f(1, 2)\n"]),
    ("member-values", "go", b"func f() { p := S{x: 1}; g(p.x) }", [b"func f() { g(1) }"]),
    ("member-values", "rust", b"fn f() { let p = (1, 2); g(p.1); }", [b"fn f() { g(2); }"]),
    ("member-values", "rust", b"fn f() { let p = S { x: 1, y: 2 }; g(p.y); }", [b"fn f() { g(2); }"]),
    ("member-values", "c", b"f() { int a[] = {0, 3}; g(a[1]); }", [b"f() { g(3); }"]),
    ("member-values", "c", b"a[] = {0, 3}, b; f() { g(a[1]); }", [b"b; f() { g(3); }"]),
    ("member-values", "c", b"f() { struct S p = {.x = 0, .y = 3}; g(p.y); }", [b"f() { g(3); }"]),
    (
        "member-values",
        "c",
        b"struct S { int x; int y; }; struct S p = {0, 3}; f() { g(p.y); }",
        [b"struct S { int x; int y; }; f() { g(3); }"],
    ),
    # What a constructor gives to its object, its class may have.
    (
        "member-values",
        "javascript",
        b"class A { constructor(x) { g(); this.a = []; this.b = x; } f() {} }",
        [b"class A { a = []; f() {} }", b"class A { a = [];\nconstructor(x) { g(); this.b = x; } f() {} }"],
    ),
    ("member-values", "typescript", b"class A { constructor() { this.a = 1 } }", [b"class A { a = 1; }"]),
    (
        "member-values",
        "python",
        b"class A:\n    def __init__(self): f(); self.a = 1; self.b = 2\n",
        [b"class A:\n    a = 1\n    b = 2\n    def __init__(self): f()\n"],
    ),
    (
        "member-values",
        "go",
        b"package p\ntype T struct { B; x, y int }\nfunc f() { t := T{B{}, 1, 2}; g(t.x, t.y) }",
        [b"package p\ntype T struct { B; x, y int }\nfunc f() { g(1, 2) }"],
    ),
    (
        "member-values",
        "c",
        b"struct P { struct { int z; }; int x, y; } p = {{4}, 1, 2}; void g() { f(p.x, p.y); }",
        [b"void g() { f(1, 2); }"],
    ),
    (
        "member-values",
        "python",
        b"class A:\n    def __init__(self):\n        self.a = []\n        self.b = {}\n\n    x = 1\n",
        [b"class A:\n    a = []\n    b = {}\n\n    x = 1\n"],
    ),
    (
        "member-values",
        "php",
        b"<?php class A { function __construct() { $this->a = 1; } }",
        [b"<?php class A { var $a = 1; }"],
    ),
    # So do those of a list that is written out, and the members of a record that is.
    ("member-values", "c", b"f() { int a[] = {1, b, 3}; g(a[1], a[2]); }", [b"f() { g(b, 3); }"]),
    ("member-values", "c", b"f() { int a[] = {1, b + 3}; g(a[1] * 2); }", [b"f() { g((b + 3) * 2); }"]),
    (
        "member-values",
        "c",
        b"f() { int a[] = {1, b}; g(a[1], a[i]); }",
        [b"f() { int a[] = {1, b}; g(b, a[i]); }"],
    ),
    ("member-values", "c", b"struct s a = {.x = 1, .y = b}; f() { g(a.y); }", [b"f() { g(b); }"]),
    (
        "member-values",
        "c",
        b"struct s {int x, y;}; struct s a[] = {{1, 2}, {3, b}}; f() { g(a[1].y); }",
        [b"struct s {int x, y;}; f() { g(b); }"],
    ),
    (
        "member-values",
        "go",
        b"package p\nfunc f() { a := []int{1, b}; g(a[1]) }",
        [b"package p\nfunc f() { g(b) }"],
    ),
    (
        "member-values",
        "go",
        b"package p\nvar a = s{x: 1, y: b}\nfunc f() { g(a.y) }",
        [b"package p\nfunc f() { g(b) }"],
    ),
    ("member-values", "rust", b"fn f() { let a = vec![1, b]; g(a[1]); }", [b"fn f() { g(b); }"]),
    ("member-values", "rust", b"fn f() { let a = (1, b); g(a.1); }", [b"fn f() { g(b); }"]),
    (
        "member-values",
        "java",
        b"class A { { int[] a = new int[] {1, b}; f(a[1]); } }",
        [b"class A { { f(b); } }"],
    ),
    ("member-values", "python", b"a = {'x': 1, 'y': b}\ng(a['y'])\n", [b"g(b)\n"]),
    ("member-values", "javascript", b"const a = {x: 1, y: [b]}; g(a.y[0]);", [b"g(b);"]),
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
    # A member that changes has no value, and a list of which more is wanted stays as it is.
    ("member-values", "javascript", b"let o = {a: 1}; o.a++; f(o.a);", b"1++; f(1);"),
    ("member-values", "javascript", b"let o = {a: 1}; o.a += 2; f(o.a);", b"1 += 2; f(1);"),
    ("member-values", "javascript", b"let o = [1, 2]; f(o[1], o);", b"f(2, o);"),
    ("member-values", "javascript", b"let o = {a: 1}; f(o.a); o = g();", b"let o = {a: 1}; f(1); o = g();"),
    # What a call is given is no list, nor is what a function does.
    ("member-values", "javascript", b"let o = g(1); f(o[0]);", b"f(1);"),
    ("member-values", "javascript", b"let o = function () { a: 1 }; f(o.a);", b"f(1);"),
    # What is given to a constructor is not there for its class.
    (
        "member-values",
        "python",
        b"class A:\n    def __init__(self, x):\n        self.a = x\n",
        b"class A:\n    a = x\n",
    ),
    # What is not in the list is not known, and what a call is given is no list.
    ("member-values", "c", b"f() { int a[3] = {2, 4}; g(a[2]); }", b"f() { g(4); }"),
    ("member-values", "c", b"f() { int a[] = {2, 4}; a[1] = 3; g(a[1]); }", b"f() { a[1] = 3; g(4); }"),
    ("member-values", "python", b"a = f(1, 2)\ng(a[1])\n", b"g(2)\n"),
]
