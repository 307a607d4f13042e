"""What is checked of an oracle before it is asked a thousand times, and of the result at the end."""

from __future__ import annotations

import textwrap
import threading
from contextlib import closing
from types import TracebackType
from typing import NamedTuple

from treereduce.errors import NotInterestingError, OracleError, TrivialInputError
from treereduce.oracle.batch import Batch, Call
from treereduce.oracle.chance import Chance
from treereduce.oracle.contract import Oracle
from treereduce.oracle.explanation import REMEDIES, TAIL_LINES, ExplainingOracle, Explanation
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

_AGAINST_CHANCE = (
    "fix its seed, turn off address randomisation with `setarch -R`, or let it try several times and be "
    "content with one."
)
DETERMINISTIC = f"Make it deterministic: {_AGAINST_CHANCE}"
STEADY = "See what ends it, on a quieter machine or with fewer jobs."
REPEATED = "What it says yes to is asked about again, as often as its mistakes demand."
DISTURBED = (
    "{} said no to the input while another run of it was under way, and yes when it ran alone: its "
    "runs disturb each other, or chance decides."
)
SELDOM = (
    "The command fails on the input by chance: it ended with {} at first, as on an empty file, and failed in "
    "{} of {} further runs. Say what it prints when it fails, with an option such as `--stderr`: then it is "
    "asked again, as often as that demands."
)
ALONE = (
    "Have it write to its working directory and $TMPDIR only, or use `--jobs 1`. "
    f"Against chance, {_AGAINST_CHANCE}"
)


class _Doubt(NamedTuple):
    """What is wrong with an oracle, and what to do about it; empty where it can be lived with."""

    said: str
    remedy: str


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
        self._oracle = oracle
        self._program = program
        self._at_length = at_length
        self._several = jobs > 1
        self._allow_empty = allow_empty
        self._allow_flaky = allow_flaky
        self.chance = chance or Chance()
        self._cancellation = cancellation or Cancellation()
        self.said_yes = False
        self.matched = ""
        self._nothing: Answer | None = None
        self._usual = 0.0  # seconds that a run on the program takes alone
        calls: list[Call[Reported]] = [self._on_input, self._again]
        if not allow_empty:
            calls.insert(1, self._on_nothing)
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
            doubt = self._doubt()
        finally:
            self._cancellation.disarm()
        if doubt is not None and doubt.remedy and not self._allow_flaky:
            raise OracleError(f"{doubt.said} {doubt.remedy} `--allow-flaky` goes on as it is.")
        return [told for told in (_about_nothing(self._nothing), "" if doubt is None else doubt.said) if told]

    def _doubt(self) -> _Doubt | None:
        """How the oracle contradicted itself and what to do about it; None if it did not."""
        answer, explanation = self.on_input()
        if answer.reason in BY_CHANCE:
            answer, explanation = self._on_input(self._cancellation)
        if answer.verdict is Verdict.UNINTERESTING and self._is_worth_another(answer, explanation):
            self._batch.settle(SETTLING)
            again, how = self._on_input(self._cancellation)
            noes = 1
            while self._allow_flaky and noes <= FURTHER_RUNS and again.verdict is Verdict.UNINTERESTING:
                again, how = self._on_input(self._cancellation)
                noes += 1
            if again.verdict is not Verdict.INTERESTING and not self._several:
                self._require_interesting(answer, explanation)
            self._require_interesting(again, how)
            self._require_not_trivial(self._on_nothing)
            said = "no, then yes" if noes == 1 else f"no {noes} times, then yes"
            return self._contradicted(answer, said, noes)
        self._require_interesting(answer, explanation)
        self._require_not_trivial(lambda _: self._batch.result(1))
        again = self.on_input_again()
        if again.verdict is Verdict.UNANSWERED:
            again = _unbroken(self._judged(self._program, self._cancellation, patience=PATIENCE))
        if again.verdict is Verdict.INTERESTING:
            self.chance.learn(Tally(yes=2), interesting=True)
            return None
        if again.reason is not None:
            said = f"{_subject(again)} said yes to the input, and later had no answer: {again.reason.value}."
            return _Doubt(said, STEADY)
        return self._contradicted(again, "yes, then no")

    def _is_worth_another(self, answer: Answer, explanation: Explanation | None) -> bool:
        """Whether to run again after a no to the input, which is mostly meant as it was said."""
        refusal = "" if explanation is None else explanation.refusal
        return self._several or self._allow_flaky or (not refusal and answer.seconds < PROMPT)

    def _require_not_trivial(self, first: Call[Reported]) -> None:
        """See to it that nothing is not interesting. Chance may say so once."""
        if self._allow_empty:
            return
        self._nothing = first(self._cancellation)[0]
        if self._nothing.verdict is not Verdict.INTERESTING:
            return
        heard = Tally(yes=1)
        while heard.no < CLEAR:
            answer = self._on_nothing(self._cancellation)[0]
            heard.yes += answer.verdict is Verdict.INTERESTING
            heard.no += answer.verdict is not Verdict.INTERESTING
            if heard.yes > heard.no:
                self._require_steady(self._nothing)
                _require_not_trivial(self._nothing, self.matched)
        self.chance.learn(heard, interesting=False)
        self._nothing = answer

    def _require_steady(self, answer: Answer) -> None:
        """See whether a command that did not fail on the input does at other times, where that is quick."""
        if self.matched != NO_CRASH or answer.seconds * FURTHER_RUNS > PROMPT:
            return
        failed = FURTHER_RUNS - self._yeses_alone()
        if failed:
            raise TrivialInputError(SELDOM.format(NO_CRASH, failed, FURTHER_RUNS))

    def _contradicted(self, answer: Answer, how: str, noes: int = 1) -> _Doubt:
        """What further runs say of an oracle that has said yes to the input, and no so many times."""
        yes = self._yeses_alone()
        if self._several and yes == FURTHER_RUNS and self._disturbed():
            return _Doubt(DISTURBED.format(_subject(answer)), ALONE)
        heard = Tally(1 + yes, noes + FURTHER_RUNS - yes)
        self.chance.learn(heard, interesting=True)
        hopeless = heard.yes < HOPELESS * (heard.yes + heard.no)
        said = (
            f"{_subject(answer)} contradicts itself on the input: it said {how}, "
            f"and yes in {yes} of {FURTHER_RUNS} further runs."
        )
        return _Doubt(said, DETERMINISTIC) if hopeless else _Doubt(f"{said} {REPEATED}", "")

    def _yeses_alone(self) -> int:
        """How many of further runs on the input say yes."""
        answers = [self._again(self._cancellation)[0] for _ in range(FURTHER_RUNS)]
        self._usual = sorted(answer.seconds for answer in answers)[FURTHER_RUNS // 2]
        return sum(answer.verdict is Verdict.INTERESTING for answer in answers)

    def _disturbed(self) -> bool:
        """Whether runs at the same time say no again, where those alone have all said yes and do so after it.

        Runs on the input do no harm to each other where all that they share is a copy of it: so most of them
        are made beside one on nothing.
        """
        noes = 0
        for share in BESIDE:
            beside = self._again if share is None else self._nothing_after(share * self._usual)
            with closing(Batch([self._again, beside], 2, self._cancellation)) as pair:
                said = [pair.result(number)[0].verdict for number in range(2 if share is None else 1)]
                pair.settle(SETTLING)
            noes += sum(verdict is not Verdict.INTERESTING for verdict in said)
        return noes > 1 and self._yeses_alone() == FURTHER_RUNS

    def _nothing_after(self, seconds: float) -> Call[Reported]:
        """A run on nothing that waits first."""

        def call(cancellation: Cancellation) -> Reported:
            ended = threading.Event()
            cancellation.arm(ended.set)
            ended.wait(seconds)
            cancellation.disarm()
            return self._on_nothing(cancellation)

        return call

    def _require_interesting(self, answer: Answer, explanation: Explanation | None) -> None:
        _require_interesting(answer, explanation, at_length=self._at_length)
        self.said_yes = True
        self.matched = "" if explanation is None else explanation.matched

    def _on_input(self, cancellation: Cancellation) -> Reported:
        oracle = self._oracle
        if isinstance(oracle, ExplainingOracle):
            explanation = once_there_is_room(
                lambda: oracle.explain(self._program, cancellation), cancellation, patience=ROOM_PATIENCE
            )
            return explanation.answer, explanation
        return self._judged(self._program, cancellation), None

    def _on_nothing(self, cancellation: Cancellation) -> Reported:
        return _unbroken(self._judged(b"", cancellation)), None

    def _again(self, cancellation: Cancellation) -> Reported:
        return _unbroken(self._judged(self._program, cancellation)), None

    def _judged(self, program: bytes, cancellation: Cancellation, patience: float = 1.0) -> Answer:
        return once_there_is_room(
            lambda: self._oracle.judge(program, cancellation, patience=patience),
            cancellation,
            patience=ROOM_PATIENCE,
        )


def _require_interesting(answer: Answer, explanation: Explanation | None, *, at_length: bool) -> None:
    """Raise what says why the input cannot be reduced, ``at_length`` with how its run went behind it."""
    how = "" if explanation is None or not at_length else _told(explanation)
    if answer.verdict is Verdict.ERROR:
        raise OracleError(f"{_subject(answer)} broke on the input: {answer.detail}{how}")
    if answer.reason is Reason.TIMEOUT:
        raise NotInterestingError(
            f"{_subject(answer)} was still running on the input when its time limit of {answer.limit:g} s "
            "was over; if it needs longer, raise the limit with `--timeout`; if it is the hang that is to be "
            f"kept, use `--hangs`.{how}"
        )
    _require_status(answer)
    if answer.reason is not None:
        remedy = f"; {REMEDIES[answer.reason]}" if answer.reason in REMEDIES else ""
        raise OracleError(
            f"{_subject(answer)} had no answer on the input: {answer.reason.value}{remedy}.{how}"
        )
    if answer.verdict is Verdict.UNINTERESTING:
        if explanation is not None and explanation.refusal:
            raise NotInterestingError(explanation.refusal + how)
        # How a run went is known of scripts and commands, and not of functions.
        wanted = "return True for the input" if explanation is None else "exit with status 0 on the input"
        raise NotInterestingError(
            f"The input is not interesting: {answer.by} says no to it, so there is nothing to keep. "
            f"It must {wanted}.{how}"
        )


def _require_not_trivial(answer: Answer, matched: str) -> None:
    if answer.verdict is Verdict.INTERESTING and matched == NO_CRASH:
        raise TrivialInputError(
            f"The command does not fail on the input: it ends with {NO_CRASH} there, as on an empty file, so "
            "there is nothing to keep. See that it fails by hand, with this very file, version and options, "
            "and that `@@` is written for the candidate's path; where it is to print something, ask for that "
            "in a check or with an option such as `--stderr`. `--allow-empty` goes on as it is."
        )
    if answer.verdict is Verdict.INTERESTING and matched:
        raise TrivialInputError(
            f"An empty file has what is to be kept too ({matched}), so the reduction would end there: ask "
            "for more, in a check or with an option such as `--stderr`. A command has the candidate's path "
            "only where `@@` is written. `--allow-empty` goes on as it is."
        )
    if answer.verdict is Verdict.INTERESTING:
        raise TrivialInputError(
            f"{_subject(answer)} says yes to an empty file too, so the reduction would end there. It asks "
            "for too little, or never reads the candidate: look for the text of the very failure you are "
            "after, in a check or with an option such as `--stderr`, and write `@@` in a command for the "
            "candidate's path. `--allow-empty` goes on as it is."
        )


def _about_nothing(answer: Answer | None) -> str:
    """What to know of the run on the empty program if it had no answer; empty otherwise."""
    if answer is None or answer.reason is None:
        return ""
    if answer.reason is not Reason.TIMEOUT:
        return f"{_subject(answer)} had no answer on an empty file: {answer.reason.value}."
    return (
        f"{_subject(answer)} was still running on an empty file after {answer.limit:g} s, which counts as "
        "no. Where many candidates make it hang, a short `--timeout` saves the wait."
    )


def _unbroken(answer: Answer) -> Answer:
    if answer.verdict is Verdict.ERROR:
        raise OracleError(f"{_subject(answer)} broke: {answer.detail}")
    _require_status(answer)
    return answer


def _subject(answer: Answer) -> str:
    """Who gave an answer, at the beginning of a sentence."""
    return answer.by[0].upper() + answer.by[1:]


def _require_status(answer: Answer) -> None:
    if answer.reason is Reason.LOST:
        raise OracleError(
            f"The exit status of {answer.by} was lost, so there is no telling yes from no: this process "
            "ignores SIGCHLD, or another thread of it reaps all children."
        )


def _told(explanation: Explanation) -> str:
    """The facts of a run as lines below a message."""
    output = (
        textwrap.indent(explanation.output, "    ", lambda _: True) if explanation.output else "    (none)"
    )
    lines = [
        "",
        f"  command:   {explanation.command}",
        f"  directory: {explanation.directory} (empty but for the input; removed since)",
        f"  ending:    {explanation.ending}",
        *([f"  confined:  {explanation.confined}"] if explanation.confined else []),
        f"  output, at most its last {TAIL_LINES} lines:",
        output,
    ]
    if explanation.by_hand:
        lines += ["  to try it by hand:", f"    {explanation.by_hand}"]
    return "\n".join(lines)
