from __future__ import annotations

import pytest

from treereduce.engine.state import unanswered as module
from treereduce.engine.state.unanswered import Unanswered
from treereduce.oracle.verdict import Reason
from treereduce.program.cost import Cost
from treereduce.program.keys import exact_key


def cost_of(tokens: int) -> Cost:
    return Cost(tokens, 1, 10 * tokens, b"")


def added(*entries: tuple[bytes, int, Reason]) -> Unanswered:
    open_ones = Unanswered()
    for program, tokens, reason in entries:
        open_ones.add(program, tokens, exact_key(program), reason)
    return open_ones


def test_those_that_were_killed_come_first_and_then_the_smallest() -> None:
    open_ones = added(
        (b"loops", 1, Reason.TIMEOUT), (b"large", 9, Reason.KILLED), (b"small", 2, Reason.MEMORY)
    )
    assert [entry.program for entry in open_ones.below(cost_of(9))] == [b"small", b"large", b"loops"]


def test_what_is_larger_than_the_champion_counts_again_when_that_was_a_mistake() -> None:
    open_ones = added((b"a", 4, Reason.KILLED), (b"b", 5, Reason.KILLED))
    assert [entry.program for entry in open_ones.below(cost_of(4))] == [b"a"]
    assert [entry.program for entry in open_ones.below(cost_of(9))] == [b"a", b"b"]


def test_what_has_its_answer_is_no_question_any_more() -> None:
    open_ones = added((b"a", 4, Reason.KILLED))
    open_ones.remove(exact_key(b"a"))
    open_ones.remove(exact_key(b"never there"))
    assert open_ones.below(cost_of(9)) == []


def test_a_program_is_one_question_however_often_it_had_no_answer() -> None:
    open_ones = added((b"a", 4, Reason.KILLED), (b"a", 4, Reason.TIMEOUT))
    assert [entry.timed_out for entry in open_ones.below(cost_of(9))] == [True]


def test_the_largest_programs_are_counted_and_not_kept_when_there_are_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 10)
    open_ones = added(
        (b"x" * 6, 3, Reason.KILLED), (b"y" * 4, 2, Reason.KILLED), (b"z" * 3, 1, Reason.KILLED)
    )
    assert [entry.program for entry in open_ones.below(cost_of(9))] == [b"zzz", b"yyyy", None]
