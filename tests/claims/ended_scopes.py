"""Scopes and records of languages whose definitions end with a word, and whose grammars name few parts."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "flatten",
        "systemverilog",
        b"typedef struct packed { int a; } s; module m(input s x); assign y = x.a; endmodule",
        [b"module m(input int x); assign y = x; endmodule"],
    ),
    (
        "flatten",
        "systemverilog",
        b"module m; struct packed { int a; logic b; } x; assign y = x.b; endmodule",
        [b"module m; int a; logic b; assign y = b; endmodule"],
    ),
    (
        "flatten",
        "systemverilog",
        b"module m; struct { int a, b; } x; assign y = x.b; endmodule",
        [b"module m; int a, b; assign y = b; endmodule"],
    ),
    (
        "dissolve",
        "systemverilog",
        b"package p; typedef int t; endpackage import p::*; t x; p::t y;",
        [b"typedef int t; t x; t y;"],
    ),
    (
        "dissolve",
        "systemverilog",
        b"class C; int a; endclass module m; C c = new; initial c.a = 1; endmodule",
        [b"int a; module m; initial a = 1; endmodule"],
    ),
    # What the next parameter has of the first one stays.
    (
        "parameters",
        "verilog",
        b"module d(output reg o, d, i); always @* o = d; endmodule module c; d d (a, b, c); endmodule",
        [b"module d(output reg d, i); always @* d = d; endmodule module c; d d (b, c); endmodule"],
    ),
    (
        "parameters",
        "verilog",
        b"module d(output reg o, d); endmodule module c; d d(, a), e(b, c); endmodule",
        [b"module d(output reg d); endmodule module c; d d(a), e(c); endmodule"],
    ),
    (
        "parameters",
        "systemverilog",
        b"function f(input int a, b); f = b; endfunction initial f(1, 2);",
        [b"function f(input int b); f = b; endfunction initial f(2);"],
    ),
    (
        "dissolve",
        "systemverilog",
        b"class C; int a; endclass class D extends C; int b; endclass module m; D c; C d; endmodule",
        [b"class D; int a; int b; endclass module m; D c; D d; endmodule"],
    ),
    (
        "dissolve",
        "systemverilog",
        b"class B; int x; endclass class C extends B; int a; endclass class D extends C; endclass",
        [b"class B; int x; endclass class D extends B; int a; endclass"],
    ),
    # A word may stand before the one that says what is defined.
    (
        "dissolve",
        "systemverilog",
        b"virtual class C; int a; endclass class D extends C; int b; endclass",
        [b"class D; int a; int b; endclass"],
    ),
    # What makes the object goes with it, also where that is a statement by itself.
    (
        "dissolve",
        "systemverilog",
        b"class C; int a; endclass module m; C c; initial begin c = new(); c.a = 1; end endmodule",
        [b"int a; module m; initial begin a = 1; end endmodule"],
    ),
    (
        "dissolve",
        "java",
        b"class C { int a; } class M { void f() { C c; c = new C(); c.a = 1; } }",
        [b"int a; class M { void f() { a = 1; } }"],
    ),
    (
        "dissolve",
        "cpp",
        b"struct C { int a; }; void f() { C c; c = C(1); c.a = 1; }",
        [b"int a; void f() { a = 1; }"],
    ),
]

NEVER: list[Never] = [
    (
        "dissolve",
        "cpp",
        b"struct C { int a; }; void f() { C c; c = g(); c.a = 1; }",
        b"int a; void f() { a = 1; }",
    ),
    (
        "flatten",
        "systemverilog",
        b"module m; struct { int a; } x; assign y = x; endmodule",
        b"module m; int a; assign y = x; endmodule",
    ),
]
