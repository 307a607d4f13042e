"""What a parser is shown of a program, and where that stands in it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from programs import parse

from treereduce.engine.trial.syntax import count_broken, reparse
from treereduce.errors import UsageError
from treereduce.languages import registry
from treereduce.languages.profile_file import load_profile
from treereduce.program.render import Splice
from treereduce.program.shown import LITERAL, MOST_BYTES, Reading, Unsaid
from treereduce.program.tree import parse_program

UNTYPED = b"a; f(a) { g(a); } static *main() { if (a) { } }"
READING = Reading((re.compile(rb"<[^>]*>"),), Unsaid(re.compile(rb";"), b"int "))


def test_functions_without_a_type_are_functions_in_c() -> None:
    tree = parse("c", UNTYPED)
    assert tree.broken_nodes() == 0
    kinds = [tree.kind_name(node) for node in tree.children(0)]
    assert kinds == ["expression_statement", "function_definition", "function_definition"]


def test_a_word_that_is_only_shown_has_no_bytes_and_no_token() -> None:
    tree = parse("c", UNTYPED)
    assert tree.source == UNTYPED
    assert tree.token_count == len(re.findall(rb"\w+|[^\w\s]", UNTYPED))
    types = [node for node in range(len(tree.kind)) if tree.kind_name(node) == "primitive_type"]
    assert [tree.text(node) for node in types] == [b"", b""]


def test_the_types_of_parameters_may_stand_behind_them() -> None:
    tree = parse("c", b"f(a, b) char *a; int b; { g(a); }")
    assert tree.broken_nodes() == 0
    assert [tree.kind_name(node) for node in tree.children(0)] == ["function_definition"]


@pytest.mark.parametrize("language", ["cpp", "javascript"])
def test_other_languages_are_shown_as_they_are(language: str) -> None:
    assert registry.load(language).grammar.reading.additions(b"; f(a) { }").starts == ()


def test_a_layout_of_all_inputs_declares_something_in_glsl() -> None:
    tree = parse("glsl", b"layout(local_size_x = 8) in; struct P { vec4 p; }; layout(rgba8) out;")
    assert tree.broken_nodes() == 0
    assert [tree.kind_name(node) for node in tree.children(0)].count("declaration") == 2


def test_subranges_are_types_in_pascal() -> None:
    tree = parse(
        "pascal",
        b"program P; type A = 1..3; B = set of 'a'..'b'; var C: 1..4 = 2; begin case C of 1..2: end end.",
    )
    assert tree.broken_nodes() == 0
    kinds = [tree.kind_name(node) for node in range(len(tree.kind))]
    assert [kinds.count(kind) for kind in ("declType", "declVar", "range")] == [2, 1, 1]


def test_what_follows_a_condition_is_no_function() -> None:
    tree = parse("c", b"int f() { ; if (a) { } while (a) { } }")
    functions = [node for node in range(len(tree.kind)) if tree.kind_name(node) == "function_definition"]
    assert len(functions) == 1


@pytest.mark.parametrize(
    "program",
    [
        b"struct T f(int a) { a++; return (struct T){a}; }",
        b"int f() { g(); return sizeof (int){0}; }",
        b"struct T { int a; } f() { }",
        b"struct { struct { int a; } b; } f() { } struct T f() { } enum { A } g() { }",
        b'char *a = "}"; struct T { int a; union { int b; }; } f(int a, b c) { }',
    ],
)
def test_what_has_a_type_is_shown_none(program: bytes) -> None:
    assert parse("c", program).broken_nodes() == 0
    assert registry.load("c").grammar.reading.additions(program).starts == ()


def test_a_type_in_a_function_is_not_that_of_the_next_one() -> None:
    program = b"struct T f(a) struct T a; { struct { int b; } c; } g() { } struct T h() { } i() { }"
    tree = parse("c", program)
    assert tree.broken_nodes() == 0
    assert registry.load("c").grammar.reading.shown(program).count(b"} int ") == 2


def test_a_macro_whose_arguments_no_parameters_are_is_no_function() -> None:
    assert registry.load("c").grammar.reading.additions(b"int f() { ; each(a, &b->c) { } }").starts == ()


def test_a_large_program_is_shown_as_it_is() -> None:
    assert READING.additions(b";" * MOST_BYTES).starts
    assert not READING.additions(b";" * (MOST_BYTES + 1)).starts


@given(st.lists(st.sampled_from([b"a", b" ", b";", b"\n", b"<b>"])).map(b"".join))
def test_each_byte_of_a_program_is_found_where_it_is_shown(program: bytes) -> None:
    additions = READING.additions(program)
    whole = additions.enlarge(program)
    assert len(whole) == len(READING.shown(program))
    places = additions.places(range(len(whole)))
    assert list(places) == sorted(places)
    added = {place for start in additions.starts for place in range(start, start + len(additions.text))}
    found = [(place, whole[at : at + 1]) for at, place in enumerate(places) if at not in added]
    assert found == [(at, program[at : at + 1]) for at in range(len(program))]
    assert all(whole[start : start + len(additions.text)] == additions.text for start in additions.starts)


@given(st.lists(st.sampled_from([b"a", b" ", b";", b"\n"])).map(b"".join))
def test_a_program_that_needs_nothing_is_shown_as_it_is(program: bytes) -> None:
    assert LITERAL.shown(program) == program


@pytest.mark.parametrize(
    ("language", "before", "splice", "broken"),
    [
        ("c", b"int f(a) { g(a); } int x;", Splice(0, 3, b""), 0),
        ("c", b"f(a) { g(a); } int x;", Splice(0, 0, b"int "), 0),
        ("c", b"f(a) { g(a); } h() { } int x;", Splice(7, 12, b""), 0),
        ("sql", b"SELECT {'a': 1, 'b': 2};", Splice(8, 11, b"[1]"), 1),
    ],
)
def test_a_candidate_is_parsed_as_if_there_were_no_parse_before_it(
    language: str, before: bytes, splice: Splice, broken: int
) -> None:
    grammar = registry.load(language).grammar
    parser = grammar.parser()
    after = before[: splice.start] + splice.text + before[splice.end :]
    again = reparse(parser, parser.parse(before), before, [splice], after)
    assert count_broken(again) == broken
    one, other = parse_program(after, grammar, parse=again), parse_program(after, grammar)
    assert (one.kind, one.start, one.end) == (other.kind, other.start, other.end)


@pytest.mark.parametrize("value", ['"a"', '["a"]', '["a", 1]', '["a", "b", "c", "d"]'])
def test_what_is_said_needs_a_place_and_a_text(value: str) -> None:
    with pytest.raises(UsageError, match=r"unsaid must be a regular expression, a text and perhaps one more"):
        load_profile(f'name = "a"\nunsaid = {value}', "a.toml")


def test_a_profile_takes_back_what_its_base_says() -> None:
    bodied = load_profile('name = "a"\nunsaid = [";", "int ", "s"]', "a.toml").unsaid
    assert bodied == Unsaid(re.compile(rb";"), b"int ", re.compile(rb"s"))
    base = load_profile('name = "a"\nunsaid = [";", "int "]', "a.toml")
    assert base.unsaid == Unsaid(re.compile(rb";"), b"int ")
    assert load_profile('name = "b"\nbase = "a"\nunsaid = []', "b.toml", lambda _: base).unsaid is None
