"""Let a variable have the value that a function does nothing but return."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit, EditSet
from treereduce.view.bindings import binder, inside, removable
from treereduce.view.functions import Function, call_of, function_at
from treereduce.view.names import MOST_REVISITED
from treereduce.view.spelling import spelled
from treereduce.view.together import deletions
from treereduce.view.view import View


def evaluate(view: View, node: int) -> Iterator[Candidate]:
    """Replace a function of nothing but a value by a variable that has the value, and its calls by that.

    ``int f() { return g + 1; } int x = f();`` -> ``auto f = g + 1; int x = f;``

    As the profile of the language writes a variable. Pays where the value has to be made in its own place, so
    that the function cannot be inlined. One call for each function without parameters that is one expression.
    """
    forms = view.language.profile.variables.get(view.tree.kind_name(node), ()) if node else ()
    function = function_at(view, node) if forms and view.alive(node) else None
    if function is None or any(function.parameters) or function.receiver or not function.result:
        return
    for form in forms:
        edits = if_smaller(view, _evaluated(view, function, form))
        if edits:
            yield Candidate(edits)


def _evaluated(view: View, function: Function, form: bytes) -> tuple[Edit, ...]:
    """The edits that make a variable of a function; none where it calls itself or is given something."""
    written = spelled(view, function.node, form)
    places = view.few_uses(view.tree.text(function.leaf), MOST_REVISITED)
    if written is None or not places:
        return ()
    edits, gone = [written], []
    for place in places:
        if inside(view, place, function.body):
            return ()
        call = None if inside(view, place, function.node) else call_of(view, place)
        if call is not None and call.arguments:
            return ()
        if call is not None:
            # A call may have no brackets: "new f".
            if view.tree.end[place] < view.tree.end[call.node]:
                edits.append(Edit(view.tree.end[place], view.tree.end[call.node]))
        elif (other := binder(view, place)) and not inside(view, place, function.node):
            gone.append(removable(view, other))
    return tuple(EditSet([*edits, *deletions(view, filter(None, gone))]))
