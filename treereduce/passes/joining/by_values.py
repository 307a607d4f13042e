"""Make one of two functions that are one expression each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice, pairwise

from treereduce.passes.candidate import Candidate
from treereduce.passes.joining.part import BETWEEN, renamed_to
from treereduce.passes.ways import Way, if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.program.tally import length_of_text
from treereduce.view.binding.juxtaposed import are_without_lists
from treereduce.view.calling.functions import Function, function_at, parameters_of
from treereduce.view.nodes.lift import text_with
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import inside
from treereduce.view.notation.choices import sequence_text
from treereduce.view.view import View

BRACE = b"{"
"""What a body begins with that is no expression, or one whose brackets say nothing to the second."""
LARGEST = 500
"""Tokens of the largest expression that is written anew: a nest of functions would be on each level."""
MOST_AROUND = 3
"""Children of a statement among which the function is that it defines, as in ``let f x = a``."""


def by_values(view: View, node: int) -> Iterator[Candidate]:
    """Have one of two neighbours that are functions of one expression, which then does both.

    ``let f x = a x let g y = b y`` -> ``let g y = a y; b y``, or with the head of the first. Where there is a
    mark for that, as the profile says. The parameters of the one that goes are called by those of the other,
    in their order, and there may not be more of them, or stand before them: ``let g x y = a x; b y``.
    """
    if not view.language.profile.sequence:
        return
    functions = [function for each in view.elements(node) if (function := _of_one_value(view, each))]
    for pair in reversed(list(pairwise(functions))):
        ways: list[Way] = [
            partial(_done_by, pair=pair, gone=gone, heir=heir)
            for gone, heir in (pair, pair[::-1])
            if len(gone.parameters) <= len(heir.parameters)
        ]
        gone, heir = pair
        ways.append(partial(_done_by, pair=pair, gone=gone, heir=heir, both=True))
        yield from in_turn(view, ways)


def _of_one_value(view: View, member: int) -> Function | None:
    """The function of one expression that a member of a body defines."""
    roles = view.language.roles
    for node in (member, *islice(view.children(member), MOST_AROUND)):
        if view.tree.kind[node] in roles.definitions and (function := function_at(view, node)):
            is_small = 0 < view.tokens(function.body) <= LARGEST
            is_value = function.parameters and not view.text(function.body).startswith(BRACE)
            return function if is_small and is_value else None
    return None


def _done_by(
    view: View, *, pair: tuple[Function, Function], gone: Function, heir: Function, both: bool = False
) -> tuple[Edit, ...]:
    """Let the ``heir`` of a pair do what both do, in the order that they stand in."""
    tree, whole = view.tree, removable(view, gone.node)
    is_there = all(view.alive(each.body) and view.alive(each.node) for each in pair)
    if not is_there or inside(view, heir.node, whole):
        return ()
    names = {} if both else dict(zip(gone.parameters, heir.parameters, strict=False))
    more = _parameters_before(view, gone, heir) if both else ()
    if both and not more:
        return ()
    renamed = [
        view.edit(leaf, names[tree.text(leaf)])
        for leaf in view.names.inside(gone.body)
        if view.alive(leaf) and tree.text(leaf) in names
    ]
    texts = [
        text_with(view, tree.start[each.body], tree.end[each.body], renamed if each is gone else ())
        for each in pair
    ]
    text = sequence_text(view, *texts)
    put = (*more, view.edit(heir.body, text, length_of_text(text)), removal(view, whole))
    return if_smaller(view, (*put, *renamed_to(view, gone.leaf, heir.leaf, put)))


def _parameters_before(view: View, gone: Function, heir: Function) -> tuple[Edit, ...]:
    """Put the parameters of one function before those of another, none where both have a name."""
    own, others = parameters_of(view, heir.node), parameters_of(view, gone.node)
    if not own or not others or not set(gone.parameters).isdisjoint(heir.parameters):
        return ()
    is_listed = view.tree.kind[view.tree.parent[own[0]]] in view.language.roles.parameters
    # One alone without its list, as in "x => a", stands beside no other.
    if not is_listed and not are_without_lists(view):
        return ()
    mark = BETWEEN if is_listed else b" "
    return (view.edit(own[0], mark.join(view.text(each) for each in (*others, own[0]))),)
