"""Asking a case's own check for each deletion of a final program."""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from bench.compare.cases import CHECK_LIMIT, BenchCase
from bench.minimal.deletions import Deletion, Kind, deletions, size

TIMES = 3
"""How often something that the check accepts is asked in all: one that wavers is told so, not believed."""
SLOWER, SHORTEST = 10, 10.0
"""A candidate gets ten times as long as the final program took, and at least these seconds: deletions make
programs that run for ever, and few of those that are interesting take so much longer."""
ENCODING, ERRORS = "utf-8", "surrogateescape"
"""Any bytes become text and the same bytes again."""


class RejectedError(Exception):
    """A check rejects the final program itself. The message is a sentence that says so."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is left to delete of one final program."""

    case: BenchCase
    program: bytes
    tokens: int
    """Words and marks."""
    asked: Counter[Kind]
    """Different candidates."""
    left: Sequence[Deletion]
    """Those that the check accepted each time."""
    wavering: Sequence[Deletion]
    """Those that it accepted first and rejected later."""
    seconds: float

    @property
    def text(self) -> str:
        """The program, in whose characters deletions count."""
        return in_text(self.program)

    def left_of(self, kind: Kind) -> int:
        """How many candidates of one kind were accepted."""
        return sum(deletion.kind is kind for deletion in self.left)


def judge(case: BenchCase, program: bytes, jobs: int) -> Judgement:
    """Ask the check for all deletions, ``jobs`` at a time. Raises RejectedError."""
    started = time.monotonic()
    asking = _Asking(case, _limit(case, program))
    text = in_text(program)
    candidates = list(deletions(text))
    pool = ThreadPoolExecutor(jobs)
    try:
        answers = list(pool.map(asking.count, candidates))
    finally:
        # After Ctrl-C nothing that waits is begun.
        pool.shutdown(cancel_futures=True)
    accepted = list(zip(candidates, answers, strict=True))
    return Judgement(
        case=case,
        program=program,
        tokens=size(text),
        asked=Counter(candidate.kind for candidate in candidates),
        left=[candidate for candidate, times in accepted if times == TIMES],
        wavering=[candidate for candidate, times in accepted if 0 < times < TIMES],
        seconds=time.monotonic() - started,
    )


def in_text(program: bytes) -> str:
    """A program as text; what is no text in it becomes marks."""
    return program.decode(ENCODING, ERRORS)


def in_bytes(text: str) -> bytes:
    """The bytes of a text that was made of bytes here."""
    return text.encode(ENCODING, ERRORS)


def _limit(case: BenchCase, program: bytes) -> float:
    """Seconds for a candidate. Raises RejectedError."""
    asking, slowest = _Asking(case), 0.0
    for turn in range(TIMES):
        started = time.monotonic()
        if not asking.accepts(program):
            again = f" when asked for the {turn + 1}. time" if turn else ""
            raise RejectedError(f"Its check rejects the final program itself{again}.")
        slowest = max(slowest, time.monotonic() - started)
    return max(SHORTEST, SLOWER * slowest)


@dataclass(frozen=True, slots=True)
class _Asking:
    case: BenchCase
    limit: float = CHECK_LIMIT

    def accepts(self, program: bytes) -> bool:
        """Run the check on a program in a fresh directory, which goes afterwards."""
        with tempfile.TemporaryDirectory(prefix="bench-", ignore_cleanup_errors=True) as folder:
            candidate = Path(folder) / self.case.program.name
            candidate.write_bytes(program)
            return self.case.accepts(candidate, self.limit)

    def count(self, candidate: Deletion) -> int:
        """How often the check accepts a candidate, of `TIMES`, until it rejects it."""
        program = in_bytes(candidate.after)
        for turn in range(TIMES):
            if not self.accepts(program):
                return turn
        return TIMES
