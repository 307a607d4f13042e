"""A Python function as an oracle."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Answer, Cancellation, Cancelled, Verdict

if TYPE_CHECKING:
    from concurrent.futures import Executor


class CallableOracle:
    """An oracle that asks ``function``, which is called from several threads at once, or by an ``executor``.

    Exceptions of the function are not caught: they end the run. It has no time limit, and a call that has
    begun cannot be cancelled; one that an executor makes is left to itself.
    """

    def __init__(self, function: Callable[[bytes], bool], executor: Executor | None = None) -> None:
        self._function = function
        self._executor = executor
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
            interesting = self._call(program, cancellation)
            seconds = time.monotonic() - started
        answer = Answer(Verdict.INTERESTING if interesting else Verdict.UNINTERESTING, seconds)
        self.times.observe(answer, len(program))
        return answer

    def _call(self, program: bytes, cancellation: Cancellation | None) -> bool:
        if self._executor is None:
            return self._function(program)
        future = self._executor.submit(self._function, program)
        if cancellation is None:
            return future.result()
        over = threading.Event()

        def give_up() -> None:
            future.cancel()
            over.set()

        future.add_done_callback(lambda _: over.set())
        cancellation.arm(give_up)
        over.wait()
        cancellation.disarm()
        if cancellation.cancelled and (future.cancelled() or not future.done()):
            raise Cancelled
        return future.result()
