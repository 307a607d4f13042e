"""Put what a decorator does behind the function that it is for."""

from __future__ import annotations

from treereduce.passes.calls.rest import takes_rest
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit, EditSet
from treereduce.program.text import WORDS
from treereduce.view.binding.bindings import definer
from treereduce.view.calling.functions import Function, function_at, name_of_function, returns_in
from treereduce.view.nodes.lift import indentation, indented_as, text_with
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import inside, uses_outside
from treereduce.view.view import View

MARK = b"@"
"""What a decorator begins with, which stands before what it is for."""
USES = 2
"""Places of the name of a decorator that is for one function: that and its definition."""


def undecorated(view: View, *, node: int) -> tuple[Edit, ...]:
    """The edits that leave what a decorator does behind the only function it is for, and no decorator.

    ``def d(f): def h(): f(); return h`` and ``@d def g(): k()`` -> ``def f(): k()`` and ``def h(): f()``, and
    h is what was g elsewhere. Where what it returns has no name: ``g = lambda: f()``.
    """
    function = function_at(view, node)
    places = view.first_uses(view.tree.text(function.leaf), USES + 1) if function else ()
    other = next((place for place in places if function and not inside(view, place, function.node)), 0)
    if function is None or len(places) != USES or not other or takes_rest(view, function):
        return ()
    given = decorated_by(view, other)
    leaf = name_of_function(view, given) if given else 0
    if not leaf or not function.result or len(function.parameters) != 1 or not function.parameters[0]:
        return ()
    if any(not inside(view, function.result, each) for each in returns_in(view, function.body)):
        return ()  # what is no longer in a function returns nothing
    tree, [name] = view.tree, function.parameters
    result, whole = view.text(function.result), tree.parent[given]
    if result == name:
        name = tree.text(leaf)
    uses = uses_outside(view, leaf, whole)
    lines = [text_with(view, tree.start[given], tree.end[given], [view.edit(leaf, name)])]
    lines += [_renamed(view, part, function, whole, name) for part in function.statements]
    edits = [removal(view, removable(view, node))]
    if result != function.parameters[0]:
        if _is_defined(view, function):
            edits += [view.edit(use, result) for use in uses]
        else:
            lines.append(tree.text(leaf) + b" = " + result)
    gap = b"\n" + indentation(view, whole)
    edits.append(view.edit(whole, gap.join(lines)))
    return if_smaller(view, tuple(EditSet(edits)))


def decorated_by(view: View, place: int) -> int:
    """What the name at a place is the only decorator of, 0 if it is none."""
    tree, mark = view.tree, view.tree.parent[place]
    members = view.elements(tree.parent[mark]) if view.text(mark) == MARK + tree.text(place) else []
    return members[1] if len(members) == USES and members[0] == mark else 0


def _is_defined(view: View, function: Function) -> bool:
    """Whether what a function returns is the name of something that it defines."""
    text = view.text(function.result)
    places = view.uses_inside(text, function.body) if view.tree.is_name(function.result) else []
    return any(inside(view, definer(view, place), function.body) for place in places)


def _renamed(view: View, part: int, function: Function, place: int, name: bytes) -> bytes:
    """A statement of a decorator, with the name of what it is for in the place of its parameter."""
    text = indented_as(view, view.text(part), part, place)
    [parameter] = function.parameters
    return text if name == parameter else WORDS.sub(lambda w: name if w[0] == parameter else w[0], text)
