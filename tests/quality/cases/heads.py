"""Cases for what the head of a loop takes of the statement beside it."""

from __future__ import annotations

from cases.case import Case

CASES = [
    Case("go-through", "python", b"a[0] = f(b)\nfor c in d:\n    g\n", "", b"for a[0] in f(b):\n    g\n"),
    Case("go-through", "javascript", b"a[0] = f(b); for (c of d) g();", "", b"for (a[0] of f(b)) g();"),
    # What is all of a statement goes into another one, or leaves the word before it.
    Case("relocate", "javascript", b"f(1, g.h); a;", "", b"f(a, g.h);"),
    Case(
        "relocate",
        "python",
        b"def f():\n  x = g(b)\n  raise h(a)\n",
        "",
        b"def f():\n  x = g(h(a))\n  raise\n",
    ),
    Case("respell", "lua", b"if c then a.b = f(d) end", "", b"a.b = c and f(d)"),
    Case("respell", "javascript", b"if (c) a = f(2);", "", b"a = c && f(2);"),
    Case("choose", "python", b"if a:\n  f(1)\nelse:\n  g(c)\n", "", b"f(1) if a else g(c)\n"),
    Case(
        "respell",
        "python",
        b"def f():\n  for a in b:\n    c(1)\n    d(a)\n",
        "",
        b"def f():\n  a = b\n  c(1)\n  d(a)\n",
    ),
    Case("respell", "java", b"class A {{ if (a) if (b) c(); }}", "", b"class A {{ if (a && b) c(); }}"),
    Case(
        "respell",
        "go",
        b"package a\nfunc f() { if a { if b { c() } } }",
        "",
        b"package a\nfunc f() { if a && b { c() } }",
    ),
    Case("respell", "c", b"void f() { if (a) while (b) c(); }", "", b"void f() { while (a && b) c(); }"),
    Case(
        "inline-values",
        "java",
        b"class A {{ for (int i = f(2); i < 3;) g(); }}",
        "",
        b"class A {{ for (; f(2) < 3;) g(); }}",
    ),
    Case(
        "join",
        "cpp",
        b"struct A { A() { f(2); } int b; }; A x; struct B { B(B &) { g(3); } };",
        "",
        b"struct A { A(A &) { g(3); } A() { f(2); } int b; }; A x;;",
    ),
    Case(
        "go-through",
        "rust",
        b"fn f() { let (a, b) = c; for d in e {} }",
        "",
        b"fn f() { for (a, b) in c {} }",
    ),
]
