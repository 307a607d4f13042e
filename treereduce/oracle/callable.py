"""A Python function as an oracle."""

from __future__ import annotations

import time
from collections.abc import Callable

from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Answer, Cancellation, Cancelled, Verdict


class CallableOracle:
    """An oracle that asks ``function``, which is called from several threads at once.

    Exceptions of the function are not caught: they end the run. It has no time limit, and a call that has
    begun cannot be cancelled.
    """

    def __init__(self, function: Callable[[bytes], bool]) -> None:
        self._function = function
        self.times = RunTimes.unlimited()

    def judge(
        self,
        program: bytes,
        cancellation: Cancellation | None = None,
        *,
        patience: float = 1.0,  # noqa: ARG002 - a function cannot be stopped
    ) -> Answer:
        """Call the function. Raises `Cancelled` when cancelled before the call, and what it raises."""
        if cancellation is not None and cancellation.cancelled:
            raise Cancelled
        with self.times.running():
            started = time.monotonic()
            interesting = self._function(program)
            seconds = time.monotonic() - started
        answer = Answer(Verdict.INTERESTING if interesting else Verdict.UNINTERESTING, seconds)
        self.times.observe(answer, len(program))
        return answer
