"""What is proposed where a body that does next to nothing, or is one value, takes in what is beside it."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # Functions of one expression do one after another, by the parameters of that which stays.
    (
        "join",
        "ocaml",
        b"let f x = a x let g y z = b y let h = f 1",
        [b"let g y z = a y; b y let h = g 1", b"let g x y z = a x; b y let h = g 1"],
    ),
    (
        "join",
        "javascript",
        b"const f = (x, z) => a(x, z); h(); const g = y => b(y); g(1);",
        [b"const f = (x, z) => (a(x, z), b(x)); h(); f(1);"],
    ),
    (
        "join",
        "scala",
        b"object A { def f(x: Int) = a(x); def g(y: Int) = b(y) }",
        [b"object A { def g(y: Int) = { a(y); b(y) } }"],
    ),
    # What stands beside the name in one head goes into the other.
    (
        "join",
        "cpp",
        b"T f() { a; return b; } int g() noexcept { throw; }",
        [b"T f() noexcept { throw; a; return b; }"],
    ),
    (
        "join",
        "cpp",
        b"struct A { int f() const { a; } void g(int x) { b; } };",
        [b"struct A { void g(int x) const { a; b; } };"],
    ),
    # What returns stays at the end, where the other function has no parameters but its own.
    ("join", "c", b"*f(a) { return &a; } g(a) { h(a); }", [b"*f(a) { h(a); return &a; }"]),
    ("join", "c", b"int f() { return 1; } void g() { h(); }", [b"int f() { h(); return 1; }"]),
    ("join", "go", b"func f() T { return a }\nfunc g() { h() }", [b"func f() T { h(); return a }"]),
    ("take-in", "c", b"{ while (a) b; f(c); }", [b"{ while (a) f(c); }"]),
    ("take-in", "c", b"{ g(a, 1); for (;;) while (b) ; }", [b"{ for (;;) while (b) g(a, 1); }"]),
    ("take-in", "c", b"{ if (a) {} f(c); }", [b"{ if (a) f(c); }"]),
    # Where both stand in a statement, the one inside takes in what is beside that.
    ("take-in", "c", b"{ f(c); for (;;) { if (a) ; } }", [b"{ for (;;) { if (a) f(c); } }"]),
    ("take-in", "java", b"class A { { while (a) ; f(c); } }", [b"class A { { while (a) f(c); } }"]),
    ("take-in", "javascript", b"while (a) ; f(c);", [b"while (a) f(c);"]),
    (
        "take-in",
        "python",
        b"def f():\n    while a:\n        a\n    with b:\n        return\n",
        [
            b"def f():\n    while a:\n        with b:\n            return\n",
            b"def f():\n    with b:\n        while a:\n            a\n",
        ],
    ),
    (
        "join",
        "python",
        b"def f():\n    def g(a):\n        b(a)\n        return a\n    c(1)\n",
        [b"def f(a):\n    b(a)\n    return a\n    c(1)\n"],
    ),
    (
        "join",
        "javascript",
        b"function f() { function g(a) { b(a); } c(); }",
        [b"function f(a) { b(a); c(); }"],
    ),
    ("join", "rust", b"fn f() { fn g(a: u8) { b(a); } c(); }", [b"fn f(a: u8) { b(a); c(); }"]),
    ("join", "lua", b"function f() local function g(a) b(a) end c() end", [b"function f(a) b(a) c() end"]),
    # Without brackets, and as a function of the object itself.
    (
        "join",
        "ruby",
        b"def self.f\n  def g &b\n    b = 1\n  end\n  h != 0\nend\n",
        [b"def self.f &b\n  b = 1\n  h != 0\nend\n"],
    ),
]

NEVER: list[Never] = [
    # A parameter that stands alone without brackets stands beside no other.
    (
        "join",
        "javascript",
        b"const f = x => a(x); const g = y => b(y);",
        b"const g = x y => (a(x), b(y));",
    ),
    # What takes no fewer tokens, and what does more than a word or two.
    ("take-in", "ruby", b"while a\nend\nf(c)\n", b"while a\nf(c)\nend\n"),
    ("take-in", "c", b"{ while (a) { b(1); } f(c); }", b"{ while (a) f(c); }"),
    # What is called has its own parameters, and what has some keeps them.
    (
        "join",
        "javascript",
        b"function f() { function g(a) { b(a); } g(1); }",
        b"function f(a) { b(a); g(1); }",
    ),
    (
        "join",
        "javascript",
        b"function f(c) { function g(a) { b(a); } c(); }",
        b"function f(a) { b(a); c(); }",
    ),
]
