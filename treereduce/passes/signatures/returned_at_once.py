"""Return what a variable is given where it is given that."""

from __future__ import annotations

from itertools import islice, takewhile

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit, EditSet
from treereduce.view.binding.bindings import behind, definer, equals_of
from treereduce.view.calling.functions import Function, function_at
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import TYPE_FIELDS, in_field
from treereduce.view.view import View

MOST_DEFINED = 4
"""Definitions of one name that are looked at."""
MOST_USES = 8
"""Uses of the variable in all the program that are looked at."""
DEPTH = 5
"""Levels from a variable up to what gives something to it, or to a member of a member of it."""


def returned_at_once(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """The edits that return what a variable is given in the place of that, and not the variable at the end.

    ``int f() { int r; if (c) r = g(); return r; }`` -> ``int f() { int r; if (c) return g(); }``

    Where a member of it is given something, the result has a plain type:
    ``T f() { T r; if (c) r.x = 1; return r; }`` -> ``int f() { T r; if (c) return 1; }``. None where it is
    given something at two places, or by its definition alone.
    """
    edits = list[Edit]()
    for place in view.first_uses(name, MOST_DEFINED):
        defined = definer(view, place)
        function = function_at(view, defined) if defined else None
        if function and function.leaf == place:
            edits += _at_once(view, function)
    return if_smaller(view, tuple(EditSet(edits))) if edits else ()


def _at_once(view: View, function: Function) -> list[Edit]:
    """The edits for one function; none where it does not end by returning a variable so."""
    tree, result = view.tree, function.result
    last = tree.parent[result]
    if not result or not tree.is_name(result) or last == function.body or removable(view, last) != last:
        return []
    name = tree.text(result)
    uses = [use for use in view.few_uses(name, MOST_USES) if function.body < use < result]
    given = [(use, value) for use in uses if not definer(view, use) and (value := _assigned(view, use))]
    if len(given) != 1 or _is_in_another(view, given[0][0], function.body):
        return []
    [(use, value)] = given
    head = view.text_between(tree.start[last], tree.start[result])
    edits = [Edit(tree.start[use], tree.start[value], head), removal(view, last)]
    kind = in_field(view, function.node, *TYPE_FIELDS)
    if kind and view.text_between(tree.start[use], tree.start[value]).rstrip(b"= \t\n") != name:
        plain = next(iter(view.language.minimal(tree.kind[kind])), b"")
        edits += [view.edit(kind, plain)] if plain and view.text(kind) != plain else []
    return edits


def _is_in_another(view: View, use: int, body: int) -> bool:
    """Whether a place in a body is that of a function inside, which returns for itself."""
    above = takewhile(body.__lt__, view.tree.ancestors(use))
    return any(view.tree.kind[node] in view.language.roles.closures for node in above)


def _assigned(view: View, use: int) -> int:
    """The value of an assignment that begins with a name, 0 where that begins none."""
    tree = view.tree
    for node in islice(tree.ancestors(use), DEPTH):
        if tree.start[node] != tree.start[use]:
            break
        if equals := equals_of(view, node):
            return behind(view, node, equals)
    return 0
