"""A run that stands still is noticed, and one that takes long is not taken for it."""

from __future__ import annotations

import threading
from collections.abc import Iterator

from engine_parts import PROGRAM, StubOracle, asking, deleting, happened, holding, reducer
from processes import PATIENCE, eventually

from treereduce.engine.settings import Settings
from treereduce.engine.state.result import Result
from treereduce.engine.work.watchdog import COMPUTING, LOOKS, Finding, Watchdog, interrupt_pass
from treereduce.oracle.verdict import Cancellation
from treereduce.passes.candidate import Candidate, Pass
from treereduce.planning.schedule import Schedule
from treereduce.view.view import View


class World:
    """What a watchdog looks at."""

    def __init__(self, size: int = 0) -> None:
        self.moves, self.running, self.used, self.waited = 0, 0, 0.0, 0.0
        self.dog = Watchdog(
            lambda: self.moves, lambda: self.running, lambda: size, lambda: self.used, lambda: self.waited
        )

    def look(self, looks: int, *, computing: float = 0.0, waiting: float = 0.0) -> list[Finding]:
        """What so many looks show, with so many seconds on a core, or without one, between two."""
        found = []
        for _ in range(looks):
            self.used += computing
            self.waited += waiting
            finding = self.dog.look()
            if finding is not None:
                found.append(finding)
        return found


def test_a_run_in_which_nothing_moves_and_nothing_is_computed_is_found() -> None:
    assert World().look(LOOKS + 1) == [Finding.WAITS]


def test_who_computes_and_gets_hardly_a_core_has_not_stood_still() -> None:
    assert World().look(10 * LOOKS, computing=0.03, waiting=0.9) == []
    world = World()
    assert world.look(LOOKS, waiting=1.0) == []
    world.waited = 0.0
    assert world.look(1) == [Finding.WAITS], "threads that have ended tell no more"


def test_a_long_oracle_run_is_no_standstill() -> None:
    world = World()
    world.running = 1
    assert world.look(10 * LOOKS) == []


def test_whatever_moves_is_no_standstill() -> None:
    world = World()
    for _ in range(10):
        assert world.look(LOOKS - 1) == []
        world.moves += 1


def test_a_pass_that_computes_has_processor_time_and_not_seconds() -> None:
    assert World().look(int(COMPUTING), computing=0.5) == [], "a busy machine gives it half a core"
    assert World().look(3 * int(COMPUTING), computing=0.5) == [Finding.COMPUTES]


def test_a_large_program_may_be_parsed_for_longer() -> None:
    assert World(size=10_000_000).look(300, computing=1.0) == []


def test_whoever_was_stopped_has_not_stood_still() -> None:
    """Looks are counted, and there are none while the process is stopped: no clock is asked."""
    world = World()
    assert world.look(LOOKS - 1) == []
    world.moves += 1
    assert world.look(1) == []


def test_a_pass_that_loops_is_interrupted_and_the_run_goes_on() -> None:
    looping = threading.Event()

    def endless(view: View, node: int) -> Iterator[Candidate]:
        if node == 0 and b"int total" in view.tree.source:
            looping.set()
            while True:
                pass
        yield from ()

    passes = [Pass("endless", endless), deleting(b"// the limit\n")]
    run = reducer(PROGRAM, holding(b"crash"), settings=Settings(schedule=Schedule([[*passes]])))
    results: list[Result] = []
    thread = threading.Thread(target=lambda: results.append(run.run()))
    thread.start()
    happened(looping)
    (post,) = run.whereabouts.posts()
    assert post.is_in_a_pass
    assert post.hand.asks == "endless"
    interrupt_pass(post.thread)
    thread.join(PATIENCE)
    (result,) = results
    assert b"// the limit" not in result.program
    assert "endless" in result.mishaps


def test_it_is_told_what_every_worker_does_while_the_run_goes_on() -> None:
    stuck, go = threading.Event(), threading.Event()

    def answer(program: bytes, _cancellation: Cancellation) -> bool:
        stuck.set()
        happened(go)
        return b"crash" in program

    run = reducer(PROGRAM, StubOracle(answer), settings=Settings(jobs=2))
    thread = threading.Thread(target=run.run, name="the run")
    thread.start()
    happened(stuck)
    assert eventually(lambda: run.whereabouts.told().count("has been asking about") > 0)
    told = run.whereabouts.told()
    before = run.moves()
    go.set()
    thread.join(PATIENCE)
    assert "bytes, a candidate of the pass " in told
    assert "the run:" in told
    assert "in answer" in told
    assert run.moves() != before
    assert run.whereabouts.posts() == []


def test_a_run_moves_whenever_it_asks() -> None:
    seen = []

    def answer(program: bytes) -> bool:
        seen.append(run.moves())
        return b"crash" in program

    run = reducer(PROGRAM, asking(answer))
    run.run()
    assert len(set(seen)) == len(seen)
