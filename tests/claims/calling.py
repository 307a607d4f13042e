"""What is proposed for objects that are called as functions are, or indexed as arrays are."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    # What is no more than a value has that beside its head. An attribute has the name of no function.
    (
        "inline-functions",
        "ada",
        b"procedure M is function F (X : T) return U is (V'F (X.A)); begin G (F (K)); end M;",
        [b"procedure M is begin G (V'F (K.A)); end M;"],
    ),
    (
        "inline-functions",
        "ada",
        b"procedure M is function F (X : T) return U is begin return V'F (X.A); end; begin G (F (K)); end;",
        [b"procedure M is begin G (V'F (K.A)); end;"],
    ),
    # A function that is a value may be called by a method that all such have.
    (
        "inline-functions",
        "java",
        b"class A { void f() { F<I, I> c = s -> s + 1; g(c.apply(2)); } }",
        [b"class A { void f() { g(2 + 1); } }"],
    ),
    ("inline-functions", "ruby", b"c = ->(s) { n + s }\nf c.call(1)\nf c.(5)\n", [b"f n + 1\nf n + 5\n"]),
    # A list that is all of a body is the value, and not what has the statements.
    ("inline-functions", "erlang", b"f() -> [1, X].\ng() -> h(f()).\n", [b"g() -> h([1, X]).\n"]),
    ("inline-functions", "haskell", b"f a = [1]\ng = h (f 1)\n", [b"g = h ([1])\n"]),
    # What has the members of a body is the body itself in some grammars.
    (
        "inline-functions",
        "wat",
        b"(module (func $f nop i32.const 1 drop) (func $g (call $f)))",
        [b"(module (func $g nop\ni32.const 1\n(drop)))"],
    ),
    # Of a call that is all of a statement nothing is left but what is done.
    (
        "inline-functions",
        "lua",
        b"local c = function(s) n = n + s return n end\nc(1)\nf(c(5))\n",
        [b"n = n + 1\nn = n + 5\nf(n)\n"],
    ),
    # Methods of one name may be those of two classes, of which the program defines one.
    (
        "inline-functions",
        "php",
        b"<?php class A { function get($k) { return $this->m . $k; } } f($a->get(2), $b->get(3));",
        [b"<?php class A { } f($a->m . 2, $b->get(3));", b"<?php class A { } f($a->get(2), $b->m . 3);"],
    ),
    (
        "inline-functions",
        "javascript",
        b"class A { get(k) { return this.m.get(k + 1); } }\nf(a.get(2));",
        [b"class A { }\nf(a.m.get(2 + 1));"],
    ),
    # What is got by its name alone is called there.
    (
        "inline-functions",
        "python",
        b"class A:\n    @property\n    def b(self): return 1\n    def f(self):\n        self.b\n",
        [b"class A:\n    def f(self):\n        1\n"],
    ),
    (
        "inline-functions",
        "javascript",
        b"class A { get b() { return 1 } f() { this.b } }",
        [b"class A { f() { 1 } }"],
    ),
    (
        "inline-functions",
        "javascript",
        b"class A { get b() { return this.a * 2; } }\nf(x.b, y.z.b + 1);",
        [b"class A { }\nf(x.a * 2, y.z.a * 2 + 1);"],
    ),
    (
        "inline-functions",
        "typescript",
        b"class A { get b(): number { return this.a; } g() { f(this.b); } }",
        [b"class A { g() { f(this.a); } }"],
    ),
    (
        "inline-functions",
        "python",
        b"class A:\n    x = 1\n    @property\n    def b(self):\n        return self.a * 2\nf(x.b)\n",
        [b"class A:\n    x = 1\nf(x.a * 2)\n"],
    ),
    (
        "inline-functions",
        "ruby",
        b"class A\n  def b = a * 2\n  def g\n    f(b)\n  end\nend\n",
        [b"class A\n  def g\n    f(a * 2)\n  end\nend\n"],
    ),
    ("inline-functions", "ruby", b"def f\n  g\n  2\nend\nh(f)\n", [b"g\nh(2)\n"]),
    (
        "inline-operators",
        "php",
        b"<?php class A { function __invoke($b) { g($b, 1); } } (new A)(2);",
        [b"<?php class A { } g(2, 1);"],
    ),
    (
        "inline-operators",
        "php",
        b"<?php class A { public $x; function __invoke($b) { g($this->x, $b); } } $a = new A; $a(2);",
        [b"<?php class A { public $x; } $a = new A; g($a->x, 2);"],
    ),
    (
        "inline-operators",
        "php",
        b"<?php class A { function offsetGet($b) { return $this->x[$b]; } } function f(A $a) { h($a[2]); }",
        [b"<?php class A { } function f(A $a) { h($a->x[2]); }"],
    ),
    (
        "inline-operators",
        "php",
        b"<?php class A { function __invoke($b, $c) { g($b, $c); } } (new A)(2, 3);",
        [
            b"<?php class A { function __invoke($b) { g($b, 0); } } (new A)(2);",
            b"<?php class A { function __invoke() { g(0, 0); } } (new A)();",
        ],
    ),
    (
        "inline-operators",
        "cpp",
        b"struct A { int operator()(int, T); } a; int b = a(1, c) + a(2, d);",
        [
            b"struct A { int operator()(); } a; int b = a() + a();",
            b"struct A { int operator()(T); } a; int b = a(c) + a(d);",
        ],
    ),
    (
        "inline-operators",
        "python",
        b"class A:\n  x = 1\n  def __pos__(self):\n    return g(self.x)\na = A()\nh(+a)\n",
        [b"class A:\n  x = 1\na = A()\nh(g(a.x))\n"],
    ),
    # What does nothing but call another function gets its head too.
    (
        "inline-functions",
        "php",
        b"<?php class A { function __invoke() { f(); } } function f(): int { return a; }",
        [b"<?php class A { function __invoke(): int { return a; } }"],
    ),
    (
        "inline-functions",
        "python",
        b"async def f(x):\n  await x\nclass A:\n  def g(self):\n    return f(self)\n",
        [b"class A:\n  async def g(x):\n    await x\n"],
    ),
    (
        "inline-functions",
        "java",
        b"class A { public Object f() { return g(); } static int g() throws E { h(); } }",
        [
            b"class A { static int f() throws E { h(); } }",
            b"class A { public Object f() throws E { h(); } }",
        ],
    ),
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
    (
        "inline-operators",
        "cpp",
        b"struct A { int x[3]; int &operator[](int i) { return x[i]; } } a[2]; int b = a[1][0] + a[1].x[1];",
        [b"struct A { int x[3]; } a[2]; int b = a[1].x[0] + a[1].x[1];"],
    ),
    (
        "inline-operators",
        "cpp",
        b"struct A { int n; void operator()(A a) { n = a.n; } }; void f(A &b) { b(A()); g(b); }",
        [b"struct A { int n; }; void f(A &b) { b.n = A().n; g(b); }"],
    ),
    (
        "inline-operators",
        "cpp",
        b"struct A { int n; int operator()(int i) { return n + i; } }; struct B { A a; } *b; c = b->a(1);",
        [b"struct A { int n; }; struct B { A a; } *b; c = b->a.n + 1;"],
    ),
    (
        "inline-operators",
        "python",
        b"class A:\n    n = 1\n    def __getitem__(self, k): return self.n + k\na = A()\nf(a, a[2])\n",
        [b"class A:\n    n = 1\na = A()\nf(a, a.n + 2)\n"],
    ),
    (
        "inline-operators",
        "cpp",
        b"struct A { int x; }; bool operator<(A a, A b) { return a.x < b.x; } A c; int d = c < c;",
        [b"struct A { int x; }; A c; int d = c.x < c.x;"],
    ),
    (
        "inline-operators",
        "cpp",
        b"struct A { int x; int operator*() { return x; } int operator*(A) { return 1; } } a; f(a * a, *a);",
        [
            b"struct A { int x; int operator*(A) { return 1; } } a; f(a * a, a.x);",
            b"struct A { int x; int operator*() { return x; } } a; f(1, *a);",
        ],
    ),
    (
        "inline-operators",
        "cpp",
        b"struct A { int x; int operator()() { return x; } int operator()(T) {} } a; b = a() + a(1) + A()();",
        [b"struct A { int x; int operator()(T) {} } a; b = a.x + a(1) + A().x;"],
    ),
    (
        "inline-operators",
        "cpp",
        b"struct A { int x; void operator++(int) { x = 1; } }; void f(A &a, A *b) { a++; b->x++; }",
        [b"struct A { int x; }; void f(A &a, A *b) { a.x = 1; b->x++; }"],
    ),
    (
        "inline-operators",
        "python",
        b"class A:\n    n = 1\n    def __add__(self, o): return self.n + o.n\na = A()\nf(a, a + b)\n",
        [b"class A:\n    n = 1\na = A()\nf(a, a.n + b.n)\n"],
    ),
    (
        "inline-functions",
        "cpp",
        b"struct A { int x[3], n; int f(int i) { return x[i] + n; } int m; }; A a, *b; c = a.f(b->m);",
        [b"struct A { int x[3], n; int m; }; A a, *b; c = a.x[b->m] + a.n;"],
    ),
    (
        "inline-functions",
        "java",
        b"class A { int n; void set(A a) { n = a.n; } void f(A b) { b.set(this); } }",
        [b"class A { int n; void f(A b) { b.n = this.n; } }"],
    ),
    (
        "inline-functions",
        "cpp",
        b"struct A { int x; A &f() { this->x++; return *this; } }; A a, *b; int c = g(a.f()) + g(b->f());",
        [b"struct A { int x; }; A a, *b; a.x++; b->x++; int c = g(a) + g(*b);"],
    ),
    # Variables that are called as a member is are none, nor are names where the object is a parameter.
    (
        "inline-functions",
        "cpp",
        b"struct A { int n; int f() { int n = 1; return n; } } a; int b = a.f();",
        [b"struct A { int n; } a; int n = 1; int b = n;"],
    ),
    (
        "inline-functions",
        "python",
        b"class A:\n    def f(self, k):\n        return g(k)\n    def g(self): pass\na = A()\na.f(2)\n",
        [b"class A:\n    def g(self): pass\na = A()\ng(2)\n"],
    ),
    # A macro may have the head of a function, which the parser takes its use for; it makes words and texts.
    (
        "inline-functions",
        "c",
        b"#define M(a, b) int a##_##b(int c)\nint d;\nM(f, g) { h(c); }\n",
        [b"int d;\nint f_g(int c) { h(c); }\n"],
    ),
    (
        "inline-functions",
        "cpp",
        b"#define M(a, b) int a##_##b(int c)\nint d;\nM(f, g) { h(c); }\n",
        [b"int d;\nint f_g(int c) { h(c); }\n"],
    ),
    ("inline-functions", "c", b"#define M(a) f(#a, a)\nint x = M(b);\n", [b'int x = f("b", b);\n']),
    (
        "inline-values",
        "c",
        b"int f(int *a) { for (int *b = a; *b; b++) g(b); }",
        [b"int f(int *a) { for (; *a; a++) g(a); }"],
    ),
    (
        "inline-values",
        "javascript",
        b"for (let a = b; a.f(); a.g()) h(a);",
        [b"for (; b.f(); b.g()) h(b);"],
    ),
    ("inline-functions", "cpp", b"int &f(int &a) { return a; } int b = f(c);", [b"int b = c;"]),
]

NEVER: list[Never] = [
    # One that calls itself on its own object is no other one.
    (
        "inline-functions",
        "python",
        b"class A:\n    x = 1\n    def g(self, k):\n        return g(k + 1)\nf(a.g(2))\n",
        b"class A:\n    x = 1\nf(g(2 + 1))\n",
    ),
    # What a getter gives is not what is set, and a path needs no brackets.
    (
        "inline-functions",
        "javascript",
        b"class A { get b() { return this.a; } }\nx.b = 1; f(x.b);",
        b"class A { }\nx.a = 1; f(x.a);",
    ),
    (
        "inline-functions",
        "javascript",
        b"class A { get b() { return this.a * 2; } }\nf(y.z.b + 1);",
        b"class A { }\nf((y.z).a * 2 + 1);",
    ),
    ("inline-functions", "ruby", b"def f(a)\n  a\nend\nh(f)\n", b"h(a)\n"),
    # What a function returns is called, and not the function.
    (
        "inline-operators",
        "cpp",
        b"struct A { int x; int operator()() { return x; } }; A f(); int a = f()();",
        b"struct A { int x; }; A f(); int a = f.x();",
    ),
    (
        "inline-operators",
        "cpp",
        b"struct A { int x[3]; int operator[](int i) { return x[i]; } }; A a[2]; A b = a[1];",
        b"struct A { int x[3]; }; A a[2]; A b = a.x[1];",
    ),
    # What a call leaves out has a value of its own, and what it gives is for the first one.
    (
        "inline-operators",
        "cpp",
        b"struct A { int operator()(int x, int y = 2); } a; int b = a(1);",
        b"struct A { int operator()(int x); } a; int b = a();",
    ),
]
