"""How runs end: at limits, when somebody stops them, when something breaks. The best is never lost."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from engine_parts import (
    PROGRAM,
    StubOracle,
    asking,
    deletion,
    happened,
    holding,
    improvements,
    reducer,
    until_cancelled,
)
from processes import eventually

from treereduce.engine.reducer import Reducer
from treereduce.engine.search import base, search
from treereduce.engine.settings import Settings
from treereduce.engine.state import champion
from treereduce.engine.state.events import Event, Improved
from treereduce.engine.state.result import Ending
from treereduce.errors import OracleError, ReductionError, UsageError
from treereduce.languages import registry
from treereduce.languages.language import Language
from treereduce.languages.reading import Reading, read_program
from treereduce.oracle.verdict import Cancellation, Verdict
from treereduce.passes.candidate import Candidate, Pass
from treereduce.planning.schedule import Schedule
from treereduce.program.edits import Edit
from treereduce.view.view import View


@contextmanager
def leaving_no_thread_behind() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    assert eventually(lambda: set(threading.enumerate()) <= before)


def stuck_after(yeses: int, stuck: threading.Event) -> StubOracle:
    """Says yes to some programs with a crash, and then hangs until cancelled."""

    def answer(program: bytes, cancellation: Cancellation) -> bool:
        if len(oracle.interesting) < yeses:
            return b"crash" in program
        stuck.set()
        return until_cancelled(cancellation)

    oracle = StubOracle(answer)
    return oracle


@pytest.mark.parametrize("jobs", [1, 8])
def test_a_stop_from_another_thread_ends_a_run_whose_oracle_hangs(jobs: int) -> None:
    stuck = threading.Event()
    oracle = stuck_after(2, stuck)
    run = reducer(PROGRAM, oracle, settings=Settings(jobs=jobs))

    def stop() -> None:
        happened(stuck)
        run.stop()

    with leaving_no_thread_behind():
        stopper = threading.Thread(target=stop)
        stopper.start()
        result = run.run()
        stopper.join()
    assert result.ending is Ending.INTERRUPTED
    assert result.program in oracle.interesting
    assert oracle.cancelled


def test_a_stop_before_the_start_leaves_the_program_as_it_is() -> None:
    oracle = holding(b"crash")
    run = reducer(PROGRAM, oracle)
    run.stop()
    result = run.run()
    assert (result.program, result.ending) == (PROGRAM, Ending.INTERRUPTED)
    assert oracle.asked == []


def test_the_first_stop_says_why() -> None:
    run = reducer(PROGRAM, holding(b"crash"))
    run.stop(Ending.TIME_LIMIT)
    run.stop()
    assert run.run().ending is Ending.TIME_LIMIT


def test_a_listener_may_stop_the_run() -> None:
    oracle = holding(b"crash")
    events: list[Event] = []

    def stop(event: Event) -> None:
        if isinstance(event, Improved):
            run.stop()

    run = Reducer(PROGRAM, registry.load("c"), oracle, listeners=[events.append, stop])
    result = run.run()
    assert result.ending is Ending.INTERRUPTED
    assert [found.program for found in improvements(events)] == [result.program]


def test_a_run_that_was_ended_reads_a_large_program_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[bytes] = []

    def reading(program: bytes, language: Language) -> Reading:
        if run.ended:
            read.append(program)
        return read_program(program, language)

    def stop(event: Event) -> None:
        if isinstance(event, Improved):
            run.stop()

    monkeypatch.setattr(base, "read_program", reading)
    for most, reads in ((len(PROGRAM), True), (0, False)):
        monkeypatch.setattr(search, "HASTY", most)
        monkeypatch.setattr(champion, "SMALL", most)
        read.clear()
        run = reducer(PROGRAM, oracle := holding(b"crash"))
        run.listeners.append(stop)
        result = run.run()
        assert result.ending is Ending.INTERRUPTED
        assert result.program in oracle.interesting
        assert result.tokens == read_program(result.program, registry.load("c")).tree.token_count
        assert bool(read) == reads


def test_the_time_limit_ends_a_run_whose_oracle_hangs() -> None:
    oracle = stuck_after(1, threading.Event())
    with leaving_no_thread_behind():
        result = reducer(PROGRAM, oracle, settings=Settings(jobs=4, time_limit=0.05)).run()
    assert result.ending is Ending.TIME_LIMIT
    assert result.program in [*oracle.interesting, PROGRAM]


def test_a_run_that_ends_before_its_time_limit_leaves_no_timer() -> None:
    with leaving_no_thread_behind():
        result = reducer(PROGRAM, holding(b"crash"), settings=Settings(time_limit=3600)).run()
    assert result.ending is Ending.FIXPOINT


@pytest.mark.parametrize("jobs", [1, 8])
@pytest.mark.parametrize("limit", [0, 1, 7, 20])
def test_the_oracle_is_called_exactly_as_often_as_the_limit_allows(jobs: int, limit: int) -> None:
    oracle = holding(b"crash(sum(values", b"return a + b", b"int total = 0", b"{ 3, 4 }")
    result = reducer(PROGRAM, oracle, settings=Settings(jobs=jobs, max_tests=limit)).run()
    assert len(oracle.asked) == result.oracle_calls == limit
    assert result.ending is Ending.TEST_LIMIT
    assert result.program in [*oracle.interesting, PROGRAM]


def test_a_limit_that_is_just_enough_does_not_show() -> None:
    needed = reducer(PROGRAM, holding(b"crash")).run()
    enough = reducer(PROGRAM, holding(b"crash"), settings=Settings(max_tests=needed.oracle_calls)).run()
    assert (enough.program, enough.ending) == (needed.program, Ending.FIXPOINT)


def failing_after(commits: int, fail: Callable[[], Verdict], *, jobs: int = 1) -> Reducer:
    """A run in which the oracle fails once there were so many commits."""
    events: list[Event] = []

    def answer(program: bytes, _cancellation: Cancellation) -> bool | Verdict:
        return fail() if len(improvements(events)) >= commits else b"crash" in program

    return reducer(PROGRAM, StubOracle(answer), settings=Settings(jobs=jobs), events=events)


def broken() -> Verdict:
    raise LookupError("the lamp is out")


def is_a_success(program: bytes | None) -> bool:
    return program is not None and b"crash" in program and len(program) < len(PROGRAM)


@pytest.mark.parametrize("jobs", [1, 8])
def test_an_exception_of_the_oracle_ends_the_run_with_the_best_so_far(jobs: int) -> None:
    run = failing_after(2, broken, jobs=jobs)
    with leaving_no_thread_behind(), pytest.raises(ReductionError, match="the lamp is out") as caught:
        run.run()
    assert isinstance(caught.value.__cause__, LookupError)
    assert is_a_success(caught.value.best)


def test_a_failure_before_the_first_success_leaves_the_program_as_it_is() -> None:
    with pytest.raises(ReductionError) as caught:
        failing_after(0, broken).run()
    assert caught.value.best == PROGRAM


def test_a_failure_cancels_what_others_wait_for() -> None:
    hanging, first = threading.Event(), threading.Lock()

    def answer(_program: bytes, cancellation: Cancellation) -> bool:
        if not first.acquire(blocking=False):
            hanging.set()
            return until_cancelled(cancellation)
        happened(hanging)
        raise LookupError("the lamp is out")

    oracle = StubOracle(answer)
    with leaving_no_thread_behind(), pytest.raises(ReductionError, match="the lamp is out"):
        reducer(PROGRAM, oracle, settings=Settings(jobs=2)).run()
    assert oracle.cancelled


@pytest.mark.parametrize("jobs", [1, 8])
def test_an_oracle_that_breaks_ends_the_run_with_the_best_so_far(jobs: int) -> None:
    run = failing_after(2, lambda: Verdict.ERROR, jobs=jobs)
    with leaving_no_thread_behind(), pytest.raises(OracleError, match="it broke") as caught:
        run.run()
    assert is_a_success(caught.value.best)


def test_an_error_for_the_user_stays_what_it_is() -> None:
    def misused() -> Verdict:
        raise UsageError("Give it a check.")

    with pytest.raises(UsageError, match=r"^Give it a check\.$") as caught:
        failing_after(2, misused).run()
    assert is_a_success(caught.value.best)


def test_an_exception_of_a_listener_ends_the_run_with_the_best_so_far() -> None:
    def fail(event: Event) -> None:
        match event:
            case Improved():
                raise OSError("the disk is full")

    oracle = holding(b"crash")
    run = Reducer(PROGRAM, registry.load("c"), oracle, listeners=[fail], settings=Settings(jobs=2))
    with leaving_no_thread_behind(), pytest.raises(ReductionError, match="the disk is full") as caught:
        run.run()
    assert caught.value.best in oracle.interesting


@pytest.fixture
def _interruptible() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interruptible")
@pytest.mark.parametrize("jobs", [1, 3])
def test_a_keyboard_interrupt_passes_through_when_the_workers_have_stopped(jobs: int) -> None:
    main = threading.main_thread().ident
    assert main is not None
    once = threading.Lock()

    def answer(program: bytes, cancellation: Cancellation) -> bool:
        if len(oracle.interesting) < 2:
            return b"crash" in program
        if once.acquire(blocking=False):
            signal.pthread_kill(main, signal.SIGINT)
        return until_cancelled(cancellation)

    oracle = StubOracle(answer)
    run = reducer(PROGRAM, oracle, settings=Settings(jobs=jobs))
    with leaving_no_thread_behind(), pytest.raises(KeyboardInterrupt):
        run.run()
    assert oracle.cancelled
    assert run.champion.program in oracle.interesting


@pytest.mark.parametrize("small", [0, 8_000])
def test_the_best_of_a_run_that_failed_is_the_smallest_by_its_own_parse(
    small: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Without the flags, the expression is none: it goes on in the comment, which has tokens then.
    source, larger = b"c = `x ${a}`; d = /a/g; // `\n", b"c = `x ${a}`; d = /a; // `\n"
    monkeypatch.setattr(champion, "SMALL", small)

    def judge(program: bytes) -> bool:
        if program != larger:
            raise ValueError("the oracle is gone")
        return True

    def propose(_view: View, node: int) -> Iterator[Candidate]:
        if not node:
            flags = source.index(b"g")
            yield Candidate(
                (Edit(flags - 1, flags + 1),), on_success=lambda _: iter([deletion(source, b"c = ")])
            )

    known = Schedule([[Pass("flags", propose)]])
    with pytest.raises(ReductionError) as failed:
        reducer(source, asking(judge), "javascript", settings=Settings(schedule=known)).run()
    assert failed.value.best == source
