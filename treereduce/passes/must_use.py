"""What a compiler refuses when nothing uses it, as Go does imports and local variables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from treereduce.program.edits import Edit, EditSet
from treereduce.view.binding.bindings import definition, equals_of, given_value, is_imported
from treereduce.view.facts.names import MOST_REVISITED
from treereduce.view.nodes.blocks import body_around
from treereduce.view.nodes.members import has_comma, removable
from treereduce.view.nodes.parts import inside
from treereduce.view.nodes.together import deletions
from treereduce.view.view import View

CASCADES = 5
"""How often what lost its last use in what went with an edit is looked for."""
_WORD = re.compile(rb"\w+")


def without_useless(view: View, alone: tuple[Edit, ...], *, calls: bool = False) -> tuple[Edit, ...]:
    """Edits with the deletion of what has to be used and loses its last use by them, and by that, and so on.

    With ``calls`` those stay that are the values of variables. The same edits where nothing loses its last
    use, and in languages that have no such rule. Costs a look at every place of the names that go, where
    there is one.
    """
    if not view.language.roles.must_use:
        return alone
    edits = alone
    for _ in range(CASCADES):
        useless = list(_useless(view, edits))
        if not useless:
            break
        kept = {node: head for node in useless if (head := _before_call(view, node))} if calls else {}
        gone = deletions(view, [node for node in useless if node not in kept])
        edits = tuple(EditSet([*edits, *gone, *kept.values()]))
    return edits


def _before_call(view: View, node: int) -> Edit | None:
    """The deletion of a definition up to its value, if that is a call."""
    tree, inner = view.tree, node
    if not equals_of(view, inner) and len(elements := view.elements(inner)) == 1:
        inner = elements[0]  # var and what it declares
    value = given_value(view, inner)
    # In Go there is a list of values, also of one.
    while value and tree.kind[value] not in view.language.roles.calls:
        elements = view.elements(value)
        value = elements[0] if len(elements) == 1 and tree.start[elements[0]] == tree.start[value] else 0
    return Edit(tree.start[node], tree.start[value]) if value else None


def _useless(view: View, edits: Sequence[Edit]) -> Iterator[int]:
    """What is left and has to be used, and has no use left."""
    gone = EditSet(edits)
    stay = {word[0] for edit in edits for word in _WORD.finditer(edit.text)}
    taken: dict[bytes, list[int]] = {}
    for edit in edits:
        for leaf in view.names.between(edit.start, edit.end):
            if view.alive(leaf):
                taken.setdefault(view.tree.text(leaf), []).append(leaf)
    for name, places in taken.items():
        if name not in stay:
            left = [place for place in view.uses(name) if not _goes(view, place, gone)]
            if not left:
                yield from (node for node in _imports(view, name) if not _goes(view, node, gone))
            elif len(left) <= MOST_REVISITED:
                yield from _definitions(view, places, left, gone)


def _goes(view: View, node: int, gone: EditSet) -> bool:
    return gone.covers(view.tree.start[node], view.tree.end[node])


def _imports(view: View, name: bytes) -> Iterator[int]:
    """What imports a name by a string that ends in it."""
    for node in view.facts.imports.get(name, ()):
        if view.alive(node) and view.tree.kind[node] in view.language.roles.must_use:
            yield removable(view, node)


def _definitions(view: View, taken: Sequence[int], left: Sequence[int], gone: EditSet) -> Iterator[int]:
    """The definitions of a name that are left alone in their scopes, which had others of its places."""
    for place in left:
        found = definition(view, place)
        if not found or not _has_to_be_used(view, place, found):
            continue
        scope = 0 if is_imported(view, place) else body_around(view, found)
        is_near = is_imported(view, place) or (scope and any(inside(view, other, scope) for other in taken))
        if (
            is_near
            and all(inside(view, other, found) for other in left if inside(view, other, scope))
            and not _defines_more(view, place, found, scope, gone)
        ):
            yield found


def _defines_more(view: View, place: int, found: int, scope: int, gone: EditSet) -> bool:
    """Whether a definition is that of another name with uses in its scope too, as ``a, b := f()`` is."""
    beside = view.elements(view.tree.parent[place]) if has_comma(view, place) else []
    return any(
        not inside(view, use, found) and view.alive(use) and not _goes(view, use, gone)
        for other in beside
        for use in view.names.within(view.tree.text(other), scope)
    )


def _has_to_be_used(view: View, place: int, found: int) -> bool:
    """Whether a node from a place up to what defines its name is of a kind that has to be used."""
    node = place
    while node > found and view.tree.kind[node] not in view.language.roles.must_use:
        node = view.tree.parent[node]
    return view.tree.kind[node] in view.language.roles.must_use
