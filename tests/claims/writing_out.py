"""What is declared with an alias is declared as the alias was."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # One of the last imports may be needed for what no table has.
    (
        "write-out",
        "c",
        b"#include <signal.h>\n#include <stdio.h>\nint x = printf(signal(1, 0));\n",
        [
            b"int printf();\n\nint x = printf(signal(1, 0));\n",
            b"#include <signal.h>\nint printf();\nint x = printf(signal(1, 0));\n",
        ],
    ),
    ("write-out", "c", b"typedef int T[3]; void f(T *a);", [b"void f(int (*a)[3]);"]),
    ("write-out", "c", b"typedef int T[3]; void f(T);", [b"void f(int [3]);"]),
    ("write-out", "c", b"typedef int T[3]; T a[2] = g;", [b"int a[2][3] = g;"]),
    # What is only declared, and what an import brings in, as compilers know it without that.
    (
        "write-out",
        "cpp",
        b'extern "C" { void free(void *); int g(); } namespace std { using ::free; } void f() { ::free(a); }',
        [b'extern "C" { int g(); } namespace std { using __builtin_free; } void f() { __builtin_free(a); }'],
    ),
    ("write-out", "c", b"int puts(char *); f() { puts(a); }", [b"f() { __builtin_puts(a); }"]),
    (
        "write-out",
        "c",
        b"#include <stddef.h>\nsize_t a; int *p = NULL; int f() { return 1; }",
        [
            b"__SIZE_TYPE__ a; int *p = 0; int f() { return 1; }",
            b"typedef __SIZE_TYPE__ size_t;\nsize_t a; int *p = 0; int f() { return 1; }",
        ],
    ),
    (
        "write-out",
        "c",
        b"#include <string.h>\nvoid f() { memcpy(a, b, 8); }",
        [
            b"void *memcpy();\nvoid f() { memcpy(a, b, 8); }",
            b"void *memcpy();\nvoid f() { memcpy(a, b, 8UL); }",
        ],
    ),
    (
        "write-out",
        "c",
        b"#include <string.h>\nvoid f() { g(strlen); }",
        [b"__SIZE_TYPE__ strlen();\nvoid f() { g(strlen); }"],
    ),
    (
        "write-out",
        "c",
        b"#include <stdio.h>\n#include <stdlib.h>\nvoid f() { printf(malloc(a)); }",
        [b"void *malloc();\nint printf();\n\nvoid f() { printf(malloc(a)); }"],
    ),
    (
        "write-out",
        "c",
        b"#include <a.h>\n#include <b.h>\n#include <c.h>\nvoid f() { fclose(malloc(b)); }",
        [
            b"#include <b.h>\n#include <c.h>\nvoid f() { fclose(__builtin_malloc(b)); }",
            b"void *malloc();\nint fclose();\n\nvoid f() { fclose(malloc(b)); }",
        ],
    ),
    # In an attribute the same words are others.
    (
        "write-out",
        "c",
        b"#include <stdlib.h>\n__attribute__((malloc(f))) int *g(); int h() { free(g()); }",
        [b"__attribute__((malloc(f))) int *g(); int h() { __builtin_free(g()); }"],
    ),
    (
        "write-out",
        "cpp",
        b"#include <cstdint>\nuint8_t a;",
        [b"__UINT8_TYPE__ a;", b"typedef __UINT8_TYPE__ uint8_t;\nuint8_t a;"],
    ),
    # A text stays what it is, and what is a word of the language.
    (
        "write-out",
        "c",
        b"#include <stdlib.h>\nvoid f(int *a) { free(a); g(\"free\", 1 ? 'a' : 'b', NULL == 'c'); }",
        [b"void f(int *a) { __builtin_free(a); g(\"free\", 1 ? 'a' : 'b', 0 == 'c'); }"],
    ),
    (
        "write-out",
        "cpp",
        b"#include <stddef.h>\nbool f(size_t a, wchar_t b) { return true; }",
        [
            b"bool f(__SIZE_TYPE__ a, wchar_t b) { return true; }",
            b"typedef __SIZE_TYPE__ size_t;\nbool f(size_t a, wchar_t b) { return true; }",
        ],
    ),
    (
        "write-out",
        "cpp",
        b"template <int N> struct A { typedef P T[N]; int x; }; template <int M> struct B { A<M>::T f; };",
        [b"template <int N> struct A { int x; }; template <int M> struct B { P f[M]; };"],
    ),
    (
        "write-out",
        "cpp",
        b"template <class C> struct A { using T = C; int x; }; A<B>::T f;",
        [b"template <class C> struct A { int x; }; B f;"],
    ),
    ("write-out", "cpp", b"using T = A (*)[2]; T f = g;", [b"A (*f)[2] = g;"]),
    ("write-out", "cpp", b"using T = A[2]; T f = g;", [b"A f[2] = g;"]),
    # What is declared with it may have parameters of the same type.
    ("write-out", "c", b"typedef A *T; T f(T a, T *);", [b"A *f(A *a, A **);"]),
    ("write-out", "cpp", b"using T = A (B::*)(C); T f = g;", [b"A (B::*f)(C) = g;"]),
    # A list of parameters goes with the last one where it begins with a mark before its bracket.
    (
        "inline-values",
        "systemverilog",
        b"module m #(parameter N = 2); a b[N]; endmodule",
        [b"module m; a b[2]; endmodule"],
    ),
    # The path to what an import opens a scope for.
    (
        "write-out",
        "csharp",
        b"using A.B; class C { D f() { g(E.h); } }",
        [b"class C { A.B.D f() { g(E.h); } }", b"class C { D f() { g(A.B.E.h); } }"],
    ),
    ("write-out", "java", b"import a.*; class C { D f() {} }", [b"class C { a.D f() {} }"]),
    ("write-out", "cpp", b"using namespace a::b; C c;", [b"a::b::C c;"]),
    (
        "write-out",
        "vhdl",
        b"library ieee; use ieee.b.all; entity e is port (x : t); end;",
        [b"library ieee; entity e is port (x : ieee.b.t); end;"],
    ),
    # All names of a scope that the program defines, in all that open it, and earlier than of others.
    (
        "inline-values",
        "vhdl",
        b"package p is type s is (a); end; use work.p.all; entity e is port (x : s); end; use work.p.all;",
        [b"package p is type s is (a); end; entity e is port (x : work.p.s); end;"],
    ),
    (
        "inline-values",
        "cpp",
        b"namespace n { struct T {}; } using namespace n; T a;",
        [b"namespace n { struct T {}; } n::T a;"],
    ),
    (
        "inline-values",
        "cpp",
        b"namespace n { enum E { A, B }; } using namespace n; int a = A;",
        [b"namespace n { enum E { A, B }; } int a = n::A;"],
    ),
]

NEVER: list[Never] = [
    # The program says what it does.
    (
        "write-out",
        "c",
        b"int puts(char *a) { h(a); } f() { puts(a); }",
        b"f() { __builtin_puts(a); }",
    ),
    (
        "inline-values",
        "cpp",
        b"namespace n { enum E { A, B }; } using namespace n; E a = A;",
        b"namespace n { enum E { A, B }; } n::E a = A;",
    ),
    # Nothing is declared that is not used, nor what the program has itself.
    (
        "write-out",
        "c",
        b"#include <string.h>\nint f() { return 1; }",
        b"void *memcpy();\nint f() { return 1; }",
    ),
    (
        "write-out",
        "c",
        b"#include <string.h>\nvoid *memcpy(void *); void f() { memcpy(a); }",
        b"void *memcpy();\nvoid *memcpy(void *); void f() { memcpy(a); }",
    ),
    (
        "write-out",
        "c",
        b"#include <a.h>\ntypedef int size_t; size_t a;",
        b"typedef int __SIZE_TYPE__; __SIZE_TYPE__ a;",
    ),
    # A class has a name of its own, and cannot be made twice.
    (
        "write-out",
        "cpp",
        b"struct A { struct T {}; }; A::T f; A::T g;",
        b"struct A { }; struct T {} f; struct T {} g;",
    ),
    ("write-out", "cpp", b"typedef A B::*T; T f;", b"A *f;"),
    (
        "write-out",
        "cpp",
        b"template <int N> struct A { typedef P T[N]; int x; }; A::T f = g;",
        b"template <int N> struct A { int x; }; P f[N] = g;",
    ),
]
