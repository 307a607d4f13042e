"""Take the scope away from around its members, and its name from the paths that lead to them."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.passes.coupled.everywhere import PATHS
from treereduce.program.edits import Edit
from treereduce.view.bindings import binder, is_imported, removable
from treereduce.view.blocks import contents
from treereduce.view.families import leads
from treereduce.view.lift import lift
from treereduce.view.names import MOST_PLACES
from treereduce.view.together import apart, deletions
from treereduce.view.view import View


def dissolve(view: View, node: int) -> Iterator[Candidate]:
    """Replace all definitions of a scope by what their bodies hold, and shorten all paths through it.

    ``namespace n { int a; } int b = n::a;`` -> ``int a; int b = a;``

    Namespaces, modules, and classes that nothing but paths uses. Pays where a path is needed because of the
    scope and the scope because of the path; a path alone is shortened by hoisting. One call for each scope.
    """
    if leads(view, node):
        edits = _dissolved(view, view.tree.text(node))
        if view.gain(edits) > 0:
            yield Candidate(edits)


def _dissolved(view: View, name: bytes) -> tuple[Edit, ...]:
    """The edits for one name, none if it is no scope or is used for more than paths."""
    tree = view.tree
    places = view.uses(name)
    edits: list[Edit] = []
    imports: list[int] = []
    scopes = 0
    for place in places if 1 < len(places) <= MOST_PLACES else ():
        joint = _joint_after(view, place)
        if is_imported(view, place):
            imports.append(removable(view, place))
        elif joint:
            edits.append(Edit(tree.start[place], joint))
        else:
            around = _without_contents(view, binder(view, place))
            if not around:
                return ()
            edits += around
            scopes += 1
    return apart([*edits, *deletions(view, imports)]) if 0 < scopes < len(places) else ()


def _joint_after(view: View, place: int) -> int:
    """Where the mark ends that makes a name the head of a path, 0 if none follows."""
    tree = view.tree
    after = tree.tokens_between(0, tree.end[place])[1]
    if after == tree.token_count:
        return 0
    start, end = tree.token_start[after], tree.token_end[after]
    return end if view.text_between(start, end) in PATHS else 0


def _without_contents(view: View, scope: int) -> tuple[Edit, ...]:
    """Delete a definition but for what its body has between brackets; none if it has no body."""
    tree = view.tree
    for body in view.children(scope) if scope else ():
        if tree.kind[body] in view.language.roles.bodies:
            inside = contents(view, body)
            # OCaml has the keyword in a node around the definition.
            whole = removable(view, scope) or scope
            return deletions(view, [whole]) if inside.is_empty else lift(view, whole, *inside)
    return ()
