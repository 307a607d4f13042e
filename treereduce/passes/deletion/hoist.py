"""Replace a node by something inside it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice

from treereduce.passes.candidate import Candidate, Expansion
from treereduce.view.nodes.blocks import enclosing, is_bracketed, is_tagged
from treereduce.view.nodes.lift import lift, lift_node
from treereduce.view.view import View

HOIST_DEPTH = 5
"""Levels searched for a descendant that fits, as deep as Perses looks."""
DEEPER = 4
"""How often something inside a descendant that failed is tried instead. Without a bound, deep nesting that
has to stay would cost the square of its depth."""
MOST_BRACKETS = 32
"""Levels of brackets that are looked into: each of them is asked, and deeper ones are for `nests`."""
UNWRAP_DEPTH = 3
"""Levels searched for a list to unwrap: statement, clause, block."""


def hoist(view: View, node: int) -> Iterator[Candidate]:
    """Replace a node by its nearest descendants that fit its place, and by deeper ones where those fail.

    ``x = f(a + b);`` -> ``x = a + b;``, then ``x = a;`` or ``x = b;``, and ``x = (((a)));`` -> ``x = a;``

    Pays on conditions, calls and nested statements. One call for each fitting descendant, and one for all of
    the brackets that have nothing but one another in them. After hoisting in HDD trees (Vince et al., 2021),
    with fitting learned from the program, the grammar's supertypes or the profile's minimal texts instead of
    equal rule names.
    """
    if node and not view.tree.is_extra(node):
        yield from _through_brackets(view, node) or _descendants(view, node, node, DEEPER)


def _through_brackets(view: View, node: int) -> list[Candidate]:
    """Replace brackets around brackets by what is in the innermost of them that fits, or none.

    Generated programs of C are full of them: of 16,877 calls on 53 real crashes this took off 158.
    """
    for inner in reversed(list(_bracketed(view, node))[1:]):
        edits = lift_node(view, node, inner) if view.slots.fits(inner, node) else ()
        if view.gain(edits) > 0:
            return [Candidate(edits, on_failure=_inside(node, node, DEEPER))]
    return []


def _bracketed(view: View, node: int) -> Iterator[int]:
    """What is alone between brackets, what is alone between its own, and so on."""
    for _ in range(MOST_BRACKETS):
        children = list(islice(view.children(node), 4))
        if len(children) == 3 and is_bracketed(view, children):
            node = children[1]
            yield node
        elif len(children) == 1:
            [node] = children
        else:
            return


def _descendants(view: View, place: int, inside: int, deeper: int) -> Iterator[Candidate]:
    tree = view.tree
    queue = deque((child, 1) for child in view.children(inside))
    while queue:
        node, depth = queue.popleft()
        if not tree.is_named(node) or tree.is_extra(node):
            continue
        fits = view.slots.fits(node, place) or view.slots.alike(node, place)
        edits = lift_node(view, place, node) if fits else ()
        if view.gain(edits) > 0:
            yield Candidate(edits, on_failure=_inside(place, node, deeper - 1) if deeper else None)
        elif depth < HOIST_DEPTH:
            queue.extend((child, depth + 1) for child in view.children(node))


def _inside(place: int, node: int, deeper: int) -> Expansion:
    return lambda later: _descendants(later, place, node, deeper)


def unwrap(view: View, node: int) -> Iterator[Candidate]:
    """Replace an element of a list by the elements of a list inside it.

    ``if (c) { a; b; }`` -> ``a; b;``, ``<ul><li/><li/></ul>`` -> ``<li/><li/>``

    Pays on nested blocks, namespaces, modules. One call for each inner list of two elements or more; single
    ones are hoisted. Perses calls this replacement by a nested Kleene list.
    """
    tree = view.tree
    level = [node] if node else []
    # Statements in brackets directly in a list are left to ``spill``.
    blocks = [each for each in level if is_tagged(view, list(view.children(each)))]
    for _ in range(UNWRAP_DEPTH):
        level = [child for parent in level for child in view.children(parent) if tree.is_named(child)]
        blocks += level
    for block in blocks:
        inside = _contents(view, block)
        edits = lift(view, node, *inside) if inside else ()
        if view.gain(edits) > 0:
            yield Candidate(edits)


def _contents(view: View, block: int) -> tuple[int, int] | None:
    """The bytes of a list of two elements or more without what encloses it.

    Brackets, words or tags at its ends; the keyword before a body that nothing closes: ``do``. What has
    a list of parameters or arguments behind it is none: ``f(a, b)`` of ``int f(a, b);``.
    """
    tree = view.tree
    children = list(view.children(block))
    if tree.is_extra(block) or len(children) < 2:
        return None
    pair = enclosing(view, children)
    if pair:
        inside = children[children.index(pair[0]) + 1 : children.index(pair[1])]
    elif tree.is_named(children[0]):
        inside = children if all(map(tree.is_named, children)) and not _is_head(view, children) else []
    elif tree.is_named(children[-1]):
        inside = children[1:] if tree.kind[block] in view.language.roles.bodies else []
    else:
        inside = children[1:-1]
    if sum(map(view.is_element, inside)) < 2:
        return None
    return tree.start[inside[0]], tree.end[inside[-1]]


def _is_head(view: View, children: list[int]) -> bool:
    """Whether the last node is a list of parameters or arguments, which belongs to what is before it."""
    roles = view.language.roles
    return view.tree.kind[children[-1]] in roles.parameters | roles.arguments


def promote(view: View, node: int) -> Iterator[Candidate]:
    """Replace a node by any named child or grandchild, whether or not it seems to fit.

    ``sizeof(struct s)`` -> ``struct s``

    Finds what slots do not tell. The parse filter drops most; one call for each of the rest.
    """
    tree = view.tree
    if not node or tree.is_extra(node):
        return
    children = [child for child in view.children(node) if tree.is_named(child)]
    inner = [child for parent in children for child in view.children(parent) if tree.is_named(child)]
    for child in (*children, *inner):
        edits = lift_node(view, node, child)
        if view.gain(edits) > 0 and not tree.is_extra(child):
            yield Candidate(edits)
