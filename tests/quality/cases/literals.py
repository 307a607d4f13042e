"""Numbers, strings, and other text that is one token; blank space."""

from __future__ import annotations

from cases.case import Case

CASES = [
    Case("numbers", "c", b"int x = 0xFFFFUL;", "int x = ;", b"int x = 0;"),
    Case("numbers", "python", b"x = 1_000_000\n", "x =", b"x = 0\n"),
    Case("numbers", "go", b"package a\nvar x = 1.5e10\n", "package a var x =", b"package a\nvar x = 0\n"),
    Case("characters", "c", b'char *x = L"";', 'char * x = " ;', b'char *x = "";'),
    Case("characters", "python", b'x = rb""\n', 'x = "', b'x = ""\n'),
    Case("characters", "cpp", b'auto x = u8"";', 'auto x = " ;', b'auto x = "";'),
    Case("text-bytes", "c", b"void f() { x += a; }", "", b"void f() { x = a; }"),
    Case("text-bytes", "python", b"x **= a\n", "", b"x *= a\n"),
    Case("text-bytes", "javascript", b"x = a !== b;", "", b"x = a != b;"),
    Case(
        "blanks",
        "c",
        b"void f() {\n    a;\n\n\n        b;\n}\n",
        "void f ( ) { a ; b ; }",
        b"void f() {\n    a;\n\n    b;\n}\n",
    ),
    Case("blanks", "python", b"a\n\n\n\nb\n", "a b", b"a\n\nb\n"),
    Case("blanks", "go", b"package a\n\n\n\nvar b = c\n", "package a var b = c", b"package a\n\nvar b = c\n"),
]
