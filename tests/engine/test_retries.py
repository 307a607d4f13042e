"""What had no answer is asked about once more at the end, within a budget."""

from __future__ import annotations

import random

import pytest
from engine_parts import PROGRAM, deleting
from faulty_oracle import LIMIT, FaultyOracle, reduced

from bench.simulate.driver import Told
from treereduce.engine.reducer import Reducer
from treereduce.engine.search.aside import Aside
from treereduce.engine.search.retries import GENEROSITY, SHARE, Retries
from treereduce.engine.settings import Settings
from treereduce.engine.state.events import Event, Improved
from treereduce.engine.state.result import Ending, Result
from treereduce.errors import OracleError
from treereduce.languages.registry import load
from treereduce.oracle.verdict import Answer, Verdict
from treereduce.planning.schedule import Schedule
from treereduce.program.keys import exact_key

DECLARATIONS = [b"int a%02d;" % number for number in range(12)]
SOURCE = b" ".join(DECLARATIONS)
SCHEDULE = Schedule([[deleting(*DECLARATIONS)]])


def run(oracle: FaultyOracle, **limits: int) -> Result:
    return reduced(SOURCE, oracle, "c", Settings(schedule=SCHEDULE, **limits), [])


def dice() -> random.Random:
    return random.Random(1)  # noqa: S311 - no secret hangs on it


def silent_once(oracle: FaultyOracle, *programs: bytes) -> None:
    left = list(programs)

    def loops(program: bytes) -> bool:
        if program not in left:
            return False
        left.remove(program)
        return True

    oracle.loops = loops


def without(*gone: bytes) -> bytes:
    return b" ".join(text for text in DECLARATIONS if text not in gone)


def test_a_program_that_stalled_once_is_found_at_the_end_and_reduced_further() -> None:
    oracle = FaultyOracle(lambda program: DECLARATIONS[0] in program, dice())
    silent_once(oracle, without(DECLARATIONS[5]), without(*DECLARATIONS[5:]))
    result = run(oracle)
    assert result.program == DECLARATIONS[0]
    assert (result.ending, result.unanswered) == (Ending.FIXPOINT, 0)


def test_a_program_that_is_out_of_time_again_counts_as_refused() -> None:
    oracle = FaultyOracle(lambda program: program == SOURCE, dice())
    looping = without(DECLARATIONS[3])
    oracle.loops = lambda program: program == looping
    result = run(oracle)
    assert (result.program, result.unanswered) == (SOURCE, 0)
    assert oracle.timed_out_twice == {looping}


def test_a_yes_after_a_stall_is_asked_for_as_often_as_any_other() -> None:
    wrong, once = without(DECLARATIONS[5]), iter([True])
    oracle = FaultyOracle(
        lambda program: program == SOURCE or (program == wrong and next(once, False)), dice()
    )
    silent_once(oracle, wrong)
    events: list[Event] = []
    result = reduced(SOURCE, oracle, "c", Settings(schedule=SCHEDULE, repeat=3), events)
    assert result.program == SOURCE
    assert not any(isinstance(event, Improved) for event in events)
    assert oracle.yes.count(wrong) == 1, "it was asked about"


def test_programs_that_loop_do_not_double_a_run_and_those_left_are_counted() -> None:
    oracle = FaultyOracle(lambda program: program == SOURCE, dice())
    oracle.loops = lambda program: program != SOURCE
    result = run(oracle)
    asked_again = len(oracle.timed_out_twice)
    search = LIMIT * (oracle.calls - asked_again)
    assert asked_again >= 1
    assert GENEROSITY * LIMIT * (asked_again - 1) <= SHARE * (search + GENEROSITY * LIMIT * asked_again)
    assert result.unanswered == len(DECLARATIONS) - asked_again > 0


def test_the_limit_of_oracle_calls_holds_for_retries_too() -> None:
    oracle = FaultyOracle(lambda program: program == SOURCE, dice())
    oracle.loops = lambda program: program != SOURCE
    result = run(oracle, max_tests=len(DECLARATIONS))
    assert oracle.calls == result.oracle_calls == len(DECLARATIONS)
    assert (result.ending, result.unanswered) == (Ending.TEST_LIMIT, len(DECLARATIONS))


def test_a_run_in_which_everything_is_answered_asks_nothing_twice() -> None:
    oracle = FaultyOracle(lambda program: b"crash" in program, dice())
    result = reduced(PROGRAM, oracle, "c", Settings(), [])
    assert result.unanswered == 0
    assert "retries" not in result.passes
    assert oracle.silent == set()


def test_only_what_is_smaller_than_the_result_counts_as_open() -> None:
    # The first has as many tokens as the result, and more bytes; the other is the result, with a yes by now.
    source = b"int aaaa; int b;"
    pending = [(b"int aaaa;", 3), (b"int c;", 3)]
    reducer = Reducer(source, load("c"), FaultyOracle(lambda _: True, dice()))
    shared = reducer._shared
    for program, tokens in pending:
        shared.unanswered.add(program, tokens, exact_key(program), None)
    result_cost = shared.champion.measure(b"int c;")
    assert Retries(shared, Aside(shared, reducer._driver)).left(result_cost) == 0


def test_an_oracle_that_breaks_at_a_retry_ends_the_run() -> None:
    oracle = FaultyOracle(lambda program: program == SOURCE, dice())
    oracle.loops = lambda program: program != SOURCE
    foresee = oracle.foresee

    def broken(program: bytes, patience: float) -> Told:
        return (
            Told(Answer(Verdict.ERROR, 0.1, detail="gone"), 0.1)
            if patience > 1
            else foresee(program, patience)
        )

    oracle.foresee = broken  # type: ignore[method-assign]  # it breaks late
    with pytest.raises(OracleError, match="gone"):
        run(oracle)
