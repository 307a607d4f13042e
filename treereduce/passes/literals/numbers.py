"""Make numbers small and plain."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from treereduce.passes.candidate import Candidate, Expansion
from treereduce.passes.literals.folded import folded
from treereduce.passes.ways import MOST_ALONE
from treereduce.program.edits import Edit
from treereduce.program.tally import length_of_text
from treereduce.view.notation.numerals import Integer, read_integer, shorter_fractions
from treereduce.view.view import View

_NUMBER = re.compile(rb"[.0-9]|#(?:[bBoOxX]|[0-9]+[rR])[0-9a-zA-Z]")
FULL_SEARCH = 64
"""Binary digits up to which the smallest value is looked for; of longer numbers only their length."""

Lowering = Sequence[tuple[Sequence[int], bytes]]
"""Groups of leaves with the text that each is to have."""


def numbers(view: View, node: int) -> Iterator[Candidate]:
    """Lower numbers to 0, to 1, or to the smallest value with the property; write them in decimal.

    ``x = 0xFFFFL;`` -> ``x = 0;``, ``x = 1;``, ``x = 32767;``, ``x = 65535;``, ``f(80 - 2)`` -> ``f(78)``

    Saves bytes and hardly a token, so it is for the end. All numbers at once are made 0, then halves of them;
    equal ones stay together. One that has to stay costs up to ten calls: a search is begun only where half
    of the value, seven eighths of it, or a digit less will do. Smaller steps would let two numbers whose
    difference matters creep down in turns. Those are lowered by the same amount instead, each with the
    next larger one and all at once, as Hypothesis lowers what changes together.
    """
    places: dict[bytes, list[int]] = {}
    leaves = list(_leaves(view, node))
    yield from (Candidate((edit,)) for edit in folded(view, leaves))
    for leaf in leaves:
        places.setdefault(view.tree.text(leaf), []).append(leaf)
    groups = [group for text, group in places.items() if _integer(view, text) or shorter_fractions(text)]
    yield from _zeros(view, groups)
    yield from _together(view, groups)


def _leaves(view: View, root: int) -> Iterator[int]:
    """What looks like a number, whatever the grammar calls it: so no profile is needed."""
    tree = view.tree
    prefixes = tuple(view.language.profile.numerals)
    for node in range(root, root + tree.size[root]):
        start, end = tree.start[node], tree.end[node]
        if (
            tree.size[node] == 1
            and (_NUMBER.match(tree.source, start, end) or tree.source.startswith(prefixes, start, end))
            and view.alive(node)
            and not tree.is_comment(node)
        ):
            yield node


def _integer(view: View, text: bytes) -> Integer | None:
    """The whole number that a text is in the language of the program."""
    return read_integer(text, view.language.profile.numerals)


def _edits(view: View, lowering: Lowering) -> tuple[Edit, ...]:
    """The edits, none if they make any number larger: of more tokens, or of as many and longer."""
    edits = []
    for leaves, text in lowering:
        for leaf in leaves:
            old = view.tree.text(leaf)
            if _size(text) >= _size(old):
                return ()
            edits.append(view.edit(leaf, text))
    return tuple(sorted(edits))


def _size(text: bytes) -> tuple[int, int, bytes]:
    return length_of_text(text), len(text), text


def _zeros(view: View, groups: Sequence[Sequence[int]]) -> Iterator[Candidate]:
    """All of the groups to 0; on failure halves of them, and a single one by its ladder."""
    middle = len(groups) // 2
    large = [group for group in groups if view.tree.text(group[0]) != b"0"]
    edits = _edits(view, [(group, b"0") for group in large])
    if len(groups) == 1:
        yield from _single(view, groups[0])
    elif edits:
        yield Candidate(edits, on_failure=lambda later: _halves(later, groups[middle:], groups[:middle]))


def _halves(view: View, *halves: Sequence[Sequence[int]]) -> Iterator[Candidate]:
    for half in halves:
        yield from _zeros(view, half)


def _single(view: View, leaves: Sequence[int]) -> Iterator[Candidate]:
    """Numbers of one text, lowered alike."""
    texts = [text for text in _ladder(view, view.tree.text(leaves[0])) if _edits(view, [(leaves, text)])]
    yield from _in_turn(view, leaves, texts, -1)


def _ladder(view: View, text: bytes) -> list[bytes]:
    """What to try for a number, the smallest first."""
    number = _integer(view, text)
    if number is None:
        return shorter_fractions(text)
    value = number.value
    rungs = {0, 1}
    if value >= 10:
        rungs |= {value // 2, value - value // 8, 10 ** (len(str(value)) - 1) - 1}
    bare = [b"%d" % rung for rung in sorted(rungs) if rung < value]
    return [*bare, *number.plainer(), *number.least()]


def _in_turn(view: View, leaves: Sequence[int], texts: Sequence[bytes], failed: int) -> Iterator[Candidate]:
    """The first text, on its failure the others one after another, then each of the leaves alone.

    ``failed`` is the largest value that was tried in vain.
    """
    if texts:
        number = read_integer(texts[0])
        value = failed if number is None else number.value
        yield Candidate(
            _edits(view, [(leaves, texts[0])]),
            on_failure=lambda later: _in_turn(later, leaves, texts[1:], max(failed, value)),
            on_success=_search(leaves, failed, value) if texts[0].isdigit() else None,
        )
    elif 1 < len(leaves) <= MOST_ALONE:
        for leaf in reversed(leaves):
            yield from _single(view, [leaf])


def _search(leaves: Sequence[int], low: int, high: int) -> Expansion:
    """Binary search between a value that failed and one that was interesting."""

    def expand(view: View) -> Iterator[Candidate]:
        if high - low > 1 and high > 1:
            middle = _middle(low, high)
            if low < middle < high:
                yield Candidate(
                    _edits(view, [(leaves, b"%d" % middle)]),
                    on_failure=_search(leaves, middle, high),
                    on_success=_search(leaves, low, middle),
                )

    return expand


def _middle(low: int, high: int) -> int:
    """A value between two: first half as many binary digits, then half the difference."""
    short, long = max(low, 1).bit_length(), high.bit_length()
    if long - short > 1:
        return 1 << ((short + long) // 2 - 1)
    return (low + high) // 2 if long <= FULL_SEARCH else low


def _together(view: View, groups: Sequence[Sequence[int]]) -> Iterator[Candidate]:
    """Each number with the next larger one, and all of them, lowered by the same amount."""
    found: list[tuple[int, Sequence[int]]] = []
    for group in groups:
        number = _integer(view, view.tree.text(group[0]))
        if number is not None and number.value > 1:
            found.append((number.value, group))
    found.sort()
    if len(found) > 2:
        yield from _lowered(view, found, _amounts(found[0][0]))
    for pair in pairwise(found):
        yield from _lowered(view, pair, _amounts(pair[0][0]))


def _amounts(smallest: int) -> list[int]:
    return [smallest, smallest - 1, smallest // 2]


def _lowered(
    view: View, members: Sequence[tuple[int, Sequence[int]]], amounts: Sequence[int]
) -> Iterator[Candidate]:
    """All members lowered by the first amount, on failure by the others one after another."""
    if amounts:
        edits = _edits(view, [(leaves, b"%d" % (value - amounts[0])) for value, leaves in members])
        if edits:
            yield Candidate(edits, on_failure=lambda later: _lowered(later, members, amounts[1:]))
