"""How a line of the journal is written, version 1: a list whose first field tells the kind.

=========  ==============================================================================================
answer     level, key, verdict, seconds, bytes of the program, and for no answer reason, limit, patience,
           also for a no with an exit status by which shells say that they cannot run something, and that
sound      level, answers: the check has said yes since, but for so many of the last with such a status
learnt     level, bytes of memory that an interesting run took, whether a sandbox will do: true, false or null
whole      version, tokens, pass, bytes, text, seconds: a program that became the smallest
edited     version, tokens, pass, bytes, splices, seconds: the same, as edits of the last one in the journal
formatted  version, tokens, formatter, bytes, splices, seconds: the best as it was formatted in the end, as
           edits of the last one in the journal, which the next is an edit of all the same
begun      time, tokens of the original, what is kept in words, which may be empty
resumed    time, answers that were known
warned     what the user was told
ended      time, how, tokens, bytes, seconds, oracle calls (null if it failed), seconds as of programs
=========  ==============================================================================================

What each says, `told.py` reads. The last program of the highest version is the best of the run. Its seconds
are those that the run had gone on for, pauses before it was gone on with left out. Text is bytes as Latin-1.
Kinds that are not known are passed over, and so are fields behind the last, so that a later program may add
some; the first journals had none of these seconds and not what is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from treereduce.oracle.verdict import CHECK, FINAL, QUICK, Answer, Verdict
from treereduce.record.lines import Entry, Field
from treereduce.record.splices import difference

if TYPE_CHECKING:
    from treereduce.program.keys import ExactKey

SCHEMA = 2
"""The first had each check as a list of words, of which the last was a digest."""

ANSWER, SOUND, LEARNT, WHOLE, EDITED, FORMATTED, BEGUN, RESUMED, WARNED, ENDED = (
    "answer",
    "sound",
    "learnt",
    "whole",
    "edited",
    "formatted",
    "begun",
    "resumed",
    "warned",
    "ended",
)

PROGRAMS = WHOLE, EDITED, FORMATTED
"""Kinds that tell a program."""

VERDICTS = {"yes": Verdict.INTERESTING, "no": Verdict.UNINTERESTING, "none": Verdict.UNANSWERED}
WORDS = {verdict: word for word, verdict in VERDICTS.items()}
LEVELS = {"quick": QUICK, "check": CHECK, "final": FINAL}
SHORT = {level: word for word, level in LEVELS.items()}

RETRACTED = "retracted"
"""What brought back a program, where improvements name a pass."""

SPLICE = 12
"""Bytes that a splice takes besides its text."""


@dataclass(frozen=True, slots=True)
class Question:
    """What was asked: who, about which program, with how much patience."""

    level: str
    key: ExactKey
    patience: float = 1.0


@dataclass(frozen=True, slots=True)
class Improvement:
    """A program that was the smallest known."""

    version: int
    program: bytes
    tokens: int
    pass_name: str
    seconds: float | None = None
    """How long the run had gone on; None where that is not known."""


def answer_entry(question: Question, answer: Answer, size: int) -> Entry:
    """An answer about a program of ``size`` bytes."""
    level, verdict = SHORT.get(question.level, question.level), WORDS[answer.verdict]
    entry: list[Field] = [ANSWER, level, question.key.hex(), verdict, round(answer.seconds, 6), size]
    if answer.reason is not None or question.patience != 1 or answer.may_be_none:
        reason = None if answer.reason is None else answer.reason.name
        entry += [reason, answer.limit, question.patience]
    return [*entry, answer.status] if answer.may_be_none else entry


def improvement_entry(new: Improvement, before: bytes) -> Entry:
    """A program, as edits of the one ``before`` or as a whole, whichever is shorter."""
    head = new.version, new.tokens, new.pass_name, len(new.program)
    splices = difference(before, new.program)
    if sum(len(splice.text) + SPLICE for splice in splices) < len(new.program):
        edits: Field = [[splice.start, splice.removed, _text(splice.text)] for splice in splices]
        return [EDITED, *head, edits, _rounded(new.seconds)]
    return [WHOLE, *head, _text(new.program), _rounded(new.seconds)]


def formatted_entry(new: Improvement, before: bytes) -> Entry:
    """What a formatter has made of the best program, as edits of the one ``before``."""
    edits: Field = [[one.start, one.removed, _text(one.text)] for one in difference(before, new.program)]
    head = new.version, new.tokens, new.pass_name, len(new.program)
    return [FORMATTED, *head, edits, _rounded(new.seconds)]


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 3)


def _text(data: bytes) -> str:
    return data.decode("latin-1")
