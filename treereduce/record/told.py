"""What the lines of a journal say: each is read once, into what it is.

Kinds that are not known, and what only people read, tell nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from treereduce.oracle.explanation import Learnt
from treereduce.oracle.verdict import Answer, Reason
from treereduce.program.keys import ExactKey
from treereduce.record import entries
from treereduce.record.entries import LEVELS, VERDICTS, Improvement, Question
from treereduce.record.lines import Entry, Field
from treereduce.record.splices import Splice, spliced

NO_SENSE = (ValueError, LookupError, TypeError)
"""What is raised where an entry is none of its kind, or not of this journal."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer of one check to a question."""

    question: Question
    answer: Answer


@dataclass(frozen=True, slots=True)
class Sound:
    """A check has said yes, so that what it said before means what it says."""

    level: str
    later: int
    """How many of its last noes came after that."""


@dataclass(frozen=True, slots=True)
class Taught:
    """What a check has learnt."""

    level: str
    learnt: Learnt


@dataclass(frozen=True, slots=True)
class Changed:
    """A program that became the smallest, or what a formatter has made of it."""

    version: int
    tokens: int
    pass_name: str
    size: int
    """Bytes."""
    whole: bytes | None
    """The program; None where it is told as edits."""
    splices: Sequence[Splice]
    """Those, of the last one in the journal."""
    seconds: float | None
    """How long the run had gone on; None where that is not known."""
    is_formatted: bool

    def after(self, before: bytes) -> Improvement:
        """The program, where ``before`` is the last one in the journal. Raises ValueError where it is not."""
        program = spliced(before, self.splices) if self.whole is None else self.whole
        if len(program) != self.size:
            raise ValueError(f"{len(program)} bytes instead of {self.size}")
        return Improvement(self.version, program, self.tokens, self.pass_name, self.seconds)


@dataclass(frozen=True, slots=True)
class Begun:
    """A run has begun."""

    tokens: int
    """Of its original."""
    kept: str
    """What is kept, in words; empty where only the check knows."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """A run was gone on with."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A run has ended."""

    how: str
    seconds: float | None
    """Since it was begun or gone on with; None where it failed, as calls."""
    calls: int | None
    gone_on: float | None
    """Seconds in all; None where that is not known."""


Told = Answered | Sound | Taught | Changed | Begun | Resumed | Ended


def said_by(entry: Entry) -> Told | None:
    """What an entry says; None if that is nothing here. Raises one of `NO_SENSE` for what makes none."""
    kind, *values = entry
    if kind == entries.ANSWER:
        return _answered(values)
    if kind in entries.PROGRAMS:
        return _changed(str(kind), values)
    if kind == entries.SOUND:
        return Sound(_level(values[0]), _integer(values[1]))
    if kind == entries.LEARNT:
        boxed = values[2] if isinstance(values[2], bool) else None
        return Taught(_level(values[0]), Learnt(_integer(values[1]), boxed))
    if kind == entries.BEGUN:
        return Begun(_integer(values[1]), _text(values[2]) if len(values) > 2 else "")
    if kind == entries.RESUMED:
        return Resumed()
    if kind == entries.ENDED:
        _, how, _, _, seconds, calls, *rest = values
        gone_on = _number(rest[0]) if rest else None
        counted = None if calls is None else _integer(calls)
        return Ended(_text(how), None if seconds is None else _number(seconds), counted, gone_on)
    return None


def _answered(values: Sequence[Field]) -> Answered:
    level, key, verdict, seconds, _, *rest = values
    reason, limit, patience = rest[:3] or (None, None, 1.0)
    answer = Answer(
        VERDICTS[_text(verdict)],
        _number(seconds),
        None if limit is None else _number(limit),
        reason=None if reason is None else Reason[_text(reason)],
        by=_level(level),
        status=_integer(rest[3]) if len(rest) > 3 else None,
    )
    key = ExactKey(bytes.fromhex(_text(key)))
    return Answered(Question(_level(level), key, _number(patience)), answer)


def _changed(kind: str, values: Sequence[Field]) -> Changed:
    version, tokens, name, size, content, *rest = values
    is_whole = kind == entries.WHOLE
    return Changed(
        _integer(version),
        _integer(tokens),
        _text(name),
        _integer(size),
        _bytes(content) if is_whole else None,
        () if is_whole else [_splice(each) for each in _list(content)],
        _number(rest[0]) if rest and rest[0] is not None else None,
        kind == entries.FORMATTED,
    )


def _splice(value: Field) -> Splice:
    start, removed, text = _list(value)
    return Splice(_integer(start), _integer(removed), _bytes(text))


def _level(value: Field) -> str:
    level = _text(value)
    return LEVELS.get(level, level)


def _text(value: Field) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _bytes(value: Field) -> bytes:
    return _text(value).encode("latin-1")


def _integer(value: Field) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no integer")
    return value


def _number(value: Field) -> float:
    if not isinstance(value, int | float):
        raise TypeError(f"{value!r} is no number")
    return value


def _list(value: Field) -> Sequence[Field]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise TypeError(f"{value!r} is no list")
    return value
