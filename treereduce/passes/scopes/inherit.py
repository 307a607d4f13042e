"""Give what a class inherits to it, and drop the class that it is from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from treereduce.languages.profile import Layout
from treereduce.passes.calls.inliner import Style
from treereduce.passes.scopes.classes import Class, can_join, constructors, defined, joined, with_arguments
from treereduce.passes.scopes.of_base import done_by_base
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit, EditSet
from treereduce.view.binding.attached import TYPE_BRACKETS, attached
from treereduce.view.binding.bindings import definer, target_of
from treereduce.view.binding.elements import Attached
from treereduce.view.calling.families import declared
from treereduce.view.calling.functions import function_at
from treereduce.view.facts.names import MOST_REVISITED
from treereduce.view.nodes.blocks import contents, enclosing, leaves_of
from treereduce.view.nodes.lift import text_with
from treereduce.view.nodes.members import has_comma, removable, removal
from treereduce.view.nodes.parts import child_of, inside
from treereduce.view.view import View


class Given(NamedTuple):
    """What stands for the parameters of a class, and what takes these lists away."""

    texts: dict[bytes, bytes]
    gone: tuple[Edit, Edit]


def inherited(
    view: View, *, name: bytes, constructed: bool = False, style: Style = Style.BARE
) -> tuple[Edit, ...]:
    """Put the members of a class into those that derive from it, and delete it; none if nothing does.

    Members that the other class defines itself do not go along, nor constructors unless they are to be
    ``constructed`` as the base is: a single one does then, and before what the other class's own does if that
    has one: ``struct A { A() : a() { f(); } }; struct B : A { B(int c) : b(c) { g(); } };`` ->
    ``struct B { B(int c) : a(), b(c) { f(); g(); } };``. What the base derives from
    itself the other class derives from then, and what else names the base names the other class; of several
    the first. What is given to parameters of the base stands for them: ``struct B : A<int> {};``. What the
    other class has the base do is done there, as in ``class A { f() { g(); } }
    class B extends A { f() { super.f(); h(); } }`` -> ``class B { f() { g(); h(); } }``, with brackets in
    another ``style``; nothing where that makes no difference.
    """
    tree, places, base = view.tree, view.uses(name), base_named(view, name)
    if base is None:
        return ()
    outside = [place for place in places if not inside(view, place, removable(view, base.node) or base.node)]
    derived = {place: other for place in outside if (other := deriving(view, place)) is not None}
    if not derived or len({other.node for other in derived.values()}) < len(derived):
        return ()
    if not all(_is_alike(view, base, other) and _is_beside(view, base, other) for other in derived.values()):
        return ()
    heir = tree.text(next(iter(derived.values())).leaf)
    if heir == name or (constructed and not all(can_join(view, base, other) for other in derived.values())):
        return ()
    done = {style: _done(view, base, derived.values(), style) for style in {Style.BARE, style}}
    if style is not Style.BARE and done[style] == done[Style.BARE]:
        return ()
    edits = [removal(view, removable(view, base.node) or base.node), *done[style]]
    for place in outside:
        if place in derived:
            edits += _with_members(view, base, place, derived[place], constructed=constructed)
        else:
            edits.append(view.edit(place, heir))
            edits += with_arguments(view, place, next(iter(derived.values()))) if constructed else ()
    return if_smaller(view, tuple(EditSet(edits)))


def _done(view: View, base: Class, others: Iterable[Class], style: Style) -> list[Edit]:
    """The edits that put what the base does where classes that derive from it call its methods."""
    return [edit for other in others for edit in done_by_base(view, base.node, other.node, style)]


def base_named(view: View, name: bytes) -> Class | None:
    """The class that a name is of, None where it is of none or has very many places."""
    places = view.uses(name)
    bases = {node for place in places if len(places) <= MOST_REVISITED and (node := definer(view, place))}
    base = next(filter(None, (_class_at(view, node) for node in sorted(bases))), None)
    return base if base and view.tree.text(base.leaf) == name else None


def _class_at(view: View, node: int) -> Class | None:
    """The class that a node defines; None for what has no body of its own, or is a function."""
    roles = view.language.roles
    body = node if view.tree.kind[node] in roles.bodies else child_of(view, node, roles.bodies)
    if not body or function_at(view, node) is not None:
        return None
    return Class(node, target_of(view, node), body)


def deriving(view: View, place: int) -> Class | None:
    """The class in whose head a place stands, behind its name."""
    tree, roles = view.tree, view.language.roles
    for node in tree.ancestors(place):
        if tree.kind[node] in roles.definitions:
            found = _class_at(view, node)
            is_head = (
                found and found.leaf < place < _inside(view, found) and definer(view, found.leaf) == node
            )
            return found if is_head else None
        if tree.kind[node] in roles.bodies:
            return None
    return None


def _inside(view: View, of: Class) -> int:
    """The node with which the body of a class begins, behind its head where the class is one itself."""
    pair = enclosing(view, list(view.children(of.body))) if of.body == of.node else None
    return pair[0] if pair else of.body


def _is_alike(view: View, base: Class, other: Class) -> bool:
    """Whether two classes have members of one sort, or the base is an interface."""
    tree = view.tree
    if tree.kind[base.body] == tree.kind[other.body]:
        return True
    return tree.kind[base.node] in view.language.roles.interfaces


def _is_beside(view: View, base: Class, other: Class) -> bool:
    """Whether what stands in one class can stand in the other: with brackets, or as far to the right."""
    if enclosing(view, list(view.children(other.body))):
        return True
    return _column(view, base.body) == _column(view, other.body)


def _with_members(view: View, base: Class, place: int, other: Class, *, constructed: bool) -> Iterator[Edit]:
    """Put the members of a base into a class that derives from it at a place, and delete what says so."""
    tree = view.tree
    clause = place
    while tree.parent[clause] != other.node and not has_comma(view, clause):
        clause = tree.parent[clause]
    # "(A)" and "extends A" have no mark beside them that belongs to them.
    is_whole = not tree.is_named(next(view.children(clause), clause))
    word = tree.previous[clause] if other.body == other.node and tree.parent[clause] == other.node else 0
    named = [clause] if has_comma(view, clause) else view.elements(clause)
    head = clause if tree.parent[clause] == other.node else tree.parent[clause]
    above = _bases(view, base, tree.kind[head]) if named else b""
    if above:
        yield Edit(tree.start[named[0]], tree.end[named[-1]], above)
    elif word and not tree.is_named(word):
        yield Edit(tree.start[word], tree.end[clause])
    else:
        yield view.edit(clause) if is_whole else next(view.deletion(clause, clause))
    own = constructors(view, other) if constructed else []
    yield from joined(view, constructors(view, base)[0], own[0]) if own else ()
    goes = constructed and not own
    yield from with_text(view, other, _text_of_members(view, base, place, other, constructor=goes))


def with_text(view: View, other: Class, text: bytes) -> Iterator[Edit]:
    """Put a text of members before those of a class; nothing where there is none."""
    tree = view.tree
    if text:
        pair = enclosing(view, list(view.children(other.body)))
        leaf = pair[0] if pair else _first_leaf(view, other.body)
        first = next(iter(view.elements(other.body)), 0)
        is_free = view.language.profile.layout is Layout.FREE
        gap = b" " if is_free or not first else b"\n" + b" " * _column(view, first)
        added = b" " + text + gap.rstrip(b" ") if pair else text + gap
        parts = (tree.text(leaf), added) if pair else (added, tree.text(leaf))
        yield view.edit(leaf, b"".join(parts))


def _bases(view: View, base: Class, kind: int) -> bytes:
    """What a class derives from by a clause of some kind, with the least type in the place of the class."""
    tree = view.tree
    clause = child_of(view, base.node, {kind})
    elements = view.elements(clause) if clause else []
    if not elements or not base.leaf < clause < _inside(view, base):
        return b""
    changes = []
    for place in view.names.within(tree.text(base.leaf), clause):
        least = next(iter(view.language.minimal(tree.kind[place])), b"")
        changes.append(view.edit(place, least or tree.text(place)))
    return text_with(view, tree.start[elements[0]], tree.end[elements[-1]], changes)


def _text_of_members(view: View, base: Class, place: int, other: Class, *, constructor: bool) -> bytes:
    """The text of what a class holds, for one that derives from it at a place.

    Without members that define names of this one, and with what the place gives to the base's parameters.
    """
    tree = view.tree
    span = contents(view, base.body)
    own = set(filter(None, map(partial(defined, view), view.elements(other.body))))
    own |= set() if constructor else {tree.text(base.leaf)}
    double = [member for member in view.elements(base.body) if defined(view, member) in own]
    changes = [view.edit(member) for member in double if tree.start[member] >= span.start]
    known = types_given(view, base, place)
    texts = {tree.text(base.leaf): tree.text(other.leaf), **(known.texts if known else {})}
    changes += [edit for edit in replaced(view, base.body, texts) if edit.start >= span.start]
    return text_with(view, span.start, span.end, changes).strip()


def types_given(view: View, base: Class, place: int) -> Given | None:
    """What a place gives to the parameters of a class that are types; None if it has none, or others."""
    parameters, arguments = _types(view, base.leaf, defines=True), _types(view, place, defines=False)
    names = declared(view, parameters) if parameters else ()
    if not parameters or not arguments or not all(names) or len(names) != len(arguments.elements):
        return None
    texts = [view.text_between(each.start, each.end) for each in arguments.elements]
    wholes = (Edit(*parameters.whole), Edit(*arguments.whole))
    return Given(dict(zip(names, texts, strict=True)), wholes)


def _types(view: View, place: int, *, defines: bool) -> Attached | None:
    """The list of types that belongs to a name in a place, as parameters or as arguments."""
    lists = (each for each in attached(view, place) if each.bracket in TYPE_BRACKETS)
    return next((each for each in lists if each.defines == defines), None)


def replaced(view: View, node: int, texts: Mapping[bytes, bytes]) -> list[Edit]:
    """Put other texts in the places of some names in a node."""
    return [view.edit(use, text) for name, text in texts.items() for use in view.uses_inside(name, node)]


def _first_leaf(view: View, node: int) -> int:
    """The first leaf that is left of a node, the node if none is."""
    return next(leaves_of(view, node), node)


def _column(view: View, node: int) -> int:
    """How far to the right the first leaf of a node stands."""
    start = view.tree.start[_first_leaf(view, node)]
    return start - (view.tree.source.rfind(b"\n", 0, start) + 1)
