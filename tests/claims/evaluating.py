"""What the pass proposes that makes a variable of a function."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "evaluate",
        "ada",
        b"procedure M is function F return T is (A + 1); begin G (F); end M;",
        [b"procedure M is F : T := A + 1; begin G (F); end M;"],
    ),
    (
        "evaluate",
        "cpp",
        b"struct A { const int &f(); } a; int &b = a.f();",
        [b"struct A { const int &f; } a; int &b = a.f;", b"struct A { const int f; } a; int &b = a.f;"],
    ),
    ("evaluate", "java", b"class A { B f() {throw null;} { g(f()); } }", [b"class A { B f; { g(f); } }"]),
    (
        "evaluate",
        "typescript",
        b"class A { static f(): T { return } } A.f().p; function g(): U {} [...g()]",
        [
            b"class A { static f: T; } A.f.p; function g(): U {} [...g()]",
            b"class A { static f(): T { return } } A.f().p; declare let g: U; [...g]",
        ],
    ),
    (
        "evaluate",
        "cpp",
        b"template <class T> int f() { A<T> a = g; } int x = f<int>(); int h() { int y = 0; return g; }",
        [
            b"template <class T> A<T> f = g; int x = f<int>; int h() { int y = 0; return g; }",
            b"template <class T> A<T> f; int x = f<int>; int h() { int y = 0; return g; }",
        ],
    ),
    (
        "evaluate",
        "cpp",
        b"int f(); int f() { return g + 1; } int x = f(); int h() { k->l; }",
        [
            b"auto f = g + 1; int x = f; int h() { k->l; }",
            b"int f(); int f() { return g + 1; } int x = f(); auto h = k->l;",
        ],
    ),
    (
        "evaluate",
        "cpp",
        b"int main() { f(1); } void g() { f(main); }",
        [
            b"int main = f(1); void g() { f(main); }",
            b"auto _ = f(1); void g() { f(main); }",
        ],
    ),
    (
        "evaluate",
        "cpp",
        b"template <class T = A> T f() { return g(T()); } template int f(); int x = f<int>() + f();",
        [b"template <class T = A> auto f = g(T()); template int f<>; int x = f<int> + f<>;"],
    ),
    (
        "evaluate",
        "c",
        b"int f(void) { return 1; } void g() { f(); h(f); }",
        [b"int f = 1; void g() { f; h(f); }"],
    ),
    # A pointer can be what a variable of the function's type cannot.
    ("evaluate", "c", b"int f(); void g() { f; }", [b"int f(); *g = f;"]),
    (
        "evaluate",
        "c",
        b"struct s f(); int g(int); int x = f().a + g(1); int y() { return f ( ).a; }",
        [b"struct s f; int g(int); int x = f.a + g(1); int y() { return f .a; }"],
    ),
    (
        "evaluate",
        "cpp",
        b"struct A { B b(); int c() { return b()(1); } };",
        [b"struct A { B b; int c() { return b(1); } };"],
    ),
    ("evaluate", "rust", b"fn f() -> u8 { 1 } fn g() { a::f(); }", [b"const f: u8 = 1; fn g() { a::f; }"]),
    (
        "evaluate",
        "go",
        b"package p\nfunc f() int { return 1 }\nvar x = f()\n",
        [b"package p\nvar f = 1\nvar x = f\n"],
    ),
    (
        "evaluate",
        "java",
        b"class A { A f() { return g(this.f()); } int h() { return this.f(); } }",
        [b"class A { A f() { return g(this.f()); } int h = this.f(); }"],
    ),
    ("evaluate", "javascript", b"function f() { return g(1) } h(f(), f);", [b"var f = g(1); h(f, f);"]),
    (
        "evaluate",
        "javascript",
        b"function \\u0061() { return g(\\u0061()) } h(\\u0061());",
        [b"var \\u0061 = g(\\u0061); h(\\u0061);"],
    ),
    (
        "evaluate",
        "javascript",
        b"function f() { return g(1) } h(new f, f());",
        [b"var f = g(1); h(new f, f);"],
    ),
    ("evaluate", "typescript", b"function f(): number { return g(1) } f();", [b"var f = g(1); f;"]),
    ("evaluate", "python", b"def f():\n    return g(1)\nf()\n", [b"f = g(1)\nf\n"]),
    (
        "evaluate",
        "python",
        b"def f() -> T:\n    return g(1)\n",
        [b"f = g(1)\n", b"f: T = g(1)\n"],
    ),
    # A property may be given by itself, and so its value calls it no more.
    (
        "evaluate",
        "csharp",
        b"class A { A f() { return g(f ()); } A h() { return f().i(); } }",
        [
            b"class A { A f => g(f); A h() { return f.i(); } }",
            b"class A { A _ => g(f ()); A h() { return f().i(); } }",
        ],
    ),
    (
        "evaluate",
        "csharp",
        b"class A : B { public override int f() => base.f(); }",
        [b"class A : B { int _ => base.f(); }"],
    ),
]

NEVER: list[Never] = [
    # What else the function does would be lost.
    (
        "evaluate",
        "cpp",
        b"template <class T> int f() { A<T> a = g; h(); } int x = f<int>();",
        b"template <class T> A<T> f = g; int x = f<int>;",
    ),
    ("evaluate", "cpp", b"int main() { f(1); g(); }", b"auto _ = g();"),
    ("evaluate", "c", b"int main() { f(1); }", b"auto _ = f(1);"),
    ("evaluate", "c", b"int f(int a) { return a; }", b"int f = a;"),
    ("evaluate", "c", b"int f(); int x = f(); int f() {}", b"int f; int x = f; int f {}"),
    ("evaluate", "c", b"int f(); int x = f() + g(f);", b"int f; int x = f + g(f);"),
    ("evaluate", "c", b"int f(); int g();", b"int f; int g();"),
    ("evaluate", "python", b"def f():\n  return f()\n", b"f = f()\n"),
    ("evaluate", "javascript", b"function f() { return g } f(1);", b"var f = g; f(1);"),
    ("evaluate", "go", b"package p\nfunc (r T) f() int { return 1 }\n", b"package p\nvar f = 1\n"),
]
