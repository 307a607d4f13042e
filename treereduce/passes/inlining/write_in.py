"""Put the definition of a function or class in the only place that uses it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import islice

from treereduce.passes.candidate import Candidate
from treereduce.passes.inlining.by_number import by_number
from treereduce.passes.ways import Way, if_smaller, in_turn
from treereduce.program.edits import Edit, EditSet
from treereduce.program.tally import length_of_text
from treereduce.view.binding.bindings import binder, definer, is_mention, target_of, with_sigil
from treereduce.view.calling.spelling import spelled
from treereduce.view.nodes.blocks import bodies_of
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import inside
from treereduce.view.notation.bracketed import bracketed
from treereduce.view.view import View

LARGEST = 500
"""Tokens of the largest definition that is moved."""
LARGEST_UNUSED = 16
"""Tokens of the largest function that takes the place of another value."""
MOST_VALUES = 4
"""Values beside such a function whose places it is tried in."""
MOST_NODES = 64
"""Nodes beside it among which these are looked for."""
MOST_AROUND = 3
"""Nodes around a name that may say no more than that a function is meant."""
LONGEST_MEANT = 200
"""Bytes below which a node around a name is short enough to say that."""
_MEANT = re.compile(rb"(?:\\?&|(?:\w+(?:\.|::))*(?:\w+)?::)?\w+(?:\(\.\.\.\))?")
"""How a function is named where it is a value: ``f``, ``&f``, ``\\&f``, ``A::f``, ``::f``, ``f(...)``."""


def write_in(view: View, node: int) -> Iterator[Candidate]:
    """Put the definition of a function or class, without its name, in the only place that uses it.

    ``function f(a) { a = 1; } g(f);`` -> ``g(function (a) { a = 1; });``, ``class A {} f(new A);`` ->
    ``f(new class {});``, ``int f(auto) {} int x = f(0);`` -> ``int x = [](auto) {}(0);``

    A small one that has no such place goes into that of a value beside it:
    ``function f() end return g == 0`` -> ``return function() end == 0``.

    One that is numbered by its place goes without its name where it is:
    ``(func $f nop) (start $f)`` -> ``(func nop) (start 0)``.

    One that uses itself keeps its name. Pays where a function cannot give way to what it does, in languages
    in which a definition may be a value: two tokens each. Late, for most passes know functions by their
    names. One call for each such definition, none where the result does not parse, some for each small one
    of languages that have their own form for one that is ``nameless``, and up to three for each that a
    profile says is ``indexed``.
    """
    yield from by_number(view, node)
    if _is_movable(view, node):
        place = _place(view, node)
        places = [place] if place else _values_beside(view, node)
        yield from in_turn(view, [way for each in places for way in _ways(view, node, each)])


def _ways(view: View, node: int, place: int) -> Iterator[Way]:
    """The ways to put a definition in a place: as it is, and as profiles write it where it is a value."""
    for words in (0, 1):
        yield partial(_written_in, node=node, place=place, words=words)
    for form in _forms(view, node):
        for brackets in (False, True):
            yield partial(_spelled, node=node, place=place, form=form, brackets=brackets)


def _forms(view: View, node: int) -> tuple[bytes, ...]:
    return view.language.profile.nameless.get(view.tree.kind_name(node), ())


def _is_movable(view: View, node: int) -> bool:
    """Whether a node defines a function or class whose name stands in it."""
    tree = view.tree
    if not node or tree.kind[node] not in view.language.roles.definitions or not view.is_element(node):
        return False
    leaf = target_of(view, node)
    if not leaf or definer(view, leaf) != node or view.tokens(node) > LARGEST:
        return False
    # In some grammars nothing is left of a body without statements.
    return bool(_forms(view, node) or bodies_of(view, node))


def _place(view: View, node: int) -> int:
    """The only place outside of a function or class that has its name; 0 if there are others, or none.

    With what only says there that it is a function: ``&f``, ``A::f``.
    """
    tree = view.tree
    uses = view.few_uses(tree.text(target_of(view, node)))
    outer = [place for place in uses if not inside(view, place, node)]
    if len(outer) != 1 or definer(view, outer[0]):
        return 0
    # A type that is named by a word before it is defined there.
    around = [each for each in islice(tree.ancestors(outer[0]), MOST_AROUND) if each]
    if around and is_mention(view, around[0]):
        return around[0]
    short = (each for each in around if tree.end[each] - tree.start[each] < LONGEST_MEANT)
    return [outer[0], *(each for each in short if _MEANT.fullmatch(view.text(each)))][-1]


def _values_beside(view: View, node: int) -> list[int]:
    """Single words and numbers that what stands beside a small function uses, behind it first."""
    if not _forms(view, node) or view.tokens(node) > LARGEST_UNUSED:
        return []
    tree, found = view.tree, list[int]()
    for siblings in (view.after(node), view.before(node)):
        beside = next(filter(view.is_element, siblings), 0)
        inner = range(beside, min(beside + tree.size[beside], beside + MOST_NODES)) if beside else ()
        found += (with_sigil(view, each) for each in inner if _is_value(view, each))
    name = tree.text(target_of(view, node))
    return sorted(found, key=lambda each: tree.text(each) != name)[:MOST_VALUES]


def _is_value(view: View, node: int) -> bool:
    """Whether a leaf may be the name of a value, or a number."""
    tree = view.tree
    if tree.size[node] > 1 or not view.alive(node) or tree.kind[node] in view.language.roles.of_types:
        return False
    return tree.text(node)[:1].isdigit() or (tree.is_name(node) and not binder(view, node))


def _written_in(view: View, *, node: int, place: int, words: int) -> tuple[Edit, ...]:
    """The edits that move a definition without its name, and without some words that it begins with."""
    tree, leaf = view.tree, target_of(view, node)
    whole = _whole(view, node, place)
    if not whole:
        return ()
    before = view.text_between(tree.start[node], tree.start[leaf])
    if words:
        first, _, before = before.partition(b" ")
        if not first.isalpha() or not before.strip():
            return ()
    again = len(view.uses_inside(tree.text(leaf), node)) > 1
    behind = view.text_between(tree.start[leaf] if again else tree.end[leaf], tree.end[node])
    text = before + (behind if again else behind.lstrip(b" "))
    put = view.edit(place, text, length_of_text(text))
    return if_smaller(view, tuple(EditSet([removal(view, whole), put])))


def _spelled(view: View, *, node: int, place: int, form: bytes, brackets: bool) -> tuple[Edit, ...]:
    """The edits that move a function as it is written where it is a value.

    None if it uses itself, or what is defined around it and goes with it, as ``T`` of ``template <class T>``.
    """
    tree, leaf = view.tree, target_of(view, node)
    whole, value = _whole(view, node, place), spelled(view, node, form)
    if not whole or value is None:
        return ()
    used = {tree.text(name) for name in view.names_in(node)}
    around = (name for name in view.names_in(whole) if not inside(view, name, node))
    if len(view.uses_inside(tree.text(leaf), node)) > 1 or any(tree.text(name) in used for name in around):
        return ()
    text = value.text
    if brackets and (text := bracketed(text, tree.source, tree.start[place], tree.end[place])) == value.text:
        return ()
    put = view.edit(place, text, (value.tokens or 0) + 2 * brackets)
    return if_smaller(view, (removal(view, whole), put))


def _whole(view: View, node: int, place: int) -> int:
    """What goes with a definition that moves into a place, 0 if it cannot: one of both is gone."""
    whole = removable(view, node) if view.alive(node) and view.alive(place) else 0
    return 0 if whole and inside(view, place, whole) else whole
