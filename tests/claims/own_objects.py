"""What stands for the object of a method, where it is one of its class."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # The object of a method stands for another one of its class.
    (
        "unify",
        "rust",
        b"struct A; impl A { fn f(&mut self) { let mut q = A; q.f(); } }",
        [b"struct A; impl A { fn f(&mut self) { self.f(); } }"],
    ),
    (
        "as-parameter",
        "rust",
        b"impl A { fn f(a: &mut A) { a.g(); } fn h(b: Self, c: u8) { b.g(c); } }",
        [
            b"impl A { fn f(&mut self) { self.g(); } fn h(b: Self, c: u8) { b.g(c); } }",
            b"impl A { fn f(a: &mut A) { a.g(); } fn h(self, c: u8) { self.g(c); } }",
        ],
    ),
    (
        "unify",
        "java",
        b"class A { void f() { A a = new A(); g(a); } void h() { var b = g(); b.k(); } A g() {} }",
        [
            b"class A { void f() { g(this); } void h() { var b = g(); b.k(); } A g() {} }",
            b"class A { void f() { A a = new A(); g(a); } void h() { this.k(); } A g() {} }",
        ],
    ),
    (
        "unify",
        "python",
        b"class A:\n    def f(self):\n        a = A()\n        a.g()\n",
        [b"class A:\n    def f(self):\n        self.g()\n"],
    ),
    (
        "unify",
        "javascript",
        b"class A { f() { const a = new A(); g(a); } }",
        [b"class A { f() { g(this); } }"],
    ),
    (
        "as-parameter",
        "rust",
        b"impl A { fn f(mut a: A) { a.b = 1; a.a = 2; } }",
        [b"impl A { fn f(mut self) { self.b = 1; self.a = 2; } }"],
    ),
    # One definition of a name may be that of the object where another one of it is not.
    (
        "unify",
        "python",
        b"def f():\n    q = A()\n    q.g()\nclass A:\n    def h(self):\n        q = A()\n        q.g()\n",
        [b"def f():\n    q = A()\n    q.g()\nclass A:\n    def h(self):\n        self.g()\n"],
    ),
    (
        "unify",
        "cpp",
        b"class A { void f() { A a; g(a); a.k(); } void h() { auto b = new A(); g(b); } };",
        [
            b"class A { void f() { g(*this); this->k(); } void h() { auto b = new A(); g(b); } };",
            b"class A { void f() { A a; g(a); a.k(); } void h() { g(this); } };",
        ],
    ),
    (
        "unify",
        "cpp",
        b"class A { void f() { A *a = h(); g(a); } };",
        [b"class A { void f() { g(this); } };"],
    ),
    (
        "unify",
        "cpp",
        b"class A { template <class T> void f(A *a, T t) { g(a); } };",
        [b"class A { template <class T> void f(T t) { g(this); } };"],
    ),
    (
        "unify",
        "rust",
        b"impl<T> A<T> { fn f(&self, q: A<T>) { q.f(); } }",
        [b"impl<T> A<T> { fn f(&self) { self.f(); } }"],
    ),
    (
        "unify",
        "java",
        b"enum E { V; void f(E e) { g(e); } }",
        [b"enum E { V; void f() { g(this); } }"],
    ),
]
NEVER: list[Never] = [
    # One of another class is another.
    (
        "unify",
        "rust",
        b"struct B; impl A { fn f(&self) { let q = B; q.f(); } }",
        b"struct B; impl A { fn f(&self) { self.f(); } }",
    ),
    # A field without a value is named as it is.
    (
        "as-parameter",
        "rust",
        b"impl A { fn f(q: A) { match x { A { q } => q } } }",
        b"impl A { fn f(self) { match x { A { self } => self } } }",
    ),
    # What has no object, or one of its own, uses none.
    (
        "unify",
        "java",
        b"class A { static void f(A a) { g(a); } }",
        b"class A { static void f() { g(this); } }",
    ),
    (
        "unify",
        "javascript",
        b"class A { f() { return function() { const a = new A(); g(a); }; } }",
        b"class A { f() { return function() { g(this); }; } }",
    ),
    (
        "unify",
        "rust",
        b"struct A; impl A { fn f(&self) { fn k() { let q = A; q.f(); } } }",
        b"struct A; impl A { fn f(&self) { fn k() { self.f(); } } }",
    ),
    # Several are no object.
    (
        "unify",
        "java",
        b"class A { void f(A[] a) { g(a); } }",
        b"class A { void f() { g(this); } }",
    ),
    (
        "unify",
        "rust",
        b"impl A { fn f(&self, q: Option<A>) { q.f(); } }",
        b"impl A { fn f(&self) { self.f(); } }",
    ),
]
