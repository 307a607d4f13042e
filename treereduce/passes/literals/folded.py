"""Find the sums, products and the like of nothing but numbers."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from treereduce.program.edits import Edit
from treereduce.view.numerals import MOST_BITS, read_integer
from treereduce.view.view import View

_OPERATIONS: dict[bytes, Callable[[int, int], int]] = {
    b"+": operator.add,
    b"-": operator.sub,
    b"*": operator.mul,
    b"|": operator.or_,
    b"&": operator.and_,
    b"<<": lambda a, b: a << b if b < MOST_BITS else 0,
    b">>": operator.rshift,
}
"""What all languages that have a mark for it mean by it. A quotient is whole in some of them only."""
PARTS = 3
"""Parts of an operation, and of a value in brackets."""
DEPTH = 8
"""Operations in one another that are looked at together: each level looks again at those in it."""
MOST_DIGITS = 40
"""Digits of the largest value that is written."""


def folded(view: View, leaves: Sequence[int]) -> Iterator[Edit]:
    """The edits that put the value of each operation on numbers in its place: ``78`` for ``80 - 2``.

    Of operations in one another only the outermost.
    """
    done = 0
    for leaf in leaves:
        if view.tree.start[leaf] < done:
            continue
        best = None
        for node in islice(view.tree.ancestors(leaf), DEPTH):
            value = _value(view, node, DEPTH)
            if value is None or len(text := b"%d" % value) > MOST_DIGITS:
                break
            best = Edit(view.tree.start[node], view.tree.end[node], text)
        if best is not None:
            done = best.end
            if view.gain((best,)) > 0:
                yield best


def _value(view: View, node: int, depth: int) -> int | None:
    """The value of a number, an operation on numbers, or of one of them in brackets; else None."""
    tree = view.tree
    if tree.size[node] == 1:
        number = read_integer(tree.text(node), view.language.profile.numerals)
        return None if number is None else number.value
    children = list(islice(view.children(node), PARTS + 1))
    if len(children) == 1 and depth:
        return _value(view, children[0], depth - 1)
    if len(children) != PARTS or not depth:
        return None
    first, between, last = children
    if tree.text(first) == b"(" and tree.text(last) == b")":
        return _value(view, between, depth - 1)
    operation = _OPERATIONS.get(tree.text(between))
    if operation is None:
        return None
    left, right = _value(view, first, depth - 1), _value(view, last, depth - 1)
    if left is None or right is None or right < 0:
        return None
    return operation(left, right)
