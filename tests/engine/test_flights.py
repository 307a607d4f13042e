from __future__ import annotations

import threading

import pytest
from engine_parts import (
    PROGRAM,
    StubOracle,
    attempt_to_delete,
    deleting,
    happened,
    reducer,
    snapshot,
    until_cancelled,
)
from engine_parts import trial as trial_of

from treereduce.engine.schedule.flights import Flight, Flights
from treereduce.engine.schedule.unions import Union
from treereduce.engine.settings import Settings
from treereduce.oracle.times import ENOUGH, LEAST_STRAGGLING
from treereduce.oracle.verdict import Cancellation, Cancelled
from treereduce.planning.schedule import Schedule, Wider

ATTEMPT = attempt_to_delete(PROGRAM, b"crash")
TRIAL = trial_of(snapshot(PROGRAM), ATTEMPT)


def flight(began: float, job: Union | None = None) -> Flight:
    return Flight(job or ATTEMPT, TRIAL, began)


def departed(flights: Flights, *flying: Flight) -> Flights:
    for one in flying:
        flights.depart(one)
    return flights


def test_nobody_is_late_while_too_little_is_known() -> None:
    flights = departed(Flights(lambda _size: None), flight(0.0))
    assert flights.patience(100.0) is None


def test_runs_are_late_when_the_last_of_them_has_taken_what_is_too_long_for_its_program() -> None:
    asked: list[int] = []

    def straggling(size: int) -> float:
        asked.append(size)
        return 6.0

    flights = Flights(straggling)
    assert flights.patience(0.0) is None
    departed(flights, flight(1.0), flight(2.0))
    assert flights.patience(2.0) == 6.0
    assert flights.patience(9.0) == 0
    assert set(asked) == {len(TRIAL.data)}
    assert len(flights.leave()) == 2
    assert len(flights) == 0


def test_unions_are_waited_for() -> None:
    flights = departed(Flights(lambda _size: 1.0), flight(0.0), flight(0.0, Union((ATTEMPT,))))
    assert flights.patience(100.0) is None


def test_a_run_that_has_landed_holds_nobody_up() -> None:
    flying = flight(0.0)
    flights = departed(Flights(lambda _size: 1.0), flying)
    flights.land(flying)
    flights.land(flying)
    assert flights.patience(100.0) is None


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
        if cancelled.wait(3 * LEAST_STRAGGLING):
            raise Cancelled
        slow.set()
        return False

    oracle = StubOracle(answer)
    schedule = Schedule([[deleting(*DECLARATIONS)]])
    reducer(b" ".join(DECLARATIONS), oracle, settings=Settings(jobs=2, schedule=schedule)).run()
    assert slow.is_set()


@pytest.mark.slow
def test_what_only_the_greatest_effort_tries_is_waited_for_because_no_proof_follows() -> None:
    pair = DECLARATIONS[0] + b" " + DECLARATIONS[1]

    def answer(program: bytes, cancellation: Cancellation) -> bool:
        if DECLARATIONS[0] in program or DECLARATIONS[1] in program:
            return False
        cancelled = threading.Event()
        cancellation.arm(cancelled.set)
        if cancelled.wait(3 * LEAST_STRAGGLING):
            raise Cancelled
        return True

    schedule = Schedule([[deleting(*DECLARATIONS)]], wider=Wider([[deleting(pair)]]))
    settings = Settings(jobs=2, schedule=schedule)
    result = reducer(b" ".join(DECLARATIONS), StubOracle(answer), settings=settings).run()
    assert pair not in result.program
