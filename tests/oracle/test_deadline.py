from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from processes import PATIENCE, eventually

from treereduce.errors import ReductionError
from treereduce.oracle.deadline import CUT_SHORT, UNCONFIRMED, Ask, Deadline
from treereduce.oracle.preflight import Preflight
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Answer, Cancellation, Cancelled, Verdict


@dataclass
class Timed:
    """Says yes to all but the empty program, unless it hangs, and is known to take ``seconds``."""

    seconds: float = 0.0
    hangs_on: Callable[[bytes], bool] = lambda _: False
    times: RunTimes = field(default_factory=RunTimes.unlimited)

    def __post_init__(self) -> None:
        self.times.observe(Answer(Verdict.INTERESTING, self.seconds), 1000)

    def judge(
        self,
        program: bytes,
        cancellation: Cancellation | None = None,
        *,
        patience: float = 1.0,  # noqa: ARG002 - it has no limit
    ) -> Answer:
        if self.hangs_on(program):
            cut = threading.Event()
            assert cancellation is not None
            cancellation.arm(cut.set)
            assert cut.wait(PATIENCE)
            raise Cancelled
        return Answer(Verdict.INTERESTING if program else Verdict.UNINTERESTING, 0.0)


def test_without_a_limit_there_is_no_end() -> None:
    cancellation = Cancellation()
    with Deadline(None, cancellation) as deadline:
        assert deadline.left() == math.inf
        with deadline.stopping(pytest.fail, lambda: 1000, Timed(3600.0)):
            pass
    assert not deadline.over


def test_a_limit_that_no_clock_can_show_is_one_that_nobody_sees_pass() -> None:
    with Deadline(1e300, Cancellation()) as deadline:
        assert not deadline.over
        assert deadline.left() > 1e299


def test_the_end_counts_from_the_beginning_of_all() -> None:
    cancellation = Cancellation()
    with Deadline(10.0, cancellation, began=time.monotonic() - 10.0) as deadline:
        assert eventually(lambda: cancellation.cancelled)
        assert deadline.over


def test_the_search_ends_while_there_is_time_for_the_last_check() -> None:
    stopped = threading.Event()
    with Deadline(3600.0, Cancellation()) as deadline:
        with deadline.stopping(stopped.set, lambda: 1000, Timed(2800.0)):
            assert not stopped.is_set()
        with deadline.stopping(stopped.set, lambda: 1000, Timed(2880.0)):
            assert stopped.is_set()
        assert not deadline.over


def test_the_search_ends_when_its_time_has_come() -> None:
    stopped = threading.Event()
    with (
        Deadline(0.3, Cancellation()) as deadline,
        deadline.stopping(stopped.set, lambda: 1000, Timed()),
    ):
        assert stopped.wait(PATIENCE)


def test_a_search_that_ends_by_itself_is_not_stopped_later() -> None:
    oracle, stopped = Timed(), threading.Event()
    with Deadline(3600.0, Cancellation()) as deadline:
        with deadline.stopping(stopped.set, lambda: 1000, oracle):
            pass
        oracle.times.observe(Answer(Verdict.INTERESTING, 3600.0), 1000)
        assert eventually(lambda: not any(thread.name == "deadline" for thread in threading.enumerate()))
    assert not stopped.is_set()


def test_more_time_is_kept_where_the_last_check_takes_several_runs() -> None:
    stopped = threading.Event()
    with (
        Deadline(3600.0, Cancellation()) as deadline,
        deadline.stopping(stopped.set, lambda: 1000, Timed(800.0), lambda: 4),
    ):
        assert stopped.is_set()


def last_check(deadline: Deadline, oracle: Timed) -> str:
    def check(ask: Ask) -> None:
        ask(b"x", 1.0)

    return deadline.last_check(oracle, 1, check)


def test_a_last_check_that_does_not_fit_is_left_out_and_one_that_does_is_made() -> None:
    with Deadline(100.0, Cancellation()) as deadline:
        assert last_check(deadline, Timed(101.0, lambda _: True)) == UNCONFIRMED
        assert last_check(deadline, Timed(1.0)) == ""


def test_a_last_check_that_takes_longer_than_was_expected_is_cut() -> None:
    with Deadline(0.2, Cancellation()) as deadline:
        assert last_check(deadline, Timed(0.0, lambda _: True)) == UNCONFIRMED


def test_a_last_check_that_is_interrupted_is_no_matter_of_time() -> None:
    cancellation = Cancellation()
    cancellation.cancel()
    with Deadline(100.0, cancellation) as deadline, pytest.raises(Cancelled):
        last_check(deadline, Timed(0.0, lambda _: True))


def first_checks(seconds: float, hangs_on: Callable[[bytes], bool], *, after_yes: bool = False) -> list[str]:
    cancellation = Cancellation()
    with Preflight(Timed(hangs_on=hangs_on), b"x", cancellation=cancellation) as preflight:
        if after_yes:
            preflight.on_input()
        with Deadline(seconds, cancellation) as deadline:
            return deadline.first_checks(preflight)


def test_first_checks_that_fit_are_as_without_a_limit() -> None:
    assert first_checks(100.0, lambda _: False) == []


@pytest.mark.slow
def test_an_end_before_the_first_yes_is_an_error_and_one_after_it_a_warning() -> None:
    with pytest.raises(ReductionError, match=r"limit of 0\.2 s was over before the check had said yes"):
        first_checks(0.2, lambda _: True)
    assert first_checks(0.2, lambda program: not program, after_yes=True) == [CUT_SHORT]
