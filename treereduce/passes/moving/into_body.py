"""Leave the value of a variable that nothing uses as a statement of the function beside it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from treereduce.languages.profile import Layout
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer, given_value, target_of
from treereduce.view.calling.functions import function_at
from treereduce.view.nodes.blocks import SEMICOLON, opening_brace
from treereduce.view.nodes.members import removal
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

NEAR = 4
"""Members on each side among which a function is looked for."""
OPENING = b"{ "
"""What the value stands behind in the body of the function."""


def into_body(view: View, node: int) -> tuple[Edit, ...]:
    """The edits that delete a variable outside of all functions and evaluate its value in one.

    ``auto a = f() + 1; int g() { h(); }`` -> ``int g() { f() + 1; h(); }``

    None where something uses the variable, no function stands near it, or statements stand there anyway.
    """
    tree = view.tree
    if (
        view.language.profile.layout is not Layout.FREE
        or tree.kind[node] not in view.language.roles.definitions
    ):
        return ()
    leaf = target_of(view, node)
    defined = definer(view, leaf) if leaf else 0
    value = given_value(view, defined) if defined else 0
    if not value or view.tokens(value) < 2 or len(view.few_uses(tree.text(leaf), 2)) > 1:
        return ()
    brace = next(_bodies_beside(view, node), 0)
    if not brace:
        return ()
    put = view.edit(brace, OPENING + view.text(value) + SEMICOLON)
    return if_smaller(view, apart([removal(view, node), put]))


def _bodies_beside(view: View, node: int) -> Iterator[int]:
    """Where the bodies of the functions begin that stand near a member, those behind it first."""
    for siblings in (view.after(node), view.before(node)):
        for each in islice(filter(view.is_element, siblings), NEAR):
            function = function_at(view, each)
            brace = opening_brace(view, each) if function and function.leaf else 0
            yield from (brace,) if brace else ()
