"""Results of functions."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # The value of a variable that nothing uses is one more statement of a function.
    (
        "spill",
        "cpp",
        b"auto a = f() + 1; struct B {}; int g() { h(); }",
        [b"struct B {}; int g() { f() + 1; h(); }"],
    ),
    (
        "spill",
        "java",
        b"class A { int a = f(1) / 0; void g() { h(); } }",
        [b"class A { void g() { f(1) / 0; h(); } }"],
    ),
    # What bodies declare may clash outside of them.
    (
        "spill",
        "javascript",
        b"f(); if (c) { let a = 1; g(a); } else { let a = 2; h(a); }",
        [b"f(); (c);{ let a = 1; g(a); }{ let a = 2; h(a); }"],
    ),
    (
        "spill",
        "java",
        b"class A { void f() { try { int a = 1; g(a); } catch (B b) { int a = 2; h(a); } } }",
        [b"class A { void f() { { int a = 1; g(a); }{ int a = 2; h(a); } } }"],
    ),
    (
        "spill",
        "rust",
        b"fn f() { if c { let a = 1; g(a); } else { fn a() {} h(a); } }",
        [b"fn f() { c;{ let a = 1; g(a); }{ fn a() {} h(a); } }"],
    ),
    # The only call in one that is returned stays.
    ("results", "rust", b"fn f() -> Option<u8> { Some(g(1)) }", [b"fn f() { g(1); }"]),
    ("results", "java", b"class A { B<C> f() { return B.of(g()); } }", [b"class A { void f() { g(); } }"]),
    (
        "results",
        "c",
        b"int f() { if (a) return h(1); return h(g(2)); }",
        [b"void f() { if (a) return; g(2); }"],
    ),
    (
        "results",
        "c",
        b"int f(int); static int *f(int a) { if (a) return 2; g(); return h(3); }",
        [
            b"void f(int); static void f(int a) { if (a) return; g(); }",
            b"void f(int); static void f(int a) { if (a) return; g(); h(3); }",
        ],
    ),
    # Where no field says what the type of the result is, it stands right before the name.
    ("results", "d", b"int f(int a) { g(); return 0; }", [b"void f(int a) { g(); }"]),
    (
        "results",
        "d",
        b"class A { static T[] f() { return g(); } }",
        [b"class A { static void f() { g(); } }"],
    ),
    ("results", "cpp", b"auto f() -> int { return 1; }", [b"void f() { }"]),
    ("results", "rust", b"fn f(a: u8) -> u8 { g(); a }", [b"fn f(a: u8) { g(); }"]),
    ("results", "rust", b"fn f() -> u8 { g(); h() }", [b"fn f() { g(); }", b"fn f() { g(); h(); }"]),
    (
        "results",
        "go",
        b"package a\nfunc f() int { if a { return 1 }; g(); return 2 }\n",
        [b"package a\nfunc f() { if a { return }; g() }\n"],
    ),
    (
        "results",
        "go",
        b"package a\nfunc f() (T, U) { g(); return 1, h }\n",
        [b"package a\nfunc f() { g() }\n"],
    ),
    (
        "results",
        "typescript",
        b"function f(): T<U> { g(() => { return 1; }); return 2; }",
        [b"function f() { g(() => { return 1; }); }"],
    ),
    ("results", "csharp", b"class A { int f() => 0; }", [b"class A { void f() {} }"]),
    (
        "results",
        "solidity",
        b"function f() returns (int a) { return 0; g(a); }",
        [b"function f() { return; g(0); }"],
    ),
    ("results", "java", b"class A { A f() {throw null;} }", [b"class A { void f() {} }"]),
    # What ends a function of any type goes with the type. A switch is no value there, as it is in Rust.
    (
        "results",
        "java",
        b"class A { int f() { switch (a) { default: throw null; } } }",
        [b"class A { void f() { switch (a) { default: } } }"],
    ),
    (
        "results",
        "csharp",
        b"class A { bool f() { return true; return a; } }",
        [b"class A { void f() { return; } }", b"class A { void f() { return; return; } }"],
    ),
    ("results", "go", b"package a\nfunc f() T {panic(0)}\n", [b"package a\nfunc f() {}\n"]),
    # Without brackets the outer call ends where the inner one does.
    ("results", "nim", b"proc f(): int =\n  return g h(1)\n", [b"proc f() =\n  h(1)\n"]),
    ("results", "kotlin", b"fun f(a: Int): Int { g(); return a }", [b"fun f(a: Int) { g(); }"]),
    # What the variable that is returned is given may be returned at once, of a plain type where a member of
    # it is given that.
    (
        "results",
        "c",
        b"T f() { T r; if (c) r.x = g(1); return r; }",
        [b"int f() { T r; if (c) return g(1); }"],
    ),
    (
        "results",
        "javascript",
        b"function f(c) { let r; if (c) { r = g(c); } return r; }",
        [b"function f(c) { let r; if (c) { return g(c); } }"],
    ),
    (
        "results",
        "java",
        b"class A { T f() { T r; if (c) r = g(); return r; } }",
        [b"class A { T f() { T r; if (c) return g(); } }"],
    ),
]

NEVER: list[Never] = [
    ("spill", "c", b"{ if (c) { f(); } else { g(); } }", b"{ (c);{ f(); }{ g(); } }"),
    ("spill", "cpp", b"int a = f() + 1; int g() { h(a); }", b"int g() { f() + 1; h(a); }"),
    ("results", "rust", b"struct S<T> where T: U { a: T }", b"struct S<T> { a: T }"),
    ("results", "c", b"int f() { g(); }", b"void f() { g(); }"),
    ("results", "python", b"def f():\n  return 1\n", b"def f():\n  return\n"),
    # What a function is added to is no type of its result.
    ("results", "kotlin", b"fun A.f() { g(); return 1 }", b"fun void f() { g(); }"),
    # It may be given something twice.
    (
        "results",
        "c",
        b"int f() { int r; if (c) r = 1; else r = 2; return r; }",
        b"int f() { int r; if (c) return 1; else r = 2; }",
    ),
    # What a function inside is given is not returned by the one around it.
    (
        "results",
        "javascript",
        b"function f() { let r; g(() => { r = 1; }); return r; }",
        b"function f() { let r; g(() => { return 1; }); }",
    ),
]
