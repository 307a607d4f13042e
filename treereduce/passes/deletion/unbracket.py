"""Delete a pair of brackets and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.view.nodes.blocks import is_bracketed
from treereduce.view.view import View


def unbracket(view: View, node: int) -> Iterator[Candidate]:
    """Delete the brackets around something and keep what is between them.

    ``class A { x.run(a) }`` -> ``class A x.run(a)``

    Pays where the check asks for brackets that match and for no more: then neither of the two goes alone, and
    to lift what they hold takes along what stands before them. One call for each pair that is left in the
    end, for most of these deletions are syntax errors and wait until nothing else is left.
    """
    children = list(view.children(node))
    if len(children) > 2 and is_bracketed(view, children):
        first, last = children[0], children[-1]
        yield Candidate((view.edit(first), view.edit(last)))
