"""Shorter forms of operators, and in Python, Rust, Pascal, LLVM IR and hardware languages."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # What is done on a condition may be done with it.
    ("respell", "lua", b"if c then a.b = d end", [b"a.b = c and d"]),
    ("respell", "lua", b"if c then return d end", [b"return c and d"]),
    ("respell", "lua", b"if c then f(d) end", [b"f(c and d)"]),
    ("respell", "javascript", b"if (c) a = b;", [b"a = c && b;"]),
    ("respell", "javascript", b"function f() { if (c) return b; }", [b"function f() { return c && b; }"]),
    ("respell", "python", b"if c:\n    a = b\n", [b"a = c and b\n"]),
    # What is compared is a truth value as its contrary is, and two arguments may be operands.
    (
        "respell",
        "c",
        b"int f() { return (0 != a) > 2; }",
        [b"int f() { return (!a) > 2; }", b"int f() { return !2; }"],
    ),
    ("respell", "c", b"int f() { return g(a, a++); }", [b"int f() { return a | a++; }"]),
    # An only port may be a variable.
    (
        "respell",
        "systemverilog",
        b"module m(input logic [1:0] x); endmodule",
        [b"module m; logic [1:0] x; endmodule"],
    ),
    (
        "respell",
        "verilog",
        b"module m(output x); initial x = 1; endmodule",
        [b"module m; wire x; initial x = 1; endmodule", b"module m; reg x; initial x = 1; endmodule"],
    ),
    # A parameter that nothing uses takes less than a list of none.
    (
        "respell",
        "javascript",
        b"x = { async f() { await a; } };",
        [b"x = async _ => { await a; };", b"x = _ => { await a; };"],
    ),
    ("respell", "javascript", b"async function f() { a; }", [b"async _ => { a; }", b"_ => { a; }"]),
    ("respell", "javascript", b"f(function (a) { g(); h(); })", [b"f(a => { g(); h(); })"]),
    ("respell", "javascript", b"f(async () => g());", [b"f(async _ => g());", b"f(_ => g());"]),
    ("respell", "typescript", b"f((a: T) => a);", [b"f(a => a);"]),
    ("respell", "sql", b"SELECT CAST(a AS DATE);", [b"SELECT a::DATE;"]),
    ("respell", "sql", b"SELECT CAST(a AS VARCHAR(3));", [b"SELECT a::VARCHAR(3);"]),
    (
        "respell",
        "sql",
        b"SELECT 1 FROM a WHERE b = 1 AND (SELECT c FROM d);",
        [b"SELECT 1 FROM a WHERE EXISTS (SELECT c FROM d);"],
    ),
    ("respell", "python", b"[f(a) for a in b]\n", [b"for a in b: f(a)\n"]),
    ("respell", "python", b"def f(b):\n  {a for a, c in b}\n", [b"def f(b):\n  for a, c in b: a\n"]),
    ("respell", "python", b"(a for a in b)\n", [b"for a in b: a\n"]),
    # What says of a type of its own what it is may be any function.
    (
        "respell",
        "rust",
        b"fn f<T: Add<Output = u8>>() {}",
        [b"fn f<T: Fn()>() {}"],
    ),
    # What is done under a condition may be to return a value with that.
    (
        "respell",
        "c",
        b"f(int *a) { if (g(a)) *a = b; }",
        [b"f(int *a) { return g(a) && *a; }", b"f(int *a) { return g(a) && b; }"],
    ),
    ("respell", "c", b"f(a) { if (g(a)) return b; }", [b"f(a) { return g(a) && b; }"]),
    ("respell", "rust", b"fn f() { |&a: T| a; }", [b"fn f() { async a; }", b"fn f() { let &a: T; }"]),
    (
        "respell",
        "vhdl",
        b"architecture a of e is begin process begin if x = 1 then y; end if; end process; end;",
        [b"architecture a of e is begin process begin assert x = 1; end process; end;"],
    ),
    (
        "respell",
        "vhdl",
        b"architecture a of e is signal s : t; begin assert s = a; end;",
        [b"entity a is signal s : t; begin assert s = a; end;"],
    ),
    (
        "respell",
        "vhdl",
        b"entity e is port (p : in work.q.t); begin assert p; end;",
        [b"entity e is signal p : work.q.t; begin assert p; end;"],
    ),
    (
        "respell",
        "vhdl",
        b"architecture a of e is begin p <= s'delayed; end;",
        [b"architecture a of e is begin assert s'delayed; end;"],
    ),
    (
        "respell",
        "vhdl",
        b"entity e is begin process begin a.b := + w; end process; end;",
        [b"entity e is begin process begin assert + w; end process; end;"],
    ),
    (
        "respell",
        "vhdl",
        b"package p is component c port (d : t(a.all)); end component; end;",
        [b"package p is signal d : t(a.all); end;"],
    ),
    (
        "respell",
        "vhdl",
        b"entity e is function f(x : a) return b is begin x := 0; end; end;",
        [
            b"entity e is procedure f(x : a) is begin x := 0; end; end;",
            b"entity e is function f(x : a) return b is begin assert 0; end; end;",
        ],
    ),
    (
        "respell",
        "vhdl",
        b"entity e is constant c : t := ((0, 1), (2, 3)); end;",
        [b"entity e is constant c : t := (others => (0, 1)); end;"],
    ),
    (
        "respell",
        "systemverilog",
        b"module m; initial case (a.b) 1: c = 2; endcase endmodule",
        [b"module m; initial a.b = 0; endmodule", b"module m; initial if (a.b); endmodule"],
    ),
    (
        "respell",
        "systemverilog",
        b"module m; always a.b = 1; endmodule",
        [b"function m; a.b = 1; endfunction", b"module m; always a.b++; endmodule"],
    ),
    ("respell", "verilog", b"function m; if (a < b) ; endfunction", [b"int m = a < b;"]),
    ("respell", "verilog", b"function m; a[b].c++; endfunction", [b"int m = a[b].c;"]),
    ("respell", "verilog", b"function m; a.b = c; endfunction", [b"int m = a.b;", b"int m = c;"]),
    ("respell", "systemverilog", b"function m; a(b); endfunction", [b"int m = a(b);"]),
    ("respell", "systemverilog", b"function m; logic a = m; endfunction", [b"int m; logic a = m;"]),
    (
        "respell",
        "verilog",
        b"module m; reg a[1:0]; endmodule",
        [b"module m; reg a[1]; endmodule", b"module m; reg a[2]; endmodule"],
    ),
    (
        "respell",
        "systemverilog",
        b"module m #(parameter N = 1); a b[N]; endmodule module n #(string s = 0); endmodule",
        [
            b"module m; parameter N = 1; a b[N]; endmodule module n #(string s = 0); endmodule",
            b"module m #(parameter N = 1); a b[N]; endmodule module n; parameter string s = 0; endmodule",
        ],
    ),
    (
        "respell",
        "rust",
        b"fn f(a: impl FnOnce(A) -> B) {}",
        [b"fn f(a: fn(A) -> B) {}", b"fn f(a: fn(A)) {}"],
    ),
    (
        "respell",
        "llvm",
        b"define void @f(i1 %a) {\n  br i1 %a, label %b, label %c\nb:\n  ret void\nc:\n  ret void\n}",
        [
            b"declare void @f(i1 %a)",
            b"define void @f(i1 %a) {\n  br label %b\nb:\n  ret void\nc:\n  ret void\n}",
            b"define void @f(i1 %a) {\n  br label %c\nb:\n  ret void\nc:\n  ret void\n}",
        ],
    ),
    (
        "respell",
        "llvm",
        b"define void @f() {\n  switch i1 0, label %b [i1 0, label %c]\nb:\n  ret void\nc:\n  ret void\n}",
        [
            b"define void @f() {\n  br label %b\nb:\n  ret void\nc:\n  ret void\n}",
            b"define void @f() {\n  br label %c\nb:\n  ret void\nc:\n  ret void\n}",
        ],
    ),
    (
        "respell",
        "rust",
        b"const A: &'static [u8; 2] = &f(); fn g() { let x: &B = &b; }",
        [
            b"const A: [u8; 2] = f(); fn g() { let x: &B = &b; }",
            b"const A: &'static [u8; 2] = &f(); fn g() { let x: B = b; }",
        ],
    ),
    (
        "respell",
        "rust",
        b"impl<T> S<T> where T: A { const X: T = f(); }",
        [b"fn X<T>() -> T where T: A { f() }", b"fn X<T>() -> T { f() }"],
    ),
    (
        "respell",
        "pascal",
        b"program P; type A = 1..31; begin end.",
        [b"program P; type A = Byte; begin end."],
    ),
    ("respell", "pascal", b"program P; var a: 1..31; begin end.", [b"program P; var a: Byte; begin end."]),
    (
        "respell",
        "pascal",
        b"program P; function F(A: Byte): Byte; begin end; begin F(1) end.",
        [b"program P; procedure F(A: Byte); begin end; begin F(1) end."],
    ),
    (
        "respell",
        "pascal",
        b"program P; function F: Byte; begin end; begin F end.",
        [b"program P; procedure F; begin end; begin F end."],
    ),
    (
        "respell",
        "rust",
        b"struct V { a: A, pub b: B } fn f() { V { a: x, b }; }",
        [b"struct V (A, B); fn f() { V { a: x, b }; }", b"struct V { a: A, pub b: B } fn f() { (x, b); }"],
    ),
    ("respell", "rust", b"use a::{b, c};", [b"use a:: *;"]),
    ("respell", "scala", b"import a.{B, C}\n", [b"import a._\n"]),
    ("respell", "rust", b"fn f() { g(a.b()); }", [b"fn f() { g(&a); }"]),
    ("respell", "rust", b"fn f() { a.g(|x, y| { h(); }); }", [b"fn f() { || { h(); }; }"]),
    ("respell", "rust", b"fn f() { g(|| { h(); }); }", [b"fn f() { g(async { h(); }); }"]),
    (
        "respell",
        "rust",
        b"impl<A> T for S<A> where A: B { fn f(a: A) -> u8 { g(a) } type C = A; }",
        [b"fn f<A>(a: A) -> u8 where A: B { g(a) }"],
    ),
    ("respell", "rust", b"impl<A> S<A> { fn f(a: A) { g(a) } }", [b"fn f<A>(a: A) { g(a) }"]),
    ("respell", "rust", b"fn f(a: impl A) { g(b) }", [b"fn f() -> impl A { b }"]),
    ("respell", "rust", b"const A: &[u8] = f(0);", [b"fn A() { f(0); }"]),
    ("respell", "rust", b"fn f() { a::g::<T<u8>>(x); }", [b"fn f() { 0 as T<u8>; }"]),
    ("respell", "rust", b"struct S { #[a] pub b: A, c: B }", [b"struct S (A, B);"]),
    ("respell", "rust", b"fn f(a: S) { g(S { b: a.b }); }", [b"fn f(a: S) { g(a as S); }"]),
    ("respell", "rust", b"enum E { F { a: u8 } }", [b"enum E { F (u8) }"]),
    ("respell", "rust", b"enum E<'a> { F(&'a u8) }", [b"struct E<'a>(&'a u8);"]),
    ("respell", "rust", b"fn f(a: S) { S(a.0); S(a.b); }", [b"fn f(a: S) { a as S; S(a.b); }"]),
    ("respell", "rust", b"struct A<B = C<u8>>; impl D for A {}", [b"type A = [C<u8>]; impl D for A {}"]),
    ("respell", "rust", b"struct A<'a>(&'a u8);", [b"type A<'a> = &'a u8;"]),
    (
        "respell",
        "verilog",
        b"module m; for (genvar g = 0; g < 3; g = g + 1) begin wire a; end endmodule",
        [b"module m; if (g < 3) begin wire a; end endmodule"],
    ),
    (
        "respell",
        "systemverilog",
        b"module m; initial for (int i = 0; i < 3; i = i + 1) $f(i); endmodule",
        [
            b"module m; initial forever $f(i); endmodule",
            b"module m; initial while (i < 3) $f(i); endmodule",
        ],
    ),
    (
        "respell",
        "systemverilog",
        b"module m; initial foreach (a[i]) f(); endmodule",
        [b"module m; initial forever f(); endmodule"],
    ),
    # What is for one value may be for all, and a loop without a condition takes more than one that is true.
    (
        "respell",
        "c",
        b"int f() { switch (a) { case 1: b; c; } }",
        [b"int f() { switch (a) { default: b; c; } }"],
    ),
    ("respell", "c", b"int f() { for (;;) b; }", [b"int f() { while (1) b; }"]),
    (
        "respell",
        "javascript",
        b"switch (a) { case 1: b; c; } for (;;) d;",
        [b"switch (a) { default: b; c; } for (;;) d;", b"switch (a) { case 1: b; c; } while (1) d;"],
    ),
    (
        "respell",
        "java",
        b"class A { void f() { switch (a) { case 1 -> b(); } for (;;) d(); } }",
        [
            b"class A { void f() { switch (a) { default -> b(); } for (;;) d(); } }",
            b"class A { void f() { switch (a) { case 1 -> b(); } while (true) d(); } }",
        ],
    ),
    (
        "respell",
        "go",
        b"func f() { select { case <-a: b() } }",
        [b"func f() { select { default: b() } }"],
    ),
    ("respell", "swift", b"switch a { case 1: b() }", [b"switch a { default: b() }"]),
    ("respell", "perl", b"for (;;) { f(); }", [b"while (1) { f(); }"]),
]

NEVER: list[Never] = [
    ("respell", "rust", b"fn f<T: Add<u8>>() {}", b"fn f<T: Fn()>() {}"),
    (
        "respell",
        "javascript",
        b"f(({async *m() { yield 1; }}).m());",
        b"f((async function() { yield 1; })());",
    ),
    ("respell", "lua", b"pcall(function() f() end)", b"pcall(f, )"),
    ("respell", "c", b"int f() { return g(a, b, c); }", b"int f() { return a | b; }"),
    ("respell", "c", b"int f() { return a && b; }", b"int f() { return !b; }"),
    # What needs its object stays in the block, and so does what has parameters beside those of the block.
    ("respell", "rust", b"impl<A> S<A> { fn f(&self) { g(a) } }", b"fn f<A>(&self) { g(a) }"),
    ("respell", "rust", b"impl<A> S<A> { fn f<B>(a: B) { g(a) } }", b"fn f<A>(a: B) { g(a) }"),
]
