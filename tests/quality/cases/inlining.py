"""Cases for the passes that put what a name stands for in its places, or one name for another."""

from __future__ import annotations

from cases.case import Case

CASES = [
    Case("inline-values", "typescript", b"type P<T> = Q<T, T>; let p: P<A>;", "", b"let p: Q<A, A>;"),
    Case(
        "inline-values",
        "rust",
        b"type P<T> = <T as A>::B; fn f(p: P<C>) {}",
        "",
        b"fn f(p: <C as A>::B) {}",
    ),
    Case(
        "unroll",
        "c",
        b"void f() { for (int i = 1; i < n; i++) { g(a[i]); h(i, b); g(i); } }",
        "",
        b"void f() { g(a[1]); h(1, b); g(1); }",
    ),
    Case(
        "unroll",
        "python",
        b"for i in range(n):\n    g(a[i])\n    h(i)\n",
        "",
        b"g(a[0])\nh(0)\n",
    ),
    Case(
        "unroll",
        "systemverilog",
        b"module m; for (genvar g = 0; g < 1; ++g) n i(p[g]); endmodule",
        "",
        b"module m; n i(p[0]); endmodule",
    ),
    Case(
        "unroll",
        "rust",
        b"fn f() { for i in 0..n { g(a[i]); h(i, b); g(i); } }",
        "",
        b"fn f() { g(a[0]); h(0, b); g(0); }",
    ),
    Case(
        "inline-values",
        "vhdl",
        b"entity e is generic (n : natural := 8); port (a : bit_vector(n downto 0)); end;",
        "",
        b"entity e is port (a : bit_vector(8 downto 0)); end;",
    ),
    Case(
        "inline-values",
        "cpp",
        b"namespace n { struct A { A *x; }; } namespace m { using n::A; A b; }",
        "",
        b"namespace n { struct A { A *x; }; } namespace m { n::A b; }",
    ),
    Case("inline-values", "c", b"enum { A, B }; int e = A | B;", "", b"enum { A }; int e = A | 1;"),
    Case("inline-values", "cpp", b"void f() { enum { B }; g(B); }", "", b"void f() { g(0); }"),
    Case(
        "inline-values",
        "c",
        b"typedef unsigned long T; T f(T);",
        "typedef unsigned long T ; T f ( T ) ;\nunsigned long f ( unsigned long ) ;",
        b"unsigned long f(unsigned long);",
    ),
    Case("inline-values", "c", b"typedef unsigned uint8_t; uint8_t f();", "", b"unsigned f();"),
    Case(
        "inline-values",
        "python",
        b"x = -a\nh(x, x)\n",
        "x = - a h ( x , x )\nh ( - a , - a )",
        b"h(-a, -a)\n",
    ),
    Case(
        "inline-values",
        "javascript",
        b"let x = -a; h(x, x);",
        "let x = - a ; h ( x , x ) ;\nh ( - a , - a ) ;",
        b"h(-a, -a);",
    ),
    Case(
        "inline-functions",
        "c",
        b"int f(int a) { return g(a, 1); } int x = f(2) + f(3);",
        "int f ( int a ) { return g ( a , 1 ) ; } int x = f ( 2 ) + f ( 3 ) ;\n"
        "int x = g ( 2 , 1 ) + g ( 3 , 1 ) ;",
        b"int x = g(2, 1) + g(3, 1);",
    ),
    Case(
        "inline-functions",
        "python",
        b"def f(a):\n  g(a, 1)\n  h(a)\nf(2)\nf(3)\n",
        "def f ( a ) : g ( a , 1 ) h ( a ) f ( 2 ) f ( 3 )\ng ( 2 , 1 ) h ( 2 ) g ( 3 , 1 ) h ( 3 )",
        b"g(2, 1)\nh(2)\ng(3, 1)\nh(3)\n",
    ),
    Case(
        "inline-functions",
        "nim",
        b"proc f =\n  var a: T[0]\nf()\n",
        "",
        b"var a: T[0]\n",
    ),
    Case(
        "inline-functions",
        "ruby",
        b"def f\ng(1)\nh(2)\nend\nf()\n",
        "",
        b"g(1)\nh(2)\n",
    ),
    Case(
        "inline-functions",
        "rust",
        b"fn f(a: u8) -> u8 { g(a, 1) } fn m() { h(f(2), f(3)); }",
        "fn f ( a : u8 ) -> u8 { g ( a , 1 ) } fn m ( ) { h ( f ( 2 ) , f ( 3 ) ) ; }\n"
        "fn m ( ) { h ( g ( 2 , 1 ) , g ( 3 , 1 ) ) ; }",
        b"fn m() { h(g(2, 1), g(3, 1)); }",
    ),
    Case(
        "inline-functions",
        "vhdl",
        b"architecture a of e is function f(x:t) return t is begin return g(x,1);end;begin s<=f(2)&f(3);end;",
        "architecture a of e is function f ( x : t ) return t is begin return g ( x , 1 ) ; end ; "
        "begin s <= f ( 2 ) & f ( 3 ) ; end ;\n"
        "architecture a of e is begin s <= g ( 2 , 1 ) & g ( 3 , 1 ) ; end ;",
        b"architecture a of e is begin s<=g(2,1)&g(3,1);end;",
    ),
    Case(
        "inline-functions",
        "ada",
        b"procedure M is procedure P (X : T) is begin G (X, 1); end P; begin P (2); P (3); end M;",
        "procedure M is procedure P ( X : T ) is begin G ( X , 1 ) ; end P ; "
        "begin P ( 2 ) ; P ( 3 ) ; end M ;\nprocedure M is begin G ( 2 , 1 ) ; G ( 3 , 1 ) ; end M ;",
        b"procedure M is begin G (2, 1); G (3, 1); end M;",
    ),
    Case(
        "evaluate",
        "c",
        b"struct s f(); int x = g(f().a, f().b);",
        "",
        b"struct s f; int x = g(f.a, f.b);",
    ),
    Case(
        "unify",
        "c",
        b"int a; long b; f(a, b); g(a);",
        "int a ; long b ; f ( a , b ) ; g ( a ) ;\nlong b ; f ( b , b ) ; g ( b ) ;",
        b"long b; f(b, b); g(b);",
    ),
    Case(
        "unify",
        "python",
        b"import a\nimport b\nf(a, b)\ng(a)\n",
        "import a import b f ( a , b ) g ( a )\nimport b f ( b , b ) g ( b )",
        b"import b\nf(b, b)\ng(b)\n",
    ),
    Case(
        "unify",
        "rust",
        b"fn m() { let a = p(); let b = q(); f(a, b); g(a); }",
        "fn m ( ) { let a = p ( ) ; let b = q ( ) ; f ( a , b ) ; g ( a ) ; }\n"
        "fn m ( ) { let b = q ( ) ; f ( b , b ) ; g ( b ) ; }",
        b"fn m() { let b = q(); f(b, b); g(b); }",
    ),
    Case(
        "unify",
        "rust",
        b"fn f(a: u8, b: u8) { g(a) } impl A { fn h() { f(); } }",
        "",
        b"impl A { fn h() { Self::h(); } }",
    ),
    Case(
        "unify",
        "cpp",
        b"struct A { int x; }; struct B { int y; }; A a; B b; int c = a.x + b.y;",
        "",
        b"struct B { int y; }; B a; B b; int c = a.y + b.y;",
    ),
    Case(
        "unify",
        "rust",
        b"mod n { pub struct A; pub struct C; } struct B; fn f(a: n::A, b: B, c: n::C) {}",
        "",
        b"mod n { pub struct C; } struct B; fn f(a: B, b: B, c: n::C) {}",
    ),
    Case(
        "unify",
        "rust",
        b"trait A { type X; } trait B { type Y: A; } fn f<T: A>(a: T::X) {}",
        "",
        b"trait B { type Y: B; } fn f<T: B>(a: T::Y) {}",
    ),
    Case(
        "expand-values",
        "c",
        b"int n = f(a, b); int m = g(n, n, n);",
        "int n = f ( a , b ) ; int m = g ( n , n , n ) ;\nint m = g ( f ( a ) , f ( b ) ) ;",
        b"int m = g(f(a), f(b));",
    ),
    Case(
        "expand-values",
        "python",
        b"n = f(a, b)\ng(n, n, n)\n",
        "n = f ( a , b ) g ( n , n , n )\ng ( f ( a ) , f ( b ) )",
        b"g(f(a), f(b))\n",
    ),
    Case(
        "expand-values",
        "javascript",
        b"let n = f(a, b); g(n, n, n);",
        "let n = f ( a , b ) ; g ( n , n , n ) ;\ng ( f ( a ) , f ( b ) ) ;",
        b"g(f(a), f(b));",
    ),
    Case(
        "expand-functions",
        "c",
        b"void f(int a) { g(a); h(a); k(); } void m() { f(1); f(2); f(3); }",
        "void f ( int a ) { g ( a ) ; h ( a ) ; k ( ) ; } void m ( ) { f ( 1 ) ; f ( 2 ) ; f ( 3 ) ; }\n"
        "void m ( ) { g ( 1 ) ; h ( 2 ) ; k ( ) ; }",
        b"void m() { g(1); h (2); k(); }",
    ),
    Case(
        "expand-functions",
        "python",
        b"def f(a):\n  g(a)\n  h(a)\n  k()\nf(1)\nf(2)\nf(3)\n",
        "def f ( a ) : g ( a ) h ( a ) k ( ) f ( 1 ) f ( 2 ) f ( 3 )\ng ( 1 ) h ( 2 ) k ( )",
        b"g(1)\nh(2)\nk()\n",
    ),
    Case(
        "expand-functions",
        "javascript",
        b"function f(a) { g(a); h(a); k(); } f(1); f(2); f(3);",
        "function f ( a ) { g ( a ) ; h ( a ) ; k ( ) ; } f ( 1 ) ; f ( 2 ) ; f ( 3 ) ;\n"
        "g ( 1 ) ; h ( 2 ) ; k ( ) ;",
        b"g(1); h (2); k();",
    ),
    Case(
        "inline-functions",
        "systemverilog",
        b"`define K(a, b)a+b\nmodule m; initial x = `K(y, z); endmodule\n",
        "` define K ( a , b ) a + b module m ; initial x = ` K ( y , z ) ; endmodule\n"
        "module m ; initial x = y + z ; endmodule",
        b"module m; initial x = y+z; endmodule\n",
    ),
    Case(
        "identify",
        "c",
        b"int f() { int a = p(1, 2); g(a, a); int b = q(1, 2); g(b, b); }",
        "int f ( ) { int a = p ( 1 , 2 ) ; g ( a , a ) ; int b = q ( 1 , 2 ) ; g ( b , b ) ; }\n"
        "int f ( ) { int a = p ( 1 , 2 ) ; g ( a , a ) ; int a = q ( 1 , 2 ) ; g ( a , a ) ; }",
        b"int f() { int a = p(1, 2); g(a, a); int a = q(1, 2); g(a, a); }",
    ),
    Case(
        "identify",
        "python",
        b"def a(): g()\na(a)\ndef b(): h()\nb(b)\n",
        "def a ( ) : g ( ) a ( a ) def b ( ) : h ( ) b ( b )\n"
        "def a ( ) : g ( ) a ( a ) def a ( ) : h ( ) a ( a )",
        b"def a(): g()\na(a)\ndef a(): h()\na(a)\n",
    ),
    Case(
        "identify",
        "rust",
        b"fn f() { let a = p(1); g(a, a); let b = q(1); g(b, b); }",
        "fn f ( ) { let a = p ( 1 ) ; g ( a , a ) ; let b = q ( 1 ) ; g ( b , b ) ; }\n"
        "fn f ( ) { let a = p ( 1 ) ; g ( a , a ) ; let a = q ( 1 ) ; g ( a , a ) ; }",
        b"fn f() { let a = p(1); g(a, a); let a = q(1); g(a, a); }",
    ),
    Case(
        "identify",
        "javascript",
        b"f.call(0);",
        "f . call ( 0 ) ;\nf . f ( 0 ) ;\nf . f ;",
        b"f.f;",
    ),
    Case("evaluate", "cpp", b"int f() { return g(1); } int x = f();", "", b"auto f = g(1); int x = f;"),
    Case(
        "evaluate",
        "rust",
        b"fn f() -> u8 { A + 1 } static x: u8 = f();",
        "",
        b"const f: u8 = A + 1; static x: u8 = f;",
    ),
    Case("evaluate", "python", b"def f(): return g(1)\nh(f(), f())\n", "", b"f = g(1)\nh(f, f)\n"),
    Case(
        "evaluate", "javascript", b"function f() { return g(1) } h(f(), f());", "", b"var f = g(1); h(f, f);"
    ),
    Case(
        "evaluate",
        "cpp",
        b"template <class T> T f() { return g(T()); } int x = f<int>();",
        "",
        b"template <class T> auto f = g(T()); int x = f<int>;",
    ),
    Case(
        "evaluate",
        "cpp",
        b"template <class T> int f() { A<T> a = g; } int x = f<int>();",
        "",
        b"template <class T> A<T> f = g; int x = f<int>;",
    ),
    Case(
        "evaluate",
        "csharp",
        b"class A { A f() => g(f()); A h() => f().i(1); }",
        "",
        b"class A { A f => g(f); A h() => f.i(1); }",
    ),
    Case("inline-values", "csharp", b"using A.B; class C { D e; }", "", b"class C { A.B.D e; }"),
    # Overloaded, so that not all that has the name is a variable.
    Case(
        "evaluate",
        "cpp",
        b"void f(int a) { a++; } void f() { f(b); }",
        "",
        b"void f(int a) { a++; } auto _ = f(b);",
    ),
    Case("take-over", "c", b"int fabs; int f() { g(f); }", "", b"int fabs() { g(fabs); }"),
    Case("take-over", "python", b"import os\ndef f(): g(f)\n", "", b"def os(): g(os)\n"),
    Case("take-over", "javascript", b"let a; function f() { f(f); }", "", b"function a() { a(a); }"),
]
