"""What is checked of an oracle before it is asked a thousand times."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from types import TracebackType

from treereduce.oracle import objections
from treereduce.oracle.batch import Batch, Call
from treereduce.oracle.beside import Together, are_wrong_beside
from treereduce.oracle.chance import Chance
from treereduce.oracle.contract import Oracle
from treereduce.oracle.explanation import ExplainingOracle, Explanation
from treereduce.oracle.objections import Objection
from treereduce.oracle.rates import Tally
from treereduce.oracle.recognised import NO_CRASH
from treereduce.oracle.room import once_there_is_room
from treereduce.oracle.verdict import Answer, Cancellation, Reason, Verdict

Reported = tuple[Answer, Explanation | None]
"""An answer, and the run that gave it where the oracle can explain it."""

FURTHER_RUNS = 5
"""Runs that measure how flaky an oracle is, once it has contradicted itself."""

BESIDE = (None, None, 0.0, 0.0, 0.25, 0.5, 0.75)
"""What goes beside a run on the input, to tell disturbance from chance: another such, or one on nothing after
this share of its time, for what it writes can be spoilt only until it is read."""

SETTLING = 10.0
"""Seconds that a run may go on whose answer is of no use, before it is killed: it may hold a lock."""

PROMPT = 10.0
"""Seconds. A no to the input that took longer is not asked for again, with one job: chance is seldom the
reason, and who called waits for the message."""

CLEAR = 2
"""Noes to nothing that make up for a yes. Where it says yes again, that is what it means."""

ROOM_PATIENCE = 5.0
"""Seconds for which a run is tried that the machine has no room for: who has just begun a run waits for its
first word."""

HOPELESS = 0.5
"""Of all runs on the input, the share with a yes below which nothing is reduced: each no to a candidate would
have to be asked for five times and more, and still what could go would often stay."""

PATIENCE = 3.0
"""How many times the usual limit a run has whose answer matters and that is asked for a second time."""

BY_CHANCE = frozenset({Reason.KILLED, Reason.MEMORY, Reason.PROCESSES, Reason.SPOILT})
"""What ends a run and may not end another, so that the very first is made once more."""


class Preflight:
    """Sees whether ``program`` can be reduced with ``oracle``, in threads, as soon as it is made.

    Takes three runs, ``jobs`` at a time: on the program, on nothing (``allow_empty`` leaves that out), and
    on the program again. If that does not come to the same, more runs tell how often the oracle errs, which
    ``chance`` learns; if it says no more often than yes, or its runs disturb each other, nothing is reduced,
    unless ``allow_flaky`` makes that a warning. A context manager that ends what is left of them.
    ``cancellation`` ends all of them too.

    The runs can be had one by one, as they end. ``at_length`` adds the facts of a run to what is said of it.

    ``said_yes`` tells whether the oracle has said yes to the program so far, ``matched`` what the program has
    of what is kept; empty where that is exit status 0.
    """

    def __init__(
        self,
        oracle: Oracle,
        program: bytes,
        *,
        jobs: int = 1,
        allow_empty: bool = False,
        allow_flaky: bool = False,
        chance: Chance | None = None,
        cancellation: Cancellation | None = None,
        at_length: bool = True,
    ) -> None:
        self._asking = _Asking(oracle, program)
        self._at_length = at_length
        self._several = jobs > 1
        self._allow_empty = allow_empty
        self._allow_flaky = allow_flaky
        self.chance = chance or Chance()
        self._cancellation = cancellation or Cancellation()
        self.said_yes = False
        self.matched = ""
        self._nothing: Answer | None = None
        self._noes: list[Answer] = []  # before the first yes to the program
        self._usual = 0.0  # seconds that a run on the program takes alone
        calls: list[Call[Reported]] = [self._asking.on_input, self._asking.again]
        if not allow_empty:
            calls.insert(1, self._asking.on_nothing)
        self._batch = Batch(calls, jobs, self._cancellation)

    def __enter__(self) -> Preflight:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._batch.close()

    def on_input(self) -> Reported:
        """Wait for the first run on the program."""
        return self._batch.result(0)

    def on_nothing(self) -> Answer | None:
        """Wait for the run on nothing, None if there is none. Raises `OracleError` when it breaks."""
        return None if self._allow_empty else self._batch.result(1)[0]

    def on_input_again(self) -> Answer:
        """Wait for the second run on the program. Raises `OracleError` when it breaks."""
        return self._batch.result(-1)[0]

    def warnings(self) -> list[str]:
        """Wait for the runs and return what the user should know, one sentence or two each.

        Raises `NotInterestingError` when the oracle says no to the program, or nothing within its time
        limit; `TrivialInputError` when it says yes to the empty program; `OracleError` when it breaks, is
        killed, or contradicts itself, or when its runs disturb each other; `Cancelled` when a run was
        cancelled.
        """
        try:
            self._require_yes_to_input()
            self._require_no_to_nothing()
            objection = self._against_another_answer()
        finally:
            self._cancellation.disarm()
        if objection is not None and objection.remedy and not self._allow_flaky:
            raise objection.error()
        told = objections.about_nothing(self._nothing), "" if objection is None else objection.said
        return [each for each in told if each]

    def _require_yes_to_input(self) -> None:
        """See to it that the oracle says yes to the input, if not at once where chance may have spoken."""
        answer, explanation = self.on_input()
        if answer.reason in BY_CHANCE:
            answer, explanation = self._asking.on_input(self._cancellation)
        if answer.verdict is Verdict.UNINTERESTING and self._is_worth_another(answer, explanation):
            answer, explanation = self._after_a_no((answer, explanation))
        refused = objections.against_input(answer, explanation, at_length=self._at_length)
        if refused is not None:
            raise refused
        self.said_yes = True
        self.matched = "" if explanation is None else explanation.matched

    def _after_a_no(self, first: Reported) -> Reported:
        """What further runs on the input come to, until one does not say no."""
        self._batch.settle(SETTLING)
        last = first
        for _ in range(1 + FURTHER_RUNS if self._allow_flaky else 1):
            self._noes.append(last[0])
            last = self._asking.on_input(self._cancellation)
            if last[0].verdict is not Verdict.UNINTERESTING:
                break
        # What was said among other runs may be their fault; what was said alone is worth telling.
        return last if self._several or last[0].verdict is Verdict.INTERESTING else first

    def _is_worth_another(self, answer: Answer, explanation: Explanation | None) -> bool:
        """Whether to run again after a no to the input, which is mostly meant as it was said."""
        refusal = "" if explanation is None else explanation.refusal
        return self._several or self._allow_flaky or (not refusal and answer.seconds < PROMPT)

    def _require_no_to_nothing(self) -> None:
        """See to it that nothing is not interesting. Chance may say so once."""
        if self._allow_empty:
            return
        # After a no to the input, the run on nothing that was begun may not have come to its end.
        reported = self._asking.on_nothing(self._cancellation) if self._noes else self._batch.result(1)
        self._nothing = reported[0]
        if self._nothing.verdict is not Verdict.INTERESTING:
            return
        heard = Tally(yes=1)
        while heard.no < CLEAR:
            answer = self._asking.on_nothing(self._cancellation)[0]
            heard.yes += answer.verdict is Verdict.INTERESTING
            heard.no += answer.verdict is not Verdict.INTERESTING
            if heard.yes > heard.no:
                self._require_steady(self._nothing)
                raise objections.trivial(self._nothing, self.matched)
        self.chance.learn(heard, interesting=False)
        self._nothing = answer

    def _require_steady(self, answer: Answer) -> None:
        """See whether a command that did not fail on the input does at other times, where that is quick."""
        if self.matched != NO_CRASH or answer.seconds * FURTHER_RUNS > PROMPT:
            return
        failed = FURTHER_RUNS - self._yeses_alone()
        if failed:
            raise objections.fails_by_chance(failed, FURTHER_RUNS)

    def _against_another_answer(self) -> Objection | None:
        """How the oracle contradicted itself on the input, and what to do about it; None if it did not."""
        if self._noes:
            noes = len(self._noes)
            said = "no, then yes" if noes == 1 else f"no {noes} times, then yes"
            return self._contradicted(self._noes[0], said, noes)
        again = self.on_input_again()
        if again.verdict is Verdict.UNANSWERED:
            again = self._asking.again(self._cancellation, patience=PATIENCE)[0]
        if again.verdict is Verdict.INTERESTING:
            self.chance.learn(Tally(yes=2), interesting=True)
            return None
        if again.reason is not None:
            return objections.lost_its_answer(again, again.reason)
        return self._contradicted(again, "yes, then no", 1)

    def _contradicted(self, answer: Answer, how: str, noes: int) -> Objection:
        """What further runs say of an oracle that has said yes to the input, and no so many times."""
        yes = self._yeses_alone()
        if self._several and yes == FURTHER_RUNS and self._is_disturbed():
            return objections.disturbed(answer)
        heard = Tally(1 + yes, noes + FURTHER_RUNS - yes)
        self.chance.learn(heard, interesting=True)
        hopeless = heard.yes < HOPELESS * (heard.yes + heard.no)
        return objections.contradicts_itself(answer, how, yes, FURTHER_RUNS, hopeless=hopeless)

    def _yeses_alone(self) -> int:
        """How many of further runs on the input say yes."""
        answers = list(self._alone())
        self._usual = sorted(answer.seconds for answer in answers)[FURTHER_RUNS // 2]
        return sum(answer.verdict is Verdict.INTERESTING for answer in answers)

    def _alone(self) -> Iterator[Answer]:
        """Answers of further runs on the input, one by one."""
        return (self._asking.again(self._cancellation)[0] for _ in range(FURTHER_RUNS))

    def _is_disturbed(self) -> bool:
        """Whether runs beside others say no, where those alone have all said yes and do so after it.

        Runs on the input do no harm to each other where all that they share is a copy of it: so most of them
        are made beside one on nothing.
        """
        return are_wrong_beside(map(self._together, BESIDE), self._alone())

    def _together(self, share: float | None) -> Together:
        """A run on the input beside another, or beside one on nothing after a share of its time."""
        again = self._asking.again
        beside = again if share is None else self._asking.nothing_after(share * self._usual)
        with closing(Batch([again, beside], 2, self._cancellation)) as pair:
            heard = [pair.result(number)[0] for number in range(2 if share is None else 1)]
            pair.settle(SETTLING)
        return Together(heard)


class _Asking:
    """The runs that first checks are made of."""

    def __init__(self, oracle: Oracle, program: bytes) -> None:
        self._oracle = oracle
        self._program = program

    def on_input(self, cancellation: Cancellation) -> Reported:
        """One on the program, explained where that can be."""
        oracle = self._oracle
        if isinstance(oracle, ExplainingOracle):
            explanation = once_there_is_room(
                lambda: oracle.explain(self._program, cancellation), cancellation, patience=ROOM_PATIENCE
            )
            return explanation.answer, explanation
        return self._judged(self._program, cancellation), None

    def on_nothing(self, cancellation: Cancellation) -> Reported:
        """One on nothing. Raises `OracleError` when it breaks."""
        return _unbroken(self._judged(b"", cancellation)), None

    def again(self, cancellation: Cancellation, patience: float = 1.0) -> Reported:
        """A further one on the program. Raises `OracleError` when it breaks."""
        return _unbroken(self._judged(self._program, cancellation, patience)), None

    def nothing_after(self, seconds: float) -> Call[Reported]:
        """One on nothing that waits first."""

        def call(cancellation: Cancellation) -> Reported:
            ended = threading.Event()
            cancellation.arm(ended.set)
            ended.wait(seconds)
            cancellation.disarm()
            return self.on_nothing(cancellation)

        return call

    def _judged(self, program: bytes, cancellation: Cancellation, patience: float = 1.0) -> Answer:
        return once_there_is_room(
            lambda: self._oracle.judge(program, cancellation, patience=patience),
            cancellation,
            patience=ROOM_PATIENCE,
        )


def _unbroken(answer: Answer) -> Answer:
    broken = objections.broken(answer)
    if broken is not None:
        raise broken
    return answer
