"""Something smaller from elsewhere in the program."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # A table goes with the variable that nothing else names.
    (
        "call-direct",
        "python",
        b"class A: pass\nd = {}\nx = d['a'](1)\n",
        [b"class A: pass\nx = A(1)\n", b"class A: pass\nd = {}\nx = A(1)\n"],
    ),
    (
        "call-direct",
        "python",
        b"class A: pass\nwith f() as make:\n  x = make(1)\n",
        [b"class A: pass\nwith f():\n  x = A(1)\n", b"class A: pass\nwith f() as make:\n  x = A(1)\n"],
    ),
    (
        "call-direct",
        "javascript",
        b"class A {} const { K } = r.get(k); x = new K(...a);",
        [b"class A {} x = new A(...a);"],
    ),
    ("call-direct", "javascript", b"class A {} r(A); new (o[k])(1);", [b"class A {} r(A); new A(1);"]),
    ("call-direct", "php", b"<?php function f() {} $x = t(1); $x(2);", [b"<?php function f() {} f(2);"]),
    ("call-direct", "c", b"void f() {} int main() { t[1](2); }", [b"void f() {} int main() { f(2); }"]),
    (
        "abridge",
        "scheme",
        b"(define (make-cell x) (set-car! x))\n(make-cell 1)",
        [
            b"(define (cell x) (set-car! x))\n(cell 1)",
            b"(define (make x) (set-car! x))\n(make 1)",
            b"(define (a x) (set-car! x))\n(a 1)",
            b"(define (make-cell x) (car x))\n(make-cell 1)",
        ],
    ),
    (
        "abridge",
        "css",
        b"p { font-size: 1px } q { font-size: 0 }",
        [b"p { size: 1px } q { size: 0 }", b"p { font: 1px } q { font: 0 }"],
    ),
    ("substitute", "c", b"int x = f(b, c)[d], y = a;", [b"int x = a, y = a;"]),
    ("substitute", "python", b"x = f(b, c)\ny(1)\n", [b"x = y\ny(1)\n", b"x = 1\ny(1)\n"]),
    ("substitute", "rust", b"fn f() { g(a == b); h(c(d)); }", [b"fn f() { g(a == b); h(a); }"]),
    (
        "substitute",
        "c",
        b"f(b, b, c, c, d, d, g, g); int x = a == k(1);",
        [b"f(b, b, c, c, d, d, g, g); int x = a == a;"],
    ),
    (
        "substitute",
        "python",
        b"f(b, b, c, c, d, d, g, g, k(a, h[i]))\n",
        [b"f(b, b, c, c, d, d, g, g, k(a, a))\n"],
    ),
    ("resize", "c", b"int x = f(a(b, 1), c(d[i], e, 2));", [b"int x = f(a(b, 1), a(b, 1));"]),
    ("resize", "javascript", b"f(a, b); g(h(a), b, c);", [b"f(a, b); f(a, b);"]),
    ("resize", "rust", b"fn f() { g(v![], V::new()); }", [b"fn f() { g(v![], v![]); }"]),
    ("resize", "python", b"f([1, 2], g(a, b, c))\n", [b"f([1, 2], [1, 2])\n"]),
    ("transplant", "c", b"int x = f(1); struct s *p;", [b"int x = *p; struct s *p;", b"s struct s *p;"]),
    ("transplant", "python", b"f(a)\ng(b).c\n", [b"b\ng(b).c\n"]),
    (
        "levels",
        "c",
        b"void f() { int a[2][2]; g(a[0][1]); }",
        [b"void f() { int a; g(a); }", b"void f() { int a[2]; g(a[1]); }"],
    ),
    ("levels", "c", b"void f(int *p) { *p = 1; }", [b"void f(int p) { p = 1; }"]),
    # An array that is needed itself is that of one variable.
    ("levels", "c", b"void f() { int a[2]; g(a); }", [b"void f() { int a; g(&a); }"]),
    ("levels", "c", b"void f() { int a[] = {1, 2}; g(a, a[1]); }", [b"void f() { int a = 1; g(&a, a); }"]),
    ("levels", "cpp", b"void f() { S a[2]; g(a); a->x = 3; }", [b"void f() { S a; g(&a); a.x = 3; }"]),
    ("levels", "c", b"int a[] = {}; int x = a[y];", [b"int a; int x = a;"]),
    ("levels", "c", b"a[2] = {1, 2}; f() { g(a[0]); }", [b"a = 1; f() { g(a); }"]),
    ("levels", "c", b"int x; a[][2] = {{1}}; f() { g(a[0][0]); }", [b"int x; a = 1; f() { g(a); }"]),
    (
        "levels",
        "c",
        b"int a[2][2] = {{b, 2}, {3}}; int x = a[0][1];",
        [b"int a = b; int x = a;", b"int a[2] = {b, 2}; int x = a[1];"],
    ),
    (
        "levels",
        "systemverilog",
        b"module t; struct { int b; } a[2]; always x = a[0].b; endmodule",
        [b"module t; struct { int b; } a; always x = a.b; endmodule"],
    ),
    (
        "levels",
        "verilog",
        b"module t; reg a[2][3]; initial x = a[0][1]; endmodule",
        [b"module t; reg a; initial x = a; endmodule"],
    ),
    ("levels", "java", b"class A { int[] a = {1}; int b = a[0]; }", [b"class A { int a = 1; int b = a; }"]),
    ("levels", "rust", b"fn f() { let a: [u8; 2] = [1, 2]; g(a[0]); }", [b"fn f() { let a: u8 = 1; g(a); }"]),
    ("levels", "typescript", b"let a: T[] = [b]; f(a[0]);", [b"let a: T = b; f(a);"]),
    ("levels", "python", b"a = [b(), 2]\nf(a[0])\n", [b"a = b()\nf(a)\n"]),
    # What nothing uses goes with its value.
    (
        "levels",
        "c",
        b"a() { struct { int b; } a[] = {{0, .b = 1}}; c(); }",
        [b"a() { struct { int b; } a = {0, .b = 1}; c(); }"],
    ),
    ("levels", "java", b"class A { void f() { int[] a = {1}; } }", [b"class A { void f() { int a = 1; } }"]),
    ("levels", "c-sharp", b"class A { int[] a = {1}; }", [b"class A { int a = 1; }"]),
    ("levels", "lua", b"local a = {b()}; f(a[1])", [b"local a = b(); f(a)"]),
    ("levels", "go", b"var a [2]int = [2]int{b}; var c = a[0]", [b"var a int = [2]int{b}; var c = a"]),
    ("levels", "rust", b"fn f(x: &u8) { g(*x); }", [b"fn f(x: u8) { g(x); }"]),
    # What wraps a value that all take out.
    (
        "levels",
        "rust",
        b"fn f<A: B>(a: A) -> Result<A::C, D> { if a { return Ok(a?); } Ok(h) } fn k() { f::<u8>(0)?.m }",
        [b"fn f<A: B>(a: A) -> A::C { if a { return a?; } h } fn k() { f::<u8>(0).m }"],
    ),
    (
        "levels",
        "rust",
        b"fn f() { let a: Option<Vec<u8>> = Some(b); g(a?, a.unwrap()) }",
        [b"fn f() { let a: Vec<u8> = b; g(a, a) }"],
    ),
    (
        "levels",
        "java",
        b"class C { Optional<A> f() { return Optional.of(b); } void g() { h(f().get()); } }",
        [b"class C { A f() { return b; } void g() { h(f()); } }"],
    ),
    (
        "levels",
        "cpp",
        b"std::optional<A> f() { return std::optional(b); } void g() { h(*f(), f().value()); }",
        [b"A f() { return b; } void g() { h(f(), f()); }"],
    ),
    (
        "levels",
        "kotlin",
        b"fun f(): A? { return b } fun g() { h(f()!!) }",
        [b"fun f(): A { return b } fun g() { h(f()) }"],
    ),
    (
        "levels",
        "c-sharp",
        b"class C { A? f() { return b; } void g() { h(f()!, f().Value); } }",
        [b"class C { A f() { return b; } void g() { h(f(), f()); } }"],
    ),
    (
        "levels",
        "swift",
        b"func f() -> A? { return b }\nfunc g() { h(f()!) }\n",
        [b"func f() -> A { return b }\nfunc g() { h(f()) }\n"],
    ),
    (
        "levels",
        "zig",
        b"fn f() !u8 { return 1; } fn g() !u8 { return try f(); }",
        [b"fn f() u8 { return 1; } fn g() !u8 { return f(); }"],
    ),
    (
        "levels",
        "cpp",
        b"template <class... T> int f(T... a) { return g<T>::h(a)...; }",
        [b"template <class T> int f(T a) { return g<T>::h(a); }"],
    ),
    (
        "levels",
        "python",
        b"def f(*a, **b): g(*a, **b)",
        [b"def f(a, b): g(a, b)", b"def f(a, **b): g(a, **b)", b"def f(*a, b): g(*a, b)"],
    ),
    (
        "levels",
        "cpp",
        b"template <int... N> int f(A<N...>) { (g(N), ...); return (... + N) * sizeof...(N); }",
        [b"template <int N> int f(A<N>) { (g(N)); return (N) * sizeof(N); }"],
    ),
    ("levels", "javascript", b"function f(...a) { g(...h(a)); }", [b"function f(a) { g(h(a)); }"]),
    ("levels", "go", b"package p; func f(a ...int) { g(a...) }", [b"package p; func f(a int) { g(a) }"]),
    (
        "levels",
        "java",
        b"class A { int f(int[] a) { return a[0]; } }",
        [b"class A { int f(int a) { return a; } }"],
    ),
    (
        "levels",
        "solidity",
        b"contract A { mapping(int => S) a; function f() { a[0].b = 1; } }",
        [b"contract A { S a; function f() { a.b = 1; } }"],
    ),
    (
        "levels",
        "solidity",
        b"contract A { S[][] a; function f() { this.a(0, 1); } }",
        [
            b"contract A { S a; function f() { this.a(); } }",
            b"contract A { S[] a; function f() { this.a(0); } }",
        ],
    ),
    # A reference that several definitions hand on.
    (
        "levels",
        "rust",
        b"trait A { fn f(&self) -> &'a mut Self; } fn g(a: &A) { g(a.f()); h(&b); }",
        [
            b"trait A { fn f(self) -> Self; } fn g(a: A) { g(a.f()); h(b); }",
            b"trait A { fn f(&self) -> Self; } fn g(a: A) { g(a.f()); h(&b); }",
        ],
    ),
    (
        "levels",
        "cpp",
        b"A &f(); void g(A &) { g(f()); h(&b); h(&c); }",
        [
            b"A f(); void g(A) { g(f()); h(b); h(c); }",
            b"A &f(); void g(A &) { g(f()); h(b); h(c); }",
        ],
    ),
    ("levels", "c", b"A *f(); B *g();", [b"A f(); B g();"]),
    ("condense", "c", b"void f() { f(a, 1); b = g(c); } int g() { x; }", [b"void f() { x; } int g() { x; }"]),
    ("recast", "c", b"int f() { g(1); } int x = 2;", [b"int f = g(1); int x = 2;"]),
    (
        "recast",
        "python",
        b"for x in y(z):\n  f(1)\nwhile 0:\n  g()\n",
        [b"while 0:\n  f(1)\nwhile 0:\n  g()\n"],
    ),
    ("condense", "python", b"f(a, g(1), 2)\nx\n", [b"f(x)\nx\n"]),
    ("condense", "python", b"f(a(1, b), c(2, d))\nx(y(3))\n", [b"f(y(3))\nx(y(3))\n"]),
]

NEVER: list[Never] = [
    # Where one use needs what wraps, or takes the value out of what it is given to.
    (
        "levels",
        "rust",
        b"fn f() -> Option<A> { Some(b) } fn g() { h(f(), f()?) }",
        b"fn f() -> A { b } fn g() { h(f(), f()) }",
    ),
    (
        "levels",
        "rust",
        b"fn f() -> Option<A> { Some(b) } fn g() { h(f())? }",
        b"fn f() -> A { b } fn g() { h(f()) }",
    ),
    ("levels", "swift", b"let a = b?.c\nf(a!)\n", b"let a = b\nf(a)\n"),
    # What is taken out of is something else that the name is only in.
    (
        "levels",
        "rust",
        b"fn f() -> Option<A> { Some(b) } fn k() { h(f().map(g)?) }",
        b"fn f() -> A { b } fn k() { h(f().map(g)) }",
    ),
    (
        "levels",
        "java",
        b"class C { Optional<A> f() { return Optional.of(b); } void g() { h(f().map(k).get()); } }",
        b"class C { A f() { return b; } void g() { h(f().map(k)); } }",
    ),
    (
        "levels",
        "kotlin",
        b"fun f(): A? { return b } fun g() { h(f()?.k()!!) }",
        b"fun f(): A { return b } fun g() { h(f()?.k()) }",
    ),
    # What a variable begins with is taken out of something else; what a function is added to is no result.
    (
        "levels",
        "rust",
        b"fn f() { let a: Option<A> = g()?; h(a?) }",
        b"fn f() { let a: A = g(); h(a) }",
    ),
    (
        "levels",
        "kotlin",
        b"fun A?.f(): B { return b } fun g() { h(x.f()!!) }",
        b"fun A.f(): B { return b } fun g() { h(x.f()) }",
    ),
    ("levels", "rust", b"fn f() -> Vec<A> { b } fn g() { f()? }", b"fn f() -> A { b } fn g() { f() }"),
    ("levels", "c", b"void f(int a[2]) { g(a); }", b"void f(int a) { g(&a); }"),
    # What a function or nothing defines is called by its name, and methods have no name of their own.
    ("call-direct", "python", b"def f(): pass\nprint(1)\n", b"def f(): pass\nf(1)\n"),
    (
        "call-direct",
        "python",
        b"class A:\n  def f(self): pass\nx[1](A)\n",
        b"class A:\n  def f(self): pass\nf(A)\n",
    ),
    # A sign is the mark of no level, and what has many places is left to single names.
    ("levels", "c", b"int f() { g(-a); g(-b); }", b"int f() { g(a); g(b); }"),
    ("levels", "c", b"A *a, *b, *c, *d, *e, *f, *g, *h, *i;", b"A a, b, c, d, e, f, g, h, i;"),
    ("levels", "java", b"class A { int[] f(int a) { f(1); } }", b"class A { int f() { f(); } }"),
    ("levels", "c", b"int a[2]; int f() { return a(1); }", b"int a; int f() { return a(1); }"),
    ("substitute", "c", b"int x = f(a);", b"int x = a;"),
    ("levels", "c", b"void f() { int a; g(h[a]); }", b"void f() { int a; g(a); }"),
]
