"""What loops give way to."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # The variable of what walks through something, declared in the place of the loop.
    (
        "unroll",
        "cpp",
        b"vector<A *> b; int f() { for (auto &c : b) { g(c); h(c); } }",
        [b"vector<A *> b; int f() { A * c; g(c); h(c); }"],
    ),
    ("unroll", "cpp", b"A b[2]; int f() { for (auto c : b) g(c); }", [b"A b[2]; int f() { A c; g(c); }"]),
    ("unroll", "cpp", b"int f() { for (const A &c : b()) g(c); }", [b"int f() { A c; g(c); }"]),
    (
        "unroll",
        "java",
        b"class A { void f() { for (B a : b) g(a); } }",
        [b"class A { void f() { B a; g(a); } }"],
    ),
    # What the body itself begins with goes, and so nothing is written there.
    (
        "unroll",
        "zig",
        b"fn f() void { g() catch |x| switch (x) { A => b(), else => c(x), }; }",
        [
            b"fn f() void { A => b(), else => c(0),; }",
            b"fn f() void { switch (0) { A => b(), else => c(0), }; }",
        ],
    ),
    # What another function calls its parameter is none of the loop's.
    (
        "unroll",
        "csharp",
        b"class A { void F() { foreach (R r in rs) g(r); } void G() { h(r => 1); } }",
        [b"class A { void F() { g(null); } void G() { h(r => 1); } }"],
    ),
    (
        "unroll",
        "c",
        b"void f() { for (int i = 1; i < n; i++) g(a[i]); }",
        [b"void f() { g(a[1]); }", b"void f() { g(a[0]); }"],
    ),
    (
        "unroll",
        "c",
        b"void f() { for (int i = 0; i < n; i++) { g(i); h(i); } }",
        [b"void f() { g(0); h(0); }", b"void f() { { g(0); h(0); } }"],
    ),
    (
        "unroll",
        "python",
        b"def f():\n    for i in range(n):\n        g(a[i])\n        h(i)\n",
        [b"def f():\n    g(a[0])\n    h(0)\n"],
    ),
    (
        "unroll",
        "c",
        b"void f() { for (int i = 0; i < n; ++i) g(a[i]); }",
        [b"void f() { int i = 0; while (i < n) g(a[i++]); }"],
    ),
    (
        "unroll",
        "javascript",
        b"for (i = 0; i < n; i--) { g(a[i]); }",
        [b"i = 0; while (i < n) { g(a[i--]); }"],
    ),
    ("unroll", "rust", b"fn f() { if let Some(x) = y { g(x); } }", [b"fn f() { g(y); }"]),
    # What a method makes a value of may do for the value.
    (
        "unroll",
        "rust",
        b"fn f() { if let Some((a, b)) = y.z().split(1) { g(b); } }",
        [b"fn f() { g(y.z().split(1)); }", b"fn f() { g(y.z()); }"],
    ),
    (
        "unroll",
        "cpp",
        b"int f() { if (A *a = b.c()) g(a); }",
        [b"int f() { g(b.c()); }", b"int f() { g(b); }"],
    ),
    (
        "unroll",
        "rust",
        b"fn f() { for i in 0..2 { g(i); } for i in 0..3 { h(i); } }",
        [b"fn f() { g(0); for i in 0..3 { h(i); } }", b"fn f() { for i in 0..2 { g(i); } h(0); }"],
    ),
    (
        "unroll",
        "rust",
        b"fn f() { for (i, x) in a { g(i, x); } }",
        [b"fn f() { g(0, 0); }"],
    ),
    (
        "unroll",
        "systemverilog",
        b"module m; initial for (int i = 1; i < 2; ++i) begin f(i); g(i); end endmodule",
        [b"module m; initial begin f(0); g(0); end endmodule"],
    ),
    (
        "unroll",
        "systemverilog",
        b"module m; for (genvar g = 0; g < 1; ++g) n i(p[g]); endmodule",
        [b"module m; n i(p[0]); endmodule"],
    ),
    (
        "unroll",
        "vhdl",
        b"architecture a of e is begin l: for i in 0 to 3 generate u: c port map (x(i)); end generate; end;",
        [b"architecture a of e is begin u: c port map (x(0)); end;"],
    ),
    ("unroll", "python", b"for x in [g, h]:\n    x(1)\n", [b"g(1)\n", b"0(1)\n"]),
    ("unroll", "javascript", b"let b = d()\nfor (a in b) c(b[a])\n", [b"let b = d()\nc(b[0])\n"]),
    (
        "unroll",
        "rust",
        b"fn f(a: &N) { for x in &mut a.b { g(x, 1); } }",
        [b"fn f(a: &N) { g(a, 1); }"],
    ),
    ("unroll", "python", b"for x in self.all:\n    f(x.b)\n", [b"f(self.b)\n"]),
    ("unroll", "php", b"<?php foreach ($this->all as $x) $x->f();", [b"<?php 0->f();", b"<?php $this->f();"]),
    ("unroll", "perl", b"for my $x ($a, 2) { f($x); }", [b"f($a);", b"f(0);"]),
]

ROLLED: list[Claim] = [
    ("roll-out", "c", b"f() { for (int i = 0; i < 2; i++) g(a[i]); }", [b"f() { g(a[0]); g(a[1]); }"]),
    (
        "roll-out",
        "c",
        b"f() { for (i = 1; i <= 2; ++i) { int t = i; g(t); } }",
        [
            b"f() { int t = 1; g(t); int t = 2; g(t); }",
            b"f() { { int t = 1; g(t); } { int t = 2; g(t); } }",
        ],
    ),
    ("roll-out", "c", b"f() { int i = 2; while (i--) g(i); }", [b"f() { int i = 2; g(1); g(0); }"]),
    ("roll-out", "rust", b"fn f() { for i in 1..3 { g(i) } }", [b"fn f() { g(1); g(2); }"]),
    (
        "roll-out",
        "go",
        b"package p\nfunc f() { for i := 0; i < 2; i++ { g(i); } }",
        [b"package p\nfunc f() { g(0); g(1); }"],
    ),
    (
        "roll-out",
        "python",
        b"def f():\n    for i in range(2):\n        g(i)\n        h()\n",
        [b"def f():\n    g(0)\n    h()\n    g(1)\n    h()\n"],
    ),
    ("roll-out", "python", b"for i in [a, b]: g(i)\n", [b"g(a)\ng(b)\n"]),
    ("roll-out", "php", b"<?php for ($i = 0; $i < 2; $i++) g($i);", [b"<?php g(0); g(1);"]),
]
"""What a loop does, as often as it does that."""

CLAIMS += ROLLED

NEVER: list[Never] = [
    ("unroll", "rust", b"fn f(a: u8) { for x in 1..a { g(x, 1); } }", b"fn f(a: u8) { g(a, 1); }"),
    # How often a loop does something has to be known, and to be seldom.
    ("roll-out", "c", b"f() { for (i = 0; i < n; i++) g(i); }", b"f() { g(0); }"),
    (
        "roll-out",
        "c",
        b"f() { int i = 2; i = n; while (i--) g(i); }",
        b"f() { int i = 2; i = n; g(1); g(0); }",
    ),
    (
        "unroll",
        "csharp",
        b"class A { void F(R r) { foreach (R r in rs) g(r); } }",
        b"class A { void F(R r) { g(null); } }",
    ),
    # A step may be needed more than once.
    (
        "unroll",
        "c",
        b"void f() { for (int i = 0; i < n; i++) g(a[i], i); }",
        b"void f() { int i = 0; while (i < n) g(a[i++], i); }",
    ),
    # What steps has to be what the loop has, and to be read.
    (
        "unroll",
        "c",
        b"void f() { for (i = 0; i < n; i++) g(p->i); }",
        b"void f() { i = 0; while (i < n) g(p->i++); }",
    ),
    (
        "unroll",
        "c",
        b"void f() { for (i = 0; i < n; i++) i = 3; }",
        b"void f() { i = 0; while (i < n) i++ = 3; }",
    ),
    (
        "unroll",
        "c",
        b"void f() { for (i = 0; i < n; i++) i--; }",
        b"void f() { i = 0; while (i < n) i++ --; }",
    ),
    # Two statements may not stand in the place of one, nor is there always something before the first.
    (
        "unroll",
        "c",
        b"void f() { if (x) for (i = 0; i < n; i++) g(a[i]); else h(); }",
        b"void f() { if (x) i = 0; while (i < n) g(a[i++]); else h(); }",
    ),
    ("unroll", "javascript", b"for (; i < n; i++) g(a[i]);", b"; while (i < n) g(a[i++]);"),
    (
        "unroll",
        "bash",
        b"for ((i=0; i<n; i++)); do echo ${a[i]}; done\n",
        b"i=0; while (i<n) do echo ${a[i++]}; done\n",
    ),
    # What has a body and is no statement is no loop.
    ("unroll", "javascript", b"f(a => b(a))", b"f(b(0))"),
    ("unroll", "python", b"for a, b in [(1, 2)]:\n    f(a, b)\n", b"f((1, 2), (1, 2))\n"),
]
