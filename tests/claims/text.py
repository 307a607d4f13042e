"""What the passes propose that see nothing but the text of a program."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    ("text-unbracket", "c", b"int f() { g(a); }", [b"int f() g(a);", b"int f() { g a; }"]),
    ("text-unbracket", "python", b"x = [a, (b)]\n", [b"x = a, (b)\n", b"x = [a, b]\n"]),
    ("text-unbracket", "ocaml", b"let x = f (a * b)", [b"let x = f a * b"]),
    ("text-bytes", "c", b"x += a >= b;", [b"x + a >= b;", b"x = a >= b;", b"x += a > b;"]),
    ("text-bytes", "python", b"x **= 1\n", [b"x *= 1\n", b"x ** 1\n"]),
]

NEVER: list[Never] = [
    ("text-unbracket", "c", b"f();", b"f;"),
]
