"""What leaves a name without its definition, and when guesses of this kind are left out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from engine_parts import asking, attempt_to_delete, deleting, reducer, snapshot, trial

from treereduce.engine.settings import Settings
from treereduce.engine.trial.trial import Trial
from treereduce.engine.trial.undefined import ENOUGH, LARGEST, Undefined
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
    tried = without(b"int a;")
    for _ in range(ENOUGH):
        assert not undefined.fail
        undefined.judged(tried, interesting=False)
    undefined.judged(without(b"int b;"), interesting=True)
    assert undefined.fail
    undefined.judged(tried, interesting=True)
    assert not undefined.fail


NAMES = [b"v%d" % number for number in range(ENOUGH + 9)]
DEFINITIONS = [b"int %b;" % name for name in NAMES]
PROGRAM = b" ".join([*DEFINITIONS, b"int f(void) { return %b; }" % b" + ".join(NAMES)])


@pytest.mark.parametrize("blind", [True, False])
def test_blind_passes_are_left_out_once_enough_have_failed(blind: bool) -> None:
    entry = replace(deleting(*DEFINITIONS), blind=blind)
    settings = Settings(jobs=1, schedule=Schedule([[entry]]))
    result = reducer(PROGRAM, asking(lambda program: program == PROGRAM), settings=settings).run()
    assert result.passes["given"].tested == (ENOUGH if blind else len(DEFINITIONS))


def test_a_pass_that_is_chosen_alone_is_not_left_out() -> None:
    for name in ("relocate", "windows"):
        [[alone]] = schedule(chosen=frozenset({name})).tiers
        assert not alone.blind
