"""Move a definition out of the definition that it stands in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from treereduce.passes.candidate import Candidate
from treereduce.passes.moving.statements import TRIED, first_leaf, is_apart, put_before, statements
from treereduce.passes.ways import Way, in_turn
from treereduce.view.binding.bindings import binder
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import inside
from treereduce.view.view import View


def move_out(view: View, node: int) -> Iterator[Candidate]:
    """Move a definition out of a body, to before the definition around it, or else before all around it.

    ``void f() { static T a; g(a); }`` -> ``static T a; void f() { g(a); }``

    Pays where a definition can be simpler outside, or what it stood in without it. One that uses what is
    defined around it stays. Costs up to eight calls in all, and what the engine spends on the one that the
    oracle likes.
    """
    if not node:
        ways = (way for place in reversed(list(statements(view))) for way in _ways_out(view, place))
        yield from in_turn(view, list(islice(ways, TRIED)))


def _ways_out(view: View, node: int) -> Iterator[Way]:
    """Before the nearest definition around a node, and before the outermost one that it can get to."""
    tree = view.tree
    if all(child == node for child in tree.children(tree.parent[node]) if view.is_element(child)):
        return
    items = [
        item
        for above in tree.ancestors(node)
        if above
        and tree.kind[above] in view.language.roles.definitions
        and (item := removable(view, above))
        and is_apart(view, item)
    ]
    names = _borrowed(view, node)
    free = [item for item in items if not any(_defined_beside(view, name, item, node) for name in names)]
    for item in dict.fromkeys((*free[:1], *free[-1:])):
        yield partial(put_before, node=node, leaf=first_leaf(view.tree, item))


def _borrowed(view: View, node: int) -> set[bytes]:
    """The names in a definition that it does not define itself."""
    leaves = {
        leaf: inside(view, definition, node) if (definition := binder(view, leaf)) else False
        for leaf in view.names.inside(node)
        if view.alive(leaf)
    }
    own = {view.tree.text(leaf) for leaf, is_own in leaves.items() if is_own}
    return {view.tree.text(leaf) for leaf in leaves} - own


def _defined_beside(view: View, name: bytes, item: int, node: int) -> bool:
    """Whether something in ``item`` and not in ``node`` defines a name."""
    return any(
        inside(view, place, item) and not inside(view, place, node) and binder(view, place) != 0
        for place in view.few_uses(name)
    )
