"""Efforts, and choices of passes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from treereduce.errors import UsageError
from treereduce.passes.candidate import Candidate, Pass
from treereduce.planning.catalogue import WIDER, WIDER_TEXT
from treereduce.planning.description import describe_passes
from treereduce.planning.effort import Effort
from treereduce.planning.extra import Extra
from treereduce.planning.schedule import ALL, Schedule, choose, plan_passes, schedule
from treereduce.view.view import View


def names(plan: Schedule) -> set[str]:
    tiers = [plan.openings, *plan.tiers, *plan.text, plan.detours]
    if plan.wider is not None:
        tiers += [*plan.wider.steps, *plan.wider.tiers, *plan.wider.text, plan.wider.detours]
    return {entry.name for tier in tiers for entry in tier}


WIDE = {entry.name for tier in (*WIDER, *WIDER_TEXT) for entry in tier}


def test_a_normal_run_has_all_passes_but_the_widest_which_are_for_the_greatest_effort() -> None:
    assert names(schedule()) == ALL - WIDE
    assert names(schedule(Effort.MAX)) == ALL


def test_only_the_passes_given_are_chosen() -> None:
    assert choose("runs, hoist") == {"runs", "hoist"}


def test_passes_with_a_minus_are_left_out() -> None:
    assert choose("-runs,-hoist") == ALL - {"runs", "hoist"}
    assert choose("runs,hoist,-runs") == {"hoist"}


def test_a_chosen_schedule_has_no_empty_tiers_and_knows_which_are_cheap() -> None:
    plan = schedule(chosen=choose("runs,windows,text-words"))
    assert [[entry.name for entry in tier] for tier in plan.tiers] == [["runs"], ["windows"]]
    assert plan.cheap == 1
    assert [[entry.name for entry in tier] for tier in plan.text] == [["text-words"]]
    assert names(plan) == {"runs", "windows", "text-words"}


def test_a_quick_run_has_no_late_passes() -> None:
    assert "windows" not in names(schedule(Effort.QUICK))


def test_names_are_changed_only_on_request() -> None:
    assert not schedule().last
    for effort in Effort:
        assert [[entry.name for entry in tier] for tier in schedule(effort, renaming=True).last] == [
            ["rename"]
        ]


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        ("rums", "did you mean .*runs"),
        ("-rums", "did you mean .*runs"),
        ("runs,-runs", "leaves none"),
        (",", "names none"),
    ],
)
def test_a_choice_that_cannot_be_meant_is_refused(words: str, advice: str) -> None:
    with pytest.raises(UsageError, match=advice):
        choose(words)


def test_every_pass_is_described() -> None:
    described = describe_passes()
    assert {known.name for known in described} == ALL | {"rename"}
    for known in described:
        assert known.what
        assert " -> " in known.example, known.name
        assert "call" in known.cost, known.name


def test_an_example_may_end_in_nothing() -> None:
    def drop_asserts(_view: View, _node: int) -> Iterator[Candidate]:
        """Delete an assertion.

        ``assert x, y`` -> ````

        One call for each assertion.
        """
        return iter(())

    entry = Pass("drop-asserts", drop_asserts)
    assert describe_passes([Extra(entry, "late", "acme 1")])[-1].example == "assert x, y -> nothing"


def test_a_run_of_nothing_but_what_runs_begin_with_is_refused_at_every_effort_and_says_why() -> None:
    for effort in Effort:
        with pytest.raises(UsageError, match="begins with named removes nothing: add others"):
            plan_passes(effort, "named")
