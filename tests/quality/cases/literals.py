"""Numbers, strings, and other text that is one token."""

from __future__ import annotations

from cases.case import Case

CASES = [
    Case("numbers", "c", b"int x = 0xFFFFUL;", "int x = ;", b"int x = 0;"),
    Case("numbers", "python", b"x = 1_000_000\n", "x =", b"x = 0\n"),
    Case("numbers", "go", b"package a\nvar x = 1.5e10\n", "package a var x =", b"package a\nvar x = 0\n"),
    Case("characters", "c", b'char *x = L"";', 'char * x = " ;', b'char *x = "";'),
    Case("characters", "python", b'x = rb""\n', 'x = "', b'x = ""\n'),
    Case("characters", "cpp", b'auto x = u8"";', 'auto x = " ;', b'auto x = "";'),
]
