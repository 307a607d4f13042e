"""Put zero in the places of a variable that has no value."""

from __future__ import annotations

import re

from treereduce.passes.inlining.values import value_of
from treereduce.passes.types.plain_types import usual_types
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import is_changed, sole_definition, with_sigil
from treereduce.view.calling.calls import call_of
from treereduce.view.calling.paths import joint_after, joint_before
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import inside, is_parameter
from treereduce.view.nodes.together import apart
from treereduce.view.types.indirection import needs_variable
from treereduce.view.view import View

NOTHING = re.compile(rb"\s*;?")
TYPE = re.compile(rb"\s*(:\s*[\w.<>\[\]*&?]+\s*)?;?")
"""What follows the name of a variable that has no value, in languages that have types too."""


def unset(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """The edits that put zero for a variable that is only read, and delete its definition.

    ``int a; g(a + 1);`` -> ``g(0 + 1);``

    Whoever puts values for names comes to it as well, but late, and its type and all else of it are there
    until then. What calls give is for who deletes parameters.
    """
    places = view.few_uses(name)
    own, node = sole_definition(view, places)
    whole = removable(view, node) if node and len(places) > 1 else 0
    if not whole or is_parameter(view, node) or not _has_no_value(view, own, node, whole):
        return ()
    uses = [place for place in places if place != own]
    if any(inside(view, use, whole) or not _is_read(view, use) for use in uses):
        return ()
    zeros = (view.edit(with_sigil(view, use), view.language.zero) for use in uses)
    return if_smaller(view, apart([removal(view, whole), *zeros]))


def _has_no_value(view: View, own: int, node: int, whole: int) -> bool:
    """Whether there is nothing behind a name in what defines it but a type."""
    behind = view.text_between(view.tree.end[own], view.tree.end[whole])
    nothing = TYPE if usual_types(view.language) else NOTHING
    return nothing.fullmatch(behind) is not None and value_of(view, node) is None


def _is_read(view: View, use: int) -> bool:
    """Whether a value can stand at a place: it is no type, and not called, changed or asked for a member."""
    tree, types = view.tree, view.language.roles.types
    return types.isdisjoint((tree.kind[use], tree.kind[tree.parent[use]])) and not (
        joint_before(view, use)
        or joint_after(view, use)
        or call_of(view, use)
        or is_changed(view, use)
        or needs_variable(view, use)
    )
