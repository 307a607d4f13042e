"""A finished run is 1-tree-minimal: brute force finds no single step more."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

import pytest
from generated import LANGUAGES, keepers, moody, programs
from hypothesis import given, settings
from hypothesis import strategies as st
from partly_slow import partly_slow
from programs import fresh_view, parse
from reductions import Interesting, reduced

from treereduce.program.cost import cost
from treereduce.program.edits import Edit
from treereduce.view.nodes.lift import lift
from treereduce.view.view import View


def deletions(view: View) -> Iterator[tuple[Edit, ...]]:
    """Delete a named node."""
    tree = view.tree
    for node in range(1, len(tree.kind)):
        if tree.is_named(node) and view.alive(node):
            yield (Edit(tree.start[node], tree.end[node]),)


def other_steps(view: View) -> Iterator[tuple[Edit, ...]]:
    """Delete a run of siblings, put a node's child or grandchild in its place."""
    tree = view.tree
    for node in range(1, len(tree.kind)):
        for first, last in combinations(view.elements(node), 2):
            yield from ((edit,) for edit in view.deletion(first, last))
        if tree.is_named(node) and view.alive(node):
            inner = [child for child in tree.children(node) if tree.is_named(child)]
            inner += [child for parent in inner for child in tree.children(parent) if tree.is_named(child)]
            yield from (lift(view, node, tree.start[child], tree.end[child]) for child in inner)


def assert_no_way_on(view: View, steps: Iterator[tuple[Edit, ...]], interesting: Interesting) -> None:
    for edits in steps:
        proposal = view.rendering.propose(edits)
        if proposal is not None and interesting(proposal.data):
            smaller = cost(parse(view.language.name, proposal.data)) < cost(view.tree)
            assert not smaller, (view.tree.source, proposal.data)


def assert_no_single_step_leads_further(language: str, data: st.DataObject) -> None:
    program = data.draw(programs(language))
    interesting = data.draw(keepers(language, program))
    view = fresh_view(language, reduced(language, program, interesting).program)
    assert interesting(view.tree.source)
    assert_no_way_on(view, chain(deletions(view), other_steps(view)), interesting)


def assert_no_deletion_leads_further(language: str, data: st.DataObject, chance: int, salt: int) -> None:
    program = data.draw(programs(language))
    interesting = moody(language, program, chance, salt)
    view = fresh_view(language, reduced(language, program, interesting).program)
    assert_no_way_on(view, deletions(view), interesting)


per_language = pytest.mark.parametrize("language", partly_slow(LANGUAGES, ["python"]))
without_sense = given(data=st.data(), chance=st.integers(2, 12), salt=st.integers(0, 99))


@per_language
@settings(max_examples=3)
@given(data=st.data())
def test_no_single_step_leads_further(language: str, data: st.DataObject) -> None:
    assert_no_single_step_leads_further(language, data)


@pytest.mark.slow
@per_language
@settings(max_examples=40)
@given(data=st.data())
def test_no_single_step_leads_further_in_many_programs(language: str, data: st.DataObject) -> None:
    assert_no_single_step_leads_further(language, data)


@per_language
@settings(max_examples=2)
@without_sense
def test_no_deletion_leads_further_where_the_oracle_has_no_sense(
    language: str, data: st.DataObject, chance: int, salt: int
) -> None:
    assert_no_deletion_leads_further(language, data, chance, salt)


@pytest.mark.slow
@per_language
@settings(max_examples=20)
@without_sense
def test_no_deletion_leads_further_in_many_programs_where_the_oracle_has_no_sense(
    language: str, data: st.DataObject, chance: int, salt: int
) -> None:
    assert_no_deletion_leads_further(language, data, chance, salt)
