"""Asking about one program when no round is under way."""

from __future__ import annotations

from treereduce.engine.trial.trial import Trial
from treereduce.engine.work.shared import Shared
from treereduce.engine.work.threads import Driver
from treereduce.oracle.verdict import Answer, Cancellation, Cancelled, Verdict, require_run


class Aside:
    """What asks again, or chooses, or mends asks by this: counted, within the limits of the run."""

    def __init__(self, shared: Shared, driver: Driver) -> None:
        self._shared = shared
        self._driver = driver
        self.cancellation = Cancellation()
        """Cancelled by `stop`."""

    def stop(self) -> None:
        """End what is under way, and ask nothing more. From any thread."""
        self.cancellation.cancel()

    def ask(
        self, program: bytes, name: str, patience: float = 1.0, cancellation: Cancellation | None = None
    ) -> Answer:
        """The oracle's answer, which statistics show under ``name``; `Oracle.judge` explains ``patience``.

        Raises `Cancelled` when the run is over, and `OracleError` when the oracle could not be run.
        """
        if not self._shared.budget.begin_call():
            raise Cancelled
        self._shared.trust.called()
        answer: Answer | None = None
        try:
            answer = self._driver.ask(program, cancellation or self.cancellation, patience)
        finally:
            self._shared.statistics.end_call(name, answer)
        require_run(answer)
        return answer

    def is_liked(self, trial: Trial, name: str) -> bool:
        """Whether a trial is interesting, which is remembered. What has no answer is not. Raises as `ask`."""
        answer = self.ask(trial.data, name)
        self._shared.cache.put(trial.exact, trial.similar, answer)
        return answer.verdict is Verdict.INTERESTING

    def at_once(self, program: bytes, name: str, times: int) -> list[Answer | Exception]:
        """What comes of so many questions at the same time; nothing is asked where there may be but one."""
        times = min(times, self._driver.level)
        if times < 2:
            return []
        return self._driver.at_once(
            lambda each: self.ask(program, name, cancellation=each), self.cancellation, times
        )
