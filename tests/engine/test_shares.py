"""Passes that have only a share of the oracle calls."""

from __future__ import annotations

from dataclasses import replace

from engine_parts import asking, attempt_to_delete, deleting, reducer, snapshot

from treereduce.engine.schedule.heap import Task
from treereduce.engine.schedule.scheduler import Scheduler
from treereduce.engine.schedule.stage import Stage
from treereduce.engine.settings import Settings
from treereduce.engine.trial.best import Best
from treereduce.engine.work.budget import ALWAYS, Budget
from treereduce.engine.work.statistics import Statistics
from treereduce.oracle.verdict import Answer, Verdict
from treereduce.passes.candidate import Pass
from treereduce.planning.schedule import Schedule, schedule

DECLARATIONS = [b"int a%d;" % number for number in range(ALWAYS + 30)]
SOURCE = b" ".join(DECLARATIONS)


def named(name: str, *texts: bytes, share: float) -> Pass:
    return replace(deleting(*texts), name=name, share=share)


def calls_of(*passes: Pass) -> dict[str, int]:
    """How often each of them asked, in vain."""
    oracle = asking(lambda program: program == SOURCE)
    settings = Settings(schedule=Schedule([[entry] for entry in passes]))
    result = reducer(SOURCE, oracle, settings=settings).run()
    return {name: counted.tested for name, counted in result.passes.items()}


def test_a_pass_with_a_small_share_is_left_out_when_it_has_had_it() -> None:
    first, rest = DECLARATIONS[:10], DECLARATIONS[10:]
    assert calls_of(named("plenty", *first, share=1.0), named("little", *rest, share=0.1)) == {
        "plenty": len(first),
        "little": ALWAYS,
    }


def test_what_was_put_off_by_a_pass_that_is_left_out_since_is_not_taken_up() -> None:
    had: list[bool] = []
    round_ = Scheduler(Best(snapshot(SOURCE)), Stage([[]]), left_out=lambda _entry: bool(had))
    assert isinstance(round_.take(), Task)
    round_.put_off.repeat(attempt_to_delete(SOURCE, DECLARATIONS[0]))
    round_.put_off.tolerate(attempt_to_delete(SOURCE, DECLARATIONS[1]))
    round_.done()
    had.append(True)
    assert round_.take() is None


def test_a_share_is_of_all_calls() -> None:
    statistics = Statistics(lambda: 0.0)
    budget, entry = Budget(None, statistics), named("little", share=0.1)

    def ask(name: str, times: int) -> bool:
        for _ in range(times):
            budget.begin_call()
            statistics.end_call(name, Answer(Verdict.UNINTERESTING, 0.0))
        return budget.has_had(entry)

    had = [ask("little", ALWAYS - 1), ask("little", 1), ask("plenty", 9 * ALWAYS + 1), ask("little", 1)]
    assert had == [False, True, False, True]
    assert not budget.has_had(named("little", share=1.0))


def test_what_a_pass_asks_before_it_wins_does_not_count() -> None:
    statistics = Statistics(lambda: 0.0)
    budget, entry = Budget(None, statistics), named("little", share=0.1)

    def ask(times: int) -> bool:
        for _ in range(times):
            budget.begin_call()
            statistics.end_call("little", Answer(Verdict.UNINTERESTING, 0.0))
        return budget.has_had(entry)

    had = [ask(ALWAYS - 1), ask(1)]
    statistics.won("little", 1)
    assert [*had, ask(0), ask(ALWAYS - 1), ask(1)] == [False, True, False, False, True]


def test_a_pass_that_is_chosen_alone_has_all_calls() -> None:
    shares = {entry.name: entry.share for tier in schedule().tiers for entry in tier}
    for name in (name for name, share in shares.items() if share < 1):
        [[alone]] = schedule(chosen={name}).tiers
        assert alone.share == 1
