"""Write a tuple of the types that a type is given for it, where only these matter."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.applied import all_applied, defaults_of, given_types
from treereduce.view.binding.bindings import target_of
from treereduce.view.calling.paths import joint_after, joint_before
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import uses_outside
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.types.wrapped import use_of_value
from treereduce.view.view import View

TYPES = b"{types}"
"""Where a form has the types that a type is given."""
MOST_TYPES = 4
"""Types that are given to what a tuple is written for, each of which has to go into it."""


def tuples(view: View, node: int) -> Iterator[Candidate]:
    """Write a tuple of what a type is given for it, and delete its definition.

    ``struct S<A, B = A>(C); fn f(a: S<T>, b: S<T, U>) {}`` -> ``fn f(a: (T, T), b: (T, U)) {}``,
    ``class C<A, B> {} let a: C<T, U>;`` -> ``let a: [T, U];``

    Pays where a type has to be made of others, whatever it has in it. Up to two calls for each definition
    with parameters. Late, because a tuple holds on to all of them: rustc-84727, which ends at 69 tokens,
    ended at 78 with it beside what takes parameters away.
    """
    forms = view.language.profile.tupled
    if node and forms and view.alive(node):
        texts = forms.get(view.tree.kind_name(node), ())
        yield from in_turn(view, [partial(_as_tuple, node=node, form=form) for form in texts])


def _as_tuple(view: View, *, node: int, form: bytes) -> tuple[Edit, ...]:
    """The edits that write a form in all places of a definition; none where one of these is no type."""
    target, whole = target_of(view, node), removable(view, node)
    parameters = defaults_of(view, target) if target and whole else {}
    uses = uses_outside(view, target, node) if 0 < len(parameters) <= MOST_TYPES else []
    forms = dict[int, bytes]()
    for use in uses:
        given = len(given_types(view, use))
        texts = [*list(parameters)[:given], *list(parameters.values())[given:]]
        if not all(texts) or joint_before(view, use) or joint_after(view, use) or use_of_value(view, use):
            return ()
        forms[use] = form.replace(TYPES, b", ".join(texts))
    edits = all_applied(view, forms, list(parameters))
    return if_smaller(view, apart([*edits, *deletions(view, [whole])])) if edits else ()
