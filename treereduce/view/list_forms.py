"""What gives a name a value where programs are lists, as in Lisp and SMT-LIB."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from treereduce.view.bindings import is_form
from treereduce.view.view import View

LET, DEFINE = b"let", b"def"
"""Parts of the words that forms begin with which bind names for what follows in them, or for the program."""
TYPED = 4
"""Elements of a definition with a type before the value, ``(define-const a Int 1)``. With an empty list of
parameters there is one more."""


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
    given = view.elements(node) if is_form(view, node) else []
    if len(given) < 3 or not view.text(given[0]).startswith(DEFINE):
        return None
    leaf, parameters = _name_of(view, given[1]), view.elements(given[2])
    if not leaf:
        leaf, parameters = _name(view, given[1]), view.elements(given[1])[1:]
    elif len(given) < TYPED:
        return None
    names = tuple(view.text(_name(view, each) or each) for each in parameters)
    return Defined(leaf, names, given[-1]) if leaf and names else None


def arguments_of_list(view: View, node: int, place: int) -> list[int] | None:
    """The arguments of the call that a list is to the name at a place; None if another one is called."""
    given = view.elements(node)
    return given[1:] if given and given[0] <= place < given[0] + view.tree.size[given[0]] else None


def bound_by_list(view: View, node: int) -> Bound | None:
    """What a list binds, if it does: ``(a 1)`` in ``(let ((a 1)) (f a))``, ``(define a 1)``."""
    return _in_let(view, node) or _defined(view, node) if is_form(view, node) else None


def _in_let(view: View, node: int) -> Bound | None:
    """What a pair in the first list of a ``let`` binds, which a name may stand before."""
    pairs = view.tree.parent[node]
    form = view.tree.parent[pairs]
    if not form or not is_form(view, pairs) or not is_form(view, form) or _name(view, pairs):
        return None
    head, *first = islice(filter(view.is_element, view.children(form)), 3)
    given = view.elements(node)
    if len(given) != 2 or pairs not in first or LET not in view.text(head):
        return None
    leaf = _name(view, node)
    return Bound(leaf, given[1], form) if leaf else None


def _defined(view: View, node: int) -> Bound | None:
    """What a definition without parameters binds."""
    given = view.elements(node)
    if not 3 <= len(given) <= TYPED + 1 or not view.text(given[0]).startswith(DEFINE):
        return None
    if any(view.elements(between) for between in given[2:-1]):
        return None
    leaf = _name_of(view, given[1])
    return Bound(leaf, given[-1], 0) if leaf else None


def _name(view: View, node: int) -> int:
    """The name that a list begins with, 0 if that is something else."""
    return _name_of(view, next(filter(view.is_element, view.children(node)), 0))


def _name_of(view: View, node: int) -> int:
    """The leaf of what is nothing but a name, else 0."""
    return next(iter(view.names.inside(node)), 0) if node and view.tokens(node) == 1 else 0
