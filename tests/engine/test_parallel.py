"""Several workers at once. Events make the order of what happens, never time."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from engine_parts import (
    PROGRAM,
    StubOracle,
    deleting,
    deletion,
    happened,
    holding,
    improvements,
    reducer,
    until_cancelled,
)
from partly_slow import partly_slow
from processes import PATIENCE

from bench.simulate.driver import Told, VirtualTime
from treereduce.engine.reducer import Reducer
from treereduce.engine.settings import Settings
from treereduce.engine.state.events import Event
from treereduce.engine.state.result import Ending
from treereduce.engine.work.worker import UNION
from treereduce.languages import registry
from treereduce.oracle.verdict import Answer, Cancellation, Verdict
from treereduce.passes.candidate import Candidate, Pass
from treereduce.planning.schedule import Schedule, Wider
from treereduce.view.view import View

SOURCE = b"int a; int b; int c;"
WITHOUT_A, WITHOUT_B, NEITHER = b"int b; int c;", b"int a; int c;", b"int c;"
WITHOUT_C = b"int a; int b;"


def deleting_settings(*texts: bytes, jobs: int = 2) -> Settings:
    return Settings(jobs=jobs, schedule=Schedule([[deleting(*texts)]]))


def both_at_once(*, both_may_go: bool) -> StubOracle:
    """Either of two declarations may go, and the first two questions are asked at the same time."""
    together, asked = threading.Barrier(2), set()

    def answer(program: bytes, _cancellation: Cancellation) -> bool:
        if program in (WITHOUT_A, WITHOUT_B):
            if program not in asked:
                asked.add(program)
                together.wait(PATIENCE)
            return True
        return both_may_go and program == NEITHER

    return StubOracle(answer)


def test_a_success_that_lost_the_race_is_committed_as_a_union() -> None:
    events: list[Event] = []
    oracle = both_at_once(both_may_go=True)
    settings = deleting_settings(b"int a;", b"int b;")
    result = reducer(SOURCE, oracle, settings=settings, events=events).run()
    assert result.program == NEITHER
    names = [found.pass_name for found in improvements(events)]
    assert (names[0], names[-1]) == ("given", UNION)
    assert sorted(oracle.asked) == sorted([WITHOUT_A, WITHOUT_B, NEITHER, result.program])


def test_a_success_that_lost_the_race_is_committed_when_no_more_calls_are_allowed() -> None:
    """One call before the wider steps allows for two more, which both are under way at once."""
    wider = Wider([[deleting(b"int a;", b"int b;")]], times=2)
    settings = Settings(jobs=2, schedule=Schedule([[deleting(b"int c;")]], wider=wider))
    assert reducer(SOURCE, both_at_once(both_may_go=True), settings=settings).run().program == NEITHER


@pytest.mark.parametrize("before", [4, 5])
def test_nothing_is_left_behind_when_few_calls_more_are_allowed(before: int) -> None:
    """After eight of the calls that are allowed, one worker of eight is busy: two are left, or none."""
    kept = [b"int k%d;" % number for number in range(before)]
    gone = [b"int g%d;" % number for number in range(8)]

    def foresee(program: bytes, _patience: float) -> Told:
        interesting = all(text in program for text in kept)
        return Told(Answer(Verdict.INTERESTING if interesting else Verdict.UNINTERESTING, 1.0), 1.0)

    schedule = Schedule([[deleting(*kept)]], wider=Wider([[deleting(*gone)]], times=2))
    result = Reducer(
        b" ".join(gone + kept),
        registry.load("c"),
        holding(*kept),
        settings=Settings(jobs=8, schedule=schedule),
        driver=VirtualTime(8, foresee),
    ).run()
    assert result.program == b" ".join(kept)


def test_of_two_successes_that_exclude_each_other_one_is_committed() -> None:
    events: list[Event] = []
    oracle = both_at_once(both_may_go=False)
    settings = deleting_settings(b"int a;", b"int b;")
    result = reducer(SOURCE, oracle, settings=settings, events=events).run()
    assert result.program in (WITHOUT_A, WITHOUT_B)
    assert improvements(events)[-1].program == result.program
    assert sorted(oracle.asked) == sorted([WITHOUT_A, WITHOUT_B, NEITHER, result.program])
    assert result.ending is Ending.FIXPOINT


def test_a_run_whose_target_is_deleted_meanwhile_is_cancelled() -> None:
    inner_runs = threading.Event()

    def answer(program: bytes, cancellation: Cancellation) -> bool:
        if program == WITHOUT_B:
            inner_runs.set()
            return until_cancelled(cancellation)
        happened(inner_runs)
        return program == NEITHER

    oracle = StubOracle(answer)
    result = reducer(SOURCE, oracle, settings=deleting_settings(b"int a; int b;", b"int b;")).run()
    assert result.program == NEITHER
    assert oracle.cancelled == [WITHOUT_B]
    assert result.ending is Ending.FIXPOINT


def test_a_larger_deletion_that_comes_too_late_takes_in_what_was_committed_before_it() -> None:
    events: list[Event] = []
    both_run, committed = threading.Barrier(2), threading.Event()

    def answer(program: bytes, _cancellation: Cancellation) -> bool:
        if program in (WITHOUT_B, NEITHER) and not committed.is_set():
            both_run.wait(PATIENCE)
        if program == NEITHER:
            happened(committed)
        return program in (WITHOUT_B, NEITHER)

    def listen(event: Event) -> None:
        events.append(event)
        if improvements([event]):
            committed.set()

    oracle = StubOracle(answer)
    run = reducer(SOURCE, oracle, settings=deleting_settings(b"int a; int b;", b"int b;"))
    run.listeners.append(listen)
    result = run.run()
    assert result.program == NEITHER
    assert [found.program for found in improvements(events)] == [WITHOUT_B, NEITHER]
    assert UNION not in result.passes


def test_two_workers_do_not_ask_about_one_program_at_once_and_a_no_is_one_to_both() -> None:
    other_is_asked = threading.Event()

    def answer(program: bytes, _cancellation: Cancellation) -> bool:
        if program == WITHOUT_B:
            other_is_asked.set()
        elif program == WITHOUT_C:
            happened(other_is_asked)
        return False

    def propose(_view: View, node: int) -> Iterator[Candidate]:
        if not node:
            without_a, without_b, without_c = (deletion(SOURCE, b"int %c;" % letter) for letter in b"abc")
            yield from (without_c, replace(without_c, on_failure=lambda _: iter([without_a])), without_b)

    oracle = StubOracle(answer)
    settings = Settings(jobs=2, schedule=Schedule([[Pass("given", propose)]]))
    assert reducer(SOURCE, oracle, settings=settings).run().program == SOURCE
    assert sorted(oracle.asked) == sorted([WITHOUT_A, WITHOUT_B, WITHOUT_C])


def test_no_more_runs_are_under_way_than_there_are_jobs() -> None:
    together = threading.Barrier(4)

    def answer(program: bytes, _cancellation: Cancellation) -> bool:
        if program.count(b"int") == 7:
            together.wait(PATIENCE)
        return False

    declarations = [b"int %c;" % letter for letter in b"abcdefgh"]
    oracle = StubOracle(answer)
    reducer(b" ".join(declarations), oracle, settings=deleting_settings(*declarations, jobs=4)).run()
    assert oracle.most_running == 4
    assert len(oracle.asked) == 8


@pytest.mark.parametrize("jobs", partly_slow([2, 8, 64, 128], ["8"]))
def test_any_number_of_workers_ends_at_a_minimal_program(jobs: int) -> None:
    def answer(program: bytes, _cancellation: Cancellation) -> bool:
        time.sleep(0.002)  # Long enough for others to take up what will be stale.
        code = re.sub(rb"//.*", b"", program)
        return b"crash" in code and b"limit" in code

    oracle = StubOracle(answer)
    result = reducer(PROGRAM, oracle, settings=Settings(jobs=jobs)).run()
    assert result.ending is Ending.FIXPOINT
    assert b"crash" in result.program
    assert b"limit" in result.program
    assert result.tokens == 2
    assert result.oracle_calls == len(oracle.asked)


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 8])
def test_listeners_get_every_version_once(jobs: int) -> None:
    events: list[Event] = []
    oracle = holding(b"return a + b", b"crash(")
    result = reducer(PROGRAM, oracle, settings=Settings(jobs=jobs), events=events).run()
    found = improvements(events)
    assert [event.version for event in found] == list(range(1, len(found) + 1))
    assert found[-1].program == result.program
    assert {event.program for event in found} <= set(oracle.interesting)


@pytest.mark.slow
def test_a_program_of_one_version_is_what_the_oracle_said_yes_to() -> None:
    events: list[Event] = []
    oracle = StubOracle(lambda program, _cancellation: program.count(b"(") == program.count(b")") > 2)
    reducer(PROGRAM, oracle, settings=Settings(jobs=8), events=events).run()
    programs = [event.program for event in improvements(events)]
    assert len(programs) == len(set(programs)) > 3
    assert set(programs) <= set(oracle.interesting)
