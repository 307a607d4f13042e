"""What a class has its base do, where the base goes."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "dissolve",
        "javascript",
        b"class A { f() { return g; } } class B extends A { f() { return super.f() * 2; } } h(B, A);",
        [b"class B { f() { return g * 2; } } h(B, B);"],
    ),
    (
        "dissolve",
        "javascript",
        (
            b"class A extends C { constructor(w) { super(); f(w); } } "
            b"class B extends A { constructor(n, w) { super(w, 1); g(n); } }"
        ),
        [b"class B extends C { constructor(n, w) { super(); f(w); g(n); } }"],
    ),
    (
        "dissolve",
        "javascript",
        b"class A { g() { } } class B extends A { constructor(n) { super(); g(n); } }",
        [b"class B { g() { }\n constructor(n) { g(n); } }"],
    ),
    (
        "dissolve",
        "javascript",
        b"class A { f() { return g + 1; } } class B extends A { f() { return super.f() * 2; } }",
        [b"class B { f() { return g + 1 * 2; } }", b"class B { f() { return (g + 1) * 2; } }"],
    ),
    (
        "dissolve",
        "python",
        (
            b"class A:\n    def __init__(self, w):\n        self.w = w\n"
            b"class B(A):\n    def __init__(self, n, w):\n        super().__init__(w)\n        self.n = n\n"
        ),
        [b"class B:\n    def __init__(self, n, w):\n        self.w = w\n        self.n = n\n"],
    ),
    (
        "dissolve",
        "ruby",
        b"class A\n  def f(a)\n    g a\n  end\nend\nclass B < A\n  def f(b)\n    super\n  end\nend\n",
        [b"class B\n  def f(b)\n    g b\n  end\nend\n"],
    ),
    (
        "dissolve",
        "php",
        b"<?php class A { function f($w) { g($w); } } class B extends A { function f($n) { parent::f(1); }}",
        [b"<?php class B { function f($n) { g(1); }}"],
    ),
    (
        "dissolve",
        "java",
        b"class A { int w; A(int x) { w = x; } } class B extends A { int n; B(int m) { super(m); n = m; } }",
        [b"class B { int w; int n; B(int m) { w = m; n = m; } }"],
    ),
    (
        "dissolve",
        "javascript",
        b"class A extends B { constructor(x) { super(x + 1, 2); } } f(new A(3)); g(y instanceof A);",
        [b"f(new B(3 + 1, 2)); g(y instanceof B);"],
    ),
    (
        "dissolve",
        "python",
        b"class A(B):\n    def __init__(self, x):\n        super().__init__(g(x))\nraise A(3)\n",
        [b"raise B(g(3))\n", b"class A(B):\n    pass\nraise A(g(3))\n"],
    ),
    (
        "dissolve",
        "python",
        b"class A(B):\n    __init__ = lambda self, x: super().__init__(g(x))\nraise A(3)\n",
        [b"class A(B):\n    pass\nraise A(g(3))\n"],
    ),
    (
        "dissolve",
        "ruby",
        b"class A < B\n  def initialize(x)\n    super(g(x))\n  end\nend\nraise A.new(3)\n",
        [b"raise B.new(g(3))\n"],
    ),
    (
        "dissolve",
        "php",
        b'<?php class A extends B { function __construct($x) { parent::__construct("$x"); } } g(new A(3));',
        [b'<?php g(new B("3"));'],
    ),
    (
        "dissolve",
        "java",
        b"class A extends B { A(int x) { super(g + x); } } class C { void f() { throw new A(3); } }",
        [b"class C { void f() { throw new B(g + 3); } }"],
    ),
]

CLAIMS += [
    # What is given to one object is another one, or has a member of the class.
    (
        "dissolve",
        "javascript",
        b"class A extends B { constructor(x) { super(x, 2); } } f(new A(new A(3))); g(new A(A.y));",
        [
            b"f(new B(new B(3, 2), 2)); g(new B(B.y, 2));",
            b"class A extends B { } f(new A(new A(3, 2), 2)); g(new A(A.y, 2));",
        ],
    ),
    # A class that stays may make objects of itself.
    (
        "dissolve",
        "javascript",
        b"class A extends B { constructor(x) { super(x, 1); } f() { return new A(3); } } g(new A(4));",
        [b"class A extends B { f() { return new A(3, 1); } } g(new A(4, 1));"],
    ),
    (
        "dissolve",
        "python",
        b"class A(B):\n  def __init__(self, x):\n    super().__init__(x, 2)\nf(A(A(3)))\n",
        [b"f(B(B(3, 2), 2))\n"],
    ),
]

NEVER: list[Never] = [
    # The class does more than to hand on what it is given.
    (
        "dissolve",
        "javascript",
        b"class A extends B { constructor(x) { super(x); g(x); } } f(new A(3));",
        b"f(new B(3));",
    ),
    # The class of another one is not known.
    (
        "dissolve",
        "javascript",
        b"class A { f() { g(); } } class B extends C { f() { super.f(); } }",
        b"class A { f() { g(); } } class B extends C { f() { g(); } }",
    ),
]
