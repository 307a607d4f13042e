"""Name what a variable is given a call of, and let its type be deduced."""

from __future__ import annotations

from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer, given_value
from treereduce.view.nodes.parts import in_field
from treereduce.view.view import View


def only_named(view: View, node: int) -> tuple[Edit, ...]:
    """What is called for the value of the variable named at ``node`` stands for that, without a call.

    ``int a = f<0>();`` -> ``auto a = f<0>;``

    Makes a template as well as calling it does. None where types cannot be deduced, or are.
    """
    tree, deduced = view.tree, view.language.profile.deduced
    variable = definer(view, node) if deduced else 0
    value = given_value(view, variable) if variable else 0
    if not value or tree.kind[value] not in view.language.roles.calls:
        return ()
    kind = in_field(view, variable, "type") or in_field(view, tree.parent[variable], "type")
    callee, given = in_field(view, value, "function"), in_field(view, value, "arguments")
    if not 0 < kind < node or not callee or view.text(kind) == deduced:
        return ()
    if not given or not view.text(given).endswith(b")"):
        return ()
    return view.edit(kind, deduced, 1), Edit(tree.end[callee], tree.end[value])
