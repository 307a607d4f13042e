"""Give a class the members of its base that depend on the base's parameters, and drop these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from treereduce.passes.scopes.classes import Class, defined
from treereduce.passes.scopes.inherit import base_named, deriving, replaced, types_given, with_text
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit, EditSet
from treereduce.view.nodes.lift import text_with
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import inside
from treereduce.view.view import View


def handed_down(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Put what depends on the parameters of a base into the only class that derives from it.

    None if another place names the base, or if the other class defines one of these members itself.
    """
    tree, base = view.tree, base_named(view, name)
    if base is None:
        return ()
    outside = [place for place in view.uses(name) if not inside(view, place, base.node)]
    other = deriving(view, outside[0]) if len(outside) == 1 else None
    given = types_given(view, base, outside[0]) if other else None
    if other is None or given is None or tree.kind[base.body] != tree.kind[other.body]:
        return ()
    members = list(_depending(view, base, given.texts))
    own = {defined(view, member) for member in view.elements(other.body)} - {b""}
    if not members or any(defined(view, member) in own for member in members):
        return ()
    texts = {**given.texts, name: tree.text(other.leaf)}
    text = b" ".join(_written(view, member, texts) for member in members)
    edits = [removal(view, removable(view, member) or member) for member in members]
    edits += [*given.gone, *with_text(view, other, text)]
    return if_smaller(view, tuple(EditSet(edits)))


def _depending(view: View, base: Class, names: Iterable[bytes]) -> Iterator[int]:
    """The members of a class in which one of some names stands."""
    for member in view.elements(base.body):
        if any(view.uses_inside(name, member) for name in names):
            yield member


def _written(view: View, member: int, texts: Mapping[bytes, bytes]) -> bytes:
    """The text of a member with other texts for some names."""
    return text_with(view, view.tree.start[member], view.tree.end[member], replaced(view, member, texts))
