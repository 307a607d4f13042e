"""What goes with a column."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "columns",
        "rust",
        b"fn f(x: (A, B)) -> (u8, T) { let (a, b) = x; (1, 2, 3) }",
        [b"fn f(x: A) -> u8 { let a = x; (1, 2, 3) }", b"fn f(x: B) -> T { let b = x; (1, 2, 3) }"],
    ),
    (
        "columns",
        "csharp",
        b"class A { (B, C, int) f((D, E, int) x) { } }",
        [b"class A { (B, C) f((D, E) x) { } }"],
    ),
    ("columns", "typescript", b"let x: [A, B]; let y: [C, D];", [b"let x: A; let y: C;"]),
    # What a text says of values goes with them, all or each; others have no values.
    (
        "columns",
        "rust",
        b'fn f() { format!("a{}b{:?}", x.y, 0); g!("{x}"); }',
        [
            b'fn f() { format!("a b "); g!("{x}"); }',
            b'fn f() { format!("a{}b ", x.y); g!("{x}"); }',
            b'fn f() { format!("a b{:?}", 0); g!("{x}"); }',
        ],
    ),
    ("columns", "c", b'void f() { g(s, "%5.2f%%", a(b, c)); }', [b'void f() { g(s, "%%"); }']),
    # Marks that are doubled are none, in whatever number; a width that is given is a value of its mark.
    ("columns", "rust", b'fn f() { g!("{{{}}}", a); }', [b'fn f() { g!("{{}}"); }']),
    ("columns", "rust", b'fn f() { g!(r#"{} "a" {:.*}"#, b, 3, c); }', [b'fn f() { g!(r#"{} "a" "#, b); }']),
    ("columns", "c", b'void f() { g("%%%*d {}", a, b); }', [b'void f() { g("%%{}"); }']),
    ("columns", "c", b'void f() { g("{} %d %d", a, b); }', [b'void f() { g("{} %d ", a); }']),
    ("columns", "cpp", b'auto a = f("{:>{}} {}", b, 3, c);', [b'auto a = f("{:>{}} ", b, 3);']),
    # Each value by its number or its name, which is that of what is left then.
    (
        "columns",
        "csharp",
        b'class A { void F() { G("{0:x} {1,5} {0}", a, b); } }',
        [
            b'class A { void F() { G(" "); } }',
            b'class A { void F() { G(" {0,5} ", b); } }',
            b'class A { void F() { G("{0:x} {0}", a); } }',
        ],
    ),
    ("columns", "php", b"<?php f('%1$s %2$s', $a, $b);", [b"<?php f(' %1$s', $b);"]),
    (
        "columns",
        "rust",
        b'fn f() { g!("{a} {b:?} {}", c, a = 1); }',
        [b'fn f() { g!(" {b:?} "); }', b'fn f() { g!("{a} {b:?} ", a = 1); }'],
    ),
    # Columns without a type, of which some grammars take the second for the type of the first.
    (
        "columns",
        "sql",
        b"CREATE TABLE t (a, b, c, d); INSERT INTO t VALUES (1, 2, 3, 4), (3, 4, 5, 6);",
        [b"CREATE TABLE t (a, c, d); INSERT INTO t VALUES (1, 3, 4), (3, 5, 6);"],
    ),
    # Cells at the ends of rows may be empty, and are cells.
    (
        "columns",
        "latex",
        b"\\begin{tabular}{lcr}\n & b & \\\\\n & d & \\\\\n\\end{tabular}",
        [b"\\begin{tabular}{cr}\n b & \\\\\n d & \\\\\n\\end{tabular}"],
    ),
    # What is no value in Java and in Verilog; brackets around the list and not in it.
    ("columns", "java", b'class A { { f("%d%n", a); } }', [b'class A { { f("%n"); } }']),
    (
        "columns",
        "verilog",
        b'module a; initial $display("%m %d %h", b, c); endmodule',
        [b'module a; initial $display("%m "); endmodule'],
    ),
    ("columns", "perl", b'f("%s %s", $a, $b);', [b'f(" %s", $b);']),
    ("columns", "javascript", b"const [, , a] = [, , 1];", [b"const [ , a] = [ , 1];"]),
    ("columns", "typescript", b"let [, a] = f([, b, , ]);", [b"let [a] = f([b, , ]);"]),
    (
        "columns",
        "rust",
        b"fn f() { match (a, b) { (x, 1) => x, _ => 0 } g((1, 2)); }",
        [b"fn f() { match a { x => x, _ => 0 } g((1, 2)); }"],
    ),
    (
        "columns",
        "ocaml",
        b"let f = match a, b with c, D (e, g) -> e | (_, h) -> h",
        [b"let f = match b with D (e, g) -> e | (h) -> h"],
    ),
    (
        "columns",
        "python",
        b"match (a, b):\n  case (c, 1):\n    f((c, 2))\n",
        [b"match b:\n  case 1:\n    f((c, 2))\n"],
    ),
    (
        "columns",
        "scala",
        b"def f = (a, 1) match { case (x, 2) => x; case (_, _) => g((3, 4)) }",
        [b"def f = a match { case x => x; case _ => g((3, 4)) }"],
    ),
    (
        "columns",
        "c",
        b"struct S { int a; int b[1], *c; } s[2] = {{0, {1}}, {2, {3}, 0}}; f((struct S){4, {5}, 0}, s->a);",
        [b"struct S { int b[1], *c; } s[2] = {{0, {1}}, {{3}, 0}}; f((struct S){{5}, 0});"],
    ),
    (
        "columns",
        "c",
        b"struct S { int a; int b[2]; } s = {0, {1, 2}};",
        [b"struct S { int b[2]; } s = {{2}};", b"struct S { int b[2]; } s = {{1, 2}};"],
    ),
    (
        "columns",
        "rust",
        b"const A: [[u8; 3]; 2] = [[1, 2, 3], [4, 5, 6]]; fn f(a: [u8; 3]) {}",
        [
            b"const A: [[u8; 1]; 2] = [[1], [4]]; fn f(a: [u8; 1]) {}",
            b"const A: [[u8; 3]; 1] = [[1, 2, 3]]; fn f(a: [u8; 3]) {}",
        ],
    ),
    (
        "columns",
        "llvm",
        b"@a = global [5 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5]",
        [b"@a = global [2 x i32] [i32 1, i32 2]", b"@a = global [3 x i32] [i32 3, i32 4, i32 5]"],
    ),
    (
        "columns",
        "fortran",
        b"program p\n  integer :: a(3) = (/1, 2, 3/)\nend\n",
        [b"program p\n  integer :: a(2) = (/1, 3/)\nend\n"],
    ),
    (
        "columns",
        "vhdl",
        b"package p is constant c : t(0 to 2) := (1, 2, 3); end;",
        [b"package p is constant c : t(0 to 1) := (1, 2); end;"],
    ),
    (
        "columns",
        "ada",
        b"procedure p is A : array (1 .. 3) of T := (1, 2, 3); begin null; end;",
        [b"procedure p is A : array (1 .. 1) of T := (1); begin null; end;"],
    ),
    (
        "columns",
        "c",
        b"f() {\n#pragma omp for collapse(2)\nfor (;;) for (;;) { g(); for (;;); }\n}",
        [b"f() {\n#pragma omp for collapse(1)\nfor (;;) { g(); for (;;); }\n}"],
    ),
    (
        "columns",
        "fortran",
        b"subroutine f()\n!$omp do collapse(2)\ndo i = 1, 2\ndo j = 1, 2\ncall g()\nend do\nend do\nend\n",
        [b"subroutine f()\n!$omp do collapse(1)\ndo j = 1, 2\ncall g()\nend do\nend\n"],
    ),
    (
        "columns",
        "systemverilog",
        b"typedef struct { int a, b; int c[]; } t; t x; initial x = '{1, 2, '{}};",
        [b"typedef struct { int b; int c[]; } t; t x; initial x = '{2, '{}};"],
    ),
    (
        "columns",
        "go",
        b"package p\ntype S struct { a, b int; c []int }\nvar s = []S{{1, 2, nil}, S{a: 3}}\n",
        [b"package p\ntype S struct { a, b int }\nvar s = []S{{1, 2}, S{a: 3}}\n"],
    ),
    ("columns", "python", b"for (a, b) in f((1, 2)): pass\n", [b"for a in f(1): pass\n"]),
    (
        "columns",
        "sql",
        b"CREATE TABLE t (a INT, b INT); INSERT INTO t (a, b) VALUES (1, 2), (3, 4); SELECT a, b FROM t;",
        [b"CREATE TABLE t (b INT); INSERT INTO t (b) VALUES (2), (4); SELECT b FROM t;"],
    ),
    (
        "columns",
        "sql",
        b"CREATE TABLE t (a INT, b INT); INSERT INTO t VALUES (1, 2); INSERT INTO t VALUES (3, 4);",
        [b"CREATE TABLE t (b INT); INSERT INTO t VALUES (2); INSERT INTO t VALUES (4);"],
    ),
    (
        "columns",
        "sql",
        b"SELECT a, b FROM t UNION SELECT 1, 2;",
        [b"SELECT b FROM t UNION SELECT 2;", b"SELECT a FROM t UNION SELECT 1;"],
    ),
    ("columns", "python", b"f([[1, 2], (3,), [4, 5]])\n", [b"f([[2], (3,), [5]])\n"]),
    ("columns", "c", b"int a[][2] = {{1, 2}, {3, 4}};", [b"int a[][2] = {{1}, {3}};"]),
    (
        "columns",
        "json",
        b'[{"a": 1, "b": 2}, {"b": 3, "a": 4}, {"a": 5}]',
        [b'[{"b": 2}, {"b": 3}, {}]', b'[{"a": 1}, {"a": 4}, {"a": 5}]'],
    ),
    ("columns", "json", b'{"a": [1, 2], "b": [3, 4]}', [b'{"a": [2], "b": [4]}']),
    (
        "columns",
        "json",
        b"[[1, 2, 3, 4, 5], [6, 7, 8, 9, 0]]",
        [b"[[1, 2], [6, 7]]", b"[[3, 4, 5], [8, 9, 0]]", b"[[1, 2, 3, 4], [6, 7, 8, 9]]"],
    ),
    (
        "columns",
        "html",
        b"<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
        [b"<table><tr><td>b</td></tr><tr><td>d</td></tr></table>"],
    ),
    ("columns", "text", b"a,b,c\n1,2,3\n4,,6\n", [b"a,b\n1,2\n4,\n", b"a,c\n1,3\n4,6\n", b"b,c\n2,3\n,6\n"]),
    (
        "columns",
        "latex",
        b"\\begin{tabular}{l|cr}\na & b & c \\\\ \\hline\nd & e & f \\\\\n\\end{tabular}\n",
        [b"\\begin{tabular}{l|r}\na & c \\\\ \\hline\nd & f \\\\\n\\end{tabular}\n"],
    ),
    (
        "columns",
        "markdown",
        b"| a | b |\n|---|---|\n| c | d |\n",
        [b"| b |\n| ---|\n| d |\n", b"| a |\n|--- |\n| c |\n"],
    ),
]

NEVER: list[Never] = [
    # Nothing looks at the first case, nor at the first of several tuples.
    (
        "columns",
        "haskell",
        b"f = case (a, b) of\n  (1, y) -> y\n  (2, z) -> z\n",
        b"f = case (a, b) of\n  y -> y\n  z -> z\n",
    ),
    ("columns", "rust", b"fn f() { g([(1, 2), (3, 4)], (5, 6)); }", b"fn f() { g([2, 4], (5, 6)); }"),
    ("columns", "c", b"void m() { f(1, 2); g(3, 4); }", b"void m() { f(2); g(4); }"),
    ("columns", "javascript", b"x = [{ a: 1, b: 2 }, { a: 3, b: 4 }];", b"x = [{ b: 2 }, { b: 4 }];"),
    ("columns", "rust", b"fn f() { g!(a, b); g!(c, d); }", b"fn f() { g!(b); g!(d); }"),
]
