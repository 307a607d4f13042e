"""What is said of runs without an answer."""

from __future__ import annotations

import signal

import pytest

from treereduce.oracle.explanation import ending
from treereduce.oracle.verdict import OVER, Reason


@pytest.mark.parametrize("reason", Reason)
def test_each_reason_is_told_in_clauses_with_what_to_do(reason: Reason) -> None:
    for clause in filter(None, (reason.value, reason.remedy, reason.beside, reason.over)):
        assert clause[0].islower()
        assert clause[-1] not in ".;,"
    assert reason.remedy
    assert Reason[reason.name] is reason


def test_no_two_reasons_read_the_same() -> None:
    assert len({reason.value for reason in Reason}) == len(Reason)


@pytest.mark.parametrize("reason", [*OVER, Reason.SPOILT])
def test_a_run_that_was_killed_for_what_it_took_is_told_by_that(reason: Reason) -> None:
    assert ending(-signal.SIGKILL, reason) == f"ended because {reason.value}"


@pytest.mark.parametrize("reason", [reason for reason in Reason if reason.beside])
def test_what_happened_beside_a_run_that_ended_by_itself_is_told_behind_its_end(reason: Reason) -> None:
    assert ending(1, reason) == f"exit status 1, while {reason.beside}"


@pytest.mark.parametrize(
    ("status", "reason", "limit", "told"),
    [
        (3, None, None, "exit status 3"),
        (-11, None, 2.0, "killed by SIGSEGV"),
        (-9, Reason.KILLED, None, "killed by SIGKILL"),
        (-9, Reason.TIMEOUT, 2.0, "still running after 2 s"),
        (None, Reason.LOST, None, "its exit status was lost"),
        (1, Reason.CPU_LIMIT, None, "exit status 1"),
    ],
)
def test_any_other_end_is_told_by_its_status(
    status: int | None, reason: Reason | None, limit: float | None, told: str
) -> None:
    assert ending(status, reason, limit) == told
