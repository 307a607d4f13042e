"""What is proposed of preprocessed programs, whose line markers say what was brought in."""

from __future__ import annotations

from claims.claim import Claim

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
]
