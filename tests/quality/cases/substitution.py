"""Something smaller from elsewhere in the program."""

from __future__ import annotations

from cases.case import Case

CASES = [
    Case(
        "substitute",
        "c",
        b"int x = -a; int y = (g.i - a) * h.j;",
        "int x = - a ; int y = - a ;",
        b"int x = -a; int y = -a;",
        together="g h i j",
    ),
    Case(
        "substitute",
        "javascript",
        b"x = -a; y = (g.i - a) * h.j;",
        "x = - a ; y = - a ;",
        b"x = -a; y = -a;",
        together="g h i j",
    ),
    Case(
        "substitute",
        "python",
        b"x = -a\ny = (g.i - a) * h.j\n",
        "x = - a y = - a",
        b"x = -a\ny = -a\n",
        together="g h i j",
    ),
    Case("resize", "c", b"f(a, b); g(f(a, 1), b);", "f ( a , b ) ; f ( a , b ) ;", b"f(a, b); f(a, b);"),
    Case(
        "resize",
        "javascript",
        b"f(a, b); g(f(a, 1), b);",
        "f ( a , b ) ; f ( a , b ) ;",
        b"f(a, b); f(a, b);",
    ),
    Case(
        "resize",
        "python",
        b"h()\nf(a, b)\ng(f(a, 1), b)\n",
        "h ( ) f ( a , b ) f ( a , b )",
        b"h()\nf(a, b)\nf(a, b)\n",
    ),
    Case(
        "transplant",
        "c",
        b"T x; int y = f(a, (T) b);",
        "T x ; int y = T ;",
        b"T x; int y = T;",
        together="f a b",
    ),
    Case(
        "transplant",
        "typescript",
        b"let p: T; let q = f(a, b as T);",
        "let p : T ; let q = T ;",
        b"let p: T; let q = T;",
        together="f a b as",
    ),
    Case(
        "transplant",
        "java",
        b"class A { T p; int q = f(a, (T) b); }",
        "class A { T p ; int q = T ; }",
        b"class A { T p; int q = T; }",
        together="f a b",
    ),
    Case(
        "types",
        "c",
        b"struct s x; int y = x.f;",
        "x ; int y = x ;",
        b"x; int y = x;",
        together="struct s f",
    ),
    Case(
        "types",
        "rust",
        b"fn g(x: a::S) -> u8 { x.f }",
        "fn g ( x : ) -> u8 { x }",
        b"fn g(x: u8) -> u8 { x }",
        together="a :: S f",
    ),
    Case(
        "types",
        "go",
        b"package a\nfunc g(x *T) int { return x.f }\n",
        "package a func g ( x ) int { return x }",
        b"package a\nfunc g(x) int { return x }\n",
        together="* T f",
    ),
]
