"""Declare one array in the place of several names, or of arrays in one another."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from math import prod

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer
from treereduce.view.nodes.blocks import bodies_of
from treereduce.view.nodes.lift import lift
from treereduce.view.nodes.members import has_comma
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

LARGEST_PROGRAM = 20_000
"""Tokens of a program whose definitions are looked at: of a larger one most goes before."""
FEWEST = 3
"""Names for which an array is shorter: ``a, b, c`` and ``a[3]``."""
NUMBER = "{number}"
"""Where the profile has how many elements there are."""

MOST_DIGITS = 4_300
"""Of all numbers that are multiplied: Python reads and writes none that is longer."""
DIGITS = re.compile(rb"[0-9]+")

Part = Sequence[int]
"""Names that stand side by side, an array of records and the only one that these hold, or one of arrays."""


def rows(view: View, node: int) -> Iterator[Candidate]:
    """Declare one array in the place of several names that stand side by side and are hardly used.

    ``struct { int a, b, c; } f();`` -> ``struct { int a[3]; } f();``

    A record without a name that holds nothing but an array becomes that array, with as many elements:
    ``struct { struct { int a[3]; } b[2]; } f();`` -> ``struct { int a[6]; } f();``

    So does an array of arrays, ``int a[3][2];`` -> ``int a[6];``, where that is hardly used. Pays where a
    compiler fails at the size of something, which no deletion leaves as it is. One call for all such names,
    one for all such records and one for all such arrays, else for halves of them, where the profile has a
    ``row``.
    """
    row = view.language.profile.row.decode()
    if not row or node or view.rendering.tokens > LARGEST_PROGRAM:
        return
    number = re.escape(row).replace(re.escape(NUMBER), "([0-9]+)")
    size = _ending(number)
    yield from _halves(view, list(_lists(view)), partial(_listed, row=row))
    yield from _halves(view, list(_nested(view, size)), partial(_flat, size=size))
    sizes = _ending(rf"({number}(?:\s*{number})+)")
    yield from _halves(view, list(_of_arrays(view, sizes)), partial(_multiplied, row=row, sizes=sizes))


def _ending(sizes: str) -> re.Pattern[bytes]:
    """What a definition of one name ends with, the only or the last one of a record's definition too."""
    return re.compile(rf"[\w\s*]*?\b(\w+)\b\s*{sizes}[;\s]*\Z".encode())


def _halves(
    view: View, parts: Sequence[Part], made: Callable[[View, Sequence[Part]], Iterable[Edit]]
) -> Iterator[Candidate]:
    """What is made of all parts, else of the second half of them and of the first, and so on."""
    edits = if_smaller(view, apart(made(view, parts))) if parts else ()
    if edits:
        middle = len(parts) // 2

        def otherwise(later: View) -> Iterator[Candidate]:
            for half in (parts[middle:], parts[:middle]):
                yield from _halves(later, half, made)

        yield Candidate(edits, on_failure=otherwise if middle else None)


def _lists(view: View) -> Iterator[Part]:
    """The names that stand side by side in a definition and are hardly used."""
    tree = view.tree
    for node in tree.of_kinds(view.language.roles.definitions):
        elements = view.elements(node) if view.alive(node) else ()
        for is_name, names in groupby(elements, partial(_is_spare, view)):
            part = list(names) if is_name else []
            if len(part) >= FEWEST:
                yield part


def _is_spare(view: View, node: int) -> bool:
    """Whether a node is one of several names in a list, and the name is hardly used."""
    return view.tree.is_name(node) and has_comma(view, node) and _is_hardly_used(view, view.tree.text(node))


def _is_hardly_used(view: View, name: bytes) -> bool:
    """Whether a name is defined more often than it is used.

    Of levels that have the same names, one may be that whose name is used.
    """
    places = view.few_uses(name)
    return 2 * sum(1 for place in places if definer(view, place)) > len(places)


def _listed(view: View, parts: Sequence[Part], *, row: str) -> Iterator[Edit]:
    """Write how many names there are behind the first ones, for the others."""
    end = view.tree.end
    for part in parts:
        left = list(filter(view.alive, part))
        if len(left) >= FEWEST:
            yield Edit(end[left[0]], end[left[-1]], row.replace(NUMBER, str(len(left))).encode())


def _nested(view: View, size: re.Pattern[bytes]) -> Iterator[Part]:
    """The arrays of records without a name that hold nothing but an array, each with that."""
    tree, definitions = view.tree, view.language.roles.definitions
    for node in tree.of_kinds(definitions):
        bodies = bodies_of(view, node) if _number(view, node, size) else []
        held = view.elements(bodies[0]) if len(bodies) == 1 else ()
        if len(held) != 1 or view.names.between(tree.start[node], tree.start[bodies[0]]):
            continue
        if tree.kind[held[0]] in definitions and _number(view, held[0], size):
            yield node, held[0]


def _number(view: View, node: int, size: re.Pattern[bytes]) -> tuple[int, int] | None:
    """Where a definition says how many elements its only name has; None where it does not, or no more."""
    found = _tail(view, node, size)
    return found.span(2) if found else None


def _tail(view: View, node: int, ending: re.Pattern[bytes]) -> re.Match[bytes] | None:
    """How a definition ends behind the body that it may have, if it does so and this is as in the base."""
    if not view.alive(node):
        return None
    tree = view.tree
    start, end = tree.start[node], tree.end[node]
    found = ending.match(tree.source, max(start, tree.source.rfind(b"}", start, end) + 1), end)
    return None if not found or view.rendering.edits.covers(*found.span(2)) else found


def _flat(view: View, parts: Sequence[Part], *, size: re.Pattern[bytes]) -> Iterator[Edit]:
    """Put the innermost of arrays in one another in the place of the outermost, with as many elements."""
    levels = list[int]()
    for node, held in parts:
        if levels and levels[-1] != node:
            yield from _in_place(view, levels, size)
            levels = []
        levels = [*(levels or [node]), held]
    yield from _in_place(view, levels, size)


def _in_place(view: View, levels: Sequence[int], size: re.Pattern[bytes]) -> Iterator[Edit]:
    tree = view.tree
    found = [_number(view, level, size) for level in levels]
    numbers = [span for span in found if span]
    product = _product([tree.source[slice(*span)] for span in numbers])
    if product and len(numbers) == len(levels):
        inner = levels[-1]
        yield from lift(view, levels[0], tree.start[inner], tree.end[inner])
        yield Edit(*numbers[-1], product)


def _product(numbers: Sequence[bytes]) -> bytes:
    """How many elements there are in all; nothing where that is beyond all that can be written."""
    return b"%d" % prod(map(int, numbers)) if sum(map(len, numbers)) <= MOST_DIGITS else b""


def _of_arrays(view: View, sizes: re.Pattern[bytes]) -> Iterator[Part]:
    """The definitions of arrays of arrays whose names are hardly used."""
    for node in view.tree.of_kinds(view.language.roles.definitions):
        found = _tail(view, node, sizes)
        if found and _is_hardly_used(view, found[1]):
            yield (node,)


def _multiplied(view: View, parts: Sequence[Part], *, row: str, sizes: re.Pattern[bytes]) -> Iterator[Edit]:
    """Write how many elements arrays of arrays have in all."""
    for [node] in parts:
        found = _tail(view, node, sizes)
        if found and (product := _product(DIGITS.findall(found[2]))):
            yield Edit(*found.span(2), row.replace(NUMBER, product.decode()).encode())
