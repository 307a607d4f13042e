"""What is proposed for objects that are called as functions are, or indexed as arrays are."""

from __future__ import annotations

from claims.claim import Claim

CLAIMS: list[Claim] = [
    (
        "dissolve",
        "cpp",
        b"struct Less { bool operator()(A a, A b) { return a < b; } };\nLess less;\nint c = less(1, 2);",
        [b"bool Less(A a, A b) { return a < b; }\nint c = Less(1, 2);"],
    ),
    (
        "dissolve",
        "cpp",
        b"struct B { struct { int operator ()(A a) { return a; } } f; int operator[](A a) { f(a); } };",
        [b"struct B { int f(A a) { return a; }; int operator[](A a) { f(a); } };"],
    ),
    (
        "dissolve",
        "cpp",
        b"struct Map { int n; int operator[](A a) { return n; } };\nvoid g() { Map map; map.n = map[0]; }",
        [b"int n; int Map(A a) { return n; }\nvoid g() { n = Map(0); }"],
    ),
    (
        "dissolve",
        "d",
        b"struct M { int opCall(int a) { return a; } int opIndex(int) {} } void g() { M m; h(m(1), m[2]); }",
        [b"int M(int a) { return a; } int M(int) {} void g() { h(M(1), M(2)); }"],
    ),
    (
        "dissolve",
        "cpp",
        b"struct B { struct { int operator()(A a) { return a; } } f; int g(A a) { f(a); f(1); } };",
        [b"struct B { int f(A a) { return a; }; int g(A a) { f(a); f(1); } };"],
    ),
    (
        "dissolve",
        "python",
        b"class Map:\n    def __getitem__(self, a):\n        return a\nm = Map()\nprint(m[1])\n",
        [b"def Map(a):\n    return a\nprint(Map(1))\n"],
    ),
    (
        "dissolve",
        "scala",
        b"class A { def apply(i: Int): Int = i }\nobject M { val b = new A()\nprintln(b(1)) }",
        [b"def A(i: Int): Int = i\nobject M {\nprintln(A(1)) }"],
    ),
    (
        "dissolve",
        "swift",
        b"struct A { func callAsFunction(i: Int) -> Int { return i } }\nlet a = A()\nprint(a(i: 1))",
        [b"func A(i: Int) -> Int { return i }\nprint(A(i: 1))"],
    ),
    (
        "dissolve",
        "dart",
        b"class A { int call(int i) { return i; } }\nvoid main() { var a = A(); print(a(1)); }",
        [b"int A(int i) { return i; }\nvoid main() { print(A(1)); }"],
    ),
]
