"""Edit sets are a join-semilattice: successes found on one base combine in any order."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treereduce.program.edits import Edit, EditSet

LENGTH = 12
"""Short, so that edits meet often."""

OFFSETS = st.integers(0, LENGTH)
TEXTS = st.sampled_from([b"", b"", b"0", b"1", b"{}"])


@st.composite
def an_edit(draw: st.DrawFn) -> Edit:
    start = draw(st.integers(0, LENGTH - 1))
    return Edit(start, draw(st.integers(start + 1, LENGTH)), draw(TEXTS))


EDITS = st.lists(an_edit(), max_size=6)


def overlap(one: Edit, other: Edit) -> bool:
    return one.start < other.end and other.start < one.end


def naive_union(edits: list[Edit]) -> list[Edit]:
    """Group what overlaps, directly or through others; each group becomes its hull."""
    groups: list[list[Edit]] = []
    for edit in edits:
        met = [group for group in groups if any(overlap(edit, member) for member in group)]
        groups = [group for group in groups if group not in met]
        groups.append([edit, *(member for group in met for member in group)])
    return sorted(naive_hull(group) for group in groups)


def naive_hull(group: list[Edit]) -> Edit:
    start, end = min(edit.start for edit in group), max(edit.end for edit in group)
    texts = [edit.text for edit in group if (edit.start, edit.end) == (start, end)]
    return Edit(start, end, min(filter(None, texts), key=lambda text: (len(text), text), default=b""))


@given(EDITS)
def test_a_set_is_what_a_naive_model_makes_of_its_edits(edits: list[Edit]) -> None:
    assert list(EditSet(edits)) == naive_union(edits)


@given(EDITS, EDITS)
def test_union_is_what_a_naive_model_makes_of_both(one: list[Edit], other: list[Edit]) -> None:
    assert list(EditSet(one).union(other)) == naive_union(one + other)


@given(EDITS, EDITS)
def test_union_is_commutative(one: list[Edit], other: list[Edit]) -> None:
    assert EditSet(one).union(EditSet(other)) == EditSet(other).union(EditSet(one))


@given(EDITS, EDITS, EDITS)
def test_union_is_associative(one: list[Edit], other: list[Edit], third: list[Edit]) -> None:
    left = EditSet(one).union(EditSet(other)).union(EditSet(third))
    assert left == EditSet(one).union(EditSet(other).union(EditSet(third)))


@given(EDITS, EDITS)
def test_union_with_what_is_there_changes_nothing(edits: list[Edit], more: list[Edit]) -> None:
    union = EditSet(edits).union(more)
    assert union.union(union) == union
    assert union.union(EditSet(more)) == union


@given(EDITS, an_edit())
def test_adding_one_edit_is_a_union_with_it(edits: list[Edit], edit: Edit) -> None:
    assert EditSet(edits).union([edit]) == EditSet([*edits, edit])


@given(EDITS.flatmap(lambda edits: st.tuples(st.just(edits), st.permutations(edits))))
def test_the_order_of_edits_means_nothing(orders: tuple[list[Edit], list[Edit]]) -> None:
    edits, shuffled = orders
    assert EditSet(shuffled) == EditSet(edits)
    assert hash(EditSet(shuffled)) == hash(EditSet(edits))


@given(EDITS)
def test_edits_of_a_set_stand_in_order_and_never_overlap(edits: list[Edit]) -> None:
    assert all(before.end <= after.start for before, after in pairwise(EditSet(edits)))


@given(EDITS)
def test_a_set_covers_whatever_its_edits_cover(edits: list[Edit]) -> None:
    union = EditSet(edits)
    assert all(union.covers(edit.start, edit.end) for edit in edits)
    assert union.union([Edit(0, LENGTH)]) == EditSet([Edit(0, LENGTH), *edits])
    assert len(union.union([Edit(0, LENGTH)])) == 1


@given(EDITS, OFFSETS, OFFSETS)
def test_touching_finds_what_a_scan_finds(edits: list[Edit], one: int, other: int) -> None:
    union, start, end = EditSet(edits), min(one, other), max(one, other)
    first, stop = union.touching(start, end)
    found = [index for index, edit in enumerate(union) if edit.start < end and start < edit.end]
    assert list(range(first, stop)) == found


@given(EDITS, OFFSETS, OFFSETS)
def test_covers_says_what_a_scan_says(edits: list[Edit], one: int, other: int) -> None:
    union, start, end = EditSet(edits), min(one, other), max(one, other)
    assert union.covers(start, end) == any(edit.covers(start, end) for edit in union)


@given(EDITS)
def test_a_set_is_a_sequence_of_its_edits(edits: list[Edit]) -> None:
    union = EditSet(edits)
    assert [union[index] for index in range(len(union))] == list(union)
    assert EditSet(union) == union


def test_a_union_searches_once_for_each_edit_and_copies_each_of_its_own_once() -> None:
    searches = []

    class Counted(EditSet):
        __slots__ = ()

        def touching(self, start: int, end: int) -> tuple[int, int]:
            searches.append(start)
            return super().touching(start, end)

    committed = Counted(Edit(4 * n, 4 * n + 1) for n in range(1000))
    more = [Edit(4 * n + 2, 4 * n + 3) for n in range(1000)]
    union = committed.union(more)
    assert list(union) == sorted([*committed, *more])
    assert len(searches) == len(more)


def test_an_outer_edit_absorbs_inner_ones() -> None:
    inner = EditSet([Edit(2, 4), Edit(5, 6, b"0")])
    assert list(inner.union([Edit(1, 8, b"{}")])) == [Edit(1, 8, b"{}")]


def test_edits_that_cross_delete_all_they_span() -> None:
    assert list(EditSet([Edit(0, 4, b"a"), Edit(3, 6, b"b")])) == [Edit(0, 6)]


def test_edits_side_by_side_stay_apart() -> None:
    assert len(EditSet([Edit(0, 2, b"a"), Edit(2, 4, b"b")])) == 2


def test_of_two_texts_for_one_range_the_shorter_stays_and_any_rather_than_none() -> None:
    assert list(EditSet([Edit(0, 4, b"{}"), Edit(0, 4, b"z"), Edit(0, 4)])) == [Edit(0, 4, b"z")]


@pytest.mark.parametrize(("start", "end"), [(3, 3), (4, 3), (-1, 2)])
def test_an_edit_of_no_range_is_refused(start: int, end: int) -> None:
    with pytest.raises(ValueError, match="range that is not empty"):
        Edit(start, end)


def test_sets_differ_from_everything_that_is_no_set() -> None:
    assert EditSet([Edit(0, 1)]) != [Edit(0, 1)]
    assert repr(EditSet([Edit(0, 1)])) == "EditSet([Edit(start=0, end=1, text=b'')])"
