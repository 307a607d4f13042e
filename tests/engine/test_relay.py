"""Rounds that run ahead: on what they depend, and what is left of them when that comes to be otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator

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
from partly_slow import partly_slow
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
from treereduce.engine.state.result import Ending
from treereduce.engine.trial.best import Best
from treereduce.engine.work.questions import AGAIN
from treereduce.languages import registry
from treereduce.oracle.verdict import Answer, Verdict
from treereduce.passes.candidate import Candidate, Pass
from treereduce.planning.schedule import Schedule, Wider, schedule
from treereduce.program.edits import Edit
from treereduce.view.view import View


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
    assert hands.second.park(same, trial(hands.second.best.current, same))
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


@pytest.mark.parametrize("jobs", partly_slow([2, 3, 8, 32], ["2", "8"]))
def test_what_was_answered_ahead_is_not_asked_again(jobs: int) -> None:
    run = Simulated(jobs, schedule(), wanted=(b"crash", b"limit"), source=PROGRAM)
    answered = run.landings.answered
    assert run.result.ending is Ending.FIXPOINT
    assert len(answered) - len(set(answered)) <= run.result.passes[AGAIN].tested


def test_nobody_runs_ahead_in_a_large_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds_module, "LARGEST", len(SOURCE) - 1)
    run = Simulated(2, TWO_STEPS, wanted=(b"int a", b"int b"), slow=WITHOUT_A)
    assert run.asked == [(0.0, WITHOUT_A), (10.0, WITHOUT_B)]


def test_the_calls_of_rounds_ahead_are_not_those_of_detours() -> None:
    """Both detours are found by slow runs, beside which sixty candidates of the proof are tried."""
    source = b"int a; int b; " + b"; ".join(b"f%d(x)" % number for number in range(60)) + b";"
    first, second = source.replace(b"int a;", b"int aa;"), source.replace(b"int b;", b"int bb;")
    goal = first.replace(b" int b;", b"")

    def longer(view: View, _node: int) -> Iterator[Candidate]:
        if view.rendering.data == source:
            yield Candidate((Edit(4, 5, b"aa"),))
            yield Candidate((Edit(11, 12, b"bb"),))

    def broken(view: View, _node: int) -> Iterator[Candidate]:
        text = view.rendering.data
        if text == first:
            yield Candidate((Edit(7, 14),))
        elif text == source:
            yield from (Candidate((Edit(match.start(), match.end()),)) for match in re.finditer(rb"\(", text))

    def foresee(program: bytes, _patience: float) -> Told:
        interesting = program in (source, first, second, goal)
        seconds = 60.0 if program in (first, second) else 1.0
        return Told(Answer(Verdict.INTERESTING if interesting else Verdict.UNINTERESTING, seconds), seconds)

    detours = (Pass("longer", longer, at_root=True, grows=True),)
    plan = Schedule([[Pass("broken", broken, at_root=True)]], detours=detours)
    for jobs in (1, 4):
        settings, driver = Settings(jobs=jobs, schedule=plan), VirtualTime(jobs, foresee)
        run = Reducer(source, registry.load("c"), holding(b"x"), settings=settings, driver=driver)
        assert run.run().program == goal


def test_a_pass_of_the_proof_ahead_is_not_skipped() -> None:
    skipped: list[str | None] = []

    def broken(_view: View, _node: int) -> Iterator[Candidate]:
        yield Candidate((Edit(4, 6),))

    def foresee(program: bytes, _patience: float) -> Told:
        if program not in (SOURCE, WITHOUT_A):
            skipped.append(run.skip_pass())
        seconds = 10.0 if program == WITHOUT_A else 1.0
        return Told(Answer(Verdict.UNINTERESTING, seconds), seconds)

    plan = Schedule([[deleting(b"int a;"), Pass("broken", broken, at_root=True)]], cheap=1)
    settings, driver = Settings(jobs=2, schedule=plan), VirtualTime(2, foresee)
    run = Reducer(SOURCE, registry.load("c"), holding(b"x"), settings=settings, driver=driver)
    run.run()
    assert skipped == ["given"], "that is what the first round is at"


def test_who_waits_for_the_round_before_is_one_of_a_proof_all_the_same() -> None:
    hands = Hands()
    first = hands.depart(hands.first, A)
    hands.second.put_off.repeat(attempt_to_delete(SOURCE, b"int a;"))
    for known in (1, 2):
        taken = hands.relay.take()
        assert taken is not None
        assert isinstance(taken.job, Attempt)
        assert taken.round is hands.second
        assert hands.second.proof == (known, known)
        if known == 1:
            assert hands.second.park(taken.job, first.trial)
            hands.second.done()
            hands.land(hands.first, first)
