"""What takes in a deletion that was refused in the round comes last in it."""

from __future__ import annotations

import pytest
from engine_parts import asking, attempt_to_delete, next_version, reducer, snapshot, trial

from treereduce.engine.schedule.put_off import PutOff
from treereduce.engine.schedule.stage import Stage
from treereduce.engine.trial.parts import MOST_LOOKED_AT, Parts
from treereduce.program.edits import Edit

SOURCE = b"int a; { int b; f(c); } int d;"
BASE = snapshot(SOURCE)
INNER, BLOCK, OTHER = (attempt_to_delete(SOURCE, text) for text in (b"f(c);", b"{ int b; f(c); }", b"int d;"))


def parts(*refused: tuple[Edit, ...]) -> Parts:
    found = Parts()
    for edits in refused:
        found.add(edits)
    return found


def test_what_lies_around_a_refused_deletion_takes_it_in() -> None:
    assert parts(INNER.edits).are_taken_in(BASE.view, BLOCK.edits)
    assert not parts(OTHER.edits).are_taken_in(BASE.view, BLOCK.edits)
    assert not parts(BLOCK.edits).are_taken_in(BASE.view, INNER.edits)


def test_what_has_gone_since_is_not_taken_in() -> None:
    new = next_version(trial(BASE, INNER))
    assert not parts(INNER.edits).are_taken_in(new.view, BLOCK.edits)


def test_what_is_replaced_or_goes_at_several_places_is_no_such_deletion() -> None:
    [inner] = INNER.edits
    replaced = (Edit(inner.start, inner.end, b"0;"),)
    assert not parts(replaced, (*INNER.edits, *OTHER.edits)).are_taken_in(BASE.view, BLOCK.edits)


def test_a_claim_that_leaves_a_text_in_the_place_takes_nothing_in() -> None:
    [block] = BLOCK.edits
    assert not parts(INNER.edits).are_taken_in(BASE.view, (Edit(block.start, block.end, b"0;"),))


@pytest.mark.parametrize("others", [MOST_LOOKED_AT - 1, MOST_LOOKED_AT])
def test_so_many_deletions_inside_a_claim_are_looked_at(others: int) -> None:
    [block] = BLOCK.edits
    beyond = [(Edit(block.start + 1, block.end + 1),)] * others
    assert parts(*beyond, INNER.edits).are_taken_in(BASE.view, BLOCK.edits) == (others < MOST_LOOKED_AT)


def test_what_comes_last_has_its_turn_in_the_same_round_whatever_was_committed() -> None:
    put_off = PutOff(Stage([[]]), closing=False)
    put_off.come_last(BLOCK)
    [due] = put_off.turn(commits=1)
    assert (due.edits, due.repeated) == (BLOCK.edits, True)
    assert put_off.turn(commits=1) == []


def test_in_the_closing_round_it_is_a_part_of_the_proof() -> None:
    put_off = PutOff(Stage([[]]), closing=True)
    put_off.come_last(BLOCK)
    assert put_off.turn(commits=1) == []
    assert [each.edits for each in put_off.turn(commits=0)] == [BLOCK.edits]


def test_a_parent_from_which_something_may_not_go_gives_way_to_a_child_after_all_else() -> None:
    asked: list[bytes] = []

    def interesting(program: bytes) -> bool:
        asked.append(program)
        return all(text in program for text in (b"g(1)", b"h(", b"k(3)"))

    reducer(b"f() { if (g(1)) { h(); } k(3); }", asking(interesting)).run()
    assert asked.index(b"if (g(1)) h(); k();") < asked.index(b"h(); k(3);"), "though it is larger"
