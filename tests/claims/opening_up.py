"""What gives way to what it holds: functions that are called once or not at all, methods, scopes."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # A class without a name may stand in a function alone.
    ("respell", "cpp", b"int f() { struct { int g(); } a; }", [b"struct _ { int g(); } a;"]),
    ("respell", "cuda", b"void f() { class { A g; } a = b; }", [b"class _ { A g; } a = b;"]),
    (
        "pour-out",
        "php",
        b"<?php class A extends B { function f() { g(); } }",
        [b"<?php g(); class A extends B { }"],
    ),
    (
        "set-free",
        "ocaml",
        b"module M = struct type t = A let f (x : t) = x end type t = B",
        [b"type t_ = A let f (x : t_) = x type t = B"],
    ),
    (
        "set-free",
        "cpp",
        b"namespace n { struct A { A *b; }; A a; } struct A {};",
        [b"struct A_ { A_ *b; }; A_ a; struct A {};"],
    ),
    (
        "set-free",
        "rust",
        b"mod m { struct A; fn f(a: A) {} } struct A;",
        [b"struct A_; fn f(a: A_) {} struct A;"],
    ),
    (
        "open-up",
        "javascript",
        b"function f(a) { try { g(a); return 1; } catch { return a; } } console.log(f(2));",
        [b"try { g(2); console.log(1); } catch { console.log(2); }"],
    ),
    (
        "open-up",
        "rust",
        b"fn f(a: u8) -> u8 { if a { return 1; } 2 } fn h() { let x = f(3); }",
        [b"fn h() { if 3 { let x = 1; } let x = 2; }"],
    ),
    (
        "open-up",
        "python",
        b"def f(a):\n    if a:\n        return 1\n    return 2\n\ndef h():\n    x = f(y)\n",
        [b"def h():\n    if y:\n        x = 1\n    x = 2\n"],
    ),
    ("open-up", "javascript", b"function f(a) { g(a = 1); } f(2);", [b"var a = 2; g(a = 1);"]),
    (
        "open-up",
        "javascript",
        b"function f(a, b = 1) { g(a, b); return a; } x = f(2);",
        [b"var a = 2; var b = 1; g(a, b); x = a;"],
    ),
    ("open-up", "typescript", b'function f(a: 0) { f(""); }', [b'var a: 0 = "";\n']),
    (
        "open-up",
        "java",
        b"class A { void f(T a) { f((T) g()); } }",
        [b"class A { T a = (T) g(); }"],
    ),
    ("open-up", "cpp", b"void f(T a) { f(g()); }", [b"T a = g();"]),
    ("open-up", "go", b"func f(a T) { f(g()) }", [b"var a T = g()"]),
    ("open-up", "go", b"func f(a T) {\n  h()\n  f(g())\n}", [b"func f() {\n  h()\n  var a T = g()\n}"]),
    ("open-up", "rust", b"fn f(a: T) { h(); f(g()); }", [b"fn f() { h(); let a: T = g(); }"]),
    ("open-up", "c", b"void f(T *a) { h(a); k(); f(g()); }", [b"void f() { T *a = g(); h(a); k(); }"]),
    ("open-up", "javascript", b"function f(a) { g(a = 1);", [b"var a;\ng(a = 1);"]),
    ("open-up", "lua", b"local function f(a) return a or b end", [b"local a\nreturn a or b"]),
    (
        "open-up",
        "c",
        b"void f(int a, T *b) { g(&a, b); } int h() { if (x) f(1, 0); }",
        [b"int h() { if (x) { int a = 1; T *b = 0; g(&a, b); } }"],
    ),
    (
        "open-up",
        "rust",
        b"impl A { fn f(&self, a: u8) { g(&a); self.h(); } } fn k(x: A) { x.f(1); }",
        [b"impl A { } fn k(x: A) { let a: u8 = 1; g(&a); x.h(); }"],
    ),
    (
        "open-up",
        "python",
        b"def f(a, b=1):\n    g(a)\n    a += b\n\nf(2)\n",
        [b"a = 2\nb = 1\ng(a)\na += b\n"],
    ),
    ("open-up", "ruby", b"def f(a)\n  a += 1\n  g a\nend\nf 2\n", [b"a = 2\na += 1\ng a\n"]),
]

NEVER: list[Never] = [
    # A class with a name keeps it.
    ("respell", "cpp", b"int f() { struct B { B(); } a; }", b"struct _ { B(); } a;"),
    # A parameter takes no name beside its function.
    (
        "set-free",
        "python",
        b"class A:\n  def f(a): g(a)\ndef h(a): pass\n",
        b"def f(a_): g(a_)\ndef h(a): pass\n",
    ),
    (
        "open-up",
        "javascript",
        b"function f(a) { g(() => { return 1; }); if (a) return 2; } x = f(3);",
        b"g(() => { x = 1; }); if (3) x = 2;",
    ),
    ("open-up", "javascript", b"function f(a) { g(a); } f(1); f(2);", b"var a = 1; g(a); f(2);"),
    ("open-up", "javascript", b"function f(a) { g(a); } h(f);", b"var a; g(a); h(f);"),
    ("open-up", "javascript", b"function f(a = f(1)) { g(a); } h();", b""),
    ("open-up", "javascript", b"class A { f(a) { g(a); } }", b"class A { var a; g(a); }"),
    # What a value is marked as goes with it.
    ("open-up", "java", b"class A { void f(T a) { f((T) g()); } }", b"class A { T a = g(); }"),
    # What another function calls is given a value there too.
    ("open-up", "c", b"void f(T a) { f(g()); } void h() { f(b); }", b"T a = g(); void h() { f(b); }"),
    ("open-up", "c", b"void f(T a) { h(); f(g()); }", b"T a = g();"),
]
