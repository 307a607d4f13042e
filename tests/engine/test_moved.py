"""What failed in the rounds before is known by its place, though it has changed inside."""

from __future__ import annotations

import tracemalloc

from engine_parts import asking, attempt_to_delete, deleting, next_version, reducer, snapshot, trial

from treereduce.engine.schedule.heap import Attempt
from treereduce.engine.settings import Settings
from treereduce.engine.trial.best import Snapshot
from treereduce.engine.trial.failures import Failures
from treereduce.engine.trial.trial import Trial
from treereduce.passes.candidate import Candidate
from treereduce.planning.schedule import plan_passes
from treereduce.program.edits import Edit

BLOCK = b"int a; if (a) { f(a, g(1)); h(); } f(a);"
WHOLE = b"if (a) { f(a, g(1)); h(); }"


def claimed(base: Snapshot, text: bytes) -> tuple[Trial, tuple[Edit, ...]]:
    """The claim that ``text`` is not needed."""
    attempt = attempt_to_delete(base.data, text)
    return trial(base, attempt), attempt.candidate.edits


def after(source: bytes, refused: bytes, *gone: bytes) -> tuple[Failures, Snapshot]:
    """The round after one in which ``refused`` had to stay and ``gone`` went, and its base."""
    base, failures = snapshot(source), Failures()
    failures.begin_round(source=source)
    failures.add(*claimed(base, refused))
    reached = next_version(trial(base, attempt_to_delete(source, *gone)))
    failures.begin_round(reached=reached.rendering, source=reached.data)
    return failures, snapshot(reached.data)


def test_what_has_shrunk_since_it_failed_is_expected_to_fail() -> None:
    failures, base = after(BLOCK, WHOLE, b", g(1)")
    assert failures.expects(*claimed(base, b"if (a) { f(a); h(); }"))


def test_what_else_is_there_is_new() -> None:
    failures, base = after(BLOCK, WHOLE, b", g(1)")
    assert not failures.expects(*claimed(base, b"h();"))


def test_what_has_lost_what_it_began_with_is_expected_to_fail() -> None:
    failures, base = after(b"int z; int a; int b; int c;", b"int a; int b;", b"int a;")
    assert failures.expects(*claimed(base, b"int b;"))


def test_a_claim_is_new_where_half_of_the_other_places_of_a_name_have_gone() -> None:
    source = b"int f(a); if (a) { h(); } g(a); h(a); i(a);"
    failures, base = after(source, b"if (a) { h(); }", b"h();", b"i(a);")
    assert failures.expects(*claimed(base, b"if (a) { }"))
    failures, base = after(source, b"if (a) { h(); }", b"h();", b"h(a);", b"i(a);")
    assert not failures.expects(*claimed(base, b"if (a) { }"))


def test_a_claim_is_new_where_a_name_that_it_has_lost_has_no_place_elsewhere() -> None:
    source = b"int a; { f(b); h(); } g(b);"
    failures, base = after(source, b"{ f(b); h(); }", b"f(b);")
    assert failures.expects(*claimed(base, b"{ h(); }"))
    failures, base = after(source, b"{ f(b); h(); }", b"f(b);", b"g(b);")
    assert not failures.expects(*claimed(base, b"{ h(); }"))


def test_what_failed_two_rounds_ago_is_known() -> None:
    failures, base = after(BLOCK, WHOLE, b", g(1)")
    reached = next_version(trial(base, attempt_to_delete(base.data, b"h();")))
    failures.begin_round(reached=reached.rendering, source=reached.data)
    assert failures.expects(*claimed(snapshot(reached.data), b"if (a) { f(a); }"))


def test_where_a_round_has_led_elsewhere_nothing_is_known_by_its_place() -> None:
    base, failures = snapshot(BLOCK), Failures()
    failures.begin_round(source=BLOCK)
    failures.add(*claimed(base, WHOLE))
    other = b"int a; if (a) { f(a); h(); } f(a);"
    failures.begin_round(reached=base.rendering, source=other)
    assert not failures.expects(*claimed(snapshot(other), b"if (a) { f(a); h(); }"))


def test_a_mark_that_goes_is_known_while_the_same_stands_beside_it() -> None:
    source = b"int a; { g(1); ; } f(a);"
    failures, base = after(source, b" ;", b"f(a);")
    assert failures.expects(*claimed(base, b" ;"))
    failures, base = after(source, b" ;", b" g(1);")
    assert not failures.expects(*claimed(base, b" ;"))


def test_a_word_without_a_name_is_new_where_another_has_taken_its_place() -> None:
    base, failures = snapshot(b"void a; int b;"), Failures()
    failures.begin_round(source=base.data)
    failures.add(*claimed(base, b"void"))
    reached = next_version(trial(base, Attempt(0, deleting(b"void"), Candidate((Edit(0, 4, b"int"),)))))
    failures.begin_round(reached=reached.rendering, source=reached.data)
    assert not failures.expects(*claimed(snapshot(reached.data), b"int"))


def test_what_is_proven_by_nobody_and_needed_by_no_name_is_new_once_its_neighbour_has_gone() -> None:
    failures, base = after(b"f(b); g(); h();", b"f(b);", b"g();")
    assert failures.expects(*claimed(base, b"f(b);"), proven=True)
    failures, base = after(b"f(b); g(); h();", b"f(b);", b"g();")
    assert not failures.expects(*claimed(base, b"f(b);"), proven=False)


def changing(base: Snapshot, *edits: Edit) -> tuple[Trial, tuple[Edit, ...]]:
    """The claim that ``edits`` can be made."""
    return trial(base, Attempt(0, deleting(b""), Candidate(edits))), edits


def afterwards(source: bytes, refused: tuple[Edit, ...], *gone: bytes) -> tuple[Failures, Snapshot]:
    """The round after one in which ``refused`` was refused and ``gone`` went, and its base."""
    base, failures = snapshot(source), Failures()
    failures.begin_round(source=source)
    failures.add(*changing(base, *refused))
    reached = next_version(trial(base, attempt_to_delete(source, *gone)))
    failures.begin_round(reached=reached.rendering, source=reached.data)
    return failures, snapshot(reached.data)


def test_what_puts_something_in_besides_is_another_claim() -> None:
    source = b"z(); int a; f(a, a); g(a); h(a); i(a);"
    failures, base = afterwards(source, (Edit(11, 12, b" b; "), Edit(14, 18, b"1")), b"z();")
    assert base.data == b"int a; f(a, a); g(a); h(a); i(a);"
    assert not failures.expects(*changing(base, Edit(9, 13, b"1")), proven=False)


def test_what_would_have_been_put_where_all_has_gone_makes_a_claim_new() -> None:
    source = b"int a; f(a,a); g(a); h(a); i(a); j(a);"
    failures, base = afterwards(source, (Edit(10, 12, b"+1"), Edit(17, 18, b"2")), b",a")
    assert base.data == b"int a; f(a); g(a); h(a); i(a); j(a);"
    assert not failures.expects(*changing(base, Edit(15, 16, b"2")), proven=False)


def test_what_would_have_gone_and_has_leaves_the_rest_of_a_claim_known() -> None:
    source = b"int a; f(a); g(a); h(a); i(a); j(a);"
    failures, base = afterwards(source, (Edit(7, 12), Edit(15, 16, b"2")), b"f(a);")
    assert failures.expects(*changing(base, Edit(9, 10, b"2")), proven=False)


def test_what_failed_after_commits_that_were_taken_back_is_new() -> None:
    base, failures = snapshot(BLOCK), Failures()
    failures.begin_round(source=BLOCK)
    reached = next_version(trial(base, attempt_to_delete(BLOCK, b", g(1)")))
    whole = attempt_to_delete(BLOCK, WHOLE)
    failures.add(trial(reached, whole), whole.candidate.edits)
    failures.begin_round(reached=reached.rendering, source=BLOCK)
    assert not failures.expects(*claimed(base, WHOLE))


FUNCTION = b"int f(int p){return p+1;}"
LEFT = b"int main(){int a=1;use(a);used(a);keep(a);%stwo(%s);}"
ENDS = [
    b"int l=7;" + FUNCTION + LEFT % (b"one(f(a));", b"f(a)"),
    b"int l=0;" + FUNCTION + LEFT % (b"one(f(a));", b"f(a)"),
    b"int l=0;" + FUNCTION + LEFT % (b"", b"f(a)"),
    b"int l=0;" + LEFT % (b"", b"a+1"),
]
"""Programs of which each becomes the next by one claim. The last of these failed on the first one."""


def test_a_claim_that_failed_for_a_place_that_has_gone_is_asked_about_without_it() -> None:
    settings = Settings(schedule=plan_passes("normal", "runs,inline-functions,numbers"))
    run = reducer(ENDS[0], asking(ENDS.__contains__), settings=settings)
    assert run.run().program == ENDS[-1]


def nest(levels: int, inside: bytes = b"x") -> bytes:
    """Calls in one another, each of another name."""
    return b"".join(b"f%d(" % level for level in range(levels)) + inside + b")" * levels + b";"


def kept_of_nest(levels: int) -> int:
    """The bytes that are kept of ten claims which failed, each about half of a nest or nearly so much.

    What the first one leaves of the program for all that follow does not count.
    """
    source = nest(levels)
    base, failures = snapshot(source), Failures()
    halves = range(levels // 2, levels // 2 + 11)
    first, *claims = [claimed(base, source[source.index(b"f%d(" % level) : -1 - level]) for level in halves]
    failures.add(*first)
    tracemalloc.start()
    for claim in claims:
        failures.add(*claim)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return kept


def test_what_is_kept_of_a_claim_does_not_grow_with_what_it_replaces() -> None:
    assert kept_of_nest(1_600) < 1.5 * kept_of_nest(400)


def test_a_claim_about_many_names_is_known_though_it_has_shrunk_while_these_are_left_elsewhere() -> None:
    refused, others = b"g(" + nest(600, b"y(z)") + b")", (b"h(" + nest(600), b"i(" + nest(600))
    source = b"".join((refused, b";", *others))
    left = refused.replace(b"y(z)", b"")
    failures, base = after(source, refused, b"y(z)")
    assert failures.expects(*claimed(base, left))
    failures, base = after(source, refused, b"y(z)", *others)
    assert not failures.expects(*claimed(base, left))


def test_a_claim_is_known_by_its_few_names_however_many_numbers_are_in_it() -> None:
    numbers = b", ".join(b"%d" % number for number in range(600))
    refused, left = (b"f(a, %s{ %s });" % (part, numbers) for part in (b"0, ", b""))
    source = refused + b" g(a); h(a); i(a);"
    failures, base = after(source, refused, b"0, ", b"i(a);")
    assert failures.expects(*claimed(base, left))
    failures, base = after(source, refused, b"0, ", b"h(a);", b"i(a);")
    assert not failures.expects(*claimed(base, left))
