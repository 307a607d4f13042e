from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from engine_parts import deleting

import treereduce
from treereduce.engine.schedule.heap import Attempt
from treereduce.engine.schedule.levels import FEW, LONG, Levels
from treereduce.engine.trial.best import Snapshot
from treereduce.engine.trial.trial import Dropped, Filters, Trial
from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit

LEVEL = b" % 4"
NEST = b"return x" + LEVEL * 2_000 + b";"
FIRST, LAST = NEST.index(LEVEL), NEST.rindex(LEVEL)
DELETING = deleting()


def up_to(level: int, text: bytes = b"") -> Attempt:
    """What stands left of a level from the end goes."""
    return Attempt(0, DELETING, Candidate((Edit(FIRST - 1, LAST - level * len(LEVEL), text),)))


def left_out(levels: Levels, attempts: list[Attempt]) -> list[int]:
    """Which attempts are left out, if all others fail."""
    found = []
    for number, attempt in enumerate(attempts):
        if levels.leaves_out(attempt):
            found.append(number)
        else:
            levels.judged(attempt, won=False)
    return found


def test_of_many_levels_one_in_twice_as_many_has_its_turn_once_some_have_failed() -> None:
    levels = [up_to(level) for level in range(100, 1_000)]
    asked = set(range(900)) - set(left_out(Levels(NEST), levels))
    assert asked == {*range(FEW), *(FEW - 1 + 2**power for power in range(10))}


def test_a_claim_that_came_to_something_is_worth_asking_again() -> None:
    levels = Levels(NEST)
    left_out(levels, [up_to(level) for level in range(100, 200)])
    levels.judged(up_to(300), won=True)
    assert left_out(levels, [up_to(level) for level in range(400, 400 + FEW)]) == []


@pytest.mark.parametrize(
    "other",
    [
        up_to(500, b"y"),
        Attempt(0, DELETING, Candidate((Edit(FIRST, LAST - 500 * len(LEVEL)),))),
        Attempt(0, replace(DELETING, name="another"), up_to(500).candidate),
        Attempt(0, DELETING, Candidate((Edit(0, LAST),))),
    ],
    ids=["by something else", "between other words", "of another pass", "of the whole nest"],
)
def test_what_claims_something_else_is_asked_about(other: Attempt) -> None:
    levels = Levels(NEST)
    left_out(levels, [up_to(level) for level in range(100, 200)])
    assert not levels.leaves_out(other)


@pytest.mark.parametrize("how", ["repeated", "tolerant"])
def test_a_proof_leaves_out_none(how: str) -> None:
    proof = [
        replace(up_to(level), repeated=how == "repeated", tolerant=how == "tolerant")
        for level in range(100, 300)
    ]
    levels = Levels(NEST)
    left_out(levels, [up_to(level) for level in range(100, 200)])
    assert left_out(levels, proof) == []


LIST = b"".join(b"'%s', " % (b"a" * 300 + b"%03d" % number + b"z" * 300) for number in range(100))
"""Values whose ends are the same, as of records, and no nest."""
VALUE = len(LIST) // 100


def of_list(number: int) -> Attempt:
    """One value of the list goes."""
    return Attempt(0, DELETING, Candidate((Edit(number * VALUE, (number + 1) * VALUE),)))


def test_what_stands_side_by_side_is_no_nest_though_its_ends_are_the_same() -> None:
    assert left_out(Levels(LIST), [of_list(number) for number in range(100)]) == []


def test_what_begins_with_other_words_inside_is_another_claim() -> None:
    around = b" " * 16
    one, other = around + NEST[6:], around + NEST[6:].replace(b"x", b"n")

    def up_to(start: int, level: int) -> Attempt:
        end = start + len(one) - 1 - level * len(LEVEL)
        return Attempt(0, DELETING, Candidate((Edit(start + len(around), end),)))

    levels = Levels(one + other)
    assert left_out(levels, [up_to(0, level) for level in range(100, 200)])
    assert not levels.leaves_out(up_to(len(one), 50))
    assert levels.leaves_out(up_to(0, 50))


def test_short_edits_are_no_levels() -> None:
    short = [Attempt(0, DELETING, Candidate((Edit(at, at + LONG - 1),))) for at in range(100, 900, 4)]
    assert left_out(Levels(NEST), short) == []


def test_no_program_is_made_of_each_level_of_a_nest_that_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Java program of 9,000 levels took five minutes for 14 oracle calls."""
    made: list[int] = []
    prepare = Filters.prepare

    def counted(
        self: Filters, base: Snapshot, edits: Iterable[Edit], limit: float | None, **how: Any
    ) -> Trial | Dropped:
        kept = list(edits)
        made.append(max(edit.end - edit.start for edit in kept))
        return prepare(self, base, kept, limit, **how)

    def is_needed(program: bytes) -> bool:
        return program.count(LEVEL) >= 200

    monkeypatch.setattr(Filters, "prepare", counted)
    source = b"int f(int x) { return x" + LEVEL * 200 + b"; }"
    treereduce.reduce(source, "c", is_needed, passes="subtrees", max_tests=100)
    assert len(made) > 600
    assert sum(length >= LONG for length in made) < 200
