from __future__ import annotations

import threading

import pytest
from engine_parts import PROGRAM, StubOracle, attempt_to_delete, deleting, happened, reducer, until_cancelled

from treereduce.engine import stragglers as module
from treereduce.engine.settings import Settings
from treereduce.engine.stragglers import ENOUGH, LEAST_SECONDS, STRAGGLER, Flights
from treereduce.engine.unions import Union
from treereduce.oracle.verdict import Cancellation, Cancelled
from treereduce.passes.schedule import Schedule

ATTEMPT = attempt_to_delete(PROGRAM, b"crash")


class Clock:
    now = 50.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(module, "monotonic", lambda: clock.now)
    return clock


def landed(clock: Clock, number: int, seconds: float) -> Flights:
    """So many runs that took so long."""
    flights = Flights()
    for _ in range(number):
        cancellation = flights.depart(ATTEMPT)
        clock.now += seconds
        flights.land(cancellation)
    return flights


def test_nobody_is_late_until_enough_have_landed(clock: Clock) -> None:
    flights = landed(clock, ENOUGH - 1, 1.0)
    flights.depart(ATTEMPT)
    clock.now += 100.0
    assert flights.patience() is None


def test_a_run_is_late_when_it_has_taken_several_times_the_mean(clock: Clock) -> None:
    flights = landed(clock, ENOUGH, 1.0)
    assert flights.patience() is None
    flights.depart(ATTEMPT)
    clock.now += 1.0
    flights.depart(ATTEMPT)
    assert flights.patience() == STRAGGLER
    clock.now += STRAGGLER + 1.0
    assert flights.patience() == 0
    assert len(flights.leave()) == 2
    assert len(flights) == 0


def test_a_short_wait_is_no_reason_to_leave_anybody(clock: Clock) -> None:
    flights = landed(clock, ENOUGH, 0.001)
    flights.depart(ATTEMPT)
    assert flights.patience() == pytest.approx(LEAST_SECONDS)


def test_unions_are_waited_for(clock: Clock) -> None:
    flights = landed(clock, ENOUGH, 1.0)
    flights.depart(ATTEMPT)
    flights.depart(Union((ATTEMPT,)))
    clock.now += 100.0
    assert flights.patience() is None


DECLARATIONS = [b"int a%02d;" % number for number in range(ENOUGH + 3)]


def test_a_run_that_takes_its_whole_time_leaves_the_other_workers_busy() -> None:
    others_done = threading.Event()
    answered: list[bytes] = []

    def answer(program: bytes, _: Cancellation) -> bool:
        if DECLARATIONS[0] not in program:
            happened(others_done)
            return False
        answered.append(program)
        if len(answered) == len(DECLARATIONS) - 1:
            others_done.set()
        return False

    schedule = Schedule([[deleting(*DECLARATIONS)]])
    run = reducer(b" ".join(DECLARATIONS), StubOracle(answer), settings=Settings(jobs=2, schedule=schedule))
    assert run.run().oracle_calls == len(DECLARATIONS)


def test_a_round_that_another_follows_leaves_a_straggler_behind_and_it_is_tried_again() -> None:
    late = threading.Event()

    def answer(program: bytes, cancellation: Cancellation) -> bool:
        if DECLARATIONS[0] in program:
            return True
        if late.is_set():
            return False
        late.set()
        return until_cancelled(cancellation)

    oracle = StubOracle(answer)
    schedule = Schedule([[deleting(*DECLARATIONS)]])
    run = reducer(b" ".join(DECLARATIONS), oracle, settings=Settings(jobs=2, schedule=schedule))
    assert run.run().program.strip() == DECLARATIONS[0]
    assert len(oracle.cancelled) == 1
    assert len([program for program in oracle.asked if DECLARATIONS[0] not in program]) > 1


def test_the_last_round_waits_for_everybody() -> None:
    slow = threading.Event()

    def answer(program: bytes, cancellation: Cancellation) -> bool:
        if DECLARATIONS[0] in program:
            return False
        cancelled = threading.Event()
        cancellation.arm(cancelled.set)
        if cancelled.wait(3 * LEAST_SECONDS):
            raise Cancelled
        slow.set()
        return False

    oracle = StubOracle(answer)
    schedule = Schedule([[deleting(*DECLARATIONS)]])
    reducer(b" ".join(DECLARATIONS), oracle, settings=Settings(jobs=2, schedule=schedule)).run()
    assert slow.is_set()
