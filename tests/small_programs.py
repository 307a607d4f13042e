"""Programs small enough for thousands of runs."""

from __future__ import annotations

PROGRAMS = {
    "c": [
        b"int a = 1; // one\nint f(int b, int c) {\n  if (b) { return c; }\n  return f(c, b) + a;\n}\n",
        b"struct s { int x, y; };\nint main() { struct s v = { 1, 2 }; for (;;) { v.x++; } }",
        b"int f( { return (a[1; } /* broken */ int g ] = 3;",
    ],
    "javascript": [
        b"var a = b, c = 2;\nfunction f(a, b) { if (a) return b; else g(a) }\nf(1, [2, 3])\n// end",
        b"a(b)(c)\n;[1].map(x => x + 1)\nclass A extends B { m() { super.m() } }",
    ],
    "python": [
        b"import a\n\ndef f(x, *y):\n    # why\n    if x:\n        return [1, 2]\n    for z in y: g(z)\n",
        b"class A(B):\n  def m(self): return self.m() + 1\nx = A() if y else None\n",
    ],
}
"""Programs without text whose tokens depend on what stands beside it: no templates, no directives, no `let`,
which is a name in JavaScript where no name follows."""
