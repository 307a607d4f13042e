"""Threads at the desk: nobody sleeps while there is a job, and nobody waits for what will not come."""

from __future__ import annotations

import threading
import time

import pytest
from engine_parts import (
    PROGRAM,
    StubOracle,
    asking,
    attempt_to_delete,
    happened,
    reducer,
    snapshot,
    trial,
    until_cancelled,
)
from processes import PATIENCE, eventually

from treereduce.engine.schedule.flights import Flight
from treereduce.engine.schedule.heap import Task
from treereduce.engine.schedule.relay import Assignment, Relay
from treereduce.engine.schedule.scheduler import Scheduler
from treereduce.engine.schedule.stage import Stage
from treereduce.engine.settings import Settings
from treereduce.engine.state.champion import Champion
from treereduce.engine.trial.best import Best
from treereduce.engine.work.budget import Budget
from treereduce.engine.work.concurrency import SteadyConcurrency
from treereduce.engine.work.inquiry import Inquiry
from treereduce.engine.work.statistics import Statistics
from treereduce.engine.work.threads import Desk, Threads
from treereduce.engine.work.whereabouts import Whereabouts
from treereduce.errors import OracleError
from treereduce.oracle.verdict import Cancellation, Cancelled, Verdict
from treereduce.program.cost import Cost

SOURCE = b"int a; int b; int c; int d; int e;"
A, B, C = (attempt_to_delete(SOURCE, b"int %c;" % letter) for letter in b"abc")


def desk_with_one_busy() -> tuple[Scheduler, Desk]:
    """A round in which a worker has the only job."""
    scheduler = Scheduler(Best(snapshot(SOURCE)), Stage([[]]))
    desk = Desk(Relay(scheduler, iter(())), time.monotonic)
    assert desk.next() == (scheduler, Task(0, 0))
    return scheduler, desk


def waiting(desk: Desk, number: int) -> tuple[list[Assignment | None], list[threading.Thread]]:
    """So many workers who wait for a job, and what they get."""
    jobs: list[Assignment | None] = []
    threads = [threading.Thread(target=lambda: jobs.append(desk.next())) for _ in range(number)]
    for thread in threads:
        thread.start()
    return jobs, threads


def join(threads: list[threading.Thread]) -> None:
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()


def test_who_waits_gets_what_others_bring() -> None:
    scheduler, desk = desk_with_one_busy()
    jobs, threads = waiting(desk, 1)
    with desk:
        scheduler.add([B])
    join(threads)
    assert jobs == [(scheduler, B)]


def test_several_jobs_at_once_wake_as_many_who_wait() -> None:
    scheduler, desk = desk_with_one_busy()
    jobs, threads = waiting(desk, 3)
    with desk:
        scheduler.add([A, B, C])
    join(threads)
    assert len(jobs) == 3
    assert all((scheduler, found) in jobs for found in (A, B, C))


def test_all_who_wait_go_home_when_the_last_who_was_busy_is_done() -> None:
    scheduler, desk = desk_with_one_busy()
    jobs, threads = waiting(desk, 5)
    with desk:
        scheduler.done()
    join(threads)
    assert jobs == [None] * 5


def test_a_stop_wakes_those_who_wait() -> None:
    _, desk = desk_with_one_busy()
    jobs, threads = waiting(desk, 5)
    desk.stop()
    join(threads)
    assert jobs == [None] * 5


def test_runs_are_left_behind_though_the_last_of_them_departed_after_the_others_fell_asleep() -> None:
    scheduler = Scheduler(Best(snapshot(SOURCE)), Stage([[]]), closing=False, straggling=lambda _size: 0.01)
    desk = Desk(Relay(scheduler, iter(())), time.monotonic)
    assert desk.next() == (scheduler, Task(0, 0))
    jobs, threads = waiting(desk, 4)
    flight = Flight(A, trial(scheduler.best.current, A), time.monotonic())
    left = threading.Event()
    flight.cancellation.arm(left.set)
    with desk:
        scheduler.depart(flight)
    happened(left)
    with desk:
        scheduler.done()
    join(threads)
    assert jobs == [None] * 4


def threads(oracle: StubOracle) -> Threads:
    """A driver without a run."""
    statistics = Statistics(time.monotonic)
    champion = Champion(SOURCE, Cost(1, 1, len(SOURCE), SOURCE), lambda _: Cost(1, 1, len(SOURCE), SOURCE))
    budget = Budget(None, statistics)
    inquiry = Inquiry(oracle, champion, budget, statistics, lambda _event: None)
    return Threads(inquiry, SteadyConcurrency(3), budget, Whereabouts(time.monotonic))


def test_one_program_is_asked_about_in_several_runs_at_a_time() -> None:
    together = threading.Barrier(3)

    def answer(program: bytes, _cancellation: Cancellation) -> bool:
        together.wait(PATIENCE)
        return program == SOURCE

    answers = threads(StubOracle(answer)).ask_at_once(SOURCE, Cancellation(), 3)
    assert [told.verdict for told in answers] == [Verdict.INTERESTING] * 3


def test_all_of_them_are_cancelled_together() -> None:
    oracle = StubOracle(lambda _program, cancellation: until_cancelled(cancellation))
    cancellation = Cancellation()

    def cancel() -> None:
        assert eventually(lambda: len(oracle.asked) == 3)
        cancellation.cancel()

    cancelling = threading.Thread(target=cancel)
    cancelling.start()
    with pytest.raises(Cancelled):
        threads(oracle).ask_at_once(SOURCE, cancellation, 3)
    join([cancelling])
    assert oracle.cancelled == [SOURCE] * 3


def test_when_one_of_them_breaks_the_others_are_cancelled() -> None:
    others = threading.Barrier(3)

    def answer(_program: bytes, cancellation: Cancellation) -> bool:
        if others.wait(PATIENCE) == 0:
            raise OracleError("It is gone.")
        return until_cancelled(cancellation)

    oracle = StubOracle(answer)
    with pytest.raises((OracleError, Cancelled)):
        threads(oracle).ask_at_once(SOURCE, Cancellation(), 3)
    assert oracle.cancelled == [SOURCE] * 2


@pytest.mark.slow
def test_many_more_workers_than_jobs_come_to_the_end_of_a_run() -> None:
    oracle = asking(lambda program: b"crash" in program)
    assert b"crash" in reducer(PROGRAM, oracle, settings=Settings(jobs=64)).run().program
