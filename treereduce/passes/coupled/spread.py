"""Let the fields of a record be variables, where the record is reached through a parameter alone."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.attached import list_around
from treereduce.view.bindings import definer, target_of
from treereduce.view.blocks import contents, leaves_of
from treereduce.view.families import cut
from treereduce.view.functions import name_of_function
from treereduce.view.names import MOST_REVISITED
from treereduce.view.parts import in_field, inside
from treereduce.view.paths import joint_before
from treereduce.view.together import apart
from treereduce.view.view import View

JOINTS = (b"->", b".")
"""What stands between a record, or what points to it, and a field."""


def as_variables(view: View, *, name: bytes, own: bool = True) -> tuple[Edit, ...]:
    """Declare what a parameter's type has for fields before the function, and delete the parameter.

    ``void f(struct { int x; int y[2]; } *a) { g(a->x, a->y); }`` ->
    ``int x; int y[2]; void f() { g(x, y); }``

    The first field stands for the record itself or, without ``own``, the function, which is a pointer too.
    Calls of the function keep what they give it.
    """
    tree, places = view.tree, view.few_uses(name, MOST_REVISITED)
    found = [
        (place, node) for place in places if (node := definer(view, place)) and _is_parameter(view, node)
    ]
    if len(found) != 1:
        return ()
    [(leaf, parameter)] = found
    record = in_field(view, parameter, "type")
    body = in_field(view, record, "body") if record else 0
    around = list_around(view, parameter) if body else None
    fields = [leaf for member in view.elements(body) if (leaf := target_of(view, member))] if around else []
    if not around or not around.defines or not fields:
        return ()
    number = next((i for i, each in enumerate(around.elements) if each.first <= leaf < each.stop), None)
    item = next((above for above in tree.ancestors(parameter) if not tree.parent[above]), 0)
    if number is None or not item:
        return ()
    first = next(iter(leaves_of(view, item)))
    inner = contents(view, body)
    text = view.text_between(inner.start, inner.end).strip().rstrip(b";") + b"; "
    count = view.rendering.tally.count(inner.start, inner.end) + view.tokens(first) + 1
    edits = [Edit(tree.start[first], tree.end[first], text + tree.text(first), count)]
    others = [place for place in places if inside(view, place, item) and not inside(view, place, parameter)]
    itself = fields[0] if own else name_of_function(view, item)
    used = [edit for place in others for edit in _without_record(view, place, tree.text(itself))]
    if not own and (not itself or all(edit.text == b"" for edit in used)):
        return ()
    return if_smaller(view, apart([*edits, *cut(view, around, [number]), *used]))


def _is_parameter(view: View, node: int) -> bool:
    return view.tree.kind[view.tree.parent[node]] in view.language.roles.parameters


def _without_record(view: View, place: int, itself: bytes) -> Iterator[Edit]:
    """The edit that leaves the field of ``a->x``, or puts something in the place of ``a``."""
    tree = view.tree
    if joint_before(view, place):
        return
    children = list(view.children(tree.parent[place]))
    joint = children[1] if children[:1] == [place] and len(children) > 1 else 0
    if joint and tree.text(joint) in JOINTS:
        yield Edit(tree.start[place], tree.end[joint])
    elif view.alive(place):
        yield Edit(tree.start[place], tree.end[place], itself)
