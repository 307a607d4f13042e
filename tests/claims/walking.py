"""What is walked through where it is written out, and several names that are given values at once."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    ("inline-values", "javascript", b"let x = a; f({b: 2, x}, x);", [b"f({b: 2, x: a}, a);"]),
    ("inline-values", "typescript", b"const x = 1; f({x});", [b"f({x: 1});"]),
    ("inline-values", "rust", b"fn f() { let x = 1; g(S { x }); }", [b"fn f() { g(S { x: 1 }); }"]),
    (
        "roll-out",
        "javascript",
        b"for (const x of [a, b]) f({x});",
        [b"f({x: a});\nf({x: b});"],
    ),
    # What nothing looks at is told by how much it is.
    ("roll-out", "javascript", b"for (x of [, , ,]) n++;", [b"n++;\nn++;\nn++;"]),
    ("roll-out", "python", b"for _ in [a, b]:\n    n += 1\n", [b"n += 1\nn += 1\n"]),
    ("roll-out", "ruby", b"for i in 0..1 do\n  f(i)\nend\n", [b"f(0);\nf(1);\n"]),
    ("inline-values", "python", b"a, b = 1, 2\nf(b, a)\n", [b"f(2, 1)\n"]),
    ("inline-values", "lua", b"local a, b = 1, 2 f(b, a)", [b"f(2, 1)"]),
    (
        "inline-values",
        "javascript",
        b"const {a: c, b} = {b: 1 + 4, a: 2}; f(b * 2, c);",
        [b"f(1 + 4 * 2, 2);", b"f((1 + 4) * 2, 2);"],
    ),
    ("inline-values", "php", b"<?php [$a, $b] = [1, 2]; f($b, $a);", [b"<?php f(2, 1);"]),
    ("inline-values", "rust", b"fn f() { let (a, b) = (1, 2); g(b, a); }", [b"fn f() { g(2, 1); }"]),
    (
        "expand-values",
        "python",
        b"a, b = c + 1, 2\nf(a, a, a, a, a, b)\n",
        [b"f(c + 1, c + 1, c + 1, c + 1, c + 1, 2)\n"],
    ),
    (
        "inline-values",
        "javascript",
        b"let x = f(); g(x); x = 3; h(x);",
        [b"g(f()); let x = 3; h(x);", b"let x = f(); g(x); h(3);"],
    ),
    ("inline-values", "python", b"x = a\nx = g(x)\nh(x)\n", [b"x = g(a)\nh(x)\n", b"h(g(x))\n"]),
    (
        "inline-values",
        "javascript",
        b"x = new A; g(x.b); x = c => x(1); h(x);",
        [b"g((new A).b); x = c => x(1); h(x);"],
    ),
    ("inline-values", "c", b"void k() { int x = f(); g(x); x = 3; }", [b"void k() { g(f()); int x = 3; }"]),
    ("inline-values", "php", b"<?php $x = f(); g($x); $x = 3; h($x);", [b"<?php g(f()); $x = 3; h($x);"]),
    (
        "expand-values",
        "python",
        b"x = f(1, 2, 3)\ng(x, x)\nx = 3\nh(x)\n",
        [b"g(f(1, 2, 3), f(1, 2, 3))\nx = 3\nh(x)\n"],
    ),
    (
        "inline-values",
        "javascript",
        b"class R { a = 5; f() { g(this.a); } } h(x.a); k = a => a + 1;",
        [b"class R { f() { g(5); } } h(5); k = a => a + 1;"],
    ),
    ("member-values", "python", b"s = 0, 'a'\nf(s[1] * 2)\n", [b"f('a' * 2)\n"]),
    (
        "roll-out",
        "python",
        b"for i, x in enumerate([a, b]):\n    f(i, x)\n",
        [b"f(0, a)\nf(1, b)\n", b"f(a, 0)\nf(b, 1)\n"],
    ),
    ("roll-out", "lua", b"for i, x in ipairs({7, 5}) do f(i, x) end", [b"f(1, 7); f(2, 5);"]),
    (
        "roll-out",
        "go",
        b"package m\nfunc m() { for i, x := range []int{7, 5} { f(i, x) } }\n",
        [b"package m\nfunc m() { f(0, 7); f(1, 5); }\n"],
    ),
    (
        "roll-out",
        "python",
        b"for k, v in {'a': 7, 'b': 5}.items(): f(k, v)\n",
        [b"f('a', 7)\nf('b', 5)\n"],
    ),
    ("roll-out", "python", b"for a, b in zip([7, 5], [3, 4]): f(a, b)\n", [b"f(7, 3)\nf(5, 4)\n"]),
    ("roll-out", "php", b"<?php foreach (['a' => 7] as $k => $v) f($k, $v);", [b"<?php f('a', 7);"]),
    (
        "roll-out",
        "javascript",
        b"for (const [k, v] of Object.entries({a: 1, b: 2})) f(k, v);",
        [b'f("a", 1);\nf("b", 2);', b"f(a, 1);\nf(b, 2);"],
    ),
    (
        "roll-out",
        "javascript",
        b"[7, 5].forEach((x, i) => { f(x, i); });",
        [b"f(7, 0);\nf(5, 1);", b"{ f(7, 0); }\n{ f(5, 1); }", b"f(0, 7);\nf(1, 5);"],
    ),
    ("roll-out", "ruby", b"{a: 7}.each { |k, v| f(k, v) }\n", [b'f("a", 7);\n', b"f(:a, 7);\n"]),
    ("roll-out", "ruby", b"2.times { |x| f(x) }\n", [b"f(0);\nf(1);\n"]),
    (
        "roll-out",
        "java",
        b"class A { void m() { List.of(7, 5).forEach(x -> f(x)); } }",
        [b"class A { void m() { f(7); f(5); } }"],
    ),
    (
        "roll-out",
        "javascript",
        b"g([7, 5].map((x, i) => x * (i + 3)));",
        [b"g([7 * (0 + 3), 5 * (1 + 3)]);"],
    ),
    (
        "roll-out",
        "rust",
        b"fn m() { g([7, 5].iter().map(|x| x * 3)) }",
        [b"fn m() { g([7 * 3, 5 * 3]) }", b"fn m() { g([7 * 3, 5 * 3].iter()) }"],
    ),
    ("roll-out", "php", b"<?php g(array_map(fn($x) => $x * 3, [7, 5]));", [b"<?php g([7 * 3, 5 * 3]);"]),
    (
        "roll-out",
        "javascript",
        b"g([7, 5].reduce((a, x) => a * 10 + x, 1));",
        [b"g((1 * 10 + 7) * 10 + 5);"],
    ),
    ("roll-out", "ruby", b"g([7, 5].inject { |a, x| a * x })\n", [b"g(7 * 5)\n"]),
    ("roll-out", "python", b"g([x * 3 for x in [7, 5]])\n", [b"g([7 * 3, 5 * 3])\n"]),
    ("roll-out", "python", b"g(x * 3 for x in [7, 5])\n", [b"g([7 * 3, 5 * 3])\n"]),
    ("roll-out", "ruby", b"g({a: 7}.map { |k, v| h(k, v) })\n", [b'g([h("a", 7)])\n', b"g([h(:a, 7)])\n"]),
]

NEVER: list[Never] = [
    # What is walked once takes no more than its body.
    ("roll-out", "javascript", b"for (x of [, ]) n++;", b"n++;"),
    # None of several names stands for all of the values.
    ("inline-values", "python", b"a, b = 1, 2\nf(b, a)\n", b"f(b, 1, 2)\n"),
    # What one of them is given later would be given to a value.
    ("inline-values", "python", b"a, b = 1, 2\na = 3\nf(a, b)\n", b"f(1, 2)\n"),
    ("inline-values", "javascript", b"[a, b] = [1, 2]; a++; f(a, b);", b"1++; f(1, 2);"),
    ("inline-values", "javascript", b"[a, b] = g; f(b);", b"f(g);"),
    # Which of two values a variable has is not known.
    ("inline-values", "python", b"x = f()\nif a:\n    x = 3\nh(x)\n", b"if a:\n    x = 3\nh(f())\n"),
    # What a function does that is given next is done later.
    ("inline-values", "python", b"x = a\nx = lambda: x()\nh(x)\n", b"x = lambda: a()\nh(x)\n"),
    # Some members may be left out.
    ("roll-out", "python", b"g([x for x in [7, 5] if x > 6])\n", b"g([7, 5])\n"),
    # How many members there are is not known, or they are too many.
    ("roll-out", "javascript", b"a.forEach((x, i) => { f(x, i); });", b"f(0, 0);"),
    ("roll-out", "ruby", b"9.times { |x| f(x) }\n", b"f(0);\n"),
]

CLAIMS += [
    (
        "parameters",
        "python",
        b"class R:\n    def __init__(self, name, w):\n        g(name, w)\nR(a, w=4)\n",
        [b"class R:\n    def __init__(self, name):\n        g(name, 4)\nR(a)\n"],
    ),
    (
        "parameters",
        "ruby",
        b"class R\n  def initialize(name, w:)\n    g(name, w)\n  end\nend\nR.new(a, w: 4)\n",
        [b"class R\n  def initialize(name)\n    g(name, 4)\n  end\nend\nR.new(a)\n"],
    ),
    (
        "parameters",
        "kotlin",
        b"fun f(a: A, w: Int) { g(a, w) }\nfun m() { f(b, w = 4) }",
        [b"fun f(a: A) { g(a, 4) }\nfun m() { f(b) }"],
    ),
]

CLAIMS += [
    # A member of something else has the name too.
    ("roll-out", "python", b"for x in [1, 2]:\n  f(o.x, x)\n", [b"f(o.x, 1)\nf(o.x, 2)\n"]),
    ("roll-out", "python", b"a = [o.x + x for x in [1, 2]]\n", [b"a = [o.x + 1, o.x + 2]\n"]),
    ("roll-out", "javascript", b"y = [1, 2].map(x => o.x + x);", [b"y = [o.x + 1, o.x + 2];"]),
    # What is walked through is names of members, or values.
    ("roll-out", "python", b"for k in {'a': 1, 'b': 2}: f(k)\n", [b"f('a')\nf('b')\n"]),
    ("roll-out", "javascript", b"for (k in {a: 1, b: 2}) f(k);", [b'f("a");\nf("b");']),
    ("roll-out", "php", b"<?php foreach (['a' => 1, 'b' => 2] as $v) f($v);", [b"<?php f(1); f(2);"]),
    ("roll-out", "javascript", b"Object.values({a: 1, b: 2}).forEach(v => f(v));", [b"f(1);\nf(2);"]),
    # The first member is given to nothing.
    ("inline-values", "javascript", b"const [, a, b] = [1, 2, 3]; f(a, b);", [b"f(2, 3);"]),
    # What stands behind an equals sign is read.
    (
        "member-values",
        "javascript",
        b"let o = {a: 1, b: 2}; x = o.a; f(x, o.b);",
        [b"x = 1; f(x, 2);"],
    ),
    ("member-values", "python", b"o = {'a': 1, 'b': 2}\nx = o['a']\nf(x, o['b'])\n", [b"x = 1\nf(x, 2)\n"]),
]

NEVER += [
    # What a name is given where nothing is does not stand for that.
    ("inline-values", "javascript", b"const {a = c, b} = {a: 1, b: 2}; f(c, b);", b"f(1, 2);"),
    # A number is not changed.
    ("inline-values", "javascript", b"[a, b] = [1, 2]; ++a; f(a, b);", b"++1; f(1, 2);"),
    # Python reads no number of thousands of digits.
    ("roll-out", "ruby", b"9" * 5000 + b".times { |x| f(x) }", b"f(0)"),
]
