"""Let a variable begin with a value that a statement makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice, takewhile

from treereduce.passes.candidate import Candidate
from treereduce.passes.declaring.declare_late import declared, one_of_several
from treereduce.passes.declaring.first_values import first_values
from treereduce.passes.moving.statements import ENDINGS, LARGEST_STATEMENT
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer
from treereduce.view.nodes.blocks import enclosing
from treereduce.view.nodes.parts import inside
from treereduce.view.view import View

MOST_USES = 4
"""Places of a variable of which the first outside of its declaration is looked at: with more of them it is
needed for something else."""
MOST_VALUES = 3
"""Values around that place that are tried, the largest first, of those that are not statements."""
VALUE_DEPTH = 24
"""Levels between a statement and a name in it; grammars of Verilog have ten where others have two."""


def begin_with(view: View, node: int) -> Iterator[Candidate]:
    """Delete the only statement that uses a variable without a value, which begins with a part of it instead.

    ``struct S a; if (f(a.b)) ;`` -> ``struct S a = f(a.b);``

    Or let it have the value that it is given elsewhere:
    ``struct S { S() : a(f()) {} T a; };`` -> ``struct S { S() {} T a = f(); };``, also as one of several:
    ``T a, b; void f() { a = g(); }`` -> ``T a = g(), b; void f() {}``

    Pays where the variable and a value made of it are needed, and not what is done with that: languages such
    as Verilog, in which a value is no statement, have nothing shorter; and where what gives the value may go
    then. Up to three calls for each variable that stands in one other statement, and one for each that is
    given a value in another body.
    """
    leaf = declared(view, node)
    yield from in_turn(view, list(first_values(view, node, leaf)) if leaf else [])
    if several := one_of_several(view, node):
        yield from in_turn(view, list(first_values(view, view.tree.parent[node], several)))
    statement, values = _values(view, node, leaf) if leaf else (0, [])
    ways = [partial(_begun, node=node, leaf=leaf, statement=statement, value=value) for value in values]
    yield from in_turn(view, ways)


def _values(view: View, node: int, leaf: int) -> tuple[int, list[int]]:
    """The one statement that uses a name, and the parts of it around its first place, the largest first."""
    tree = view.tree
    uses = view.first_uses(tree.text(leaf), MOST_USES + 1)
    places = [place for place in uses if not inside(view, place, node)]
    if not places or len(places) > MOST_USES or any(definer(view, place) for place in places):
        return 0, []
    path = list(islice(tree.ancestors(places[0]), VALUE_DEPTH))
    around = [places[0], *takewhile(lambda above: tree.parent[above] != tree.parent[node], path)]
    if len(around) > len(path):
        return 0, []
    statement = path[len(around) - 1]
    is_alone = all(inside(view, place, statement) for place in places)
    if not is_alone or view.tokens(statement) > LARGEST_STATEMENT:
        return 0, []
    values: dict[bytes, int] = {}
    for part in around:
        values.setdefault(view.text(part), part)
    found = [part for text, part in values.items() if _is_value(view, part, text) and text != tree.text(leaf)]
    return statement, found[::-1][:MOST_VALUES]


def _is_value(view: View, part: int, text: bytes) -> bool:
    return not text.endswith(ENDINGS) and not _is_in_brackets(view, part, text)


def _is_in_brackets(view: View, part: int, text: bytes) -> bool:
    """Whether a value only holds another one in round brackets, as the head of an ``if`` in C."""
    return text.startswith(b"(") and enclosing(view, list(view.children(part))) is not None


def _begun(view: View, *, node: int, leaf: int, statement: int, value: int) -> tuple[Edit, ...]:
    if not all(map(view.alive, (node, leaf, statement, value))):
        return ()
    tree = view.tree
    text = tree.text(leaf) + b" = " + view.text(value)
    begun = view.edit(leaf, text, view.tokens(value) + 2)
    return if_smaller(view, (begun, next(view.deletion(statement, statement))))
