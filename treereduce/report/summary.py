"""What is said when a run has ended."""

from __future__ import annotations

import math

from treereduce.engine.state.result import Result, Scored
from treereduce.oracle.chance import Doubts
from treereduce.oracle.verdict import FINAL, QUICK
from treereduce.report.wording import count, duration, removed


def summary(result: Result, place: str) -> list[str]:
    """The lines about a finished run: what is left, what it took, why it ended, and where the result is.

    From ``tokens`` to ``result`` there are four in any case: by these an editor finds the result.
    """
    rounds, calls = count(result.rounds, "round"), count(result.oracle_calls, "oracle call")
    calls, share = calls + _levels(result), oracle_share(result)
    return [
        f"bytes   {change(result.original_size, result.reduced_size)}",
        *(f"then    {end.done}, {end.before:,} -> {end.after:,} bytes" for end in result.finishes),
        *([] if result.scored is None else [f"score   {_scored(result.scored)}"]),
        f"tokens  {change(result.original_tokens, result.tokens)}",
        f"time    {duration(result.seconds)}, {rounds}, {calls}, {share} of the time in the oracle",
        f"ended   {_ending(result)}",
        f"result  {place}",
        *([] if result.doubts is None else [f"chance  {doubts(result.doubts)}"]),
        *(f"faults  the pass {name} failed {_places(number)}" for name, number in result.mishaps.items()),
    ]


def bug_line(name: str, result: Result, spared: int, place: str) -> str:
    """The line about one of several bugs; ``spared`` are calls whose answers were known before."""
    calls = count(result.oracle_calls, "oracle call") + (f" and {spared:,} spared" if spared else "")
    size = f"{result.original_tokens:,} -> {count(result.tokens, 'token')}"
    return f"bug     {name}: {size}, {calls}; {_ending(result)}: {place}"


def _scored(scored: Scored) -> str:
    """What the scores have come to."""
    return (
        f"{_number(scored.before)} -> {_number(scored.after)} ({count(scored.asked, 'program')} asked about)"
    )


def _number(score: float) -> str:
    """``1,200``, ``0.0125``; ``none`` where there is no score."""
    if score == math.inf:
        return "none"
    return f"{score:,.0f}" if score.is_integer() else f"{score:.4g}"


def _levels(result: Result) -> str:
    """What the checks before and after the main one have decided, if there are any."""
    quick, final = result.refused.get(QUICK, 0), result.refused.get(FINAL, 0)
    decided = f", {quick:,} decided by {QUICK}" if quick else ""
    last = "the final one" if quick else FINAL
    return f"{decided}, {final:,} refused by {last}" if final else decided


def _places(number: int) -> str:
    return "at one place, which was left out" if number == 1 else f"at {number:,} places, which were left out"


def _ending(result: Result) -> str:
    """Why the run ended. What nobody has said no to is told apart from what was refused."""
    if not result.unanswered:
        return result.ending.value
    return f"{result.ending.value}; {count(result.unanswered, 'candidate')} gave no answer"


def doubts(seen: Doubts) -> str:
    """How often the check errs, and what that leaves of the result."""
    said = [
        f"{word} by mistake to {_about(share)} of {what}"
        for word, share, what in (
            ("yes", seen.false_yes, "programs"),
            ("no", seen.false_no, "interesting ones"),
        )
        if share is not None
    ]
    heard = seen.result
    noes = "it never said no to this result" if not heard.no else f"it said no {times(heard.no)}"
    asked = f"asked {times(heard.yes + heard.no)}"
    return f"the check says {' and '.join(said)}; {asked}, {noes}" + " to this result" * bool(heard.no)


def _about(share: float) -> str:
    """``about 2 %``; below one percent with a digit more."""
    percent = 100 * share
    return f"about {percent:.0f} %" if percent >= 1 else f"about {percent:.1g} %"


def times(number: int) -> str:
    """``once``, ``twice``, ``3 times``."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def change(before: int, after: int) -> str:
    """``20,904 -> 23 (99.8 % removed)``."""
    return f"{before:,} -> {after:,} ({removed(before, after)} removed)"


def oracle_share(result: Result) -> str:
    """The part of all workers' time that was spent in the oracle, in percent."""
    available = result.seconds * result.jobs
    return f"{100 * result.oracle_seconds / available if available else 0.0:.0f} %"
