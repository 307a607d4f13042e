"""Every pass earns its place: programs that reach their minimum with it and not, or not as fast, without it.

A case that another pass has learned to solve as well shows nothing any more: it wants a harder program, or
the registry one pass less.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from programs import parse
from reductions import keeping, reduced

from treereduce.passes.candidate import Pass
from treereduce.passes.registry import TIERS
from treereduce.program.cost import Cost, cost

NAMES = [entry.name for tier in TIERS for entry in tier]


@dataclass(frozen=True)
class Case:
    """A program, the tokens to keep, those that may only go together, and the smallest such program."""

    needs: str
    language: str
    program: bytes
    keep: str
    least: bytes
    together: str = ""


CASES = [
    Case("comments", "c", b"int a; // why\n", "int a ;", b"int a;\n"),
    Case("comments", "python", b"# why\na\n", "a", b"a\n"),
    Case("comments", "javascript", b"f(/* why */);", "f ( ) ;", b"f();"),
    Case(
        "kinds",
        "c",
        b"void f() { a(); int b; c(); int d; }",
        "{ a ( ) ; c ( ) ; }",
        b"{ a(); c(); }",
        together="b d",
    ),
    Case("kinds", "javascript", b"a(); let b; c(); let d;", "a ( ) ; c ( ) ;", b"a(); c();", together="b d"),
    Case("kinds", "python", b"a()\nimport b\nc()\nimport d\n", "a ( ) c ( )", b"a()\nc()\n", together="b d"),
    Case(
        "runs",
        "c",
        b"int x = f(a, b, c, p, q, r);",
        "int x = f ( a , b , c ) ;",
        b"int x = f(a, b, c);",
        together="p q r",
    ),
    Case("runs", "python", b"f(a, b, c, p, q, r)\n", "f ( a , b , c )", b"f(a, b, c)\n", together="p q r"),
    Case(
        "runs",
        "go",
        b"package a\nvar x = f(a, b, c, p, q, r)\n",
        "package a var x = f ( a , b , c )",
        b"package a\nvar x = f(a, b, c)\n",
        together="p q r",
    ),
    Case("subtrees", "python", b"@a\n@b\ndef f(): pass\n", "@ b def f ( ) : pass", b"@b\ndef f(): pass\n"),
    Case(
        "subtrees", "rust", b"fn f() { let mut x = 1; }", "fn f ( ) { let x = 1 ; }", b"fn f() { let x = 1; }"
    ),
    Case("subtrees", "javascript", b"x = <a b c />;", "x = < a c /> ;", b"x = <a c />;"),
    Case(
        "unwrap",
        "c",
        b"void f() { z(); if (x) { a(); b(); } }",
        "void f ( ) { z ( ) ; a ( ) ; b ( ) ; }",
        b"void f() { z(); a(); b(); }",
    ),
    Case(
        "unwrap",
        "rust",
        b"fn f() { z(); if x { a(); b(); } }",
        "fn f ( ) { z ( ) ; a ( ) ; b ( ) ; }",
        b"fn f() { z(); a(); b(); }",
    ),
    Case("unwrap", "javascript", b"z(); if (x) { a(); b(); }", "z ( ) ; a ( ) ; b ( ) ;", b"z(); a(); b();"),
    Case("bodies", "c", b"int x = f(y);", "int x = ;", b"int x = 0;", together="f y"),
    Case("bodies", "python", b"x = f(y)\n", "x =", b"x = 0\n", together="f y"),
    Case("bodies", "javascript", b"x = f(y);", "x = ;", b"x = 0;", together="f y"),
    Case("hoist", "c", b"int x = f(g(h(a)));", "int x = a ;", b"int x = a;", together="f g h"),
    Case("hoist", "python", b"x = f(g(h(a)))\n", "x = a", b"x = a\n", together="f g h"),
    Case("hoist", "javascript", b"x = f(g(h(a)));", "x = a ;", b"x = a;", together="f g h"),
    Case("words", "c", b"unsigned long x;", "long x ;", b"long x;"),
    Case("words", "javascript", b"async function f() {}", "function f ( ) { }", b"function f() {}"),
    Case(
        "words",
        "java",
        b"class A { public static int x; }",
        "class A { static int x ; }",
        b"class A { static int x; }",
    ),
    Case(
        "promote",
        "c",
        b"void f() { sizeof(struct s); }",
        "void f ( ) { struct s ; }",
        b"void f() { struct s; }",
    ),
    Case("promote", "python", b"if x:\n    pass\n", "x", b"x\n", together="if pass"),
    Case(
        "promote",
        "java",
        b"class A { void f() { do y = 1; while (x); } }",
        "class A { void f ( ) { y = 1 ; } }",
        b"class A { void f() { y = 1; } }",
        together="do while x",
    ),
    Case("windows", "python", b"a()\nb()\nc()\nd()\n", "a ( ) d ( )", b"a()\nd()\n", together="b c"),
    Case("windows", "javascript", b"a(); b(); c(); d();", "a ( ) ; d ( ) ;", b"a(); d();", together="b c"),
    Case(
        "windows",
        "java",
        b"class A { int a; int b; int c; int d; }",
        "class A { int a ; int d ; }",
        b"class A { int a; int d; }",
        together="b c",
    ),
]

FASTER = [
    Case("nests", "c", b"int x = " + b"(" * 40 + b"y" + b")" * 40 + b";", "int x = ( y ) ;", b"int x = (y);"),
    Case("nests", "python", b"x = a + b" + b" + c" * 40 + b"\n", "x = a + b", b"x = a + b\n"),
    Case("nests", "javascript", b"f(" * 40 + b"a" + b")" * 40 + b";", "f ( a ) ;", b"f(a);"),
]
"""Programs that other passes bring to the minimum too, with at least twice as many oracle calls."""


def other_passes(name: str) -> list[list[Pass]]:
    """The tiers without one pass."""
    return [[entry for entry in tier if entry.name != name] for tier in TIERS]


def cost_of(case: Case, program: bytes) -> Cost:
    return cost(parse(case.language, program))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.needs}-{case.language}")
def test_a_pass_reaches_what_the_others_do_not(case: Case) -> None:
    interesting = keeping(case.language, case.keep, case.together)
    with_all = reduced(case.language, case.program, interesting).program
    without = reduced(case.language, case.program, interesting, tiers=other_passes(case.needs)).program
    assert with_all == case.least
    assert cost_of(case, without) > cost_of(case, case.least)


@pytest.mark.parametrize("case", FASTER, ids=lambda case: f"{case.needs}-{case.language}")
def test_a_pass_makes_less_work(case: Case) -> None:
    interesting = keeping(case.language, case.keep, case.together)
    with_all = reduced(case.language, case.program, interesting)
    without = reduced(case.language, case.program, interesting, tiers=other_passes(case.needs))
    assert with_all.program == without.program == case.least
    assert 2 * with_all.oracle_calls <= without.oracle_calls


@pytest.mark.parametrize("name", NAMES)
def test_every_pass_has_cases_in_three_languages(name: str) -> None:
    assert len({case.language for case in CASES + FASTER if case.needs == name}) >= 3
