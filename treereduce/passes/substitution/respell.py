"""Write what has a longer and a shorter form in the shorter one."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.view.spelling import spelled
from treereduce.view.view import View


def respell(view: View, node: int) -> Iterator[Candidate]:
    """Replace a node by a shorter form of the same, as the profile of the language writes it.

    ``function (a) { return a; }`` -> ``(a)=>a``, ``var x = g()`` -> ``x:=g()``

    Anonymous functions and classes, functions that are one value, methods that may be functions,
    declarations, values with labels (``V { a: x, b: y }`` -> ``(x, y)``): where the longer form has parts
    that must all be there, no deletion gets to the shorter one. One call for each form of a kind that the
    profile names.
    """
    forms = view.language.profile.forms.get(view.tree.kind_name(node), ()) if node else ()
    for form in forms if view.alive(node) else ():
        edit = spelled(view, node, form)
        if edit and view.gain((edit,)) > 0:
            yield Candidate((edit,))
