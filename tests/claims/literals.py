"""Numbers, strings, and other text that is one token; comments and blank space."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "numbers",
        "c",
        b"int x = 0xFFFFL;",
        [
            b"int x = 0;",
            b"int x = 1;",
            b"int x = 32767;",
            b"int x = 65535;",
            b"int x = 0xFFFF;",
            b"int x = 0L;",
        ],
    ),
    ("numbers", "python", b"x = 1_000 + 0b11\n", [b"x = 0 + 0\n", b"x = 1000 + 0b11\n", b"x = 1_000 + 3\n"]),
    (
        "numbers",
        "smtlib",
        b"(assert (= x #b00001111))\n",
        [b"(assert (= x 15))\n", b"(assert (= x #b0))\n"],
    ),
    ("numbers", "rust", b"fn f() { g(2.50e3f32); }", [b"fn f() { g(0); }", b"fn f() { g(2.5); }"]),
    ("numbers", "java", b"class A { int x = 7, y = 7; }", [b"class A { int x = 0, y = 7; }"]),
    ("numbers", "javascript", b"f(900, 905, 7);", [b"f(893, 898, 0);", b"f(0, 5, 7);", b"f(1, 6, 7);"]),
    ("characters", "c", b'f("abcd");', [b'f("ab");', b'f("cd");', b'f("abd");']),
    ("characters", "c", b'f(" as ");', [b'f(" as");', b'f("as ");']),
    ("characters", "c", rb'f(L"a\n");', [rb'f("a\n");']),
    ("characters", "python", b"x = f'abc{y}'\n", [b"x = 'abc{y}'\n", b"x = f'ab{y}'\n"]),
    ("characters", "go", rb"package a; var x = '\x41'", [b"package a; var x = ''"]),
    ("characters", "javascript", "f(/éx/g);".encode(), ["f(/é/g);".encode(), b"f(/x/g);"]),
    ("characters", "c", b"#define A b + c\n", [b"#define A b +c\n", b"#define A + c\n"]),
    ("comments", "rust", b"//! doc\nfn f(/* in */ a: u8) {}\n", [b"fn f(a: u8) {}\n"]),
    ("comments", "c", b"int a; /* why */\n", [b"int a; /**/\n"]),
    ("comments", "python", b"# why\na\n", [b"#\na\n"]),
    ("comments", "c", b"int a; // NOLINT(a, b)\n", [b"int a; // NOLINT(a\n"]),
    ("comments", "java", b"/** a\n * b\n */\nclass A {}\n", [b"/** a\n */\nclass A {}\n"]),
    (
        "inner-text",
        "html",
        b"<script>\na();\nb();\nc();\nd();\n</script>\n",
        [b"<script>\na();\nb();\n</script>\n", b"<script>\na();\nb();\nd();\n</script>\n"],
    ),
    ("inner-text", "python", b'x = """\na\nb\n"""\n', [b'x = """\na\n"""\n', b'x = """\nb\n"""\n']),
    (
        "inner-text",
        "yaml",
        b"a: " + b"b c " * 16 + b"\n",
        [b"a: " + b"b c " * 7 + b"b c\n"],
    ),
    (
        "inner-text",
        "markdown",
        b"a [b](c) *d*\n" * 8,
        [b"a [b](c) *d*\n" * 4],
    ),
    ("inner-text", "c", b"(" * 40 + b"a", [b"(" * 20 + b"a"]),
    ("inner-text", "c", b"[{(" * 20 + b"a", [b"[{(" * 10 + b"a"]),
    ("constants", "json", b"[true, null, 1]", [b"[0, null, 1]", b"[true, 0, 1]", b"[1, null, 1]"]),
    ("constants", "python", b"x = None\ny = None\n", [b"x = 0\ny = 0\n", b"x = None\ny = 0\n"]),
    ("constants", "c", b"int *p = NULL;", [b"int *p = 0;"]),
    ("constants", "javascript", b"f(undefined, a)", [b"f(0, a)", b"f(f, a)"]),
    (
        "numbers",
        "ada",
        b"procedure P is\n   X : Integer := 2#1010#;\nbegin\n   null;\nend P;\n",
        [
            b"procedure P is\n   X : Integer := 0;\nbegin\n   null;\nend P;\n",
            b"procedure P is\n   X : Integer := 10;\nbegin\n   null;\nend P;\n",
        ],
    ),
    ("numbers", "erlang", b"-module(a).\nf() -> 16#FFFF + a.\n", [b"-module(a).\nf() -> 65535 + a.\n"]),
    (
        "numbers",
        "pascal",
        b"begin x := $FFFF; y := %101 end.",
        [b"begin x := 9999; y := %101 end.", b"begin x := $FFFF; y := 5 end."],
    ),
    ("comments", "ruby", b"#!/usr/bin/ruby\n=begin\nwhy\n=end\nx = 1\n", [b"x = 1\n"]),
    (
        "blanks",
        "c",
        b"\n\nvoid f() {\n\n    a;  \n            b;\n\n\n\n    c;\n\n}\n\n\n",
        [b"void f() {\n    a;\n    b;\n\n    c;\n}\n"],
    ),
    (
        "blanks",
        "c",
        b"void f() {\n    a;\nl:\n    b;\n        c(x,\n          y);\n}",
        [b"void f() {\n    a;\nl:\n    b;\n    c(x,\n      y);\n}"],
    ),
    ("blanks", "java", b"class A {\r\n\r\n  int a;\r\n}\r\n", [b"class A {\r\n  int a;\r\n}\r\n"]),
    ("blanks", "python", b"if x:\n    a\n\n\n\n\nb\n", [b"if x:\n    a\n\nb\n"]),
]

NEVER: list[Never] = [
    ("numbers", "c", b"int x = 0;", b"int x = 1;"),
    ("numbers", "c", b"int x = 0xFFFFFFFF;", b"int x = 4294967295;"),
    ("characters", "c", b'f(" as ");', b'f(" as ");'),
    ("characters", "java", b"class A { int xy; }", b"class A { int x; }"),
    ("characters", "python", b"x = f'abc{y}'\n", b"x = fabc{y}'\n"),
    ("blanks", "python", b"if x:\n  a\nelse:\n    b\n", b"if x:\n  a\nelse:\n  b\n"),
    ("blanks", "c", b"int a;\n\n\n/*\n\n\n*/ int b;\n", b"int a;\n\n/*\n\n*/ int b;\n"),
    ("characters", "javascript", b"x = null;", b"x = nu;"),
]
