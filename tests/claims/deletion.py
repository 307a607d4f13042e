"""What the passes that only delete or hoist propose."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "comments",
        "c",
        b"int a; /* why */ int b; // how\n",
        [b"int a; int b;\n", b"int a; /* why */ int b;\n", b"int a; int b; // how\n"],
    ),
    ("comments", "python", b"a = 1  # why\n# how\nb = 2\n", [b"a = 1\nb = 2\n", b"a = 1  # why\nb = 2\n"]),
    ("kinds", "c", b"int a; void f() {} int b; void g() {}", [b"void f() {} void g() {}", b"int a; int b;"]),
    ("kinds", "javascript", b"f(a, 1, b, 2, 3)", [b"f(1, 2, 3)", b"f(a, b)"]),
    ("runs", "c", b"{ a; b; c; d; }", [b"{ }", b"{ a; b; }", b"{ c; d; }"]),
    ("runs", "python", b"f(a, b, c, d)\n", [b"f()\n", b"f(a, b)\n", b"f(c, d)\n"]),
    ("runs", "c", b"{ a; b; c(1, 2, 3); }", [b"{ }", b"{ c(1, 2, 3); }"]),
    (
        "runs",
        "llvm",
        b"define void @f() {\n  call void @g()\n  ret void\n}\n",
        [b"define void @f() {unreachable}\n"],
    ),
    ("runs", "python", b"def f():\n    a(b)\n    c(d)\n", [b"def f():\n    pass\n"]),
    ("nests", "c", b"int x = " + b"(" * 32 + b"y" + b")" * 32 + b";", [b"int x = (y);"]),
    ("nests", "python", b"x = a" + b" + a" * 32 + b"\n", [b"x = a + a\n", b"x = a" + b" + a" * 16 + b"\n"]),
    (
        "nests",
        "javascript",
        b"f(a + (" * 33 + b"b" + b"))" * 33 + b";",
        [
            b"f(a + (b));",
            b"f(" * 33 + b"a + (b)" + b")" * 33 + b";",
            b"f(" + b"a + (" * 33 + b"b" + b")" * 34 + b";",
            b"f((" * 32 + b"f(a + (b))" + b"))" * 32 + b";",
        ],
    ),
    (
        "nests",
        "javascript",
        b"f(f(g(" * 12 + b"a" + b")))" * 12 + b";",
        [b"f(" * 24 + b"g(a)" + b")" * 24 + b";", b"f(f(" * 5 + b"f(f(g(" * 7 + b"a" + b")" * 31 + b";"],
    ),
    (
        "nests",
        "smtlib",
        b"(assert " + b"(or q (not " * 17 + b"p" + b"))" * 17 + b")",
        [b"(assert " + b"(not " * 34 + b"p" + b")" * 35],
    ),
    (
        "nests",
        "java",
        b"class A { int f(int n) { return 1" + b" + (2 + n % 3)" * 33 + b"; } }",
        [b"class A { int f(int n) { return 1 + (2 + n % 3)" + b" + 1" * 32 + b"; } }"],
    ),
    # Where indentation makes blocks, a level is written as the first line of another one.
    (
        "nests",
        "python",
        b"".join(b" " * n + (b"for a in b:\n", b"while c:\n")[n % 2] for n in range(34))
        + b" " * 34
        + b"d()\n",
        [b"".join(b" " * n + b"while c:\n" for n in range(34)) + b" " * 34 + b"d()\n"],
    ),
    (
        "nests",
        "lua",
        b"if a then x() do " * 17 + b"b()" + b" end end" * 17,
        [b"do " * 34 + b"b()" + b" end" * 34],
    ),
    ("subtrees", "c", b"int x = f(a, g(b), c);", [b"int x = f(a, c);", b"int x = f(a,, c);", b"int x;"]),
    ("subtrees", "python", b"x = f(a, b)\ny = 2\n", [b"y = 2\n", b"x = f(a)\ny = 2\n", b"x\ny = 2\n"]),
    ("subtrees", "nim", b"proc f: T =\n  a()\n", [b"proc f =\n  a()\n"]),
    ("unwrap", "c", b"void f() { if (c) { a; b; } }", [b"void f() { a; b; }"]),
    ("unwrap", "fortran", b"if (a) then\ncall f\ncall g\nend if\n", [b"call f\ncall g\n"]),
    ("unwrap", "fortran", b"a: do\ncall f\ncall g\nend do a\n", [b"call f\ncall g\n"]),
    ("unwrap", "html", b"<p><ul><li>a</li><li>b</li></ul></p>", [b"<p><li>a</li><li>b</li></p>"]),
    ("unwrap", "tsx", b"x = <b><i/><i/></b>", [b"x = <i/><i/>"]),
    (
        "unwrap",
        "ada",
        b"procedure P is begin begin X; Y; end; Z; end P;",
        [b"procedure P is begin X; Y; Z; end P;"],
    ),
    (
        "unwrap",
        "ocaml",
        b"module M = struct module N = struct let a = 1 let b = 2 end end",
        [b"module M = struct let a = 1 let b = 2 end"],
    ),
    ("unwrap", "bash", b"for i in a; do b; c; done\n", [b"b; c;\n"]),
    ("unwrap", "haskell", b"main = when c $ do\n  a\n  b\n", [b"main = a\n  b\n"]),
    ("unwrap", "haskell", b"f = do\n  when c $ do\n    a\n    b\n  d\n", [b"f = do\n  a\n  b\n  d\n"]),
    ("unwrap", "yaml", b"top:\n  inner:\n    a: 1\n    b: 2\n  c: 3\n", [b"top:\n  a: 1\n  b: 2\n  c: 3\n"]),
    ("unwrap", "nim", b"if c:\n  a()\n  b()\n", [b"a()\nb()\n"]),
    (
        "unwrap",
        "python",
        b"def f():\n    while x:\n        a()\n        b()\n",
        [b"def f():\n    a()\n    b()\n", b"a()\nb()\n"],
    ),
    ("bodies", "c", b"int f() { return g(1); }", [b"int f() ;", b"int f() { return 0; }"]),
    ("bodies", "c", b"int a = f(sizeof(b));", [b"int a = f(0);", b"int a = f(1UL);"]),
    ("bodies", "cpp", b"int f(A<int> a);", [b"int f(auto);", b"int f(...);"]),
    ("bodies", "cpp", b"int a = [b, c...] { }(1);", [b"int a = [&] { }(1);"]),
    ("bodies", "cpp", b"struct A { A() = default; };", [b"struct A { A() {} };"]),
    (
        "bodies",
        "cpp",
        b"template <class T> requires A<T> struct B {};",
        [
            b"template <class T> requires true struct B {};",
            b"template <class T> requires false struct B {};",
        ],
    ),
    ("bodies", "ocaml", b"type 'a t = A of 'a", [b"type _ t = A of 'a"]),
    (
        "bodies",
        "python",
        b"def f(a):\n    return g(1)\n",
        [b"def f(a):\n    return 0\n", b"def f(a):\n    pass\n"],
    ),
    ("bodies", "rust", b"struct S {} fn f() { S {}; }", [b"struct S ; fn f() { S {}; }"]),
    (
        "bodies",
        "cpp",
        b"decltype(sizeof 0) a; unsigned long b;",
        [b"__SIZE_TYPE__ a; unsigned long b;", b"decltype(sizeof 0) a; __SIZE_TYPE__ b;"],
    ),
    ("bodies", "c", b"int f(int a, int b); int g(int);", [b"int g(int); int g(int);"]),
    ("bodies", "c", b"int x = f([], a);", [b"int x = f(0, a);"]),
    (
        "bodies",
        "sql",
        b"SELECT f([[2]], x -> x || []), a;",
        [b"SELECT f([[2]], a), a;", b"SELECT f([1], x -> x || []), a;"],
    ),
    ("hoist", "c", b"int x = f(a + b);", [b"int x = a + b;", b"int x = a;", b"int x = b;"]),
    ("hoist", "c", b"int x = ((((a + b))));", [b"int x = a + b;", b"int x = (((a + b)));"]),
    ("hoist", "julia", b"module M\nf(1)\nend\n", [b"f(1)\n"]),
    ("hoist", "python", b"if x:\n  if y:\n      a()\n", [b"if y:\n    a()\n"]),
    ("words", "c", b"unsigned long x;", [b"long x;", b"unsigned x;"]),
    ("words", "javascript", b"async function f() {}", [b"function f() {}"]),
    (
        "words",
        "c",
        b"int *f(int *); int *f(int *a) { *a; }",
        [b"int f(int *); int f(int *a) { *a; }"],
    ),
    (
        "words",
        "rust",
        b"trait T { unsafe fn f(); } impl T for S { unsafe fn f() { unsafe {} } }",
        [b"trait T { fn f(); } impl T for S { fn f() { unsafe {} } }"],
    ),
    ("promote", "c", b"void f() { sizeof(struct s); }", [b"void f() { struct s; }"]),
    ("promote", "python", b"if x:\n    pass\n", [b"x\n", b"pass\n"]),
    ("windows", "c", b"{ a; b; c; d; }", [b"{ a; d; }", b"{ d; }", b"{ }"]),
    ("windows", "python", b"a()\nb()\nc()\nd()\n", [b"a()\nd()\n", b"d()\n"]),
    (
        "undefine",
        "llvm",
        (
            b"define i8 @f(i8* %p) {\n%a = load i8, i8* %p\n%b = add i8 %a, 1\nret i8 %b\n}\n"
            b"define i8 @g(i8 %a) {\nret i8 %a\n}\n"
        ),
        [
            b"define i8 @f(i8* %p) {\nret i8 undef\n}\ndefine i8 @g(i8 %a) {\nret i8 %a\n}\n",
            (
                b"define i8 @f(i8* %p) {\n%a = load i8, i8* %p\nret i8 undef\n}\n"
                b"define i8 @g(i8 %a) {\nret i8 %a\n}\n"
            ),
            (
                b"define i8 @f(i8* %p) {\n%b = add i8 undef, 1\nret i8 %b\n}\n"
                b"define i8 @g(i8 %a) {\nret i8 %a\n}\n"
            ),
        ],
    ),
    (
        "undefine",
        "javascript",
        b"const a = f(); const b = g(a); h(b, a);",
        [b"h(0, 0);", b"const b = g(0); h(b, 0);", b"const a = f(); h(0, a);"],
    ),
]

NEVER: list[Never] = [
    # A statement of a list goes, or is needed there.
    ("bodies", "c", b"int f() { g(); h(); }", b"int f() { ; h(); }"),
    # A list loses its elements by other passes.
    ("bodies", "c", b"int f() { g(); }", b"int f() {}"),
    ("undefine", "javascript", b"const a = f(); h(a);", b"h(0);"),
    ("comments", "c", b"int a;", b""),
    ("kinds", "c", b"int a; int b; f();", b"int a; int b;"),
    ("runs", "c", b"{ a; /* why */ b; }", b"{ a; }"),
    ("nests", "c", b"int x = ((((((((y))))))));", b"int x = (y);"),
    ("subtrees", "c", b"/* why */ int a;", b"int a;"),
    ("subtrees", "c", b"unsigned long x;", b"long x;"),
    ("bodies", "c", b"int x = 1;", b"int x = 0;"),
    ("unwrap", "c", b"int f(a, b) { g(); }", b"f(a, b)"),
    ("words", "dockerfile", b"RUN <<A\nb\nc\nA\n", b"RUN <<A\nb c\nA\n"),
    ("windows", "c", b"int a; int b;", b""),
    (
        "wide-windows",
        "sql",
        b"WITH RECURSIVE a AS (SELECT 1), b AS (SELECT 2) SELECT a FROM (SELECT 1) AS total;",
        b"",
    ),
    ("windows", "markdown", b"a [b](c) *d*\n", b"a b](c *d*\n"),
]
