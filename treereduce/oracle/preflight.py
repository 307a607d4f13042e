"""What is checked of an oracle before it is asked a thousand times, and of the result at the end."""

from __future__ import annotations

import textwrap
from types import TracebackType

from treereduce.errors import NotInterestingError, OracleError, TrivialInputError
from treereduce.oracle.batch import Batch, Call
from treereduce.oracle.contract import Oracle
from treereduce.oracle.explanation import TAIL_LINES, ExplainingOracle, Explanation
from treereduce.oracle.verdict import Answer, Cancellation, Reason, Verdict

Reported = tuple[Answer, Explanation | None]
"""An answer, and the run that gave it where the oracle can explain it."""

FLAKY_TRIES = 10
"""How often the final program is tried when the oracle is known to say no to interesting programs."""

FURTHER_RUNS = 5
"""Runs that measure how flaky an oracle is, once it has contradicted itself."""

PATIENCE = 3.0
"""How many times the usual limit a run has whose answer matters and that is asked for a second time."""

BY_CHANCE = frozenset({Reason.KILLED, Reason.MEMORY, Reason.SPOILT})
"""What ends a run and may not end another, so that the very first is made once more."""

_AGAINST_CHANCE = (
    "fix its seed, turn off address randomisation with `setarch -R`, or let it try several times and be "
    "content with one."
)
DETERMINISTIC = f"Make it deterministic: {_AGAINST_CHANCE}"
STEADY = "See what ends it, on a quieter machine or with fewer jobs."
DISTURBED = (
    "{} said no to the input while another run of it was under way, and yes when it ran alone: its "
    "runs disturb each other, or chance decides."
)
ALONE = (
    "Have it write to its working directory and $TMPDIR only, or use `--jobs 1`. "
    f"Against chance, {_AGAINST_CHANCE}"
)


class Preflight:
    """Sees whether ``program`` can be reduced with ``oracle``, in threads, as soon as it is made.

    Takes three runs, ``jobs`` at a time: on the program, on nothing (``allow_empty`` leaves that out), and
    on the program again, which must come to the same (``allow_flaky`` makes that a warning). A context
    manager that ends what is left of them. ``cancellation`` ends all of them too.

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
        cancellation: Cancellation | None = None,
    ) -> None:
        self._oracle = oracle
        self._program = program
        self._several = jobs > 1
        self._allow_empty = allow_empty
        self._allow_flaky = allow_flaky
        self._cancellation = cancellation or Cancellation()
        self.said_yes = False
        self.matched = ""
        self._nothing: Answer | None = None
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

    def warnings(self) -> list[str]:
        """Wait for the runs and return what the user should know, one sentence or two each.

        Raises `NotInterestingError` when the oracle says no to the program, or nothing within its time
        limit; `TrivialInputError` when it says yes to the empty program; `OracleError` when it breaks, is
        killed, or contradicts itself, or when its runs disturb each other; `Cancelled` when a run was
        cancelled.
        """
        try:
            doubts = self._doubts()
        finally:
            self._cancellation.disarm()
        if doubts is not None and not self._allow_flaky:
            raise OracleError(" ".join((*doubts, "`--allow-flaky` goes on as it is.")))
        return [told for told in (_about_nothing(self._nothing), *(doubts or ())[:1]) if told]

    def _doubts(self) -> tuple[str, str] | None:
        """How the oracle contradicted itself and what to do about it; None if it did not."""
        answer, explanation = self._batch.result(0)
        if answer.reason in BY_CHANCE:
            answer, explanation = self._on_input(self._cancellation)
        if self._several and answer.verdict is Verdict.UNINTERESTING:
            self._batch.close()
            disturbed = DISTURBED.format(_subject(answer))
            self._require_interesting(*self._on_input(self._cancellation))
            if not self._allow_empty:
                self._nothing = self._on_nothing(self._cancellation)[0]
                _require_not_trivial(self._nothing, self.matched)
            return disturbed, ALONE
        self._require_interesting(answer, explanation)
        if not self._allow_empty:
            self._nothing = self._batch.result(1)[0]
            _require_not_trivial(self._nothing, self.matched)
        again = self._batch.result(-1)[0]
        if again.verdict is Verdict.UNANSWERED:
            again = _unbroken(self._oracle.judge(self._program, self._cancellation, patience=PATIENCE))
        if again.verdict is Verdict.INTERESTING:
            return None
        if again.reason is not None:
            said = f"{_subject(again)} said yes to the input, and later had no answer: {again.reason.value}."
            return said, STEADY
        answers = [self._again(self._cancellation)[0] for _ in range(FURTHER_RUNS)]
        yes = sum(answer.verdict is Verdict.INTERESTING for answer in answers)
        if self._several and yes == FURTHER_RUNS:
            return DISTURBED.format(_subject(again)), ALONE
        return (
            f"{_subject(again)} contradicts itself on the input: it said yes, then no, "
            f"and yes in {yes} of {FURTHER_RUNS} further runs."
        ), DETERMINISTIC

    def _require_interesting(self, answer: Answer, explanation: Explanation | None) -> None:
        _require_interesting(answer, explanation)
        self.said_yes = True
        self.matched = "" if explanation is None else explanation.matched

    def _on_input(self, cancellation: Cancellation) -> Reported:
        if isinstance(self._oracle, ExplainingOracle):
            explanation = self._oracle.explain(self._program, cancellation)
            return explanation.answer, explanation
        return self._oracle.judge(self._program, cancellation), None

    def _on_nothing(self, cancellation: Cancellation) -> Reported:
        return _unbroken(self._oracle.judge(b"", cancellation)), None

    def _again(self, cancellation: Cancellation) -> Reported:
        return _unbroken(self._oracle.judge(self._program, cancellation)), None


def _require_interesting(answer: Answer, explanation: Explanation | None) -> None:
    how = "" if explanation is None else _told(explanation)
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
        raise OracleError(f"{_subject(answer)} had no answer on the input: {answer.reason.value}.{how}")
    if answer.verdict is Verdict.UNINTERESTING:
        if explanation is not None and explanation.refusal:
            raise NotInterestingError(explanation.refusal + how)
        raise NotInterestingError(
            f"The input is not interesting: {answer.by} says no to it, so there is nothing to keep. "
            f"It must exit with status 0 on the input.{how}"
        )


def _require_not_trivial(answer: Answer, matched: str) -> None:
    if answer.verdict is Verdict.INTERESTING and matched:
        raise TrivialInputError(
            f"An empty file has what is to be kept too ({matched}), so the reduction would end there: write "
            "`@@` in a command for the candidate's path, or ask for more with an option such as `--stderr`. "
            "`--allow-empty` goes on as it is."
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


def confirm(
    oracle: Oracle, program: bytes, *, allow_flaky: bool = False, cancellation: Cancellation | None = None
) -> None:
    """Ask once more whether ``program``, the result, is interesting.

    Raises `OracleError` with the program when it is not, and `Cancelled` when ``cancellation`` ended the
    run first. With ``allow_flaky``, one yes in `FLAKY_TRIES` is enough. A run without an answer is made once
    more, with `PATIENCE`.
    """
    for _ in range(FLAKY_TRIES if allow_flaky else 1):
        answer = oracle.judge(program, cancellation)
        if answer.verdict is Verdict.UNANSWERED:
            answer = oracle.judge(program, cancellation, patience=PATIENCE)
        if answer.verdict is Verdict.INTERESTING:
            return
    if answer.reason is not None:
        raise OracleError(
            f"The result was interesting when it was found, and {answer.by} has no answer when asked once "
            f"more: {answer.reason.value}.",
            best=program,
        )
    raise OracleError(
        f"The result was interesting when it was found, and is not when checked once more: {answer.by} does "
        "not always say the same of the same program.",
        best=program,
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
        f"  output, at most its last {TAIL_LINES} lines:",
        output,
    ]
    if explanation.by_hand:
        lines += ["  to try it by hand:", f"    {explanation.by_hand}"]
    return "\n".join(lines)
