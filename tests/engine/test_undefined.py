"""What leaves a name without its definition, and when guesses of this kind are left out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from engine_parts import asking, attempt_to_delete, deleting, reducer, snapshot, trial

from treereduce.engine.schedule.put_off import PutOff
from treereduce.engine.schedule.stage import Stage
from treereduce.engine.settings import Settings
from treereduce.engine.trial.trial import Trial
from treereduce.engine.trial.undefined import ENOUGH, ENOUGH_FOR_ALL, LARGEST, Undefined
from treereduce.languages import registry
from treereduce.planning.schedule import Schedule, schedule

SOURCE = b"int a; int b; int f(void) { return a; }"


def without(*texts: bytes, source: bytes = SOURCE) -> Trial:
    return trial(snapshot(source), attempt_to_delete(source, *texts))


def leaves(*texts: bytes, source: bytes = SOURCE) -> bool:
    return Undefined(registry.load("c")).leaves(without(*texts, source=source))


def test_a_definition_that_goes_before_its_uses_leaves_them_without_it() -> None:
    assert leaves(b"int a;")


def test_one_that_is_not_used_leaves_nothing() -> None:
    assert not leaves(b"int b;")
    assert not leaves(b"int a;", b"return a;")


def test_nor_does_one_of_two() -> None:
    assert not leaves(b"int a;", source=b"int a; int a; int f(void) { return a; }")


def test_what_had_no_definition_cannot_lose_it() -> None:
    assert not leaves(b"g(1);", source=b"int f(void) { g(1); g(2); }")


def test_a_use_that_comes_before_the_definition_has_none() -> None:
    assert leaves(b"int a;", source=b"int a; int f(void) { return a; } int a;")


def test_large_programs_are_not_looked_at() -> None:
    assert not leaves(b"int a;", source=SOURCE + b"//" + LARGEST * b"x")


def test_a_row_of_refusals_ends_with_what_the_check_likes() -> None:
    undefined = Undefined(registry.load("c"))
    tried, other = without(b"int a;"), without(b"int b;")
    for number in range(ENOUGH_FOR_ALL):
        assert undefined.expects(tried, proven=False) == (number >= ENOUGH)
        assert not undefined.expects(tried, proven=True)
        undefined.judged(tried, interesting=False)
    assert undefined.expects(tried, proven=True)
    assert not undefined.expects(other, proven=False)
    undefined.judged(other, interesting=True)
    assert undefined.expects(tried, proven=True)
    undefined.judged(tried, interesting=True)
    assert not undefined.expects(tried, proven=False)


NAMES = [b"v%d" % number for number in range(ENOUGH_FOR_ALL + 9)]
DEFINITIONS = [b"int %b;" % name for name in NAMES]
PROGRAM = b" ".join([*DEFINITIONS, b"int f(void) { return %b; }" % b" + ".join(NAMES)])


@pytest.mark.parametrize("blind", [True, False])
def test_blind_passes_are_left_out_once_enough_have_failed(blind: bool) -> None:
    entry = replace(deleting(*DEFINITIONS), blind=blind)
    # A first tier that is empty makes the second one of those that are not proven.
    settings = Settings(jobs=1, schedule=Schedule([[], [entry]], cheap=1))
    result = reducer(PROGRAM, asking(lambda program: program == PROGRAM), settings=settings).run()
    assert result.passes["given"].tested == (ENOUGH if blind else len(DEFINITIONS))


def test_what_is_proven_is_asked_about_in_the_end() -> None:
    settings = Settings(jobs=1, schedule=Schedule([[deleting(*DEFINITIONS)]], cheap=1))
    oracle = asking(lambda program: program == PROGRAM)
    reducer(PROGRAM, oracle, settings=settings).run()
    asked = set(oracle.asked)
    assert all(without(text, source=PROGRAM).data in asked for text in DEFINITIONS)


def test_a_pass_that_is_chosen_alone_is_not_left_out() -> None:
    for name in ("relocate", "windows", "unify"):
        [[alone]] = schedule(chosen=frozenset({name})).tiers
        assert not alone.blind


ATTEMPT = attempt_to_delete(SOURCE, b"int a;")


def test_what_is_put_off_is_tried_where_the_cheap_tiers_alone_find_nothing() -> None:
    put_off = PutOff(Stage([[]]), closing=False)
    assert put_off.leave_undefined(ATTEMPT) == []
    assert put_off.turn(commits=1) == []
    assert [each.edits for each in put_off.turn(commits=0)] == [ATTEMPT.edits]


def test_it_is_tried_before_tiers_that_mostly_fail() -> None:
    put_off = PutOff(Stage([[], [], []], cheap=1, settled=2), closing=False)
    [later] = put_off.leave_undefined(ATTEMPT)
    assert (later.tier, later.repeated) == (2, True)


def test_it_is_a_part_of_the_proof() -> None:
    put_off = PutOff(Stage([[], [], []], cheap=1, settled=2), closing=True)
    assert put_off.leave_undefined(ATTEMPT) == []
    assert [each.edits for each in put_off.turn(commits=0)] == [ATTEMPT.edits]


def test_what_is_not_proven_is_dropped() -> None:
    put_off = PutOff(Stage([[], [], []], cheap=1, settled=2), closing=True)
    assert put_off.leave_undefined(replace(ATTEMPT, tier=1)) == []
    assert put_off.turn(commits=0) == []
