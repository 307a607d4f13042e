"""What a variable is changed by, as part of what it was given."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    ("carry", "c", b"f() { int s = a; s += b; g(s); }", [b"f() { int s = a + b; g(s); }"]),
    ("carry", "c", b"f() { int s = a; h(); s++; g(s); }", [b"f() { int s = a + 1; h(); g(s); }"]),
    (
        "carry",
        "c",
        b"f() { s = a + b; s *= c; g(s); }",
        [b"f() { s = a + b * c; g(s); }", b"f() { s = (a + b) * c; g(s); }"],
    ),
    ("carry", "c", b"int s = 3; f() { s -= b; g(s); }", [b"int s = 3 - b; f() { g(s); }"]),
    ("carry", "c", b"int s; f() { s += a; g(s); }", [b"int s; f() { s = a; g(s); }"]),
    ("carry", "rust", b"fn f() { let mut s = a; s += b; g(s); }", [b"fn f() { let mut s = a + b; g(s); }"]),
    (
        "carry",
        "go",
        b"package p\nfunc f() { s := a; s--; g(s) }",
        [b"package p\nfunc f() { s := a - 1; g(s) }"],
    ),
    (
        "carry",
        "java",
        b"class A { { int s = a; s <<= 2; f(s); } }",
        [b"class A { { int s = a << 2; f(s); } }"],
    ),
    ("carry", "python", b"s = a\ns += b\ng(s)\n", [b"s = a + b\ng(s)\n"]),
    ("carry", "javascript", b"x=3\nx++\nf(x)", [b"x=3+1\nf(x)"]),
    ("carry", "javascript", b"x=c+d;x+=a;f(x)", [b"x=c+d + a;f(x)", b"x=(c+d)+a;f(x)"]),
    ("carry", "php", b"<?php $s = a; $s .= b; g($s);", [b"<?php $s = a . b; g($s);"]),
    # What is called for a value goes where that is used, else where a zero is.
    ("carry", "c", b"h() { f(&a, 2); b; g(&a); }", [b"h() { b; g(f(&a, 2)); }", b"h() { f(g(&a), 2); b; }"]),
    ("carry", "c", b"h() { a < b; c; g(0, d); }", [b"h() { c; g(a < b, d); }"]),
    ("carry", "python", b"f(a, 2)\ng(b, a)\n", [b"g(b, f(a, 2))\n"]),
    ("carry", "javascript", b"a.f(2); g(a); h(0);", [b"g(a.f(2)); h(0);", b"g(a); h(a.f(2));"]),
    ("carry", "rust", b"fn h() { x(0); f(&a, b); }", [b"fn h() { x(f(&a, b)); }"]),
]

NEVER: list[Never] = [
    # What uses the variable meanwhile would get another value, and so would what is not a statement.
    ("carry", "c", b"f() { int s = a; g(s); s += b; g(s); }", b"f() { int s = a + b; g(s); g(s); }"),
    ("carry", "c", b"f() { int s = a; g(s += b); }", b"f() { int s = a + b; g(); }"),
    ("carry", "c", b"f() { int s = a; s <= b; }", b"f() { int s = a < b; }"),
    # What is called, or called on, gives way to nothing, and a number that both have is no reason.
    ("carry", "c", b"h() { f(a, 2); a(); }", b"h() { f(a, 2)(); }"),
    ("carry", "c", b"h() { f(a, 2); g(2); }", b"h() { g(f(a, 2)); }"),
    # What it is given has the change in it.
    ("carry", "javascript", b"var s = function () { s++; };", b"var s = function () { s++; }+1;"),
]
