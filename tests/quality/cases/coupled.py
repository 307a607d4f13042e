"""Cases for the passes that edit a definition and its uses together."""

from __future__ import annotations

from cases.case import Case

CASES = [
    Case(
        "parameters",
        "c",
        b"int f(int p, long q) { return q; } int x = f(r, s);",
        "int f ( long q ) { return q ; } int x = f ( s ) ;",
        b"int f(long q) { return q; } int x = f(s);",
        together="p r",
    ),
    Case(
        "parameters",
        "python",
        b"def f(p, q):\n  return q\nf(r, s)\n",
        "def f ( q ) : return q f ( s )",
        b"def f(q):\n  return q\nf(s)\n",
        together="p r",
    ),
    Case(
        "parameters",
        "cpp",
        b"template <class P, class Q> struct S {}; S<r, s> x;",
        "template < class Q > struct S { } ; S < s > x ;",
        b"template <class Q> struct S {}; S<s> x;",
        together="P r",
    ),
    Case(
        "parameters",
        "systemverilog",
        b"module m(input p, output q); endmodule module t; m u(r, s); endmodule",
        "module m ( output q ) ; endmodule module t ; m u ( s ) ; endmodule",
        b"module m(output q); endmodule module t; m u(s); endmodule",
        together="p r",
    ),
    Case(
        "everywhere",
        "java",
        b"class A { P a; int f(P b) { return a + b; } }",
        "class A { int f ( ) { return a + b ; } }",
        b"class A { int f() { return a + b; } }",
        together="P P",
    ),
    Case(
        "everywhere",
        "go",
        b"package q\nfunc f() { p: a(); goto p; b(); goto p }\n",
        "",
        b"package q\nfunc f() { a(); b() }\n",
    ),
    Case(
        "everywhere",
        "c",
        b"void f() { p: a(); goto p; b(); goto p; }",
        "void f ( ) { a ( ) ; b ( ) ; }",
        b"void f() { a(); b(); }",
        together="p p p",
    ),
    Case(
        "unused",
        "c",
        b"int a() {} int p; int b(int q) {} long r; int c() {}",
        "int a ( ) { } int b ( ) { } int c ( ) { }",
        b"int a() {} int b() {} int c() {}",
        together="p q r",
    ),
    Case(
        "unused",
        "python",
        b"import a\nimport b, p\ndef c(q):\n  r = 1\n  return a.x + b.x + c\n",
        "import a import b def c ( ) : return a . x + b . x + c",
        b"import a\nimport b\ndef c():\n  return a.x + b.x + c\n",
        together="p q r",
    ),
    Case(
        "unused",
        "javascript",
        b"let p; f(); function g(q) { let r; g(); }",
        "f ( ) ; function g ( ) { g ( ) ; }",
        b"f(); function g() { g(); }",
        together="p q r",
    ),
]
