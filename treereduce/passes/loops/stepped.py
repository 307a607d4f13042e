"""Let a loop step where what it steps is used."""

from __future__ import annotations

from treereduce.passes.calls.inline_operators import STEPS
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import binder
from treereduce.view.calling.paths import joint_before
from treereduce.view.nodes.members import in_body
from treereduce.view.nodes.parts import in_field, inside
from treereduce.view.view import View

MOST_USES = 8
"""Uses of what is stepped in all the program, of which a body has one."""


def stepped_in_use(view: View, *, node: int) -> tuple[Edit, ...]:
    """The edits that put the step of a loop in the only place where its body uses what is stepped.

    ``for (i = 0; i < n; i++) f(a[i]);`` -> ``i = 0; while (i < n) f(a[i++]);``

    None where a part of the head is missing, where the step is none of one, where another one is used or one
    that is given a value, and where only one statement may stand.
    """
    tree = view.tree
    begun = in_field(view, node, "initializer", "init")
    condition, body = in_field(view, node, "condition"), in_field(view, node, "body")
    step = in_field(view, node, "update", "increment")
    if not (begun and condition and body and step) or not step < body or not in_body(view, node):
        return ()
    first = view.text(begun).rstrip(b"; ")
    # In a shell two brackets are one mark, and a condition alone is a command.
    if not first or tree.text(tree.previous[begun]) != b"(":
        return ()
    names = list(view.names_in(step))
    name = tree.text(names[0]) if len(names) == 1 else b""
    mark = view.text(step).replace(name, b"").strip() if name else b""
    uses = [use for use in view.few_uses(name, MOST_USES) if inside(view, use, body)] if mark in STEPS else []
    if len(uses) != 1 or binder(view, uses[0]) or joint_before(view, uses[0]):
        return ()
    if any(tree.text(child) in STEPS for child in view.children(tree.parent[uses[0]])):
        return ()
    head = first + b"; while (" + view.text(condition).rstrip(b"; ") + b") "
    # The mark of a step is one token.
    tokens = view.tokens(begun) + view.tokens(condition) + (not view.text(begun).endswith(b";")) + 3
    whole = Edit(tree.start[node], tree.start[body], head, tokens)
    return if_smaller(view, (whole, view.edit(uses[0], name + mark, 2)))
