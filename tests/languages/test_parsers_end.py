"""Parsers run in our process: one that goes on for ever is stopped, unless its scanner does in one call."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
import tree_sitter
from engine_parts import deletion, holding, reducer_of
from language_cases import NAMES, QUICK, language_case
from partly_slow import partly_slow
from toy_grammar import ENDLESS_PARSER, shared_library

from treereduce.engine.state.events import Event, Warned
from treereduce.engine.trial.best import Snapshot
from treereduce.engine.trial.syntax import count_broken
from treereduce.engine.trial.trial import Dropped, Filters, Trial
from treereduce.errors import EndlessParseError
from treereduce.languages import registry
from treereduce.languages.language import Language
from treereduce.languages.own_parser import load_grammar
from treereduce.oracle.cache import VerdictCache
from treereduce.program import parsing
from treereduce.program.render import Rendering
from treereduce.program.tree import parse_program
from treereduce.view.view import Facts, View

PARSES = """\
import sys
from treereduce.languages import registry
parser = registry.load(sys.argv[1]).grammar.parser()
for program in sys.stdin.buffer.read().split(b"\\0"):
    parser.parse(program)
"""
SECONDS = 60
"""A hundred times what a process takes."""
PROGRAMS = 300


def ends(name: str, programs: list[bytes]) -> bool:
    """Parse programs in a process of its own; False if that is still at it after `SECONDS`."""
    command = [sys.executable, "-c", PARSES, name]
    try:
        subprocess.run(command, input=b"\0".join(programs), timeout=SECONDS, check=True)
    except subprocess.TimeoutExpired:
        return False
    return True


def damaged(program: bytes, seed: int) -> bytes:
    """A program with up to six stretches gone, doubled or cut short, of 40 tokens in the mean."""
    chance = random.Random(seed)  # noqa: S311 - no secret hangs on it
    tokens = re.findall(rb"\w+|\s+|[^\w\s]", program)
    for _ in range(chance.randint(1, 6)):
        start = chance.randrange(len(tokens))
        stop = start + 1 + int(chance.expovariate(1 / 40))
        change = chance.choice(("delete", "delete", "repeat", "cut"))
        if change == "cut":
            tokens = tokens[start : stop + 200]
        else:
            tokens[start:stop] = [] if change == "delete" else tokens[start:stop] * 2
        tokens = tokens or [b" "]
    return b"".join(tokens)


def test_a_here_document_without_a_name_ends() -> None:
    assert ends("perl", [b'<<""$\n$f'])


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_parser_ends_on_damaged_programs(name: str) -> None:
    program = language_case(name).program
    assert ends(name, [damaged(program, seed) for seed in range(PROGRAMS)])


SOON = 0.05
"""Seconds that a small program has in these tests."""
ENDLESS = b"(a b!) (c stay)"
FORTUNATE = b"(a !b) (c stay)"
"""What has no end without the ``b``. The mark is an error in both."""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shared_library(tmp_path_factory.mktemp("endless") / "toy.so", ENDLESS_PARSER)


@pytest.fixture
def endless(library: Path, monkeypatch: pytest.MonkeyPatch) -> Language:
    """The language of a parser that goes on for ever in places."""
    monkeypatch.setattr(parsing, "LEAST_SECONDS", SOON)
    return load_grammar(library)


def test_a_parse_without_end_is_ended_and_the_parser_goes_on(endless: Language) -> None:
    parser = endless.grammar.parser()
    for _ in range(3):
        with pytest.raises(EndlessParseError):
            parser.parse(ENDLESS)
        again = parser.parse(FORTUNATE).root_node
        assert str(again) == str(endless.grammar.parser().parse(FORTUNATE).root_node)


def test_what_is_wrong_with_the_call_is_no_parse_without_end(endless: Language) -> None:
    with pytest.raises(TypeError):
        endless.grammar.parser().parse(FORTUNATE, "no tree")  # type: ignore[arg-type]


@pytest.mark.parametrize("tolerant", [False, True])
def test_a_candidate_whose_parse_has_no_end_is_left_to_the_closing_proof(
    endless: Language, *, tolerant: bool
) -> None:
    tree = parse_program(FORTUNATE, endless.grammar)
    base = Snapshot(0, View(Rendering(tree), Facts(tree, endless)), tree.parse, count_broken(tree.parse))
    filters = Filters(endless.grammar, VerdictCache())
    without = deletion(FORTUNATE, b"b").edits
    assert filters.prepare(base, without, None, tolerant=tolerant) is Dropped.ENDLESS
    other = filters.prepare(base, deletion(FORTUNATE, b"c").edits, None, tolerant=tolerant)
    assert not isinstance(other, Dropped)
    closing = Filters(endless.grammar, VerdictCache(), exact=True)
    asked = closing.prepare(base, without, None, tolerant=tolerant)
    assert isinstance(asked, Trial)
    assert asked.parse is None


@pytest.mark.slow
def test_a_run_goes_on_past_candidates_whose_parse_has_no_end_and_asks_about_them_last(
    endless: Language,
) -> None:
    oracle = holding(b"(", b"!", b")")
    result = reducer_of(endless, FORTUNATE, oracle).run()
    assert result.program in {b"(!)", b"()!", b"!()"}


def test_a_program_whose_parse_has_no_end_is_read_as_text_with_a_warning(endless: Language) -> None:
    events: list[Event] = []
    result = reducer_of(endless, ENDLESS, holding(b"!", b"stay"), events=events).run()
    assert b"".join(result.program.split()) == b"!stay"
    assert [event.message for event in events if isinstance(event, Warned)] == [
        "The parser of toy does not come to an end, so the program is read as text."
    ]


@pytest.mark.parametrize("name", partly_slow(NAMES, QUICK))
def test_a_program_read_by_pieces_has_the_same_parse(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    program = damaged(language_case(name).program, 1) + "ä€𝄞".encode() * 9 + b"\xe2\x82 \xff\xf0\x9d\x84"
    language = registry.load(name).grammar.language
    assert language is not None
    whole = tree_sitter.Parser(language).parse(program)
    for piece in (5, 64):
        monkeypatch.setattr(parsing, "PIECE", piece)
        # Windows are kept for whoever parses next, and those of this size are none for other tests.
        monkeypatch.setattr(parsing._Window, "_free", [])
        assert str(parsing.Parser(language).parse(program).root_node) == str(whole.root_node)
