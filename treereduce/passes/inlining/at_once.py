"""Put what a function does in its place where that is called at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.inlining.inliner import Style, inlining
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit, EditSet
from treereduce.view.functions import call_of_literal
from treereduce.view.view import View

STYLES = (Style.BARE, Style.BRACKETED, Style.DECLARED, Style.RETURNED)


def at_once(view: View, node: int) -> Iterator[Candidate]:
    """Replace a function that is called where it stands by what it does with its arguments.

    ``x = (function (a) { g(a); return a; })(1);`` -> ``g(1); x = 1;``

    Functions without a name, as JavaScript is full of: they make scopes there, and are given to others. Else
    with their parameters as variables, and with the statement of the call in the places of what they return.
    Up to three calls for each such call.
    """
    if call_of_literal(view, node) is not None:
        yield from in_turn(view, [partial(_inlined, node=node, style=style) for style in STYLES])


def _inlined(view: View, *, node: int, style: Style) -> tuple[Edit, ...]:
    found = call_of_literal(view, node)
    if found is None or (style is Style.DECLARED and not any(found[0].parameters)):
        return ()
    return if_smaller(view, tuple(EditSet(inlining(view, found[0], [found[1]], style))))
