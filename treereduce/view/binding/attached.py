"""The lists that belong to a name: parameters of its definition, arguments of its uses.

No grammar says which list belongs to which name, and all show it in the same way: the list follows the name,
perhaps after brackets that close around it, or is a list of parameters before it, as C++ has them, or begins
with the name, as in Lisp. So the k-th elements of all lists of one name in one kind of brackets are taken for
a parameter and its arguments.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from treereduce.program.brackets import BRACKETS
from treereduce.view.binding.bindings import EQUALS, is_form, list_defines
from treereduce.view.binding.elements import LABEL, Attached, Element
from treereduce.view.nodes.parts import MOST_PARTS, child_of, child_with, first_children
from treereduce.view.view import View

CLIMB = 6
"""Levels between a name and its list: ``template <class T> int *(f)(T)`` has as many."""
LIST_BRACKETS = BRACKETS | {b"<": b">", b"|": b"|"}
"""The brackets of lists by those that open them: also those of types, and of the parameters of blocks."""
MOST_BESIDE = 16
"""Nodes behind the first list of a use that are looked at for more: what is made at once, and commas."""
TYPE_BRACKETS = (b"<", b"[")
"""What opens a list of types."""
SEPARATORS = frozenset({b",", b";"})
"""What stands between elements: between parameters of Ada, Pascal and VHDL, semicolons."""
LINKS = frozenset({b"::", b"#", b"!", b"?.", b".", b"@"})
"""What may stand between a name and its list."""
TEMPLATE = b"template"
"""The word that makes no sense without the list behind it."""
ASSIGNED = EQUALS | {b":"}
"""What stands between a name and a list or a function that is its value."""


def attached(view: View, place: int) -> Iterator[Attached]:
    """The lists of the name at ``place``, the nearest of each kind of bracket, and those beside that."""
    found: set[bytes] = set()
    for each in _all(view, place):
        if each.bracket not in found:
            found.add(each.bracket)
            yield each
            yield from _beside(view, each)


def _beside(view: View, first: Attached) -> Iterator[Attached]:
    """The lists of what else one use of a name makes, each with a name before it: ``m a(x), b(y);``."""
    tree = view.tree
    if tree.kind[tree.parent[first.holder]] not in view.language.roles.calls:
        return
    node = tree.following(first.holder)
    for _ in range(MOST_BESIDE):
        if not node:
            return
        is_alike = tree.kind[node] == tree.kind[first.holder] and view.alive(node)
        opening = child_with(view, node, first.bracket) if is_alike else 0
        # What begins with the bracket has no name before it, as the body behind parameters in Lisp.
        closing = _closing(view, opening) if tree.previous[opening] else 0
        if closing:
            yield _attached(view, node, opening, closing, first.bracket)
        node = tree.following(node)


def lists_in(view: View, place: int, bracket: bytes) -> Iterator[Attached]:
    """All lists of the name at ``place`` in one kind of bracket: ``<A>`` and ``template <>`` have two."""
    return (each for each in _all(view, place) if each.bracket == bracket)


def values_in_braces(view: View, place: int) -> Iterator[Attached]:
    """The values in braces that follow a name: of ``S s = {1};`` and ``struct S { S(int); } s = {1};``."""
    tree, roles = view.tree, view.language.roles
    for each in _all(view, place):
        if each.bracket == b"{" and not each.defines and tree.kind[each.holder] not in roles.bodies:
            yield each


def list_around(view: View, member: int) -> Attached | None:
    """The list in brackets that a node is a member of, None where there are no brackets."""
    tree, opening = view.tree, opening_around(view, member)
    closing = _closing(view, opening) if opening else 0
    return (
        _attached(view, tree.parent[member], opening, closing, tree.text(opening))
        if closing > member
        else None
    )


def opening_around(view: View, member: int) -> int:
    """The bracket before a node that opens the list which it is a member of, 0 where there is none.

    Does not read the list, as is needed where each of a thousand members asks.
    """
    tree = view.tree
    children = view.children(tree.parent[member])
    opening = next((child for child in children if tree.text(child) in LIST_BRACKETS), 0)
    return opening if opening < member else 0


def _all(view: View, place: int) -> Iterator[Attached]:
    tree, roles = view.tree, view.language.roles
    called = _called(view, place)
    if called:
        yield called
        return
    node, is_head = place, True
    for _ in range(CLIMB):
        if not tree.parent[node]:
            return
        if is_head:
            yield from _after(view, node)
            is_head = not _has_names_after(view, node)
        if tree.kind[tree.parent[node]] in roles.definitions:
            for before in _before(view, node):
                if tree.kind[before] in roles.parameters:
                    yield from _group_of(view, before)
        node = tree.parent[node]
        if tree.kind[node] in roles.parameters | roles.arguments | roles.bodies:
            return


def _before(view: View, node: int) -> Iterator[int]:
    """The siblings before a node, nearest first, but no more than anything but a list has."""
    for _ in range(MOST_PARTS):
        node = view.tree.previous[node]
        if not node:
            return
        yield node


def _called(view: View, place: int) -> Attached | None:
    """The list that begins with the name, where lists are calls as in Lisp."""
    tree = view.tree
    opening, holder = tree.previous[place], tree.parent[place]
    if not is_form(view, holder) or tree.text(opening) not in LIST_BRACKETS:
        return None
    closing = _closing(view, opening)
    return (
        replace(_attached(view, holder, place, closing, tree.text(opening)), defines=False)
        if closing
        else None
    )


def _has_names_after(view: View, node: int) -> bool:
    """Whether a sibling follows that makes another name the last of a path, as ``f`` does in ``x.f(1)``."""
    tree = view.tree
    node = tree.following(node)
    while node:
        if view.is_element(node) and not any(_group_of(view, node)):
            return True
        node = tree.following(node)
    return False


def _after(view: View, node: int, names: int = CLIMB) -> Iterator[Attached]:
    """The lists that follow a node directly, or through one more name as in ``S s(1, 2);``.

    Not through more than so many ``names``: those of a path may be thousands.
    """
    tree = view.tree
    child = tree.following(node)
    bracket, assigned = b"", False
    while child:
        text = tree.text(child) if tree.size[child] == 1 else b""
        if not view.alive(child) or tree.is_extra(child) or text in LINKS:
            bracket += text if text == b"#" else b""
        elif text in ASSIGNED:
            assigned = True
        elif text in LIST_BRACKETS and not tree.is_named(child):
            closing = _closing(view, child)
            if not closing:
                return
            yield _attached(view, tree.parent[child], child, closing, bracket + text)
            child, bracket = closing, b""
        elif tree.kind[child] in view.language.roles.clauses:
            yield from _of_clause(view, child)
        else:
            groups = list(_group_of(view, child)) if tree.is_named(child) else []
            groups += _clauses_in(view, child)
            yield from groups
            if not groups:
                if assigned:
                    yield from _parts(view, child, view.language.roles.parameters)
                else:
                    yield from _parts(view, child, view.language.roles.bodies)
                    # What a class does within is no list of its name.
                    is_within = tree.kind[child] in view.language.roles.bodies
                    yield from _through(view, child, names - 1) if names and not is_within else ()
                return
        child = tree.following(child)


def _clauses_in(view: View, body: int) -> Iterator[Attached]:
    """The lists in the clauses that a body begins with, as the ``port (a: bit);`` of an entity in VHDL."""
    tree, clauses = view.tree, view.language.roles.clauses
    is_body = bool(clauses) and tree.kind[body] in view.language.roles.bodies
    for node in first_children(view, body) if is_body else ():
        for child in (node, *first_children(view, node)):
            if tree.kind[child] in clauses:
                yield from _of_clause(view, child)


def _of_clause(view: View, clause: int) -> Iterator[Attached]:
    """The list of a clause, which goes with it, known by the word that the clause begins with."""
    tree = view.tree
    word, *others = [*view.children(clause)] or [clause]
    for node in (clause, *others):
        opening = next((child for child in first_children(view, node) if tree.text(child) == b"("), 0)
        closing = _closing(view, opening) if opening else 0
        if closing:
            found = _attached(view, node, opening, closing, tree.text(word) + b"(")
            defines = any(tree.kind[child] in view.language.roles.parameters for child in others)
            yield replace(found, defines=defines, whole=(tree.start[clause], tree.end[clause]))
            return


def _parts(view: View, value: int, kinds: frozenset[int]) -> Iterator[Attached]:
    """The lists of some kinds in a value that has no name: ``function (a) {}``, ``struct { x int }``."""
    for child in view.children(value):
        if view.tree.kind[child] in kinds:
            yield from _group_of(view, child)


def _through(view: View, child: int, names: int) -> Iterator[Attached]:
    """The lists that follow the first name in a node and define nothing."""
    tree = view.tree
    node = next(iter(view.names.inside(child)), child)
    while node != child:
        for each in _after(view, node, names):
            if not each.defines:
                yield each
        node = tree.parent[node]


def _group_of(view: View, node: int) -> Iterator[Attached]:
    """The list that a whole node is: in brackets, by itself or wrapped up, or arguments as in ``f a, b``."""
    found = list_of(view, node)
    if found is None and view.tree.kind[node] in view.language.roles.arguments:
        found = _bare(view, node)
    if found is not None:
        yield found


def _bare(view: View, node: int) -> Attached | None:
    """A list of arguments without brackets; None where those of the node around it are its own.

    A block behind a colon is an argument of its own, as in Nim.
    """
    tree = view.tree
    if tree.text(tree.previous[node]) in LIST_BRACKETS:
        return None
    children = list(view.children(node))
    block = children[-2:] if children and tree.kind[children[-1]] in view.language.roles.bodies else []
    if len(block) > 1 and tree.text(block[0]) != b":":
        block = block[1:]
    elements = [*_elements(view, children[: len(children) - len(block)])]
    if block:
        elements.append(_element(view, block[0], block[-1]))
    return Attached(b"(", tuple(elements), False, node, (tree.start[node], tree.end[node]))


def list_of(view: View, node: int) -> Attached | None:
    """The list in brackets that a whole node is, by itself or wrapped up; None if it is none."""
    tree = view.tree
    children = [child for child in view.children(node) if not tree.is_extra(child)]
    while len(children) == 1 and tree.is_named(children[0]):
        node = children[0]
        children = [child for child in view.children(node) if not tree.is_extra(child)]
    bracket = b""
    for child in children:
        text = tree.text(child) if tree.size[child] == 1 else b""
        if text in LIST_BRACKETS:
            closing = _closing(view, child)
            is_whole = closing == children[-1]
            return _attached(view, node, child, closing, bracket + text) if is_whole else None
        if text not in LINKS:
            return None
        bracket += text if text == b"#" else b""
    return None


def _closing(view: View, opening: int) -> int:
    """The sibling that closes a bracket, 0 if there is none."""
    tree = view.tree
    wanted = LIST_BRACKETS[tree.text(opening)]
    child = tree.following(opening)
    while child and not (tree.size[child] == 1 and view.alive(child) and tree.text(child) == wanted):
        child = tree.following(child)
    return child


def _attached(view: View, holder: int, opening: int, closing: int, bracket: bytes) -> Attached:
    tree = view.tree
    inside = []
    child = tree.following(opening)
    while child != closing:
        inside.append(child)
        child = tree.following(child)
    is_body = tree.kind[holder] in view.language.roles.bodies
    elements = tuple(_elements_of_body(view, inside) if is_body else _elements(view, inside))
    whole = _whole(view, holder, opening, closing)
    defines = list_defines(view, holder) or (bracket == b"(" and _is_with_body(view, holder))
    return Attached(bracket, elements, defines, holder, whole)


def _is_with_body(view: View, node: int) -> bool:
    """Whether a node is a definition with a body: in Swift, brackets of parameters are its own children."""
    tree, roles = view.tree, view.language.roles
    return tree.kind[node] in roles.definitions and child_of(view, node, roles.bodies) > 0


def _whole(view: View, holder: int, opening: int, closing: int) -> tuple[int, int]:
    """A list with ``::`` or ``#`` before it; in C++ with the keyword ``template``."""
    tree = view.tree
    first = opening
    if not any(tree.is_named(child) for child in takewhile(opening.__gt__, tree.children(holder))):
        first = holder
        before = tree.previous[holder]
        if before and not tree.previous[before] and tree.text(before) == TEMPLATE:
            return tree.start[tree.parent[holder]], tree.end[closing]
    while (before := tree.previous[first]) and tree.size[before] == 1 and tree.text(before) in LINKS:
        first = before
    return tree.start[first], tree.end[closing]


def _elements_of_body(view: View, nodes: list[int]) -> Iterator[Element]:
    """The elements of a body: each named node."""
    for node in filter(view.is_element, nodes):
        yield _element(view, node, node)


def _elements(view: View, nodes: list[int]) -> Iterator[Element]:
    """What commas, or semicolons, divide ``nodes`` into; nothing after the last of them is none."""
    tree = view.tree
    segment: list[int] = []
    for node in nodes:
        is_mark = tree.end[node] - tree.start[node] == 1  # some parsers take a comma for an error
        if (tree.is_extra(node) and not is_mark) or not (view.alive(node) or view.text(node)):
            continue
        if is_mark and tree.text(node) in SEPARATORS:
            yield from _segment(view, segment) if segment else [_nothing(view, node)]
            segment = []
        else:
            segment.append(node)
    yield from _segment(view, segment)


def _segment(view: View, nodes: list[int]) -> Iterator[Element]:
    """One element, or several where it is a list without brackets: ``a, b int`` in ``f(a, b int, c T)``."""
    if len(nodes) == 1 and (inner := _plain_list(view, nodes[0])):
        yield from _elements(view, inner)
    elif nodes:
        yield _element(view, nodes[0], nodes[-1])


def _nothing(view: View, separator: int) -> Element:
    """An element that is left out before a separator: the first one of ``f(, 1)``."""
    start = view.tree.start[separator]
    return Element(separator, separator, start, start, b"")


def _element(view: View, first: int, last: int) -> Element:
    tree = view.tree
    start, end = tree.start[first], tree.end[last]
    label = LABEL.match(view.text_between(start, end))
    return Element(first, last + tree.size[last], start, end, (label[1] or label[2]) if label else b"")


def _plain_list(view: View, node: int) -> list[int]:
    """The children of a node that holds separators and no brackets, or of its only named child, and so on."""
    tree = view.tree
    while True:
        children = list(view.children(node))
        # Some parsers take a comma for an error, with the comma in it.
        texts = {
            tree.text(child)
            for child in children
            if tree.size[child] == 1 or tree.end[child] - tree.start[child] == 1
        }
        if not texts.isdisjoint(LIST_BRACKETS):
            return []
        if not texts.isdisjoint(SEPARATORS):
            return children
        named = [child for child in children if tree.is_named(child)]
        if len(named) != 1:
            return []
        node = named[0]
