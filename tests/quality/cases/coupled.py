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
        "c",
        b"int f() { int p = q; g(r, p, q); return q + p; }",
        "int f ( ) { g ( r , q ) ; return q ; }",
        b"int f() { g(r, q); return q; }",
        together="p p p",
    ),
    Case(
        "everywhere",
        "python",
        b"def f(q, p):\n  g(r, p)\n  return q and p\n",
        "def f ( q ) : g ( r ) return q",
        b"def f(q):\n  g(r)\n  return q\n",
        together="p p p",
    ),
    Case(
        "everywhere",
        "go",
        b"package a\nfunc f() int { p := q; g(r, p); return q + p }\n",
        "package a func f ( ) int { g ( r ) ; return q }",
        b"package a\nfunc f() int { g(r); return q }\n",
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
