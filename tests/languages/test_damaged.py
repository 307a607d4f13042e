"""Programs that nobody would write: what is made of bytes that are gone, doubled or no text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from language_cases import NAMES, QUICK, language_case
from programs import without_blanks

from treereduce.languages import registry
from treereduce.languages.language import Language
from treereduce.languages.text_view import text_language, text_view
from treereduce.passes.candidate import Candidate
from treereduce.planning.catalogue import RENAMING, TEXT_TIERS, TIERS, WIDER
from treereduce.program.render import Rendering
from treereduce.program.tree import COMMENT, SyntaxTree, parse_program
from treereduce.view.view import Facts, View

PASSES = [entry for tier in (*TIERS, *WIDER, *TEXT_TIERS, *RENAMING) for entry in tier]
MOST_CANDIDATES = 20
"""Of one pass at the root, where most of them begin with the whole."""
LONGEST = 800
"""Bytes of a sample that are damaged; all passes then take 0.05 s."""
STRANGE = [
    b"\0",
    b"\xff",
    b"\xc3",
    b"\xe2\x82",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"\r",
    b"\x0c",
    b"\xc2\xa0",
]
"""What no program has or few: NUL, bytes that are not UTF-8, half a pair, byte order marks, a form feed."""


@st.composite
def damaged_programs(draw: st.DrawFn, program: bytes) -> bytes:
    """A stretch of ``program`` with up to four stretches gone, doubled, or replaced by something strange."""
    first = draw(st.integers(0, max(0, len(program) - LONGEST)))
    program = program[first : first + LONGEST]
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(program)))
        stop = min(len(program), start + draw(st.integers(0, 60)))
        kept = program[start:stop]
        changed = draw(st.sampled_from([b"", kept * 2, *STRANGE, *(kept + strange for strange in STRANGE)]))
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


def candidates(view: View) -> Iterator[Candidate]:
    for entry in PASSES:
        yield from islice(entry.propose(view, 0), MOST_CANDIDATES)


def assert_renders_as_edited(view: View, candidate: Candidate) -> None:
    """But for blank space, a rendering is the source with the edits made."""
    source = view.tree.source
    proposal = view.rendering.propose(candidate.edits)
    if proposal is None:
        return
    model = source
    for edit in sorted(proposal.edits, reverse=True):
        model = model[: edit.start] + edit.text + model[edit.end :]
    assert without_blanks(proposal.data) == without_blanks(model)
    spliced = view.rendering.data
    for start, end, text in reversed(proposal.splices):
        spliced = spliced[:start] + text + spliced[end:]
    assert proposal.data == spliced
    assert view.rendering.accept(proposal).data == Rendering(view.tree, proposal.edits).data


def assert_holds(program: bytes, language: Language) -> None:
    tree = parse_program(program, language.grammar)
    assert_accounts_for_all(tree)
    for seen, spoken in (tree, language), (text_view(tree), text_language(language)):
        view = View(Rendering(seen), Facts(seen, spoken))
        assert view.rendering.data == program
        for candidate in candidates(view):
            assert_renders_as_edited(view, candidate)


@pytest.mark.parametrize("name", QUICK)
@settings(max_examples=1)
@given(data=st.data())
def test_a_damaged_program_is_read_and_rendered(name: str, data: st.DataObject) -> None:
    assert_holds(data.draw(damaged_programs(language_case(name).program)), registry.load(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=100)
@given(data=st.data())
def test_damaged_programs_are_read_and_rendered(name: str, data: st.DataObject) -> None:
    assert_holds(data.draw(damaged_programs(language_case(name).program)), registry.load(name))
