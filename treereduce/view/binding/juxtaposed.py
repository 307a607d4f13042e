"""What a name is given where nothing is around that, as in ``f a b``: its parameters and arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import takewhile

from treereduce.view.binding.bindings import definer
from treereduce.view.binding.elements import Attached, whole_node
from treereduce.view.view import View

CLIMB = 4
"""Levels from a name to what follows it: a constructor in a pattern of Elm has three."""
OF, ARROW, TIMES = b"of", b"->", b"*"
"""What stands before, behind and between the types of what a constructor is given, in ML and its kin."""
_PATH = re.compile(rb"(?:[\w.\s]*\.)?|new\s+|.*#\s*", re.DOTALL)
"""What may stand before a name in what is followed by its arguments: a path, or the object of a method."""
_ARGUMENT = re.compile(rb"[\w(\[{\"'`~?!@]")
"""How what is given to a name begins; operators do otherwise."""


def are_without_lists(view: View) -> bool:
    """Whether arguments have no node around them in the language, nor brackets as in Lisp."""
    profile, roles = view.language.profile, view.language.roles
    return bool(profile.calls) and not profile.arguments and not roles.calls & roles.bodies


def given_behind(view: View, place: int) -> list[int]:
    """The nodes of what a name is given; none if it is given nothing, or is given to another name itself."""
    tree, node = view.tree, place
    for _ in range(CLIMB):
        # What follows a member of the program is another one.
        if not tree.parent[node]:
            break
        before = next(view.before(node), 0)
        if before and view.is_element(before) and not _PATH.fullmatch(view.text(before)):
            break
        if next(_siblings_after(view, node), 0):
            return _further(view, tree.parent[node], _siblings_given(view, node))
        node = tree.parent[node]
        if not _PATH.fullmatch(tree.source[tree.start[node] : tree.start[place]]):
            break
    return []


def juxtaposed(view: View, place: int) -> Iterator[Attached]:
    """What the name at ``place`` is given, as a list without brackets."""
    tree, roles = view.tree, view.language.roles
    given = given_behind(view, place) if are_without_lists(view) else []
    if not given or not tree.is_named(given[0]):
        return
    nodes = [
        part
        for each in given
        for part in (view.elements(each) if tree.kind[each] in roles.parameters else [each])
    ]
    elements = tuple(whole_node(view, node) for node in nodes)
    if elements:
        whole = elements[0].start, elements[-1].end
        yield Attached(b"", elements, definer(view, place) > 0, tree.parent[nodes[0]], whole)


def product(view: View, place: int) -> Iterator[Attached]:
    """What a constructor that is defined at ``place`` is given, which its uses are in round brackets.

    ``int`` and ``t`` of ``type a = B of int * t``, also of ``type a = B : int * t -> a``.
    """
    tree = view.tree
    holder, word = tree.parent[place], next(view.after(place), 0)
    if (
        not word
        or tree.text(word) not in (OF, b":")
        or tree.kind[holder] not in view.language.roles.definitions
    ):
        return
    nodes = list(takewhile(lambda node: tree.text(node) != ARROW, _siblings_after(view, word)))
    while len(nodes) == 1 and len(parts := list(view.children(nodes[0]))) > 1:
        nodes = parts
    marks = [tree.text(node) for node in nodes[1::2]]
    if len(nodes) > 1 and set(marks) == {TIMES} and all(map(tree.is_named, nodes[::2])):
        whole = tree.start[word if tree.text(word) == OF else nodes[0]], tree.end[nodes[-1]]
        elements = tuple(whole_node(view, node) for node in nodes[::2])
        yield Attached(b"(", elements, True, holder, whole)


def is_product(view: View, each: Attached) -> bool:
    """Whether a list is what a constructor is defined with, as types without names."""
    first = each.elements[0].first if each.defines and len(each.elements) > 1 else 0
    return first > 0 and view.tree.text(view.tree.following(first)) == TIMES


def _further(view: View, call: int, given: list[int]) -> list[int]:
    """What a call gives, with what calls of it give where each gives one value, as ``(f 1) 2`` in Haskell."""
    tree = view.tree
    further, found = given, list[int]()
    while further and call:
        found, around = found + further, tree.parent[call]
        is_called = tree.kind[around] == tree.kind[call] and tree.start[around] == tree.start[call]
        further = _siblings_given(view, call) if is_called else []
        call = around
    return found


def _siblings_after(view: View, node: int) -> Iterator[int]:
    """No list: each element of a long one asks, and few need more than the first."""
    return (child for child in view.after(node) if not view.tree.is_extra(child))


def _siblings_given(view: View, node: int) -> list[int]:
    """The siblings behind a node up to a mark; those behind a word, as ``of``, with it to the end."""
    after = _siblings_after(view, node)
    first = next(after, 0)
    if not first or not _is_argument(view, first):
        return []
    if view.tree.is_named(first):
        return [first, *takewhile(partial(_is_argument, view), after)]
    return [first, *after] if view.text(first).isalpha() else []


def _is_argument(view: View, node: int) -> bool:
    return _ARGUMENT.match(view.text(node)) is not None
