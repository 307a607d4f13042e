"""Detours over larger programs, and restarts from earlier ones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from engine_parts import StubOracle, asking, improvements, reducer

from treereduce.engine.settings import Settings
from treereduce.engine.state.events import Event, RoundStarted
from treereduce.engine.state.result import Ending, Result
from treereduce.errors import OracleError
from treereduce.languages import registry
from treereduce.oracle.verdict import Verdict
from treereduce.passes.candidate import Candidate, Pass
from treereduce.planning.schedule import Schedule, schedule
from treereduce.program.cost import Cost, cost
from treereduce.program.edits import Edit
from treereduce.program.tree import parse_program
from treereduce.view.view import View

START, LARGER, END = b"aa + aa + a;", b"b(c, d, e, f);", b"f;"


def enlarge(view: View, node: int) -> Iterator[Candidate]:
    """``aa + aa + a;`` -> ``b(c, d, e, f);``"""
    if node == 0 and view.tree.source == START:
        yield Candidate((Edit(0, len(START), LARGER),))


def shorten(view: View, node: int) -> Iterator[Candidate]:
    """``aa + aa + a;`` -> ``b(c);``"""
    if node == 0 and view.tree.source == START:
        yield Candidate((Edit(0, len(START), b"b(c);"),))


SHORTER = Pass("shorten", shorten, grows=True)
USUAL = schedule()
DETOURS = Schedule(USUAL.tiers, USUAL.cheap, detours=[Pass("enlarge", enlarge, grows=True)])


def run(
    oracle: StubOracle, plan: Schedule, source: bytes = START, **limits: int
) -> tuple[Result, list[Event]]:
    events: list[Event] = []
    settings = Settings(schedule=plan, **limits)
    return reducer(source, oracle, settings=settings, events=events).run(), events


def only(*programs: bytes) -> StubOracle:
    return asking(lambda program: program.strip() in programs)


OPENING = Schedule(USUAL.tiers, USUAL.cheap, openings=[Pass("enlarge", enlarge, grows=True)])


def test_a_run_begins_with_what_an_opening_makes_though_that_is_larger() -> None:
    oracle = only(START, LARGER, END, b"aa;")
    result, events = run(oracle, OPENING)
    assert result.program == END
    assert [found.program for found in improvements(events)] == [END]


def test_a_run_goes_back_to_its_input_where_an_opening_leads_to_nothing_smaller() -> None:
    result, _ = run(only(START, LARGER, b"aa;"), OPENING)
    assert result.program == b"aa;"
    assert run(only(START, b"aa;"), OPENING)[0].program == b"aa;"


def test_a_larger_program_is_kept_if_it_ends_smaller() -> None:
    result, events = run(only(START, LARGER, END), DETOURS)
    assert result.program == END
    assert [found.program for found in improvements(events)] == [END]


def test_without_the_detour_nothing_is_found() -> None:
    assert run(only(START, LARGER, END), Schedule(USUAL.tiers, USUAL.cheap))[0].program == START


def test_a_detour_that_leads_nowhere_leaves_no_trace() -> None:
    result, events = run(only(START, LARGER), DETOURS)
    assert (result.program, result.ending) == (START, Ending.FIXPOINT)
    assert improvements(events) == []


def test_a_detour_to_a_program_as_large_leaves_no_trace_though_that_has_fewer_bytes() -> None:
    def respell(view: View, node: int) -> Iterator[Candidate]:
        if node == 0 and view.tree.source == START:
            yield Candidate((Edit(0, len(START), b"a + a + a;"),))

    plan = Schedule([], detours=[Pass("respell", respell, grows=True)])
    result, events = run(only(START, b"a + a + a;"), plan)
    assert (result.program, result.ending) == (START, Ending.FIXPOINT)
    assert improvements(events) == []


def test_a_detour_to_a_program_that_only_seems_as_large_is_the_result() -> None:
    smaller = b"a; // b c d"

    def respell(view: View, node: int) -> Iterator[Candidate]:
        if node == 0 and view.tree.source == START:
            yield Candidate((Edit(0, len(START), smaller),))

    plan = Schedule([], detours=[Pass("respell", respell, grows=True)])
    result, _ = run(only(START, smaller), plan)
    assert (result.program, result.tokens) == (smaller, 2)


def test_a_run_that_ends_on_a_detour_returns_to_where_it_was() -> None:
    unlimited = only(START, LARGER)
    run(unlimited, DETOURS)
    limit = unlimited.asked.index(LARGER) + 2
    result, events = run(only(START, LARGER), DETOURS, max_tests=limit)
    assert (result.program, result.ending) == (START, Ending.TEST_LIMIT)
    assert improvements(events) == []


def test_a_program_may_not_grow_without_bound() -> None:
    def burst(view: View, node: int) -> Iterator[Candidate]:
        if node == 0:
            yield Candidate((Edit(0, len(view.tree.source), b"g(" + b"x, " * 100 + b"x);"),))

    oracle = only(START, LARGER, END)
    run(oracle, Schedule([], detours=[Pass("burst", burst, grows=True)]))
    assert all(len(program) < 100 for program in oracle.asked)


SIX = b"a; b; c; d; e; f;"


def abc_or_f(program: bytes) -> bool:
    """Later statements go first, which leads to the larger of two minima."""
    return all(word in program for word in (b"a", b"b", b"c")) or b"f" in program


def test_a_restart_in_another_order_finds_a_smaller_minimum() -> None:
    assert run(asking(abc_or_f), Schedule(USUAL.tiers[1:2]), SIX)[0].program.split() == [b"a;", b"b;", b"c;"]
    result, events = run(asking(abc_or_f), Schedule(USUAL.tiers[1:2], restarts=2), SIX)
    assert result.program.split() == [b"f;"]
    tokens = [found.tokens for found in improvements(events)]
    assert tokens == sorted(tokens, reverse=True)


def test_a_restart_may_lead_to_detours() -> None:
    """What is enlarged are the words that the restart comes to; neither comes to anything."""

    def double(view: View, node: int) -> Iterator[Candidate]:
        if node == 0 and len(view.tree.source) < 12:
            yield Candidate((Edit(0, len(view.tree.source), view.tree.source * 2),))

    plan = Schedule(USUAL.tiers[1:2], detours=[Pass("double", double, grows=True)], restarts=2)
    oracle = asking(lambda program: b"a;" in program and b"b;" in program)
    result, events = run(oracle, plan, SIX)
    assert (result.program.split(), result.ending) == ([b"a;", b"b;"], Ending.FIXPOINT)
    assert any(program.count(b"a;") > 1 for program in oracle.asked)
    assert all(b"a;" in found.program for found in improvements(events))


def test_a_restart_that_ends_no_smaller_changes_nothing() -> None:
    oracle = asking(lambda program: b"a;" in program and b"b;" in program)
    once, again = (run(oracle, Schedule(USUAL.tiers[1:2], restarts=number), SIX) for number in (0, 2))
    assert again[0].program == once[0].program
    assert improvements(again[1]) == improvements(once[1])


def test_a_detour_that_is_smaller_from_the_start_is_gone_on_from() -> None:
    result, events = run(only(START, b"b(c);"), Schedule(USUAL.tiers, USUAL.cheap, detours=[SHORTER]))
    assert result.program == b"b(c);"
    started = [event.size for event in events if isinstance(event, RoundStarted)]
    first = started.index(len(b"b(c);"))
    assert set(started[first:]) == {len(b"b(c);")}


def test_whenever_a_run_ends_its_result_is_the_smallest_program_with_a_yes() -> None:
    def double(view: View, node: int) -> Iterator[Candidate]:
        if node == 0 and len(view.tree.source) < 12:
            yield Candidate((Edit(0, len(view.tree.source), view.tree.source * 2),))

    plan = Schedule(USUAL.tiers[1:2], detours=[Pass("double", double, grows=True)], restarts=2)

    def oracle() -> StubOracle:
        return asking(lambda program: program.count(b"a;") == program.count(b"b;") > 0)

    calls = run(oracle(), plan, SIX)[0].oracle_calls
    for limit in range(calls):
        limited = oracle()
        result, events = run(limited, plan, SIX, max_tests=limit)
        smallest = min([SIX, *limited.interesting], key=cost_of)
        assert (cost_of(result.program), limit) == (cost_of(smallest), limit)
        assert [SIX, *(found.program for found in improvements(events))][-1] == result.program


@pytest.mark.slow
def test_an_error_on_a_detour_comes_with_the_smallest_program() -> None:
    asked = only(START, LARGER)
    run(asked, DETOURS)
    breaks_at = asked.asked.index(LARGER) + 1
    asked = StubOracle(
        lambda program, _: (
            Verdict.ERROR if len(asked.asked) > breaks_at else program.strip() in (START, LARGER)
        )
    )
    with pytest.raises(OracleError) as caught:
        run(asked, DETOURS)
    assert LARGER in asked.interesting
    assert caught.value.best == START


def cost_of(program: bytes) -> Cost:
    return cost(parse_program(program, registry.load("c").grammar))
