"""What is proposed where words are brackets, or grammars have named kinds for words."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # The only one of a section goes with the word before it, and of several one alone.
    (
        "inline-values",
        "pascal",
        b"program p; const c = 3; begin f(c); end.",
        [b"program p; begin f(3); end."],
    ),
    (
        "inline-values",
        "pascal",
        b"program p; const c = 3; d = 4; begin f(c, d); end.",
        [b"program p; const d = 4; begin f(3, d); end.", b"program p; const c = 3; begin f(c, 4); end."],
    ),
    ("inline-values", "nim", b"let x = 3\necho(x)\n", [b"echo(3)\n"]),
    (
        "inline-functions",
        "nim",
        b"proc f(a, b: int): int = b + 1\nlet y = f(1, 2)\n",
        [b"let y = 2 + 1\n"],
    ),
    ("inline-values", "nim", b"type A = int\nvar x: A\n", [b"var x: int\n"]),
    (
        "flatten",
        "pascal",
        b"program p; type r = record x: Integer; end; var a: r; begin f(a.x); end.",
        [b"program p; var a: Integer; begin f(a); end."],
    ),
    (
        "inline-functions",
        "pascal",
        b"program p; procedure q(a: Integer); begin f(a); g; end; begin q(1); end.",
        [b"program p; begin f(1); g; end."],
    ),
    # What a function comes to may be given to its name.
    (
        "inline-functions",
        "pascal",
        b"program p; function f(a: Integer): Integer; begin h; f := a; end; begin g(f(1)); end.",
        [b"program p; begin h; g(1); end."],
    ),
    (
        "flatten",
        "ada",
        b"procedure P is type R is record X : Integer; end record; A : R; begin F (A.X); end P;",
        [b"procedure P is A : Integer; begin F (A); end P;"],
    ),
    (
        "respell",
        "ada",
        b"procedure P is function F return A is begin return B; end F; begin G (F); end P;",
        [b"procedure P is function F return A is (B); begin G (F); end P;"],
    ),
    (
        "inline-values",
        "ada",
        b"procedure P is type T is new Integer; X : T; begin F (X); end P;",
        [b"procedure P is X : Integer; begin F (X); end P;"],
    ),
    (
        "inline-functions",
        "d",
        b"int f(int a, int b) { return b; } void h() { g(f(1, 2)); }",
        [b"void h() { g(2); }"],
    ),
    (
        "respell",
        "d",
        b"void f() { switch (x) { case 0: g(); break; default: h(); } }",
        [
            b"void f() { g(); break; }",
            b"void f() { h(); }",
            b"void f() { if (x) g(); break; }",
            b"void f() { switch (x) { default: g(); break; default: h(); } }",
        ],
    ),
    ("join", "d", b"void f() { a(); } void g() { b(); }", [b"void f() { a(); b(); }"]),
    # What stands in a size is used there, and a type with attributes is one too.
    (
        "inline-values",
        "fortran",
        b"integer, parameter :: n = 3\nreal :: a(n)\nend\n",
        [b"real :: a(3)\nend\n"],
    ),
    (
        "inline-functions",
        "fortran",
        b"call s(1)\ncontains\nsubroutine s(a)\n integer a\n call f(a)\n call g\nend subroutine\nend\n",
        [b"call f(1)\ncall g\ncontains\nend\n"],
    ),
    (
        "inline-functions",
        "fortran",
        b"call g(f(1))\ncontains\nfunction f(a)\n integer a, f\n f = a\nend function\nend\n",
        [b"call g(1)\ncontains\nend\n"],
    ),
    (
        "unused",
        "fortran",
        b"type, extends(t) :: u\n integer :: x\nend type\ncall f\nend\n",
        [b"call f\nend\n"],
    ),
    (
        "respell",
        "fortran",
        b"subroutine s(a)\n real, dimension(3) :: a\n call f(a)\nend subroutine s\n",
        [
            b"real, dimension(3) :: a\n call f(a)\nend\n",
            b"subroutine s(a)\n real a(3)\n call f(a)\nend subroutine s\n",
        ],
    ),
    (
        "respell",
        "fortran",
        b"module m\n real a\ncontains\nsubroutine s\n call f(a)\nend subroutine s\nend module m\n",
        [
            b"real a\ncontains\nsubroutine s\n call f(a)\nend subroutine s\nend\n",
            b"module m\n real a\ncall f(a)\nend module m\n",
        ],
    ),
]

NEVER: list[Never] = [
    (
        "inline-values",
        "pascal",
        b"program p; const c = 3; d = 4; begin f(c, d); end.",
        b"program p; d = 4; begin f(3, d); end.",
    ),
]
