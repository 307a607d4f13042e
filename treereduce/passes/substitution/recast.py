"""Give a statement or declaration another form, which the program had when the run began."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from treereduce.languages.profile import Layout
from treereduce.passes.candidate import Candidate
from treereduce.program.tree import SyntaxTree
from treereduce.view.facts.forms import Form, Forms
from treereduce.view.nodes.members import is_list
from treereduce.view.view import View

MOST = 48
"""Texts tried in one place."""
PARTS = 5
"""Parts of a node that are put into forms: the largest that there is a place for."""
HOLES = 3
"""Parts of a form that are tried for each of them, the last first."""
LARGEST = 40
"""Tokens of the largest node that is given another form."""


def recast(view: View, node: int) -> Iterator[Candidate]:
    """Give a statement or declaration the form of another kind that the program began with.

    ``int f() { g(1); } int x = 2;`` -> ``int f = g(1); int x = 2;``

    Pays where a part is needed and something has to be around it, but less than this. A form is the smallest
    node with its kinds of parts. It gets a large part of the node, what that has in the same fields, and its
    name. Up to 48 calls for each member of a list, so for small programs.
    """
    tree, forms = view.tree, view.facts.forms
    tokens = view.tokens(node)
    if (
        node
        and forms.tree.grammar is tree.grammar
        and view.is_element(node)
        and 2 < tokens <= LARGEST
        and is_list(view, tree.parent[node], node)
    ):
        yield from islice(_recast(view, node, tokens), MOST)


def _recast(view: View, node: int, tokens: int) -> Iterator[Candidate]:
    tree, forms = view.tree, view.facts.forms
    inside = range(node + 1, node + tree.size[node])
    name = next(iter(view.names.inside(node)), node)
    parts = [part for part in inside if view.is_element(part) and not part <= name < part + tree.size[part]]
    parts = [part for part in parts if view.text(part) != view.text(name)]
    parts = sorted(parts, key=lambda part: (-view.tokens(part), part))
    texts = {view.text(node)}
    others = [form for form in forms.beside(tree.kind[node]) if forms.tree.kind[form.node] != tree.kind[node]]
    used = 0
    for part in parts:
        before = len(texts)
        for form in others:
            for hole in islice(_holes(view, forms, form, part), HOLES):
                for bare in True, False:
                    text, size = _filled(view, form, node, part, hole, bare=bare)
                    if size < tokens and text not in texts:
                        texts.add(text)
                        yield Candidate((view.edit(node, text, size),))
        used += len(texts) > before
        if used == PARTS:
            return


def _holes(view: View, forms: Forms, form: Form, part: int) -> Iterator[int]:
    """The parts of a form in whose place a part of the program may stand, the last first."""
    tree, kind = forms.tree, view.tree.kind[part]
    for hole in range(form.node + tree.size[form.node] - 1, form.node, -1):
        is_part = tree.is_named(hole) and not tree.is_extra(hole) and tree.start[hole] < tree.end[hole]
        if is_part and (forms.alike(tree.kind[hole], kind) or forms.related(tree.kind[hole], kind)):
            yield hole


def _filled(view: View, form: Form, node: int, part: int, hole: int, *, bare: bool) -> tuple[bytes, int]:
    """The text of a form with a part of ``node`` in one place of it, and how many tokens that has.

    A bare one is without what has no field, such as ``static`` and ``const``.
    """
    tree = view.facts.forms.tree
    taken = {hole: part}
    name = next(iter(view.names.inside(node)), 0)
    leaf = _name(tree, form, view.tree.kind[name]) if name else 0
    fields = {view.tree.field[child]: child for child in view.elements(node) if view.tree.field[child]}
    alike = {
        child: fields[tree.field[child]] for child in tree.children(form.node) if tree.field[child] in fields
    }
    for place, own in ((leaf, name), *alike.items()):
        if place and not any(_meet(tree, place, other) for other in taken):
            taken[place] = own
    if bare:
        loose = (
            child for child in tree.children(form.node) if tree.is_named(child) and not tree.field[child]
        )
        taken |= {child: 0 for child in loose if not any(_meet(tree, child, other) for other in taken)}
    text, done, size = b"", tree.start[form.node], form.tokens
    for place, own in sorted(taken.items()):
        text += tree.source[done : tree.start[place]] + (view.text(own) if own else b"")
        done = tree.end[place]
        size += (view.tokens(own) if own else 0) - tree.tokens(place)
    text += tree.source[done : tree.end[form.node]]
    return _moved(view, text, tree, form.node, node), size


def _meet(tree: SyntaxTree, one: int, two: int) -> bool:
    return tree.start[one] < tree.end[two] and tree.start[two] < tree.end[one]


def _name(tree: SyntaxTree, form: Form, kind: int) -> int:
    """The first leaf of a form that is of a kind, 0 if there is none."""
    leaves = (leaf for leaf in range(form.node, form.node + tree.size[form.node]) if tree.kind[leaf] == kind)
    return next(leaves, 0)


def _moved(view: View, text: bytes, tree: SyntaxTree, form: int, node: int) -> bytes:
    """A form's text with its further lines as far to the right as they have to be in the place of a node."""
    if view.language.profile.layout is not Layout.INDENTATION:
        return text
    margin, column = _margin(tree, form), _margin(view.tree, node)
    return text.replace(b"\n" + margin, b"\n" + column)


def _margin(tree: SyntaxTree, node: int) -> bytes:
    line = tree.source[tree.source.rfind(b"\n", 0, tree.start[node]) + 1 : tree.start[node]]
    return line[: len(line) - len(line.lstrip())]
