"""Numbers, strings, and other text that is one token; blank space."""

from __future__ import annotations

from cases.case import Case

ROWS = b"".join(b"  row%d\n" % number for number in range(40))
NEEDED = [f"row{number}" for number in range(2, 40, 5)]
"""One in each eighth of the rows, where passes that know no lines look no further."""
LEFT = b"".join(b"  %s\n" % row.encode() for row in NEEDED)

CASES = [
    Case(
        "inner-text",
        "go",
        b"package a\nvar s = `\n" + ROWS + b"`\n",
        f"package a var s = ` {' '.join(NEEDED)} `",
        b"package a\nvar s = `" + LEFT.lstrip() + b"`\n",
    ),
    Case("inner-text", "yaml", b"a: |\n" + ROWS, f"a : | {' '.join(NEEDED)}", b"a: |\n" + LEFT),
    Case(
        "inner-text",
        "javascript",
        b"f(`\n" + ROWS + b"`);\n",
        f"f ( ` {' '.join(NEEDED)} ` ) ;",
        b"f(`" + LEFT.lstrip() + b"`);\n",
    ),
    Case(
        "as-literal",
        "c",
        b"int f(int a, unsigned b) { return a ? a : b; }",
        "",
        b"int f(int a) { return a ? a : 0u; }",
    ),
    Case("as-literal", "cpp", b'int f() { return g(strlen("a")); }', "", b"int f() { return g(0ul); }"),
    Case(
        "as-literal",
        "rust",
        b"fn g() -> f32 { loop{} } fn f() { let a: u8 = x.g(h(1)); }",
        "",
        b"fn g() -> f32 { loop{} } fn f() { let a: u8 = 0f32; }",
    ),
    Case("numbers", "c", b"int x = 0xFFFFUL;", "int x = ;", b"int x = 0;"),
    Case("numbers", "python", b"x = 1_000_000\n", "x =", b"x = 0\n"),
    Case("numbers", "go", b"package a\nvar x = 15e10\n", "package a var x =", b"package a\nvar x = 0\n"),
    Case("characters", "c", b'f("abcdef");', "", b'f("abc");'),
    Case("characters", "python", b'x = "abcdef"\n', "", b'x = "def"\n'),
    Case("characters", "javascript", b"f(/abcd/);", "", b"f(/ab/);"),
    Case("constants", "c", b"int *p = NULL;", "int * p = ;", b"int *p = 0;"),
    Case("constants", "python", b"x = None\n", "x =", b"x = 0\n"),
    Case("constants", "json", b"[true]", "", b"[0]"),
    Case("constants", "python", b'f("")\n', "", b"f(0)\n"),
    Case("constants", "go", b'package p\n\nvar a = f("")\n', "", b"package p\n\nvar a = f(0)\n"),
    Case(
        "blanks",
        "c",
        b"void f() {\n    a;\n\n\n        b;\n}\n",
        "void f ( ) { a ; b ; }",
        b"void f() {\n    a;\n\n    b;\n}\n",
    ),
    Case("blanks", "python", b"a\n\n\n\nb\n", "a b", b"a\n\nb\n"),
    Case("blanks", "smtlib", b"(f\n    (g a\n        b))\n", "( f ( g a b ) )", b"(f (g a b))\n"),
    Case("blanks", "go", b"package a\n\n\n\nvar b = c\n", "package a var b = c", b"package a\n\nvar b = c\n"),
]
