"""What is proposed where a class, a structure or an object goes and its members stay."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "flatten",
        "c",
        b"struct S { int a[3]; }; void g(struct S c) { struct S s; f(s.a, c.a[1], sizeof(struct S)); }",
        [b"void g(int c[3]) { int s[3]; f(s, c[1], sizeof(int[3])); }"],
    ),
    ("flatten", "c", b"struct S { T a[2]; }; f() { va_arg(r, struct S).a; }", [b"f() { va_arg(r, T[2]); }"]),
    ("flatten", "cpp", b"struct S { T a[3]; }; f() { S s; s.a[1]; }", [b"f() { T s[3]; s[1]; }"]),
    (
        "dissolve",
        "java",
        b"class A<T> { void f(T a) {} } class B extends A<C> { void g() { f(0); } }",
        [b"class B { void f(C a) {} void g() { f(0); } }"],
    ),
    (
        "dissolve",
        "scala",
        b"class A[T] { def f(a: T) = 1 }\nclass B extends A[C] { def g() = f(0) }",
        [b"class B { def f(a: C) = 1\n def g() = f(0) }"],
    ),
    (
        "dissolve",
        "typescript",
        b"class A<T> { f(a: T) {} } class B extends A<C> { g() { this.f(0); } }",
        [b"class B { f(a: C) {}\n g() { this.f(0); } }"],
    ),
    (
        "flatten",
        "c",
        b"struct S { int x; int y; }; struct S a; int S = a.x;",
        [b"struct { int x; int y; } a; int S = a.x;"],
    ),
    ("flatten", "c", b"struct S *a; struct S { int x, y; };", [b"struct { int x, y; } *a;"]),
    (
        "flatten",
        "cpp",
        b"template <int N> struct A { struct S a[N]; }; struct S { int x = 0; }; A<1> b;",
        [b"template <int N> struct A { struct { int x = 0; } a[N]; }; A<1> b;"],
    ),
    (
        "flatten",
        "c",
        b"struct S { int x; struct S *y; }; struct S a; struct S *b;",
        [b"struct S { int x; struct S *y; } a; struct S *b;"],
    ),
    (
        "flatten",
        "c",
        b"struct S { int x; int y; } f(a) { struct S b; }",
        [b"f(a) { struct { int x; int y; } b; }"],
    ),
    (
        "flatten",
        "c",
        b"void f(int b, struct { int x; char y[2]; } *a) { g(a->x, a->y, a); }",
        [
            b"int x; char y[2]; void f(int b) { g(x, y, x); }",
            b"int x; char y[2]; void f(int b) { g(x, y, f); }",
        ],
    ),
    (
        "flatten",
        "c",
        b"int f(struct { char a[2]; } a) { return a.a[1]; }",
        [b"char a[2]; int f() { return a[1]; }"],
    ),
    (
        "flatten",
        "c",
        b"#ifdef A\nvoid f(struct { int x, y; // why\n} *a) { g(a->x); }\n#endif\n",
        [b"#ifdef A\nint x, y; void f() { g(x); }\n#endif\n"],
    ),
    (
        "flatten",
        "cpp",
        b"struct B { template <class T> void f(struct { A::B x; int y; } a) { g(a.x); } };",
        [b"struct B { A::B x; int y; template <class T> void f() { g(x); } };"],
    ),
    ("flatten", "c", b"enum E { A, B }; enum E x;", [b"enum { A, B } x;", b"enum E { A, B } x;"]),
    (
        "flatten",
        "cpp",
        b"class A : B { int x; int y; }; void f(A a) {}",
        [b"void f(class : B { int x; int y; } a) {}"],
    ),
    (
        "dissolve",
        "cpp",
        b"struct A : B<A>, E { int x; int y; }; struct D : F, A { A z; };",
        [b"struct D : F, B<int>, E { int x; int y; D z; };"],
    ),
    (
        "dissolve",
        "cpp",
        b"template <class T, int N> struct A { T x[N]; T f(); int g; }; struct B : A<int, 3> { int g; };",
        [
            b"struct B { int x[3]; int f(); int g; };",
            b"struct A { int g; }; struct B : A { int x[3]; int f(); int g; };",
        ],
    ),
    # The mark before what goes belongs to the class that stays.
    (
        "dissolve",
        "cpp",
        b"struct C {}; template <class T> struct A { int x; A f() { T::g(); } }; struct B : A<B>, C {};",
        [
            b"struct C {}; struct B : C { int x; B f() { B::g(); }};",
            b"struct C {}; struct A { int x; }; struct B : A, C { B f() { B::g(); }};",
        ],
    ),
    (
        "dissolve",
        "java",
        b"class A extends B { int x; } class C extends A { int y; } A z;",
        [b"class C extends B { int x; int y; } C z;"],
    ),
    (
        "dissolve",
        "python",
        b"class A(B):\n    x = 1\nclass C(A):\n    y = 1\n",
        [b"class C(B):\n    x = 1\n    y = 1\n"],
    ),
    (
        "dissolve",
        "vhdl",
        b"package p is type t; end; use work.p.all; entity e is end;",
        [b"entity e is type t; end;"],
    ),
    (
        "dissolve",
        "vhdl",
        b"package p is type t; end; use work.p.all; entity e is port (a: bit); end;",
        [b"entity e is port (a: bit); type t; end;"],
    ),
    (
        "dissolve",
        "vhdl",
        b"package p is type t; end; use work.p.all; entity e is end; architecture a of e is begin end;",
        [
            b"entity e is type t; end; architecture a of e is begin end;",
            b"entity e is end; architecture a of e is type t; begin end;",
        ],
    ),
    (
        "dissolve",
        "vhdl",
        b"package p is type t; end; entity e is end; entity f is signal s: work.p.t; end;",
        [b"entity e is end; entity f is type t; signal s: t; end;"],
    ),
    (
        "flatten",
        "vhdl",
        b"type r is record x: t; end record; signal s: a(0)(x(1)); signal u: r(x(2)) := s.x;",
        [b"signal s: a(0)(1); signal u: t(2) := s;"],
    ),
    (
        "flatten",
        "vhdl",
        b"type r is record x: t; y: t; end record; type s is record x: r; end record; signal u: s(x(x(2)));",
        [b"type r is record x: t; y: t; end record; signal u: r(x(2));"],
    ),
    (
        "dissolve",
        "ada",
        b"package P is X : T; end P; with P; use P; procedure Q is begin R (X, P.X); end Q;",
        [b"procedure Q is X : T; begin R (X, X); end Q;"],
    ),
    (
        "dissolve",
        "cpp",
        b"namespace a { namespace b { int c; } } using namespace a::b; using a::b::c; int x = a::b::c;",
        [b"namespace a { int c; } using namespace a; using a::c; int x = a::c;"],
    ),
    (
        "dissolve",
        "cpp",
        b"namespace n { int a; } using n::f; int b = n::a; namespace n { struct T {}; } m::n::T c;",
        [b"int a; int b = a; struct T {}; m::T c;"],
    ),
    (
        "dissolve",
        "ocaml",
        b"module A = struct let a = 1 let b = 2 end let c = A.a",
        [b"let a = 1 let b = 2 let c = a"],
    ),
    (
        "dissolve",
        "python",
        b"class A:\n    x = 1\n    def f(y):\n        pass\nA.f(A.x)\n",
        [b"x = 1\ndef f(y):\n    pass\nf(x)\n"],
    ),
    (
        "dissolve",
        "cpp",
        b"class A { A(); int x; public: f() { [this, y] {}; } }; A::h() { this->x; } A a; g() { a.f(); }",
        [b"int x; f() { [y] {}; } h() { x; } g() { f(); }"],
    ),
    (
        "dissolve",
        "python",
        b"class A:\n    def f(self):\n        return self.x\n    x = 1\na = A()\na.f()\nA().f()\n",
        [b"def f():\n    return x\nx = 1\nf()\nf()\n"],
    ),
    (
        "dissolve",
        "java",
        b"class X { class A { int f() { return 1; } } int g() { A a = new A(); return a.f(); } }",
        [b"class X { int f() { return 1; } int g() { return f(); } }"],
    ),
    (
        "dissolve",
        "javascript",
        b"class A { f() { this.g(); } static g() {} } A.g(); new A().f(); let a = new A(); a.f();",
        [b"function f() { g(); } function g() {} g(); f(); f();"],
    ),
    (
        "dissolve",
        "php",
        b"<?php class A { function f() {} } $a = new A; $a->f();",
        [b"<?php function f() {} f();"],
    ),
    (
        "dissolve",
        "c",
        b"struct A { int x; }; struct B { struct A a; int z; } b = { .a = { .x = 1 }, 2 }; int c = b.a.x;",
        [b"struct B { int x; int z; } b = { .x = 1, 2 }; int c = b.x;"],
    ),
    # Fields of one name are told apart by what they are taken from.
    (
        "flatten",
        "c",
        b"struct A { long x; }; union B { struct A x; int y; }; int f(union B *b) { return b->x.x + b->y; }",
        [b"union B { long x; int y; }; int f(union B *b) { return b->x + b->y; }"],
    ),
    (
        "dissolve",
        "c",
        b"void f() { struct { int x; int y; } a; a.x = 1; }",
        [b"void f() { int x; int y; x = 1; }"],
    ),
    (
        "dissolve",
        "go",
        b"package p\ntype A struct { x int }\ntype B struct {\n\ta A\n}\nvar c = b.a.x\n",
        [b"package p\ntype B struct {\n\tx int\n}\nvar c = b.x\n"],
    ),
    (
        "dissolve",
        "cpp",
        b"struct A { A(); int x; int f(); }; int k; struct B : public A { int f() { } }; B b; A *a;",
        [b"int k; struct B { int x; int f() { } }; B b; B *a;"],
    ),
    (
        "dissolve",
        "cpp",
        b"struct A { int x; }; struct B : C, A { int y; }; struct D : A {};",
        [b"struct B : C { int x; int y; }; struct D { int x;};"],
    ),
    (
        "dissolve",
        "java",
        b"interface I { void f(); } class B implements I, J { int y; I i; }",
        [b"class B implements J { void f(); int y; B i; }"],
    ),
    (
        "dissolve",
        "python",
        b"class A:\n    x = 1\n    def f(self):\n        pass\nclass B(A):\n    def f(self):\n        a\n",
        [b"class B:\n    x = 1\n    def f(self):\n        a\n"],
    ),
    (
        "dissolve",
        "typescript",
        b"interface A { x: number } interface B extends A { y: number }",
        [b"interface B { x: number\n y: number }"],
    ),
    # Records of one field.
    (
        "flatten",
        "c",
        b"struct p { int f; } g(p) { struct p l; struct p *m = &l; h(l, l.f, m->f, p); }",
        [b"int g(p) { int l; int *m = &l; h(l, l, m[0], p); }"],
    ),
    (
        "flatten",
        "c",
        b"struct A { char *f : 1; }; struct A x = { .f = 1 }; struct A y = { 1 }; int z = x.f;",
        [b"char* x = 1; char* y = { 1 }; int z = x;"],
    ),
    (
        "flatten",
        "cpp",
        b"template <class T> struct S { T *a; }; S<int> x = S<int>(1); int f(S<char> y) { g(S()); y.a; }",
        [b"int* x = 1; int f(char* y) { g(0); y; }"],
    ),
    (
        "flatten",
        "go",
        b"package p\ntype S struct { x int }\nvar y S\nvar z = S{x: 1}.x\nvar w = f(S{}, y.x, S{1})\n",
        [b"package p\nvar y int\nvar z = 1\nvar w = f(nil, y, 1)\n"],
    ),
    (
        "flatten",
        "java",
        b"class S { int x; } class T { S s = new S(); int g() { return h(s) + s.x; } }",
        [b"class T { int s = null; int g() { return h(s) + s; } }"],
    ),
    (
        "flatten",
        "typescript",
        b"interface A { x: number } let a: A = {x: 1}; f(a.x, a);",
        [b"let a: number = 1; f(a, a);"],
    ),
    # Types may not be defined in parameters.
    (
        "flatten",
        "cpp",
        b"class S { int x, y; }; void f(int k, const S *a) { g(a); }",
        [b"void f(int k) { const class { int x, y; } *a; g(a); }"],
    ),
    (
        "flatten",
        "c",
        b"struct S { int x, y; }; void f(struct S a) { g(a); } void h() { f(s); }",
        [
            b"void f() { struct { int x, y; } a; g(a); } void h() { f(s); }",
            b"void f() { struct S { int x, y; } a; g(a); } void h() { f(s); }",
        ],
    ),
    (
        "dissolve",
        "typescript",
        b"namespace n { class A { f() { return this.x; } } } let a: n.A;",
        [b"class A { f() { return this.x; } } let a: A;"],
    ),
    (
        "dissolve",
        "swift",
        b"enum N { class A { var x = 1; func f() { g(self.x) } } } let a = N.A()",
        [b"class A { var x = 1; func f() { g(self.x) } } let a = A()"],
    ),
]

NEVER: list[Never] = [
    # What a pointer leads to, or a function returns, is no array.
    ("flatten", "c", b"struct A { int x[2]; }; f(struct A *a) { g(a->x); }", b"f(int *a[2]) { g(a); }"),
    ("flatten", "c", b"struct A { int x[2]; }; struct A f(); g(f().x);", b"int f[2](); g(f());"),
    (
        "flatten",
        "cpp",
        b"class S { int x, y; }; void f(S a, S b) { g(a); }",
        b"void f(S b) { class S { int x, y; } a; g(a); }",
    ),
    ("flatten", "c", b"struct S { int x, y; } a; struct S b;", b"struct { int x, y; } b;"),
    (
        "flatten",
        "c",
        b"struct S { int x, y; }; struct S a; struct S b;",
        b"struct { int x, y; } a; struct S b;",
    ),
    ("flatten", "java", b"class A { int x, y; } class B { A a; }", b"class B { class A { int x, y; } a; }"),
    ("dissolve", "c", b"int f(int a) { int x; } int y = f(1) + x;", b"int y = 1 + x;"),
    ("flatten", "c", b"struct A { int x, y; }; struct A a; f(a, a.x);", b"int a; f(a, a);"),
    ("flatten", "c", b"struct A { int x[2]; }; struct A a; f(a, a.x);", b"int a; f(a, a);"),
    ("dissolve", "cpp", b"struct A { int x(); }; A a; int y = f(a, a.x);", b"int a; int y = f(a, a);"),
    (
        "flatten",
        "go",
        b"package p\ntype A struct { x int }\ntype B struct { x int }\nvar a = f(A, c.x)\n",
        b"package p\ntype B struct { x int }\nvar a = f(int, c)\n",
    ),
    ("dissolve", "cpp", b"namespace n { int a; }", b"int a;"),
    ("dissolve", "cpp", b"struct S { int a; }; S s; int b = S::a;", b"int a; S s; int b = a;"),
    ("flatten", "c", b"struct A { int x; }; struct A a; f(a, a.x);", b"int x; f(a, x);"),
    ("flatten", "cpp", b"struct A { int x; }; A f(A a) { g(); }", b"f f(f a) { int x; g(); }"),
    ("dissolve", "cpp", b"class A { int x; };", b"struct A { int x; };"),
    # A definition in a list of parameters is none of a type for one of them: edits overlapped.
    (
        "dissolve",
        "cpp",
        b"char y{g(T,int N>struct A{};struct:A{})}",
        b"char y{ struct:struct {}{};g(T)}",
    ),
    # No variable has a number of bits, and fields without a record of their own are none of a variable.
    ("flatten", "c", b"void f(struct { int x : 3; } *a) { g(a->x); }", b"int x : 3; void f() { g(x); }"),
    (
        "flatten",
        "c",
        b"void f(struct { struct { int x; }; } *a) { g(a->x); }",
        b"struct { int x; }; void f() { g(x); }",
    ),
    ("flatten", "go", b"package a\nvar x = S{y: 1}\n", b"package a\nvar x = y: 1\n"),
]
