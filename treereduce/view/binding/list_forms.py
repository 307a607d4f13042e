"""What gives a name a value where programs are lists, as in Lisp and SMT-LIB."""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import islice
from typing import NamedTuple

from treereduce.view.binding.bindings import is_form, parts_of_form
from treereduce.view.nodes.parts import inside
from treereduce.view.view import View

MARK = b"&"
"""Begins the words that stand between parameters and are none, as ``&optional``."""


class Bound(NamedTuple):
    """A name that is given a value."""

    leaf: int
    value: int
    scope: int
    """The form in which the name has it; 0 for all of the program."""


class Defined(NamedTuple):
    """A function with parameters, and the list or name that its last value is."""

    leaf: int
    parameters: tuple[bytes, ...]
    result: int


def function_of_list(view: View, node: int) -> Defined | None:
    """The function that a list defines: ``(define (f a) a)``, ``(define-fun f ((a Int)) Int a)``."""
    given = _parts(view, node, view.language.profile.forms_by_word.functions)
    if len(given) < 3:
        return None
    leaf, parameters = _name_of(view, given[1]), view.elements(given[2])
    if not leaf:
        leaf, parameters = _name(view, given[1]), view.elements(given[1])[1:]
    elif len(given) == 3:
        return None
    leaves = _leaves(view, parameters)
    names = tuple(view.tree.text(each) for each in leaves)
    return Defined(leaf, names, given[-1]) if leaf and leaves and all(leaves) else None


def nameless_list(view: View, node: int) -> Defined | None:
    """The function without a name that a list is: ``(lambda (a) a)``."""
    given = _parts(view, node, view.language.profile.forms_by_word.nameless)
    # One may have a name of its own, and one without a list is given all in its only name.
    if len(given) < 3 or _name_of(view, given[1]):
        return None
    leaves = _leaves(view, view.elements(given[1]))
    return Defined(0, tuple(map(view.tree.text, leaves)), given[-1]) if all(leaves) else None


def _parts(view: View, node: int, words: Set[bytes]) -> list[int]:
    """What a form consists of whose first word is one of some; nothing of another node."""
    first = parts_of_form(view, node, 1) if words and is_form(view, node) else []
    return parts_of_form(view, node) if first and view.text(first[0]) in words else []


def _leaves(view: View, parameters: Sequence[int]) -> list[int]:
    """The leaves of parameters, 0 for what is no name, without the words between them."""
    return [_parameter(view, each) for each in parameters if not view.text(each).startswith(MARK)]


def _parameter(view: View, node: int) -> int:
    """The leaf of a parameter, which a type may follow; 0 if it is no name."""
    return _name_of(view, node) or (_name(view, node) if len(view.elements(node)) == 2 else 0)


def arguments_of_list(view: View, node: int, place: int) -> list[int] | None:
    """The arguments of the call that a list is to the name at a place; None if another one is called."""
    given = view.elements(node)
    if given and view.tree.kind[given[0]] in view.language.roles.definitions:
        return None
    return given[1:] if given and inside(view, place, given[0]) else None


def bound_by_list(view: View, node: int) -> Bound | None:
    """What a list binds, if it does: ``(a 1)`` in ``(let ((a 1)) (f a))``, ``(define a 1)``."""
    return _in_let(view, node) or _defined(view, node) if is_form(view, node) else None


def _in_let(view: View, node: int) -> Bound | None:
    """What a pair in the first list of a ``let`` binds, which a name may stand before."""
    pairs = view.tree.parent[node]
    form = view.tree.parent[pairs]
    if not form or not is_form(view, pairs) or not is_form(view, form) or _name(view, pairs):
        return None
    before = list(islice(filter(view.is_element, view.children(form)), 3))
    given = view.elements(node)
    if len(given) != 2 or pairs not in before[1:]:
        return None
    if view.tree.text(before[0]) not in view.language.profile.forms_by_word.pairs:
        return None
    leaf = _name(view, node)
    return Bound(leaf, given[1], form) if leaf else None


def _defined(view: View, node: int) -> Bound | None:
    """What a definition without parameters binds."""
    given, words = view.elements(node), view.language.profile.forms_by_word
    word = view.text(given[0]) if len(given) > 2 else b""
    if word not in words.values | words.typed:
        return None
    # An empty list of parameters may stand before the value, or before its type.
    lists = given[2:-2] if word in words.typed else given[2:-1]
    if any(not is_form(view, each) or view.elements(each) for each in lists):
        return None
    leaf = _name_of(view, given[1])
    return Bound(leaf, given[-1], 0) if leaf else None


def _name(view: View, node: int) -> int:
    """The name that a list begins with, 0 if that is something else."""
    return _name_of(view, next(filter(view.is_element, view.children(node)), 0))


def _name_of(view: View, node: int) -> int:
    """The leaf of what is nothing but a name, else 0."""
    tree = view.tree
    leaf = node if tree.is_name(node) else next(iter(view.names.inside(node)), 0) if node else 0
    spans = (tree.start[leaf], tree.end[leaf]) == (tree.start[node], tree.end[node])
    return leaf if spans and view.alive(leaf) else 0
