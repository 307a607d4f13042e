"""A check that errs by chance does not ruin the result, whatever the order of events."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from engine_parts import PROGRAM, asking, deleting, holding, reducer
from faulty_oracle import FaultyOracle, reduced
from small_programs import PROGRAMS

from treereduce.engine.reducer import MOST_TIMES, Reducer
from treereduce.engine.search.mending import DISTURBED, PATIENCE
from treereduce.engine.settings import Settings
from treereduce.engine.state.events import Event, Improved, Retracted, Warned
from treereduce.engine.state.result import Ending, Result
from treereduce.engine.state.trust import AT_END
from treereduce.engine.work.questions import AGAIN
from treereduce.errors import OracleError, UsageError
from treereduce.languages import registry
from treereduce.oracle.callable import CallableOracle
from treereduce.oracle.rates import Tally
from treereduce.oracle.verdict import Answer, Cancelled, Reason, Verdict
from treereduce.planning.catalogue import CHEAP, TIERS
from treereduce.planning.schedule import Schedule, schedule

WORST = (0.05, 0.0)
RATES = [(0.02, 0.0), (0.005, 0.0), WORST, (0.0, 0.02), (0.0, 0.1), (0.02, 0.1)]


FAST = Schedule(TIERS[:CHEAP], CHEAP)
"""What removes nearly everything, so that hundreds of runs take seconds."""


SMALL = b"int a, b; void f(void) { a = 1; b = 2; if (a) { crash(); } }\nint main(void) { f(); return a; }\n"


def wants(*texts: bytes) -> Callable[[bytes], bool]:
    return lambda program: all(text in program for text in texts)


def run(
    source: bytes,
    interesting: Callable[[bytes], bool],
    rates: tuple[float, float],
    seed: int,
    language: str = "c",
    jobs: int = 1,
    plan: Schedule | None = None,
) -> tuple[Result, list[Event], FaultyOracle]:
    """A run in virtual time, with the last check that every run has."""
    oracle = FaultyOracle(interesting, random.Random(seed), false_yes=rates[0], false_no=rates[1])  # noqa: S311 - the same
    events: list[Event] = []
    settings = Settings(jobs=jobs, schedule=plan or schedule())
    result = reduced(source, oracle, language, settings, events, checked=True)
    return result, events, oracle


def check_story(source: bytes, result: Result, events: list[Event]) -> None:
    """Who listens ends with the result, and knows when it became larger."""
    kept, version = source, 0
    for event in events:
        if isinstance(event, (Improved, Retracted)):
            assert event.version == version + 1
            assert not isinstance(event, Retracted) or event.refuted == kept
            kept, version = event.program, event.version
    assert kept == result.program
    assert version == result.version


@pytest.mark.slow
@pytest.mark.parametrize("rates", RATES)
def test_the_result_has_the_property_however_the_check_errs(rates: tuple[float, float]) -> None:
    interesting = wants(b"crash(", b"total", b"limit")
    endings = list[Ending]()
    for seed in range(3):
        result, events, _ = run(PROGRAM, interesting, rates, seed, jobs=1 + 3 * (seed % 2))
        assert interesting(result.program), seed
        endings.append(result.ending)
        check_story(PROGRAM, result, events)
    # Three of 500 runs learn from the very last question that a mistake came through.
    assert endings.count(Ending.FIXPOINT) + endings.count(Ending.WENT_BACK) == 3
    assert endings.count(Ending.WENT_BACK) <= 1


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 4])
def test_twenty_of_twenty_runs_keep_the_property(jobs: int) -> None:
    interesting = wants(b"crash(", b"total", b"limit")
    for seed in range(20):
        result, events, _ = run(PROGRAM, interesting, (0.02, 0.0), seed, jobs=jobs)
        assert interesting(result.program), seed
        check_story(PROGRAM, result, events)


@pytest.mark.slow
@pytest.mark.parametrize("language", PROGRAMS)
def test_the_same_holds_for_a_hundred_orders_of_events(language: str) -> None:
    """But for one of them: who errs once in twenty times says yes three times to one of two thousand programs
    by mistake in one of four such runs of a hundred orders."""
    ruined = []
    for seed in range(100):
        dice = random.Random(seed)  # noqa: S311 - no secret hangs on it
        source = PROGRAMS[language][seed % len(PROGRAMS[language])]
        interesting = wants(*dice.sample(source.split(), 2))
        rates, jobs = dice.choice([*RATES, (0.0, 0.0)]), dice.choice([1, 2, 3, 8])
        result, events, _ = run(source, interesting, rates, seed, language, jobs=jobs, plan=FAST)
        check_story(source, result, events)
        if not interesting(result.program):
            ruined.append((seed, rates))
    assert len(ruined) <= 1
    assert all(rates == WORST for _, rates in ruined)


def test_a_mistake_is_told_once_and_estimated() -> None:
    result, events, _ = run(PROGRAM, wants(b"crash(", b"total", b"limit"), (0.05, 0.0), 1)
    (told,) = [event.message for event in events if isinstance(event, Warned)]
    assert told.startswith("The check contradicts itself: it said yes and no to the same program.")
    assert result.doubts is not None
    assert result.doubts.false_yes is not None
    assert 0.01 < result.doubts.false_yes < 0.15
    assert result.doubts.false_no is None
    assert result.doubts.result.yes >= 3


def test_without_a_contradiction_nothing_is_said_and_next_to_nothing_is_asked_again() -> None:
    result = reducer(PROGRAM, holding(b"crash(", b"limit")).run()
    assert result.doubts is None
    assert result.passes[AGAIN].tested <= 1 + 0.03 * result.oracle_calls


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "texts", "times"),
    [(b"int a; crash();", [b"crash"], 3), (PROGRAM, [b"crash(", b"total", b"limit", b"values"], 4)],
)
def test_the_longer_a_run_was_the_more_often_its_result_is_asked_about(
    source: bytes, texts: list[bytes], times: int
) -> None:
    asked: list[bytes] = []

    def interesting(program: bytes) -> bool:
        asked.append(program)
        return all(text in program for text in texts)

    result, _, _ = run(source, interesting, (0.0, 0.0), 1)
    assert (len(asked) > AT_END) == (times > 3)
    assert asked.count(result.program) == times


def test_what_had_a_no_is_not_believed_because_there_is_no_answer_later() -> None:
    asked = 0

    def ask(program: bytes, _patience: float) -> Answer:
        nonlocal asked
        asked += 1
        if program != DECLARATIONS and asked in (2, 3):
            return Answer(Verdict.UNANSWERED, 0.1, reason=Reason.TIMEOUT)
        return saying_yes_to(DECLARATIONS)(program, 1.0)

    result, _ = last_check(DECLARATIONS, ask, max_tests=2)
    assert result.program == DECLARATIONS


def test_what_the_check_says_of_a_program_every_time_is_what_it_means() -> None:
    # No repetition can find a mistake that depends on nothing but the program.
    result, _, oracle = run(PROGRAM, lambda program: b"crash" in program or len(program) % 50 == 7, (0, 0), 1)
    assert result.doubts is None
    assert oracle.interesting(result.program)


@pytest.mark.slow
def test_each_yes_is_asked_for_as_often_as_is_wanted() -> None:
    oracle = holding(b"crash(", b"limit")
    usual = reducer(PROGRAM, holding(b"crash(", b"limit")).run()
    result = reducer(PROGRAM, oracle, settings=Settings(repeat=3)).run()
    assert result.program == usual.program
    assert all(oracle.asked.count(program) >= 3 for program in oracle.interesting)


@pytest.mark.parametrize("times", [0, 1_001, 10**20])
def test_a_yes_is_wanted_once_or_as_often_as_comes_to_an_end(times: int) -> None:
    with pytest.raises(UsageError, match="from 1 to 1,000"):
        Settings(repeat=times)


@pytest.mark.slow
def test_a_check_that_says_no_to_everything_from_some_moment_on_ends_the_run_with_the_best_kept() -> None:
    asked = 0

    def tires(program: bytes) -> bool:
        nonlocal asked
        asked += 1
        return b"crash(" in program and asked < 15

    with pytest.raises(OracleError, match="nor is the input") as caught:
        reducer(PROGRAM, asking(tires)).run()
    assert caught.value.best is not None
    assert b"crash(" in caught.value.best
    assert len(caught.value.best) < len(PROGRAM)


Asked = Callable[[bytes, float], Answer]


def last_check(
    source: bytes, ask: Asked, max_tests: int | None = None, jobs: int = 1
) -> tuple[Result, list[Event]]:
    """The last check of a run in which everything was interesting."""
    events: list[Event] = []
    run = reducer(source, asking(bool), settings=Settings(max_tests=max_tests, jobs=jobs), events=events)
    run.rule_out_nothing()
    result = run.run()
    return run.last_check(result, result.program, ask), events


def saying_yes_to(text: bytes) -> Asked:
    def ask(program: bytes, _patience: float) -> Answer:
        holds = bool(program) and text in program
        return Answer(Verdict.INTERESTING if holds else Verdict.UNINTERESTING, 0.1)

    return ask


DECLARATIONS = b" ".join(b"int %c;" % letter for letter in b"abcdefgh")


def test_a_last_check_that_fails_goes_back_to_the_newest_program_that_holds() -> None:
    whole, _ = last_check(DECLARATIONS, saying_yes_to(b""))
    assert whole.doubts is None
    lost = next(text for text in DECLARATIONS.split() if text not in whole.program)
    result, events = last_check(DECLARATIONS, saying_yes_to(lost))
    assert lost in result.program
    assert isinstance(events[-1], Retracted)
    assert events[-1].program == result.program
    assert result.doubts is not None


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_was_liked_among_others_and_is_refused_whenever_it_is_alone_was_disturbed(jobs: int) -> None:
    events: list[Event] = []
    run = reducer(DECLARATIONS, asking(bool), settings=Settings(jobs=jobs), events=events)
    run.run()
    newest = run.champion.history.newest
    newest.heard = Tally(yes=10, no=1)
    assert run._search.mending.holds(newest, saying_yes_to(b"nothing of it")) == (jobs == 1)
    assert (Warned(DISTURBED) in events) == (jobs == 2)
    assert run.progress().jobs == 1


@pytest.mark.slow
def test_a_result_holds_alone_where_each_run_judges_what_was_copied_last() -> None:
    copies, events = [b""], list[Event]()

    def judge(program: bytes) -> bool:
        copies[0] = program
        time.sleep(0.005)
        return b"a;" in copies[0] and b"h;" in copies[0]

    run = Reducer(DECLARATIONS, registry.load("c"), CallableOracle(judge), settings=Settings(jobs=2))
    run.rule_out_nothing()
    run.listeners.append(events.append)
    result = run.until_it_holds(lambda: last_checked(run, judge))
    assert judge(result.program)
    assert run.progress().jobs == (1 if Warned(DISTURBED) in events else 2)


def last_checked(run: Reducer, judge: Callable[[bytes], bool]) -> Result:
    result = run.run()
    oracle = CallableOracle(judge)
    return run.last_check(result, result.program, lambda program, _: oracle.judge(program))


def test_a_check_that_says_yes_to_nothing_in_the_end_has_said_nothing_of_a_small_result() -> None:
    with pytest.raises(OracleError, match="says yes to an empty file now") as caught:
        last_check(DECLARATIONS, lambda *_: Answer(Verdict.INTERESTING, 0.1))
    assert caught.value.best is not None
    assert len(caught.value.best) < len(DECLARATIONS)


def test_what_a_last_check_goes_back_to_is_reduced_further() -> None:
    honest = False

    def interesting(program: bytes) -> bool:
        return b"int b;" in program if honest else bool(program)

    def make() -> Result:
        nonlocal honest
        result = reduction.run()
        honest = True
        return reduction.last_check(result, result.program, saying_yes_to(b"int b;"))

    events: list[Event] = []
    reduction = reducer(DECLARATIONS, asking(interesting), settings=Settings(), events=events)
    reduction.rule_out_nothing()
    result = reduction.until_it_holds(make)
    assert (result.program.strip(), result.ending) == (b"int b;", Ending.FIXPOINT)
    check_story(DECLARATIONS, result, events)


def test_a_run_does_not_go_on_for_ever_where_each_last_check_goes_back() -> None:
    results = []

    def make() -> Result:
        results.append(replace(result, ending=Ending.WENT_BACK))
        return results[-1]

    reduction = reducer(DECLARATIONS, asking(bool), settings=Settings())
    result = reduction.run()
    assert reduction.until_it_holds(make) is results[-1]
    assert len(results) == 1 + MOST_TIMES


def test_a_last_check_that_says_no_to_everything_is_an_error_with_the_result() -> None:
    with pytest.raises(OracleError, match="checked once more, and nor is the input") as caught:
        last_check(DECLARATIONS, saying_yes_to(b"nowhere"))
    assert caught.value.best == last_check(DECLARATIONS, saying_yes_to(b""))[0].program


def test_a_last_check_without_an_answer_is_made_once_more_with_patience() -> None:
    answers = [Answer(Verdict.UNANSWERED, 0.1, reason=Reason.TIMEOUT)]
    patience = []

    def ask(program: bytes, patient: float) -> Answer:
        patience.append(patient)
        return answers.pop() if answers else saying_yes_to(b"")(program, patient)

    last_check(DECLARATIONS, ask)
    assert patience[:2] == [1.0, PATIENCE]
    answers = [Answer(Verdict.UNANSWERED, 0.1, reason=Reason.TIMEOUT)] * 2
    with pytest.raises(OracleError, match=r"no answer when asked once more: it ran out of time\."):
        last_check(DECLARATIONS, ask)


def test_a_last_check_that_runs_out_of_time_keeps_what_was_asked_about_twice() -> None:
    asked = []

    def ask(program: bytes, _patience: float) -> Answer:
        asked.append(program)
        if len(asked) > 1:
            raise Cancelled
        return Answer(Verdict.UNINTERESTING, 0.1)

    result, events = last_check(DECLARATIONS, ask, max_tests=5)
    assert isinstance(events[-1], Retracted)
    assert isinstance(events[-2], Warned)
    assert result.program == events[-1].program


@pytest.mark.slow
def test_what_goes_back_further_than_two_programs_asks_by_halves() -> None:
    source = b" ".join(b"int v%d;" % number for number in range(64))
    texts = [b"int v%d;" % number for number in range(64)]
    plan = Schedule([[deleting(text)] for text in texts], cheap=0)
    events: list[Event] = []
    run = reducer(source, asking(bool), settings=Settings(schedule=plan, max_tests=50), events=events)
    result = run.run()
    asked = []

    def ask(program: bytes, _patience: float) -> Answer:
        asked.append(program)
        return saying_yes_to(texts[10])(program, 1.0)

    held = run.last_check(result, result.program, ask)
    programs = [event.program for event in events if isinstance(event, Improved)]
    assert held.program == [program for program in programs if texts[10] in program][-1]
    assert len(set(asked)) < 15


@pytest.mark.slow
def test_a_check_that_often_says_no_is_not_blamed_for_yeses_and_reduces_as_far() -> None:
    ends, blamed = list[int](), 0
    for seed in range(30):
        result, events, _ = run(SMALL, wants(b"crash"), (0.0, 0.41), seed)
        check_story(SMALL, result, events)
        ends.append(result.tokens)
        blamed += result.doubts is not None and result.doubts.false_yes is not None
        assert not any(isinstance(event, Retracted) and b"crash" in event.refuted for event in events)
    assert ends.count(1) >= 17
    assert max(ends) <= 10
    assert blamed <= 6
