"""What moves to the place of another of its kind."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # What a function does goes into a method that does nothing, whose object stands for one of its class.
    (
        "join",
        "cpp",
        b"struct A { void f() {} } *a, b; void g() { h(a); b.k(); }",
        [b"struct A { void f() { h(this); this->k(); } } *a, b;"],
    ),
    (
        "join",
        "java",
        b"class A { A() {} } class B { A x; void g() { h(x, x); } }",
        [b"class A { A() { h(this, this); } } class B { A x; }"],
    ),
    # What the head of a statement declares may stand before what it does.
    (
        "spill",
        "cpp",
        b"void m() { for (T *i;;) if (i = i) f(i); while (T *a = g()) f(a, a); if (T b = g()) f(b); else; }",
        [
            b"void m() { T *i;if (i = i) f(i); while (T *a = g()) f(a, a); if (T b = g()) f(b); else; }",
            b"void m() { for (T *i;;) if (i = i) f(i); T *a = g(); f(a, a); if (T b = g()) f(b); else; }",
            b"void m() { for (T *i;;) if (i = i) f(i); while (T *a = g()) f(a, a); T b = g(); f(b); }",
        ],
    ),
    (
        "spill",
        "rust",
        b"fn f() { if let a = g() { h(a); k(a) } else { m(); } while let (b, c) = g() { h(b, c) } }",
        [
            b"fn f() { let a = g(); h(a); k(a); while let (b, c) = g() { h(b, c) } }",
            b"fn f() { if let a = g() { h(a); k(a) } else { m(); } let (b, c) = g(); h(b, c); }",
        ],
    ),
    (
        "spill",
        "java",
        b"class A { void m() { try (T a = g()) { f(a, a); } for (int i = 0; ; i++) { f(i); h(i); } } }",
        [
            b"class A { void m() { T a = g(); f(a, a); for (int i = 0; ; i++) { f(i); h(i); } } }",
            b"class A { void m() { try (T a = g()) { f(a, a); } int i = 0;f(i); h(i); } }",
        ],
    ),
    (
        "spill",
        "csharp",
        b"class A { void M() { using (var a = g()) { f(a); h(a); } } }",
        [b"class A { void M() { var a = g(); f(a); h(a); } }"],
    ),
    (
        "spill",
        "go",
        b"package p\nfunc m() {\nif a := g(); a { f(a, a) }\nif b > g() { h() }\nk()\n}\n",
        [
            b"package p\nfunc m() {\na := g(); f(a, a);\nif b > g() { h() }\nk()\n}\n",
            b"package p\nfunc m() {\nif a := g(); a { f(a, a) }\ng(); h();\nk()\n}\n",
        ],
    ),
    ("spill", "javascript", b"for (let i = f(); i; ) { g(i); h(i); }", [b"let i = f();\ng(i); h(i);"]),
    ("relocate", "c", b"f(x) { !0 == 1; if (x) g(y); }", [b"f(x) { if (!x == 1) g(y); }"]),
    # What is all of a statement goes, or leaves the word before it.
    ("relocate", "javascript", b"f(a, 1); b;", [b"f(b, 1);", b"f(a, b);"]),
    ("relocate", "python", b"def f(a):\n    g({0: f})\n    a\n", [b"def f(a):\n    g({0: a})\n"]),
    (
        "relocate",
        "python",
        b"def f():\n    x = g(b)\n    raise h(a)\n",
        [b"def f():\n    x = g(h(a))\n    raise\n"],
    ),
    (
        "relocate",
        "javascript",
        b"function f() { x = g(b); return h(a); }",
        [b"function f() { x = g(h(a)); return; }"],
    ),
    # Plain values do not keep what is larger from having a part put around it.
    ("relocate", "lua", b"x = a .. b .. c return d < 0", [b"x = a .. b .. c < 0"]),
    ("move-in", "c", b"a = b; for (;;) { c; }", [b"for (;;) { c; a = b; }"]),
    ("move-in", "lua", b"t = a\nfor p in q do\nend\n", [b"for p in q do\nt = a\nend\n"]),
    ("move-in", "ruby", b"while a\n  b\nend\nc = d\n", [b"while a\n  b\nc = d\nend\n"]),
    (
        "move-in",
        "rust",
        b"fn f() {} fn g() { f(); }",
        [b"fn g() { f(); fn f() {} }", b"fn f() {fn g() { f(); } }"],
    ),
    ("move-out", "c", b"int x; void f() { int a; g(a); }", [b"int x; int a; void f() { g(a); }"]),
    (
        "move-out",
        "java",
        b"class A { void f() { int a; g(a); } }",
        [b"class A { int a; void f() { g(a); } }", b"int a;\nclass A { void f() { g(a); } }"],
    ),
    (
        "move-out",
        "python",
        b"class A:\n  def f():\n    def g():\n      h()\n    g()\n",
        [
            b"class A:\n  def g():\n    h()\n  def f():\n    g()\n",
            b"def g():\n  h()\nclass A:\n  def f():\n    g()\n",
        ],
    ),
    ("move-out", "javascript", b"let f = () => { let a = 1; g(a) }", [b"let a = 1;\nlet f = () => { g(a) }"]),
    # A value moves to where there is none yet.
    (
        "move-up",
        "rust",
        b"trait T { const A: B; } impl T for S { const A: B = 0; }",
        [b"trait T { const A: B = 0; } impl T for S { }"],
    ),
    (
        "move-up",
        "c",
        b"extern int a; int f() { return a; } int a = 1;",
        [b"int a = 1; int f() { return a; }"],
    ),
    (
        "move-up",
        "c",
        b"int f(int); int x = f(1); int f(int a) { return a; }",
        [b"int f(int a) { return a; } int x = f(1);"],
    ),
    (
        "move-up",
        "cpp",
        b"struct S { void f(); }; void n::S::f() { g(); }",
        [b"struct S { void f() { g(); } };"],
    ),
    (
        "move-up",
        "cpp",
        b"template <class T> struct S { void f(); }; template <class T> void S<T>::f() { g(); }",
        [b"template <class T> struct S { void f() { g(); } };"],
    ),
    # Each member goes to its own class, whatever else has its name.
    (
        "move-up",
        "cpp",
        b"struct { struct S { S(); } a; } b; struct S { S(); }; S::S() { g(); }",
        [b"struct { struct S { S(); } a; } b; struct S { S() { g(); } };"],
    ),
    (
        "move-up",
        "rust",
        b"trait T { fn f(self); } impl T for S { fn f(self) { g() } } impl T for R { fn f(self) {} }",
        [
            b"trait T { fn f(self) { g() } } impl T for S { } impl T for R { fn f(self) {} }",
            b"trait T { fn f(&self) { g() } } impl T for S { } impl T for R { fn f(&self) {} }",
        ],
    ),
    (
        "relocate",
        "c",
        b"{ x = a + b; f(x); }",
        [b"{ f(a + b); }"],
    ),
    ("relocate", "python", b"g(x, y)\nf(a)\n", [b"f(g(x, y))\n"]),
    ("relocate", "python", b"p = a + b\nfor p in p:\n  c\n", [b"for p in a + b:\n  c\n"]),
    ("relocate", "c", b"{ f(a); g(b + c); }", [b"{ g(f(b + c)); }"]),
    ("relocate", "python", b"f(0)\nfor x in y:\n  g(x, 1)\n", [b"for x in y:\n  f(g(x, 1))\n"]),
    (
        "relocate",
        "ocaml",
        b"true || x\nlet h y = while y do f y done\n",
        [b"let h y = while y do true || f y done\n", b"let h y = while y do f y || x done\n"],
    ),
    (
        "relocate",
        "lua",
        b"while a * b do return c > 0 end",
        [b"while a * b > 0 do end", b"while c > a * b do end"],
    ),
    ("relocate", "c", b"void f() { while (a) b = c; }", [b"void f() { while (b = c) ; }"]),
    ("relocate", "cpp", b"struct A { B b; int c; }; void f(A);", [b"struct A { A b; int c; }"]),
    (
        "relocate",
        "rust",
        b"trait A<const B: usize, const C: u8> { fn f(); } impl A {}",
        [b"trait A<const B: A, const C: u8> { fn f(); }", b"trait A<const B: usize, const C: A> { fn f(); }"],
    ),
    ("relocate", "rust", b"struct A<const B: u8> where A: T;", [b"struct A<const B: A>;"]),
    ("relocate", "php", b"<?php foreach (a as $b) c($b, 1);", [b"<?php foreach (c($b, 1) as $b) ;"]),
    ("relocate", "perl", b"$a = [b(1)]; f(@{$a});", [b"f([b(1)]);"]),
    ("relocate", "ocaml", b"let y = let x = a in f x b", [b"let y = f a b"]),
    (
        "exchange",
        "c",
        b"if (a) { b; c; }",
        [b"while (a) { b; c; }", b"if (b) { b; c; }", b"if (a) { c; b; }"],
    ),
    ("exchange", "python", b"x = a\ny = f(b)\n", [b"y = f(b)\nx = a\n", b"x = x\ny = f(b)\n"]),
    # A value leaves a definition, which stays without it; no name that is defined or called gives way to it.
    (
        "relocate",
        "c",
        b"void h() { int x = f(a, 1); g(x + 2); }",
        [b"void h() { int x; g(f(a, 1) + 2); }", b"void h() { int x; g(x + f(a, 1)); }"],
    ),
    ("relocate", "javascript", b"let x = f(a, 1); g(x + 2);", [b"let x; g(x + f(a, 1));"]),
    ("relocate", "lua", b"local b = a[0] for a = a < a, b do end", [b"local b for a = a[0] < a, b do end"]),
    (
        "relocate",
        "rust",
        b"fn h() { let x: u8 = f(a, 1); g(x + 2); }",
        [b"fn h() { let x: u8; g(x + f(a, 1)); }"],
    ),
    # A number goes where one stands that does not matter.
    ("relocate", "c", b"int a = 0; void f() { g(6); }", [b"int a = 6; void f() { }"]),
    (
        "relocate",
        "java",
        b"class A { int b = 0; void f() { new C(6); } }",
        [b"class A { int b = 6; void f() { } }"],
    ),
    ("relocate", "python", b"a = 0\nf(6)\n", [b"a = 6\n"]),
]

NEVER: list[Never] = [
    ("relocate", "c", b"void h() { int x = f(a, 1); g(x); }", b"void h() { int x; f(a, 1)(x); }"),
    (
        "move-out",
        "ada",
        b"procedure P is begin begin X; Y; end; Z; end P;",
        b"begin X; Y; end; Z; end P;",
    ),
    ("move-in", "c", b"f(a, b(c));", b"f(b(c a));"),
    ("move-in", "python", b"while a:\n    pass\nb = c\n", b"while a:\n    b = c\n    pass\n"),
    ("relocate", "c", b"int a = 0; void f() { g(b); }", b"int a = b; void f() { }"),
    ("relocate", "c", b"int a = 1; void f() { g(6); }", b"int a = 6; void f() { }"),
    ("relocate", "c", b"{ x = a + b; f(x); }", b"{ f(b); }"),
    ("relocate", "python", b"g(x, y)\nf(a)\nh(b)\n", b"g(x, y)\nh(b)\n"),
    # Nor need a name that stands elsewhere too.
    (
        "relocate",
        "cpp",
        b"struct A { B b; int c; }; void f(A); void g(A);",
        b"struct A { A b; int c; } void g(A);",
    ),
    ("move-out", "c", b"void f(int b) { int a = b; g(a); }", b"int a = b;\nvoid f(int b) { g(a); }"),
    ("move-out", "c", b"void f() { int a; }", b"int a;\nvoid f() { }"),
    ("move-out", "javascript", b"f(function() { let a; g(a) })", b"f(let a;\nfunction() { g(a) })"),
    ("move-up", "c", b"int f(int a) { return a; } int f(int);", b"int f(int a) { return a; }"),
    ("move-up", "python", b"n = 1\ng()\nn = lambda x: x\n", b"n = lambda x: x\ng()\n"),
    ("move-up", "c", b"struct S { int a; }; int a = 1;", b"struct S { int a = 1; };"),
    ("move-up", "c", b"struct S; struct S { int a; };", b"struct S { int a; };"),
]
