"""What is asked outside of rounds is counted, keeps to the limits of the run, and can be ended."""

from __future__ import annotations

import threading

import pytest
from engine_parts import StubOracle, asking, happened, reducer, until_cancelled

from treereduce.engine.reducer import Reducer
from treereduce.engine.search.aside import Aside
from treereduce.engine.settings import Settings
from treereduce.engine.state.result import Ending
from treereduce.errors import OracleError
from treereduce.oracle.verdict import Answer, Cancellation, Cancelled, Verdict

SOURCE = b"int a; int b;"
NAME = "asked aside"


def aside_of(oracle: StubOracle, *, jobs: int = 1, max_tests: int | None = None) -> tuple[Aside, Reducer]:
    run = reducer(SOURCE, oracle, settings=Settings(jobs=jobs, max_tests=max_tests))
    return Aside(run._shared, run._driver), run


def test_a_question_is_counted_under_its_name() -> None:
    oracle = asking(lambda program: b"a" in program)
    aside, run = aside_of(oracle)
    assert aside.ask(b"int a;", NAME).verdict is Verdict.INTERESTING
    assert aside.ask(b"int b;", NAME).verdict is Verdict.UNINTERESTING
    assert oracle.asked == [b"int a;", b"int b;"]
    assert (run.progress().oracle_calls, run.progress().passes[NAME].tested) == (2, 2)


def test_beyond_the_limit_of_calls_nothing_is_asked() -> None:
    oracle = asking(lambda _: True)
    aside, run = aside_of(oracle, max_tests=1)
    aside.ask(b"int a;", NAME)
    with pytest.raises(Cancelled):
        aside.ask(b"int b;", NAME)
    assert oracle.asked == [b"int a;"]
    assert (run._budget.ending, run.progress().oracle_calls) == (Ending.TEST_LIMIT, 1)


def test_who_stops_ends_what_is_asked_and_what_would_be() -> None:
    asked = threading.Event()

    def hangs(_: bytes, cancellation: Cancellation) -> bool:
        asked.set()
        return until_cancelled(cancellation)

    aside, run = aside_of(StubOracle(hangs))

    def stop() -> None:
        happened(asked)
        aside.stop()

    stopping = threading.Thread(target=stop)
    stopping.start()
    for _ in range(2):
        with pytest.raises(Cancelled):
            aside.ask(b"int a;", NAME)
    stopping.join()
    assert run.progress().running == 0


def test_an_oracle_that_cannot_be_run_is_told_of() -> None:
    aside, run = aside_of(StubOracle(lambda *_: Verdict.ERROR))
    with pytest.raises(OracleError, match="could not be run: it broke"):
        aside.ask(b"int a;", NAME)
    assert run.progress().passes[NAME].tested == 1


def test_as_many_questions_are_asked_at_once_as_there_are_jobs() -> None:
    oracle = asking(lambda _: True)
    aside, _ = aside_of(oracle, jobs=2)
    answers = aside.at_once([b"int a;"] * 3, NAME)
    assert [answer.verdict for answer in answers if isinstance(answer, Answer)] == [Verdict.INTERESTING] * 2
    alone, _ = aside_of(oracle, jobs=1)
    assert alone.at_once([b"int a;"] * 3, NAME) == []
