"""What the passes propose for conditions in a row, loops over something and classes that are used early."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    ("respell", "java", b"class A {{ if (a) if (b) c(); }}", [b"class A {{ if (a && b) c(); }}"]),
    ("respell", "java", b"class A {{ if (a) while (b) c(); }}", [b"class A {{ while (a && b) c(); }}"]),
    (
        "respell",
        "csharp",
        b"class A { void F() { if (a) for (; b;) c(); if (a) if (b) d(); } }",
        [
            b"class A { void F() { while (a && b) c(); if (a) if (b) d(); } }",
            b"class A { void F() { if (a) for (; b;) c(); if (a && b) d(); } }",
        ],
    ),
    (
        "respell",
        "go",
        b"package a\nfunc f() { if a { if b { c() } } }",
        [b"package a\nfunc f() { if a && b { c() } }"],
    ),
    ("respell", "rust", b"fn f() { if a { if b { c() } } }", [b"fn f() { if a && b { c() } }"]),
    ("respell", "rust", b"fn f() { if a { while b { c() } } }", [b"fn f() { while a && b { c() } }"]),
    ("respell", "php", b"<?php if ($a) if ($b) c();", [b"<?php if ($a && $b) c();"]),
    ("respell", "c", b"void f() { if (a) while (b) c(); }", [b"void f() { while (a && b) c(); }"]),
    ("respell", "cpp", b"void f() { if (a) while (b) c(); }", [b"void f() { while (a && b) c(); }"]),
    ("respell", "javascript", b"if (a) while (b) c();", [b"while (a && b) c();"]),
    # Where a loop is needed, it need not go over anything.
    (
        "respell",
        "python",
        b"if a:\n    for b in c:\n        f()\n        break\n",
        [
            b"if a:\n    while 0:\n     f()\n     break\n",
            b"if a:\n    while c:\n     f()\n     break\n",
        ],
    ),
    ("respell", "python", b"for a in b: f()\n", [b"while 0:\n f()\n"]),
    ("respell", "javascript", b"for (a of b) c();", [b"while (0) c();", b"while (b) c();"]),
    ("respell", "java", b"class A {{ for (int a : b) c(); }}", [b"class A {{ while (true) c(); }}"]),
    ("respell", "php", b"<?php foreach ($a as $b) c();", [b"<?php while (0) c();"]),
    ("respell", "ruby", b"for a in b do c end\n", [b"while 0 do c end\n"]),
    ("respell", "lua", b"for a, b in c do d() end\n", [b"while 0 do d() end\n"]),
    ("respell", "csharp", b"foreach (int a in b) c();", [b"while (true) c();"]),
    ("respell", "swift", b"for a in b { c() }\n", [b"while true { c() }\n"]),
    ("respell", "kotlin", b"fun f() { for (a in b) c() }", [b"fun f() { while (true) c() }"]),
    ("respell", "dart", b"f() { for (var a in b) c(); }", [b"f() { while (true) c(); }"]),
    ("respell", "d", b"void f() { foreach (a; b) c(); }", [b"void f() { while (0) c(); }"]),
    ("respell", "nim", b"for a in b:\n  c()\n  d()\n", [b"while true:\n \n   c()\n   d()\n"]),
    ("respell", "cpp", b"void f() { for (int a : b) c(); }", [b"void f() { while (0) c(); }"]),
    ("respell", "rust", b"fn f() { for a in b { c() } }", [b"fn f() { loop { c() } }"]),
    ("respell", "rust", b"fn f() { while a { c() } }", [b"fn f() { loop { c() } }"]),
    # What a loop begins with may go where it is read in one place.
    ("inline-values", "c", b"void f() { for (int i = g(1); i;) h(); }", [b"void f() { for (; g(1);) h(); }"]),
    (
        "inline-values",
        "java",
        b"class A {{ for (int i = 0; i < 1;) {} for (int i = 2; ; ) f(i); }}",
        [
            b"class A {{ for (; 0 < 1;) {} for (int i = 2; ; ) f(i); }}",
            b"class A {{ for (int i = 0; i < 1;) {} for (; ; ) f(2); }}",
        ],
    ),
    ("inline-values", "javascript", b"for (let i = g(); i < 3;) ;", [b"for (; g() < 3;) ;"]),
    # A constructor gets the name of the class that it goes into.
    (
        "join",
        "java",
        b"class A { A() { f(); } } interface C {} class B { int b; }",
        [b"interface C {} class B { B() { f(); } int b; }"],
    ),
    (
        "join",
        "csharp",
        b"class A { A() { f(); } } enum E {} class B { int b; A a; }",
        [b"enum E {} class B { B() { f(); } int b; B a; }"],
    ),
    # What is used between the two stands before that.
    (
        "join",
        "cpp",
        b"struct A { A() { f(); } }; A x; struct B { B(B &) { g(); } };",
        [b"struct A { A(A &) { g(); } A() { f(); } }; A x;;"],
    ),
]

NEVER: list[Never] = [
    ("inline-values", "c", b"void f() { for (int i = 0;; i++) ; }", b"void f() { for (;; 0++) ; }"),
    (
        "inline-values",
        "c",
        b"void f() { for (int i = 0; i < 3;) g(i); }",
        b"void f() { for (; 0 < 3;) g(0); }",
    ),
    ("respell", "rust", b"fn f() { if a { if b { c() } d(); } }", b"fn f() { if a && b { c() } }"),
]
