"""Records are what they hold: pointers lead to that, what has no name is it, and casts go with pointers."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # Methods need the name of the record, which may be one for the type of its field.
    (
        "flatten",
        "go",
        b"package p\ntype S struct { x []int }\nfunc (s *S) f() { s.x[0]++; k = S{x: y} }\nvar a = S{}.x\n",
        [b"package p\ntype S []int\nfunc (s *S) f() { (*s)[0]++; k = S(y) }\nvar a = S(nil)\n"],
    ),
    (
        "flatten",
        "go",
        b"package p\ntype S struct { x T }\nfunc f(s *S) { g(s.x) }\nfunc (s S) h() { g(s.x) }\n",
        [b"package p\ntype S T\nfunc f(s *S) { g(*s) }\nfunc (s S) h() { g(s) }\n"],
    ),
    # What is all that a record has, and has no name of its own.
    (
        "flatten",
        "c",
        b"struct S { union { int x; T y; }; }; int f(struct S *a) { struct S b; return a->x; }",
        [b"union S { int x; T y; }; int f(union S *a) { union S b; return a->x; }"],
    ),
    # A type that is its own only value.
    (
        "flatten",
        "rust",
        b"pub struct S; impl A for S {} fn f() { let x: S = S {}; S.g(); }",
        [b"impl A for u8 {} fn f() { let x: u8 = 0; 0 .g(); }"],
    ),
    (
        "flatten",
        "rust",
        b"#[derive(Debug)] struct S; impl A for S {} fn f() { g(S); }",
        [b"impl A for u8 {} fn f() { g(0); }"],
    ),
    # Not what is said of all that is around it.
    (
        "flatten",
        "rust",
        b"#![feature(a)] #[derive(Debug)] /* b */ struct S; impl A for S {} fn f() { g(S); }",
        [b"#![feature(a)] /* b */ impl A for u8 {} fn f() { g(0); }"],
    ),
    ("flatten", "kotlin", b"object S\nfun f(a: S) { f(S) }\n", [b"fun f(a: Any) { f(0) }\n"]),
    # A pointer that has to be one is cast where it goes.
    (
        "inline-values",
        "c",
        b"int f() { static volatile int *a = 1; return *a; }",
        [b"int f() { return *1; }", b"int f() { return *(volatile int *)1; }"],
    ),
    (
        "inline-values",
        "cpp",
        b"int f() { const A *a = g(); return a->x; }",
        [b"int f() { return g()->x; }"],
    ),
    (
        "inline-values",
        "cpp",
        b"int f() { const A *a = g(); return *a; }",
        [b"int f() { return *g(); }", b"int f() { return *(const A *)g(); }"],
    ),
    # All of the value is cast, and all of what its type is done with stands behind that.
    (
        "inline-values",
        "c",
        b"int f() { static int *a = g() + h(1); return *a; }",
        [b"int f() { return *(int *)(g() + h(1)); }"],
    ),
    (
        "inline-values",
        "c",
        b"int f() { static int (*a)(int) = 1; return a(2); }",
        [b"int f() { return ((int (*)(int))1)(2); }"],
    ),
    (
        "inline-values",
        "c",
        b"int f() { static int *a = b->c->d; return *a; }",
        [b"int f() { return *(int *)(b->c->d); }"],
    ),
    # No text, whatever its name begins with.
    (
        "inline-values",
        "cpp",
        b"int f() { static int *a = LOW; return *a; }",
        [b"int f() { return *(int *)LOW; }"],
    ),
    # What a macro is given for a type is more than the parser reads as a value.
    (
        "inline-functions",
        "c",
        b"#define M(a, b) ((b)a)\nint f(int *a) { return M(a, struct c *) + 1; }",
        [b"int f(int *a) { return ((struct c *)a) + 1; }"],
    ),
    (
        "inline-functions",
        "c",
        b"#define M(a, b) ((a)b)\nint f(int *a) { return *M(c *, a) + *M(struct d *, a); }",
        [b"int f(int *a) { return *((c *)a) + *((struct d *)a); }"],
    ),
    (
        "inline-functions",
        "c",
        b'#define M(a, b, c) ((a)b + c)\nint f(int *a) { return M(c *, g(a, (d))->x, ",("[1]); }',
        [b'int f(int *a) { return ((c *)g(a, (d))->x + ",("[1]); }'],
    ),
    ("inline-functions", "python", b"def f(a, b=1):\n    return a\nx = f(g(1, (2)))\n", [b"x = g(1, (2))\n"]),
    # A pointer to a record of one field leads to what that holds.
    (
        "types",
        "c",
        b"struct S { char x; }; int f(struct S *a) { g(a->x + 1); return a->x++; }",
        [b"int f(char *a) { g(*a + 1); return (*a)++; }"],
    ),
    (
        "types",
        "cpp",
        b"int f(struct { int **x; } *a, int b) { return **a->x; }",
        [b"int f(int** *a, int b) { return ** *a; }"],
    ),
    # With what is declared together with the record, and all that stands in what leads to the field.
    (
        "types",
        "c",
        b"struct S { char x; } s; int f(struct S *a) { return a->x + g(&s); }",
        [b"char s; int f(char *a) { return *a + g(&s); }"],
    ),
    (
        "types",
        "c",
        b"struct S { char x; }; int f(void *a) { return ((struct S *)a)->x; }",
        [b"int f(void *a) { return *((char *)a); }"],
    ),
    (
        "types",
        "c",
        b"struct S { T *x; }; int f(struct S *a) { return (*a).x[0] + a->x->x[1]; }",
        [b"int f(T* *a) { return (*a)[0] + (**a)[1]; }"],
    ),
]

# A record of several fields is an array, and what is added to a field counts from its beginning.
CLAIMS += [
    (
        "types",
        "c",
        b"void f(struct { char a[12], b[]; } *p) { g(p->b + 2, p->b, p->a, p->b[3]); }",
        [b"void f(char *p) { g(p + 14, p + 12, p, (p + 12)[3]); }"],
    ),
    (
        "types",
        "c",
        b"struct s { int a, b; }; void f(struct s *p) { struct s x; p->b = p->a; g(&x); }",
        [b"void f(int *p) { int x[2]; p[1] = p[0]; g(&x); }"],
    ),
    (
        "types",
        "c",
        b"struct s { char a[12], b[3]; }; int f(struct s *p) { return *p->b + g(x - p->b + 2, p->b + 2); }",
        [b"int f(char *p) { return *(p + 12) + g(x - (p + 12) + 2, p + 14); }"],
    ),
    # All fields of a union begin where it does.
    (
        "types",
        "c",
        b"union u { char a[12]; int b; } *p; void f() { g(p->a + 2, p->b); }",
        [b"char *p; void f() { g(p + 2, p[0]); }"],
    ),
    (
        "types",
        "cpp",
        b"struct { int *a[4]; int n; } x; void f() { x.a[x.n] = 0; }",
        [b"int * x[5]; void f() { x[x[4] ] = 0; }"],
    ),
]

NEVER: list[Never] = [
    # A union has no base, and the name of an inner record stands before the base of it.
    (
        "flatten",
        "cpp",
        b"struct A : B { union { int x; T y; }; }; A b;",
        b"union A : B { int x; T y; }; A b;",
    ),
    ("flatten", "cpp", b"class A { enum : int { X, Y }; }; A b;", b"enum : int A { X, Y }; A b;"),
    # What has no value is no type of one for that.
    ("flatten", "c", b"int x; void f() { x = 1; g(&x); }", b"void f() { 0 = 1; g(&0); }"),
    ("flatten", "rust", b"enum E { S, U } fn f(a: E) { g(S); }", b"enum E { U } fn f(a: E) { g(0); }"),
    # What leads to a member of a type is no value.
    (
        "flatten",
        "rust",
        b"struct S; impl S { fn g() {} } fn f() { S::g(S); }",
        b"impl u8 { fn g() {} } fn f() { 0::g(0); }",
    ),
    # Elsewhere the record would be named and not defined.
    (
        "types",
        "c",
        b"struct S { char x; } s; int f(struct S *a) { return a->x; }",
        b"char s; int f(struct S *a) { return *a; }",
    ),
    # Where nothing is written so.
    (
        "types",
        "php",
        b"<?php class A { public B $x; } function f(A $a) { return g($a->x); }",
        b"<?php function f(B $a) { return g(*$a); }",
    ),
    # What has brackets around it would hold a field that nothing has.
    (
        "types",
        "c",
        b"struct s { T *n; char b[3]; }; int f(struct s *p) { return p->n->b[3] + p->n->n; }",
        b"int f(T * *p) { return (p->n + 1)[3] + p[0][0]; }",
    ),
    (
        "types",
        "c",
        b"struct s { int a, b; } f(), *p; int x = g(p->a, p->b);",
        b"int f(), *p; int x = g(p[0], p[1]);",
    ),
]
