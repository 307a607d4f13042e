"""Delete a name and everything that uses it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice, takewhile

from treereduce.passes.candidate import Candidate
from treereduce.passes.orphans import with_orphans
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.announced import announced
from treereduce.view.binding.bindings import binder, is_imported
from treereduce.view.calling.families import leads
from treereduce.view.calling.paths import PATHS
from treereduce.view.facts.names import MOST_PLACES
from treereduce.view.nodes.blocks import SEMICOLON
from treereduce.view.nodes.members import in_body, removable
from treereduce.view.nodes.parts import in_any, outermost
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.view import View

LABEL_DEPTH = 3
"""Levels from the name that a statement ends with up to the statement."""
_LABEL = re.compile(rb"(\w+)\s*:(?![:=])")
"""What a statement with a label begins with."""
_NAME = re.compile(rb"[^\W\d]")
"""How a least text begins that is a name or a word, and so no value."""
MOST_LEVELS = 32
"""Levels between a name and the operand that it is in. Each condition in a long chain of them asks."""


def everywhere(view: View, node: int) -> Iterator[Candidate]:
    """Delete a name with the smallest deletable node around each of its places, and else with larger ones.

    ``struct { int a; int b; } s = { .a = 1, .b = 2 }; f(s.b);`` -> ``struct { int a; } s = { .a = 1 }; f();``

    The smallest are operands, elements of lists and statements, then only the latter two, then statements
    alone. An import of a string that ends in the name goes too, and at last what has no other use. A label
    that what it stands before ends with goes alone:
    ``a: loop exit a; end loop a;`` -> ``loop exit; end loop;``
    Where the grammar tells which places are values, these get the least one, and statements around others go:
    ``reg q; initial begin q = 1; f(q, z); end`` -> ``initial begin f(0, z); end``.
    A parameter that is declared behind its list goes from there and from the list, and its uses stay, as
    names may need no declaration: ``module m(a, b); input a, b; assign b = a;`` ->
    ``module m(b); input b; assign b = a;``.

    Pays for variables, fields, enumerators, labels and parameters that no compiler lets go before their uses.
    One to five calls a name, and one more for such a parameter. Shrink Ray found coupled deletion to be most
    of its gain on Go.
    """
    if leads(view, node):
        at_level = partial(_at_level, name=view.tree.text(node))
        ways = [partial(at_level, around=around) for around in (_operand, removable, _statement)]
        label = partial(_label, name=view.tree.text(node))
        at_last = [partial(way, name=view.tree.text(node)) for way in (_valued, _announced)]
        yield from in_turn(view, [label, *ways, partial(at_level, around=removable, cascade=True), *at_last])


Around = Callable[[View, int], int]


def _at_level(view: View, *, name: bytes, around: Around, cascade: bool = False) -> tuple[Edit, ...]:
    """Delete a name with what is ``around`` its places; ``cascade`` to what only that uses."""
    imports = filter(view.alive, view.facts.imports.get(name, ()))
    places = [*view.uses(name), *imports]
    if not 1 < len(places) <= MOST_PLACES:
        return ()
    gone = [_around(view, place, around) for place in places]
    if not all(gone):
        return ()
    edits = deletions(view, gone)
    return if_smaller(view, with_orphans(view, edits) if cascade else edits)


def _valued(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Delete a name with the least value in its places that are values, and statements around the others."""
    values, gone = dict[int, Edit](), list[int]()
    for place in view.few_uses(name, MOST_PLACES):
        value = None if binder(view, place) else _least_value(view, place)
        if value:
            values[place] = value
        else:
            gone.append(_around(view, place, _statement))
    if not values or not gone or not all(gone):
        return ()
    roots = outermost(view, gone)
    left = [value for place, value in values.items() if not in_any(view, place, roots)]
    return if_smaller(view, apart([*deletions(view, roots), *left])) if left else ()


def _announced(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Delete a name from a list of parameters and from what declares it behind that, and nowhere else."""
    places = view.few_uses(name, MOST_PLACES)
    gone = announced(view, places)
    return if_smaller(view, deletions(view, gone)) if gone and len(places) > len(gone) else ()


def _least_value(view: View, place: int) -> Edit | None:
    """The edit that puts the least text for a value in the place of a name that is all of one."""
    tree = view.tree
    for node in (place, *islice(tree.ancestors(place), MOST_LEVELS)):
        if (tree.start[node], tree.end[node]) != (tree.start[place], tree.end[place]):
            return None
        least = next(iter(view.language.minimal(tree.kind[node])), b"")
        if least and not _NAME.match(least) and view.is_element(node):
            return view.edit(node, least)
    return None


def _label(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Delete a name alone, where statements begin with it and a colon and end with it."""
    tree, places = view.tree, view.few_uses(name, MOST_PLACES)
    heads = {head for place in places if (head := _labelled(view, place))}
    if not heads:
        return ()
    spans = [*heads, *((tree.start[place], tree.end[place]) for place in places)]
    return if_smaller(view, apart(Edit(*span) for span in spans))


def _labelled(view: View, place: int) -> tuple[int, int] | None:
    """Where the label is, with its colon, of the statement that ends with the name at a place."""
    tree = view.tree
    for node in islice(tree.ancestors(place), LABEL_DEPTH):
        label = _LABEL.match(tree.source, tree.start[node], tree.start[place])
        # What is behind the name is read last, as it is much for each of a long list.
        if label and label[1] == tree.text(place):
            behind = view.text_between(tree.end[place], tree.end[node]).strip()
            return label.span() if behind in (b"", SEMICOLON) else None
    return None


def _around(view: View, place: int, around: Around) -> int:
    """What goes with a place: all that it defines, or what is ``around`` it."""
    defined = binder(view, place) or (place if is_imported(view, place) else 0)
    return removable(view, defined) if defined and view.alive(defined) else around(view, place)


def _operand(view: View, node: int) -> int:
    """The node or the first around it that is an operand beside another one, or a member of a list."""
    member = removable(view, node)
    around = takewhile(member.__ne__, (node, *islice(view.tree.ancestors(node), MOST_LEVELS)))
    return next((each for each in around if _has_another_operand(view, each)), member)


def _has_another_operand(view: View, node: int) -> bool:
    """Whether a node and one that could stand for both have nothing but an operator between them."""
    tree = view.tree
    siblings = [child for child in view.children(tree.parent[node]) if not tree.is_extra(child)]
    if len(siblings) != 3 or node == siblings[1] or tree.is_named(siblings[1]):
        return False
    if tree.text(siblings[1]) in PATHS:
        return node == siblings[0]
    other = siblings[0] if node == siblings[2] else siblings[2]
    return view.is_element(other) and view.slots.fits(other, tree.parent[node])


def _statement(view: View, node: int) -> int:
    """The member of a body or of the program around a node."""
    member = removable(view, node)
    while member and not in_body(view, member):
        above = removable(view, view.tree.parent[member])
        if not above:
            return member
        member = above
    return member
