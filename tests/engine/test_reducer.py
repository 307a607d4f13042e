"""Whole runs: what they find, what they ask, what they say of themselves."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import pytest
from engine_parts import (
    PROGRAM,
    StubOracle,
    asking,
    deleting,
    deletion,
    holding,
    improvements,
    reducer,
    snapshot,
)
from partly_slow import partly_slow
from planted import CASES

from bench.simulate.driver import Told, VirtualTime
from treereduce.engine.reducer import Reducer
from treereduce.engine.settings import Settings
from treereduce.engine.state.events import Event, RoundStarted
from treereduce.engine.state.result import Ending, Progress, Result
from treereduce.engine.trial.syntax import count_broken
from treereduce.engine.work.questions import AGAIN
from treereduce.errors import UsageError
from treereduce.languages import registry
from treereduce.machine.load import LoadWatch, Use
from treereduce.oracle.verdict import Answer, Cancellation, Verdict
from treereduce.passes.candidate import Candidate, Pass
from treereduce.passes.deletion.subtrees import subtrees
from treereduce.planning.schedule import Schedule
from treereduce.program.cost import cost
from treereduce.program.edits import Edit, EditSet
from treereduce.program.render import Rendering
from treereduce.program.tree import parse_program
from treereduce.view.view import View

SHORT = b"""\
struct pair { int left; };
int main(void)
{
  if (a) { crash(2); } // one
}
"""
"""Some of what the longer program has, so that asking for all of it takes a moment."""
EITHER = {"short": SHORT, "long": PROGRAM}
either_program = pytest.mark.parametrize("length", partly_slow(EITHER, ["short"]))


class Ordinary(NamedTuple):
    """A run with nothing special about it, for several claims."""

    oracle: StubOracle
    events: list[Event]
    result: Result


@cache
def ordinary(language: str) -> Ordinary:
    source, interesting = CASES[language]
    oracle, events = asking(interesting), list[Event]()
    return Ordinary(oracle, events, reducer(source, oracle, language, events=events).run())


@pytest.mark.parametrize("language", CASES)
def test_what_was_refused_is_not_judged_twice_and_of_the_rest_a_few(language: str) -> None:
    asked = ordinary(language).oracle.asked
    again = Counter(asked) - Counter(set(asked))
    assert all(map(CASES[language][1], again))


@pytest.mark.parametrize("language", CASES)
def test_the_result_is_the_last_program_that_was_interesting(language: str) -> None:
    oracle, events, result = ordinary(language)
    assert result.program == oracle.interesting[-1] == improvements(events)[-1].program
    assert result.ending is Ending.FIXPOINT


@pytest.mark.parametrize("jobs", partly_slow([1, 4], ["4"]))
@pytest.mark.parametrize("language", CASES)
def test_at_the_end_no_node_can_be_deleted(language: str, jobs: int) -> None:
    source, interesting = CASES[language]
    result = reducer(source, asking(interesting), language, settings=Settings(jobs=jobs)).run()
    tree = snapshot(result.program, language).view.tree
    for node in range(len(tree.kind)):
        if tree.start[node] < tree.end[node]:
            rest = Rendering(tree, EditSet([Edit(tree.start[node], tree.end[node])])).data
            assert rest == result.program or not interesting(rest), (result.program, rest)


def test_a_program_that_is_broken_from_the_start_is_reduced() -> None:
    source = b"int f( { return crash(1 ; }\nint g(void) { return 2; }\nint h ] = 3;\n"
    assert count_broken(snapshot(source).parse) > 0
    result = reducer(source, holding(b"crash", b"]")).run()
    assert result.tokens == 2


def test_what_failed_in_a_round_and_is_proven_by_nobody_is_asked_about_in_the_next() -> None:
    unused, needing = deleting(b"f(b);"), deleting(b"g();")
    oracle = asking(lambda program: b"h();" in program and (b"g" not in program or b"f(b);" in program))
    plan = Schedule([[], [unused], [needing], [unused]], cheap=1)
    result = reducer(b"f(b); g(); h();", oracle, settings=Settings(schedule=plan)).run()
    assert result.program.strip() == b"h();"


def test_syntax_errors_are_added_only_when_nothing_else_is_left() -> None:
    # Nothing is taken as said in C++.
    oracle = holding(b"crash", b"return a +")
    reducer(PROGRAM, oracle, "cpp").run()
    broken = [errors(program) > 0 for program in oracle.asked]
    first = broken.index(True)
    assert first > 20
    best_before = [program for program in oracle.asked[:first] if program in oracle.interesting][-1]
    # With the errors left out, the run up to there is a whole one.
    clean = asking(lambda program: b"crash" in program and b"return a +" in program and not errors(program))
    assert reducer(PROGRAM, clean, "cpp").run().program == best_before


def errors(program: bytes) -> int:
    return count_broken(registry.load("cpp").grammar.parser().parse(program))


@either_program
def test_an_oracle_that_wants_syntax_errors_gets_them(length: str) -> None:
    oracle = asking(lambda candidate: b"crash" in candidate and errors(candidate) > 0)
    result = reducer(EITHER[length], oracle).run()
    assert errors(result.program) > 0
    assert result.tokens < 10


def test_what_is_broken_anyway_may_be_deleted_whole() -> None:
    oracle = holding(b"int int")
    source = b"int f(void) { int int; }"
    assert reducer(source, oracle).run().program == b"int int"


@pytest.mark.parametrize("source", [b"", b" ", b"\n\n \t\n"])
def test_a_program_without_text_has_nothing_to_try(source: bytes) -> None:
    oracle = asking(lambda _program: True)
    result = reducer(source, oracle).run()
    assert (result.program, result.ending, oracle.asked) == (source, Ending.FIXPOINT, [])


def test_one_token_is_tried_and_kept() -> None:
    oracle = holding(b"x")
    result = reducer(b"x", oracle).run()
    assert (result.program, result.tokens, oracle.asked) == (b"x", 1, [b""])


def test_everything_may_go() -> None:
    result = reducer(PROGRAM, asking(lambda _program: True)).run()
    assert (result.program, result.tokens) == (b"", 0)


def test_a_program_of_comments_loses_those_that_are_not_needed() -> None:
    source = b"// one\n/* two */\n// three\n"
    assert reducer(source, holding(b"two")).run().program == b"/* two */\n"
    assert reducer(source, asking(lambda _program: True)).run().program == b""


@either_program
def test_a_program_of_which_all_is_needed_stays_as_it_is(length: str) -> None:
    program = EITHER[length]
    events: list[Event] = []
    oracle = asking(lambda _program: False)
    result = reducer(program, oracle, events=events).run()
    assert (result.program, result.ending) == (program, Ending.FIXPOINT)
    assert improvements(events) == []
    assert oracle.asked


@pytest.mark.parametrize(
    "source", [b"int a;\r\nint b;\r\n", b"\xef\xbb\xbfint a; int b;", b"int a; \0 int b;"]
)
def test_what_is_not_touched_keeps_its_bytes(source: bytes) -> None:
    result = reducer(source, asking(lambda _program: False)).run()
    assert result.program == source


def nested(depth: int) -> bytes:
    return b"int a = " + b"(" * depth + b"x" + b")" * depth + b";\nint b;\n"


@pytest.mark.parametrize("depth", partly_slow([1_200, 4_000, 20_000], ["1200"]))
def test_deep_nesting_goes_as_a_whole(depth: int) -> None:
    assert reducer(nested(depth), holding(b"int b")).run().program.strip() == b"int b"


@pytest.mark.slow
@pytest.mark.parametrize("depth", partly_slow([1_100, 4_000], ["1100"]))
def test_deep_nesting_goes_from_around_what_is_needed(depth: int) -> None:
    assert reducer(nested(depth), holding(b"x")).run().program.strip() == b"x"


@pytest.mark.parametrize("jobs", partly_slow([1, 4], ["4"]))
def test_the_counters_of_a_result_agree(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LoadWatch, "used", lambda _: Use(0.0, 0.0, 0.0, 0, 0))
    events: list[Event] = []
    oracle = holding(b"crash", b"return a + b")
    result = reducer(PROGRAM, oracle, settings=Settings(jobs=jobs), events=events).run()
    passes = result.passes.values()
    assert result.oracle_calls == len(oracle.asked)
    assert result.jobs == jobs
    assert result.original_size == len(PROGRAM)
    assert result.original_tokens == snapshot(PROGRAM).rendering.tokens
    assert result.tokens == snapshot(result.program).rendering.tokens
    # With several jobs, a success that came too late to be committed may be the smallest all the same.
    assert jobs > 1 or sum(counts.won for counts in passes) == len(improvements(events))
    assert sum(counts.tested for counts in passes) == result.oracle_calls
    assert result.passes[AGAIN].tested + sum(counts.tried for counts in passes) == sum(
        counts.seen + counts.deferred + counts.tested for counts in passes
    )
    assert sum(counts.seconds for counts in passes) == pytest.approx(result.oracle_seconds)
    assert result.oracle_seconds > 0
    assert result.seconds > 0
    assert result.rounds == sum(isinstance(event, RoundStarted) for event in events)


def test_the_time_of_a_run_counts_from_its_begin() -> None:
    driver = VirtualTime(1, lambda _program, _patience: Told(Answer(Verdict.UNINTERESTING, 0.0), 0.0))
    driver.now = 100.0
    run = Reducer(SHORT, registry.load("c"), holding(b"crash"), settings=Settings(max_tests=9), driver=driver)
    driver.now = 160.0
    assert run.run().seconds == 0


def test_rounds_are_announced_with_the_program_that_they_start_from() -> None:
    events: list[Event] = []
    reducer(PROGRAM, holding(b"crash", b"limit"), events=events).run()
    rounds = [event for event in events if isinstance(event, RoundStarted)]
    assert [event.number for event in rounds] == list(range(1, len(rounds) + 1))
    assert (rounds[0].size, rounds[0].tokens) == (len(PROGRAM), snapshot(PROGRAM).rendering.tokens)
    assert all(later.tokens <= earlier.tokens for earlier, later in itertools.pairwise(rounds))
    assert len(rounds) > 1


@pytest.mark.parametrize("jobs", [1, 4])
def test_progress_is_true_at_every_moment(jobs: int) -> None:
    moments: list[Progress] = []

    def answer(program: bytes, _cancellation: Cancellation) -> bool:
        moments.append(run.progress())
        return b"crash" in program

    run = reducer(PROGRAM, StubOracle(answer), settings=Settings(jobs=jobs))
    before = run.progress()
    result = run.run()
    after = run.progress()
    assert (before.round, before.size, before.oracle_calls, before.running) == (0, len(PROGRAM), 0, 0)
    assert all(1 <= moment.running <= jobs for moment in moments)
    assert all(0 < moment.size <= len(PROGRAM) for moment in moments)
    assert all(moment.tokens <= moment.original_tokens for moment in moments)
    assert all(1 <= moment.round <= result.rounds for moment in moments)
    assert max(moment.oracle_calls for moment in moments) == result.oracle_calls
    assert (after.round, after.running, after.waiting) == (result.rounds, 0, 0)
    assert (after.size, after.tokens) == (len(result.program), result.tokens)
    assert (after.oracle_calls, after.original_size) == (result.oracle_calls, len(PROGRAM))


def leading_on(source: bytes, first: bytes, *, success: bytes, failure: bytes) -> Pass:
    """A pass that deletes ``first``, and then what is named for its success or failure."""

    def propose(view: View, node: int) -> Iterator[Candidate]:
        if node == 0 and view.tree.source == source:
            yield Candidate(
                deletion(source, first).edits,
                on_failure=lambda _later: iter([deletion(source, failure)]),
                on_success=lambda _later: iter([deletion(source, success)]),
            )

    return Pass("leading on", propose)


def asked_of(known: Pass, source: bytes, oracle: StubOracle) -> list[bytes]:
    reducer(source, oracle, settings=Settings(schedule=Schedule([[known]]))).run()
    return list(dict.fromkeys(oracle.asked))


def test_what_a_success_leads_to_is_tried_on_the_new_program() -> None:
    source = b"int a; int b; int c;"
    known = leading_on(source, b"int a;", success=b"int b;", failure=b"int c;")
    assert asked_of(known, source, holding(b"int c")) == [b"int b; int c;", b"int c;"]


def test_what_a_failure_leads_to_is_tried_on_the_old_program() -> None:
    source = b"int a; int b; int c;"
    known = leading_on(source, b"int a;", success=b"int b;", failure=b"int c;")
    assert asked_of(known, source, holding(b"int a")) == [b"int b; int c;", b"int a; int b;"]


def test_what_would_fail_for_its_syntax_leads_on_as_a_failure_does() -> None:
    source = b"int a = (1); int b;"
    known = leading_on(source, b"(", success=b")", failure=b"int b;")
    asked = asked_of(known, source, asking(lambda program: b"(" in program))
    assert asked == [b"int a = (1);"]


@pytest.mark.parametrize(("proves", "asked"), [(True, 2), (False, 1)])
def test_a_proof_of_any_tier_asks_about_the_very_bytes_and_all_else_about_a_layout(
    *, proves: bool, asked: int
) -> None:
    source = b"int a; int b;  int c;"
    late = replace(deleting(b" int b;", b"int b;"), proves=proves)
    oracle = asking(lambda _: False)
    reducer(source, oracle, settings=Settings(schedule=Schedule([[], [late]], cheap=1))).run()
    assert len(oracle.asked) == asked


@pytest.mark.slow
def test_a_round_whose_result_costs_more_on_its_own_parse_does_not_end_the_run() -> None:
    # Without `match`, x and _ are names of their own.
    versions = [b"fn main() { match x { _ => {} } }", b"fn main() { x { _ => {} } }", b"fn main() { x }"]
    run = reducer(versions[0], asking(lambda program: program in versions), "rust")
    assert run.run().program == versions[-1]


@pytest.mark.slow
def test_a_search_that_went_astray_comes_back_and_proves_that_nothing_goes() -> None:
    versions = [b"fn main() { match x { _ => {} } }", b"fn main() { x { _ => {} } }"]
    oracle = asking(lambda program: program in versions)
    result = reducer(versions[0], oracle, "rust").run()
    assert (result.program, result.ending, result.unanswered) == (versions[0], Ending.FIXPOINT, 0)
    tree = parse_program(versions[0], registry.load("rust").grammar)
    for node in range(1, len(tree.kind)):
        without = versions[0][: tree.start[node]] + versions[0][tree.end[node] :]
        smaller = cost(parse_program(without, tree.grammar)) < cost(tree)
        assert not (smaller and oracle.judge(without, Cancellation()).verdict is Verdict.INTERESTING)


def test_the_result_is_no_costlier_than_any_round_began_with() -> None:
    # Without the name of the macro that a line break ends, the next line is its name and body.
    source = b"#define\nint a = 1;\nint b;\n"
    kept = asking(lambda p: b"a = 1;" in p and (b"#define" not in p or b"int b" in p))
    events: list[Event] = []
    result = reducer(source, kept, events=events).run()
    started = [event.tokens for event in events if isinstance(event, RoundStarted)]
    assert result.tokens == min(started)
    assert improvements(events)[-1].program == result.program


def test_what_a_profile_avoids_goes_only_with_what_is_around_it() -> None:
    source = b"cat <<END\none\ntwo\nEND\nls\n"
    oracle = asking(lambda _: False)
    known = Schedule([[Pass("subtrees", subtrees)]])
    reducer(source, oracle, "bash", settings=Settings(schedule=known)).run()
    assert b"ls" in [program.strip() for program in oracle.asked]
    assert all(program.count(b"END") != 1 for program in oracle.asked)


def test_a_run_needs_a_job() -> None:
    with pytest.raises(UsageError, match="at least one job"):
        Settings(jobs=0)
