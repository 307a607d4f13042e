"""Find the sums, products and the like of nothing but numbers."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from treereduce.program.edits import Edit
from treereduce.view.notation.numerals import read_integer
from treereduce.view.view import View


class _Operation(NamedTuple):
    """What a mark between two numbers stands for, and how close it binds."""

    rank: int
    of: Callable[[int, int], int]


_OPERATIONS = {
    b"<<": _Operation(0, operator.lshift),
    b">>": _Operation(0, operator.rshift),
    b"+": _Operation(1, operator.add),
    b"-": _Operation(1, operator.sub),
    b"*": _Operation(2, operator.mul),
}
"""What all languages that have a mark for it mean by it. A quotient is whole in some of them only, and what
``|`` and ``&`` divide may be patterns, types, members of lists and columns of tables."""
PARTS = 3
"""Parts of an operation, and of a value in brackets."""
DEPTH = 8
"""Operations in one another that are looked at together: each level looks again at those in it."""
LARGEST = 10**40
"""No value from which on is written, nor reckoned with."""
MOST_SHIFT = LARGEST.bit_length()


def folded(view: View, leaves: Sequence[int]) -> Iterator[Edit]:
    """The edits that put the value of each operation on numbers in its place: ``78`` for ``80 - 2``.

    Of operations in one another only the outermost. Brackets around that stay: they may be those of a call.
    None where a parser puts into one another what binds otherwise, ``80 - 2 * 3`` as ``(80 - 2) * 3``.
    """
    tree, done = view.tree, 0
    for leaf in leaves:
        if tree.start[leaf] < done:
            continue
        best = None
        for node in islice(tree.ancestors(leaf), DEPTH):
            value = _value(view, node, DEPTH)
            if value is None:
                break
            if _operation(view, node) and _binds(view, node, tree.parent[node]):
                best = view.edit(node, b"%d" % value)
        if best is not None:
            done = best.end
            if view.gain((best,)) > 0:
                yield best


def _value(view: View, node: int, depth: int) -> int | None:
    """The value of a number, an operation on numbers, or of one of them in brackets; else None."""
    tree = view.tree
    if tree.size[node] == 1:
        number = read_integer(tree.text(node), view.language.profile.numerals)
        return number.value if number and number.value < LARGEST else None
    parts = _parts(view, node)
    if not parts or not depth:
        return None
    if len(parts) == 1 or (tree.text(parts[0]) == b"(" and tree.text(parts[-1]) == b")"):
        return _value(view, parts[len(parts) // 2], depth - 1)
    found, (first, _, last) = _operation(view, node), parts
    if not found or not (_binds(view, first, node) and _binds(view, last, node)):
        return None
    left, right = _value(view, first, depth - 1), _value(view, last, depth - 1)
    if left is None or right is None or (not found.rank and not 0 <= right <= MOST_SHIFT):
        return None
    value = found.of(left, right)
    return value if abs(value) < LARGEST else None


def _parts(view: View, node: int) -> list[int]:
    """What is left of the children of a node if they are one or three and all of its text; else nothing."""
    tree, parts = view.tree, list(islice(view.children(node), PARTS + 1))
    is_all = parts and tree.start[parts[0]] == tree.start[node] and tree.end[parts[-1]] == tree.end[node]
    return parts if is_all and len(parts) in {1, PARTS} else []


def _operation(view: View, node: int) -> _Operation | None:
    """What a node has between two parts, None where it is no operation."""
    parts = _parts(view, node)
    return _OPERATIONS.get(view.tree.text(parts[1])) if len(parts) == PARTS else None


def _binds(view: View, node: int, around: int) -> bool:
    """Whether an operation without brackets may be a part of the one around it. All others may."""
    inner, outer = _operation(view, node), _operation(view, around)
    if not inner or not outer:
        return True
    return inner.rank >= outer.rank + (node != _parts(view, around)[0])
