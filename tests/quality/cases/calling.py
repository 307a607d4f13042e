"""Cases for what takes operators away from objects that are called or indexed."""

from __future__ import annotations

from cases.case import Case

CASES = [
    Case(
        "inline-operators",
        "cpp",
        b"struct A { int x[3]; int operator[](int i) { return x[i]; } } a; int b = a[1] + a.x[0];",
        "",
        b"struct A { int x[3]; } a; int b = a.x[1] + a.x[0];",
    ),
    Case(
        "inline-operators",
        "python",
        b"class A:\n    n = 1\n    def __call__(self, k):\n        return self.n * k\na = A()\nf(a, a(2))\n",
        "",
        b"class A:\n    n = 1\na = A()\nf(a, a.n * 2)\n",
    ),
    Case(
        "inline-operators",
        "swift",
        b"struct A { var n = 1; func callAsFunction(i: I) -> I { return n } }\nlet a = A()\nf(a, a(i: 1))",
        "",
        b"struct A { var n = 1; }\nlet a = A()\nf(a, a.n)",
    ),
]
