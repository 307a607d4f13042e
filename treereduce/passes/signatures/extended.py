"""Take the object from the parameters of what extends a type."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.calling.calls import call_of
from treereduce.view.calling.families import Family, cut, definition_of_list
from treereduce.view.calling.functions import THIS
from treereduce.view.calling.paths import without_head
from treereduce.view.nodes.together import apart
from treereduce.view.notation.plain_values import plain_value
from treereduce.view.view import View

EXTENDED = THIS + b" "
"""What the parameter begins with that is the object of an extension, in C#."""


def without_object(view: View, name: bytes, family: Family) -> tuple[Edit, ...]:
    """What extends a type is called without an object of that type.

    ``static int f(this T a, int b) {} x.f(1);`` -> ``static int f(int b) {} f(1);``
    """
    first = family.parameters[0] if family.has_receiver else None
    if not first or not view.text_between(first.start, first.end).startswith(EXTENDED):
        return ()
    edits = list(_parameter_gone(view, family))
    for place in view.few_uses(name):
        call = call_of(view, place)
        short = without_head(view, call.receiver) if call and call.receiver else None
        edits += [short] if short else []
    return if_smaller(view, apart(edits))


def _parameter_gone(view: View, family: Family) -> Iterator[Edit]:
    """Delete the object from the lists of parameters, and put a value where bodies need it."""
    for names, each in zip(family.named, family.lists, strict=True):
        if not names or not each.defines:
            continue
        yield from cut(view, each, [0], every=len(each.elements) == 1)
        scope, first = definition_of_list(view, each.holder), each.elements[0]
        value = plain_value(view, first.first) or view.language.zero
        for use in view.uses_inside(names[0], scope) if names[0] and scope else ():
            if use not in first:
                yield view.edit(use, value)
