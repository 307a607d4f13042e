"""What the passes propose that put what a table, a column or a constant holds in the places that read it.

And what is reached by a path, what the language comes with in the places of a trait, and types in those of
their parameters.
"""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # What is reached by a path stands in the place of all of it, but for what is beside its definition.
    (
        "inline-values",
        "rust",
        b"impl A { const N: u8 = 4; fn f() { g(Self::N) } }",
        [b"impl A { fn f() { g(4) } }"],
    ),
    (
        "inline-values",
        "java",
        b"class A { int N = 4; } class B { int M = A.N; }",
        [b"class A { } class B { int M = 4; }"],
    ),
    ("inline-values", "python", b"class A: n = 4\nf(A.n)\n", [b"class A:\nf(4)\n"]),
    (
        "inline-values",
        "vhdl",
        b"package p is constant c : t := 4; end; package q is constant d : t := work.p.c; end;",
        [b"package p is end; package q is constant d : t := 4; end;"],
    ),
    ("inline-values", "cpp", b"struct S { typedef int T; }; S::T a;", [b"struct S { }; int a;"]),
    (
        "inline-values",
        "cpp",
        b"namespace n { struct A; typedef A T; } n::T *a;",
        [b"namespace n { struct A; } n::A *a;"],
    ),
    # A table of one row, a view, and what stands in front of a query.
    (
        "inline-values",
        "rust",
        b"trait T { type A; fn g(); } impl T for S { type A = S; } fn f<I: T>(a: I::A) {}",
        [
            b"impl Iterator for S { type Item = S; } fn f<I: Iterator>(a: I::Item) {}",
            b"impl IntoIterator for S { type IntoIter = S; } fn f<I: IntoIterator>(a: I::IntoIter) {}",
        ],
    ),
    (
        "inline-values",
        "rust",
        b"const A: usize = 4; static B: [u8; A] = 0;",
        [b"static B: [u8; 4 as usize] = 0;"],
    ),
    (
        "inline-values",
        "rust",
        b"type A<B: T> = [B::C]; struct D<E: T>(A<E::C>, A<E>);",
        [b"struct D<E: T>([<E::C as T>::C], [E::C]);"],
    ),
    (
        "inline-values",
        "rust",
        b"trait T {} fn f(t: &dyn T) {}",
        [b"fn f(t: &dyn Iterator) {}", b"fn f(t: &dyn Send) {}"],
    ),
    (
        "inline-values",
        "rust",
        b"use n::{A, B}; fn f<'c, C: A<u8>>(c: impl A + 'c) -> impl B {} impl A for u8 {}",
        [b"use n::{B}; fn f<'c, C: Sized>(c: impl Sized + 'c) -> impl B {}"],
    ),
    (
        "inline-values",
        "cpp",
        b"template <class> concept C = 0; template <C T> void f(T); template <int, C T> void g(T);",
        [b"template <class T> void f(T); template <int, class T> void g(T);"],
    ),
    ("inline-values", "rust", b"use n::*; fn f(a: A) -> impl B {}", [b"fn f(a: A) -> impl Sized {}"]),
    # Of what all types are, none says that it is.
    (
        "inline-values",
        "rust",
        b"trait T {} type A = impl T; impl T for &S {} impl T for u8 {}",
        [b"type A = impl Sized;"],
    ),
    # Where one type alone has it, it may be what that is made of, and is given the same.
    (
        "inline-values",
        "rust",
        b"trait T {} impl T for u8 {} fn f(a: impl T, b: T) {}",
        [b"fn f(a: impl From<u8>, b: From<u8>) {}"],
    ),
    (
        "inline-values",
        "rust",
        b"trait T<'a> {} impl<'b> T<'b> for &'b u8 {} fn f<A: for<'c> T<'c>>() {}",
        [b"fn f<A: for<'c> From<&'c u8> >() {}"],
    ),
    # Else it is given what that is.
    (
        "inline-values",
        "rust",
        b"trait T<A> {} impl T<u8> for u8 {} impl T<u8> for i8 {} fn f<A>(a: impl T<A>, b: dyn T<u8>) {}",
        [b"fn f<A>(a: impl From<A>, b: dyn From<u8>) {}"],
    ),
    # What has it for its sake goes too, and what its members make is an object or what they are given.
    (
        "inline-values",
        "rust",
        b"trait T { fn g(&self) -> A; } impl T for S { fn g() {} } fn f(a: impl T) { h(a.b.g().g()) }",
        [b"fn f(a: impl Sized) { h(&a.b) }", b"fn f(a: impl Sized) { h(a.b) }"],
    ),
    (
        "inline-values",
        "rust",
        b"trait T<B> { type A; fn g(a: B); fn new(); } fn f<I: n::T<u8>>(a: I::A) { I::g(a); I::new() }",
        [b"fn f<I: Sized>(a: u8) { a; loop{} }"],
    ),
    (
        "inline-values",
        "rust",
        b"mod n { pub trait T { fn g(&self); } } use n::T; fn f<I: T>(a: I) { a.g() }",
        [b"mod n { } fn f<I: Sized>(a: I) { &a }"],
    ),
    (
        "inline-values",
        "sql",
        b"CREATE TABLE t (a, b TEXT); INSERT INTO t VALUES (2, 'x, y'), (3, ''); SELECT t.a FROM t;",
        [b"SELECT a FROM (SELECT 2 a, 'x, y' b);", b"SELECT t.a FROM (SELECT 2 a, 'x, y' b) t;"],
    ),
    (
        "inline-values",
        "sql",
        b"CREATE TABLE t (a); CREATE INDEX i ON t (a); UPDATE t SET a = 1; DELETE FROM t; SELECT a FROM t",
        [b"SELECT a FROM (SELECT 0 a)"],
    ),
    (
        "inline-values",
        "sql",
        b"CREATE TABLE t (a INT, b TEXT); INSERT INTO t VALUES (1, 'x'), (2, 'y'); SELECT sum(a) FROM t;",
        [b"SELECT sum(a) FROM (VALUES (1, 'x'), (2, 'y')) t(a, b);"],
    ),
    (
        "inline-values",
        "sql",
        b"CREATE TABLE t (a DATE, b INT); SELECT year(a) FROM t",
        [
            b"SELECT year(a) FROM (SELECT 0 a, 0 b)",
            b"SELECT year(a) FROM (SELECT NULL a, NULL b)",
        ],
    ),
    (
        "inline-values",
        "sql",
        b"CREATE VIEW v AS SELECT 1 UNION SELECT 2; SELECT * FROM v;",
        [b"SELECT * FROM (SELECT 1 UNION SELECT 2);"],
    ),
    # The names of columns come along, and a row that is a value keeps its name.
    (
        "inline-values",
        "sql",
        b"CREATE VIEW v(a, b) AS SELECT 1, 2; SELECT v.b FROM v",
        [b"SELECT v.b FROM (SELECT 1, 2) v(a, b)"],
    ),
    (
        "inline-values",
        "sql",
        b"WITH t(a) AS (SELECT 1) SELECT t.a FROM t",
        [b"SELECT t.a FROM (SELECT 1) t(a)"],
    ),
    (
        "inline-values",
        "sql",
        b"CREATE TABLE t (a INT); SELECT (SELECT t + b) FROM t",
        [b"SELECT (SELECT t + b) FROM (SELECT 0 a) t"],
    ),
    (
        "inline-values",
        "sql",
        b"WITH RECURSIVE a AS (SELECT 1) SELECT a.x FROM a",
        [b"SELECT x FROM (SELECT 1)", b"SELECT a.x FROM (SELECT 1) a"],
    ),
    (
        "inline-values",
        "sql",
        b"WITH a AS (SELECT 1), b AS (SELECT 2) SELECT * FROM a, b",
        [b"WITH b AS (SELECT 2) SELECT * FROM (SELECT 1), b"],
    ),
    (
        "inline-values",
        "sql",
        b"SELECT t.a + 1 FROM (SELECT b AS a FROM t) ORDER BY a",
        [b"SELECT b + 1 FROM (SELECT b FROM t) ORDER BY b"],
    ),
    ("inline-values", "sql", b"SELECT f(b) OVER w FROM a WINDOW w AS ()", [b"SELECT f(b) OVER () FROM a"]),
    (
        "expand-values",
        "sql",
        b"SELECT a + a FROM (SELECT f(1) a)",
        [b"SELECT f(1) + f(1) FROM (SELECT f(1))"],
    ),
    (
        "inline-values",
        "wat",
        b"(module (type $t (func (param i32) (result i64))) (func (type $t) (call_indirect (type $t) nop)))",
        [b"(module (func (param i32) (result i64) (call_indirect (param i32) (result i64) nop)))"],
    ),
]

NEVER: list[Never] = [
    # What the language comes with has no parameters, and one member of a kind.
    (
        "inline-values",
        "rust",
        b"trait T<B> { type A; } fn f<I: T<u8>>(a: I::A) {}",
        b"fn f<I: Iterator<u8>>(a: I::Item) {}",
    ),
    (
        "inline-values",
        "rust",
        b"trait T { type A; type B; } fn f<I: T>(a: I::A, b: I::B) {}",
        b"fn f<I: Iterator>(a: I::Item, b: I::Item) {}",
    ),
    # A name of a type leads to its members as it is.
    (
        "inline-values",
        "rust",
        b"type A<B: T> = [B::C]; struct D<E: T>(A<E>);",
        b"struct D<E: T>([<E as T>::C]);",
    ),
    # Nor goes what has a member that is named where nothing else may stand.
    ("inline-values", "rust", b"trait T { fn g(); } fn f<I: T>() { h!(g) }", b"fn f<I: Sized>() { h!() }"),
    # What is brought in may be a type, and lead to others.
    ("inline-values", "rust", b"use n::A; fn f(a: impl A, b: A) {}", b"fn f(a: impl Sized, b: Sized) {}"),
    ("inline-values", "rust", b"use n::a; fn f(a: impl a::B) {}", b"fn f(a: impl Sized::B) {}"),
    (
        "inline-values",
        "rust",
        b"use n::*; trait T {} fn f(a: impl T) {}",
        b"trait T {} fn f(a: impl Sized) {}",
    ),
    # What has parameters of its own that the interface is not given is no type where that is used.
    (
        "inline-values",
        "rust",
        b"trait T {} impl<A> T for Vec<A> {} fn f(a: impl T) {}",
        b"fn f(a: impl From<Vec<A>>) {}",
    ),
    # What a function of that name has are no types.
    (
        "inline-values",
        "rust",
        b"trait T {} fn T(x: u8) {} fn f(a: impl T) { T(0) }",
        b"fn Sized {} fn f(a: impl Sized) { Sized(0) }",
    ),
    # A lifetime is no type, and of two types none is the only one.
    (
        "inline-values",
        "rust",
        b"trait T<'a> {} fn f<'a>(a: impl T<'a>) {}",
        b"fn f<'a>(a: impl From<'a>) {}",
    ),
    ("inline-values", "rust", b"trait T<A, B> {} fn f(a: impl T<u8, i8>) {}", b"fn f(a: impl From<u8>) {}"),
    # Of two types that have it none is the only one.
    (
        "inline-values",
        "rust",
        b"trait T {} impl T for u8 {} impl T for i8 {} fn f(a: impl T) {}",
        b"fn f(a: impl From<u8>) {}",
    ),
    # A parameter says that it has it, and does not go.
    (
        "inline-values",
        "rust",
        b"trait T { fn g(); } impl<A: T> U for A { fn h() {} } struct S;",
        b"struct S;",
    ),
    # What reads itself cannot stand in its own place.
    (
        "inline-values",
        "sql",
        b"WITH RECURSIVE a AS (SELECT 1 UNION SELECT b FROM a) SELECT * FROM a",
        b"SELECT * FROM (SELECT 1 UNION SELECT b FROM a)",
    ),
]
