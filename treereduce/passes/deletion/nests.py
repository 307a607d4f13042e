"""Make deep nesting small and shallow: all of its levels at once, then half of them, and so on."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from treereduce.passes.candidate import Candidate, Expansion
from treereduce.passes.deletion.rungs import smaller_rungs
from treereduce.passes.deletion.same_rungs import MOST_SHAPES, Level, same_rungs, that_read_the_same, without
from treereduce.passes.ways import Way
from treereduce.view.nodes.lift import lift, lift_node
from treereduce.view.nodes.nesting import deep_nests
from treereduce.view.nodes.parts import inside
from treereduce.view.view import View

HALVINGS = 5
"""How often the levels are halved. Where all are needed, as those that let a tool run out of its stack are,
each halving more asks up to twice as many calls; the next round goes on with what is left."""

Nest = Sequence[int]
"""The levels of a nest, the outermost first."""


def nests(view: View, node: int) -> Iterator[Candidate]:  # noqa: ARG001 - at the root alone
    """Replace the outermost of nested nodes by the innermost; else all levels become smaller, and then fewer.

    ``((((( and so on x and so on )))))`` -> ``(x)``, ``a + a + and so on + a`` -> ``a + a``, else
    ``f(a + (f(a + (and so on x`` -> ``f(f(and so on x``, or ``if (a) { b; { while (c) { and so on`` ->
    ``{ { { and so on``, and then half of the levels

    What runs are for lists. Makes deep nesting shallow in a logarithmic number of oracle calls, before any
    single level is tried. A tool that runs out of its stack needs many levels, whatever they are, and
    fewer if they are large: so these become small first. One call for each kind of level, one to five for
    each part of one, one for each halving where levels read the same, as many for each text where they read
    one of a few, the rarest first, and 63 where all differ and are needed. Of kinds that take turns, as calls
    and their arguments, it takes out the levels of the one with the most.
    """
    for spine in _spines(view, deep_nests(view)):
        yield from _all(view, spine)


def _spines(view: View, nests: Iterable[Nest]) -> list[list[Nest]]:
    """The nests, those together that lie along the same nodes: of one kind first, the most levels first."""
    spines: list[list[Nest]] = []
    for nest in sorted(
        nests, key=lambda nest: (len({*map(view.tree.kind.__getitem__, nest)}) > 1, -len(nest))
    ):
        middle = nest[len(nest) // 2]
        for spine in spines:
            other = spine[0][len(spine[0]) // 2]
            if inside(view, middle, other) or inside(view, other, middle):
                spine.append(nest)
                break
        else:
            spines.append([nest])
    return spines


def _all(view: View, spine: Sequence[Nest]) -> Iterator[Candidate]:
    """Replace the first level by the last; on failure make all smaller, and then do with half of them."""

    def otherwise(later: View) -> Iterator[Candidate]:
        # The outermost level may stand where no other can, as `(assert ...)` of SMT-LIB.
        nests = [*reversed(spine), spine[0][1:]]
        same = [way for nest in nests for way in same_rungs(later, nest)]
        ways = [*same, *(way for nest in spine for way in smaller_rungs(later, nest))]
        return _smaller(later, ways, partial(_shorter, spine=spine))

    yield from _replaced(view, spine[0], otherwise)


def _smaller(view: View, ways: Sequence[Way], then: Expansion) -> Iterator[Candidate]:
    """One way after the other, whatever comes of them, and ``then`` something else."""
    for number, way in enumerate(ways, 1):
        if edits := way(view):
            further = partial(_smaller, ways=ways[number:], then=then)
            yield Candidate(edits, on_failure=further, on_success=further)
            return
    yield from then(view)


def _replaced(view: View, nest: Nest, otherwise: Expansion | None) -> Iterator[Candidate]:
    """Replace the first level that is left by the last one."""
    levels = [node for node in nest if view.alive(node)]
    if len(levels) >= 2:
        edits = lift(view, levels[0], view.tree.start[levels[-1]], view.tree.end[levels[-1]])
        if view.gain(edits) > 0:
            yield Candidate(edits, on_failure=otherwise)


def _shorter(view: View, *, spine: Sequence[Nest]) -> Iterator[Candidate]:
    """Do with fewer levels: by bisection of those that read the same, or by halves where all differ."""
    levels = spine[0]
    alike = that_read_the_same(view, levels)
    if len(alike) == 1:
        yield from _fewer(view, levels=levels, less=len(levels) // 2)
        return
    longest = max(spine, key=len)
    found = [alike] if longest is levels else [alike, that_read_the_same(view, longest)]
    groups = [group for each in found if len(each) <= MOST_SHAPES for group in each]
    if groups:
        yield from _thinner(view, groups=groups, less=len(groups[0]))
    else:
        yield from _halves(view, levels=levels, halvings=HALVINGS)


def _thinner(view: View, *, groups: Sequence[Sequence[Level]], less: int) -> Iterator[Candidate]:
    """Take out so many levels of the first group, half as many after that, and then those of the next."""
    if not less:
        groups = groups[1:]
        less = len(groups[0]) if groups else 0
    if less:
        first, *others = groups
        no = partial(_thinner, groups=groups, less=less // 2)
        left = first[less:]
        yes = partial(_thinner, groups=[left, *others], less=min(less // 2, len(left)))
        if edits := without(view, first[:less]):
            yield Candidate(edits, on_failure=no, on_success=yes)
        else:
            yield from yes(view)


def _fewer(view: View, *, levels: Nest, less: int) -> Iterator[Candidate]:
    """Take out so many levels, and half as many after that, whatever comes of it."""
    levels = [node for node in levels if view.alive(node)]
    less = min(less, len(levels) - 2)
    if less > 0:
        start, stop = levels[0], levels[less]
        edits = lift_node(view, start, stop)
        no = partial(_fewer, levels=levels, less=less // 2)
        # Those that are taken out stand around what is left, and so are no less alive.
        yes = partial(_fewer, levels=levels[less:], less=less // 2)
        yield Candidate(edits, on_failure=no, on_success=yes)


def _halves(view: View, *, levels: Nest, halvings: int) -> Iterator[Candidate]:
    """Take out the inner half of the levels, from the middle one by weight, and the outer half; else less."""
    levels = [node for node in levels if view.alive(node)]
    if len(levels) <= 2 or not halvings:
        return
    within = [-view.tokens(level) for level in levels]
    middle = bisect_right(within, (within[0] + within[-1]) / 2)
    middle = min(max(middle, 1), len(levels) - 2)
    for half in (levels[middle:], levels[: middle + 1]):
        yield from _replaced(view, half, partial(_halves, levels=half, halvings=halvings - 1))
