"""What is proposed where methods become constructors."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # A constructor that is all of a class is a function with its name.
    (
        "dissolve",
        "cpp",
        b"template <class T> struct A { A(T x) { f(x); } };",
        [b"template <class T> void A(T x) { f(x); }"],
    ),
    (
        "dissolve",
        "javascript",
        b"class A { constructor(x) { f(x); } } new A(1);",
        [b"function A(x) { f(x); } new A(1);"],
    ),
    (
        "dissolve",
        "python",
        b"class A:\n  def __init__(self, x):\n    f(x)\nA(1)\n",
        [b"def A(x):\n  f(x)\nA(1)\n"],
    ),
    # A base may go with what its only constructor does.
    (
        "dissolve",
        "cpp",
        b"struct A { int a; A() : a() { f(); } }; struct B : A { B(int c) : b(c) { h(); } int b; }; A x;",
        [
            b"struct B { int a; B(int c) : a(), b(c) { f(); h(); } int b; }; B x(0);",
        ],
    ),
    (
        "dissolve",
        "cpp",
        b"struct A { A() : a() {} int a; }; struct B : A { B(int c) { h(); } }; B y(0);",
        [b"struct B { int a; B(int c) : a() { h(); } }; B y(0);"],
    ),
    (
        "dissolve",
        "cpp",
        b"struct A { A(int n) { f(n); } }; struct B : A { int b; }; A x(1);",
        [b"struct B { B(int n) { f(n); } int b; }; B x(1);"],
    ),
    (
        "dissolve",
        "java",
        b"class A { A() { f(); } } class B extends A { B(int c) { h(); } }",
        [b"class B { B(int c) { f(); h(); } }"],
    ),
    # What a member is called is none of the parameter's places.
    (
        "parameters",
        "python",
        b"class A:\n  def __init__(self, f):\n    self.f = f\n  def g(self):\n    self.f()\nA(h)\n",
        [b"class A:\n  def __init__(self):\n    self.f = h\n  def g(self):\n    self.f()\nA()\n"],
    ),
    # A parameter may be a member by itself.
    (
        "parameters",
        "php",
        b"<?php class A { function __construct(private $f) {} function g() { ($this->f)(); } } new A(h(1));",
        [b"<?php class A { function __construct() {} function g() { (h(1))(); } } new A();"],
    ),
    (
        "parameters",
        "typescript",
        b"class A { constructor(private f) {} g() { this.f + 1; } } new A(b.c);",
        [b"class A { constructor() {} g() { b.c + 1; } } new A();"],
    ),
    # What another class calls so is another member.
    (
        "parameters",
        "typescript",
        b"class A { constructor(private f) {} g() { this.f(); } } class B { f; h() { this.f; } } new A(k);",
        [b"class A { constructor() {} g() { k(); } } class B { f; h() { this.f; } } new A();"],
    ),
    (
        "parameters",
        "java",
        b"class A { A(int x) {} } class B extends A { B() { super(0); } }",
        [b"class A { A() {} } class B extends A { B() { super(); } }"],
    ),
    (
        "parameters",
        "csharp",
        b"class A { A(int x) {} } class B : A { B() : base(0) {} }",
        [b"class A { A() {} } class B : A { B() : base() {} }"],
    ),
    (
        "constructors",
        "cpp",
        b"struct A { int f(int a) { g(); return a; } void f(A); }; void h() { A().f(1); }",
        [
            b"struct A { A(int a) { g(); } A(A); }; void h() { A().f(1); }",
            b"struct A { A(int a) { g(); } A(A); }; void h() { A(1); }",
        ],
    ),
    (
        "constructors",
        "cpp",
        b"struct A { template <class T> static int *f(T); };",
        [b"struct A { template <class T> static A(T); };"],
    ),
    (
        "constructors",
        "java",
        b"class A<T> { void f(T a) {} <B> int f(B a) { return f(1); } }",
        [b"class A<T> { A(T a) {} <B> A(B a) { } }"],
    ),
    (
        "constructors",
        "java",
        b"class A { void f(int a) {} void f(A a) { f(1); } }",
        [b"class A { A(int a) {} A(A a) { this(1); } }", b"class A { A(int a) {} A(A a) { new A(1); } }"],
    ),
    (
        "constructors",
        "csharp",
        b"class A { int F(int a) { G(); return 1; } void G() { new A().F(1); } }",
        [b"class A { A(int a) { G(); } void G() { new A(1); } }"],
    ),
    (
        "constructors",
        "cpp",
        b"struct A { A() : b() {} int b; void f() { g(b); } }; void h() { A a; a.f(); }",
        [b"struct A { A() : b() { g(b); } int b; }; void h() { A a; }"],
    ),
    (
        "constructors",
        "java",
        b"class A { int f() { g(); return 1; } void h() { A a = new A(); a.f(); } }",
        [b"class A { A() { g(); } void h() { A a = new A(); } }"],
    ),
]

NEVER: list[Never] = [
    # What derives from another class has more than a constructor.
    ("dissolve", "cpp", b"struct A : B { A(int x) { f(x); } };", b"void A(int x) { f(x); }"),
    (
        "dissolve",
        "cpp",
        b"struct A { A(int n) { f(n); } }; struct B : A { B() : A(1) { h(); } };",
        b"struct B { B() { f(n); h(); } };",
    ),
    # A parameter without use is no member.
    (
        "parameters",
        "java",
        b"class A { int x; A(int x) {} int g(A a) { return a.x; } } class C { int h() { new A(3); } }",
        b"class A { int x; A() {} int g(A a) { return 3; } } class C { int h() { new A(); } }",
    ),
    # What is called there is a method.
    (
        "parameters",
        "java",
        b"class A { A(int x) {} } class B extends A { B() { super.f(0); } }",
        b"class A { A() {} } class B extends A { B() { super.f(); } }",
    ),
    ("constructors", "csharp", b"class A { void F() { int G() { } } }", b"class A { void F() { F() { } } }"),
    (
        "constructors",
        "java",
        b"class A { int f; } class B { int f() {} }",
        b"class A { A; } class B { B() {} }",
    ),
    (
        "constructors",
        "java",
        b"class A { int f() {} } class B { int f() {} }",
        b"class A { A() {} } class B { B() {} }",
    ),
    ("constructors", "kotlin", b"class A { fun f() {} }", b"class A { A() {} }"),
]
