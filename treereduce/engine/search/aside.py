"""Asking about one program when no round is under way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

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

    def at_once(self, programs: Sequence[bytes], name: str) -> list[Answer | Exception]:
        """What comes of questions about programs at the same time, as many of them as there may be runs.

        Nothing is asked where there may be but one.
        """
        programs = programs[: self._driver.level]
        if len(programs) < 2:
            return []
        runs = [partial(self._ask_among, program, name) for program in programs]
        return self._driver.at_once(runs, self.cancellation)

    def be_alone(self) -> None:
        """From now on there may be one run at a time, in rounds too."""
        self._shared.concurrency.be_alone()
        self._shared.statistics.set_jobs(1)
        self._driver.set_level(1)

    def _ask_among(self, program: bytes, name: str, cancellation: Cancellation) -> Answer:
        return self.ask(program, name, cancellation=cancellation)
