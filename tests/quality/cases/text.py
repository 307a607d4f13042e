"""Cases for the passes that see nothing but the text of a program."""

from __future__ import annotations

from cases.case import Case

CASES = [
    Case(
        "text-unbracket",
        "java",
        b"class A { { x.run(a) } }",
        "class A x . run ( a )",
        b"class A x.run(a)",
        broken=True,
    ),
    Case(
        "text-unbracket",
        "javascript",
        b"class A { static { x.run(a) } }",
        "class A x . run ( a )",
        b"class A x.run(a)",
        broken=True,
    ),
    Case(
        "text-unbracket",
        "rust",
        b"struct S { a: u8, b: u8 }",
        "struct S a : u8 , b : u8",
        b"struct S a: u8, b: u8",
        broken=True,
    ),
    Case("text-bytes", "c", b"void f() { x -= a; }", "", b"void f() { x = a; }"),
    Case("text-bytes", "python", b"x **= a\n", "", b"x *= a\n"),
    Case("text-bytes", "javascript", b"x = a !== b;", "", b"x = a != b;"),
]
