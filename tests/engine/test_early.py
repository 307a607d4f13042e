"""With several workers, a success waits while something much larger is to be tried or under way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from engine_parts import attempt_to_delete, next_version, snapshot, trial
from round_by_hand import Hands

from treereduce.engine.schedule.agenda import Agenda
from treereduce.engine.schedule.early import MUCH, Early
from treereduce.engine.schedule.heap import Attempt
from treereduce.engine.trial.trial import Trial

LARGE_TEXT = b"int large[] = { " + b"1, " * 20 + b"};"
SOURCE = b"int small; " + LARGE_TEXT + b" int other; int needed;"
BASE = snapshot(SOURCE)
SMALL, LARGE, OTHER = (attempt_to_delete(SOURCE, text) for text in (b"int small;", LARGE_TEXT, b"int other;"))


def link(attempt: Attempt) -> Attempt:
    """The same as one of a list that is tried from its end."""
    return replace(attempt, candidate=replace(attempt.candidate, chain=0))


class Workers(Hands):
    """Hands that are told what becomes of what they have taken up."""

    def __init__(self, *attempts: Attempt, spent: Callable[[], bool] = lambda: False) -> None:
        super().__init__(SOURCE, spent)
        self.round.add(attempts)
        self.trials: dict[Attempt, Trial] = {}

    def ask(self, *attempts: Attempt) -> None:
        """Each is taken up, in whichever order, and asked about."""
        for attempt, made in self.begin_on(*attempts):
            self.trials[attempt] = made
            assert self.round.begin(attempt, made)

    def win(self, attempt: Attempt) -> bool:
        """One is interesting. Returns whether it is committed."""
        found = self.trials[attempt]
        committed = self.round.won(attempt, found, next_version(found)).snapshot is not None
        self._end(attempt)
        return committed

    def fail(self, attempt: Attempt) -> None:
        self.round.failed(attempt, self.trials[attempt].base)
        self._end(attempt)

    def _end(self, attempt: Attempt) -> None:
        self.round.end(attempt, self.trials[attempt])
        self.round.done()


def test_a_small_success_waits_for_the_much_larger_thing_under_way() -> None:
    workers = Workers(SMALL, LARGE)
    workers.ask(SMALL, LARGE)
    assert not workers.win(SMALL)
    assert workers.best.current.version == 0
    assert workers.win(LARGE)
    assert workers.take_union().members == (SMALL,), "its turn has come"


def test_it_waits_for_what_nobody_has_taken_up_yet() -> None:
    workers = Workers(SMALL, OTHER)
    workers.ask(SMALL, OTHER)
    workers.round.add([LARGE])
    assert not workers.win(SMALL)
    assert workers.take() is LARGE, "no union comes before that"


def test_it_is_tried_when_the_larger_thing_has_failed() -> None:
    workers = Workers(SMALL, LARGE)
    workers.ask(SMALL, LARGE)
    workers.win(SMALL)
    workers.fail(LARGE)
    assert workers.take_union().members == (SMALL,)


def test_a_worker_who_has_nothing_else_to_do_tries_it_at_once() -> None:
    workers = Workers(SMALL, LARGE)
    workers.ask(SMALL, LARGE)
    workers.win(SMALL)
    assert workers.take_union().members == (SMALL,), "though the larger thing is under way"


def test_a_large_success_and_one_as_small_as_the_others_wait_for_nothing() -> None:
    workers = Workers(SMALL, LARGE)
    workers.ask(SMALL, LARGE)
    assert workers.win(LARGE)
    workers = Workers(SMALL, OTHER)
    workers.ask(SMALL, OTHER)
    assert workers.win(SMALL)


def test_what_is_larger_in_another_tier_decides_nothing() -> None:
    workers = Workers(SMALL, OTHER)
    workers.ask(SMALL, OTHER)
    workers.round.add([replace(LARGE, tier=1)])
    assert workers.win(SMALL)


def test_a_single_worker_never_waits() -> None:
    workers = Workers(SMALL)
    workers.ask(SMALL)
    workers.round.add([LARGE])
    assert workers.win(SMALL)


def test_what_a_larger_deletion_takes_with_it_is_forgotten() -> None:
    function = b"int f() { int inner; " + b"g(); " * 20 + b"}"
    source = function + b" int other;"
    base = snapshot(source)
    inner, around = attempt_to_delete(source, b"int inner;"), attempt_to_delete(source, function)
    early = Early(Agenda())
    for attempt in (inner, around):
        early.begin(attempt, base.view)
    assert early.keep(inner, base.view)
    assert early.committed(next_version(trial(base, around))) == [inner]
    early.end(inner)
    early.end(around)
    assert early.due() == ()


@pytest.mark.parametrize(("times", "waits"), [(2 ** (MUCH - 1), False), (2**MUCH, True)])
def test_much_is_sixteen_times_as_many_tokens(times: int, waits: bool) -> None:
    texts = [b"int a%d;" % number for number in range(times + 1)]
    source = b" ".join(texts)
    base = snapshot(source)
    small = attempt_to_delete(source, texts[-1])
    large = attempt_to_delete(source, b" ".join(texts[:-1]))
    early = Early(Agenda())
    for attempt in (small, large):
        early.begin(attempt, base.view)
    assert early.keep(small, base.view) is waits


def test_links_wait_while_large_deletions_succeed_and_do_not_when_these_fail() -> None:
    agenda = Agenda()
    small = link(SMALL)
    agenda.push(small, BASE.view)
    agenda.push(LARGE, BASE.view)
    agenda.push(OTHER, BASE.view)
    assert [agenda.pop(BASE.view) for _ in range(2)] == [LARGE, small], "the second from the end of its list"
    assert agenda.is_in_turn(small)
    for _ in range(8):
        agenda.judged(LARGE, won=False)
    assert not agenda.is_in_turn(small)
    assert agenda.is_in_turn(LARGE)


def test_when_no_more_may_be_asked_than_unions_they_are_tried_in_one() -> None:
    spent = False
    workers = Workers(SMALL, OTHER, spent=lambda: spent)
    workers.ask(SMALL, OTHER)
    workers.round.add([LARGE])
    assert not workers.win(SMALL)
    spent = True
    assert workers.take_union().members == (SMALL,)
