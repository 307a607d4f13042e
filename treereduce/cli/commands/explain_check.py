"""``--explain-check``: the first runs of a check told to a person, and how many it bears at once."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from treereduce.cli.call.invocation import Plan
from treereduce.cli.running.interruption import interruptible
from treereduce.cli.running.launch import keeping_what_it_reports, planned_oracle
from treereduce.errors import OracleError, UsageError
from treereduce.oracle.batch import Batch, Call
from treereduce.oracle.contract import Oracle
from treereduce.oracle.explanation import Explanation
from treereduce.oracle.preflight import Preflight
from treereduce.oracle.verdict import Answer, Cancellation, Cancelled, Verdict
from treereduce.report.stream import legible

if TYPE_CHECKING:
    from treereduce.oracle.kept import Kept

VERDICTS = {
    Verdict.INTERESTING: "yes",
    Verdict.UNINTERESTING: "no",
    Verdict.UNANSWERED: "no answer",
    Verdict.ERROR: "broken",
}

LABEL = 12
"""Columns of what stands before each line."""

SHOWN_LINES = 8
"""Of output: the message of a compiler with its context."""

RUNS_PER_JOB = 4
"""Runs of each job while it is measured, so that starting and ending together matter less."""

LONG = 1.0
"""Seconds from which on a run is measured once for each job."""

PAYS = 1.15
"""How many times as many runs a second twice as many jobs must make, or they are not worth it."""


def run(plan: Plan) -> int:
    """Tell on standard output how the check of a plan does, and return the exit status.

    Only in the main thread. Raises the errors that would end a reduction, after what they are about is told.
    """
    if plan.typed.aims.bugs:
        raise UsageError("--explain-check tells of one check: give it as CHECK, and leave out --bug.")
    return keeping_what_it_reports(plan, _tell)


def _tell(plan: Plan, kept: Kept | None, *, again: bool) -> int:
    with interruptible() as interruption, planned_oracle(plan, kept, again=again) as oracle:
        try:
            for line in explain(plan, oracle, interruption.cancellation):
                print(legible(line), flush=True)
        except Cancelled:
            return interruption.exit_status or 0
    return interruption.exit_status or 0


def explain(plan: Plan, oracle: Oracle, cancellation: Cancellation | None = None) -> Iterator[str]:
    """Try the oracle as a reduction would, one run at a time, and tell each run in a line.

    Then ask it about the input with more and more runs at once. Raises what a reduction would, and
    `Cancelled`.
    """
    cancellation = cancellation or Cancellation()
    for warning in plan.warnings:
        yield _line("warning", warning)
    with Preflight(
        oracle,
        plan.source,
        allow_empty=plan.typed.allow_empty,
        allow_flaky=plan.typed.allow_flaky,
        cancellation=cancellation,
        at_length=False,
    ) as preflight:
        seconds = yield from _one_by_one(preflight)
        for warning in preflight.warnings():
            yield _line("warning", warning)
    yield from _side_by_side(plan, oracle, seconds, cancellation)


def _one_by_one(preflight: Preflight) -> Generator[str, None, float]:
    """The runs until one shows that the check cannot be used; the seconds of the longest on the input."""
    first, explanation = preflight.on_input()
    if explanation is None:
        yield _line("input", _told(first))
    else:
        yield from _at_length(explanation)
    if first.verdict is not Verdict.INTERESTING:
        return first.seconds
    nothing = preflight.on_nothing()
    if nothing is not None:
        yield _line("nothing", _told(nothing))
        if nothing.verdict is Verdict.INTERESTING:
            return first.seconds
    again = preflight.on_input_again()
    yield _line("input again", _told(again))
    return max(first.seconds, again.seconds)


def _at_length(explanation: Explanation) -> Iterator[str]:
    yield _line("command", explanation.command)
    yield _line("input", f"{_told(explanation.answer)}: {explanation.ending}")
    if explanation.matched:
        yield _line("matched", explanation.matched)
    if explanation.confined:
        yield _line("confined", explanation.confined)
    lines = explanation.output.splitlines()[-SHOWN_LINES:] or ["(none)"]
    yield _line("output", lines[0])
    yield from (_line("", line) for line in lines[1:])


def _side_by_side(plan: Plan, oracle: Oracle, seconds: float, cancellation: Cancellation) -> Iterator[str]:
    """Ask about the input with 1, 2, 4, ... runs at once, up to the jobs of the plan, and tell.

    Runs on one program do no harm to each other where all that they share is a copy of it, so it is also
    asked among runs on nothing. They are only told of where they do harm.
    """
    bears, pays, best = 1, 1, 0.0
    for jobs in _numbers(plan.jobs):
        runs = jobs * (RUNS_PER_JOB if seconds < LONG else 1)
        began = time.monotonic()
        answers = _ask(oracle, [plan.source] * runs, jobs, cancellation)
        rate = runs / (time.monotonic() - began)
        yes = sum(answer.verdict is Verdict.INTERESTING for answer in answers)
        slowest = max(answer.seconds for answer in answers)
        yield _line(
            f"{jobs} at once", f"{yes} of {runs} said yes, {rate:.1f} runs/s, the slowest in {slowest:.2f} s"
        )
        if yes < runs:
            break
        beside = _ask(oracle, [plan.source, b""] * jobs, jobs, cancellation)[::2] if jobs > 1 else []
        yes = sum(answer.verdict is Verdict.INTERESTING for answer in beside)
        if yes < len(beside):
            yield _line("", f"{yes} of {jobs} said yes among as many runs on an empty file")
            break
        bears = jobs
        if rate > PAYS * best:
            pays, best = jobs, rate
    else:
        few = f"; more than {pays} make it hardly faster" if pays < bears else ""
        yield _line("jobs", f"it bears {bears}{few}")
        return
    if jobs == 1:
        raise OracleError(
            "The check contradicts itself on the input, one run at a time: make it deterministic."
        )
    yield _line(
        "jobs", f"it bears {bears}: with {jobs} at once its runs disturb each other, or chance decides"
    )


def _numbers(most: int) -> list[int]:
    """1, 2, 4, ... and ``most``."""
    return [2**power for power in range(most.bit_length()) if 2**power < most] + [most]


def _ask(
    oracle: Oracle, programs: Sequence[bytes], jobs: int, cancellation: Cancellation
) -> Sequence[Answer]:
    """The answers about programs, ``jobs`` runs at a time."""
    calls: list[Call[Answer]] = [partial(oracle.judge, program) for program in programs]
    batch = Batch(calls, jobs, cancellation)
    try:
        return [batch.result(number) for number in range(len(programs))]
    finally:
        cancellation.disarm()
        batch.close()


def _told(answer: Answer) -> str:
    """An answer in a few words."""
    why = f" ({answer.reason.value})" if answer.reason is not None else ""
    return f"{VERDICTS[answer.verdict]}{why}, in {answer.seconds:.2f} s"


def _line(label: str, text: str) -> str:
    return f"{label:<{LABEL}}{text}".rstrip()
