"""Cases for the passes that only delete or hoist."""

from __future__ import annotations

from cases.case import Case

CASES = [
    Case("comments", "c", b"int a; // why\n", "int a ;", b"int a;\n"),
    Case("comments", "python", b"# why\na\n", "a", b"a\n"),
    Case("comments", "javascript", b"f(/* why */);", "f ( ) ;", b"f();"),
    Case(
        "kinds",
        "c",
        b"void f() { a(); if (b); c(); e(); g(); h(); if (d); }",
        "{ a ( ) ; c ( ) ; e ( ) ; g ( ) ; h ( ) ; }",
        b"{ a(); c(); e(); g(); h(); }",
        together="b d",
    ),
    Case(
        "kinds",
        "javascript",
        b"a(); if (b); c(); e(); g(); h(); if (d);",
        "a ( ) ; c ( ) ; e ( ) ; g ( ) ; h ( ) ;",
        b"a(); c(); e(); g(); h();",
        together="b d",
    ),
    Case(
        "kinds",
        "python",
        b"a()\nif b: e\nc()\nf()\ng()\nh()\nif d: e\n",
        "a ( ) c ( ) f ( ) g ( ) h ( )",
        b"a()\nc()\nf()\ng()\nh()\n",
        together="b d",
    ),
    Case(
        "runs",
        "c",
        b"int x = f(a, b, c, p, q, r);",
        "int x = f ( a , b , c ) ;",
        b"int x = f(a, b, c);",
        together="p q r",
    ),
    Case("runs", "python", b"f(a, b, c, p, q, r)\n", "f ( a , b , c )", b"f(a, b, c)\n", together="p q r"),
    Case(
        "runs",
        "go",
        b"package a\nvar x = f(a, b, c, p, q, r)\n",
        "package a var x = f ( a , b , c )",
        b"package a\nvar x = f(a, b, c)\n",
        together="p q r",
    ),
    Case("subtrees", "python", b"class A(b, c): pass\n", "class A : pass", b"class A: pass\n"),
    Case(
        "subtrees", "rust", b"fn f() { let mut x = 1; }", "fn f ( ) { let x = 1 ; }", b"fn f() { let x = 1; }"
    ),
    Case("subtrees", "javascript", b"class A extends b(c) {}", "class A { }", b"class A {}"),
    Case("unwrap", "cpp", b"namespace n { int a; int b(1); }", "", b"int a; int b(1);"),
    Case("unwrap", "rust", b"mod m { fn a(x: u8) {} fn b() {} }", "", b"fn a(x: u8) {} fn b() {}"),
    Case("unwrap", "javascript", b"f(z, g(a(1), b(2)));", "", b"f(z, a(1), b(2));"),
    Case("bodies", "c", b"int x = f(y);", "int x = ;", b"int x = 0;", together="f y"),
    Case("bodies", "python", b"x = f(y)\n", "x =", b"x = 0\n", together="f y"),
    Case("bodies", "javascript", b"x = f(y);", "x = ;", b"x = 0;", together="f y"),
    Case("hoist", "c", b"int x = f(g(h(a)));", "", b"int x = a;"),
    Case("hoist", "python", b"x = f(g(h(a)))\n", "", b"x = a\n"),
    Case("hoist", "javascript", b"x = f(g(h(a)));", "", b"x = a;"),
    # What fits is not learned from programs as small as these, and their grammars tell of no supertypes.
    Case(
        "hoist", "typescript", b"type A = { b: C extends D ? E : F };", "", b"type A = C extends D ? E : F;"
    ),
    Case("hoist", "java", b"class A { int a = f(b -> { g(b + c); }); }", "", b"class A { int a = b + c; }"),
    Case("hoist", "ruby", b"a = f { |b| g(b + c) }\n", "", b"a = b + c\n"),
    Case("words", "c", b"unsigned long x;", "long x ;", b"long x;"),
    Case("words", "javascript", b"async function f() {}", "function f ( ) { }", b"function f() {}"),
    Case(
        "words",
        "java",
        b"class A { public static int x; }",
        "class A { static int x ; }",
        b"class A { static int x; }",
    ),
    Case(
        "words",
        "cpp",
        b"struct A { virtual int f(int) const; }; struct B : A { B() {} int f(int a) const; };",
        "",
        b"struct A { virtual int f(int); }; struct B : A { B() {} int f(int a); };",
    ),
    Case(
        "words",
        "rust",
        b"trait T { async fn f(a: u8); } impl T for S { async fn f(b: u8) {} }",
        "",
        b"trait T { fn f(a: u8); } impl T for S { fn f(b: u8) {} }",
    ),
    Case("promote", "c", b"void f() { for (int a = 1; b; c) d; }", "", b"void f() { int a = 1; }"),
    Case("promote", "python", b"class A(x): pass\n", "", b"x\n"),
    Case(
        "promote", "cpp", b"void f() { for (int a = x(1); b; c()) d(); }", "", b"void f() { int a = x(1); }"
    ),
    Case("windows", "python", b"a()\nb(1)\nc(2)\nd()\n", "", b"a()\nd()\n"),
    Case("windows", "javascript", b"a(); b(1); c(2); d();", "", b"a(); d();"),
    Case(
        "windows",
        "java",
        b"class A { int a; int b; int c; int d; }",
        "",
        b"class A { int a; int d; }",
    ),
    Case("undefine", "javascript", b"const a = f(); const b = g(a, 1); h(b, a);", "", b"h(0, 0);"),
    Case("undefine", "python", b"a = f()\nb = g(a, 1)\nh(b, a)\n", "", b"h(0, 0)\n"),
    Case("undefine", "lua", b"local a = f() local b = g(a, 1) h(b, a)", "", b"h(0, 0)"),
]

FASTER = [
    Case("nests", "c", b"int x = " + b"!" * 40 + b"y;", "int x = ! y ;", b"int x = !y;"),
    Case("nests", "python", b"x = a + b" + b" + c" * 40 + b"\n", "x = a + b", b"x = a + b\n"),
    Case("nests", "javascript", b"f(" * 40 + b"a" + b")" * 40 + b";", "f ( a ) ;", b"f(a);"),
]
