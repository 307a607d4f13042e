"""Definitions wait while somebody asks whether their uses can go."""

from __future__ import annotations

from engine_parts import attempt_to_delete, snapshot, trial

from treereduce.engine.schedule.dependents import (
    MOST_BYTES,
    MOST_LEVELS,
    MOST_UNDER_WAY,
    Dependents,
)
from treereduce.engine.schedule.heap import Attempt
from treereduce.engine.schedule.scheduler import Scheduler
from treereduce.engine.schedule.stage import Stage
from treereduce.engine.trial.best import Best
from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit

SOURCE = b"int a; int b; int f() { return a; } int g() { int b = 1; return b; }"
BASE = snapshot(SOURCE)
DEFINES_A, DEFINES_B = attempt_to_delete(SOURCE, b"int a;"), attempt_to_delete(SOURCE, b"int b;")
USES_A = attempt_to_delete(SOURCE, b"return a;")
USES_LOCAL_B = attempt_to_delete(SOURCE, b"return b;")
DEFINES_LOCAL_B = attempt_to_delete(SOURCE, b"int b = 1;")


def under_way(*attempts: Attempt) -> Dependents:
    dependents = Dependents()
    for attempt in attempts:
        dependents.begin(attempt)
    return dependents


def test_a_definition_waits_for_the_use_that_is_asked_about() -> None:
    dependents = under_way(USES_A)
    assert dependents.hold(DEFINES_A, BASE.view)
    assert dependents.end(USES_A) == [DEFINES_A]
    assert not dependents.hold(DEFINES_A, BASE.view)


def test_what_the_use_does_not_mention_does_not_wait() -> None:
    assert not under_way(USES_A).hold(DEFINES_B, BASE.view)


def test_a_use_does_not_wait_for_its_definition() -> None:
    assert not under_way(DEFINES_A).hold(USES_A, BASE.view)


def test_what_comes_first_in_the_block_of_both_defines() -> None:
    dependents = under_way(USES_LOCAL_B)
    assert dependents.hold(DEFINES_LOCAL_B, BASE.view)
    assert dependents.hold(DEFINES_B, BASE.view), "in the file it is the first as well: this is a guess"


def test_a_later_place_of_a_name_defines_nothing() -> None:
    source = b"int a; a = 1; a = 2;"
    base = snapshot(source)
    dependents = under_way(attempt_to_delete(source, b"a = 2;"))
    assert not dependents.hold(attempt_to_delete(source, b"a = 1;"), base.view)
    assert dependents.hold(attempt_to_delete(source, b"int a;"), base.view)


def test_only_what_deletes_waits() -> None:
    place = SOURCE.index(b"int a;")
    shorter = Attempt(0, USES_A.found_by, Candidate((Edit(place, place + len(b"int a;"), b";"),)))
    assert not under_way(USES_A).hold(shorter, BASE.view)


def test_who_has_nothing_else_to_do_gets_one_that_waits() -> None:
    dependents = under_way(USES_A, USES_LOCAL_B)
    assert dependents.hold(DEFINES_LOCAL_B, BASE.view)
    assert dependents.hold(DEFINES_A, BASE.view)
    assert dependents.release() is DEFINES_A, "it waits for what is under way for longest"
    assert dependents.release() is DEFINES_LOCAL_B
    assert dependents.release() is None
    assert dependents.end(USES_A) == []


def released_and(dependents: Dependents, *, won: bool) -> None:
    """One that waits is tried nonetheless, and judged."""
    assert dependents.hold(DEFINES_A, BASE.view)
    assert dependents.release() is DEFINES_A
    dependents.begin(DEFINES_A)
    dependents.judged(DEFINES_A, won=won)
    assert dependents.end(DEFINES_A) == []


def test_where_definitions_go_before_their_uses_nothing_waits() -> None:
    dependents = under_way(USES_A)
    released_and(dependents, won=True)
    assert not dependents.hold(DEFINES_A, BASE.view)


def test_where_they_do_not_the_next_one_waits_too() -> None:
    dependents = under_way(USES_A)
    released_and(dependents, won=False)
    released_and(dependents, won=False)
    assert dependents.hold(DEFINES_A, BASE.view)


def test_where_hardly_anything_is_right_nothing_waits() -> None:
    dependents = under_way(USES_A)
    for _ in range(10):
        dependents.begin(DEFINES_B)
        dependents.judged(DEFINES_B, won=False)
        dependents.end(DEFINES_B)
    assert not dependents.hold(DEFINES_A, BASE.view)


def test_what_needed_no_run_teaches_nothing() -> None:
    dependents = under_way(USES_A)
    for _ in range(10):
        dependents.judged(DEFINES_B, won=False)
    assert dependents.hold(DEFINES_A, BASE.view)


def test_with_very_many_under_way_nothing_waits() -> None:
    uses = b"".join(b"u%d(a);" % number for number in range(MOST_UNDER_WAY + 1))
    source = b"int a; int m() {" + uses + b"}"
    base = snapshot(source)
    attempts = [attempt_to_delete(source, b"u%d(a);" % number) for number in range(MOST_UNDER_WAY + 1)]
    define = attempt_to_delete(source, b"int a;")
    assert under_way(*attempts[1:]).hold(define, base.view)
    assert not under_way(*attempts).hold(define, base.view)


def test_edits_may_stand_in_any_order() -> None:
    both = Attempt(0, USES_A.found_by, Candidate((*USES_LOCAL_B.edits, *USES_A.edits)))
    dependents = under_way(both)
    assert dependents.hold(DEFINES_A, BASE.view)
    assert not dependents.hold(DEFINES_LOCAL_B, BASE.view), "it begins before that ends"


def test_nothing_is_said_of_what_is_very_large() -> None:
    source = b"int a; /*" + b" " * MOST_BYTES + b"*/ int m() { return a; }"
    base = snapshot(source)
    use = attempt_to_delete(source, b"return a;")
    assert under_way(use).hold(attempt_to_delete(source, b"int a;"), base.view)
    large = attempt_to_delete(source, source[: source.index(b" return a;")])
    assert not under_way(use).hold(large, base.view)


def test_nothing_is_said_across_very_many_levels() -> None:
    source = b"int m() {" + b"{" * MOST_LEVELS + b"int a;" + b"}" * MOST_LEVELS + b" a; }"
    base = snapshot(source)
    use, define = attempt_to_delete(source, b" a;"), attempt_to_delete(source, b"int a;")
    assert not under_way(use).hold(define, base.view)


def test_a_round_tries_something_else_first_and_the_definition_when_the_use_is_settled() -> None:
    best = Best(BASE)
    scheduler = Scheduler(best, Stage([[]]))
    assert scheduler.take() is not None, "the task at the root"
    scheduler.done()
    scheduler.add([USES_A])
    assert scheduler.take() is USES_A
    asked = trial(BASE, USES_A)
    assert scheduler.begin(USES_A, asked)
    scheduler.add([DEFINES_A, DEFINES_B])
    assert scheduler.take() is DEFINES_B
    scheduler.failed(USES_A, BASE)
    scheduler.end(USES_A, asked)
    assert scheduler.take() is DEFINES_A


def test_a_round_tries_the_definition_when_there_is_nothing_else() -> None:
    scheduler = Scheduler(Best(BASE), Stage([[]]))
    assert scheduler.take() is not None, "the task at the root"
    scheduler.done()
    scheduler.add([USES_A])
    assert scheduler.take() is USES_A
    assert scheduler.begin(USES_A, trial(BASE, USES_A))
    scheduler.add([DEFINES_A])
    assert scheduler.take() is DEFINES_A
