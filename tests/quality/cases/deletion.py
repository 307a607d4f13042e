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
        b"void f() { a(); if (b); c(); if (d); }",
        "{ a ( ) ; c ( ) ; }",
        b"{ a(); c(); }",
        together="b d",
    ),
    Case(
        "kinds", "javascript", b"a(); if (b); c(); if (d);", "a ( ) ; c ( ) ;", b"a(); c();", together="b d"
    ),
    Case("kinds", "python", b"a()\nif b: e\nc()\nif d: e\n", "a ( ) c ( )", b"a()\nc()\n", together="b d"),
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
    Case("subtrees", "python", b"@a\n@b\ndef f(): pass\n", "@ b def f ( ) : pass", b"@b\ndef f(): pass\n"),
    Case(
        "subtrees", "rust", b"fn f() { let mut x = 1; }", "fn f ( ) { let x = 1 ; }", b"fn f() { let x = 1; }"
    ),
    Case("subtrees", "javascript", b"x = <a b c />;", "x = < a c /> ;", b"x = <a c />;"),
    Case(
        "unwrap",
        "c",
        b"void f() { z(); if (x) { a(); b(); } }",
        "void f ( ) { z ( ) ; a ( ) ; b ( ) ; }",
        b"void f() { z(); a(); b(); }",
    ),
    Case(
        "unwrap",
        "rust",
        b"fn f() { z(); if x { a(); b(); } }",
        "fn f ( ) { z ( ) ; a ( ) ; b ( ) ; }",
        b"fn f() { z(); a(); b(); }",
    ),
    Case("unwrap", "javascript", b"z(); if (x) { a(); b(); }", "z ( ) ; a ( ) ; b ( ) ;", b"z(); a(); b();"),
    Case("bodies", "c", b"int x = f(y);", "int x = ;", b"int x = 0;", together="f y"),
    Case("bodies", "python", b"x = f(y)\n", "x =", b"x = 0\n", together="f y"),
    Case("bodies", "javascript", b"x = f(y);", "x = ;", b"x = 0;", together="f y"),
    Case("hoist", "c", b"int x = f(g(h(a)));", "int x = a ;", b"int x = a;", together="f g h"),
    Case("hoist", "python", b"x = f(g(h(a)))\n", "x = a", b"x = a\n", together="f g h"),
    Case("hoist", "javascript", b"x = f(g(h(a)));", "x = a ;", b"x = a;", together="f g h"),
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
        "promote",
        "c",
        b"void f() { sizeof(struct s); }",
        "void f ( ) { struct s ; }",
        b"void f() { struct s; }",
    ),
    Case("promote", "python", b"if x:\n    pass\n", "x", b"x\n", together="if pass"),
    Case(
        "promote",
        "java",
        b"class A { void f() { do y = 1; while (x); } }",
        "class A { void f ( ) { y = 1 ; } }",
        b"class A { void f() { y = 1; } }",
        together="do while x",
    ),
    Case("windows", "python", b"a()\nb()\nc()\nd()\n", "a ( ) d ( )", b"a()\nd()\n", together="b c"),
    Case("windows", "javascript", b"a(); b(); c(); d();", "a ( ) ; d ( ) ;", b"a(); d();", together="b c"),
    Case(
        "windows",
        "java",
        b"class A { int a; int b; int c; int d; }",
        "class A { int a ; int d ; }",
        b"class A { int a; int d; }",
        together="b c",
    ),
]

FASTER = [
    Case("nests", "c", b"int x = " + b"(" * 40 + b"y" + b")" * 40 + b";", "int x = ( y ) ;", b"int x = (y);"),
    Case("nests", "python", b"x = a + b" + b" + c" * 40 + b"\n", "x = a + b", b"x = a + b\n"),
    Case("nests", "javascript", b"f(" * 40 + b"a" + b")" * 40 + b";", "f ( a ) ;", b"f(a);"),
]
