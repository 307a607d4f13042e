"""What is said when a run has ended."""

from __future__ import annotations

from treereduce.engine.state.result import Result
from treereduce.oracle.verdict import FINAL, QUICK
from treereduce.report.wording import count, duration, removed


def summary(result: Result, place: str) -> list[str]:
    """The lines about a finished run: what is left, what it took, why it ended, and where the result is."""
    rounds, calls = count(result.rounds, "round"), count(result.oracle_calls, "oracle call")
    calls, share = calls + _levels(result), oracle_share(result)
    return [
        f"bytes   {change(result.original_size, result.reduced_size)}",
        *(f"then    {end.done}, {end.before:,} -> {end.after:,} bytes" for end in result.finishes),
        f"tokens  {change(result.original_tokens, result.tokens)}",
        f"time    {duration(result.seconds)}, {rounds}, {calls}, {share} of the time in the oracle",
        f"ended   {_ending(result)}",
        f"result  {place}",
    ]


def _levels(result: Result) -> str:
    """What the checks before and after the main one have decided, if there are any."""
    quick, final = result.refused.get(QUICK, 0), result.refused.get(FINAL, 0)
    decided = f", {quick:,} decided by {QUICK}" if quick else ""
    last = "the final one" if quick else FINAL
    return f"{decided}, {final:,} refused by {last}" if final else decided


def _ending(result: Result) -> str:
    """Why the run ended. What nobody has said no to is told apart from what was refused."""
    if not result.unanswered:
        return result.ending.value
    return f"{result.ending.value}; {count(result.unanswered, 'candidate')} gave no answer"


def change(before: int, after: int) -> str:
    """``20,904 -> 23 (99.8 % removed)``."""
    return f"{before:,} -> {after:,} ({removed(before, after)} removed)"


def oracle_share(result: Result) -> str:
    """The part of all workers' time that was spent in the oracle, in percent."""
    available = result.seconds * result.jobs
    return f"{100 * result.oracle_seconds / available if available else 0.0:.0f} %"
