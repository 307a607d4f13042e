"""Put what a member of a definition does beside that definition, and delete the member."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.languages.profile import Layout
from treereduce.passes.candidate import Candidate
from treereduce.passes.moving.beside import beside
from treereduce.passes.moving.statements import LARGEST_STATEMENT, before, first_leaf, is_apart
from treereduce.view.calling.functions import class_around, function_at, name_of_function
from treereduce.view.nodes.blocks import contents
from treereduce.view.nodes.lift import at_column
from treereduce.view.nodes.members import removable
from treereduce.view.view import View


def pour_out(view: View, node: int) -> Iterator[Candidate]:
    """Put the statements of a method before the class that it is in, and delete the method.

    ``class A { x: B = 0; f() { g(); h(); } }`` -> ``g(); h(); class A { x: B = 0 }``

    Pays where the class is needed too, or another member or what it derives from, so that hoisting leads
    nowhere. A method may also be a function beside its class, where that is needed for something else:
    ``struct S { int f(); T g; }; int x = S().f();`` -> ``int f(); struct S { T g; }; int x = f();``
    One call for each small method, and one for each that is called.
    """
    if edits := beside(view, node):
        yield Candidate(edits)
    if not name_of_function(view, node) or view.tokens(node) > LARGEST_STATEMENT:
        return
    tree = view.tree
    around = class_around(view, node)
    item, member, function = removable(view, around), removable(view, node), function_at(view, node)
    if not item or function is None or not is_apart(view, item):
        return
    leaf = first_leaf(tree, item)
    text = _statements(view, function.body, leaf)
    gone = next(view.deletion(member, member))
    if text and view.alive(leaf) and gone.is_apart(tree.start[leaf], tree.end[leaf]):
        put = before(view, leaf, text)
        if view.gain((put, gone)) > 0:
            yield Candidate((put, gone))


def _statements(view: View, body: int, place: int) -> bytes:
    """What is in a body, as it reads where ``place`` stands."""
    if view.language.profile.layout is Layout.INDENTATION:
        return at_column(view, body, place).strip()
    inside = contents(view, body)
    return b"" if inside.is_empty else view.text_between(inside.start, inside.end).strip()
