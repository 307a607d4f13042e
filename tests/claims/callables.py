"""What is proposed for functions that are values, two names of one thing, and what each class has anyway."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # In Lisp, what is behind the parameters is a body, and no further list of them.
    (
        "parameters",
        "smtlib",
        b"(define-fun f ((a Int)) Int (+ a b))(assert (= (f 2) 1))",
        [b"(define-fun f () Int (+ 2 b))(assert (= (f) 1))"],
    ),
    (
        "parameters",
        "scheme",
        b"(define (f a) (g a)) (define b 3) (h (f 1) b)",
        [b"(define (f) (g a)) (define b 3) (h (f) b)"],
    ),
    # What is given for a parameter that takes many goes where that is spread, in a pattern or beside it.
    (
        "parameters",
        "javascript",
        b"function f(b, ...a) { return g(1, ...h(a)); } f(2, 0, 1);",
        [
            b"function f(b) { return g(1, h(0), h(1)); } f(2);",
            b"function f(b) { return g(1, h(0), 1); } f(2);",
        ],
    ),
    (
        "parameters",
        "python",
        b"class A:\n    def f(self, *a):\n        g(1, *a)\nx.f(0, 1)\n",
        [b"class A:\n    def f(self):\n        g(1, 0, 1)\nx.f()\n"],
    ),
    (
        "parameters",
        "php",
        b"<?php function f(...$a) { g(...$a); } f(1,2);",
        [b"<?php function f() { g(1, 2); } f();"],
    ),
    ("parameters", "ruby", b"def f(*a)\n g(*a)\nend\nf(1, 2)\n", [b"def f()\n g(1, 2)\nend\nf()\n"]),
    (
        "parameters",
        "cpp",
        b"int f(auto... a) { A{B(a)...}; } int x = f(0, 1);",
        [
            b"int f() { A{B(0), B(1)}; } int x = f();",
            b"int f() { A{B(0), 1}; } int x = f();",
            # What takes many is a template.
            b"int f(auto...) { A{B(0), 1}; } int x = f();",
        ],
    ),
    (
        "parameters",
        "typescript",
        b"type F = (a: A) => C; f((a) => g(a, x.a, {a: 1}));",
        [b"type F = () => C; f(() => g(0, x.a, {a: 1}));"],
    ),
    (
        "parameters",
        "rust",
        b"fn f(c: impl Fn(A, B)) {} fn g() { f(|(a, b), _| h()); }",
        [b"fn f(c: impl Fn(B)) {} fn g() { f(|_| h()); }"],
    ),
    (
        "parameters",
        "go",
        b"package a\nfunc f(g func(int, B) C) { g(1, b) }\nfunc h() { f(func(x int, y B) C { return x }) }\n",
        [
            b"package a\nfunc f(g func() C) { g() }\nfunc h() { f(func() C { return 0 }) }\n",
            b"package a\nfunc f(g func(int) C) { g(1) }\nfunc h() { f(func(x int) C { return x }) }\n",
        ],
    ),
    (
        "parameters",
        "typescript",
        b"type F = (a: A, b: B) => C; function f(g: F) { g(x, y); } f((a, b) => h(b));",
        [b"type F = (b: B) => C; function f(g: F) { g(y); } f((b) => h(b));"],
    ),
    (
        "parameters",
        "rust",
        b"fn f(g: impl Fn(A, B)) { g(x, y); } fn h() { f(|a, _| i(a)); }",
        [b"fn f(g: impl Fn(A)) { g(x); } fn h() { f(|a| i(a)); }"],
    ),
    (
        "parameters",
        "cpp",
        b"void f(function<A(B, int)> g) { g(b, 1); } void h() { f([](B x, int y) { return x; }); }",
        [b"void f(function<A(B)> g) { g(b); } void h() { f([](B x) { return x; }); }"],
    ),
    # The last argument of one of these types is no parameter, and without parameters the other has no list.
    (
        "parameters",
        "csharp",
        b"class P { void F(Func<A, B> g, Action<A> h) { g(a); h(a); } void G() { F(x => y, x => z()); } }",
        [b"class P { void F(Func<B> g, Action h) { g(); h(); } void G() { F(() => y, () => z()); } }"],
    ),
    (
        "parameters",
        "csharp",
        b"class P { delegate int D(int a); void F(D d) { d(1); } void G() { F(x => y); } }",
        [b"class P { delegate int D(); void F(D d) { d(); } void G() { F(() => y); } }"],
    ),
    # What a function without a name is may be the only method of an interface.
    (
        "parameters",
        "java",
        b"interface I { int f(int a); } class P { void g(I i) { i.f(1); } void h() { g(x -> 2); } }",
        [b"interface I { int f(); } class P { void g(I i) { i.f(); } void h() { g(() -> 2); } }"],
    ),
    # What is said to be equal has one name.
    (
        "aliases",
        "sql",
        b"CREATE TABLE a (x INT); CREATE TABLE b (y INT); SELECT 1 FROM a JOIN b ON a.x = b.y;",
        [
            b"CREATE TABLE a (y INT); CREATE TABLE b (y INT); SELECT 1 FROM a NATURAL JOIN b;",
            b"CREATE TABLE a (x INT); CREATE TABLE b (x INT); SELECT 1 FROM a NATURAL JOIN b;",
        ],
    ),
    (
        "aliases",
        "javascript",
        b"const {a: b} = f({a: 1}); g(b);",
        [b"const {b} = f({b: 1}); g(b);", b"const {a} = f({a: 1}); g(a);"],
    ),
    (
        "aliases",
        "rust",
        b"struct S { a: u8 } fn f(S { a: b }: S) { g(b); }",
        [b"struct S { b: u8 } fn f(S { b }: S) { g(b); }"],
    ),
    (
        "aliases",
        "systemverilog",
        b"module a(input b); endmodule module c; logic d; a e(.b(d)); endmodule",
        [b"module a(input d); endmodule module c; logic d; a e(.d); endmodule"],
    ),
    (
        "aliases",
        "ocaml",
        b"type t = { a : int } let f { a = b } = b",
        [b"type t = { b : int } let f { b } = b"],
    ),
    # A table that is selected from may be where it is selected.
    (
        "respell",
        "sql",
        b"SELECT 1 FROM (SELECT 0 FROM a JOIN b ON x = y), c;",
        [b"SELECT 1 FROM a JOIN b ON x = y, c;"],
    ),
    # Methods stand for what each class has.
    (
        "orphan",
        "csharp",
        b"class A { public virtual void F() { } } class B : A { int F => 0; }",
        [b"class A { } class B : A { int ToString => 0; }", b"class A { } class B : A { int GetType => 0; }"],
    ),
    (
        "orphan",
        "java",
        b"class A { void f() { } } class B extends A { int f() { } } class C { { g.f(); } }",
        [b"class A { } class B extends A { int toString() { } } class C { { g.toString(); } }"],
    ),
    (
        "inline-values",
        "java",
        b"interface I { void f(); } class A implements I { int f() { return 0; } }",
        [b"class A implements Runnable { int run() { return 0; } }"],
    ),
    (
        "inline-values",
        "go",
        b"package a\ntype I interface { f() int }\ntype S struct{}\nfunc (S) f() { var i I; i.f() }\n",
        [b"package a\ntype S struct{}\nfunc (S) Error() { var i error; i.Error() }\n"],
    ),
    # A variable is there for its type alone.
    (
        "as-literal",
        "java",
        b"class A { long b; int c = b; }",
        [b"class A { int c = 0l; }"],
    ),
    (
        "as-literal",
        "csharp",
        b"class A { void F(float x) { int y = x; } void G() { F(z); } }",
        [b"class A { void F() { int y = 0f; } void G() { F(z); } }"],
    ),
]
NEVER: list[Never] = [
    # Two constructors of one class do not both take nothing.
    (
        "parameters",
        "cpp",
        b"struct S { S(int); S(T); } s = 0;",
        b"struct S { S(); S(); } s;",
    ),
    # A name that has another one in it stays whole, and what is more than a name is nothing that has one.
    ("aliases", "typescript", b"let a; f({a: a2});", b"let a2; f({a22});"),
    ("aliases", "typescript", b"const {c: {d: e}} = g(); k(e);", b"const {{d: d}} = g(); k(d);"),
    ("aliases", "ocaml", b"let f d = {c = d + b}", b"let f b = {b + b}"),
    # A field of the name is none of its places, and a mark goes also before what is no node.
    (
        "parameters",
        "typescript",
        b"type F = (a: A) => C; f((a) => g({a: 1}));",
        b"type F = () => C; f(() => g({0: 1}));",
    ),
    (
        "parameters",
        "rust",
        b"fn f(c: impl Fn(A, B)) {} fn g() { f(|(a, b), _| h()); }",
        b"fn f(c: impl Fn(B)) {} fn g() { f(|, _| h()); }",
    ),
    # What is called by a name of its own has parameters of its own.
    (
        "parameters",
        "go",
        b"package a\nfunc f(g func(int)) { h(1) }\nfunc h(x int) {}\n",
        b"package a\nfunc f(g func()) { h() }\nfunc h(x int) {}\n",
    ),
    # No class derives from the first.
    (
        "orphan",
        "java",
        b"class A { void f() { } } class B { int f() { } }",
        b"class A { } class B { int toString() { } }",
    ),
]
