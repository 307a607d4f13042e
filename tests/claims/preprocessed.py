"""What is proposed of preprocessed programs, whose line markers say what was brought in."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "needed",
        "c",
        b"""# 1 "m.c"
# 1 "a.h" 1
typedef int t; typedef int t2; int f(t a); int g(t2 a);
# 2 "m.c" 2
int main() { return f(1); }
""",
        [
            b'# 2 "m.c" 2\nint main() { return f(1); }\n',
            b'# 1 "a.h" 1\ntypedef int t; int f(t a);\n# 2 "m.c" 2\nint main() { return f(1); }\n',
        ],
    ),
    # What a macro is given goes into its text.
    (
        "parameters",
        "c",
        b"#define M(a) a;b\nf() { if (0) M(g(&b, 0)); }\n",
        [b"#define M g(&b, 0);b\nf() { if (0) M; }\n"],
    ),
    (
        "parameters",
        "c",
        b"#define M(a, b) a = b; a\nf() { M(x, y + 1); M(x, z + 2); }\n",
        [b"#define M(b) x = b; x\nf() { M(y + 1); M(z + 2); }\n"],
    ),
    (
        "parameters",
        "verilog",
        b"`define M(a) x = a; y\nmodule m; initial `M(z); endmodule\n",
        [b"`define M x = z; y\nmodule m; initial `M; endmodule\n"],
    ),
    (
        "needed",
        "cpp",
        b"""# 1 "m.cc"
# 1 "a.h" 1
namespace n __attribute__ ((x)) {
struct A { int a; int f() { return a; } void g(); };
struct B { };
void operator+(A, int); void operator+(B, int);
int h(A); int h(B);
void A::g() { }
}
# 2 "m.cc" 2
int main() { return n::A().f() + n::h(1); }
""",
        [
            b"""# 1 "a.h" 1
namespace n __attribute__ ((x)) {
}
# 2 "m.cc" 2
int main() { return n::A().f() + n::h(1); }
""",
            b"""# 1 "a.h" 1
namespace n __attribute__ ((x)) {
struct A { int a; int f() { return a; } };
void operator+(A, int);
int h(A);
}
# 2 "m.cc" 2
int main() { return n::A().f() + n::h(1); }
""",
        ],
    ),
    (
        "parameters",
        "c",
        b'#define M(a) f("\\"a", a); b\nf() { M(g); }\n',
        [b'#define M f("\\"a", g); b\nf() { M; }\n'],
    ),
]

NEVER: list[Never] = [
    (
        "parameters",
        "c",
        b'#define M(a) f("\\"a", a); b\nf() { M(g); }\n',
        b'#define M f("\\"g", g); b\nf() { M; }\n',
    ),
    # How something is spelled is not what it is, and nothing goes where different things are given.
    ("parameters", "c", b"#define M(a) #a; b\nf() { M(g(1)); }\n", b"#define M #g(1); b\nf() { M; }\n"),
    (
        "parameters",
        "c",
        b"#define M(a) a; b\nf() { M(g(1)); M(h(2)); }\n",
        b"#define M g(1); b\nf() { M; M; }\n",
    ),
]
