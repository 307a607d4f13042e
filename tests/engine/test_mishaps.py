"""A fault of ours costs its place, is told once with what reproduces it, and loses nothing."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from engine_parts import PROGRAM, deleting, deletion, holding, reducer

from treereduce.engine.settings import Settings
from treereduce.engine.state.events import Event, PassFailed
from treereduce.engine.state.mishaps import MOST
from treereduce.engine.state.result import Ending, Result
from treereduce.engine.trial import undefined
from treereduce.engine.trial.trial import Filters
from treereduce.passes.candidate import Candidate, Pass
from treereduce.planning.schedule import Schedule
from treereduce.program.edits import Edit
from treereduce.view.view import View

GOOD = deleting(b"/* A program with something for every pass. */", b"  return total;\n", b"// the limit\n")


def run(*passes: Pass, jobs: int = 1) -> tuple[Result, list[PassFailed]]:
    events: list[Event] = []
    settings = Settings(jobs=jobs, schedule=Schedule([[*passes]]))
    result = reducer(PROGRAM, holding(b"crash"), settings=settings, events=events).run()
    return result, [event for event in events if isinstance(event, PassFailed)]


def broken(_view: View, node: int) -> Iterator[Candidate]:
    yield deletion(PROGRAM, b"static const int limit = 10;") if node == 0 else Candidate((Edit(0, 1),))
    raise LookupError("no such node")


@pytest.mark.parametrize("jobs", [1, 8])
def test_an_exception_of_a_pass_costs_its_place_and_the_run_goes_on(jobs: int) -> None:
    without, _ = run(GOOD, jobs=jobs)
    result, told = run(Pass("broken", broken), GOOD, jobs=jobs)
    assert result.ending is Ending.FIXPOINT
    assert b"/*" not in result.program
    assert len(result.program) < len(without.program), "what it proposed before it failed was tried"
    (fault,) = told
    assert (fault.pass_name, fault.error) == ("broken", "LookupError('no such node')")
    assert fault.place.startswith("node ")
    assert fault.program.startswith(b"/* A program")
    assert "raise LookupError" in fault.trace


def test_a_pass_that_fails_everywhere_is_left_out() -> None:
    asked: list[int] = []

    def propose(_view: View, node: int) -> Iterator[Candidate]:
        asked.append(node)
        yield from broken(_view, node)

    result, _ = run(Pass("broken", propose))
    assert len(asked) == MOST
    assert result.mishaps == {"broken": MOST}


def test_what_follows_a_candidate_may_fail_too() -> None:
    def fails(_view: View) -> Iterator[Candidate]:
        yield from broken(_view, 1)

    def propose(view: View, node: int) -> Iterator[Candidate]:
        if node == 0 and (start := view.tree.source.find(b"int left, right;")) >= 0:
            yield Candidate((Edit(start, start + 16),), on_success=fails, on_failure=fails)
            yield Candidate((Edit(0, len(view.tree.source)),), on_failure=fails)

    result, told = run(Pass("broken", propose), GOOD)
    assert b"left, right" not in result.program
    assert result.mishaps == {"broken": 2}
    assert told[0].place.startswith("edits of bytes ")


@pytest.mark.parametrize("part", ["prepare", "snapshot"])
@pytest.mark.parametrize("jobs", [1, 8])
def test_a_candidate_that_one_of_our_parts_fails_with_is_left_out(
    monkeypatch: pytest.MonkeyPatch, part: str, jobs: int
) -> None:
    works = getattr(Filters, part)
    calls = itertools.count(1)

    def fails(filters: Filters, *given: object, **options: object) -> object:
        if next(calls) in (2, 5):
            raise MemoryError
        return works(filters, *given, **options)

    monkeypatch.setattr(Filters, part, fails)
    events: list[Event] = []
    result = reducer(PROGRAM, holding(b"crash", b"total"), settings=Settings(jobs=jobs), events=events).run()
    assert result.ending is Ending.FIXPOINT
    assert b"crash" in result.program
    assert len(result.program) < len(PROGRAM) / 4
    assert sum(result.mishaps.values()) == 2


@pytest.mark.parametrize("jobs", [1, 8])
def test_a_fault_while_looking_for_definitions_costs_no_candidate(
    monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    def fails(*_given: object) -> int:
        raise RecursionError

    settings = Settings(jobs=jobs)
    without = reducer(PROGRAM, holding(b"crash", b"total"), settings=settings).run()
    monkeypatch.setattr(undefined, "first_definition", fails)
    oracle = holding(b"crash", b"total")
    result = reducer(PROGRAM, oracle, settings=settings).run()
    assert result.ending is Ending.FIXPOINT
    assert result.tokens == without.tokens
    assert result.program in oracle.interesting
    assert 1 <= sum(result.mishaps.values()) <= jobs
