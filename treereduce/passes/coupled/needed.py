"""Delete what a large program's own part does not need, and that with parts of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from treereduce.passes.candidate import Candidate, Expansion
from treereduce.program.edits import Edit, EditSet
from treereduce.view.needed import Needs, without
from treereduce.view.together import apart, deletions
from treereduce.view.units import Unit, Units, is_preprocessed
from treereduce.view.view import View

LEAST_SHARE = 8
"""So much of the program must go at first, one in so many tokens: less is not worth a call."""
LEAST_PART = 64
"""The same for what goes with a part of what was preprocessed."""


def needed(view: View, node: int) -> Iterator[Candidate]:
    """Delete what a preprocessor has brought in, else what of it the file itself does not need.

    ``# 1 "a.h" 1`` ``int a, b; # 2 "a.c" 2`` ``int c = a;`` -> ``int c = a;``

    What is needed is told by names. Then it goes with what it was needed for: halves of what was
    preprocessed, quarters, and so on, as long as much goes with them. Pays where one file and many headers
    are one program, as for C++: of 746,203 tokens 615,509 went with the second call. Costs two calls where
    nothing goes.
    """
    if node or not is_preprocessed(view.tree.source):
        return
    units = Units(view)
    own = units.own()
    if own and len(own) < len(units.all):
        yield from _Headers(units, own).alone(view)


class _Headers:
    """What was brought in, and what was preprocessed, which is its ``own``. Nothing in it changes."""

    def __init__(self, units: Units, own: Sequence[Unit]) -> None:
        self._units = units
        self._own = own
        self._top = [unit for unit in own if unit.owner is None]
        self._nodes = [unit.node for unit in self._top]

    def alone(self, view: View) -> Iterator[Candidate]:
        """All that was brought in goes; else what is not needed."""
        edits = without(self._units, set(self._own))
        if view.gain(edits) * LEAST_SHARE >= view.tokens(0):
            yield Candidate(edits, on_failure=self._needed)

    def _needed(self, view: View) -> Iterator[Candidate]:
        edits = self._unneeded(view, ())
        if view.gain(edits) * LEAST_SHARE >= view.tokens(0):
            yield Candidate(edits, on_success=lambda later: self._run(later, self._nodes))

    def _unneeded(self, view: View, gone: tuple[Edit, ...]) -> tuple[Edit, ...]:
        """What is not needed of what was brought in, once some more of the program's own has gone."""
        left = EditSet([*view.rendering.edits, *gone])
        names = {name for unit in self._top for name in self._units.names_in(unit, left)}
        return without(self._units, Needs(self._units).closure(self._own, names))

    def _run(self, view: View, nodes: Sequence[int]) -> Iterator[Candidate]:
        """A run of what was preprocessed goes, with what only it needs; else its halves or parts."""
        alive = [node for node in nodes if view.alive(node)]
        gone = deletions(view, alive)
        if not gone:
            return
        edits = apart([*gone, *self._unneeded(view, gone)])
        # With a part of it nothing goes that does not go with all of it.
        if view.gain(edits) * LEAST_PART >= view.tokens(0):
            yield Candidate(edits, on_failure=self._parts(alive))

    def _parts(self, nodes: Sequence[int]) -> Expansion:
        middle = len(nodes) // 2

        def expand(view: View) -> Iterator[Candidate]:
            if middle:
                yield from self._run(view, nodes[middle:])
                yield from self._run(view, nodes[:middle])
            else:
                for inside in _lists(view, nodes[0]):
                    yield from self._run(view, inside)

        return expand


def _lists(view: View, node: int) -> Iterator[list[int]]:
    """The outermost lists in a node."""
    waiting = [node]
    while waiting:
        inside = waiting.pop()
        for _, group in groupby(view.elements(inside), view.tree.field.__getitem__):
            elements = list(group)
            if len(elements) > 1:
                yield elements
            else:
                waiting += elements
