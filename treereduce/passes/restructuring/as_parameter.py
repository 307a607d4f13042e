"""Make a parameter of a variable that has no value, and a value of a parameter that is a type."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.coupled.valued import valued
from treereduce.passes.restructuring.declare_late import declared
from treereduce.passes.restructuring.statements import END
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.view import View


def as_parameter(view: View, node: int) -> Iterator[Candidate]:
    """Delete a declaration without a value in a function, and let a parameter be what it declares.

    ``f() { int a; g(a); }`` -> ``f(a) { g(a); }``, else ``f(int a) { g(a); }``

    In C++, where one list has types and values, a parameter of which nothing but values is made becomes one:
    ``template <class T> void f() { g(T()); } int x = f<A>;`` ->
    ``template <auto T> void f() { g(T); } int x = f<0>;``

    Pays where a variable has no value that matters and calls need not agree, as in C: two tokens each, one
    where there are parameters; and two for each value that is made of a type. Two calls for each such
    declaration, one for each such type; late, for a declaration alone may still become one with others.
    """
    yield from valued(view, node)
    leaf = declared(view, node)
    if leaf:
        texts = (view.tree.text(leaf), view.text(node).rstrip(END))
        yield from in_turn(view, [partial(_as_parameter, node=node, text=text) for text in texts])


def _as_parameter(view: View, *, node: int, text: bytes) -> tuple[Edit, ...]:
    """A declaration deleted and a text put behind the parameters before the body that it stands in.

    A function of C without a type is none to its parser, and its body stands alone.
    """
    tree, body = view.tree, view.tree.parent[node]
    around = tree.parent[body]
    if not body or (around and tree.kind[around] not in view.language.roles.definitions):
        return ()
    last = tree.tokens_between(0, tree.start[body])[1] - 1
    start, end = tree.token_start[last], tree.token_end[last]
    if last < 1 or tree.kind[body] not in view.language.roles.bodies or view.text_between(start, end) != b")":
        return ()
    joint = b"" if view.text_between(tree.start[around], start).rstrip().endswith(b"(") else b", "
    return if_smaller(view, (next(view.deletion(node, node)), Edit(start, end, joint + text + b")")))
