"""Write what has a longer and a shorter form in the shorter one."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.view.spelling import spelled
from treereduce.view.view import View

LARGEST_INNER = 100
"""Tokens of the largest part of a chain, such as a long sum, that is not all of it. Each of a thousand
operations would write out all before it."""


def respell(view: View, node: int) -> Iterator[Candidate]:
    """Replace a node by a shorter form of the same, as the profile of the language writes it.

    ``function (a) { return a; }`` -> ``(a)=>a``, ``var x = g()`` -> ``x:=g()``

    Anonymous functions and classes, functions that are one value, methods that may be functions,
    declarations, values with labels (``V { a: x, b: y }`` -> ``(x, y)``): where the longer form has parts
    that must all be there, no deletion gets to the shorter one. One call for each form of a kind that the
    profile names.
    """
    forms = view.language.profile.forms.get(view.tree.kind_name(node), ()) if node else ()
    if not forms or not view.alive(node) or (_is_in_chain(view, node) and view.tokens(node) > LARGEST_INNER):
        return
    for form in forms:
        edit = spelled(view, node, form)
        if edit and view.gain((edit,)) > 0:
            yield Candidate((edit,))


def _is_in_chain(view: View, node: int) -> bool:
    """Whether a node begins another one of its kind, as ``a + b`` does ``a + b + c``."""
    tree, parent = view.tree, view.tree.parent[node]
    return tree.kind[parent] == tree.kind[node] and tree.start[parent] == tree.start[node]
