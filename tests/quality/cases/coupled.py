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
        b"class A { int f(P a) { return b; } int g(P b) { return a; } }",
        "class A { int f ( ) { return b ; } int g ( ) { return a ; } }",
        b"class A { int f() { return b; } int g() { return a; } }",
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
        "dissolve",
        "cpp",
        b"namespace n { int a; } int b = n::a;",
        "int a ; int b = a ;",
        b"int a; int b = a;",
        together="n n",
    ),
    Case(
        "dissolve",
        "java",
        b"class q { class n { int a; } int b = n.a; }",
        "class q { int a ; int b = a ; }",
        b"class q { int a; int b = a; }",
        together="n n",
    ),
    Case(
        "dissolve",
        "rust",
        b"mod n { fn a() {} } fn b() { n::a(); }",
        "fn a ( ) { } fn b ( ) { a ( ) ; }",
        b"fn a() {} fn b() { a(); }",
        together="n n",
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
    Case(
        "needed",
        "c",
        b'#1 "m.c"\n#1 "a.h"1\n'
        b'int a; int f() { return g(); } int b; int g() { f(); }\n#2 "m.c"2\nint h() { return a + b; }\n',
        "",
        b'#1 "a.h"1\nint a; int b;\n#2 "m.c"2\nint h() { return a + b; }\n',
    ),
    Case(
        "needed",
        "cpp",
        b'#1 "m.cc"\n#1 "a.h"1\n'
        b'class A { int f() { return g(); } int g() { f(); } int h(); }; A b;\n#2 "m.cc"2\nint c = b.h();\n',
        "",
        b'#1 "a.h"1\nclass A { int h(); }; A b;\n#2 "m.cc"2\nint c = b.h();\n',
    ),
    Case(
        "needed",
        "objc",
        b'#1 "m.m"\n#1 "a.h"1\n'
        b'int a; int f() { return g(); } int b; int g() { f(); }\n#2 "m.m"2\nint h() { return a + b; }\n',
        "",
        b'#1 "a.h"1\nint a; int b;\n#2 "m.m"2\nint h() { return a + b; }\n',
    ),
]
