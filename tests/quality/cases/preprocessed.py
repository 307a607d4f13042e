"""Cases for the pass that knows what was brought into a preprocessed program."""

from __future__ import annotations

from cases.case import Case

CASES = [
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
