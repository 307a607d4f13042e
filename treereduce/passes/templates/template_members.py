"""Let a member of a class template be a template itself, which needs no object."""

from __future__ import annotations

from itertools import islice

from treereduce.passes.templates.abbreviated import PACK, heads_template
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.attached import TYPE_BRACKETS, lists_in
from treereduce.view.binding.bindings import definer
from treereduce.view.binding.elements import Attached
from treereduce.view.calling.paths import COLONS, OBJECT_DEPTH, Object, object_of, without_head
from treereduce.view.nodes.blocks import Contents, contents, semicolon_behind
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import in_field, inside
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.view import View


def as_template(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """The only member of a class template stands alone, and is given what its objects were made with.

    ``template <class T> struct A { T f(); }; A<B> a; int x = a.f();`` ->
    ``template <class T> T f(); int x = f<B>();``

    None where the class is used for more than objects, these for more than the member, or it names itself.
    """
    places = view.few_uses(name) if view.language.profile.deduced else []
    lists = {place: next(lists_in(view, place, TYPE_BRACKETS[0]), None) for place in places}
    heads = [(place, each) for place, each in lists.items() if each and heads_template(view, each)]
    if len(heads) != 1 or len(places) < 2:
        return ()
    [(place, head)] = heads
    node, given = definer(view, place), {use: each for use, each in lists.items() if use != place}
    body = in_field(view, node, "body") if node else 0
    members = view.elements(body) if body else []
    if len(members) != 1 or any(inside(view, use, node) for use in given):
        return ()
    edits, gone = _released(view, node, contents(view, body), head, members[0]), list[int]()
    if not edits:
        return ()
    for use, each in given.items():
        found = _object(view, use, each) if each else None
        calls = [_called(view, edit, each, members[0]) for edit in found.edits] if found and each else []
        if found is None or not all(calls):
            return ()
        edits += filter(None, calls)
        gone += [found.definition] if found.definition else []
    return if_smaller(view, apart([*edits, *deletions(view, gone)]))


def _object(view: View, place: int, given: Attached) -> Object | None:
    """What a class is used for at a place: an object, or the head of a path, ``A<B>::f``, ``A<B>().f``."""
    tree, (start, end) = view.tree, given.whole
    if view.text_between(end, end + len(COLONS)) == COLONS:
        return Object((Edit(tree.start[place], end + len(COLONS)),), 0)
    for node in islice(tree.ancestors(place), OBJECT_DEPTH):
        if short := without_head(view, node):
            names = [leaf for leaf in view.names.inside(node) if not start <= tree.start[leaf] < end]
            return Object((short,), 0) if names == [place] else None
    return object_of(view, place)


def _called(view: View, short: Edit, given: Attached, member: int) -> Edit | None:
    """A path without its head, with what the object was made with behind the member that it ends in.

    None where it ends in something else.
    """
    tree = view.tree
    leaf = next(iter(view.names.between(short.end, short.end + 1)), 0)
    name = tree.text(leaf) if leaf and not short.text else b""
    defined = (definer(view, use) for use in view.uses_inside(name, member)) if name else ()
    if not any(node and removable(view, node) == member for node in defined):
        return None
    return Edit(short.start, tree.end[leaf], name + view.text_between(*given.whole))


def _released(view: View, node: int, held: Contents, head: Attached, member: int) -> list[Edit]:
    """What leaves a member and the parameters of its class, before its own where it has such."""
    # The mark behind a class counts to its template, or not.
    tree, whole = view.tree, removable(view, node)
    mark = semicolon_behind(view, whole)
    # What a damaged program has for a body may have no bracket that closes it.
    if held.end >= tree.end[whole]:
        return []
    edits = [Edit(tree.start[node], held.start), Edit(held.end, tree.end[whole]), *([mark] if mark else [])]
    uses = view.names.inside(member)
    own = next((each for use in uses for each in lists_in(view, use, TYPE_BRACKETS[0]) if each.defines), None)
    if own is None or own.whole[0] != held.start or not own.elements or not head.elements:
        return edits
    # What is given stands for all that is left of a list, whatever follows it.
    if PACK in view.text_between(*head.whole):
        return []
    opening = tree.start[own.elements[0].first]
    joined = Edit(head.whole[1] - 1, opening, b", ")
    return [joined, *(edit for edit in edits if edit.start > opening)]
