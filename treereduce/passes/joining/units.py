"""Make one of two definitions that are their own bodies, or of such a one and the program beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.joining.declared_again import declared_again
from treereduce.passes.joining.part import Part, renamed_to
from treereduce.passes.moving.statements import before, first_leaf, gap
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.headings import heading_of
from treereduce.view.calling.functions import name_of_function
from treereduce.view.nodes.blocks import bodies_of
from treereduce.view.nodes.members import removal
from treereduce.view.nodes.parts import in_any
from treereduce.view.nodes.together import apart
from treereduce.view.view import View


class Unit(NamedTuple):
    """A function without brackets around its body, or what the program itself does."""

    node: int
    leaf: int
    """Where its name stands, 0 for a program that has none."""
    declarations: Sequence[int]
    """What its body begins with, which may not come behind a statement."""
    statements: Sequence[int]
    stop: int
    """What its statements end before: the functions in it, or what ends it."""
    tail: int
    """The functions in it, 0 if there are none."""


def in_units(view: View, node: int) -> Iterator[Candidate]:
    """Put what a function does into one beside it, or into the program, with what it declares before that.

    ``subroutine s; real a; a = 0; end; subroutine t; real b; b = 1; end`` ->
    ``subroutine s; real a; real b; a = 0; b = 1; end``,
    ``subroutine s(x); real x; f = x; end; integer n; n = 2; end`` -> ``integer n; real x; f = x; n = 2; end``
    """
    if not view.language.roles.headings:  # as in nearly all languages
        return
    units = [unit for element in view.elements(node) if (unit := _unit(view, element))]
    for pair in reversed(list(pairwise(units))):
        heirs = sorted(pair, key=lambda unit: view.tokens(heading_of(view, unit.node)))
        yield from in_turn(view, [partial(_put_into, pair=pair, heir=heir) for heir in heirs])


def are_units(view: View, *nodes: int) -> bool:
    """Whether all of several nodes are such."""
    return bool(view.language.roles.headings) and all(_unit(view, node) for node in nodes)


def _unit(view: View, node: int) -> Unit | None:
    """What a node is as a function without brackets or as the program, None if it is something else."""
    tree, roles = view.tree, view.language.roles
    is_function = tree.kind[node] in roles.definitions
    if bodies_of(view, node) != [node] or not (is_function or tree.parent[node] == 0):
        return None
    leaf = name_of_function(view, node) if is_function else 0
    *inner, ending = view.elements(node) or [0]
    if (is_function and not leaf) or tree.kind[ending] not in roles.endings:
        return None
    heading = heading_of(view, node)
    inner = [each for each in inner if each != heading]
    last = inner[-1] if inner and tree.kind[inner[-1]] in roles.bodies - roles.definitions else 0
    tail = last if last and any(name_of_function(view, each) for each in view.elements(last)) else 0
    inner = inner[: len(inner) - bool(tail)]
    kinds = roles.definitions | roles.imports
    begun = 1 + max((at for at, each in enumerate(inner) if tree.kind[each] in kinds), default=-1)
    return Unit(node, leaf, inner[:begun], inner[begun:], tail or ending, tail)


def _put_into(view: View, *, pair: tuple[Unit, Unit], heir: Unit) -> tuple[Edit, ...]:
    """What one of two does put into the other, in their order; none where both have functions in them."""
    first, second = pair
    gone = second if heir is first else first
    if gone.tail and heir.tail:
        return ()
    again = declared_again(view, Part(heir.node, heir.node), Part(gone.node, gone.node), ())
    known = {view.text(each) for each in heir.declarations}
    tree = view.tree
    left = [
        each
        for each in gone.declarations
        if all(edit.is_apart(tree.start[each], tree.end[each]) for edit in again)
    ]
    declared = [each for each in left if view.text(each) not in known]
    given = [*gone.statements, *([gone.tail] if gone.tail else [])]
    ahead = [*declared, *gone.statements] if heir is second else declared
    behind = given[len(gone.statements) :] if heir is second else given
    last = (*heir.declarations, *heir.statements)[-1:]
    edits = [_put_before(view, heir.statements[0], ahead)] if ahead and heir.statements else []
    behind = behind if heir.statements else [*ahead, *behind]
    if behind:
        edits.append(_put_behind(view, last[0], behind) if last else _put_before(view, heir.stop, behind))
    edits.append(removal(view, gone.node))
    edits += _renamed(view, gone, heir, edits)
    return if_smaller(view, apart(edits))


def _put_before(view: View, place: int, nodes: Sequence[int]) -> Edit:
    """Put copies of several nodes before one."""
    leaf = first_leaf(view.tree, place)
    return before(view, leaf, *_texts(view, nodes), tokens=_tokens(view, [*nodes, leaf]))


def _put_behind(view: View, place: int, nodes: Sequence[int]) -> Edit:
    """Put copies of several nodes behind one."""
    leaf = place + view.tree.size[place] - 1
    between = gap(view, place, view.text(place))
    return view.edit(leaf, between.join(_texts(view, [leaf, *nodes])), _tokens(view, [*nodes, leaf]))


def _texts(view: View, nodes: Sequence[int]) -> list[bytes]:
    """What is left of nodes, without the line ends that some have in them."""
    return [view.text(node).rstrip() for node in nodes]


def _tokens(view: View, nodes: Sequence[int]) -> int:
    return sum(map(view.tokens, nodes))


def _renamed(view: View, gone: Unit, heir: Unit, edits: Sequence[Edit]) -> list[Edit]:
    """The name of the heir for that of what is gone, where others call that."""
    name = view.tree.text(gone.leaf) if gone.leaf else b""
    is_called = any(not in_any(view, place, [gone.node]) for place in view.few_uses(name)) if name else False
    return list(renamed_to(view, gone.leaf, heir.leaf, edits)) if is_called and heir.leaf else []
