"""Minimising lists and trees of anything."""

from __future__ import annotations

import threading
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from processes import PATIENCE

from treereduce.errors import NotInterestingError, UsageError
from treereduce.minimise import minimise_list, minimise_tree

Node: TypeAlias = "tuple[int, tuple[Node, ...]]"

TREES = st.recursive(
    st.integers(0, 9).map(lambda value: (value, ())),
    lambda below: st.tuples(st.integers(0, 9), st.lists(below, max_size=4).map(tuple)),
    max_leaves=15,
)


LEAF: Node = (1, ())


def below(node: Node) -> tuple[Node, ...]:
    return node[1]


def rebuild(node: Node, children: list[Node]) -> Node:
    return node[0], tuple(children)


def values(node: Node) -> list[int]:
    return [node[0], *(value for child in node[1] for value in values(child))]


@given(st.lists(st.integers(0, 9)), st.sets(st.integers(0, 9)))
def test_of_a_list_just_what_is_needed_is_left_in_its_order(items: list[int], needed: set[int]) -> None:
    needed &= set(items)
    kept = minimise_list(items, lambda kept: needed <= set(kept))
    assert sorted(kept) == sorted(needed)
    places = iter(items)
    assert all(item in places for item in kept)


@given(st.lists(st.integers(0, 9), min_size=1), st.integers(2, 5))
def test_nothing_is_left_of_a_list_that_could_go_alone_whatever_the_property(
    items: list[int], number: int
) -> None:
    def interesting(kept: list[int]) -> bool:
        return sum(kept) % number == sum(items) % number

    kept = minimise_list(items, interesting)
    assert interesting(kept)
    assert not any(interesting(kept[:place] + kept[place + 1 :]) for place in range(len(kept)))


@given(st.lists(st.integers(0, 9)), st.integers(2, 9))
def test_a_list_ends_the_same_with_any_number_of_jobs(items: list[int], jobs: int) -> None:
    def interesting(kept: list[int]) -> bool:
        return sum(kept) % 3 == sum(items) % 3

    assert minimise_list(items, interesting, jobs=jobs) == minimise_list(items, interesting)


@given(TREES, st.integers(0, 9))
def test_no_child_of_a_tree_can_go_or_stand_in_the_place_of_its_parent(tree: Node, wanted: int) -> None:
    def interesting(kept: Node) -> bool:
        return values(kept).count(wanted) % 2 == values(tree).count(wanted) % 2 and kept[0] <= tree[0]

    def smaller(node: Node) -> list[Node]:
        children = node[1]
        return [
            *children,
            *((node[0], children[:place] + children[place + 1 :]) for place in range(len(children))),
            *(
                (node[0], (*children[:place], other, *children[place + 1 :]))
                for place, child in enumerate(children)
                for other in smaller(child)
            ),
        ]

    least = minimise_tree(tree, interesting, children=below, rebuild=rebuild)
    assert interesting(least)
    assert not any(interesting(other) for other in smaller(least))


@given(TREES, st.integers(2, 6))
def test_a_tree_ends_the_same_with_any_number_of_jobs(tree: Node, jobs: int) -> None:
    def interesting(kept: Node) -> bool:
        return sum(values(kept)) % 3 == sum(values(tree)) % 3

    alone = minimise_tree(tree, interesting, children=below, rebuild=rebuild)
    assert minimise_tree(tree, interesting, children=below, rebuild=rebuild, jobs=jobs) == alone


def test_a_thousand_items_take_some_dozens_of_questions() -> None:
    asked = 0

    def interesting(kept: list[int]) -> bool:
        nonlocal asked
        asked += 1
        return 357 in kept

    assert minimise_list(range(1000), interesting) == [357]
    assert asked < 40


@pytest.mark.slow
def test_a_chain_of_a_hundred_thousand_nodes_is_no_recursion() -> None:
    class Link:
        def __init__(self, name: int, below: list[Link]) -> None:
            self.name, self.below = name, below

    chain = Link(0, [])
    for name in range(1, 100_000):
        chain = Link(name, [chain])
    least = minimise_tree(
        chain,
        lambda link: link.name == 99_999,
        children=lambda link: link.below,
        rebuild=lambda link, below: Link(link.name, below),
    )
    assert not least.below


def test_jobs_ask_at_the_same_time() -> None:
    together = threading.Barrier(4)

    def interesting(kept: list[int]) -> bool:
        if len(kept) == 7:
            together.wait(PATIENCE)
        return len(kept) == 8

    assert len(minimise_list(range(8), interesting, jobs=4)) == 8


def test_what_is_not_interesting_to_begin_with_is_refused() -> None:
    with pytest.raises(NotInterestingError, match="says no to what it was given"):
        minimise_list([1], lambda _: False)
    with pytest.raises(NotInterestingError, match="says no to what it was given"):
        minimise_tree(LEAF, lambda _: False, children=below, rebuild=rebuild)


def test_jobs_are_a_number_above_0() -> None:
    with pytest.raises(UsageError, match="jobs is 0"):
        minimise_list([1], bool, jobs=0)


def test_what_the_predicate_raises_passes_through_and_ends_it() -> None:
    def interesting(kept: list[int]) -> bool:
        if len(kept) < 3:
            raise ZeroDivisionError
        return True

    for jobs in (1, 3):
        with pytest.raises(ZeroDivisionError):
            minimise_list([1, 2, 3], interesting, jobs=jobs)
