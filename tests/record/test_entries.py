from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treereduce.oracle.verdict import CHECK, FINAL, QUICK, Answer, Reason, Verdict
from treereduce.program.keys import exact_key
from treereduce.record.entries import (
    Improvement,
    Question,
    answer_entry,
    improvement_entry,
)
from treereduce.record.lines import Entry
from treereduce.record.told import NO_SENSE, Answered, Changed, said_by

ANSWERS = [
    Answer(Verdict.INTERESTING, 0.25),
    Answer(Verdict.UNINTERESTING, 1.5),
    Answer(Verdict.UNANSWERED, 2.0, 2.0, reason=Reason.TIMEOUT),
    Answer(Verdict.UNANSWERED, 0.0, reason=Reason.KILLED),
    Answer(Verdict.UNINTERESTING, 0.5, status=127),
]


@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize("patience", [1.0, 2.0])
@pytest.mark.parametrize("level", [QUICK, CHECK, FINAL])
def test_an_answer_comes_back_from_its_entry(answer: Answer, patience: float, level: str) -> None:
    question = Question(level, exact_key(b"program"), patience)
    entry = json.loads(json.dumps(answer_entry(question, answer, 7)))
    read = said_by(entry)
    assert isinstance(read, Answered)
    said = read.answer
    assert read.question == question
    assert (said.verdict, said.seconds, said.reason, said.by) == (
        answer.verdict,
        answer.seconds,
        answer.reason,
        level,
    )
    assert (said.limit, said.status) == (answer.limit, answer.status)


def read_improvement(entry: Entry, before: bytes) -> Improvement:
    """The program that an entry tells."""
    said = said_by(entry)
    assert isinstance(said, Changed)
    return said.after(before)


@given(st.binary(max_size=300), st.binary(max_size=300), st.none() | st.floats(0, 1e6))
def test_a_program_comes_back_from_its_entry(before: bytes, program: bytes, seconds: float | None) -> None:
    new = Improvement(3, program, 5, "subtrees", None if seconds is None else round(seconds, 3))
    entry = json.loads(json.dumps(improvement_entry(new, before)))
    assert read_improvement(entry, before) == new


def test_a_program_is_recorded_as_edits_where_that_is_shorter() -> None:
    before = b"int one;\n" * 100
    assert improvement_entry(Improvement(1, before[:-9], 5, ""), before)[0] == "edited"
    assert improvement_entry(Improvement(1, b"other", 1, ""), b"")[0] == "whole"


def test_a_program_of_a_journal_without_times_is_read() -> None:
    new = Improvement(3, b"int", 1, "subtrees")
    assert read_improvement(["whole", 3, 1, "subtrees", 3, "int"], b"") == new
    assert read_improvement(["edited", 3, 1, "subtrees", 3, [[3, 5, ""]]], b"int main") == new


def test_fields_of_a_later_version_are_passed_over() -> None:
    known = read_improvement(["whole", 3, 1, "subtrees", 3, "int", 2.5, "more"], b"")
    assert known == Improvement(3, b"int", 1, "subtrees", 2.5)


def test_edits_of_another_program_are_refused() -> None:
    entry = improvement_entry(Improvement(1, b"int a; " * 9, 5, ""), b"int a; " * 10)
    with pytest.raises(ValueError, match="bytes instead of"):
        read_improvement(entry, b"int a; " * 20)


@pytest.mark.parametrize(
    "entry",
    [
        ["answer", "check", "00", "yes", "soon", 7],
        ["answer", "check", "00", "perhaps", 0.5, 7],
        ["edited", 1, 5, "subtrees", 7, "int"],
        ["whole", 1, 5, "subtrees", 7],
        ["whole", 1, 5, "subtrees", 7, None],
        ["begun", "now"],
        ["ended", "now", 3, 1, 1, 0.5, 7],
        ["sound", "check", None],
    ],
)
def test_an_entry_that_is_not_as_it_was_written_makes_no_sense(entry: Entry) -> None:
    with pytest.raises(NO_SENSE):
        said_by(entry)


def test_kinds_that_are_not_known_tell_nothing() -> None:
    assert (said_by(["warned", "It is late."]), said_by(["praised", 1])) == (None, None)
