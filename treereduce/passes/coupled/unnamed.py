"""Let what is declared of a type hold the definition of the type, which then needs no name."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.bindings import definer, in_field, inside, removable
from treereduce.view.blocks import semicolon_behind
from treereduce.view.names import MOST_REVISITED
from treereduce.view.view import View


def unnamed(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Put the definition of a type in the place of its first use, without its name if that is the only one.

    ``struct S { int x; }; struct S a;`` -> ``struct { int x; } a;``

    Only where a definition needs a mark behind it if nothing is declared with it, as in C and C++: there it
    may stand wherever its name may. What else has the name does not count.
    """
    tree, places = view.tree, view.few_uses(name, MOST_REVISITED)
    bound = {node: place for place in places if (node := definer(view, place))}
    types = [node for node in bound if in_field(view, node, "name") and in_field(view, node, "body")]
    if len(types) != 1:
        return ()
    [node] = types
    own = bound[node]
    alike = [place for place in places if tree.kind[place] == tree.kind[own] and place != own]
    outside = [place for place in alike if not inside(view, place, node)]
    first = next((_named(view, place, node) for place in outside if place > node), 0)
    gone = list(_gone(view, node))
    if not gone or not first:
        return ()
    moved = Edit(tree.start[first], tree.end[first], *_written(view, node, own, is_only=len(alike) == 1))
    return if_smaller(view, (*gone, moved))


def _named(view: View, place: int, node: int) -> int:
    """What names a type at a place: in C with the word ``struct`` before it, as a definition has."""
    parent = view.tree.parent[place]
    return parent if view.tree.kind[parent] == view.tree.kind[node] else place


def _gone(view: View, node: int) -> Iterator[Edit]:
    """What deletes a type that is declared by itself, or as the type of a function."""
    tree, mark = view.tree, semicolon_behind(view, node)
    if mark and removable(view, node) == node:
        yield Edit(tree.start[node], tree.end[node])
        yield mark
    elif in_field(view, tree.parent[node], "type") == node and in_field(view, tree.parent[node], "body"):
        yield Edit(tree.start[node], tree.end[node])


def _written(view: View, node: int, own: int, *, is_only: bool) -> tuple[bytes, int]:
    """The text of a definition and its tokens, without its name if nothing else has that."""
    tree = view.tree
    if not is_only:
        return view.text(node), view.tokens(node)
    head = view.text_between(tree.start[node], tree.start[own]).strip()
    body = view.text_between(tree.end[own], tree.end[node]).strip()
    return head + b" " + body, view.tokens(node) - view.tokens(own)
