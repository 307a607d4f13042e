from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import tree_sitter
from hypothesis import given, settings
from hypothesis import strategies as st
from language_cases import QUICK, SAMPLES, language_case
from partly_slow import partly_slow

from treereduce.engine.trial.syntax import count_broken, reparse
from treereduce.languages import registry
from treereduce.languages.guessing import guess
from treereduce.program.grammar import ERROR_KIND
from treereduce.program.parsing import Parser
from treereduce.program.render import Splice
from treereduce.program.tree import SyntaxTree, parse_program

EVERY_SAMPLE = sorted(path.name for path in SAMPLES.iterdir())
QUICK_SAMPLES = [file for name in QUICK for file in language_case(name).samples]

AMBIGUOUS = {"cpp"}
"""Where a fresh parse decides between readings by what it costs to recover, and a re-parse by less."""

TEXTS = st.sampled_from([b"", b"", b"", b"0", b"{}", b"\n", b" x\n y", b"\r\n", b"\xc3\xa9", b"("])

Fact = tuple[int, bool, int, int, tuple[int, int], tuple[int, int]]


def facts(tree: tree_sitter.Tree) -> Iterator[Fact]:
    """Kind, missing or not, bytes and points of all nodes in preorder."""
    waiting = [tree.root_node]
    while waiting:
        node = waiting.pop()
        yield (
            *(node.kind_id, node.is_missing),
            *(node.start_byte, node.end_byte),
            *(node.start_point, node.end_point),
        )
        waiting += reversed(node.children)


def broken(tree: tree_sitter.Tree) -> int:
    visible = sum(kind == ERROR_KIND or missing for kind, missing, *_ in facts(tree))
    return max(visible, tree.root_node.has_error)


def point(text: bytes, position: int) -> tuple[int, int]:
    before = text[:position]
    return before.count(b"\n"), len(before) - (before.rfind(b"\n") + 1)


@st.composite
def splices(draw: st.DrawFn, tree: SyntaxTree) -> list[Splice]:
    """One to three changes of the program, of whole nodes or of any bytes."""
    size = len(tree.source)
    anywhere = st.tuples(st.integers(0, size), st.integers(0, 40)).map(
        lambda pair: (pair[0], min(size, sum(pair)))
    )
    subtrees = st.integers(0, len(tree.kind) - 1).map(lambda node: (tree.start[node], tree.end[node]))
    changes: list[Splice] = []
    for start, end in sorted(draw(st.lists(st.one_of(subtrees, subtrees, anywhere), min_size=1, max_size=3))):
        if not changes or changes[-1].end < start:
            changes.append(Splice(start, end, draw(TEXTS)))
    return changes


def spliced(source: bytes, changes: list[Splice]) -> bytes:
    for start, end, text in reversed(changes):
        source = source[:start] + text + source[end:]
    return source


def assert_parses_changes_as_the_whole(sample: Path, data: st.DataObject) -> None:
    language = guess(sample).language
    parser = language.grammar.parser()
    before = sample.read_bytes()
    old = parser.parse(before)
    for _ in range(2):
        changes = data.draw(splices(parse_program(before, language.grammar, parse=old)))
        after = spliced(before, changes)
        again, whole = reparse(parser, old, before, changes, after), language.grammar.parser().parse(after)
        if again.root_node.has_error:
            # How tree-sitter recovers depends on what it keeps of the old tree; that it must does not.
            assert whole.root_node.has_error or language.name in AMBIGUOUS
        else:
            assert list(facts(again)) == list(facts(whole))
        shown = language.grammar.reading.shown(after)
        assert all(place == point(shown, start) for _, _, start, _, place, _ in facts(again))
        before, old = after, again


every_sample = pytest.mark.parametrize("file", EVERY_SAMPLE)
quick_sample = pytest.mark.parametrize("file", QUICK_SAMPLES)
few_examples = settings(max_examples=6)
many_examples = settings(max_examples=15)
some_data = given(data=st.data())


@quick_sample
@few_examples
@some_data
def test_parsing_a_change_again_is_parsing_the_whole_again(file: str, data: st.DataObject) -> None:
    assert_parses_changes_as_the_whole(SAMPLES / file, data)


@pytest.mark.slow
@every_sample
@many_examples
@some_data
def test_parsing_many_changes_again_is_parsing_the_whole_again(file: str, data: st.DataObject) -> None:
    assert_parses_changes_as_the_whole(SAMPLES / file, data)


COMMENTED = b"/* one */ int a;\n/* two\n */" * 400
COMMENTS = [Splice(*comment.span(), b"") for comment in re.finditer(rb"/\*.*?\*/", COMMENTED, re.DOTALL)]
NEARLY_ALL = [Splice(0, len(COMMENTED) - 40, b" ")]


@pytest.mark.parametrize("changes", [COMMENTS, NEARLY_ALL], ids=["all comments", "nearly all"])
def test_large_changes_are_parsed_as_the_whole_is(changes: list[Splice]) -> None:
    parser = registry.load("c").grammar.parser()
    after = spliced(COMMENTED, changes)
    again = reparse(parser, parser.parse(COMMENTED), COMMENTED, changes, after)
    assert list(facts(again)) == list(facts(parser.parse(after)))


def test_what_has_many_changes_is_parsed_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each change costs an old tree all nodes around it: 3.3 s for 8,000 levels with a change in each."""
    parser, parse = registry.load("c").grammar.parser(), Parser.parse
    with_old: list[bool] = []

    def watched(self: Parser, source: bytes, old: tree_sitter.Tree | None = None) -> tree_sitter.Tree:
        with_old.append(old is not None)
        return parse(self, source, old)

    monkeypatch.setattr(Parser, "parse", watched)
    before = b"int x = " + b"f(a + (" * 800 + b"b" + b"))" * 800 + b";"
    changes = [Splice(*beside.span(), b"") for beside in re.finditer(rb"a \+ ", before)]
    for some in (changes, changes[:80]):
        old, after = parse(parser, before), spliced(before, some)
        assert count_broken(reparse(parser, old, before, some, after)) == 0
    assert with_old == [False, True]


@pytest.mark.parametrize("file", partly_slow(EVERY_SAMPLE, QUICK_SAMPLES))
def test_a_program_without_errors_is_not_broken(file: str) -> None:
    sample = SAMPLES / file
    assert count_broken(guess(sample).language.grammar.parser().parse(sample.read_bytes())) == 0


def assert_counts_all_broken_nodes(sample: Path, data: st.DataObject) -> None:
    grammar = guess(sample).language.grammar
    source = sample.read_bytes()
    tree = grammar.parser().parse(spliced(source, data.draw(splices(parse_program(source, grammar)))))
    total = broken(tree)
    assert count_broken(tree) == total
    assert [count_broken(tree, limit) for limit in range(4)] == [min(total, limit + 1) for limit in range(4)]


@quick_sample
@few_examples
@some_data
def test_broken_nodes_are_all_that_are_wrong_or_missing(file: str, data: st.DataObject) -> None:
    assert_counts_all_broken_nodes(SAMPLES / file, data)


@pytest.mark.slow
@every_sample
@many_examples
@some_data
def test_broken_nodes_are_counted_in_many_broken_programs(file: str, data: st.DataObject) -> None:
    assert_counts_all_broken_nodes(SAMPLES / file, data)


def test_a_character_that_no_token_begins_with_is_an_error_of_its_own() -> None:
    grammar = registry.load("c").grammar
    assert count_broken(grammar.parser().parse(b"f(\x01);")) == 2


def test_a_missing_token_that_the_grammar_hides_is_an_error() -> None:
    tree = registry.load("go").grammar.parser().parse(b"package p\nvar a int var b int\n")
    assert [count_broken(tree, limit) for limit in (None, 0, 1)] == [1, 1, 1]


def test_counting_does_not_recurse() -> None:
    grammar = registry.load("c").grammar
    assert count_broken(grammar.parser().parse(b"int a = " + b"(" * 20_000)) > 0
