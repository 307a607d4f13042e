"""A few lines without a name are told for what they are, though many parsers make no error in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from treereduce.languages.guessing import guess

SMALL = [
    ("c", '#include <stdio.h>\nint main() { printf("%d\\n", 1 / 0); }\n'),
    ("c", "typedef unsigned long u64;\nu64 f(u64 x) { return x * x; }\n"),
    ("c", "int a[3];\nint main() {\n  for (int i = 0; i < 3; i++)\n    a[i] = i;\n}\n"),
    ("c", "void abort(void);\nlong x;\nint main(void) { if (x == 0) abort(); return x; }\n"),
    ("c", "int f(a, b) int a; char *b; { return a + *b; }\nchar *q = 0;\n"),
    ("c", "enum e { A, B };\nunion u { float f; int i; } v = { .i = 1 };\n"),
    ("cpp", "#include <vector>\nint main() { std::vector<int> v{1, 2}; return v[0]; }\n"),
    ("cpp", "namespace n { auto f = [](int x) { return x; }; } // nothing else\n"),
    ("cpp", "struct S { S() = default; int &r; };\nint main() { S *s = new S; delete s; }\n"),
    ("rust", 'fn main() {\n    let x: u32 = 5;\n    println!("{}", x);\n}\n'),
    ("python", "async def f():\n    await g()\n\nlambda: (yield)\n    \nx = {1: 2}\n"),
    ("javascript", "function f(a, b) {\n  return a + b;\n}\nconsole.log(f(1, 2));\n"),
    ("typescript", "type T<K extends string> = { [P in K]?: number };\nlet t: T<'a'> = {};\n"),
    ("go", "package p\n\ntype T struct { x int }\n\nfunc (t *T) F() int { return t.x }\n"),
    ("sql", "SELECT COUNT(*) FROM a JOIN b ON a.x = b.y GROUP BY a.z;\n"),
    ("lua", "local x = 1\nfunction f(a)\n  return a + x\nend\nprint(f(2))\n"),
    ("ruby", "class A\n  attr_reader :x\n  def initialize; @x = 1; end\nend\n"),
    (
        "java",
        "interface I<T> { T get(); }\nclass B implements I<A> { public A get() { return null; } }\n",
    ),
    ("csharp", 'using System;\nclass P { static void Main() { Console.WriteLine("x"); } }\n'),
    ("haskell", "module Main where\nmain :: IO ()\nmain = print (map (+1) [1, 2, 3])\n"),
    ("swift", "func f(_ x: Int) -> Int { return x + 1 }\nlet y = f(2)\nprint(y)\n"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "program"), SMALL)
def test_a_few_lines_are_told_by_the_words_that_their_language_knows(name: str, program: str) -> None:
    assert guess(Path("crash"), program.encode()).language.name == name
