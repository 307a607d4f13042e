"""Give a definition the head of one that stands in it, or the parameters of that."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.languages.profile import Layout
from treereduce.passes.joining.part import is_replaced, renamed_to
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.program.layout import blank_start
from treereduce.view.binding.bindings import target_of
from treereduce.view.calling.functions import name_of_function, parameters_of
from treereduce.view.nodes.blocks import bodies_of, contents, is_body_of
from treereduce.view.nodes.lift import lift
from treereduce.view.nodes.members import removal
from treereduce.view.nodes.parts import child_of, uses_outside
from treereduce.view.view import View


def by_inner(view: View, body: int) -> Iterator[tuple[Edit, ...]]:
    """Give the definition around a body the head of one of its kind in there, whose contents stay.

    ``class A { class B implements C { x } A() {} }`` -> ``class B implements C { x B() {} }``

    None where the heads differ in nothing but the name, which the contents alone have no use for.
    """
    tree, outer = view.tree, _definition_around(view, body)
    if not outer or view.language.profile.layout is Layout.INDENTATION:
        return
    for member in view.elements(body):
        # In C++ a class is part of a declaration.
        parts = (part for part in (member, *view.elements(member)) if tree.kind[part] == tree.kind[outer])
        inner = next(parts, 0)
        bodies = bodies_of(view, inner) if inner else []
        edits = _exchanged(view, outer, body, member, inner, bodies[-1]) if bodies else ()
        if edits:
            yield edits


def _definition_around(view: View, body: int) -> int:
    """The definition whose body a node is, 0 if it is none."""
    tree, definers = view.tree, view.language.roles.definitions
    above = tree.parent[body] if body else 0
    return above if above and tree.kind[above] in definers and is_body_of(view, body, above) else 0


def _exchanged(view: View, outer: int, body: int, member: int, inner: int, held: int) -> tuple[Edit, ...]:
    tree, source = view.tree, view.tree.source
    around, within = contents(view, body), contents(view, held)
    leaves = [target_of(view, each) for each in (outer, inner)]
    ends = [blank_start(source, each.start) for each in (around, within)]
    spans = (tree.start[outer], ends[0]), (tree.start[inner], ends[1]), (within.end, tree.end[inner])
    if not all(leaves) or any(start >= end for start, end in spans):
        return ()
    if is_replaced(view, *ends, within.end):
        return ()
    names = [tree.text(leaf) for leaf in leaves]
    head, other = (view.text_between(*span) for span in spans[:2])
    if head == other.replace(names[1], names[0], 1):
        return ()
    begun = Edit(*spans[0], other, view.rendering.tally.count(*spans[1]))
    gone = [removal(view, member)] if within.is_empty else [Edit(*span) for span in spans[1:]]
    together = tuple(sorted((begun, *gone, *renamed_to(view, leaves[0], leaves[1], (begun, *gone)))))
    return together if view.gain(together) > 0 else ()


def by_parameters(view: View, body: int) -> Iterator[tuple[Edit, ...]]:
    """Give a function without parameters those of one in its body that nothing uses, whose contents stay.

    ``f() { g(a) { b; } c; }`` -> ``f(a) { b; c; }``
    """
    outer = view.tree.parent[body] if body else 0
    leaf = name_of_function(view, outer) if outer and is_body_of(view, body, outer) else 0
    if not leaf or parameters_of(view, outer):
        return
    for member in view.elements(body):
        inner = name_of_function(view, member)
        if inner and parameters_of(view, member) and not uses_outside(view, inner, member):
            edits = _taken_from(view, outer, leaf, member)
            yield from (edits,) if edits else ()


def _taken_from(view: View, outer: int, leaf: int, member: int) -> tuple[Edit, ...]:
    tree, lists = view.tree, view.language.roles.parameters
    given, inner = child_of(view, member, lists), bodies_of(view, member)
    if not given or not inner:
        return ()
    held = contents(view, inner[-1])
    if held.is_empty or is_replaced(view, held.start, held.end):
        return ()
    taker, text = child_of(view, outer, lists), view.text(given)
    # Ruby writes no brackets around none.
    put = view.edit(taker, text) if taker else view.edit(leaf, tree.text(leaf) + b" " + text)
    return if_smaller(view, (put, *lift(view, member, held.start, held.end)))
