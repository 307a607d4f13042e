from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest
from processes import PATIENCE

from treereduce.oracle import batch as batches
from treereduce.oracle.batch import Batch
from treereduce.oracle.verdict import Cancellation, Cancelled


def returning(number: int) -> Callable[[Cancellation], int]:
    return lambda _: number


def obedient(cancellation: Cancellation) -> int:
    """A call that goes on until it is cancelled."""
    stopped = threading.Event()
    cancellation.arm(stopped.set)
    stopped.wait(PATIENCE)
    raise Cancelled


@pytest.mark.parametrize("jobs", [1, 2, 3, 9])
def test_results_are_told_by_their_place_in_the_order(jobs: int) -> None:
    batch = Batch([returning(number) for number in range(3)], jobs)
    assert [batch.result(2), batch.result(0), batch.result(1), batch.result(-1)] == [2, 0, 1, 2]


def test_one_job_makes_the_calls_in_their_order() -> None:
    made: list[int] = []

    def noting(number: int) -> Callable[[Cancellation], None]:
        return lambda _: made.append(number)

    Batch([noting(number) for number in range(5)], 1).result(-1)
    assert made == [0, 1, 2, 3, 4]


def test_as_many_calls_as_jobs_are_under_way_at_once() -> None:
    meeting = threading.Barrier(2)
    batch = Batch([lambda _: meeting.wait(PATIENCE) for _ in range(4)], 2)
    assert sorted(batch.result(number) for number in range(4)) == [0, 0, 1, 1]


def test_what_a_call_raises_is_raised_to_who_asks_for_its_result_and_stops_no_other() -> None:
    def broken(_: Cancellation) -> int:
        raise ZeroDivisionError

    batch = Batch([broken, returning(7)], 1)
    assert batch.result(1) == 7
    with pytest.raises(ZeroDivisionError):
        batch.result(0)


def test_cancelling_ends_what_is_under_way_and_what_has_not_begun() -> None:
    cancellation = Cancellation()
    batch = Batch([obedient, obedient, returning(7)], 2, cancellation)
    cancellation.cancel()
    for number in range(3):
        with pytest.raises(Cancelled):
            batch.result(number)


@pytest.mark.slow
def test_closing_waits_for_calls_that_obey_and_not_for_long_for_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(batches, "PATIENCE", PATIENCE)
    begun, ended = threading.Event(), threading.Event()

    def slow_to_end(cancellation: Cancellation) -> None:
        begun.set()
        with pytest.raises(Cancelled):
            obedient(cancellation)
        time.sleep(0.1)
        ended.set()

    batch: Batch[object] = Batch([slow_to_end], 1)
    assert begun.wait(PATIENCE)
    batch.close()
    assert ended.is_set()
    monkeypatch.setattr(batches, "PATIENCE", 0.5)
    begun.clear()
    stubborn = threading.Event()

    def deaf(_: Cancellation) -> bool:
        begun.set()
        return stubborn.wait(PATIENCE)

    batch = Batch([deaf], 1)
    assert begun.wait(PATIENCE)
    started = time.monotonic()
    batch.close()
    assert time.monotonic() - started < PATIENCE / 2
    stubborn.set()
    assert batch.result(0)


def test_settling_lets_what_is_under_way_end_by_itself_and_begins_no_more() -> None:
    begun, ended = threading.Event(), threading.Event()

    def slow(cancellation: Cancellation) -> bool:
        begun.set()
        time.sleep(0.1)
        ended.set()
        return cancellation.cancelled

    batch: Batch[object] = Batch([slow, obedient], 1)
    assert begun.wait(PATIENCE)
    batch.settle(PATIENCE)
    assert ended.is_set()
    assert batch.result(0) is False
    with pytest.raises(Cancelled):
        batch.result(1)


def test_settling_cancels_what_has_not_ended_in_time() -> None:
    batch: Batch[object] = Batch([obedient], 1)
    batch.settle(0.1)
    with pytest.raises(Cancelled):
        batch.result(0)
