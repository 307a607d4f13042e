from __future__ import annotations

import threading
import time
from functools import partial

import pytest
from engine_parts import PROGRAM, StubOracle, happened, holding, reducer
from processes import eventually

from treereduce.engine import reducer as reducers
from treereduce.engine.settings import Settings
from treereduce.engine.state.events import Event, JobsSettled
from treereduce.engine.state.result import Progress
from treereduce.engine.work import concurrency as pacing
from treereduce.engine.work import threads
from treereduce.engine.work.concurrency import (
    LEAST_SECONDS,
    SECONDS_BETWEEN_LOOKS,
    AdaptiveConcurrency,
    SparingConcurrency,
    SteadyConcurrency,
)
from treereduce.errors import UsageError
from treereduce.machine.load import LoadWatch, Use
from treereduce.machine.memory import Memory, MemoryWatch
from treereduce.oracle.verdict import Cancellation

PLENTY = Memory(left=0.9, short=False)
SHORT = Memory(left=0.05, short=True)


class World:
    """A clock that stands still, a memory, and a pace that lives by both."""

    def __init__(self, start: int = 2, most: int = 32) -> None:
        self.now = 0.0
        self.memory = PLENTY
        self.looks = 0
        self.levels: list[int] = []
        self.settled: list[int] = []
        self.pace = AdaptiveConcurrency(
            start,
            most,
            changed=self.levels.append,
            settled=self.settled.append,
            look=self._look,
            clock=lambda: self.now,
        )

    def _look(self) -> Memory:
        self.looks += 1
        return self.memory

    def answers(self, number: int, *, each: float, answered: bool = True) -> None:
        for _ in range(number):
            self.now += each
            self.pace.ended(answered=answered)


def test_a_steady_pace_stays_whatever_happens() -> None:
    pace = SteadyConcurrency(3)
    pace.look()
    pace.ended(answered=True)
    assert (pace.level, pace.most) == (3, 3)


def test_who_is_to_be_alone_stays_alone_whatever_pays() -> None:
    world, machine, steady = World(start=4), Machine(), SteadyConcurrency(3)
    for pace in (world.pace, machine.pace, steady):
        pace.be_alone()
        assert pace.level == 1
    world.answers(200, each=0.01)
    for _ in range(5):
        machine.second(idle=0.9, ours=0.1)
        machine.pace.look()
        machine.generation()
    assert (world.pace.level, machine.pace.level, steady.level) == (1, 1, 1)


class Machine:
    """Two cores, and jobs that may be as many as they leave room for."""

    def __init__(self, jobs: int = 64) -> None:
        self.use = Use(0.0, 0.0, 0.0, 0, 0)
        self.levels: list[int] = []
        self.running = jobs
        self.pace = SparingConcurrency(
            jobs,
            2,
            changed=self.levels.append,
            running=lambda: min(self.running, self.pace.level),
            used=lambda: self.use,
        )

    def second(self, *, idle: float, ours: float, own: float = 0.0) -> None:
        """A second passes: such shares of both cores were idle and ours, and of one the engine's."""
        self.use = Use(
            self.use.passed + 1,
            self.use.computed + own,
            self.use.run + 2 * ours,
            self.use.ticks + 200,
            self.use.idle + round(200 * idle),
        )

    def generation(self) -> None:
        for _ in range(self.pace.level):
            self.pace.ended(answered=True)


def test_jobs_beyond_four_a_core_begin_as_soon_as_cores_are_idle() -> None:
    machine = Machine()
    assert (machine.pace.level, machine.pace.most) == (8, 64)
    for _ in range(5):
        machine.second(idle=0.5, ours=0.5)
        machine.pace.look()
    assert machine.levels == [16, 32, 64]


def test_fewer_jobs_run_when_they_take_all_that_there_is_and_never_fewer_than_cores() -> None:
    machine = Machine()
    for _ in range(4):
        machine.second(idle=0.0, ours=0.9)
        machine.pace.look()
        machine.generation()
    assert machine.levels == [4, 2]
    machine.second(idle=0.5, ours=0.5)
    machine.pace.look()
    machine.second(idle=0.5, ours=0.5)
    machine.pace.look()
    assert machine.levels == [4, 2, 3, 4]


def test_the_work_of_others_is_no_reason_to_do_less() -> None:
    machine = Machine()
    machine.second(idle=0.0, ours=0.1)
    machine.pace.look()
    assert machine.levels == []
    machine.generation()
    assert machine.levels == [16]


def test_fewer_jobs_run_when_the_engine_itself_cannot_follow() -> None:
    machine = Machine()
    machine.second(idle=0.4, ours=0.6, own=0.95)
    machine.pace.look()
    machine.generation()
    assert machine.levels == [4]


def test_more_jobs_than_find_something_to_run_are_taken_back_and_not_tried() -> None:
    machine = Machine()
    machine.running = 4
    machine.second(idle=0.5, ours=0.3)
    machine.pace.look()
    assert machine.levels == []
    machine.generation()
    assert machine.levels == [4]
    machine.second(idle=0.5, ours=0.3)
    machine.pace.look()
    assert machine.levels == [4, 5]


def test_the_load_is_not_judged_from_a_moment() -> None:
    machine = Machine()
    machine.generation()
    assert machine.levels == []


def test_a_machine_that_tells_nothing_of_its_cores_gets_what_was_asked_for() -> None:
    machine = Machine(jobs=16)
    machine.use = Use(1.0, 0.0, 2.0, 0, 0)
    machine.pace.look()
    machine.generation()
    assert machine.levels == [16]


def test_more_jobs_are_tried_when_enough_answers_have_come_and_kept_when_there_are_more() -> None:
    world = World()
    world.answers(2, each=1.0)
    world.answers(15, each=1.0)
    assert world.levels == []
    world.answers(1, each=1.0)
    assert (world.levels, world.settled) == ([4], [])
    world.answers(4 + 16, each=0.5)
    assert (world.levels, world.settled) == ([4, 8], [4])


def test_more_jobs_that_bring_no_more_answers_are_taken_back() -> None:
    world = World()
    world.answers(2 + 16, each=1.0)
    world.answers(4 + 16, each=1.0)
    assert (world.levels, world.settled) == ([4, 2], [])


def test_no_rate_is_taken_from_a_moment_however_many_the_answers() -> None:
    world = World()
    world.answers(2, each=0.0)
    world.answers(1000, each=0.0)
    assert world.levels == []
    world.answers(1, each=LEAST_SECONDS)
    assert world.levels == [4]


def test_runs_that_were_cancelled_are_no_answers() -> None:
    world = World()
    world.answers(200, each=1.0, answered=False)
    assert world.levels == []


def test_short_memory_cuts_at_once_and_again_only_when_what_ran_has_ended() -> None:
    world = World(start=16)
    world.memory = SHORT
    world.pace.look()
    assert world.levels == []
    for _ in range(3):
        world.now += SECONDS_BETWEEN_LOOKS
        world.pace.look()
    assert (world.levels, world.settled) == ([8], [8])
    world.answers(16, each=0.0)
    world.now += SECONDS_BETWEEN_LOOKS
    world.pace.look()
    assert world.levels == [8, 4]


def test_the_memory_is_not_looked_at_for_every_job() -> None:
    world = World()
    for _ in range(100):
        world.pace.look()
    assert world.looks == 1


@pytest.mark.slow
def test_a_run_finds_out_how_many_jobs_pay_and_ends_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """In virtual time: how much more jobs bring depends on what else the machine does."""
    now, lock = 0.0, threading.Lock()

    def answer(program: bytes, _cancellation: Cancellation) -> bool:
        nonlocal now
        time.sleep(0.01)
        with lock:
            now += 0.01 / run.progress().jobs
        return b"crash" in program and program.count(b"values") >= 8

    monkeypatch.setattr(pacing, "LEAST_SECONDS", 0.05)
    monkeypatch.setattr(reducers, "AdaptiveConcurrency", partial(AdaptiveConcurrency, clock=lambda: now))
    monkeypatch.setattr(MemoryWatch, "look", lambda _: PLENTY)
    events, oracle = list[Event](), StubOracle(answer)
    run = reducer(PROGRAM * 4, oracle, settings=Settings(jobs=1, most_jobs=8), events=events)
    result = run.run()
    assert result.tokens == 9
    assert 1 < oracle.most_running <= 8
    assert any(isinstance(event, JobsSettled) for event in events)
    assert 1 <= result.jobs <= 8


@pytest.mark.slow
def test_a_run_goes_on_with_one_job_while_memory_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each question of its first round waits for a look at the memory, so that all others have one job."""
    looks: list[Memory] = []
    moments: list[Progress] = []

    def look(_: MemoryWatch) -> Memory:
        looks.append(SHORT)
        return SHORT

    def answer(program: bytes, _cancellation: Cancellation) -> bool:
        moments.append(run.progress())
        seen = len(looks)
        if moments[-1].round == 1:
            assert eventually(lambda: len(looks) > seen)
        return b"crash" in program and b"values" in program

    monkeypatch.setattr(pacing, "SECONDS_BETWEEN_LOOKS", 0.0)
    monkeypatch.setattr(threads, "SECONDS_BETWEEN_LOOKS", 0.001)
    monkeypatch.setattr(MemoryWatch, "look", look)
    run = reducer(PROGRAM, StubOracle(answer), settings=Settings(jobs=8, most_jobs=8))
    result = run.run()
    assert result.tokens == reducer(PROGRAM, holding(b"crash", b"values")).run().tokens
    assert {moment.running for moment in moments if moment.round > 1} == {1}
    assert result.jobs < 8


def idle_since(seconds: float) -> Use:
    microseconds = round(seconds * 1e6)
    return Use(passed=seconds, computed=0.0, run=0.0, ticks=microseconds, idle=microseconds)


@pytest.mark.slow
def test_128_workers_have_enough_to_do_and_come_to_the_same_result_as_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Idle cores: whatever else runs on this machine would hold back the jobs that this waits for.
    monkeypatch.setattr(LoadWatch, "used", lambda _: idle_since(time.monotonic()))
    many_run = threading.Event()

    def answer(program: bytes, _cancellation: Cancellation) -> bool:
        if oracle.most_running > 16:
            many_run.set()
        happened(many_run)
        return b"crash" in program and b"values" in program

    oracle = StubOracle(answer)
    result = reducer(PROGRAM * 8, oracle, settings=Settings(jobs=128)).run()
    assert result.tokens == reducer(PROGRAM * 8, holding(b"crash", b"values")).run().tokens


def test_a_run_cannot_begin_with_more_jobs_than_it_may_have() -> None:
    with pytest.raises(UsageError, match="begin with 4 jobs and have 2 at most"):
        Settings(jobs=4, most_jobs=2)
