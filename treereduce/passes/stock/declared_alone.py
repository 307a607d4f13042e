"""Declare the functions that are used of an import instead of that."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.stock.builtin import instead, last_imports
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer
from treereduce.view.calling.calls import call_of
from treereduce.view.calling.paths import joint_before
from treereduce.view.nodes.members import removal
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

SIZED = b"UL"
"""Behind a number that has to have the length of a size, where nothing says what a function takes."""


def declared_alone(view: View, node: int, *, sized: bool, others: bool = True) -> tuple[Edit, ...]:
    """The edits that put declarations of functions in the place of the last imports.

    ``#include <string.h>``, ``memcpy(a, b, 8);`` -> ``void *memcpy(); memcpy(a, b, 8);``

    ``sized`` gives numbers among the arguments the length of sizes: ``memcpy(a, b, 8UL)``. None where that
    makes no difference, for all imports but the first, and while there are more. Without ``others`` an import
    goes alone where another one is left.
    """
    known = view.language.profile.declared
    imports = last_imports(view, node) if known else None
    if not imports or (imports[0] != node if others else len(imports) == 1):
        return ()
    used: dict[bytes, list[int]] = {}
    heads: dict[bytes, list[bytes]] = {}
    for result, names in known.items():
        head = result.rstrip(" *")
        for name in names:
            places = view.uses(name)
            if places and _is_from_elsewhere(view, places):
                used[name] = places
                stars = result[len(head) :].strip().encode()
                heads.setdefault(head.encode(), []).append(stars + name + b"()")
    lines = [head + b" " + b", ".join(names) + b";" for head, names in heads.items()]
    lengths = [edit for places in used.values() for edit in _lengths(view, places)] if sized else []
    if not lines or (sized and not lengths):
        return ()
    gone = [removal(view, other) for other in imports[1:] if others]
    edits = [instead(view, node, lines), *gone, *lengths]
    return if_smaller(view, apart(edits))


def _is_from_elsewhere(view: View, places: list[int]) -> bool:
    """Whether a name is defined nowhere in the program and no part of something. A pointer is a use of it."""
    return not any(definer(view, place) or joint_before(view, place) for place in places)


def _lengths(view: View, places: list[int]) -> Iterator[Edit]:
    """The edits that give the length of a size to numbers that a function is given."""
    tree = view.tree
    for call in filter(None, (call_of(view, place) for place in places)):
        for argument in filter(view.alive, filter(None, call.arguments)):
            if tree.text(argument).isdigit():
                yield view.edit(argument, tree.text(argument) + SIZED)
