"""What dissolves in Rust: modules, traits and implementations."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "dissolve",
        "rust",
        b"mod n { pub fn f() {} } fn g() { n::f(); } fn h() { g(); }",
        [
            b"mod n { pub fn f() {} fn g() { f(); }} fn h() { g(); }",
            b"mod n { pub fn f() {} fn g() { f(); } fn h() { g(); }}",
        ],
    ),
    (
        "dissolve",
        "cpp",
        b"namespace n { struct A {}; } n::A a; n::A f(n::A);",
        [b"namespace n { struct A {}; A a; A f(A);}"],
    ),
    (
        "dissolve",
        "rust",
        b"mod m { pub fn f() {} } use m::f; fn g() { m::f(); }",
        [b"pub fn f() {} fn g() { f(); }"],
    ),
    (
        "flatten",
        "rust",
        b"struct A { x: u8 } struct B { x: A, y: u8 } fn f(b: B) { g(b.x.x, b.y); }",
        [b"struct B { x: u8, y: u8 } fn f(b: B) { g(b.x, b.y); }"],
    ),
    (
        "dissolve",
        "rust",
        b"struct A { x: u8, } struct B { a: A } fn f(b: B) { b.a.x; B { a: A { x: 1 } }; }",
        [b"struct B { x: u8 } fn f(b: B) { b.x; B { x: 1 }; }"],
    ),
    (
        "flatten",
        "rust",
        b"struct S(pub u8); fn f(x: &mut S, S(y): S) -> S { x.0; let z: S = S(y); g(z, z.0); z }",
        [b"fn f(x: &mut u8, y: u8) -> u8 { x; let z: u8 = y; g(z, z); z }"],
    ),
    (
        "flatten",
        "rust",
        b"struct S(u8); impl T for S { fn f(self) -> Self { self.g(); Self(self.0 + 1) } }",
        [b"impl T for u8 { fn f(self) -> Self { self.g(); self + 1 } }"],
    ),
    (
        "flatten",
        "rust",
        b"struct S<'a, T> { x: A<&'a T> } fn f<F: Fn(S)>() { g(S { x: y }.x); } type B = S<'c, D>;",
        [b"fn f<F: Fn(A<&'_ T>)>() { g(y); } type B = A<&'c D>;"],
    ),
    # What a block adds to a type.
    (
        "dissolve",
        "rust",
        b"impl S { fn f(&mut self, a: u8) {} fn h(self) {} } fn g() { s.x.f(1); s.h(); }",
        [b"fn f(a: u8) {} fn h() {} fn g() { f(1); h(); }"],
    ),
    (
        "dissolve",
        "rust",
        b"impl S { fn f() {} } fn g() { S::f(S::h); }",
        [b"fn f() {} fn g() { f(S::h); }"],
    ),
    (
        "dissolve",
        "rust",
        b"struct S<T>(T); impl<T: A> S<T> { fn f<U>() -> Self { Self(S::<u>::g()) } fn g() {} const X: u8; }",
        [b"struct S<T>(T); fn f<T: A, U>() -> S<T> { S(g()) } fn g<T: A>() {} const X: u8;"],
    ),
    (
        "dissolve",
        "rust",
        b"fn f() {} impl S { fn f() { Self { a: Self::f } } }",
        [b"fn f() {} fn S_f() { S { a: S_f } }"],
    ),
    # What is in a module has objects of its own.
    (
        "dissolve",
        "rust",
        b"mod m { pub trait T { fn f(self); } pub fn h() {} } use m::T; fn g() { m::h(); x.f(); }",
        [b"pub trait T { fn f(self); } pub fn h() {} fn g() { h(); x.f(); }"],
    ),
    # What calls only itself needs no object either, and no name that a parameter has.
    (
        "dissolve",
        "rust",
        b"struct S; impl S { fn f(&self, a: A) { self.f(a) } } fn g(s: S) { s.f(x); }",
        [b"struct S; fn f(a: A) { f(a) } fn g(s: S) { f(x); }"],
    ),
    (
        "dissolve",
        "rust",
        b"struct S; impl S { fn f(&self, f: A) { self.f(f) } }",
        [b"struct S; fn S_f(f: A) { S_f(f) }"],
    ),
    # A method may have the name of the module.
    (
        "dissolve",
        "rust",
        b"mod m { trait T { fn m(self); } fn h() {} } fn g() { m::h(); x.m(); x.m::<A>(); }",
        [b"trait T { fn m(self); } fn h() {} fn g() { h(); x.m(); x.m::<A>(); }"],
    ),
    # What a block adds for the sake of an interface, where it is the only one.
    (
        "dissolve",
        "rust",
        b"struct S; trait T { fn f(&self) {} } impl T for S { } fn g(s: &dyn T, t: Box<dyn T>) { T::f(s); }",
        [b"struct S; impl S { fn f(&self) {} } fn g(s: &S, t: Box<S>) { S::f(s); }"],
    ),
    (
        "dissolve",
        "rust",
        b"struct S; trait T<X> { type A; fn f(a: X) -> Self::A {} } impl T<u8> for S { type A = i8; }",
        [b"struct S; impl S { fn f(a: u8) -> i8 {} }"],
    ),
    (
        "dissolve",
        "rust",
        b"trait T { fn f(&mut self, a: A); fn g(self) {} } impl T for u8 { fn f(&mut self, a: A) {} }",
        [b"fn g(this: u8) {} fn f(this: &mut u8, a: A) {}"],
    ),
    (
        "dissolve",
        "rust",
        b"trait T { fn f(&mut self) { self.h(); self.f() } } impl T for u8 {} fn g(s: &mut u8) { s.f(); }",
        [b"fn f(this: &mut u8) { this.h(); f(this) } fn g(s: &mut u8) { f(s); }"],
    ),
    (
        "dissolve",
        "rust",
        b"struct S; trait T { type A; } impl T for S { type A = R; } fn g(a: <S as T>::A) {}",
        [b"struct S; impl S { } fn g(a: R) {}"],
    ),
    (
        "dissolve",
        "rust",
        b"trait T { } impl T for A<B> { fn f(&self) -> Self { Self { a } } } fn g(s: B) { s.f().f(); }",
        [b"fn f(this: &A<B>) -> A<B> { A { a } } fn g(s: B) { f(&f(&s)); }"],
    ),
    # Whether an object has been borrowed is told by the definition before it.
    (
        "dissolve",
        "rust",
        b"trait T { } impl T for u8 { fn f(&self) { 0 } } fn g(s: &u8) { s.f(); } fn h(s: u8) { s.f(); }",
        [b"fn f(this: &u8) { 0 } fn g(s: &u8) { f(s); } fn h(s: u8) { f(&s); }"],
    ),
    # The name of a lifetime stands in types alone.
    (
        "dissolve",
        "rust",
        b"trait T { } impl T for u8 { fn f<'a>(&'a self) { self.a } } fn g(s: u8) { s.f(); }",
        [b"fn f<'a>(this: &'a u8) { this.a } fn g(s: u8) { f(&s); }"],
    ),
    # The parameters of the block are those of what an interface does for all.
    (
        "dissolve",
        "rust",
        b"trait T { fn f(&self) { self } } impl<U: A> T for U {} fn h() { x.f(); }",
        [b"fn f<U: A>(this: &U) { this } fn h() { f(&x); }"],
    ),
    # The only method of a type that holds nothing.
    (
        "dissolve",
        "rust",
        b"struct S; impl S { fn f(&mut self) -> &u8 { self; self.f() } } fn g(s: &mut S) { s.f(); }",
        [b"struct S; fn f(this: &mut S) -> &u8 { this; f(this) } fn g(s: &mut S) { f(s); }"],
    ),
]

NEVER: list[Never] = [
    # A parameter that is a type is none that the program defines.
    (
        "dissolve",
        "rust",
        b"trait T { fn f(&self) {} } impl<U> T for U { }",
        b"impl<U> U { fn f(&self) {} }",
    ),
    # Nothing is added to what is defined elsewhere but for the sake of an interface.
    (
        "dissolve",
        "rust",
        b"trait T { fn f(&self) {} } impl T for u8 { }",
        b"impl u8 { fn f(&self) {} }",
    ),
    (
        "dissolve",
        "rust",
        b"struct S; struct R; trait T { fn f(&self) {} } impl T for S { } impl T for R { }",
        b"struct S; struct R; impl S { fn f(&self) {} } impl T for R { }",
    ),
    # Methods that a type has for its own sake stay its methods.
    (
        "dissolve",
        "rust",
        b"impl S { fn f(&self) -> u8 { self.a } } fn g(s: S) { s.f(); }",
        b"fn f(this: &S) -> u8 { this.a } fn g(s: S) { f(&s); }",
    ),
    # A method needs its object for a field that has the name of a method.
    ("dissolve", "rust", b"impl S { fn f(&self) { self.f } }", b"fn f() { self.f }"),
    (
        "dissolve",
        "rust",
        b"impl S { fn f(&self) { self; } } fn g() { S::f(); }",
        b"fn f() { self; } fn g() { f(); }",
    ),
    (
        "dissolve",
        "rust",
        b"impl S { #[f] fn g() {} } fn f() { S::g(); }",
        b"#[S_f] fn g() {} fn f() { g(); }",
    ),
    ("dissolve", "rust", b"impl T for S { fn f() {} } fn g() { S::f(); }", b"fn f() {} fn g() { f(); }"),
]
