"""What the passes propose for conditions in a row, beginnings of loops and classes that are used early."""

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
