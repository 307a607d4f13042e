"""Where scores come from: a function, or what a script or a command prints."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from treereduce.arguments import require_at_once
from treereduce.errors import OracleError, UsageError
from treereduce.oracle.contract import Oracle
from treereduce.oracle.explanation import ending
from treereduce.oracle.kept import read_ends
from treereduce.oracle.opening import open_oracle
from treereduce.oracle.running.confinement import UNCONFINED, Confinement
from treereduce.oracle.score import NONE, NoScoreError, Scores, TooSlowError
from treereduce.oracle.times import share_of
from treereduce.oracle.verdict import Cancellation, Reason, Verdict

if TYPE_CHECKING:
    from treereduce.oracle.kept import FasterWay
    from treereduce.oracle.run import Run
    from treereduce.oracle.running.sandbox import Place
    from treereduce.oracle.so_far import SoFar

MOST_SHOWN = 40
"""Characters of a line that should have been a number."""

FIRST = 60.0
"""Seconds for a score while none is known, in a run without a time limit: nothing is reduced until then."""

Scoring = Callable[[bytes], float] | Sequence[str] | str | Path
"""What scores are made by: a function, the words of a command, or the path of a script."""


class FunctionScorer:
    """Asks a Python function. What it raises is no score."""

    def __init__(self, function: Callable[[bytes], float]) -> None:
        self._function = function

    def score(self, program: bytes, cancellation: Cancellation) -> float:  # noqa: ARG002 - it cannot be stopped
        """Call the function. Raises `NoScoreError`."""
        try:
            return _finite(float(self._function(program)))
        except NoScoreError:
            raise
        except Exception as error:
            raise NoScoreError(f"the function raised {error!r}") from error


class Printed:
    """Keeps what runs of a command print last, which is to be a number: what is kept of an oracle's runs."""

    limit: float | None = None
    matched = refusal = expected = ""

    def __init__(self) -> None:
        self.score = NONE
        self.why = ""
        """Why the newest run has given none."""

    def reads(self) -> bool:
        """Always: the number is on standard output, and errors are not to stand behind it."""
        return True

    def holds(self, run: Run) -> bool:
        """Whether a run has ended with status 0, and a number in its last line."""
        self.score = NONE
        if run.end.status != 0:
            self.why = f"the command ended with {ending(run.end.status)}"
            return False
        try:
            self.score = _number(read_ends(run.place.output))
        except NoScoreError as error:
            self.why = str(error)
        return self.score < NONE

    def so_far(self, place: Place) -> SoFar | None:  # noqa: ARG002 - only the end tells
        """Nothing is known before the end."""
        return None

    def faster_ways(self) -> Sequence[FasterWay]:
        """None."""
        return ()


@contextmanager
def open_scores(
    scoring: Scoring,
    *,
    file: Path,
    timeout: float | None,
    size: int,
    time_limit: float | None = None,
    confinement: Confinement = UNCONFINED,
) -> Iterator[Scores]:
    """Make scores of a function, a script or a command, which runs as a check does; no trace of it is left.

    ``time_limit`` is the seconds of the whole run. The other arguments are those of `open_oracle`. Raises
    `UsageError` when it cannot be run.
    """
    if callable(scoring):
        require_at_once("The function for `prefer`", scoring)
        yield Scores(FunctionScorer(scoring))
        return
    most = share_of(time_limit)
    printed = Printed()
    with ExitStack() as stack:
        try:
            oracle = stack.enter_context(
                open_oracle(
                    scoring,
                    file=file,
                    timeout=None if timeout is None else min(timeout, most),
                    size=size,
                    jobs=1,
                    kept=printed,
                    confinement=confinement,
                )
            )
        except UsageError as error:
            raise UsageError(f"What is preferred cannot be told: {error}") from None
        oracle.times.at_first(min(FIRST, most))
        yield Scores(_CommandScorer(oracle, printed))


class _CommandScorer:
    """Asks an oracle whose runs are all of one command."""

    def __init__(self, oracle: Oracle, printed: Printed) -> None:
        self._oracle, self._printed = oracle, printed

    def score(self, program: bytes, cancellation: Cancellation) -> float:
        self._printed.why = ""
        try:
            answer = self._oracle.judge(program, cancellation)
        except OracleError as error:
            raise NoScoreError(str(error).rstrip(".")) from error
        if answer.verdict is Verdict.INTERESTING:
            return self._printed.score
        if answer.reason is Reason.TIMEOUT:
            raise TooSlowError(f"the command was still running after {answer.limit:g} s")
        if answer.reason is not None:
            raise NoScoreError(f"the command did not come to its end, as {answer.reason.value}")
        raise NoScoreError(self._printed.why or answer.detail or "the command could not be run")


def _number(printed: str) -> float:
    """The number in the last line that is not empty. Raises `NoScoreError`."""
    lines = printed.split("\n")
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    try:
        return _finite(float(last))
    except ValueError:
        what = f"{last[:MOST_SHOWN]!r}, which is no number" if last else "nothing"
        raise NoScoreError(f"the last line that the command prints has {what}") from None


def _finite(score: float) -> float:
    if not math.isfinite(score):
        raise NoScoreError(f"{score} is no number to compare with")
    return score
