"""What a run that has ended adds up to: which program counts as its result, how it ended, its curve."""

from __future__ import annotations

import signal
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.compare.cases import BenchCase
from bench.compare.records import Call, End, Measured, Point, Source
from bench.compare.supervisor import Outcome
from bench.compare.tokens import Tokenizer
from bench.compare.wrapper import Ledger, read_log

QUIET_SHARE = 1 / 3
"""A tool that was stopped counts as hung when no oracle call began or ended in so much of its time."""
THINNING = 0.99
"""A point of the curve is at most so large, in bytes, as the one before: a few hundred points at most."""
SHARES = (50, 90, 99)
LONGEST_QUOTE = 200
"""Characters of a log that a reason quotes."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A run that is over, and where to look at it."""

    case: BenchCase
    tokenizer: Tokenizer
    outcome: Outcome
    ledger: Ledger
    left: Path
    """Where the tool leaves its result, if it does."""
    log: Path
    limit: float

    @property
    def ended_well(self) -> bool:
        """By itself, and without complaint."""
        return not self.outcome.stopping and self.outcome.exit_status == 0

    @property
    def until(self) -> float:
        """Seconds until it ended or was told to stop. Calls that it began later do not count."""
        return self.outcome.wall - self.outcome.stopping


@dataclass(frozen=True, slots=True)
class Verdict:
    """All that is to be recorded of a run, with the result itself."""

    measured: Measured
    end: End
    reason: str
    program: bytes
    calls: Sequence[Call]


@dataclass(frozen=True, slots=True)
class _Result:
    program: bytes
    source: Source
    interesting: bool
    left_interesting: bool | None


def judge(run: Finished) -> Verdict:
    """Look at what a run has left. Runs the case's own check once or twice."""
    tally = read_log(run.ledger, run.outcome.started)
    calls = [call for call in tally.calls if call.started <= run.until]
    smallest = _smallest(calls, run.ledger)
    result = _result(run, smallest)
    quiet = _quiet(run.until, calls)
    tokens = run.tokenizer.count
    original = run.case.program.read_bytes()
    start = Point(0.0, 0, len(original), tokens(original))
    curve = _curve(start, calls, run.ledger, run.tokenizer)
    tokens_after = tokens(result.program)
    oracle_cpu = sum(call.cpu or 0.0 for call in calls)
    measured = Measured(
        exit_status=run.outcome.exit_status,
        bytes_after=len(result.program),
        tokens_after=tokens_after,
        source=result.source,
        interesting=result.interesting,
        left_interesting=result.left_interesting,
        seen_bytes=None if smallest is None else len(smallest),
        seen_tokens=None if smallest is None else tokens(smallest),
        calls=len(calls),
        distinct=len({call.digest for call in calls}),
        interesting_calls=sum(call.interesting is True for call in calls),
        killed_calls=sum(call.interesting is None for call in calls),
        oracle_seconds=sum(call.seconds or 0.0 for call in calls),
        wall=run.outcome.wall,
        stopping=run.outcome.stopping,
        quiet=quiet,
        tool_cpu=max(0.0, run.outcome.cpu - oracle_cpu - tally.own_cpu),
        oracle_cpu=oracle_cpu,
        wrapper_cpu=tally.own_cpu,
        peak=run.outcome.peak,
        curve=curve,
        seconds_to={share: _seconds_to(share, curve, tokens_after) for share in SHARES},
    )
    end, reason = _end(run, result, quiet)
    return Verdict(measured, end, reason, result.program, calls)


def _smallest(calls: Sequence[Call], ledger: Ledger) -> bytes | None:
    """The smallest interesting candidate that was kept, None if there is none."""
    yes = [call for call in calls if call.interesting and (ledger.seen / call.digest).exists()]
    if not yes:
        return None
    return (ledger.seen / min(yes, key=lambda call: call.bytes).digest).read_bytes()


def _result(run: Finished, smallest: bytes | None) -> _Result:
    """The program that counts, by the rule that `Source` tells."""
    original = run.case.program.read_bytes()
    left = run.left.read_bytes() if run.left.is_file() else None
    fine = None if left is None else run.case.accepts(run.left)
    if left is not None and (run.ended_well or (fine and left != original)):
        return _Result(left, Source.DISK, bool(fine), fine)
    program = original if smallest is None else smallest
    # The tool may have taken its result away, or left rubbish: judge the substitute under the same name.
    run.left.parent.mkdir(parents=True, exist_ok=True)
    substitute = run.left.parent / f"substitute{run.case.program.suffix}"
    substitute.write_bytes(program)
    source = Source.INPUT if smallest is None else Source.SEEN
    return _Result(program, source, run.case.accepts(substitute), fine)


def _quiet(until: float, calls: Sequence[Call]) -> float:
    moments = [0.0, *(call.started for call in calls)]
    moments += [call.started + call.seconds for call in calls if call.seconds is not None]
    return until - max(moment for moment in moments if moment <= until)


def _curve(start: Point, calls: Sequence[Call], ledger: Ledger, tokenizer: Tokenizer) -> tuple[Point, ...]:
    begun = [call.started for call in calls]
    yes = [(call.started + (call.seconds or 0.0), call) for call in calls if call.interesting]
    smaller: list[tuple[float, Call]] = []
    for moment, call in sorted(yes, key=lambda pair: pair[0]):
        if call.bytes < (smaller[-1][1].bytes if smaller else start.bytes):
            smaller.append((moment, call))
    points = [start]
    for moment, call in smaller:
        kept = ledger.seen / call.digest
        last = call is smaller[-1][1]
        if kept.exists() and (last or call.bytes <= THINNING * points[-1].bytes):
            tokens = min(points[-1].tokens, tokenizer.count(kept.read_bytes()))
            points.append(Point(moment, bisect_right(begun, moment), call.bytes, tokens))
    return tuple(points)


def _seconds_to(share: int, curve: Sequence[Point], tokens_after: int) -> float | None:
    removed = curve[0].tokens - tokens_after
    if removed <= 0:
        return None
    wanted = curve[0].tokens - removed * share / 100
    return next((point.seconds for point in curve if point.tokens <= wanted), None)


def _end(run: Finished, result: _Result, quiet: float) -> tuple[End, str]:
    status, limit = run.outcome.exit_status, run.limit
    if run.outcome.stopping:
        if quiet >= limit * QUIET_SHARE:
            return (
                End.HUNG,
                f"No oracle call began or ended in the {quiet:.0f} s before the limit of {limit:g} s.",
            )
        return End.LIMIT, f"Stopped at the limit of {limit:g} s."
    if status:
        how = f"Exit status {status}" if status > 0 else f"Ended by {signal.Signals(-status).name}"
        return End.FAILED, f"{how}; {_last_words(run.log)}."
    if result.source is not Source.DISK:
        return End.UNINTERESTING, f"It left no result; {_last_words(run.log)}."
    if not result.interesting:
        return End.UNINTERESTING, "The check rejects the result."
    return End.FINISHED, ""


def _last_words(log: Path) -> str:
    lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    return f"its log ends with {lines[-1].strip()[-LONGEST_QUOTE:]!r}" if lines else "its log is empty"
