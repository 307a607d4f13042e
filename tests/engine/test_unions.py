from __future__ import annotations

import dataclasses

from engine_parts import attempt_to_delete
from hypothesis import given
from hypothesis import strategies as st

from treereduce.engine.schedule.heap import Attempt
from treereduce.engine.schedule.unions import Union, Unions

SOURCE = b"a; b; c; d; e; f; g; h;"
ATTEMPTS = [attempt_to_delete(SOURCE, bytes([letter]) + b";") for letter in b"abcdefgh"]


def waiting(*members: Attempt) -> Unions:
    """A waiting room that the members have entered one by one."""
    unions = Unions()
    for member in members:
        unions.wait((member,))
    return unions


def taken(unions: Unions) -> Union:
    union = unions.next()
    assert union is not None
    return union


def test_without_waiters_there_is_no_union() -> None:
    unions = Unions()
    assert unions.next() is None
    assert not unions.busy


def test_waiting_alone_holds_nobody_up() -> None:
    assert not waiting(ATTEMPTS[0]).busy


def test_all_who_wait_are_in_one_union() -> None:
    unions = waiting(*ATTEMPTS)
    assert taken(unions).members == tuple(ATTEMPTS)
    assert unions.busy


def test_who_was_interesting_in_a_union_and_in_its_half_waits_once() -> None:
    unions = waiting(*ATTEMPTS)
    whole = taken(unions)
    half = unions.ahead()
    assert half is not None
    unions.wait(half.members)
    unions.wait(whole.members)
    unions.close(half, failed=False)
    unions.close(whole, failed=False)
    assert sorted(map(id, taken(unions).members)) == sorted(map(id, ATTEMPTS))


def test_who_was_committed_meanwhile_waits_no_longer() -> None:
    unions = waiting(*ATTEMPTS)
    unions.committed(tuple(ATTEMPTS[2:]))
    assert taken(unions).members == tuple(ATTEMPTS[:2])


def test_a_union_has_the_edits_of_all_members() -> None:
    edits = Union(tuple(ATTEMPTS[:3])).edits
    assert [SOURCE[edit.start : edit.end] for edit in edits] == [b"a;", b"b;", b"c;"]


def test_a_union_may_add_syntax_errors_if_one_member_may() -> None:
    lenient = dataclasses.replace(ATTEMPTS[0], tolerant=True)
    assert Union((ATTEMPTS[1], lenient)).tolerant
    assert not Union((ATTEMPTS[1],)).tolerant


def test_while_a_union_is_under_way_others_wait_for_the_next() -> None:
    unions = waiting(ATTEMPTS[0])
    union = taken(unions)
    unions.wait((ATTEMPTS[1],))
    unions.wait((ATTEMPTS[2],))
    assert unions.next() is None
    unions.close(union, failed=False)
    assert taken(unions).members == tuple(ATTEMPTS[1:3])


def test_a_union_that_fails_is_halved_and_both_halves_are_tried_at_once() -> None:
    unions = waiting(*ATTEMPTS[:5])
    assert unions.close(taken(unions), failed=True) is None
    first, second = taken(unions), taken(unions)
    assert unions.next() is None
    unions.close(first, failed=False)
    unions.close(second, failed=False)
    assert [first.members, second.members] == [tuple(ATTEMPTS[:2]), tuple(ATTEMPTS[2:5])]
    assert not unions.busy


def test_with_patience_those_who_wait_go_on_waiting_and_parts_of_what_failed_do_not() -> None:
    unions = waiting(*ATTEMPTS[:3])
    assert unions.next(patient=True) is None
    unions.close(taken(unions), failed=True)
    unions.wait((ATTEMPTS[3],))
    part = unions.next(patient=True)
    assert part is not None
    assert part.members == (ATTEMPTS[0],)


def test_what_was_never_refused_is_promising() -> None:
    unions = waiting(*ATTEMPTS[:2])
    whole = taken(unions)
    unions.wait((ATTEMPTS[2],))
    assert unions.promising == tuple(ATTEMPTS[:3])
    unions.close(whole, failed=True)
    taken(unions)
    assert unions.promising == (ATTEMPTS[2],)


def test_those_who_wait_are_not_mixed_with_the_halves() -> None:
    unions = waiting(*ATTEMPTS[:2])
    union = taken(unions)
    unions.wait((ATTEMPTS[2],))
    unions.close(union, failed=True)
    for half in ATTEMPTS[:2]:
        union = taken(unions)
        assert union.members == (half,)
        unions.close(union, failed=False)
    assert taken(unions).members == (ATTEMPTS[2],)


def test_a_member_that_fails_alone_comes_back() -> None:
    unions = waiting(ATTEMPTS[0])
    assert unions.close(taken(unions), failed=True) is ATTEMPTS[0]
    assert not unions.busy
    assert unions.next() is None


def test_a_cancelled_union_leaves_the_way_free() -> None:
    unions = waiting(*ATTEMPTS[:2])
    unions.close(taken(unions), failed=False)
    assert not unions.busy
    assert unions.next() is None


@given(st.integers(1, 8), st.sets(st.sampled_from(range(8))))
def test_every_member_is_either_in_a_union_that_holds_or_fails_alone(count: int, bad: set[int]) -> None:
    unions = waiting(*ATTEMPTS[:count])
    held: list[int] = []
    failed: list[int] = []
    while (union := unions.next()) is not None:
        numbers = [ATTEMPTS.index(member) for member in union.members]
        fails = not bad.isdisjoint(numbers)
        alone = unions.close(union, failed=fails)
        if alone is not None:
            failed.append(ATTEMPTS.index(alone))
        elif not fails:
            held += numbers
    assert sorted(failed) == sorted(bad & set(range(count)))
    assert sorted(held) == sorted(set(range(count)) - bad)
    assert not unions.busy


def ahead(unions: Unions) -> Union:
    union = unions.ahead()
    assert union is not None
    return union


def test_who_has_nothing_else_to_do_tries_the_halves_before_the_union_has_failed() -> None:
    unions = waiting(*ATTEMPTS[:4])
    whole = taken(unions)
    first, second = ahead(unions), ahead(unions)
    assert [first.members, second.members] == [tuple(ATTEMPTS[:2]), tuple(ATTEMPTS[2:4])]
    unions.close(whole, failed=True)
    assert unions.next() is None
    unions.close(first, failed=False)
    unions.close(second, failed=False)
    assert not unions.busy


def test_quarters_are_tried_ahead_too_and_single_members_have_no_parts() -> None:
    unions = waiting(*ATTEMPTS[:3])
    taken(unions)
    sizes = []
    while (part := unions.ahead()) is not None:
        sizes.append(len(part.members))
    assert sizes == [1, 2, 1, 1]


def test_parts_of_a_union_that_succeeded_are_not_tried_any_more() -> None:
    unions = waiting(*ATTEMPTS[:4])
    whole = taken(unions)
    first = ahead(unions)
    unions.close(whole, failed=False)
    unions.close(first, failed=False)
    assert not unions.busy
    assert unions.next() is None
    assert unions.ahead() is None


def test_without_a_union_under_way_there_is_nothing_to_try_ahead() -> None:
    assert waiting(*ATTEMPTS[:2]).ahead() is None
