"""Threads at the desk: nobody sleeps while there is a job, and nobody waits for what will not come."""

from __future__ import annotations

import threading
import time

import pytest
from engine_parts import PROGRAM, asking, attempt_to_delete, happened, reducer, snapshot, trial
from processes import PATIENCE

from treereduce.engine.schedule.flights import Flight
from treereduce.engine.schedule.heap import Task
from treereduce.engine.schedule.relay import Assignment, Relay
from treereduce.engine.schedule.scheduler import Scheduler
from treereduce.engine.schedule.stage import Stage
from treereduce.engine.settings import Settings
from treereduce.engine.trial.best import Best
from treereduce.engine.work.threads import Desk

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


@pytest.mark.slow
def test_many_more_workers_than_jobs_come_to_the_end_of_a_run() -> None:
    oracle = asking(lambda program: b"crash" in program)
    assert b"crash" in reducer(PROGRAM, oracle, settings=Settings(jobs=64)).run().program
