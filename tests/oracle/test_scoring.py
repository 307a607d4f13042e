"""Scores out of what scripts and commands print."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import write_check
from processes import PATIENCE

from treereduce.errors import UsageError
from treereduce.oracle.score import NONE, NoScoreError, Scores, TooSlowError
from treereduce.oracle.scoring import FunctionScorer, Scoring, open_scores
from treereduce.oracle.verdict import Cancellation, Cancelled


def scored(
    tmp_path: Path, scoring: Scoring, *programs: bytes, timeout: float = PATIENCE
) -> tuple[list[float], list[str]]:
    """The scores of programs, and what was said."""
    told: list[str] = []
    with open_scores(scoring, file=tmp_path / "a.c", timeout=timeout, size=10) as scores:
        scores.tell = told.append
        return [scores.of(program, Cancellation()) for program in programs], told


def test_the_last_line_that_is_printed_is_the_score(tmp_path: Path) -> None:
    script = write_check(tmp_path / "score.sh", "echo warnings:", "wc -c < a.c", "echo", "echo 1 >&2")
    assert scored(tmp_path, script, b"four", b"sixsix") == ([4.0, 6.0], [])


def test_a_command_finds_the_program_in_the_place_of_its_mark(tmp_path: Path) -> None:
    assert scored(tmp_path, ["sh", "-c", 'grep -c x "$0"', "@@"], b"x\nx\ny\n") == ([2.0], [])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("echo many", "'many', which is no number"),
        ("true", "has nothing"),
        ("echo nan", "nan is no number to compare with"),
        ("echo 3; exit 2", "exit status 2"),
        ("sleep 1000", "still running after"),
    ],
)
def test_a_run_without_a_number_is_worse_than_any_and_said_once(tmp_path: Path, line: str, why: str) -> None:
    script = write_check(tmp_path / "score.sh", "grep -q good a.c && echo 12 && exit", line)
    timeout = 2.0 if line == "sleep 1000" else PATIENCE
    scores, told = scored(tmp_path, script, b"bad", b"good", b"worse", timeout=timeout)
    assert scores == [NONE, 12.0, NONE]
    assert len(told) == 1
    assert why in told[0]


def test_each_program_is_asked_for_once() -> None:
    calls: list[bytes] = []

    class Counting:
        def score(self, program: bytes, cancellation: Cancellation) -> float:
            assert not cancellation.cancelled
            calls.append(program)
            return 1.0

    scores = Scores(Counting())
    assert [scores.of(program, Cancellation()) for program in (b"a", b"a", b"b")] == [1.0] * 3
    assert (calls, scores.asked) == ([b"a", b"b"], 2)


def test_a_run_can_be_cancelled(tmp_path: Path) -> None:
    cancellation = Cancellation()
    cancellation.cancel()
    with (
        open_scores(["sleep", "1000"], file=tmp_path / "a.c", timeout=PATIENCE, size=10) as scores,
        pytest.raises(Cancelled),
    ):
        scores.of(b"a", cancellation)


def test_what_cannot_be_run_is_refused_at_once(tmp_path: Path) -> None:
    with (
        pytest.raises(UsageError, match="What is preferred cannot be told"),
        open_scores(tmp_path / "nothing.sh", file=tmp_path / "a.c", timeout=1, size=10),
    ):
        pass


@pytest.mark.slow
def test_a_command_that_hangs_takes_a_tenth_of_the_time_limit(tmp_path: Path) -> None:
    for timeout in (None, PATIENCE):
        told: list[str] = []
        with open_scores(
            ["sleep", "1000"], file=tmp_path / "a.c", timeout=timeout, size=10, time_limit=15
        ) as scores:
            scores.tell = told.append
            assert scores.of(b"a", Cancellation()) == NONE
        assert "still running after 1.5 s" in told[0]


def test_after_three_programs_that_took_too_long_no_score_is_expected_of_more() -> None:
    def score(program: bytes) -> float:
        if program.startswith(b"slow"):
            raise TooSlowError("it hangs")
        if program.startswith(b"bad"):
            raise NoScoreError("it fails")
        return 1.0

    def scores_of(*programs: bytes) -> Scores:
        made = Scores(FunctionScorer(score))
        for program in programs:
            made.of(program, Cancellation())
        return made

    assert not scores_of(b"slow 1", b"slow 2").hopeless
    assert scores_of(b"slow 1", b"slow 2", b"bad 1", b"slow 3").hopeless
    assert not scores_of(b"bad 1", b"bad 2", b"bad 3").hopeless
    assert not scores_of(b"slow 1", b"slow 2", b"good", b"slow 3").hopeless
