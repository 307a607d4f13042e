"""Let a record that has nothing but another one without a name be that one."""

from __future__ import annotations

from treereduce.passes.records.only_field import has_tag
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import sole_definition
from treereduce.view.nodes.members import COLON
from treereduce.view.nodes.parts import in_field, inside
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

MARK = b";"
"""What stands behind a member."""
BLANKS = b" \t\r\n"


def as_inner(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Give the name of a record to the only thing in it, which has none.

    ``struct A { union { int x; T y; }; };`` -> ``union A { int x; T y; };``

    Where both are of one kind, what is in the inner one is hoisted by itself. Not where one has a base, or a
    type of its values: a union can have none, and the name stands before it.
    """
    tree, places = view.tree, view.few_uses(name)
    own, node = sole_definition(view, places)
    inner = _only_record(view, in_field(view, node, "body")) if node else 0
    if not inner or in_field(view, node, "name") != own:
        return ()
    outer_body, body = in_field(view, node, "body"), in_field(view, inner, "body")
    word = view.text_between(tree.start[inner], tree.start[body]).strip()
    between = view.text_between(tree.end[own], tree.start[outer_body])
    has_base = COLON in word or COLON in between
    if has_base or word == view.text_between(tree.start[node], tree.start[own]).strip():
        return ()
    tagged = [place for place in places if place != own and has_tag(view, place)]
    heads = [tree.start[node], *(tree.start[tree.parent[place]] for place in tagged)]
    leaves = [own, *tagged]
    words = [Edit(start, tree.start[leaf], word + b" ") for start, leaf in zip(heads, leaves, strict=True)]
    gone = (
        Edit(tree.start[outer_body], tree.start[body]),
        Edit(tree.end[body], tree.end[outer_body]),
    )
    return if_smaller(view, apart([*words, *gone]))


def _only_record(view: View, body: int) -> int:
    """The definition without a name that is all there is between the braces of a record; 0 if none is."""
    elements = view.elements(body) if body else []
    held = in_field(view, elements[0], "type") if len(elements) == 1 else 0
    if not held or not in_field(view, held, "body") or in_field(view, held, "name"):
        return 0
    # Not the text of both: of records in one another each would read all that is in it.
    first, (start, end) = elements[0], (view.tree.start[held], view.tree.end[held])
    is_first = not view.text_between(view.tree.start[first], start).strip()
    is_all = is_first and not view.text_between(end, view.tree.end[first]).strip(MARK + BLANKS)
    return held if is_all and inside(view, held, body) else 0
