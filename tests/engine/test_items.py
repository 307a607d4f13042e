"""Large programs are parsed by their top-level items."""

from __future__ import annotations

import pytest
from engine_parts import PROGRAM, deletion, filters, holding, next_version, reducer, snapshot

from treereduce.engine.trial import best as module
from treereduce.engine.trial import items as items_module
from treereduce.engine.trial.items import Items
from treereduce.engine.trial.trial import Dropped, Trial
from treereduce.languages import registry
from treereduce.program.render import Rendering
from treereduce.program.tree import parse_program

SOURCE = b"int a = (1); int b = (2);\nint f(int c) { return (c); }\nint d = (3;\n"


def added(*texts: bytes) -> int | None:
    """How many errors go or come with some texts."""
    grammar = registry.load("c").grammar
    tree = parse_program(SOURCE, grammar)
    proposal = Rendering(tree).propose(deletion(SOURCE, *texts).edits)
    assert tree.parse is not None
    assert proposal is not None
    return Items(tree.parse, SOURCE).added_errors(grammar.parser(), proposal.splices)


def test_an_error_is_found_in_the_item_that_has_it() -> None:
    assert added(b"(1") == 1
    assert added(b"return (c") == 1


def test_errors_of_several_items_add_up() -> None:
    assert added(b"(1", b"return (c") == 2


def test_edits_of_one_item_are_seen_together() -> None:
    assert added(b"(c", b")", b";") is not None
    assert added(b"return (", b"c);") == 0


def test_whole_items_go_without_an_error_and_take_theirs_along() -> None:
    assert added(b"int b = (2);") == 0
    assert added(b"int d = (3;\n") == -1
    assert added(b"int a = (1); int b = (2);\nint f(int c) { return (c); }\n") == 0


def test_what_is_too_large_is_not_parsed_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(items_module, "LARGEST_ITEM", 15)
    assert added(b"c) {") is None


@pytest.fixture
def _large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LARGE", 0)


@pytest.mark.usefixtures("_large")
def test_candidates_of_large_programs_are_filtered_without_a_parse_and_commits_have_one() -> None:
    base = snapshot(SOURCE)
    assert filters().prepare(base, deletion(SOURCE, b"(1").edits, None) is Dropped.BROKEN
    found = filters().prepare(base, deletion(SOURCE, b"int b = (2);").edits, None)
    assert isinstance(found, Trial)
    assert found.parse is None
    new = next_version(found)
    assert new.parse is not None
    fresh = registry.load("c").grammar.parser().parse(found.data)
    assert str(new.parse.root_node) == str(fresh.root_node)
    assert new.broken == base.broken


@pytest.mark.slow
@pytest.mark.usefixtures("_large")
def test_a_whole_run_by_items_ends_as_one_that_parses_all() -> None:
    by_items = reducer(PROGRAM, holding(b"crash", b"p[i]")).run()
    assert by_items.tokens <= 9
    assert b"crash" in by_items.program
