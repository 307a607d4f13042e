"""What failed and may be put off: claims are known by their place, their text and their names."""

from __future__ import annotations

from dataclasses import replace

from engine_parts import attempt_to_delete, next_version, snapshot, trial

from treereduce.engine.trial.failures import FEW_LEVELS, LARGEST, Failures, changed
from treereduce.engine.trial.trial import Trial
from treereduce.program.edits import Edit

Claim = tuple[Trial, tuple[Edit, ...]]


def deleting(source: bytes, *texts: bytes) -> Claim:
    """The claim that ``texts`` are not needed."""
    attempt = attempt_to_delete(source, *texts)
    return trial(snapshot(source), attempt), attempt.candidate.edits


def after_failing(*claims: Claim) -> Failures:
    """The beginning of a round after one in which ``claims`` failed."""
    failures = Failures()
    for claim in claims:
        failures.add(*claim)
    failures.begin_round()
    return failures


A = b"int a; int b; int c;"


def test_what_failed_in_the_round_before_is_expected_to_fail() -> None:
    failures = after_failing(deleting(A, b"int b;"))
    assert failures.expects(*deleting(A, b"int b;"))


def test_what_failed_in_this_round_is_expected_to_fail() -> None:
    failures = Failures()
    failures.add(*deleting(A, b"int b;"))
    assert failures.expects(*deleting(A, b"int b;"))


def shrunk(source: bytes, text: bytes, *gone: bytes) -> tuple[Claim, Claim]:
    """The claim that ``text`` is not needed, and the same one once ``gone`` has gone from the program."""
    before = snapshot(source)
    attempt = attempt_to_delete(source, text)
    tried = trial(before, attempt)
    made = trial(before, attempt_to_delete(source, *gone))
    after = next_version(made)
    return (tried, attempt.candidate.edits), (trial(after, attempt), attempt.candidate.edits)


def test_what_failed_in_this_round_is_expected_to_fail_though_it_has_shrunk() -> None:
    first, again = shrunk(b"int a; f(a, g(1)); f(a);", b"f(a, g(1));", b", g(1)")
    failures = Failures()
    failures.add(*first)
    assert failures.expects(*again)


def test_what_is_left_of_a_claim_was_not_refused_where_words_alone_count() -> None:
    first, again = shrunk(b"int a; f(a, g(1)); f(a);", b"f(a, g(1));", b", g(1)")
    failures = Failures()
    failures.add(*first)
    assert failures.expects(*again)
    failures.begin_round()
    assert not failures.expects(*at(b"int b; f(a); g();", 7, 12), proven=False, seldom=True)
    failures.add(*at(b"int b; f(a); g();", 7, 12))
    failures.begin_round()
    assert failures.expects(*at(b"g(); f(a); int b;", 5, 10), proven=False, seldom=True)


def test_what_has_shrunk_after_it_failed_is_known_in_the_next_round() -> None:
    first, again = shrunk(b"int a; f(a, g(1)); f(a);", b"f(a, g(1));", b", g(1)")
    assert not after_failing(first).expects(*again)
    failures = Failures()
    failures.add(*first)
    failures.expects(*again)
    failures.begin_round()
    assert failures.expects(*again)


def test_what_failed_in_this_round_is_expected_to_fail_though_its_neighbour_has_gone() -> None:
    first, again = shrunk(b"int a; f(a); g(); f(a);", b"f(a);", b"g();")
    failures = Failures()
    failures.add(*first)
    assert failures.expects(*again)


def test_what_failed_in_this_round_is_new_where_it_takes_the_last_place_of_a_name() -> None:
    first, again = shrunk(b"int a; int b; f(a);", b"int a;", b"f(a);")
    failures = Failures()
    failures.add(*first)
    assert not failures.expects(*again)


def test_what_failed_in_this_round_is_expected_to_fail_while_its_names_stand_elsewhere() -> None:
    first, again = shrunk(b"int a; f(a); g(a);", b"int a;", b"g(a);")
    failures = Failures()
    failures.add(*first)
    assert failures.expects(*again)


def test_what_was_not_tried_is_new() -> None:
    assert not after_failing(deleting(A, b"int b;")).expects(*deleting(A, b"int a;"))


def test_changes_far_away_leave_a_failure_known() -> None:
    failures = after_failing(deleting(b"int z;" + A, b"int b;"))
    assert failures.expects(*deleting(b"int y;" + A, b"int b;"))


def test_a_new_neighbour_makes_a_claim_new() -> None:
    failures = after_failing(deleting(b"int a; g(); int b;", b"int b;"))
    assert not failures.expects(*deleting(b"int a; g() int b;", b"int b;"))


def test_a_name_with_fewer_places_makes_a_claim_new() -> None:
    failures = after_failing(deleting(b"int f; int a; int b = a; int c = 0;", b"int a;"))
    assert not failures.expects(*deleting(b"int f; int a; int b = 1; int c = 0;", b"int a;"))


def test_a_name_with_more_places_leaves_a_failure_known() -> None:
    failures = after_failing(deleting(b"int a; f(a); f(b);", b" f(a);"))
    assert failures.expects(*deleting(b"int a; f(a); f(b); a = 1;", b" f(a);"))


def test_words_that_are_no_names_are_not_counted() -> None:
    failures = after_failing(deleting(b"int f; int a; int b; int c;", b"int a;"))
    assert failures.expects(*deleting(b"int f; int a; int b; char c;", b"int a;"))


def at(source: bytes, start: int, end: int) -> Claim:
    """The claim that the bytes ``start`` to ``end`` are not needed."""
    edits = (Edit(start, end),)
    attempt = attempt_to_delete(source, source[start:end])
    attempt = replace(attempt, candidate=replace(attempt.candidate, edits=edits))
    return trial(snapshot(source), attempt), edits


def test_of_two_equal_claims_of_which_one_failed_the_second_is_new() -> None:
    source = b"g(); f(); g(); f(); g();"
    first, second = at(source, 5, 9), at(source, 15, 19)
    failures = after_failing(first)
    assert failures.expects(*first)
    assert not failures.expects(*second)


def test_claims_that_come_to_one_program_are_one() -> None:
    source = b"g(); f(); g(); f(); g();"
    whole, edits = at(source, 5, 9)
    failures = after_failing((whole, edits))
    assert failures.expects(whole, edits)
    assert failures.expects(whole, (Edit(5, 7), Edit(7, 9)))


def test_after_a_detour_the_second_to_come_to_a_program_asks() -> None:
    whole, edits = at(b"g(); f(); g(); f(); g();", 5, 9)
    failures = Failures()
    failures.add(whole, edits)
    failures.begin_round((0, 3))
    assert failures.expects(whole, edits)
    assert not failures.expects(whole, (Edit(5, 7), Edit(7, 9)))


def test_words_that_stay_are_neighbours_of_a_claim() -> None:
    source = b"f(a); g(b);"
    failures = after_failing(at(source, 8, 9))
    edits = (Edit(6, 11, b"g();"),)
    attempt = attempt_to_delete(source, b"b")
    attempt = replace(attempt, candidate=replace(attempt.candidate, edits=edits))
    assert failures.expects(trial(snapshot(source), attempt), edits)


def test_a_claim_is_the_same_in_another_layout() -> None:
    failures = after_failing(deleting(b"int a; f(a, b); int c;", b"f(a, b);"))
    assert failures.expects(*deleting(b"int a;\nf( a,b );\nint c;", b"f( a,b );"))


def test_where_all_that_changes_is_layout_that_counts() -> None:
    failures = after_failing(at(b"int a;   int b;", 6, 9))
    assert not failures.expects(*at(b"int a;      int b;", 6, 12))


def test_what_seldom_succeeds_is_known_by_its_words() -> None:
    failures = after_failing(deleting(b"int a; f(a); int b; g(a);", b"f(a);"))
    again = deleting(b"int a; f(a); b; f();", b"f(a);")
    assert not failures.expects(*again)
    assert failures.expects(*again, seldom=True)
    assert not failures.expects(*deleting(b"int a; f(a); b; f();", b"f()"), seldom=True)


class Place(tuple[Edit, ...]):
    """Edits that count how often they are compared with others."""

    __slots__ = ()
    comparisons = 0

    def __eq__(self, other: object) -> bool:
        Place.comparisons += 1
        return super().__eq__(other)

    __hash__ = tuple.__hash__


def test_many_equal_claims_are_not_compared_with_one_another() -> None:
    tried, _ = deleting(b"f(); f(); g();", b"f();")
    failures = Failures()
    for start in range(1000):
        failures.expects(tried, Place([Edit(start, start + 4)]))
    assert Place.comparisons < 1000


def test_large_programs_are_not_remembered() -> None:
    source = A + b" " * LARGEST
    failures = after_failing(deleting(source, b"int b;"))
    assert not failures.expects(*deleting(source, b"int b;"))


def test_what_touches_doubted_text_is_new() -> None:
    failures = Failures()
    for text in (b"int a;", b"int b;"):
        failures.add(*deleting(A, text))
    failures.begin_round((7, 13))
    assert failures.expects(*deleting(A, b"int a;"))
    assert not failures.expects(*deleting(A, b"int b;"))
    failures.add(*deleting(A, b"int b;"))
    assert failures.expects(*deleting(A, b"int b;"))


def test_the_text_that_a_detour_changed_is_what_is_left_between_equal_ends() -> None:
    assert changed(b"f(a, b);", b"f(xyz, b);") == (2, 5)
    assert changed(b"aa", b"aaa") == (2, 3)
    assert changed(b"ab", b"ab") == (2, 2)


def test_of_many_claims_on_levels_that_read_the_same_some_wait_for_the_proof() -> None:
    source = b"x = " + b"f(" * 60 + b"a" + b")" * 60 + b";"
    failures = Failures()
    asked = 0
    for level in range(1, 31):
        claim = deleting(source, b"f(" * (60 - level) + b"a" + b")" * (60 - level))
        if not failures.expects(*claim):
            failures.add(*claim)
            asked += 1
    assert asked == FEW_LEVELS + 2  # the ninth and the seventeenth
    failures.begin_round()
    assert failures.expects(*deleting(source, b"f(" * 40 + b"a" + b")" * 40))


def test_of_many_claims_that_nobody_proves_as_many_are_asked_about_once_and_for_all() -> None:
    source = b"x = " + b"f(" * 60 + b"a" + b")" * 60 + b";"
    claims = [deleting(source, b"f(" * level + b"a" + b")" * level) for level in range(59, 29, -1)]
    failures = Failures()
    asked = []
    for _ in range(2):
        for claim in claims:
            if not failures.expects(*claim, proven=False):
                failures.add(*claim)
                asked.append(claim)
        failures.begin_round()
    assert len(asked) == FEW_LEVELS + 2


def test_levels_that_read_the_same_may_differ_in_their_layout() -> None:
    openings = [b"f(\n" if level % 5 else b"f(\n\n" for level in range(60)]
    source = b"x = " + b"".join(openings) + b"a" + b")" * 60 + b";"
    failures = Failures()
    asked = 0
    for level in range(1, 31):
        claim = deleting(source, b"".join(openings[level:]) + b"a" + b")" * (60 - level))
        if not failures.expects(*claim):
            failures.add(*claim)
            asked += 1
    assert asked == FEW_LEVELS + 2


def test_words_that_stay_in_another_layout_are_another_claim_where_layout_means_something() -> None:
    source = b"with a:\n    b\n\ndef f():\n    c\n"
    empty, into = Edit(12, 13), (Edit(12, 13, b"def f():\n        c"), Edit(15, 29))
    assert after_failing(at_python(source, empty)).expects(*at_python(source, empty))
    assert not after_failing(at_python(source, empty)).expects(*at_python(source, *into))


def at_python(source: bytes, *edits: Edit) -> Claim:
    """A claim about a program in Python."""
    attempt = attempt_to_delete(source, source)
    attempt = replace(attempt, candidate=replace(attempt.candidate, edits=edits))
    return trial(snapshot(source, "python"), attempt), edits
