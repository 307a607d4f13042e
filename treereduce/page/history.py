"""The way of a run: each program that became the smallest, and how long the check took to answer."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from treereduce.page import origins
from treereduce.record.about import About, read_about
from treereduce.record.check import Check
from treereduce.record.entries import WORDS
from treereduce.record.lines import Entry, decode
from treereduce.record.overview import RUNNING, overview
from treereduce.record.past import of_no_use, original_of
from treereduce.record.places import JOURNAL
from treereduce.record.splices import Splice, difference, spliced
from treereduce.record.told import NO_SENSE, Answered, Begun, Changed, Ended, Resumed, Told, said_by

BOUNDS = tuple(digit * 10.0**power for power in range(-3, 4) for digit in (1, 2, 5))
"""Seconds between which answers are counted, from one to the next."""


@dataclass(frozen=True, slots=True)
class Step:
    """A program that became the smallest, as edits of the one before."""

    tokens: int
    size: int
    """Bytes."""
    pass_name: str
    seconds: float | None
    """How long the run had gone on; None where the record does not say."""
    calls: int
    """Answers until then."""
    splices: tuple[Splice, ...]


@dataclass(slots=True, kw_only=True)
class History:
    """A run, or two files of which nothing else is known."""

    name: str
    """Of the file."""
    language: str
    original: bytes
    final: bytes
    tokens_before: int
    tokens: int
    about: About | None = None
    """None for two files."""
    kept: str = ""
    """What is kept, in words; empty where only the check knows."""
    steps: list[Step] = field(default_factory=list)
    left: list[Splice] = field(default_factory=list)
    """What makes the final program of the original."""
    answers: Counter[tuple[int, str]] = field(default_factory=Counter)
    """How many took as long as the bounds from this number on, and said this."""
    calls: int = 0
    """Answers, or what the run has counted if it came to its end."""
    seconds: float | None = None
    ended: str = ""
    """How; empty for two files."""
    damage: str = ""
    """What is wrong with the record, as a clause; empty if nothing is."""

    @property
    def check(self) -> Check | None:
        """The main check; None for two files."""
        return None if self.about is None else self.about.checks.get("check")


def of_files(name: str, language: str, original: bytes, final: bytes, *, tokens: tuple[int, int]) -> History:
    """What two files tell."""
    return History(
        name=name,
        language=language,
        original=original,
        final=final,
        tokens_before=tokens[0],
        tokens=tokens[1],
        left=difference(original, final),
    )


def of_run(run: Path) -> History:
    """What the record of a run tells. Raises `UsageError` if that is of no use."""
    about, original = read_about(run), original_of(run)
    history = History(
        name=about.name,
        language=about.language,
        original=original,
        final=original,
        tokens_before=0,
        tokens=0,
        about=about,
    )
    way = _Way(history)
    try:
        with (run / JOURNAL).open("rb") as journal:
            for number, line in enumerate(journal, 1):
                if not way.take(decode(line)):
                    history.damage = f"its line {number:,} is damaged, and the lines before it are used"
                    break
    except OSError as error:
        raise of_no_use(run, JOURNAL, error) from None
    way.end()
    history.ended = overview(run).ended
    if history.ended == RUNNING:
        history.damage = ""  # the last line may be on its way
    return history


class _Way:
    """Reads a journal line by line, with no more than one program in memory."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._last = history.original
        """The last program of the journal, of which the next one is an edit."""
        self._version = 0
        self._is_resumed = False
        self._counted: int | None = None
        """What the run says of its calls."""
        self._parts = origins.whole(len(history.original))

    def take(self, entry: Entry | None) -> bool:
        """Take up an entry. Returns whether it made sense."""
        if entry is None:
            return False
        try:
            self._take(said_by(entry))
        except NO_SENSE:
            return False
        return True

    def end(self) -> None:
        """Sum up."""
        history = self._history
        if self._counted is not None:
            history.calls = self._counted
        history.left = origins.as_splices(self._parts, history.final, len(history.original))
        if history.steps:
            history.tokens = history.steps[-1].tokens
        else:
            history.tokens = history.tokens_before
        if history.seconds is None:
            history.seconds = max((step.seconds or 0.0 for step in history.steps), default=0.0) or None

    def _take(self, said: Told | None) -> None:
        history = self._history
        match said:
            case Answered(_, answer):
                history.calls += 1
                history.answers[_bin(answer.seconds), WORDS[answer.verdict]] += 1
            case Changed():
                self._improved(said)
            case Begun():
                history.tokens_before, history.kept = said.tokens, said.kept
            case Resumed():
                history.seconds, self._is_resumed = None, True
            case Ended() if said.seconds is not None:
                # What a run that was gone on with says of its time, it says of a part of it.
                has_all = self._is_resumed and said.gone_on is not None
                history.seconds = said.gone_on if has_all else said.seconds
                # The first checks and the last one are no calls of the search, which the summary tells.
                self._counted = None if self._is_resumed else said.calls

    def _improved(self, said: Changed) -> None:
        """A program became the smallest. What came too late, after a smaller one, is left out."""
        history, before = self._history, self._last
        known = said.after(before)
        if not said.is_formatted:
            self._last = known.program
        if known.version <= self._version:
            return
        self._version = known.version
        is_edited = said.whole is None and before == history.final
        splices = list(said.splices) if is_edited else difference(history.final, known.program)
        self._parts = origins.followed(self._parts, origins.narrowed(splices, history.final))
        history.final = known.program
        numbers = known.tokens, len(known.program), known.pass_name, known.seconds
        history.steps.append(Step(*numbers, history.calls, tuple(splices)))


def rebuilt(original: bytes, steps: list[Step]) -> bytes:
    """The program that steps lead to."""
    for step in steps:
        original = spliced(original, step.splices)
    return original


def _bin(seconds: float) -> int:
    return bisect_right(BOUNDS, seconds)
