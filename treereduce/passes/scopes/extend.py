"""Let a scope reach as far as what names its members."""

from __future__ import annotations

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer
from treereduce.view.calling.functions import function_at
from treereduce.view.calling.paths import COLONS, without_head
from treereduce.view.facts.names import MOST_PLACES
from treereduce.view.nodes.blocks import bodies_of, semicolon_behind
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

BRACKET = b"}"
"""What closes a scope that may reach further."""


def extended(view: View, *, name: bytes, to_the_end: bool = False) -> tuple[Edit, ...]:
    """Put what stands behind a scope into it, as far as paths lead there, which need its name no more.

    ``namespace n { A a; } int b = n::a;`` -> ``namespace n { A a; int b = a; }``, or ``to_the_end`` of the
    list that the scope is a member of, where what follows needs what has gone into it.
    """
    tree = view.tree
    places = view.few_uses(name, MOST_PLACES)
    defined = [node for place in places if (node := definer(view, place)) and not function_at(view, node)]
    whole = removable(view, defined[-1]) if defined else 0
    # A list of many names may be one definition, which is not searched for each of them.
    has_body = whole and tree.source.endswith(BRACKET, tree.start[whole], tree.end[whole])
    bodies = bodies_of(view, whole) if has_body else []
    if len(bodies) != 1 or tree.end[bodies[0]] != tree.end[whole] or semicolon_behind(view, whole):
        return ()
    closing = tree.end[whole] - 1
    shorter = {place: without_head(view, place) for place in places if tree.start[place] > closing}
    heads = {place: short for place, short in shorter.items() if short and _is_of_scope(view, short)}
    last = next(reversed(heads), 0)
    while last and tree.parent[last] != tree.parent[whole]:
        last = tree.parent[last]
    if last and to_the_end:
        last = max(filter(view.is_element, view.children(tree.parent[whole])))
    if not last:
        return ()
    # What is last may be a single word in a damaged program.
    end = next(leaf for leaf in range(last + tree.size[last] - 1, last - 1, -1) if view.alive(leaf))
    if tree.size[end] > 1 or tree.end[end] != tree.end[last]:
        return ()
    moved = view.edit(end, tree.text(end) + BRACKET, view.tokens(end) + 1)
    return if_smaller(view, apart([Edit(closing, closing + 1), *heads.values(), moved]))


def _is_of_scope(view: View, head: Edit) -> bool:
    """Whether what is deleted of a path is the name of a scope, and no object's."""
    return view.tree.source.endswith(COLONS, head.start, head.end)
