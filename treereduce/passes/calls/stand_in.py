"""Let what does nothing but call a function be that function, under its own name."""

from __future__ import annotations

from itertools import islice

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit, EditSet
from treereduce.view.calling.calls import call_of
from treereduce.view.calling.functions import RETURN, Function, function_at, name_of_function
from treereduce.view.nodes.lift import indented_as
from treereduce.view.nodes.members import END, removable, removal
from treereduce.view.nodes.parts import inside
from treereduce.view.view import View

LEVELS = 8
"""From a call to the function that does nothing else: most grammars have three."""


def stood_in(view: View, *, node: int, begun: bool) -> tuple[Edit, ...]:
    """Put a function in the place of the one that does nothing but call it, and delete it where it stood.

    With all that it begins with before its name, else with what the other one has there, if that is
    ``begun`` already. None where the two differ in nothing but names, for then `inlining` does it.
    """
    tree, function = view.tree, function_at(view, node)
    whole = removable(view, node) if function and function.leaf else 0
    if function is None or not whole:
        return ()
    places = view.few_uses(tree.text(function.leaf))
    others = [place for place in places if place != function.leaf]
    other = _forwarding(view, others[0]) if len(others) == 1 else None
    if other is None or inside(view, other.node, whole) or inside(view, whole, other.node):
        return ()
    before = view.text_between(tree.start[node], tree.start[function.leaf])
    own_before = view.text_between(tree.start[other.node], tree.start[other.leaf])
    is_begun = before.split() == own_before.split()
    if is_begun and _behind(view, function) == _behind(view, other):
        return ()
    text = indented_as(view, view.text_between(tree.end[function.leaf], tree.end[node]), node, other.node)
    start = tree.end[other.leaf]
    if not begun and not is_begun:
        start, text = tree.start[other.node], before + tree.text(other.leaf) + text
    if start == tree.end[other.node]:  # the name of a macro may come last
        return ()
    put = Edit(start, tree.end[other.node], text)
    return if_smaller(view, tuple(EditSet([removal(view, whole), put])))


def _forwarding(view: View, place: int) -> Function | None:
    """The function that does nothing but call what is named at a place, None if there is none."""
    tree, call = view.tree, call_of(view, place)
    outer = _around(view, call.node) if call else 0
    function = function_at(view, outer) if outer else None
    if call is None or function is None or not function.leaf:
        return None
    is_body = tree.kind[function.body] in view.language.roles.bodies
    done = view.elements(function.body) if is_body else [function.body]
    text = view.text(done[0]).strip(END).removeprefix(RETURN).lstrip() if len(done) == 1 else b""
    return function if text == view.text(call.node) else None


def _around(view: View, call: int) -> int:
    """The function around a call, 0 where its body does more: it is not read for each of its calls."""
    tree, bodies = view.tree, view.language.roles.bodies
    for node in islice(tree.ancestors(call), LEVELS):
        if tree.kind[node] not in bodies and name_of_function(view, node):
            return node
        # In Go all that a body does may be one node.
        is_done = tree.kind[node] in bodies or tree.kind[tree.parent[node]] in bodies
        if is_done and len(list(islice(filter(view.is_element, tree.children(node)), 2))) > 1:
            return 0
    return 0


def _behind(view: View, function: Function) -> list[bytes]:
    """The words between the name of a function and its body."""
    tree = view.tree
    return view.text_between(tree.end[function.leaf], tree.start[function.body]).split()
