"""Call by its name what is only reached through a table, a variable or the like."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from treereduce.passes.candidate import Candidate
from treereduce.passes.orphans import with_orphans
from treereduce.passes.ways import in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import binder, is_imported, target_of
from treereduce.view.calling.functions import class_around, is_class, name_of_function
from treereduce.view.calling.paths import word_before
from treereduce.view.nodes.parts import inside
from treereduce.view.view import View

AS = b"as"
"""The word before the name that a value gets behind it: ``with f() as a``."""
MOST_CALLS = 8
"""Calls of what no definition tells that are tried, the last of the program first."""
MOST_NAMES = 3
"""Functions and classes that nothing calls which each of them may be of, the last first."""


def call_direct(view: View, node: int) -> Iterator[Candidate]:
    """Call a function or class that nothing names in the place of what a table or a variable has.

    ``d = {"f": f}; x = d[k](1);`` with ``class A {}`` -> ``x = A(1);``

    Pays where programs find by text or by number what they call, as plug-ins are found: a definition that has
    to stay, and that nothing names, is one that is reached in such a way. So may one be that is only given to
    something: ``g(A); d[k](1);`` -> ``g(A); A(1);``. Up to 24 calls in a round, twice as many where
    something else goes with what was called, and none where all that is defined is used.
    """
    if node:
        return
    names = list(islice(_unnamed(view), MOST_NAMES))
    calls = reversed(list(filter(view.alive, view.tree.of_kinds(view.language.roles.calls)))) if names else ()
    for call in islice((call for call in calls if _callee(view, call)), MOST_CALLS):
        yield from in_turn(
            view,
            [
                partial(_called, call=call, name=name, cascade=cascade)
                for name in names
                for cascade in (True, False)
            ],
        )


def _unnamed(view: View) -> Iterator[bytes]:
    """The names of functions and classes, without methods, that nothing calls, the last first.

    Those that stand nowhere else come before those that are given to something in one place.
    """
    tree, given = view.tree, list[bytes]()
    for node in reversed(list(tree.of_kinds(view.language.roles.definitions))):
        leaf = _function_or_class(view, node) if view.alive(node) else 0
        if not leaf or class_around(view, node):
            continue
        name = tree.text(leaf)
        uses = view.few_uses(name)
        outside = [use for use in uses if not inside(view, use, node)]
        if uses and not outside:
            yield name
        elif len(outside) == 1 and _is_given(view, outside[0]):
            given.append(name)
    yield from given


def _is_given(view: View, use: int) -> bool:
    """Whether a name is all of an argument."""
    tree, arguments = view.tree, view.language.roles.arguments
    return tree.kind[tree.parent[use]] in arguments or tree.kind[tree.parent[tree.parent[use]]] in arguments


def _function_or_class(view: View, node: int) -> int:
    """Where the name of a function or class stands that a node defines, 0 if it defines something else."""
    return name_of_function(view, node) or (target_of(view, node) if is_class(view, node) else 0)


def _callee(view: View, call: int) -> tuple[int, int] | None:
    """The bytes of what is called, None where that is known: by a name that a function or nothing defines."""
    tree, roles = view.tree, view.language.roles
    parts = view.elements(call)
    arguments = next((part for part in parts if tree.kind[part] in roles.arguments), 0)
    before = [part for part in parts if part < arguments] if arguments else parts[:1]
    if not before:
        return None
    start, end = tree.start[before[0]], tree.end[before[-1]]
    last = next(reversed(view.names.between(start, end)), 0)
    if last and tree.end[last] == end and not _is_variable(view, tree.text(last)):
        return None
    return start, end


def _is_variable(view: View, name: bytes) -> bool:
    """Whether a name is given to what is neither a function nor a class, and to none of these."""
    uses = view.few_uses(name)
    bound = [node for use in uses if (node := binder(view, use))]
    is_given = bound or any(_is_second(view, use) for use in uses)
    return bool(is_given) and not any(_function_or_class(view, node) for node in bound)


def _is_second(view: View, use: int) -> bool:
    """Whether a name is what a value before it is called: ``a`` of ``with f() as a``."""
    return word_before(view, view.tree.start[use]) == AS and not is_imported(view, use)


def _second_names(view: View, start: int, end: int) -> Iterator[Edit]:
    """Delete the second names, with the word before them, that have no other use than in some bytes."""
    tree = view.tree
    for name in {tree.text(leaf) for leaf in view.names.between(start, end)}:
        uses = [use for use in view.few_uses(name) if not start <= tree.start[use] < end]
        if uses and all(_is_second(view, use) for use in uses):
            words = (tree.tokens_between(0, tree.start[use])[1] - 1 for use in uses)
            yield from (
                Edit(tree.token_start[word], tree.end[use]) for word, use in zip(words, uses, strict=True)
            )


def _called(view: View, *, call: int, name: bytes, cascade: bool) -> tuple[Edit, ...]:
    span = _callee(view, call) if view.alive(call) else None
    if span is None or any(inside(view, call, node) for node in _defining(view, name)):
        return ()
    edits: tuple[Edit, ...] = (Edit(*span, name),)
    if cascade:
        edits = (*_second_names(view, *span), *edits)
        edits = with_orphans(view, edits) or edits
    gain = view.gain(edits)
    is_shorter = gain == 0 and len(name) < span[1] - span[0]
    return edits if gain > 0 or is_shorter else ()


def _defining(view: View, name: bytes) -> Iterator[int]:
    return (node for use in view.few_uses(name) if (node := binder(view, use)))
