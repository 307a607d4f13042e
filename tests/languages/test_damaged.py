"""Programs that nobody would write: what is made of bytes that are gone, doubled or no text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from language_cases import NAMES, QUICK, language_case

from bench.fuzz.holds import check
from bench.fuzz.mutate import STRANGE
from treereduce.languages import registry
from treereduce.languages.language import Language
from treereduce.program.grammar import COMMENT
from treereduce.program.tree import SyntaxTree, parse_program

LONGEST = 800
"""Bytes of a sample that are damaged; all passes then take 0.05 s."""


@st.composite
def damaged_programs(draw: st.DrawFn, program: bytes) -> bytes:
    """A stretch of ``program`` with up to four stretches gone, doubled, cut, or replaced."""
    first = draw(st.integers(0, max(0, len(program) - LONGEST)))
    program = program[first : first + LONGEST]
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(program)))
        stop = min(len(program), start + draw(st.integers(0, 60)))
        kept = program[start:stop]
        elsewhere = program[draw(st.integers(0, len(program))) :][:60]
        # A half may end in the middle of a character.
        ways = [b"", kept * 2, kept[: len(kept) // 2], elsewhere, draw(st.binary(max_size=8))]
        changed = draw(st.sampled_from([*ways, *STRANGE, *(kept + strange for strange in STRANGE)]))
        program = program[:start] + changed + program[stop:]
    return program


def assert_accounts_for_all(tree: SyntaxTree) -> None:
    """Tokens lie apart, in order, and all that is neither in one nor in a comment is blank."""
    covered = bytearray(tree.source)
    end = 0
    for start, stop in zip(tree.token_start, tree.token_end, strict=True):
        assert end <= start < stop <= len(tree.source)
        covered[start:stop] = b" " * (stop - start)
        end = stop
    for node in tree.with_flags(COMMENT):
        size = tree.end[node] - tree.start[node]
        covered[tree.start[node] : tree.end[node]] = b" " * size
    assert not covered.strip()


def assert_holds(program: bytes, language: Language, most_nodes: int) -> None:
    tree = parse_program(program, language.grammar)
    assert_accounts_for_all(tree)
    check(program, language, most_nodes)


@pytest.mark.parametrize("name", QUICK)
@settings(max_examples=1)
@given(data=st.data())
def test_a_damaged_program_is_read_and_rendered(name: str, data: st.DataObject) -> None:
    assert_holds(data.draw(damaged_programs(language_case(name).program)), registry.load(name), 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=5)
@given(data=st.data())
def test_damaged_programs_are_read_and_rendered(name: str, data: st.DataObject) -> None:
    assert_holds(data.draw(damaged_programs(language_case(name).program)), registry.load(name), 5)


@pytest.mark.parametrize("name", QUICK)
@settings(max_examples=2)
@given(program=st.binary(max_size=60))
def test_any_bytes_are_read_and_rendered(name: str, program: bytes) -> None:
    assert_holds(program, registry.load(name), 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=15)
@given(program=st.binary(max_size=100))
def test_any_bytes_are_read_and_rendered_in_every_language(name: str, program: bytes) -> None:
    assert_holds(program, registry.load(name), 5)
