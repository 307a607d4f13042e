"""Let a class that has nothing but a constructor be the function that this is."""

from __future__ import annotations

from treereduce.passes.scopes.methods import without_receivers
from treereduce.passes.signatures.results import NOTHING
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer, target_of
from treereduce.view.calling.families import constructed
from treereduce.view.calling.functions import head_outside, name_of_function
from treereduce.view.nodes.blocks import contents, semicolon_behind
from treereduce.view.nodes.lift import lift
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import in_field
from treereduce.view.nodes.together import apart
from treereduce.view.view import View


def as_function(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Put the only member of a class, which makes objects of it, in its place, with its name.

    ``class A { constructor(x) { f(x); } } new A(1);`` -> ``function A(x) { f(x); } new A(1);``, and in C++
    ``template <class T> struct A { A(T x) { f(x); } };`` -> ``template <class T> void A(T x) { f(x); }``

    None of a class that derives from another one.
    """
    tree, places = view.tree, view.few_uses(name)
    node = next(filter(None, (definer(view, place) for place in places)), 0)
    body = in_field(view, node, "body") if node else 0
    members = view.elements(body) if body else []
    leaf = name_of_function(view, members[0]) if len(members) == 1 else 0
    if not leaf or constructed(view, members[0]) != node:
        return ()
    head = [each for each in view.names.between(tree.start[node], tree.start[body]) if view.alive(each)]
    begun = head_outside(view, members[0], target_of(view, node))
    if not begun and tree.start[leaf] == tree.start[members[0]]:
        # A constructor with the name of its class has no type, which a function there has.
        begun = NOTHING + b" " + name if tree.text(leaf) == name else b""
    elif not begun:
        begun = view.text_between(tree.start[members[0]], tree.start[leaf]) + name
    if len(head) != 1 or not begun:
        return ()
    mark = semicolon_behind(view, node) or semicolon_behind(view, removable(view, node))
    edits = [*lift(view, node, *contents(view, body)), Edit(tree.start[members[0]], tree.end[leaf], begun)]
    edits += [mark] if mark else []
    edits += without_receivers(view, body)
    return if_smaller(view, apart(edits))
