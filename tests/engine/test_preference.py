"""What is kept of programs that are equally small, where somebody prefers one."""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Callable, Iterator

import pytest
from engine_parts import asking
from hypothesis import given
from hypothesis import strategies as st

import treereduce
from treereduce.engine.reducer import Reducer
from treereduce.engine.settings import Settings
from treereduce.engine.state.events import Event, Improved, Warned
from treereduce.engine.state.history import Held
from treereduce.engine.state.result import Ending, Result
from treereduce.engine.state.ties import MOST_KEPT, Ties
from treereduce.errors import OracleError
from treereduce.languages import registry
from treereduce.languages.reading import read_program
from treereduce.oracle.score import Scores
from treereduce.oracle.scoring import FunctionScorer
from treereduce.passes.candidate import Candidate, Pass
from treereduce.planning.schedule import Schedule, plan_passes
from treereduce.program.edits import Edit
from treereduce.view.view import View

CALL = b"int unused; f(a, 8); g(b, 300);"
"""Has numbers and names that can take each other's places."""

FEW = plan_passes("normal", "runs,subtrees,numbers")
"""All that these programs need; with all passes a run takes a second."""

Score = Callable[[bytes], float]


def reduced(
    source: bytes,
    interesting: Callable[[bytes], bool],
    score: Score | None,
    *,
    most: int | None = None,
    events: list[Event] | None = None,
) -> tuple[Result, list[bytes]]:
    """The result of a run that prefers what scores less, and the programs that it asked about."""
    oracle = asking(interesting)
    scores = None if score is None else Scores(FunctionScorer(score))
    settings = Settings(schedule=FEW, max_tests=most)
    reducer = Reducer(source, registry.load("c"), oracle, settings=settings, scores=scores)
    if events is not None:
        reducer.listeners.append(events.append)
    return reducer.run(), oracle.asked


def calls_f(program: bytes) -> bool:
    """Whether a program calls f with a name and a number."""
    return re.search(rb"\bf\(\s*[a-z]+\s*,\s*\d+\s*\)", program) is not None


def digits(program: bytes) -> int:
    return int(b"0" + bytes(byte for byte in program if byte in b"0123456789"))


def tokens(program: bytes) -> int:
    return read_program(program, registry.load("c")).tree.token_count


@pytest.mark.slow
def test_of_as_many_tokens_the_program_with_the_least_score_is_kept() -> None:
    result, _ = reduced(CALL, calls_f, lambda program: -digits(program))
    usual, _ = reduced(CALL, calls_f, None)
    assert result.tokens == usual.tokens
    assert digits(result.program) > digits(usual.program) == 0
    assert result.ending is Ending.FIXPOINT


def test_bytes_decide_where_scores_are_equal() -> None:
    result, _ = reduced(CALL, calls_f, lambda _: 1.0)
    usual, _ = reduced(CALL, calls_f, None)
    assert result.program == usual.program


def test_fewer_tokens_come_before_any_score() -> None:
    result, _ = reduced(CALL, calls_f, lambda program: -len(program))
    usual, _ = reduced(CALL, calls_f, None)
    assert result.tokens == usual.tokens


def test_nobody_who_prefers_nothing_asks_more() -> None:
    """The runs are the same up to where the choice begins."""
    _, usual = reduced(CALL, calls_f, None)
    result, asked = reduced(CALL, calls_f, lambda _: 1.0)
    assert asked[: len(usual)] == usual
    assert result.scored is not None


def test_only_the_first_program_and_those_as_small_as_the_result_are_scored() -> None:
    scored: list[bytes] = []

    def score(program: bytes) -> float:
        scored.append(program)
        return -digits(program)

    result, _ = reduced(CALL, calls_f, score)
    assert scored[0] == CALL
    assert {tokens(program) for program in scored[1:]} == {result.tokens}
    assert len(scored) == len(set(scored))


def test_the_result_tells_what_the_scores_have_come_to() -> None:
    result, _ = reduced(CALL, calls_f, lambda program: -digits(program))
    assert result.scored is not None
    assert result.scored.before == -digits(CALL)
    assert result.scored.after == -digits(result.program)


@pytest.mark.slow
def test_a_run_that_goes_on_is_measured_by_what_all_began_with() -> None:
    scores = Scores(FunctionScorer(lambda program: -digits(program)))
    reducer = Reducer(
        b"f(a, 8);", registry.load("c"), asking(calls_f), settings=Settings(schedule=FEW), scores=scores
    )
    reducer.come_from([Held(CALL, tokens(CALL), sure=True)])
    scored = reducer.run().scored
    assert scored is not None
    assert scored.before == -digits(CALL)


def test_a_score_that_fails_is_worse_than_any_and_said_once() -> None:
    events: list[Event] = []

    def score(program: bytes) -> float:
        if b"0" in program:
            raise ValueError("no zero, please")
        return 1e9

    result, _ = reduced(CALL, calls_f, score, events=events)
    assert b"0" not in result.program
    warnings = [event.message for event in events if isinstance(event, Warned)]
    assert len(warnings) == 1
    assert "no zero, please" in warnings[0]


def test_no_score_at_all_leaves_the_usual_result() -> None:
    result, _ = reduced(CALL, calls_f, lambda _: math.nan)
    usual, _ = reduced(CALL, calls_f, None)
    assert result.program == usual.program
    assert result.scored is not None
    assert result.scored.after == math.inf


def test_what_is_preferred_is_told_as_an_improvement() -> None:
    events: list[Event] = []
    result, _ = reduced(CALL, calls_f, lambda program: -digits(program), events=events)
    last = [event for event in events if isinstance(event, Improved)][-1]
    assert (last.program, last.pass_name, last.version) == (result.program, "prefer", result.version)


def test_what_is_preferred_and_leads_to_something_smaller_is_gone_on_from() -> None:
    """With 1 in it, the call needs its other argument no more, and nothing smaller leads to a 1."""

    def interesting(program: bytes) -> bool:
        return program.replace(b" ", b"").startswith(b"f(1)") or calls_f(program)

    usual, _ = reduced(b"f(a, 8);", interesting, None)
    result, _ = reduced(b"f(a, 8);", interesting, lambda program: abs(digits(program) - 1))
    assert b"f(1)" in result.program
    assert result.tokens < usual.tokens


def test_a_run_that_has_made_all_its_calls_chooses_among_what_it_has_met() -> None:
    usual, asked = reduced(CALL, calls_f, None)
    result, again = reduced(CALL, calls_f, lambda program: -digits(program), most=len(asked))
    assert again == asked
    assert result.tokens == usual.tokens
    assert digits(result.program) == 8


def test_an_oracle_that_breaks_while_it_is_chosen_leaves_the_best() -> None:
    usual, asked = reduced(CALL, calls_f, None)
    calls = 0

    def breaking(program: bytes) -> bool:
        nonlocal calls
        calls += 1
        if calls > len(asked):
            raise OracleError("gone")
        return calls_f(program)

    with pytest.raises(OracleError) as raised:
        reduced(CALL, breaking, lambda program: -digits(program))
    assert raised.value.best == usual.program


@pytest.mark.slow
@given(st.integers(0, 2**30), st.sampled_from([b"f(a, 8); g(b, 300);", b"h(f(a, 12), x[3]);"]))
def test_preferring_costs_no_token_and_nothing_met_of_that_size_scores_less(salt: int, source: bytes) -> None:
    def score(program: bytes) -> float:
        return zlib.crc32(program, salt) % 1000

    met: list[bytes] = []

    def interesting(program: bytes) -> bool:
        says = calls_f(program)
        if says:
            met.append(program)
        return says

    usual, _ = reduced(source, interesting, None)
    met.clear()
    result, _ = reduced(source, interesting, score)
    assert result.tokens <= usual.tokens
    assert score(result.program) <= min(score(one) for one in met if tokens(one) == result.tokens)


def test_ties_keep_the_newest_and_nothing_larger() -> None:
    ties = Ties()
    for number in range(MOST_KEPT + 5):
        ties.add(b"%d" % number, 3, 3)
    ties.add(b"large", 9, 3)
    kept = ties.near(3)
    assert len(kept) == MOST_KEPT
    assert kept[0] == b"%d" % (MOST_KEPT + 4)
    assert b"large" not in kept
    assert ties.near(9) == []


def test_the_score_is_that_of_what_is_left_when_the_result_does_not_hold() -> None:
    asked: list[bytes] = []

    def check(program: bytes) -> bool:
        asked.append(program)
        return re.search(rb"f\(\d+, *\d+\)", program) is not None and not (wrong and program == wrong[0])

    def score(program: bytes) -> float:
        return -len(program)

    wrong: list[bytes] = []
    good = treereduce.reduce(b"int x; f(1, 8);", "c", check, prefer=score, passes="runs,subtrees,numbers")
    calls = len(asked)
    asked.clear()

    def check_at_last(program: bytes) -> bool:
        if len(asked) == calls - 1:
            wrong.append(good.program)
        return check(program)

    left = treereduce.reduce(
        b"int x; f(1, 8);", "c", check_at_last, prefer=score, passes="runs,subtrees,numbers"
    )
    assert left.program != good.program
    assert left.scored is not None
    assert left.scored.after in (score(left.program), math.inf)


def test_what_is_as_large_on_a_detour_may_be_preferred() -> None:
    start, other = b"aa + aa + a;", b"a + a + aa;"

    def respell(view: View, node: int) -> Iterator[Candidate]:
        if node == 0 and view.tree.source == start:
            yield Candidate((Edit(0, len(start), other),))

    settings = Settings(schedule=Schedule([], detours=[Pass("respell", respell, grows=True)]))
    oracle = asking(lambda program: program.strip() in (start, other))
    scores = Scores(FunctionScorer(len))
    made = Reducer(start, registry.load("c"), oracle, settings=settings, scores=scores)
    assert made.run().program == other
