"""What the passes propose that put a name in the place of another."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "move-up",
        "ada",
        b"package A is type T; type T is new U; end;",
        [b"package A is type T is new U; end;"],
    ),
    (
        "named",
        "llvm",
        b"define i8 @0(i8 %0) {\n%2 = add i8 %0, 1\nbr label %3\n3:\nret i8 %2\n}\n",
        [b"define i8 @v0(i8 %v0) {\n%v2 = add i8 %v0, 1\nbr label %v3\nv3:\nret i8 %v2\n}\n"],
    ),
    (
        "named",
        "llvm",
        b"define i8 @f(i8 %v1) {\n%1 = add i8 %v1, 1\nret i8 %1\n}\n",
        [b"define i8 @f(i8 %v1) {\n%vv1 = add i8 %v1, 1\nret i8 %vv1\n}\n"],
    ),
    # A variable that begins as a parameter may be that.
    (
        "unify",
        "python",
        b"def f(s):\n  x = s\n  while x:\n    x = g(x)\n",
        [b"def f(s):\n  while s:\n    s = g(s)\n"],
    ),
    # A parameter that is a type takes its list along.
    (
        "unify",
        "cpp",
        b"class B {}; template <class T> struct A { T a; }; B b; A c(b);",
        [b"class B {}; struct A { B a; }; B b; A c(b);"],
    ),
    (
        "unify",
        "rust",
        b"struct B; fn f<T>(a: T, b: T) {} fn g(x: B) { f(x, x); }",
        [b"struct B; fn f(a: B, b: B) {} fn g(x: B) { f(x, x); }"],
    ),
    # A port goes from the list and from what declares it behind that.
    (
        "unify",
        "verilog",
        b"module m(a, b); input a, b; assign c = a, d = b; endmodule",
        [b"module m(a); input a; assign c = a, d = a; endmodule"],
    ),
    # What only returns a parameter declares none.
    ("unify", "javascript", b"function f(a) { return a; }", [b"function f() { return 0; }"]),
    ("unify", "smtlib", b"(declare-const a String) (assert (f a a))", [b'(assert (f "0" "0"))']),
    ("unify", "csharp", b"class A { string b; int c => f(b); }", [b'class A { int c => f(""); }']),
    ("unify", "go", b"package p\nfunc f(a *T) { g(a) }", [b"package p\nfunc f() { g(nil) }"]),
    ("unify", "go", b"package p\nfunc f() { var a int32; g(a) }", [b"package p\nfunc f() { g(0) }"]),
    ("unify", "csharp", b"class A { void f() { var a = b; g(a); } }", [b"class A { void f() { g(0); } }"]),
    ("unify", "java", b"class A { void f() { var a = b; g(a); } }", [b"class A { void f() { g(0); } }"]),
    (
        "unify",
        "c",
        b"int a, b; long c = a + b;",
        [b"int a; long c = a + a;", b"int b; long c = b + b;"],
    ),
    (
        "unify",
        "wat",
        b"(module (func $a (param i32)) (func $b (call $a)))",
        [b"(module (func $b (call $b)))"],
    ),
    (
        "unify",
        "smtlib",
        b"(declare-sort S 0) (declare-fun f (S) S) (declare-const x S)",
        [
            b"(declare-fun f (Int) Int) (declare-const x Int)",
            b"(declare-fun f (Bool) Bool) (declare-const x Bool)",
        ],
    ),
    (
        "unify",
        "scheme",
        b"(define (f a) (g a)) (define b 3) (h (f 1) b)",
        [b"(define b 3) (h (b 1) b)", b"(define (f a) (g a)) (h (f 1) f)"],
    ),
    # The object of a method stands for another one of its class.
    (
        "unify",
        "cpp",
        b"class A { int f(A *a) { delete a; g(a); } };",
        [b"class A { int f() { delete this; g(this); } };"],
    ),
    (
        "unify",
        "cpp",
        b"class A { int f(const A &a) { h(a); g(a); } };",
        [b"class A { int f() { h(*this); g(*this); } };"],
    ),
    (
        "unify",
        "java",
        b"class A { int f(A a) { h(a); g(a); } }",
        [b"class A { int f() { h(this); g(this); } }"],
    ),
    # The parser of C takes the parameter for a type where it stands alone.
    ("unify", "c", b"f(a) { int b; g(a, a); }", [b"f() { int b; g(b, b); }"]),
    ("unify", "clojure", b"(def a 3) (defn f [b] b) (f a a)", [b"(defn f [b] b) (f f f)"]),
    ("unify", "sql", b"WITH c AS (SELECT 1) SELECT a FROM t, c;", [b"SELECT a FROM t, t;"]),
    ("unify", "sql", b"CREATE INDEX i ON t (a); DROP INDEX i; SELECT b, b;", [b"DROP INDEX b; SELECT b, b;"]),
    ("unify", "fsharp", b"let half x = x\nlet g y = half y\n", [b"let g y = g y\n"]),
    (
        "unify",
        "ocaml",
        b"module Shelf (P : S) = struct end module Box = struct end module X = Shelf",
        [b"module Box = struct end module X = Box"],
    ),
    (
        "unify",
        "c",
        b"".join(b"int a%d;" % number for number in range(70)) + b"int b, c; int d = b + c;",
        [b"".join(b"int a%d;" % number for number in range(70)) + b"int c; int d = c + c;"],
    ),
    (
        "unify",
        "cpp",
        b"struct A { int x; }; struct B { int y, z; }; A a; B b; int c = f(a.x);",
        [b"struct B { int y, z; }; B a; B b; int c = f(a.y);"],
    ),
    (
        "unify",
        "rust",
        b"trait A { type X; } trait B { type Y: A; } fn f<T: A>(a: T::X) {}",
        [b"trait B { type Y: B; } fn f<T: B>(a: T::Y) {}"],
    ),
    (
        "unify",
        "cpp",
        b"template <class T> struct A {}; namespace n { template <class T> struct B {}; } n::B<int> b;",
        [b"template <class T> struct A {}; namespace n { } A<int> b;"],
    ),
    (
        "unify",
        "rust",
        b"mod n { struct A; } struct B; fn f(x: n::A, y: B) {}",
        [b"mod n { } struct B; fn f(x: B, y: B) {}"],
    ),
    (
        "unify",
        "rust",
        b"fn g(a: u8, b: u8) {} struct A; impl A { fn f() { g(); } } fn h() { g(); }",
        [b"struct A; impl A { fn f() { Self::f(); } } fn h() { A::f(); }"],
    ),
    (
        "unify",
        "cpp",
        b"struct A { int x; }; namespace n { struct B {}; } A a;",
        [b"namespace n { struct B {}; } B a;", b"namespace n { struct B {}; } n::B a;"],
    ),
    ("unify", "rust", b"struct A; struct B; fn f(x: A, y: B) {}", [b"struct A; fn f(x: A, y: A) {}"]),
    (
        "unify",
        "c",
        b"void f(int a, int b) { g(a, b); } void h(int a, int b) { g(b, a, a); }",
        [
            b"void f(int a) { g(a, a); } void h(int a) { g(a, a, a); }",
            b"void f(int a) { g(a, a); } void h(int a, int b) { g(b, a, a); }",
        ],
    ),
    (
        "unify",
        "verilog",
        b"module m; wire a; wire b; assign a = b; endmodule",
        [b"module m; wire a; assign a = a; endmodule"],
    ),
    ("identify", "c", b"int a, b; long c = a + b;", [b"int a, a; long c = a + a;"]),
    ("identify", "c", b"int a; int c = b + b;", [b"int b; int c = b + b;"]),
    # Where a name hides another, one that hides what it stands in may do instead.
    ("identify", "c", b"int i; int f(int i, int a) {}", [b"int i; int f(int i, int f) {}"]),
    (
        "identify",
        "verilog",
        b"module m; reg i; task t; input i; endtask endmodule",
        [b"module m; reg i; task m; input i; endtask endmodule"],
    ),
    ("identify", "python", b"import a\nimport b\nb.c()\n", [b"import b\nimport b\nb.c()\n"]),
    ("identify", "javascript", b"a.b(1);", [b"a.a(1);"]),
    ("take-over", "c", b"int fabs; int f() { g(f); }", [b"int fabs() { g(fabs); }"]),
    ("take-over", "c", b"fabs; f() { ~(0 && f); }", [b"fabs() { ~(0 && fabs); }"]),
    ("take-over", "python", b"import os\ndef f(): g(f)\n", [b"def os(): g(os)\n"]),
    ("take-over", "rust", b"use a::b; fn f() { f() }", [b"fn b() { b() }"]),
    # Only the value is needed of a variable that nothing uses, by one that has none.
    ("take-over", "c", b"int f() { int a = 2; char b; g(b); }", [b"int f() { char b = 2; g(b); }"]),
    (
        "take-over",
        "verilog",
        b"module m; parameter a = 2; wire b; assign c = b; endmodule",
        [b"module m; wire b = 2; assign c = b; endmodule"],
    ),
    ("identify", "sql", b"SELECT a + 1 FROM b", [b"SELECT 0 + 1 FROM b"]),
    ("rename", "c", b"int count; int f(int total) {}", [b"int a; int b(int c) {}"]),
    (
        "rename",
        "python",
        b"def first(x):\n    print(x)",
        [b"def a(b):\n    c(b)", b"def a(x):\n    print(x)"],
    ),
    (
        "write-in",
        "wat",
        b'(module (func $f (param $a i32) (param $b i32) local.get $b) (func $g) (export "" (func $g)))',
        [
            b'(module (func $f (param $a i32) (param i32) local.get 1) (func $g) (export "" (func $g)))',
            b'(module (func $f (param $a i32) (param $b i32) local.get $b) (func) (export "" (func 1)))',
        ],
    ),
    # What is imported counts too.
    (
        "write-in",
        "wast",
        b'(module (import "" "" (func)) (func $f) (start $f))',
        [b'(module (import "" "" (func)) (func) (start 1))'],
    ),
    (
        "write-in",
        "wat",
        b"(module (func (param $a i32) (drop (local.get $a))) (func (param $a i32) (drop (local.get $a))))",
        [b"(module (func (param i32) (drop (local.get 0))) (func (param $a i32) (drop (local.get $a))))"],
    ),
]

NEVER: list[Never] = [
    # What another function calls by that name has a number of its own.
    (
        "write-in",
        "wat",
        b"(module (func (param $a i32) (drop (local.get $a))) (func (param $a i32) (drop (local.get $a))))",
        b"(module (func (param i32) (drop (local.get 0))) (func (param 0 i32) (drop (local.get 0))))",
    ),
    (
        "unify",
        "cpp",
        b"struct A { static int A; }; struct B {}; int x = A::A; A a;",
        b"struct B {}; int x = B; B a;",
    ),
    (
        "unify",
        "rust",
        b"mod n { struct A; struct B; } fn f(x: n::A, y: n::B) {}",
        b"mod n { struct B; } fn f(x: B, y: n::B) {}",
    ),
    ("unify", "java", b"@Mark class A { B b; } @Mark class B {}", b"@B class B {}"),
    ("identify", "c", b"int a; int c = b + b;", b"int a; int c = a + a;"),
    ("identify", "sql", b"SELECT lower(a) FROM b", b"SELECT 0(a) FROM b"),
    ("identify", "sql", b"CREATE TABLE t (a INT)", b"CREATE TABLE t (0 INT)"),
    ("identify", "sql", b"SELECT a FROM b", b"SELECT a FROM 0"),
    ("identify", "sql", b"SELECT a.b FROM a", b"SELECT a.0 FROM a"),
    ("identify", "c", b"int f(int a) {}", b"int f(int f) {}"),
    ("identify", "c", b"int f(int i) {} int g(int i, int a) {}", b"int f(int i) {} int g(int i, int g) {}"),
    ("identify", "c", b"struct s { int x; }; int a = b;", b"struct a { int x; }; int a = b;"),
    ("identify", "c", b"struct s { int x; }; int a = b;", b"struct s { int b; }; int a = b;"),
    ("take-over", "c", b"int f; int g(int a) { f = a; a; }", b"f = f; f;"),
    ("take-over", "c", b"int f() { int a = 2; char b = 1; g(b); }", b"int f() { char b = 2; g(b); }"),
    ("take-over", "c", b"int a, b; int f() { a; f(); }", b"int a; int b() { a; b(); } b;"),
]
