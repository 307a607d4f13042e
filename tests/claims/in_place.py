"""What the passes propose for what is called where it stands, takes the rest, or has the name of another."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    ("inline-values", "javascript", b"const {a} = b || c; g(a);", [b"g((b || c).a);"]),
    # A parameter that takes the rest is a list of it, and gives it on.
    (
        "inline-functions",
        "javascript",
        b"function f(a, ...r) { g(a, r, ...r); } f(0, 1, 2);",
        [b"g(0, [1, 2], 1, 2);"],
    ),
    ("inline-functions", "javascript", b"function f(...r) { g(...r, 1); } f();", [b"g(1);"]),
    ("inline-functions", "python", b"def f(a, *r):\n    g(a, *r)\nf(0)\n", [b"g(0)\n"]),
    ("inline-functions", "ruby", b"def f(a, *r)\n  g(a, r)\nend\nf(0, 1, 2)\n", [b"g(0, [1, 2])\n"]),
    (
        "inline-functions",
        "lua",
        b"function f(a, ...) return g(a, ...) end\nx = f(0, 1, 2)\n",
        [b"x = g(0, 1, 2)\n"],
    ),
    (
        "inline-functions",
        "php",
        b"<? class A { function f($e, ...$r) { g($e, $r); } } (new A)->f(1);",
        [b"<? class A { } g(1, []);"],
    ),
    # What a method is called on may be all that has it.
    (
        "inline-functions",
        "javascript",
        b"x = ({m(a) { g(this, a); return this; }}).m(1).b;",
        [b"g(({}), 1);\nx = ({}).b;"],
    ),
    (
        "inline-functions",
        "php",
        b"<?\nf((new class {function m() { $this->x = 1; return $this; }})->m()->y);",
        [b"<?\n(new class {})->x = 1;\nf((new class {})->y);"],
    ),
    (
        "inline-functions",
        "java",
        b"class B { void g() { new Object() { void m(int a) { g(a); } }.m(1); } }",
        [b"class B { void g() { g(1); } }"],
    ),
    (
        "inline-functions",
        "kotlin",
        b"fun g() { object {fun m(a: Int) { h(a, this) }}.m(1) }",
        [b"fun g() { h(1, object {}) }"],
    ),
    # Or becomes a variable, which may be changed.
    (
        "open-up",
        "php",
        b"<?\nf((new class {function m() { $this->x = 1; return $this; }})->m()->y);",
        [b"<?\n$m_ = (new class {});\n$m_->x = 1;\nf($m_->y);"],
    ),
    (
        "open-up",
        "javascript",
        b"x = ({m() { g(this); h(this); }}).m();",
        [b"var m_ = ({});\ng(m_);\nx = h(m_);"],
    ),
    (
        "open-up",
        "kotlin",
        b"fun g() { object {fun m() { h(this); k(this) }}.m() }",
        [b"fun g() { val m_ = object {}\nh(m_)\nk(m_) }"],
    ),
    # A variable of its name is another one, and so are a class and a field.
    (
        "inline-functions",
        "php",
        b"<? class f { function f($f) { g($f, $this->f); } } (new f)->f(1);",
        [b"<? class f { } g(1, (new f)->f);"],
    ),
    ("inline-functions", "bash", b"f() { echo $f; }\nf\n", [b"echo $f\n"]),
    # A field of the name of a variable is none of its places, and a pattern has a part of the value.
    ("inline-values", "javascript", b"const a = g(1); a.a", [b"g(1).a"]),
    (
        "inline-values",
        "c",
        b"int f(S *p) { int a = 1; return p->a + a; }",
        [b"int f(S *p) { return p->a + 1; }"],
    ),
    ("inline-values", "javascript", b"const { a } = { a: 0 }; a.b", [b"({ a: 0 }).a.b"]),
    ("inline-values", "javascript", b"const [a] = f(1); g(a);", [b"g(f(1)[0]);"]),
    # A function that waits is one where it is called, too.
    (
        "respell",
        "javascript",
        b"({ async m(a) { await g(a); } }).m(1);",
        [b"(async function(a) { await g(a); })(1);"],
    ),
    ("respell", "javascript", b"x = { async m() { h(); } }.m();", [b"x = (async function() { h(); })();"]),
    ("respell", "lua", b"pcall(function() g(1) end)", [b"pcall(g, 1)"]),
    ("respell", "lua", b"pcall(function() return a.g(1, 2) end)", [b"pcall(a.g, 1, 2)"]),
    # What answers calls goes where they are.
    (
        "apply",
        "lua",
        b"setmetatable(a, { __call = function(s, x) g(s, x) end }) a(1)",
        [b"setmetatable(a, { }) g(a, 1)"],
    ),
    (
        "apply",
        "lua",
        b"local a = setmetatable({}, { b = c, __call = function(s) h() return s end })\nlocal b = a(1).x",
        [b"local a = setmetatable({}, { b = c })\nh()\nlocal b = a.x"],
    ),
    # What a decorator does stands behind what it is for, with the name that it has there.
    (
        "open-up",
        "python",
        b"def d(f):\n    def h(*a):\n        f(*a)\n    return h\n@d\ndef g(a):\n    k(a)\ng(1)\n",
        [b"def f(a):\n    k(a)\ndef h(*a):\n    f(*a)\nh(1)\n"],
    ),
    (
        "open-up",
        "python",
        b"def d(f):\n    return lambda: f()\nclass A:\n    @d\n    def g(a):\n        k(a)\n    g(1)\n",
        [b"class A:\n    def f(a):\n        k(a)\n    g = lambda: f()\n    g(1)\n"],
    ),
    (
        "open-up",
        "python",
        b"def d(f):\n    h(f)\n    return f\n@d\ndef g(a):\n    k(a)\ng(1)\n",
        [b"def g(a):\n    k(a)\nh(g)\ng(1)\n"],
    ),
    (
        "inline-functions",
        "python",
        b"def d(l):\n    def w(f):\n        return h(f, l)\n    return w\n@d(3)\ndef g(a):\n    k(a)\n",
        [b"def w(f):\n    return h(f, 3)\n@w\ndef g(a):\n    k(a)\n"],
    ),
    (
        "respell",
        "python",
        b"@d\ndef g(a):\n    return k(a)\n",
        [b"d(0)\n", b"g = d(0)\n", b"g = d(lambda a: k(a))\n"],
    ),
    ("respell", "python", b"@d(1)\ndef g():\n    k()\n", [b"d(1)(0)\n", b"k()\nd(1)(0)\n"]),
]

NEVER: list[Never] = [
    # A part is taken of the whole value, a function has no mark, and a part in brackets is no parameter.
    ("inline-values", "javascript", b"const {a} = b || c; g(a);", b"g(b || c.a);"),
    ("inline-values", "php", b"<?php $b = 1; h($b, b());", b"<?php h(1, 1());"),
    ("inline-functions", "javascript", b"function f([b, ...r]) { g(...r); } f(x);", b"g(x);"),
    # What returns in several places would return from no function.
    (
        "open-up",
        "python",
        b"def d(f):\n    if f: return 1\n    return f\n@d\ndef g(): k()\ng()",
        b"def g(): k()\nif g: return 1\ng()",
    ),
    # In C a star is no mark of the rest, and dots have no name.
    ("inline-functions", "c", b"int f(int a, ...) { h(a); } int x = f(1, 2);", b"int x = h(2);"),
    # A decorator of several functions stays.
    (
        "open-up",
        "python",
        b"def d(f):\n    return f\n@d\ndef g():\n    k()\n@d\ndef h():\n    k()\n",
        b"def g():\n    k()\n@d\ndef h():\n    k()\n",
    ),
    # What is called is another one.
    (
        "apply",
        "lua",
        b"setmetatable(a, { __call = function(s, x) g(s, x) end }) b(1)",
        b"setmetatable(a, { }) g(b, 1)",
    ),
]
