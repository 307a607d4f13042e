"""Templates lose lists, and parameters that are types become values."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "explicit",
        "cpp",
        b"template <class> struct A; template <> struct A<int> { A(int); }; A<int> a = 0;",
        [b"struct A { A(int); }; A a = 0;"],
    ),
    (
        "explicit",
        "cuda",
        b"template <class T> void f(T) { } template <> void f<int>(int) { g(); } void h() { f(0); }",
        [b"void f(int) { g(); } void h() { f(0); }"],
    ),
    # What only wants a template to be made calls it, or goes on to want that.
    (
        "explicit",
        "cpp",
        b"template <class T> T f() { T a; } template int f();",
        [
            b"int f(auto) { int a; } auto _ = f(0);",
            b"int f(auto) { int a; } template int f(int);",
        ],
    ),
    (
        "explicit",
        "cpp",
        b"template <class T> void f(T a) { T b; } template void f<A>(A);",
        [b"void f(auto a) { int b; } template void f(A);"],
    ),
    (
        "explicit",
        "cpp",
        b"template <int N> int f() { return N; } int x = f<1>();",
        [b"int f(auto) { return 0; } int x = f(0);"],
    ),
    # The only member of a class template is a template itself.
    (
        "dissolve",
        "cpp",
        b"template <class T> struct A { T f(); }; A<B> a; int x = a.f();",
        [b"template <class T> T f(); int x = f<B>();"],
    ),
    (
        "dissolve",
        "cuda",
        b"template <class T> struct A { template <class U> T f(U) {} }; int x = A<B>().f(1) + A<int>().f(2);",
        [b"template <class T, class U> T f(U) {} int x = f<B>(1) + f<int>(2);"],
    ),
    (
        "dissolve",
        "cpp",
        b"template <int N> struct A { static int f(); }; int x = A<1>::f();",
        [b"template <int N> static int f(); int x = f<1>();"],
    ),
    # What is only named is called.
    (
        "explicit",
        "cpp",
        b"template <class> int f() { g(); } auto x = f<A>;",
        [b"int f(auto) { g(); } auto x = f(0);"],
    ),
    # A template has to be one, and is for what it is given.
    (
        "parameters",
        "cpp",
        b"template <class T> struct A { T a; }; struct B; A<B> b;",
        [
            b"template <class> struct A { B a; }; struct B; A<B> b;",
            b"struct B; template <class> struct A { B a; }; A<B> b;",
        ],
    ),
    # What uses the template itself stays behind it, and is told to be a type where it is named first.
    (
        "parameters",
        "cpp",
        b"template <class T> struct A { T *a, *b; }; struct B : A<B> {};",
        [b"struct A { struct B *a, *b; }; struct B : A {};"],
    ),
    (
        "parameters",
        "cuda",
        b"template <class T> struct A { T *a; }; class B { A<B> x; };",
        [b"struct A { class B *a; }; class B { A x; };"],
    ),
    (
        "parameters",
        "cuda",
        b"struct B; template <class T, int N> struct A { T a[N]; }; A<B, 1> b;",
        [
            b"struct B; template <class, int N> struct A { B a[N]; }; A<B, 1> b;",
        ],
    ),
    # A template is made for a variable too.
    (
        "respell",
        "cpp",
        b"template <class> struct A {}; template struct A<B>;",
        [b"template <class> struct A {}; A<B> _;"],
    ),
    # What is made of a template for a parameter of another one is that parameter.
    (
        "explicit",
        "cpp",
        b"template <class> struct A {}; template <class T> struct B : A<int> { int x = A<T>(); }; B<C> b;",
        [b"struct A {}; template <class T> struct B : A { int x = T(); }; B<A> b;"],
    ),
    # Of a damaged program.
    (
        "explicit",
        "cpp",
        b"template <class> struct A {}; template <class T, class U> struct B : A<T> {}; B<, int> e;",
        [b"struct A {}; template <class T, class U> struct B : T {}; B<, int> e;"],
    ),
    (
        "explicit",
        "rust",
        b"struct A<T>; impl<T> I for A<T> {} fn f<T>() where A<T>: I {} fn g() { f::<u8>(); }",
        [b"struct A; impl<T> I for A {} fn f<T>() where T: I {} fn g() { f::<A>(); }"],
    ),
    # With parameters of its own.
    (
        "explicit",
        "cpp",
        b"template <class> struct A; template <class T> struct A<T*> { T x; }; A<int*> a;",
        [b"template <class T> struct A { T x; }; A<int*> a;"],
    ),
    # Beside templates that use the name.
    (
        "explicit",
        "cpp",
        b"template <class> struct A; template <> struct A<B> { }; template <class T> A<T> f(); A<B> a = f();",
        [b"struct A { }; template <class T> A f(); A a = f();"],
    ),
    # With members outside of it, and with something for what it is that nobody has to be told then.
    (
        "explicit",
        "cpp",
        (
            b"template <class...> struct A; template <class... T> struct A<int, T...> { A(); }; "
            b"template <class... U> A<int, U...>::A() { g(); } A<int> a;"
        ),
        [b"template <class... T> struct A { A(); }; template <class... U> A<U...> ::A() { g(); } A<int> a;"],
    ),
    (
        "explicit",
        "cpp",
        (
            b"template <class, int> struct A; template <class T> struct A<T*, 0> { T f(); }; "
            b"template <class T> T A<T*, 0>::f() { g(); } A<int*, 0> a;"
        ),
        [b"template <class T> struct A { T f(); }; template <class T> T A<T> ::f() { g(); } A<int* > a;"],
    ),
    (
        "explicit",
        "cpp",
        (
            "template <class, class> struct A; template <class ä, void (*F)(int)> struct A<B<ä, F>, int> "
            "{ int f(); }; template <class ä, void (*F)(int)> int A<B<ä, F>, int>::f() { } A<C, int> a;"
        ).encode(),
        [
            (
                "template <class ä, void (*F)(int)> struct A { int f(); };"
                " template <class ä, void (*F)(int)> int A<ä, F> ::f() { } A<C> a;"
            ).encode()
        ],
    ),
    (
        "explicit",
        "cpp",
        (
            b"template <class> struct A; "
            b"template <template <class> class T, int N> struct A<T<B[N]>> { int f(); }; "
            b"template <template <class> class T, int N> int A<T<B[N]>>::f() { }"
        ),
        [
            (
                b"template <template <class> class T, int N> struct A { int f(); }; "
                b"template <template <class> class T, int N> int A<T, N> ::f() { }"
            )
        ],
    ),
    (
        "explicit",
        "cuda",
        b"template <class> struct A; template <> struct A<B> { int f(); }; int A<B>::f() { g(); } A<B> a;",
        [b"struct A { int f(); }; int A::f() { g(); } A a;"],
    ),
    (
        "explicit",
        "cpp",
        b"template <int N> int f(A<N>) { g(N); } int x = f(a);",
        [b"template <int N> int f() { g(N); } int x = f<0>();"],
    ),
    (
        "explicit",
        "cpp",
        b"template <class T, auto N, class... U> void f(A<T, N> a, U...) { T t; } int y = f(1, 2, 3);",
        [b"template <class T, auto N, class... U> void f() { T t; } int y = f<int, 0>();"],
    ),
    (
        "explicit",
        "cpp",
        b"template <int N> A<N> f(A<N>) {} int x = f(f(a));",
        [b"template <int N> A<N> f() {} int x = f<0>();"],
    ),
    (
        "explicit",
        "typescript",
        b"function f<T>(a: A<T>) { let t: T; } f(g);",
        [b"function f<T>() { let t: T; } f<any>();"],
    ),
    # What is called with a parameter of a type that is deduced is a template.
    (
        "explicit",
        "cpp",
        b"template <int> int f() { g(); } int x = f<0>();",
        [b"int f(auto) { g(); } int x = f(0);"],
    ),
    (
        "explicit",
        "cpp",
        b"template <class T, int N, class... U> int f(const T *a, int b) {} int x = f<int, 1>(b, c);",
        [b"int f(auto, const auto *a, int b) {} int x = f(0, b, c);"],
    ),
    (
        "explicit",
        "cpp",
        b"struct A { template <class... T> int f(); template <B T> void g(T t) {} } a; int x = a.f(a.g(1));",
        [
            b"struct A { int f(auto...); template <B T> void g(T t) {} } a; int x = a.f(a.g(1));",
            b"struct A { template <class... T> int f(); void g(B auto t) {} } a; int x = a.f(a.g(1));",
        ],
    ),
    (
        "as-parameter",
        "cpp",
        b"template <class T, class U> U f() { return g(T(), T {}); } int x = f<A<B>, int>();",
        [b"template <auto T, class U> U f() { return g(T, T); } int x = f<0, int>();"],
    ),
    (
        "as-parameter",
        "cuda",
        b"template <typename... T> void f() { g(T{}...); } void h() { f<int>(); }",
        [b"template <auto... T> void f() { g(T...); } void h() { f<0>(); }"],
    ),
    # Of which members are values, or called for values.
    (
        "as-parameter",
        "cpp",
        b"template <template <class> class T> int f() { return T<int>::x; } int x = f<A>();",
        [b"template <auto T> int f() { return T; } int x = f<0>();"],
    ),
    (
        "as-parameter",
        "cuda",
        b"template <class T, class U> int f() { return g(T::x, U::y()); } int x = f<A, B>();",
        [
            b"template <auto T, class U> int f() { return g(T, U::y()); } int x = f<0, B>();",
            b"template <class T, auto U> int f() { return g(T::x, U); } int x = f<A, 0>();",
        ],
    ),
    (
        "as-parameter",
        "cpp",
        b"template <class... T> int f() { return (T::x + ...); } int x = f<A>();",
        [b"template <auto... T> int f() { return (T + ...); } int x = f<0>();"],
    ),
    (
        "as-parameter",
        "cpp",
        b"template <class T> int f() { return T::x<T::y>; } int x = f<A>();",
        [b"template <auto T> int f() { return T; } int x = f<0>();"],
    ),
    (
        "as-parameter",
        "cpp",
        b"template <class T = A<B>> int f() { return T::x; } int x = f<A>();",
        [b"template <auto T = 0> int f() { return T; } int x = f<0>();"],
    ),
]

NEVER: list[Never] = [
    # What no definition could go where it stands.
    (
        "parameters",
        "cpp",
        b"template <int N> struct A { B<N> a; }; A<1> b;",
        b"template <int> struct A { B<1> a; }; A<1> b;",
    ),
    # What is left out is no parameter without a name.
    (
        "explicit",
        "cpp",
        b"template <class> struct A {}; template <class, class T> struct B { A<,> a; }; B<int, C> b;",
        b"struct A {}; template <class, class T> struct B { a; }; B<A, C> b;",
    ),
    (
        "explicit",
        "cpp",
        (
            b"template <class> struct A; template <class T> struct A<T*> { template <class U> int f(); }; "
            b"template <class T> template <class U> int A<T*>::f() { g(); }"
        ),
        (
            b"template <class T> struct A { template <class U> int f(); }; "
            b"template <class T> template <class U> int A<T*>::f() { g(); }"
        ),
    ),
    # What a body uses of the parameters, it needs.
    (
        "explicit",
        "cpp",
        b"template <int N> int f(A<N> p) { g(p); } int x = f(a);",
        b"template <int N> int f() { g(p); } int x = f<0>();",
    ),
    (
        "explicit",
        "cpp",
        b"template <int N> int f() { g(N); } int x = f<0>();",
        b"int f(auto) { g(N); } int x = f(0);",
    ),
    (
        "explicit",
        "cpp",
        b"template <class T> T f(T a) {} int x = f(1);",
        b"T f(auto a) {} int x = f(1);",
    ),
    (
        "explicit",
        "cpp",
        b"template <int N> int f(int a = N) {} int x = f<1>();",
        b"int f(int a = int auto) {} int x = f();",
    ),
    # Of a damaged program.
    (
        "explicit",
        "cpp",
        b"template <, int> int f() {} int x = f<0>();",
        b"int f(auto) {} int x = f(0);",
    ),
    # Of which something else is needed than a value.
    (
        "as-parameter",
        "cpp",
        b"template <class T> int f() { typename T::x a; return T::y; } int x = f<A>();",
        b"template <auto T> int f() { typename T a; return T; } int x = f<0>();",
    ),
    (
        "as-parameter",
        "cpp",
        b"template <class T> int f() { return T::g(1) + T::y; } int x = f<A>();",
        b"template <auto T> int f() { return T(1) + T; } int x = f<0>();",
    ),
    # No special case, but a template that uses another, or a member of one.
    (
        "explicit",
        "cpp",
        b"template <class T> struct A { T x; }; template <class U> struct B : A<U> { }; A<int> a;",
        b"template <class U> struct B : A { }; A<int> a;",
    ),
    (
        "explicit",
        "cpp",
        b"template <class T> struct A { int f(); }; template <> int A<int>::f() { } A<int> a;",
        b"int A::f() { } A a;",
    ),
    # With more than one special case.
    (
        "explicit",
        "cpp",
        b"template <class> struct A; template <> struct A<int> { }; template <> struct A<B> { }; A<int> a;",
        b"template <> struct A<B> { }; struct A { }; A a;",
    ),
    (
        "explicit",
        "cpp",
        (
            b"template <class> struct A; template <class T> struct A<T*> { }; "
            b"template <class T> struct A<T&> { }; A<B*> a;"
        ),
        b"template <class T> struct A { }; template <class T> struct A<T&> { }; A<B*> a;",
    ),
    (
        "as-parameter",
        "cpp",
        b"template <class T> T f() { return g(T()); } int x = f<A>();",
        b"template <auto T> T f() { return g(T); } int x = f<0>();",
    ),
]
