"""An oracle that answers what is known, and records what is new.

It stands before the first run of a check, so what only an answer needs is imported when there is one.
"""
# ruff: noqa: PLC0415 - for that reason

from __future__ import annotations

import threading
from collections import Counter, deque
from collections.abc import Collection, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from treereduce.oracle.contract import Oracle
from treereduce.oracle.explanation import ExplainingOracle, Explanation, LearningOracle, Learnt
from treereduce.oracle.verdict import Answer, Cancellation, Cancelled, Reason, Verdict
from treereduce.record.recorder import Recorder

if TYPE_CHECKING:
    from treereduce.record.entries import Question
    from treereduce.record.past import Answers

MUCH_MORE = 1.2
"""How many times as much memory as is recorded a run takes that is recorded too. Limits are four times it."""

TRIES, SECONDS_FOR_TRIES = 8, 10.0
"""Runs on the input of a command that crashes by chance, until it does, and the seconds that they may take.
One that crashes every other time does not eight times in a row once in 256 times."""

_NONE: deque[Answer] = deque()
_NOWHERE = Path()


class Known:
    """Answers that wait to be given once more, each once and in their order. Thread-safe.

    So a run that takes the same way meets what it met before, be it that the same was asked twice.
    """

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self._lock = threading.Lock()
        self.given = 0
        """Answers given so far."""
        self.seconds = 0.0
        """What they took when they were new."""
        self.is_empty = not answers
        """Whether there never were any."""

    def begin_at(self, way: Iterable[bytes]) -> None:
        """Go on from the last of some programs, which is not the order of then.

        A yes to each has counted, and must not come up once more as a second one. What has been said of the
        others more often comes first, so that what was found to be a mistake is not made again.
        """
        from treereduce.program.keys import exact_key

        keys = {exact_key(program) for program in way}
        for question, answers in self._answers.items():
            said = Counter(answer.verdict for answer in answers)
            if question.key in keys and said[Verdict.INTERESTING]:
                answers.remove(next(it for it in answers if it.verdict is Verdict.INTERESTING))
                self.given += 1
            elif len(said) > 1:
                ordered = sorted(answers, key=lambda answer: -said[answer.verdict])
                answers.clear()
                answers.extend(ordered)

    def forget(self, reasons: Collection[Reason]) -> None:
        """Ask anew where there was no answer for such a reason."""
        for question, answers in self._answers.items():
            self._answers[question] = deque(answer for answer in answers if answer.reason not in reasons)

    def take(self, question: Question, limit: float | None) -> Answer | None:
        """The next answer to a question; None if a run that may take ``limit`` seconds has more to say."""
        with self._lock:
            waiting = self._answers.get(question, _NONE)
            if not waiting or _is_worth_another_run(waiting[0], limit):
                return None
            answer = waiting.popleft()
            self.given += 1
            self.seconds += answer.seconds
            return answer


class RecordingOracle:
    """Asks ``oracle``, which is called ``level``, what is not known."""

    def __init__(self, level: str, oracle: Oracle, known: Known, recorder: Recorder) -> None:
        self.times = oracle.times
        self._level, self._oracle = level, oracle
        self._known, self._recorder = known, recorder
        self._lock = threading.Lock()
        self._doubtful = self._sound = 0

    def judge(
        self, program: bytes, cancellation: Cancellation | None = None, *, patience: float = 1.0
    ) -> Answer:
        """Give the answer that is known, or ask. Raises what the oracle raises."""
        answer = self._remembered(program, cancellation, patience)
        if answer is None:
            doubtful = self._doubtful
            answer = self._oracle.judge(program, cancellation, patience=patience)
            self._record(program, answer, patience, doubtful)
        return answer

    def _record(self, program: bytes, answer: Answer, patience: float, doubtful: int) -> None:
        """Record an answer, and where it is a yes that the check was sound after the first ``doubtful``."""
        with self._lock:
            self._recorder.answered(_question(self._level, program, patience), answer, len(program))
            self._doubtful += answer.may_be_none
            if answer.verdict is not Verdict.INTERESTING or doubtful <= self._sound:
                return
            from treereduce.record.entries import SHORT, SOUND

            self._sound = doubtful
            self._recorder.write([SOUND, SHORT.get(self._level, self._level), self._doubtful - doubtful])

    def _remembered(
        self, program: bytes, cancellation: Cancellation | None, patience: float = 1.0
    ) -> Answer | None:
        if self._known.is_empty:
            return None
        limit = self.times.limit(len(program))
        question = _question(self._level, program, patience)
        answer = self._known.take(question, None if limit is None else patience * limit)
        if answer is None:
            return None
        if cancellation is not None and cancellation.cancelled:
            raise Cancelled
        # The seconds of then teach what they taught then, so that limits come to be the same.
        with self.times.running():
            pass
        self.times.observe(answer, len(program))
        return answer


class RecordingExplainer(RecordingOracle):
    """The same for an oracle that can say more than its verdict.

    What such a one learns from its runs is recorded too: of what is answered here it learns nothing. What
    learns from the run on the input what is to be kept (``learns``) has that run once more, whose answer is
    known: so the run goes the way that it went, though chance may have another answer now.
    """

    def __init__(
        self,
        level: str,
        oracle: ExplainingOracle,
        known: Known,
        recorder: Recorder,
        *,
        source: bytes,
        learns: bool,
    ) -> None:
        super().__init__(level, oracle, known, recorder)
        self._to_learn = source if learns else None
        self._explainer = oracle
        self.hint = oracle.hint
        self._learnt = oracle.learnt if isinstance(oracle, LearningOracle) else Learnt()

    def _record(self, program: bytes, answer: Answer, patience: float, doubtful: int) -> None:
        super()._record(program, answer, patience, doubtful)
        if answer.verdict is not Verdict.INTERESTING or not isinstance(self._explainer, LearningOracle):
            return
        now, known = self._explainer.learnt, self._learnt
        if now.boxed != known.boxed or now.memory > MUCH_MORE * known.memory:
            from treereduce.record.entries import LEARNT, SHORT

            self._learnt = now
            self._recorder.write([LEARNT, SHORT.get(self._level, self._level), now.memory, now.boxed])

    def explain(self, program: bytes, cancellation: Cancellation | None = None) -> Explanation:
        """Tell how a run went. Where the answer is known there is little to tell."""
        answer = self._remembered(program, cancellation)
        if answer is None:
            doubtful = self._doubtful
            told = self._explainer.explain(program, cancellation)
            self._record(program, told.answer, 1.0, doubtful)
            return told
        told = Explanation(answer, "", _NOWHERE, "", "", "")
        if program == self._to_learn:
            told = self._learn(program, cancellation)
            if told.answer.verdict is Verdict.INTERESTING:
                self._to_learn = None
                return replace(told, answer=answer)
        return told

    def _learn(self, program: bytes, cancellation: Cancellation | None) -> Explanation:
        """Have what had a yes once run again, until it has one: chance may want that."""
        seconds = 0.0
        for _ in range(TRIES):
            told = self._explainer.explain(program, cancellation)
            seconds += told.answer.seconds
            if told.answer.verdict is Verdict.INTERESTING or seconds > SECONDS_FOR_TRIES:
                break
        return told

    def findings(self) -> str:
        """What the first runs have shown."""
        return self._explainer.findings()

    def ended_runs(self) -> str:
        """How many runs were ended over their limits."""
        return self._explainer.ended_runs()


def recording(
    level: str, oracle: Oracle, known: Known, recorder: Recorder, *, source: bytes, learns: bool
) -> Oracle:
    """The oracle that records what ``oracle`` says, and can tell as much as that."""
    if isinstance(oracle, ExplainingOracle):
        # Said here, so that types are checked: who lacks a part of it is silently none.
        explaining: ExplainingOracle = RecordingExplainer(
            level, oracle, known, recorder, source=source, learns=learns
        )
        return explaining
    return RecordingOracle(level, oracle, known, recorder)


def _question(level: str, program: bytes, patience: float) -> Question:
    from treereduce.program.keys import exact_key
    from treereduce.record.entries import Question

    return Question(level, exact_key(program), patience)


def _is_worth_another_run(answer: Answer, limit: float | None) -> bool:
    """Whether a run that ran out of time may come to something now."""
    if answer.reason is not Reason.TIMEOUT or answer.limit is None:
        return False
    from treereduce.oracle.cache import WORTH_ANOTHER_RUN

    return limit is None or limit >= WORTH_ANOTHER_RUN * answer.limit
