"""The last questions about a result: several at the same time, and answered as if one after another."""

from __future__ import annotations

import signal
import threading

import pytest
from engine_parts import StubOracle, deleting, holding, reducer, until_cancelled
from processes import PATIENCE

from bench.simulate.driver import Told, VirtualTime
from treereduce.engine.reducer import Reducer
from treereduce.engine.settings import Settings
from treereduce.engine.state import trust
from treereduce.engine.state.result import Ending, Result
from treereduce.engine.work.threads import Threads
from treereduce.errors import OracleError
from treereduce.languages import registry
from treereduce.oracle import batch
from treereduce.oracle.verdict import Answer, Cancellation, Cancelled, Reason, Verdict
from treereduce.planning.schedule import Schedule, schedule

SOURCE, RESULT = b"int a; int b; int c; int d; int e;", b"int e;"
ONE_STEP = Schedule([[deleting(b"int a; int b; int c; int d;")]])
YES, NO = Answer(Verdict.INTERESTING, 1.0), Answer(Verdict.UNINTERESTING, 1.0)
LATE = Answer(Verdict.UNANSWERED, 1.0, 1.0, reason=Reason.TIMEOUT)
BROKEN = Answer(Verdict.ERROR, 1.0)


@pytest.fixture(autouse=True)
def _four_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as after hundreds of calls."""
    monkeypatch.setattr(trust, "AT_END", 1)


def test_runs_are_under_way_together() -> None:
    together = threading.Barrier(3)

    def run(_cancellation: Cancellation) -> Answer:
        together.wait(PATIENCE)
        return YES

    assert Threads.at_once([run] * 3, Cancellation()) == [YES] * 3


def test_all_of_them_are_cancelled_together() -> None:
    running, cancellation = threading.Barrier(4), Cancellation()

    def run(each: Cancellation) -> Answer:
        running.wait(PATIENCE)
        until_cancelled(each)
        return YES

    def cancel() -> None:
        running.wait(PATIENCE)
        cancellation.cancel()

    cancelling = threading.Thread(target=cancel)
    cancelling.start()
    outcomes = Threads.at_once([run] * 3, cancellation)
    cancelling.join(PATIENCE)
    assert [type(outcome) for outcome in outcomes] == [Cancelled] * 3


def test_one_that_breaks_is_an_outcome_beside_the_answers_of_others() -> None:
    broken, first = OracleError("It is gone."), threading.Lock()

    def run(_cancellation: Cancellation) -> Answer:
        if first.acquire(blocking=False):
            return YES
        raise broken

    outcomes = Threads.at_once([run] * 2, Cancellation())
    assert outcomes in ([YES, broken], [broken, YES])


def test_where_no_thread_can_be_started_they_are_made_one_after_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def start(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    assert Threads.at_once([lambda _: YES] * 3, Cancellation()) == [YES] * 3


def test_an_interrupt_does_not_wait_for_a_function_that_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    caller, first, over = threading.get_ident(), threading.Lock(), threading.Event()

    def run(_cancellation: Cancellation) -> Answer:
        if first.acquire(blocking=False):
            signal.pthread_kill(caller, signal.SIGINT)
        over.wait(PATIENCE)
        return YES

    monkeypatch.setattr(batch, "PATIENCE", 0.01)
    with pytest.raises(KeyboardInterrupt):
        Threads.at_once([run] * 3, Cancellation())
    assert not over.is_set()
    over.set()


class Simulated:
    """A run in virtual time that is told ``script`` when it asks about its result again, and then yes."""

    def __init__(self, jobs: int, script: list[Answer]) -> None:
        self.about_result: list[tuple[float, float]] = []
        self._script = [YES, *script]
        self._driver = VirtualTime(jobs, self._foresee)
        settings = Settings(jobs=jobs, schedule=ONE_STEP)
        self.run = Reducer(SOURCE, registry.load("c"), holding(b"e"), settings=settings, driver=self._driver)

    def _foresee(self, program: bytes, patience: float) -> Told:
        if program != RESULT:
            return Told(YES if b"int e" in program else NO, 1.0)
        self.about_result.append((self._driver.now, patience))
        return Told(self._script.pop(0) if self._script else YES, 1.0)

    @property
    def patience(self) -> list[float]:
        return [patience for _, patience in self.about_result]


@pytest.mark.parametrize(("jobs", "moments"), [(1, 2), (2, 1), (8, 1)])
def test_a_result_is_asked_about_by_several_at_once(jobs: int, moments: int) -> None:
    simulated = Simulated(jobs, [])
    simulated.run.run()
    last = [moment for moment, _ in simulated.about_result][-2:]
    assert len(set(last)) == moments


class Aside(VirtualTime):
    """Keeps a sum, and what is asked outside of rounds."""

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs, lambda program, _: Told(YES if b"+ g(a, 2)" in program else NO, 1.0))
        self.programs: list[bytes] = []

    def ask(self, program: bytes, cancellation: Cancellation, patience: float) -> Answer:
        self.programs.append(program)
        return super().ask(program, cancellation, patience)


@pytest.mark.parametrize(("jobs", "at_end"), [(1, True), (16, False)])
def test_several_ask_about_a_result_again_while_it_is_proven(jobs: int, at_end: bool) -> None:
    source, driver = b"int f(int a) { return a + g(a, 2); } " + SOURCE, Aside(jobs)
    settings = Settings(jobs=jobs, schedule=schedule())
    run = Reducer(source, registry.load("c"), holding(b""), settings=settings, driver=driver)
    result = run.run()
    assert (result.program in driver.programs) == at_end
    assert run.champion.history.newest.heard.yes >= 2


@pytest.mark.parametrize("jobs", [1, 4])
def test_what_has_no_answer_is_asked_about_with_more_patience_at_once(jobs: int) -> None:
    simulated = Simulated(jobs, [YES, LATE])
    simulated.run.run()
    assert 3.0 in simulated.patience


@pytest.mark.parametrize("jobs", [1, 4])
def test_a_wrong_no_to_the_result_is_noticed(jobs: int) -> None:
    simulated = Simulated(jobs, [YES, NO])
    result = simulated.run.run()
    assert result.program == RESULT
    assert result.doubts is not None
    assert result.doubts.false_no is not None


@pytest.mark.parametrize("jobs", [1, 4])
def test_an_oracle_that_breaks_at_the_end_ends_the_run(jobs: int) -> None:
    with pytest.raises(OracleError):
        Simulated(jobs, [YES, BROKEN]).run.run()


def test_a_stop_cancels_all_last_questions() -> None:
    asked = threading.Semaphore(0)

    def answer(program: bytes, cancellation: Cancellation) -> bool:
        if program == RESULT and oracle.asked.count(RESULT) > 2:
            asked.release()
            return until_cancelled(cancellation)
        return b"int e" in program

    oracle = StubOracle(answer)
    run = reducer(SOURCE, oracle, settings=Settings(jobs=4, schedule=ONE_STEP))
    results: list[Result] = []
    thread = threading.Thread(target=lambda: results.append(run.run()))
    thread.start()
    assert asked.acquire(timeout=PATIENCE)
    assert asked.acquire(timeout=PATIENCE)
    run.stop()
    thread.join(PATIENCE)
    assert [(result.program, result.ending) for result in results] == [(RESULT, Ending.INTERRUPTED)]
