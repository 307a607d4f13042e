"""What a journal says is worth, where the check may have lost what it calls."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from recorded_runs import record_of

from treereduce.oracle.callable import CallableOracle
from treereduce.oracle.verdict import CHECK, Answer, Cancellation, Reason, Verdict
from treereduce.program.keys import exact_key
from treereduce.record.answering import Known, recording
from treereduce.record.entries import RESUMED, Question
from treereduce.record.past import recall
from treereduce.record.places import JOURNAL
from treereduce.record.recorder import Recorder

YES, NO = Answer(Verdict.INTERESTING, 0.1, status=0), Answer(Verdict.UNINTERESTING, 0.1, status=1)
MISSING = Answer(Verdict.UNINTERESTING, 0.1, status=127)
KILLED = Answer(Verdict.UNANSWERED, 0.1, reason=Reason.KILLED, status=143)
RUN_ENDS = "resumed"


class Told(CallableOracle):
    """An oracle that says what it is told to say next."""

    def __init__(self) -> None:
        super().__init__(lambda _: True)
        self.next = YES

    def judge(
        self,
        program: bytes,  # noqa: ARG002 - whatever it is
        cancellation: Cancellation | None = None,  # noqa: ARG002 - nobody cancels
        *,
        patience: float = 1.0,  # noqa: ARG002 - nor waits
    ) -> Answer:
        """Say it."""
        return self.next


def known_after(place: Path, said: Sequence[tuple[str, Answer] | str]) -> set[str]:
    """The programs of which answers are known after a run in which this was said, to the letter."""
    run = record_of(place / "run", [b"input"])
    recorder, told = Recorder(b"input"), Told()
    recorder.open(os.open(run / JOURNAL, os.O_WRONLY | os.O_APPEND), 0)
    oracle = recording(CHECK, told, Known({}), recorder, source=b"", learns=False)
    for one in said:
        if isinstance(one, str):
            recorder.write([RESUMED, "now", 0])
            oracle = recording(CHECK, told, Known({}), recorder, source=b"", learns=False)
        else:
            program, told.next = one
            oracle.judge(program.encode())
    recorder.close()
    found = recall(run)
    assert not found.damage
    letters = {one[0] for one in said if not isinstance(one, str)}
    return {one for one in letters if found.answers.get(Question(CHECK, exact_key(one.encode())))}


@pytest.mark.parametrize(
    ("said", "known"),
    [
        # A no as any other, which a yes has followed.
        ([("a", YES), ("b", MISSING), ("c", NO), ("d", YES)], "abcd"),
        # Nobody knows whether anything was there in the end.
        ([("a", YES), ("b", MISSING), ("c", NO), ("d", MISSING)], "ac"),
        # It was gone, as what had a yes has none, and is back.
        ([("a", YES), ("b", MISSING), ("c", YES), ("d", MISSING), ("c", MISSING), ("c", YES)], "abc"),
        # Whoever died before it was back is not better off.
        ([("a", YES), ("b", MISSING), RUN_ENDS, ("c", YES), ("d", MISSING), ("a", YES)], "acd"),
        ([("a", YES), ("b", MISSING), ("a", MISSING)], "a"),
    ],
)
def test_a_no_of_a_check_that_lacked_something_is_no_answer(
    tmp_path: Path, said: Sequence[tuple[str, Answer] | str], known: str
) -> None:
    assert known_after(tmp_path, said) == set(known)


def test_a_yes_says_nothing_of_what_was_answered_while_it_ran(tmp_path: Path) -> None:
    run = record_of(tmp_path / "run", [b"input"])
    recorder, told = Recorder(b"input"), Told()
    recorder.open(os.open(run / JOURNAL, os.O_WRONLY | os.O_APPEND), 0)

    class Slow(Told):
        def judge(
            self, program: bytes, cancellation: Cancellation | None = None, *, patience: float = 1.0
        ) -> Answer:
            if program == b"slow":
                oracle.judge(b"while it runs")
                return YES
            return told.judge(program, cancellation, patience=patience)

    told.next = MISSING
    oracle = recording(CHECK, Slow(), Known({}), recorder, source=b"", learns=False)
    oracle.judge(b"before")
    oracle.judge(b"slow")
    recorder.close()
    answers = recall(run).answers
    assert answers[Question(CHECK, exact_key(b"before"))]
    assert not answers[Question(CHECK, exact_key(b"while it runs"))]


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ([("a", YES), ("b", KILLED), ("c", KILLED)], "a"),
        ([("a", KILLED), ("b", NO)], "ab"),
        ([("a", YES), ("b", KILLED), RUN_ENDS, ("c", NO)], "ac"),
    ],
)
def test_what_was_killed_at_the_end_of_a_run_is_asked_again(
    tmp_path: Path, said: Sequence[tuple[str, Answer] | str], known: str
) -> None:
    # A shutdown ends the checks before it ends the run.
    assert known_after(tmp_path, said) == set(known)
