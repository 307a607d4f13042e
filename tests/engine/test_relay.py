"""Rounds that run ahead: on what they depend, and what is left of them when that comes to be otherwise."""

from __future__ import annotations

import pytest
from engine_parts import (
    PROGRAM,
    attempt_to_delete,
    deleting,
    holding,
    next_version,
    snapshot,
    trial,
)
from round_by_hand import SOURCE, A, B, C

from bench.simulate.driver import Observer, Told, VirtualTime
from treereduce.engine.reducer import Reducer
from treereduce.engine.schedule.flights import Flight
from treereduce.engine.schedule.heap import Attempt, Task
from treereduce.engine.schedule.relay import Relay
from treereduce.engine.schedule.scheduler import Scheduler
from treereduce.engine.schedule.stage import Stage
from treereduce.engine.search import rounds as rounds_module
from treereduce.engine.settings import Settings
from treereduce.engine.state import trust
from treereduce.engine.state.result import Ending
from treereduce.engine.trial.best import Best
from treereduce.engine.work.questions import AGAIN
from treereduce.languages import registry
from treereduce.oracle.verdict import Answer, Verdict
from treereduce.planning.schedule import Schedule, Wider, schedule


class Hands:
    """Three rounds on one program, each of which a worker has looked for candidates in."""

    def __init__(self) -> None:
        best = Best(snapshot(SOURCE))
        self.first = Scheduler(best, Stage([[]]))
        self.second = Scheduler(Best(best.current), Stage([[]]), before=self.first)
        self.third = Scheduler(Best(best.current), Stage([[]]), before=self.second)
        self.relay = Relay(self.first, iter([self.second, self.third]))
        for entry in (self.first, self.second, self.third):
            assert entry.take() == Task(0, 0)
            entry.done()

    def depart(self, entry: Scheduler, attempt: Attempt) -> Flight:
        """A worker takes an attempt from a round, and asks about it."""
        entry.add([attempt])
        assert self.relay.take() == (entry, attempt)
        found = trial(entry.best.current, attempt)
        assert entry.begin(attempt, found)
        flight = Flight(attempt, found, 0.0)
        assert entry.depart(flight)
        return flight

    def land(self, entry: Scheduler, flight: Flight, *, won: bool = False) -> None:
        """The answer has come, and the worker gives the attempt back."""
        assert isinstance(flight.job, Attempt)
        entry.land(flight)
        if won:
            assert entry.won(flight.job, flight.trial, next_version(flight.trial)).snapshot is not None
        else:
            entry.failed(flight.job, flight.trial.base)
        entry.end(flight.job, flight.trial)
        entry.done()


def test_the_next_round_begins_while_runs_of_one_are_under_way() -> None:
    hands = Hands()
    hands.depart(hands.first, A)
    hands.depart(hands.second, B)
    hands.depart(hands.third, C)
    assert hands.relay.take() is None


def test_it_does_not_while_somebody_may_bring_more_of_the_one_before() -> None:
    hands = Hands()
    hands.depart(hands.first, A)
    hands.first.add([B])
    assert hands.relay.take() == (hands.first, B)
    assert hands.relay.take() is None
    assert hands.relay.rounds == [hands.first]


def test_it_does_not_where_nobody_is_busy() -> None:
    hands = Hands()
    assert hands.relay.take() is None
    assert hands.relay.over
    assert hands.relay.rounds == [hands.first]


def test_new_work_of_the_round_before_goes_first() -> None:
    hands = Hands()
    hands.depart(hands.first, A)
    hands.depart(hands.second, B)
    hands.second.add([C])
    hands.first.add([B])
    assert hands.relay.take() == (hands.first, B)


def test_a_success_leaves_nothing_of_what_comes_after_it() -> None:
    hands = Hands()
    first = hands.depart(hands.first, A)
    second, third = hands.depart(hands.second, B), hands.depart(hands.third, C)
    hands.land(hands.first, first, won=True)
    assert hands.relay.void() == [second, third]
    assert hands.relay.rounds == [hands.first]
    assert not hands.second.depart(Flight(B, second.trial, 0.0))
    assert hands.relay.void() == []


def test_the_rounds_before_a_success_go_on() -> None:
    hands = Hands()
    hands.depart(hands.first, A)
    second, third = hands.depart(hands.second, B), hands.depart(hands.third, C)
    hands.land(hands.second, second, won=True)
    assert hands.relay.void() == [third]
    assert hands.relay.take() is None
    assert not hands.relay.over
    hands.first.add([C])
    assert hands.relay.take() == (hands.first, C)


def test_all_is_over_when_every_round_is() -> None:
    hands = Hands()
    first, second = hands.depart(hands.first, A), hands.depart(hands.second, B)
    hands.land(hands.first, first)
    assert not hands.relay.over
    assert hands.relay.current is hands.second
    hands.land(hands.second, second)
    assert hands.relay.over


def test_who_comes_to_a_program_of_the_round_before_waits_for_its_verdict() -> None:
    hands = Hands()
    first = hands.depart(hands.first, A)
    same = attempt_to_delete(SOURCE, b"int a;")
    hands.second.add([same])
    assert hands.relay.take() == (hands.second, same)
    assert not hands.second.begin(same, trial(hands.second.best.current, same))
    hands.second.done()
    assert hands.relay.take() is None
    hands.land(hands.first, first)
    assert hands.relay.take() == (hands.second, same)


def test_one_that_is_stopped_stops_all() -> None:
    hands = Hands()
    flights = [hands.depart(hands.first, A), hands.depart(hands.second, B), hands.depart(hands.third, C)]
    assert hands.second.stop() == [flights[1]]
    assert hands.relay.void() == [flights[0], flights[2]]
    assert hands.relay.over


def test_a_failure_is_left_with_the_first() -> None:
    hands = Hands()
    flights = [hands.depart(hands.first, A), hands.depart(hands.second, B)]
    failure = LookupError("somewhere")
    assert hands.relay.stop(failure) == flights
    assert hands.first.failure is failure
    assert hands.relay.take() is None


class Landings(Observer):
    """Which programs had an answer in a round."""

    def __init__(self) -> None:
        self.answered: list[bytes] = []

    def landed(self, flight: Flight, now: float, answer: Answer | None) -> None:  # noqa: ARG002
        if answer is not None:
            self.answered.append(flight.program)


class Simulated:
    """A run in virtual time: what was asked and when. About ``slow`` a run takes ten times as long."""

    def __init__(
        self,
        jobs: int,
        plan: Schedule,
        *,
        wanted: tuple[bytes, ...],
        slow: bytes | None = None,
        source: bytes = SOURCE,
    ) -> None:
        self._wanted, self._slow = wanted, slow
        self.asked: list[tuple[float, bytes]] = []
        self.landings = Landings()
        self.driver = VirtualTime(jobs, self._foresee, observer=self.landings)
        oracle, settings = holding(*wanted), Settings(jobs=jobs, schedule=plan)
        run = Reducer(source, registry.load("c"), oracle, settings=settings, driver=self.driver)
        self.result = run.run()

    def _foresee(self, program: bytes, _patience: float) -> Told:
        self.asked.append((self.driver.now, program))
        interesting = all(text in program for text in self._wanted)
        seconds = 10.0 if program == self._slow else 1.0
        return Told(Answer(Verdict.INTERESTING if interesting else Verdict.UNINTERESTING, seconds), seconds)


TWO_STEPS = Schedule([[deleting(b"int a;")], [deleting(b"int b;")]], cheap=1)
WITHOUT_A, WITHOUT_B = b"int b; int c; int d; int e;", b"int a; int c; int d; int e;"


def test_with_one_job_the_next_round_begins_when_one_has_ended() -> None:
    run = Simulated(1, TWO_STEPS, wanted=(b"int a", b"int b"))
    assert run.asked == [(0.0, WITHOUT_A), (1.0, WITHOUT_B)]


def test_with_two_jobs_it_begins_while_the_last_run_is_under_way() -> None:
    run = Simulated(2, TWO_STEPS, wanted=(b"int a", b"int b"), slow=WITHOUT_A)
    assert run.asked == [(0.0, WITHOUT_A), (0.0, WITHOUT_B)]
    assert run.driver.now == 10.0


def test_what_was_found_ahead_is_gone_on_from() -> None:
    run = Simulated(2, TWO_STEPS, wanted=(b"int a",), slow=WITHOUT_A)
    assert run.result.program == WITHOUT_B


def test_when_both_find_something_both_go() -> None:
    run = Simulated(2, TWO_STEPS, wanted=(b"int c",), slow=WITHOUT_A)
    assert run.result.program == b"int c; int d; int e;"


def test_what_is_found_ahead_on_a_restart_is_gone_on_from() -> None:
    wider = Wider([[deleting(b"int c;")]], times=9)
    plan = Schedule([[deleting(b"int a;")], [deleting(b"int b;")]], cheap=1, wider=wider, restarts=2)
    run = Simulated(2, plan, wanted=(b"int d",), slow=b"int d; int e;")
    assert run.result.program == b"int d; int e;"


@pytest.mark.parametrize("jobs", [2, 3, 8, 32])
def test_what_was_answered_ahead_is_not_asked_again(jobs: int) -> None:
    run = Simulated(jobs, schedule(), wanted=(b"crash", b"limit"), source=PROGRAM)
    answered = run.landings.answered
    assert run.result.ending is Ending.FIXPOINT
    assert len(answered) - len(set(answered)) <= run.result.passes[AGAIN].tested


def test_nobody_runs_ahead_in_a_large_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds_module, "LARGEST", len(SOURCE) - 1)
    run = Simulated(2, TWO_STEPS, wanted=(b"int a", b"int b"), slow=WITHOUT_A)
    assert run.asked == [(0.0, WITHOUT_A), (10.0, WITHOUT_B)]


FOUR = Schedule([[deleting(b"int a;", b"int b;", b"int c;", b"int d;")]])


@pytest.mark.parametrize(("jobs", "moments"), [(1, 3), (2, 2), (8, 1)])
def test_a_result_is_asked_about_by_several_at_once(
    jobs: int, moments: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trust, "AT_END", 1)
    run = Simulated(jobs, FOUR, wanted=(b"int e",))
    last = [moment for moment, program in run.asked if program == run.result.program][-3:]
    assert len(set(last)) == moments
    assert run.driver.now == last[-1] + 1.0
