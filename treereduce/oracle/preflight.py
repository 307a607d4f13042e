"""What is checked of an oracle before it is asked a thousand times."""

from __future__ import annotations

import textwrap

from treereduce.errors import NotInterestingError, OracleError, TrivialInputError
from treereduce.oracle.explanation import TAIL_LINES, ExplainingOracle, Explanation
from treereduce.oracle.verdict import Answer, Cancellation, Oracle, Verdict

FURTHER_RUNS = 5
"""Runs that measure how flaky an oracle is, once it has contradicted itself."""


def check_input(
    oracle: Oracle,
    program: bytes,
    *,
    allow_empty: bool = False,
    allow_flaky: bool = False,
    cancellation: Cancellation | None = None,
) -> list[str]:
    """See that ``program`` can be reduced with ``oracle``. Returns warnings, one sentence or two each.

    Takes three runs. Raises `NotInterestingError` when the oracle says no to the program, or nothing within
    its time limit; `TrivialInputError` when it says yes to the empty program (``allow_empty`` leaves that
    run out); `OracleError` when it breaks or contradicts itself (``allow_flaky`` makes the latter a
    warning); `Cancelled` when ``cancellation`` ended a run.
    """
    _require_interesting(oracle, program, cancellation)
    if not allow_empty:
        _require_not_trivial(oracle, cancellation)
    if _judge(oracle, program, cancellation).verdict is Verdict.INTERESTING:
        return []
    message = _flakiness(oracle, program, cancellation)
    if not allow_flaky:
        raise OracleError(
            f"{message} Make it deterministic: fix its seed, turn off address randomisation with "
            "`setarch -R`, or let it try several times and be content with one. "
            "`--allow-flaky` goes on as it is."
        )
    return [message]


def _require_interesting(oracle: Oracle, program: bytes, cancellation: Cancellation | None) -> None:
    if isinstance(oracle, ExplainingOracle):
        explanation = oracle.explain(program, cancellation)
        answer, how = explanation.answer, _told(explanation)
    else:
        answer, how = _judge(oracle, program, cancellation), ""
    if answer.verdict is Verdict.ERROR:
        raise OracleError(f"The check broke on the input: {answer.detail}{how}")
    if answer.verdict is Verdict.TIMEOUT:
        raise NotInterestingError(
            f"The check was still running on the input when its time limit of {answer.limit:g} s was over; "
            f"if it needs longer, raise the limit with `--timeout`.{how}"
        )
    if answer.verdict is Verdict.UNINTERESTING:
        raise NotInterestingError(
            "The input is not interesting: the check says no to it, so there is nothing to keep. "
            f"It must exit with status 0 on the input.{how}"
        )


def _require_not_trivial(oracle: Oracle, cancellation: Cancellation | None) -> None:
    if _judge(oracle, b"", cancellation).verdict is Verdict.INTERESTING:
        raise TrivialInputError(
            "The check says yes to an empty file too, so the reduction would end there. It asks for too "
            "little, or never reads the candidate: look for the text of the very failure you are after, and "
            "write `@@` in a command for the candidate's path. `--allow-empty` goes on as it is."
        )


def _flakiness(oracle: Oracle, program: bytes, cancellation: Cancellation | None) -> str:
    answers = [_judge(oracle, program, cancellation) for _ in range(FURTHER_RUNS)]
    yes = sum(answer.verdict is Verdict.INTERESTING for answer in answers)
    return (
        "The check contradicts itself on the input: it said yes, then no, "
        f"and yes in {yes} of {FURTHER_RUNS} further runs."
    )


def _judge(oracle: Oracle, program: bytes, cancellation: Cancellation | None) -> Answer:
    answer = oracle.judge(program, cancellation)
    if answer.verdict is Verdict.ERROR:
        raise OracleError(f"The check broke: {answer.detail}")
    return answer


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
