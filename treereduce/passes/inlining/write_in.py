"""Put the definition of a function or class in the only place that uses it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.inlining.by_number import by_number
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit, EditSet
from treereduce.program.tally import length_of_text
from treereduce.view.binding.bindings import definer, is_mention, target_of
from treereduce.view.calling.spelling import spelled
from treereduce.view.nodes.blocks import bodies_of
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import inside
from treereduce.view.view import View

LARGEST = 500
"""Tokens of the largest definition that is moved."""


def write_in(view: View, node: int) -> Iterator[Candidate]:
    """Put the definition of a function or class, without its name, in the only place that uses it.

    ``function f(a) { a = 1; } g(f);`` -> ``g(function (a) { a = 1; });``, ``class A {} f(new A);`` ->
    ``f(new class {});``, ``int f(auto) {} int x = f(0);`` -> ``int x = [](auto) {}(0);``

    One that is numbered by its place goes without its name where it is:
    ``(func $f nop) (start $f)`` -> ``(func nop) (start 0)``.

    One that uses itself keeps its name. Pays where a function cannot give way to what it does, in languages
    in which a definition may be a value: two tokens each. Late, for most passes know functions by their
    names. One call for each such definition, none where the result does not parse, and up to three for each
    that a profile says is ``indexed``.
    """
    yield from by_number(view, node)
    if _place(view, node):
        forms = view.language.profile.nameless.get(view.tree.kind_name(node), ())
        ways = [partial(_written_in, node=node, words=words) for words in (0, 1)]
        yield from in_turn(view, [*ways, *(partial(_spelled, node=node, form=form) for form in forms)])


def _place(view: View, node: int) -> int:
    """The only place outside of a function or class that has its name; 0 if there are others, or none."""
    tree = view.tree
    if not node or tree.kind[node] not in view.language.roles.definitions or not view.is_element(node):
        return 0
    leaf = target_of(view, node)
    if not leaf or definer(view, leaf) != node or not bodies_of(view, node) or view.tokens(node) > LARGEST:
        return 0
    uses = view.few_uses(tree.text(leaf))
    outer = [place for place in uses if not inside(view, place, node)]
    if len(outer) != 1 or definer(view, outer[0]):
        return 0
    return outer[0]


def _written_in(view: View, *, node: int, words: int) -> tuple[Edit, ...]:
    """The edits that move a definition without its name, and without some words that it begins with."""
    tree, place = view.tree, _place(view, node)
    whole, leaf = removable(view, node), target_of(view, node)
    if not place or not whole or inside(view, place, whole):
        return ()
    before = view.text_between(tree.start[node], tree.start[leaf])
    if words:
        first, _, before = before.partition(b" ")
        if not first.isalpha() or not before.strip():
            return ()
    again = len(view.uses_inside(tree.text(leaf), node)) > 1
    text = before + view.text_between(tree.start[leaf] if again else tree.end[leaf], tree.end[node])
    # A type that is named by a word before it is defined there.
    place = tree.parent[place] if is_mention(view, tree.parent[place]) else place
    put = view.edit(place, text, length_of_text(text))
    return if_smaller(view, tuple(EditSet([removal(view, whole), put])))


def _spelled(view: View, *, node: int, form: bytes) -> tuple[Edit, ...]:
    """The edits that move a function as it is written where it is a value.

    None if it uses itself, or what is defined around it and goes with it, as ``T`` of ``template <class T>``.
    """
    tree, place, leaf = view.tree, _place(view, node), target_of(view, node)
    whole, value = removable(view, node), spelled(view, node, form)
    if not place or not whole or inside(view, place, whole) or value is None:
        return ()
    used = {tree.text(name) for name in view.names_in(node)}
    around = (name for name in view.names_in(whole) if not inside(view, name, node))
    if len(view.uses_inside(tree.text(leaf), node)) > 1 or any(tree.text(name) in used for name in around):
        return ()
    put = view.edit(place, value.text, value.tokens)
    return if_smaller(view, (removal(view, whole), put))
