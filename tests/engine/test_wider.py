"""What runs of the greatest effort go on with, where a normal one ends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from engine_parts import asking, reducer

from treereduce.engine.search.earlier import Earlier
from treereduce.engine.settings import Settings
from treereduce.engine.state.result import Ending, Result
from treereduce.engine.work.budget import Budget
from treereduce.engine.work.statistics import Statistics
from treereduce.passes.candidate import Candidate, Pass
from treereduce.passes.deletion.subtrees import subtrees
from treereduce.passes.moving.relocate import relocate
from treereduce.planning.effort import Effort
from treereduce.planning.schedule import Schedule, Wider, schedule
from treereduce.program.edits import Edit
from treereduce.view.view import View

SOURCE = b"{ int x = a + b; f(x, c); g(d); h(e, i); }"
DELETING = [[Pass("subtrees", subtrees)]]
MOVING = Wider([[Pass("relocate", relocate, strict=True)]])


def reduce(keep: bytes, plan: Schedule) -> Result:
    """Keep some tokens in a row, and ``a + b`` where it stands or in the place of what it is assigned to."""

    def likes(program: bytes) -> bool:
        text = b"".join(program.split())
        return keep in text and ((b"x=a+b;" in text and b"f(x" in text) or b"f(a+b" in text)

    oracle = asking(likes)
    return reducer(SOURCE, oracle, settings=Settings(schedule=plan)).run()


def test_a_finished_run_goes_on_with_the_wider_steps() -> None:
    assert reduce(b"f(", Schedule(DELETING)).tokens > reduce(b"f(", Schedule(DELETING, wider=MOVING)).tokens


def test_a_finished_run_goes_on_with_detours_of_its_own() -> None:
    def other(view: View, node: int) -> Iterator[Candidate]:
        if node == 0:
            yield Candidate((Edit(0, len(view.tree.source), b"{ g(c); h(d); }"),))

    def likes(program: bytes) -> bool:
        text = b"".join(program.split())
        return text == b"{f(a,b);}" or b"h(d)" in text

    plan = Schedule(DELETING, wider=Wider([], detours=[Pass("other", other, grows=True)]))
    result = reducer(b"{ f(a, b); }", asking(likes), settings=Settings(schedule=plan)).run()
    assert b"h(d)" in result.program
    assert result.tokens < reducer(b"{ f(a, b); }", asking(likes)).run().tokens


@pytest.mark.slow
def test_what_is_wider_takes_so_many_times_the_calls_and_no_more() -> None:
    before = reduce(b"c", Schedule(DELETING)).oracle_calls
    for times in (0, 1, 2):
        moving = Wider(MOVING.steps, times=times)
        result = reduce(b"c", Schedule(DELETING, wider=moving, restarts=2))
        assert result.oracle_calls <= (1 + times) * before
        assert result.ending is Ending.FIXPOINT


def test_wider_steps_alone_take_the_calls_that_they_need() -> None:
    result = reduce(b"f(", Schedule([], wider=MOVING))
    assert result.tokens < result.original_tokens


@pytest.mark.slow
def test_the_greatest_effort_ends_no_larger_than_a_normal_run_and_begins_as_one() -> None:
    for keep in (b"f(", b"g(d)", b"e,i"):
        normal, greatest = (reduce(keep, schedule(effort)) for effort in (Effort.NORMAL, Effort.MAX))
        assert greatest.tokens <= normal.tokens
        assert normal.oracle_calls <= greatest.oracle_calls


def test_calls_that_are_allowed_count_from_then_on_and_end_nothing() -> None:
    budget = Budget(None, Statistics(lambda: 0.0))
    found = [budget.spent]
    for allowed in (1, 1, None):
        budget.allow(allowed)
        found.append(budget.spent)
        assert budget.begin_call()
        found.append(budget.spent)
    assert found == [False, False, True, False, True, False, False]
    assert budget.ending is None


def test_restarts_begin_ever_further_back_in_the_run() -> None:
    earlier = Earlier(100, b"input")
    for tokens in (95, 60, 40, 28, 26, 22, 20):
        earlier.remember(tokens, b"%d" % tokens)
    assert [earlier.larger(20, number) for number in range(4)] == [b"22", b"28", b"40", b"60"]
    assert earlier.larger(20, 9) is None
    assert earlier.larger(9, 7) is None
    earlier.go_back(30)
    assert earlier.larger(20, 0) == b"40"
    earlier.go_back(1000)
    assert earlier.larger(25, 0) == b"input"


def test_restarts_from_far_back_begin_beyond_the_others_and_reach_the_input() -> None:
    earlier = Earlier(100, b"input")
    for tokens in (70, 45, 20, 10):
        earlier.remember(tokens, b"%d" % tokens)
    assert [earlier.much_larger(10, number) for number in range(3)] == [b"45", b"input", None]
    assert earlier.much_larger(30, 0) is None


def test_of_large_programs_one_is_kept_when_it_has_halved() -> None:
    earlier = Earlier(100_000, b"input")
    earlier.remember(60_000, b"more than half")
    earlier.remember(40_000, b"less than half")
    assert earlier.larger(50_000, 0) == b"input"
    assert earlier.larger(30_000, 0) == b"less than half"
