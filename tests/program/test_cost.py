"""Smaller is one strict total order: tokens, then names, then bytes, then text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from programs import parse

from treereduce.languages import registry
from treereduce.languages.language import from_grammar
from treereduce.program.cost import Cost, cost
from treereduce.program.tree import parse_program
from treereduce.view.facts.names import Names

PROGRAMS = st.lists(st.sampled_from([b"int", b"x", b"y", b";", b" ", b"/* */"]), max_size=8).map(b"".join)


def cost_of(source: bytes, name: str = "c") -> Cost:
    return cost(parse(name, source))


@pytest.mark.parametrize(
    ("smaller", "larger"),
    [
        (b"int name_of_many_letters = 1;", b"int x = 1 + 2;"),
        (b"int x = x + x;", b"int x = a + b;"),
        (b"int x = y + x;", b"int x = a + b;"),
        (b"int x;", b"int xyz;"),
        (b"int x;", b"int  x;"),
        (b"int x;", b"int x; // why"),
        (b"int x;", b"int y;"),
        (b"", b";"),
    ],
    ids=["tokens", "one name", "two names", "letters", "blanks", "comments", "order", "nothing"],
)
def test_fewer_tokens_then_names_then_bytes_then_the_earlier_text(smaller: bytes, larger: bytes) -> None:
    assert cost_of(smaller) < cost_of(larger)


@given(PROGRAMS, PROGRAMS)
def test_two_programs_are_never_equally_small(one: bytes, other: bytes) -> None:
    assert (cost_of(one) < cost_of(other)) + (cost_of(other) < cost_of(one)) == (one != other)


@given(PROGRAMS)
def test_the_cost_counts_what_is_there(source: bytes) -> None:
    tree = parse("c", source)
    tokens, _, size, text = cost(tree)
    assert (tokens, size, text) == (tree.token_count, len(source), source)


@pytest.mark.parametrize(
    ("name", "source", "names"),
    [
        ("c", b"struct s { int f; }; void g(struct s *p) { p->f = p->f + 1; l: goto l; }", 5),
        ("python", b"def f(a, b):\n    return a.b + f(a)\n", 3),
        ("rust", b"fn f<'a>(x: &'a i32) -> i32 { x }", 3),
        ("c", b'int x = "x" + 1; /* y */', 1),
    ],
)
def test_each_name_counts_once(name: str, source: bytes, names: int) -> None:
    assert cost_of(source, name).names == names


@pytest.mark.parametrize("source", [b"void f() { int = 5; }", b"f(a.);", b"f(a); /* b */"])
def test_the_cost_counts_the_names_that_passes_see_and_none_that_is_missing(source: bytes) -> None:
    tree = parse("c", source)
    assert cost(tree).names == len(Names(tree)) == len({tree.text(node) for node in tree.names()})
    assert b"" not in Names(tree)


def test_only_leaves_are_names_where_nothing_is_known_of_the_language() -> None:
    parser = registry.load("rust").grammar.language
    assert parser is not None
    rust = from_grammar(parser)
    assert cost(parse_program(b"fn f() { a::b(); }", rust.grammar)).names == 3
