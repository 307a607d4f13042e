"""Delete what a class derives from together with what it does with that."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit
from treereduce.view.bindings import target_of
from treereduce.view.functions import is_class
from treereduce.view.members import in_body
from treereduce.view.parts import outermost
from treereduce.view.together import deletions
from treereduce.view.view import View

SUPER = frozenset({b"super", b"base", b"parent"})
"""What methods call the class that theirs derives from."""


def orphan(view: View, node: int) -> Iterator[Candidate]:
    """Delete what a class derives from, and all statements in it that name that.

    ``class A extends B { constructor() { super(); f(); } }`` -> ``class A { constructor() { f(); } }``

    Pays where the one is an error without the other, as in TypeScript, JavaScript and Java. One call for each
    class that has both.
    """
    tree, roles = view.tree, view.language.roles
    if not is_class(view, node):
        return
    body = next(child for child in view.children(node) if tree.kind[child] in roles.bodies)
    leaf = target_of(view, node)
    clauses = [
        child
        for child in view.elements(node)
        if leaf < child < body and tree.kind[child] not in roles.parameters
    ]
    if not clauses:
        return
    named = [leaf for leaf in range(body, body + tree.size[body]) if _is_super(view, leaf)]
    uses = [_statement(view, leaf) for leaf in named]
    if named:
        bases = Edit(tree.start[clauses[0]], tree.end[clauses[-1]])
        yield Candidate((bases, *deletions(view, outermost(view, uses))))


def _is_super(view: View, leaf: int) -> bool:
    return view.tree.size[leaf] == 1 and view.tree.text(leaf) in SUPER and view.alive(leaf)


def _statement(view: View, leaf: int) -> int:
    return next(above for above in (leaf, *view.tree.ancestors(leaf)) if in_body(view, above))
