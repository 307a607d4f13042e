"""Layout alone: what ``blanks`` closes and joins leaves every token as it was, and how the program parses."""

from __future__ import annotations

import re

import pytest
from language_cases import NAMES, QUICK, language_case
from partly_slow import partly_slow
from programs import fresh_view, parse

from treereduce.passes.literals.blanks import blanks

_AFTER_MARK = re.compile(rb"([(\[,]) *(?=[\w\"'(])")


def in_many_lines(source: bytes) -> bytes:
    """A program with a line for each argument and each element of a list."""
    return _AFTER_MARK.sub(rb"\1\n        ", source)


def without_holes(name: str, source: bytes) -> bytes:
    """What the first candidate of the pass makes of a program."""
    view = fresh_view(name, source)
    candidate = next(blanks(view, 0), None)
    proposal = view.rendering.propose(candidate.edits) if candidate is not None else None
    return proposal.data if proposal is not None else source


@pytest.mark.parametrize("name", partly_slow(NAMES, QUICK))
def test_lines_are_closed_and_joined_without_a_change_of_tokens_or_errors(name: str) -> None:
    program = language_case(name).program
    for source in (program, in_many_lines(program)):
        before, after = parse(name, source), parse(name, without_holes(name, source))
        assert after.token_hash == before.token_hash
        assert after.broken_nodes() <= before.broken_nodes()
        assert len(after.source) <= len(source)


@pytest.mark.parametrize("name", ["c", "java", "python", "rust", "scheme"])
def test_what_fits_in_a_line_is_joined_again(name: str) -> None:
    broken = in_many_lines(language_case(name).program)
    assert without_holes(name, broken).count(b"\n") < broken.count(b"\n")
