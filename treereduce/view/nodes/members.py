"""Members of lists, such as statements, declarations and elements: what may go by itself, and how it does."""

from __future__ import annotations

from itertools import islice

from treereduce.program.edits import Edit
from treereduce.view.nodes.blocks import SEMICOLON, bodies_of
from treereduce.view.nodes.parts import field_of, first_children
from treereduce.view.view import View

COLON, COMMA = b":", b","
"""What stands before a type, a value or what a class derives from, and behind a word for all members of a
class; and what divides the members of a list in nearly all languages."""
BRACES = (b"{", b"}")
"""What stands around the members of an object."""
END = b"; \t\r\n"
"""What may stand behind a statement and not count to it."""
IN = b"in"
"""The word between what ``let`` defines and what that is for."""
STATEMENT_DEPTH = 64
"""Levels that are gone up from a node to its statement at most: of many nodes in one another each would go up
through all around it."""


def removable(view: View, node: int) -> int:
    """The smallest node around ``node`` that may be expected to go without harm; 0 if that is the program.

    It is a member of a list: a statement, a declaration, a declarator of several. The view keeps what was
    found on the way: each operand of a long sum asks, and would go up the whole of it.
    """
    tree, known, way = view.tree, view.removables, list[int]()
    while node and node not in known:
        way.append(node)
        parent = tree.parent[node]
        is_heading = tree.kind[node] in view.language.roles.headings
        if (is_list(view, parent, node) and not is_heading) or body_of_let(view, node):
            break
        node = parent
    found = known.get(node, node)
    known.update(dict.fromkeys(way, found))
    return found


def whole_of(view: View, node: int) -> int:
    """What goes with a function: also the only member of an object, which removing leaves empty."""
    tree = view.tree
    beside = (tree.previous[node], tree.following(node))
    is_alone = all(each and tree.text(each) == mark for each, mark in zip(beside, BRACES, strict=True))
    return node if is_alone else removable(view, node)


def is_list(view: View, parent: int, member: int) -> bool:
    """Whether ``member`` is one of several in ``parent`` that may be expected to go one by one.

    Costs a look at the children of ``parent`` up to its second of that sort, but for the root and the kinds
    with a role.
    """
    tree, roles = view.tree, view.language.roles
    kind = tree.kind[parent]
    if not parent or kind in roles.bodies or kind in roles.parameters or kind in roles.arguments:
        return True
    if has_comma(view, member):
        return True
    is_inner = tree.kind[tree.parent[parent]] in roles.bodies
    if is_inner and all(map(tree.is_named, first_children(view, parent))):
        return True
    # Modules hold their items themselves. Imports and other definitions are made of parts that all must stay.
    is_item = kind in roles.definitions and tree.kind[member] in roles.definitions
    is_part = kind in roles.definitions | roles.imports and not is_item
    if is_part and not view.text(member).endswith(b";"):
        return False
    field = tree.field[member]
    alike = (child for child in view.children(parent) if tree.field[child] == field and tree.is_named(child))
    return len(list(islice(alike, 2))) == 2


def body_of_let(view: View, node: int) -> int:
    """What the only definition of a ``let`` is for, as ``b`` in ``let x = a in b``; 0 for all else."""
    tree = view.tree
    word = tree.following(node) if node else 0
    if not word or tree.text(word) != IN:
        return 0
    body = tree.following(word)
    return body if field_of(view, body) == "body" and view.elements(tree.parent[node]) == [node, body] else 0


def in_body(view: View, node: int) -> bool:
    """Whether a node is a member of a body or of the program."""
    parent = view.tree.parent[node]
    return not parent or view.tree.kind[parent] in view.language.roles.bodies


def statement_around(view: View, node: int) -> int:
    """The member of a body or of the program that a node is, or is part of."""
    return next(each for each in (node, *view.tree.ancestors(node)) if in_body(view, each))


def statement_of_all(view: View, node: int) -> int:
    """The member of a body that is nothing but a node and the mark behind it, 0 if there is more to it."""
    text, inner = view.text(node).rstrip(END), 0
    while node and view.text(node).rstrip(END) == text:
        if in_body(view, node):
            return node
        inner, node = node, view.tree.parent[node]
    return inner if inner and _is_all_of_body(view, node) else 0


def _is_all_of_body(view: View, node: int) -> bool:
    """Whether a node in a body has nothing but statements, as in Go all that a body does may be one node.

    What holds other things, as a tag of HTML does, has marks of its own, or fields.
    """
    tree = view.tree
    children = list(first_children(view, node)) if in_body(view, node) and tree.parent[node] else []
    return len(children) > 1 and not any(
        tree.field[child] or (not tree.is_named(child) and tree.text(child).strip(END)) for child in children
    )


def has_comma(view: View, node: int) -> bool:
    """Whether a comma stands beside a node, so that it is one of several."""
    tree = view.tree
    beside = (sibling for sibling in (tree.following(node), tree.previous[node]) if sibling)
    return any(tree.text(sibling) == COMMA and view.alive(sibling) for sibling in beside)


def removal(view: View, node: int) -> Edit:
    """The edit that deletes a node with the separator beside it.

    The only statement of a body without brackets is replaced by the least that there may be.
    """
    tree, parent = view.tree, view.tree.parent[node]
    if body := body_of_let(view, node):
        return Edit(tree.start[parent], tree.start[body])
    if tree.kind[parent] in view.language.roles.bodies and list(islice(view.children(parent), 2)) == [node]:
        for least in view.language.minimal(tree.kind[parent]):
            if least != view.text(node):
                return view.edit(node, least)
    return removal_of_run(view, node, node)


def removal_of_run(view: View, first: int, last: int) -> Edit:
    """The edit that deletes a run of siblings with the separator beside it, if that is not another's."""
    edit = next(view.deletion(first, last))
    start, following = view.tree.start[first], view.tree.following(last)
    # Of "struct A {}; template <class T> struct B {};" the first mark belongs to A, and the last to B. Of
    # "struct A {}; int f() {}" it belongs to A too, for what ends with its body needs none before it,
    # nor does a "#define", behind which the next stands without a mark.
    mark = view.text_between(min(edit.start, start), start).strip()
    needs_none = (following and view.is_element(following)) or _ends_with_block(view, last)
    # In "struct A { int x; public: A() {} };" it belongs to the word that is for all behind it.
    is_of_word = mark == COLON and in_body(view, first)
    stays = mark and (view.text(last).endswith(mark) or (mark == SEMICOLON and needs_none) or is_of_word)
    return Edit(start, view.tree.end[last]) if stays else edit


def _ends_with_block(view: View, node: int) -> bool:
    """Whether a body in brackets ends a node: that of a function in C, and not ``{a}`` in ``b -> {a}``."""
    tree = view.tree
    bodies = bodies_of(view, node)[-1:]
    return any(tree.end[body] == tree.end[node] and view.text(body).startswith(b"{") for body in bodies)
