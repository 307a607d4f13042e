"""Let what is declared of a type hold the definition of the type, which then needs no name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer, sole_definition
from treereduce.view.calling.families import definition_of_list
from treereduce.view.nodes.blocks import opening_brace, semicolon_behind
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import in_field, inside, parameters_around
from treereduce.view.view import View

MADE = (b"()", b"{}")
"""What makes an object without values behind the name of a type."""


def unnamed(view: View, *, name: bytes, keeps: bool = False) -> tuple[Edit, ...]:
    """Put the definition of a type in the place of its first use, without its name if that is the only one.

    What ``keeps`` its name does so for an only use too: messages may tell it.

    ``struct S { int x; }; struct S a;`` -> ``struct { int x; } a;``

    Only where a definition needs a mark behind it if nothing is declared with it, as in C and C++: there it
    may stand wherever its name may. What else has the name does not count. A use behind the definition comes
    before one that stands before it, as where a template has an array of a type that is defined later.
    """
    found = _type_of(view, name)
    if not found or (keeps and not found.is_only):
        return ()
    moved = view.edit(found.first, *_written(view, found, keeps=keeps))
    return if_smaller(view, (*found.gone, moved))


def as_variable(view: View, *, name: bytes, keeps: bool = False) -> tuple[Edit, ...]:
    """Make the only thing of a type, where that is a parameter, a variable with the definition of the type.

    ``struct S { int x; }; void f(struct S a) { g(a); }`` -> ``void f() { struct { int x; } a; g(a); }``

    Types may not be defined in parameters in C++. Calls of the function keep what they give it. The type has
    no name then where nothing else uses that, or ``keeps`` it.
    """
    tree, found = view.tree, _type_of(view, name)
    parameter = next(parameters_around(view, found.first), 0) if found and found.is_only else 0
    holder = tree.parent[parameter]
    # In a damaged program the definition may be a part of the list.
    if not found or not parameter or inside(view, found.node, holder):
        return ()
    brace = opening_brace(view, definition_of_list(view, holder))
    if not brace:
        return ()
    text, tokens = _written(view, found, keeps=keeps)
    before = tree.start[parameter], tree.start[found.first]
    behind = tree.end[found.first], tree.end[parameter]
    count = view.rendering.tally.count
    variable = b"{ " + view.text_between(*before) + text + view.text_between(*behind) + b";"
    opened = view.edit(brace, variable, tokens + count(*before) + count(*behind) + 2)
    return if_smaller(view, (*found.gone, removal(view, parameter), opened))


def as_object(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Declare a variable with the definition of a type of which nothing but objects without values are made.

    ``struct S { int x; }; f(S());`` -> ``struct { int x; } S; f(S);``
    """
    tree, places = view.tree, view.few_uses(name)
    own, node = sole_definition(view, places)
    mark = semicolon_behind(view, node) if node else None
    if not mark or removable(view, node) != node or not (in_field(view, node, "body") > own > node):
        return ()
    made = [tree.parent[place] for place in places if place != own]
    # A name and two brackets: what is longer is not read.
    texts = {view.text(each) if view.tokens(each) == 3 else b"" for each in made}
    if not made or not texts <= {name + brackets for brackets in MADE}:
        return ()
    variable = Edit(mark.start, mark.end, b" " + name + b";")
    return if_smaller(view, (view.edit(own), variable, *(view.edit(each, name) for each in made)))


class _Type(NamedTuple):
    """A type that may be defined where it is used."""

    node: int
    own: int
    """Its name in its definition."""
    first: int
    """What names it where it is used first."""
    is_only: bool
    """Whether that is its only use."""
    gone: Sequence[Edit]
    """What deletes the definition."""


def _type_of(view: View, name: bytes) -> _Type | None:
    """The only type of a name, None if there is none, it has no use, or its definition must stay."""
    tree, places = view.tree, view.few_uses(name)
    bound = {node: place for place in places if (node := definer(view, place))}
    types = [node for node in bound if in_field(view, node, "name") and in_field(view, node, "body")]
    if len(types) != 1:
        return None
    [node] = types
    own = bound[node]
    alike = [place for place in places if tree.kind[place] == tree.kind[own] and place != own]
    outside = [place for place in alike if not inside(view, place, node)]
    behind = (place for place in outside if place > node)
    first = _named(view, place, node) if (place := next(behind, next(iter(outside), 0))) else 0
    gone = list(_without_type(view, node))
    if not gone or not first or inside(view, node, first):
        return None
    return _Type(node, own, first, len(alike) == 1, gone)


def _named(view: View, place: int, node: int) -> int:
    """What names a type at a place: in C with the word ``struct`` before it, as a definition has."""
    parent = view.tree.parent[place]
    return parent if view.tree.kind[parent] == view.tree.kind[node] else place


def _without_type(view: View, node: int) -> Iterator[Edit]:
    """What deletes a type that is declared by itself, or as the type of a function."""
    tree, mark = view.tree, semicolon_behind(view, node)
    if mark and removable(view, node) == node:
        yield view.edit(node)
        yield mark
    elif in_field(view, tree.parent[node], "type") == node and in_field(view, tree.parent[node], "body"):
        yield view.edit(node)


def _written(view: View, found: _Type, *, keeps: bool) -> tuple[bytes, int]:
    """The text of a definition and its tokens, without its name if nothing else has or ``keeps`` that."""
    tree, node, own = view.tree, found.node, found.own
    if keeps or not found.is_only:
        return view.text(node), view.tokens(node)
    head = view.text_between(tree.start[node], tree.start[own]).strip()
    body = view.text_between(tree.end[own], tree.end[node]).strip()
    return head + b" " + body, view.tokens(node) - view.tokens(own)
