"""What a parser cannot read, and is shown other text for."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from programs import fresh_view, parse

from treereduce.errors import UsageError
from treereduce.languages.profile_file import load_profile
from treereduce.program.shown import Likened, Reading

READING = Reading(
    likened=(
        Likened(re.compile(rb"\{"), b"("),
        Likened(re.compile(rb"[{,]\w*(:)"), b"="),
        Likened(re.compile(rb"S\([^()]*\)"), b"_"),
    )
)


@pytest.mark.parametrize(
    "program",
    [
        b"SELECT {'a': 1, 'b': t.x}, [1], [[1], []], MAP {'a': [1]} FROM t",
        b"SELECT {a: {b: 1}}, l[1:2], [1, 2][1], '[1'::JSON, f(a := [1]) FROM t",
        b"INSERT INTO t VALUES ({'a': 1}, [DATE '2000-01-01'])",
        b"CREATE TABLE t(a STRUCT(b INT, c STRUCT(d VARCHAR(2))[])[], m MAP(INT, VARCHAR), e ENUM('a'))",
    ],
)
def test_structures_and_lists_are_read_in_sql(program: bytes) -> None:
    assert parse("sql", program).broken_nodes() == 0


def test_members_of_structures_can_be_deleted_and_count() -> None:
    view = fresh_view("sql", b"SELECT {'a': 1, 'b': x}")
    [members] = [node for node in range(len(view.tree.kind)) if view.tree.kind_name(node) == "list"]
    first, second = view.elements(members)
    assert [view.text(node) for node in (first, second)] == [b"'a': 1", b"'b': x"]
    assert view.gain((next(view.deletion(first, first)),)) == 6
    assert view.text(members) == b"{'a': 1, 'b': x}"


def test_brackets_are_shown_in_pairs_and_a_name_for_all_that_is_found() -> None:
    assert READING.shown(b"{a:{b:c[1]}, c:d}: S(a, {b}) }") == b"(a=(b=c[1]), c:d): _________ }"


@given(st.text("{}[](),:aS ").map(str.encode))
def test_as_many_bytes_are_shown(program: bytes) -> None:
    assert len(READING.shown(program)) == len(program)


@pytest.mark.parametrize("value", ["1", '["a", "b"]', '[["a"]]', '[["a", ""]]', '[["a", 1]]'])
def test_pairs_that_are_none_are_told(value: str) -> None:
    with pytest.raises(UsageError, match="likened must be a list of pairs, a regular expression and a text"):
        load_profile(f'name = "a"\nlikened = {value}', "a.toml")


def test_expressions_with_several_groups_are_told() -> None:
    with pytest.raises(UsageError, match=r"likened: '\(a\)\(b\)' has several groups"):
        load_profile('name = "a"\nlikened = [["(a)(b)", "_"]]', "a.toml")
