"""What functions without a name give way to, and what becomes one."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # What a list has first is what a function that walks through it is given.
    (
        "apply",
        "javascript",
        b"[new C, b].forEach(function (a) { a.p(0); h(a); });",
        [b"var a = new C;\na.p(0);\nh(a);", b"new C.p(0);\nh(new C);"],
    ),
    ("apply", "rust", b"fn f() { l.map(|a| g(a, a)); }", [b"fn f() { g(l, l); }"]),
    (
        "inline-functions",
        "ocaml",
        b"class c = object method m a = g a end let e = x#m 1",
        [b"class c = object end let e = g 1"],
    ),
    ("apply", "ocaml", b"let c = (fun a b -> g b a) 1 2", [b"let c = g 2 1"]),
    ("apply", "scheme", b"(h ((lambda (a b) (g b a)) 1 2))", [b"(h (g 2 1))"]),
    ("apply", "commonlisp", b"(mapcar (lambda (a) (g a 1)) b)", [b"(g 0 1)"]),
    ("apply", "javascript", b"g((a => f(a, 1))(b));", [b"g(f(b, 1));"]),
    (
        "apply",
        "javascript",
        b"(a => function ({ b: c = a }) {}(a))(d);",
        [b"(function ({ b: c = d }) {}(d));"],
    ),
    ("apply", "javascript", b"(function (a) { f(a); g(a); })(b);", [b"f(b);\ng(b);"]),
    ("apply", "cpp", b"void m() { [](int a) { f(a); g(a); }(2); }", [b"void m() { f(2); g(2); }"]),
    (
        "apply",
        "javascript",
        b"function f(c, d) { h(d); c(1); } f(x => g(x), 2);",
        [b"function f(d) { h(d); g(1); } f(2);"],
    ),
    (
        "apply",
        "rust",
        b"fn f(c: impl Fn(u8)) { c(1) } fn m() { f(|x| g(x, h)); }",
        [b"fn f() { g(1, h) } fn m() { f(); }"],
    ),
    (
        "apply",
        "go",
        b"package a\nfunc f(c func(int)) { c(1) }\nfunc m() { f(func(x int) { g(x) }) }\n",
        [b"package a\nfunc f() { g(1) }\nfunc m() { f() }\n"],
    ),
    (
        "apply",
        "rust",
        b"fn m() { let y = a.iter().map(|x| g(x, h)).sum(); }",
        [
            b"fn m() { let y = a.iter().map(g(0, h)).sum(); }",
            b"fn m() { let y = g(0, h).sum(); }",
            b"fn m() { g(0, h); }",
        ],
    ),
    # A function has the types that its own type says, also by the name of that, as it is given there.
    (
        "apply",
        "typescript",
        b"type F<T> = (a: T, b?: A) => B; let c: F<A>; const f: F<C> = x => g(x);",
        [
            b"type F<T> = (a: T, b?: A) => B; let c: F<A>; (x: C) => g(x);",
            b"type F<T> = (a: T, b?: A) => B; let c: F<A>; const f = (x: C) => g(x);",
        ],
    ),
    (
        "apply",
        "typescript",
        b"interface F { (a: A): B } on(f); const f: F = (x) => g(x);",
        [b"interface F { (a: A): B } on(f); (x: A) => g(x);"],
    ),
    ("apply", "rust", b"fn m() { let f: fn(A) -> B = |x| g(x, x); }", [b"fn m() { |x: A| g(x, x); }"]),
    # So has one that is given to a function whose parameter has such a type.
    (
        "apply",
        "typescript",
        b"type F = (a: A) => B; function on(f: F) {} on(x => g(x));",
        [b"(x: A) => g(x);"],
    ),
    # What is given to a function has the types that this says of it, and what only it used goes.
    (
        "apply",
        "rust",
        b"impl S { fn f(&self, c: impl Fn(A), d: u8) { self.f(|x| h(x), 1) } }",
        [b"impl S { fn f(&self, c: impl Fn(A), d: u8) { |x: A| h(x); } }"],
    ),
    (
        "apply",
        "rust",
        b"fn f<F>(c: F) where F: Fn(A, &B) { h() } fn m() { f(|x, y| g(x, y, x)); }",
        [b"fn m() { |x: A, y: &B| g(x, y, x); }"],
    ),
    (
        "apply",
        "rust",
        b"fn f<F>(c: F) -> F where F: Fn(A) { h(f) } fn m() { f(|x| g(x)); }",
        [b"fn f<F>(c: F) -> F where F: Fn(A) { h(f) } fn m() { |x: A| g(x); }"],
    ),
    (
        "apply",
        "typescript",
        b"function f(c: (x: A) => B, d: C) { h(); } f((x) => { g(x); }, 1);",
        [b"function f(c: (x: A) => B, d: C) { h(); } (x: A) => { g(x); };"],
    ),
    # A parameter that is not used goes, with what says of it.
    (
        "apply",
        "rust",
        b"fn f<H>(c: H) where H: Fn(A, B) { c(a, b) } fn m() { f(|x, y| g(x)); f(|x, z| h(x)); }",
        [b"fn f<H>(c: H) where H: Fn(A) { c(a) } fn m() { f(|x| g(x)); f(|x| h(x)); }"],
    ),
    (
        "apply",
        "cpp",
        b"int f(int (*c)(int, long), int d) { c(1, 2); c(3, 4); } int x = f([](int a, long b) { g(b); }, 2);",
        [b"int f(int (*c)(long), int d) { c(2); c(4); } int x = f([](long b) { g(b); }, 2);"],
    ),
    (
        "apply",
        "typescript",
        b"function f(c: (a: A, b: B) => void) { h(c); } f((a, b) => g(b));",
        [b"function f(c: (b: B) => void) { h(c); } f((b) => g(b));"],
    ),
    ("apply", "python", b"x = f(lambda a: g(a, 1), 2)\n", [b"x = f(g(0, 1), 2)\n", b"x = g(0, 1)\n"]),
    ("apply", "ruby", b"a.each { |x| f(x); g(x) }\n", [b"f(0); g(0)\n"]),
    ("write-in", "javascript", b"function f(a) { a = 1; } g(f(2));", [b"g(function (a) { a = 1; }(2));"]),
    (
        "write-in",
        "cpp",
        b"int f(auto a) { g(a); } int x = f(b);",
        [b"int x = [](auto a) { g(a); }(b);"],
    ),
    # The mark before the function is that of what stands there.
    (
        "write-in",
        "cpp",
        b"struct S { }; int f(auto a) { g(a); } int x = f(b);",
        [b"struct S { }; int x = [](auto a) { g(a); }(b);"],
    ),
    (
        "write-in",
        "cpp",
        b"template <class> int f(int a) { g(a); } int x = f(b);",
        [b"int x = [](int a) { g(a); }(b);"],
    ),
    ("write-in", "javascript", b"class A { f() {} } f(new A);", [b"f(new class { f() {} });"]),
    (
        "write-in",
        "javascript",
        b"function f(a) { f(a); h(a); } g(f);",
        [b"g(function f(a) { f(a); h(a); });"],
    ),
    ("write-in", "lua", b"local function f(a) a = 1 end\ng(f)", [b"g(function (a) a = 1 end)"]),
    (
        "write-in",
        "go",
        b"package a\nfunc f(c int) { c = 1 }\nfunc m() { g(f) }\n",
        [b"package a\nfunc m() { g(func (c int) { c = 1 }) }\n"],
    ),
    ("write-in", "c", b"struct s { int x; }; int a; struct s b;", [b"int a; struct { int x; } b;"]),
    (
        "write-in",
        "python",
        b"def g(a): return a\nf(g)\n",
        [b"f(lambda a: a)\n", b"f(lambda: 0)\n"],
    ),
    ("write-in", "python", b"def g(): yield\nf(g)\n", [b"f(lambda: (yield))\n"]),
    # A body without statements is nothing to some parsers.
    ("write-in", "lua", b"function f() end g{a = f == 0}", [b"g{a = function () end == 0}"]),
    ("write-in", "scala", b"def f(a: Int) = a; val x = g(f)", [b"val x = g((a: Int) => a)"]),
    ("write-in", "rust", b"fn f(a: i8) { h(a); } fn m() { g(f) }", [b"fn m() { g(|a: i8| { h(a); }) }"]),
    ("write-in", "swift", b"func f() { h() }\ng(f)\n", [b"g({ h() })\n"]),
    (
        "write-in",
        "csharp",
        b"class A { static void F() { H(); } void M() { G(F); } }",
        [b"class A { void M() { G(() => { H(); }); } }"],
    ),
    ("write-in", "haskell", b"f a b = a\nx = g $ f\n", [b"x = g $ \\a b -> a\n"]),
    # What says there that a function is meant goes with its name.
    ("write-in", "kotlin", b"fun f() { h() } fun m() { g(::f) }", [b"fun m() { g({ h() }) }"]),
    ("write-in", "perl", b"sub f { h(0) } g(\\&f);", [b"g(sub { h(0) });"]),
    ("write-in", "php", b"<?php function f($a) { return 0; } g(f(...));", [b"<?php g(fn($a) => 0);"]),
    (
        "write-in",
        "java",
        b"class A { static int f(int a) { return 0; } void m() { g(A::f); } }",
        [b"class A { void m() { g((int a) -> 0); } }"],
    ),
    # One that nothing uses, or several do, takes the place of another value.
    ("write-in", "lua", b"function f() end return {g == 0}", [b"return {function () end == 0}"]),
    ("write-in", "python", b"def a(): pass\na and b\n", [b"(lambda: 0) and b\n"]),
    ("write-in", "javascript", b"function f() { h(); } x(y);", [b"x(function () { h(); });"]),
    ("write-in", "ruby", b"def f; h; end; x = y", [b"x = -> { h }"]),
]

NEVER: list[Never] = [
    # Another function that is given uses the parameter.
    (
        "apply",
        "rust",
        b"fn f(c: impl Fn(A, B)) { c(a, b) } fn m() { f(|x, y| g(x)); f(|x, z| h(z)); }",
        b"fn f(c: impl Fn(A)) { c(a) } fn m() { f(|x| g(x)); f(|x| h(z)); }",
    ),
    # The types that only the callee has names for are none outside of it.
    (
        "apply",
        "rust",
        b"fn f<T>(g: impl Fn(T)) { h() } fn m() { f(|x| h(x)); }",
        b"fn f<T>(g: impl Fn(T)) { h() } fn m() { |x: T| h(x); }",
    ),
    (
        "apply",
        "typescript",
        b"function f<T>(g: (a: T) => A) { h(); } f((x) => h(x));",
        b"function f<T>(g: (a: T) => A) { h(); } (x: T) => h(x);",
    ),
    # What has a type is none of the parameters that this says.
    (
        "apply",
        "typescript",
        b"function f(g: A): A {} f((x) => h(x));",
        b"function f(g: A): A {} (x: A) => h(x);",
    ),
    (
        "apply",
        "python",
        b"def f(g: A) -> A: pass\nf(lambda x: h(x))\n",
        b"def f(g: A) -> A: pass\nlambda x: A: h(x)\n",
    ),
    # A parameter that is handed on needs its function.
    (
        "apply",
        "javascript",
        b"function f(c) { c(1); h(c); } f(x => g(x));",
        b"function f() { g(1); h(c); } f();",
    ),
    # So does one of a function that others call too.
    (
        "apply",
        "javascript",
        b"function f(c) { c(1); } f(x => g(x)); f(y);",
        b"function f() { g(1); } f(); f(y);",
    ),
    # What defines another thing is no place for a function, nor is the name of a type.
    ("write-in", "lua", b"function f() end local a = b", b"local function () end = b"),
    ("write-in", "go", b"package a\nfunc f() {}\nvar a int = b\n", b"package a\nvar a func () {} = b\n"),
    # What is a parameter of a template is none of a lambda.
    (
        "write-in",
        "cpp",
        b"template <class T> int f(T a) { g(a); } int x = f(b);",
        b"int x = [](T a) { g(a); }(b);",
    ),
    # What is used in the parameters of its own template stays.
    ("write-in", "cpp", b"template <int = f(0)> int f(int) { g(); }", b""),
    # What takes more than is said of it there may not say more of itself.
    (
        "apply",
        "typescript",
        b"function f(c: (a: A) => B) {} f((x) => x); f((a, b) => a);",
        b"function f(c: () => B) {} f((x) => x); f((a) => a);",
    ),
]
