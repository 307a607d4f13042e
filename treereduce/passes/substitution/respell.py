"""Write what has a longer and a shorter form in the shorter one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller
from treereduce.program.text import WORDS
from treereduce.view.binding.bindings import definer, is_form, parts_of_form
from treereduce.view.calling.spelling import spelled
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import inside, is_parameter
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

LARGEST_INNER = 100
"""Tokens of the largest part of a chain, such as a long sum, that is not all of it. Each of a thousand
operations would write out all before it."""


def respell(view: View, node: int) -> Iterator[Candidate]:
    """Replace a node by a shorter form of the same, as the profile of the language writes it.

    ``function (a) { return a; }`` -> ``(a)=>a``, ``var x = g()`` -> ``x:=g()``

    Anonymous functions and classes, functions that are one value, methods that may be functions,
    declarations, values with labels (``V { a: x, b: y }`` -> ``(x, y)``): where the longer form has parts
    that must all be there, no deletion gets to the shorter one. What is no shorter may need a definition no
    more, which goes then: ``template <int> struct A; A<1> a;`` -> ``int a[1];``. One call for each form of a
    kind that the profile names.
    """
    forms = _forms(view, node) if node and view.alive(node) else ()
    if not forms or (_is_in_chain(view, node) and view.tokens(node) > LARGEST_INNER):
        return
    for form in forms:
        edit = spelled(view, node, form)
        if edit and view.gain((edit,)) > 0:
            yield Candidate((edit,))
        elif edit and (gone := _needed_no_more(view, node, edit.text)):
            edits = if_smaller(view, apart((edit, *map(partial(removal, view), gone))))
            yield from (Candidate(edits),) if edits else ()


def _needed_no_more(view: View, node: int, text: bytes) -> list[int]:
    """The definitions of names that are used in a node only, and not in the text that replaces it.

    Not those of names that the node defines itself, nor parameters, for which there are values elsewhere.
    """
    tree, gone, kept = view.tree, list[int](), set(WORDS.findall(text))
    for name in dict.fromkeys(tree.text(leaf) for leaf in view.names_in(node)):
        uses = view.few_uses(name) if name not in kept else []
        others = [use for use in uses if not inside(view, use, node)]
        whole = removable(view, definer(view, others[0])) if len(others) == 1 else 0
        if not whole or inside(view, node, whole) or is_parameter(view, whole):
            continue
        if not any(definer(view, use) for use in uses if use not in others):
            gone.append(whole)
    return gone


def _forms(view: View, node: int) -> tuple[bytes, ...]:
    """The shorter forms of a kind or, where programs are lists, of what begins with a word."""
    profile = view.language.profile
    if profile.heads and is_form(view, node):
        head = b"".join(map(view.text, parts_of_form(view, node, 1)))
        return profile.heads.get(head.decode(errors="replace"), ())
    return profile.forms.get(view.tree.kind_name(node), ())


def _is_in_chain(view: View, node: int) -> bool:
    """Whether a node begins another one of its kind, as ``a + b`` does ``a + b + c``."""
    tree, parent = view.tree, view.tree.parent[node]
    return tree.kind[parent] == tree.kind[node] and tree.start[parent] == tree.start[node]
