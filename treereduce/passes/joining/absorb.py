"""Let a definition take in what another one adds to it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from treereduce.languages.profile import Layout
from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer, target_of
from treereduce.view.calling.functions import name_of_function
from treereduce.view.nodes.blocks import contents, leaves_of
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import field_of, first_children, inside, uses_outside
from treereduce.view.view import View

MOST_OWNERS = 4
"""Names in the head of a definition that may be of what it adds to."""


def absorb(view: View, node: int) -> Iterator[Candidate]:
    """Put what is in a definition at the end of one before it that its head names, and delete the rest of it.

    ``class A { f() {} } extension E on A { g() {} }`` -> ``class A { f() {} g() {} }``,
    ``entity e is end; architecture a of e is type t; begin end;`` -> ``entity e is type t; begin end;``

    Pays on extensions, on classes and namespaces that are opened again, and on parts that languages keep
    apart. One call for each name in the head that has one before it, into the nearest; none where the rest of
    the program uses a name of its own.
    """
    if view.tree.kind[node] in view.language.roles.definitions and node:
        for owner in _owners(view, node):
            edits = _absorbed(view, node, owner)
            if edits:
                yield Candidate(edits)


def _owners(view: View, node: int) -> list[int]:
    """The nearest definitions with bodies before one, each of a name in its head, its own among them."""
    tree = view.tree
    bodies, leaf = _bodies(view, node), target_of(view, node)
    if not bodies or not leaf or name_of_function(view, node):
        return []
    head = takewhile(lambda name: name < bodies[0], view.names.inside(node))
    owners: dict[int, None] = {}
    for name in list(head)[: MOST_OWNERS + 1]:
        for place in reversed(view.few_uses(tree.text(name))):
            owner = definer(view, place)
            if 0 < owner < node and not inside(view, node, owner) and _takes_in(view, owner):
                owners[owner] = None
                break
    others = uses_outside(view, leaf, node)
    if others and not any(definer(view, place) in owners for place in others):
        return []
    return list(owners)


def _takes_in(view: View, owner: int) -> bool:
    """Whether a definition has a body and is no function."""
    return bool(_bodies(view, owner)) and not name_of_function(view, owner)


def _bodies(view: View, node: int) -> list[int]:
    kinds = view.language.roles.bodies
    return [
        child
        for child in first_children(view, node)
        if view.tree.kind[child] in kinds or field_of(view, child) == "body"
    ]


def _is_bare(view: View, body: int) -> bool:
    """Whether nothing stands in a body, or nothing but a word such as ``is``."""
    children = list(view.children(body))
    is_word = len(children) == 1 and not view.tree.is_named(children[0])
    return is_word or contents(view, body).is_empty


def _absorbed(view: View, node: int, owner: int) -> tuple[Edit, ...]:
    tree = view.tree
    whole = removable(view, node)
    bodies, own = _bodies(view, owner), _bodies(view, node)
    filled = [(at, body) for at, body in enumerate(own) if not _is_bare(view, body)]
    end = contents(view, bodies[-1]).end
    leaf = next((leaf for leaf in leaves_of(view, owner) if tree.start[leaf] >= end), 0)
    layout = view.language.profile.layout
    if not whole or not filled or not leaf or layout is Layout.INDENTATION:
        return ()
    gap = b" " if layout is Layout.FREE else b"\n"
    at, first = filled[0]
    # What has a part more than the owner brings the word along that opens it.
    start = contents(view, first).start if at < len(bodies) else tree.start[first]
    text = view.text_between(start, contents(view, filled[-1][1]).end)
    added = view.edit(leaf, text + gap + tree.text(leaf))
    gone = removal(view, whole)
    # Where a parser has lost its way, what goes may have the owner in it.
    return if_smaller(view, (added, gone)) if gone.is_apart(added.start, added.end) else ()
