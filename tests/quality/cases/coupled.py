"""Cases for the passes that edit a definition and its uses together."""

from __future__ import annotations

from cases.case import Case

CASES = [
    Case(
        "parameters",
        "c",
        b"int f(int p, long q) { return q; } int x = f(r, s);",
        "int f ( long q ) { return q ; } int x = f ( s ) ;",
        b"int f(long q) { return q; } int x = f(s);",
        together="p r",
    ),
    Case(
        "parameters",
        "python",
        b"def f(p, q):\n  return q\nf(r, s)\n",
        "def f ( q ) : return q f ( s )",
        b"def f(q):\n  return q\nf(s)\n",
        together="p r",
    ),
    Case(
        "parameters",
        "cpp",
        b"template <class P, class Q> struct S {}; S<r, s> x;",
        "template < class Q > struct S { } ; S < s > x ;",
        b"template <class Q> struct S {}; S<s> x;",
        together="P r",
    ),
    Case(
        "parameters",
        "systemverilog",
        b"module m(input p, output q); endmodule module t; m u(r, s); endmodule",
        "module m ( output q ) ; endmodule module t ; m u ( s ) ; endmodule",
        b"module m(output q); endmodule module t; m u(s); endmodule",
        together="p r",
    ),
]
