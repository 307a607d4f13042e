"""Delete what a large program's own part does not need, bodies of functions, and that with parts of it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby

from treereduce.passes.candidate import Candidate, Expansion
from treereduce.passes.preprocessed.c_units import Unit, Units, is_preprocessed
from treereduce.passes.preprocessed.needs import Needs, without
from treereduce.program.edits import Edit, EditSet
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.view import View

LEAST_SHARE = 8
"""So much of the program must go at first, one in so many tokens: less is not worth a call."""
LEAST_PART = 64
"""The same for what goes with a part of what was preprocessed."""
LEAST_OWN = 64
"""A part of what was preprocessed goes that is one in so many of its tokens, however little goes with it: the
headers hang on it. So 11,345 tokens were left after 150 calls of 746,103 where a message of the compiler
counted, and not 18,254; where all had to compile, the same were left after 250 calls with it and without."""


def needed(view: View, node: int) -> Iterator[Candidate]:
    """Delete what a preprocessor has brought in, else what of it the file itself does not need.

    ``# 1 "a.h" 1`` ``int a, b; # 2 "a.c" 2`` ``int c = a;`` -> ``int c = a;``

    What is needed is told by names. Then functions of headers lose their bodies, and with them goes what only
    these needed: all functions, else halves, quarters, and so on, those apart that the compiler may have to
    call. The same with what was preprocessed, and what it was needed for. Pays where one file and many
    headers are one program, as for C++: of 746,090 tokens that had to compile 123,809 were left after two
    calls, 66,860 after the third and 41,159 after the eleventh. Costs two calls where nothing goes.
    """
    if node or not is_preprocessed(view.tree.source):
        return
    units = Units(view)
    own = units.own()
    if own and len(own) < len(units.all):
        yield from _Headers(view, units, own).alone(view)


class _Headers:
    """What was brought in, and what was preprocessed, which is its ``own``. Nothing in it changes."""

    def __init__(self, view: View, units: Units, own: Sequence[Unit]) -> None:
        self._units = units
        self._needs = Needs(units)
        self._own = own
        self._top = [unit for unit in own if unit.owner is None]
        self._nodes = [unit.node for unit in self._top]
        self._size = sum(view.tokens(node) for node in self._nodes)
        mine = set(own)
        self._functions = [unit for unit in units.all if unit.body and unit not in mine]
        """Those that were brought in with their bodies, first to last."""

    def alone(self, view: View) -> Iterator[Candidate]:
        """All that was brought in goes; else what is not needed."""
        edits = without(self._units, set(self._own))
        if view.gain(edits) * LEAST_SHARE >= view.tokens(0):
            yield Candidate(edits, on_failure=self._needed)

    def _needed(self, view: View) -> Iterator[Candidate]:
        edits = self._unneeded(view)
        if view.gain(edits) * LEAST_SHARE >= view.tokens(0):
            yield Candidate(edits, on_success=self._smaller)

    def _unneeded(
        self, view: View, gone: tuple[Edit, ...] = (), hollow: Iterable[Unit] = ()
    ) -> tuple[Edit, ...]:
        """What is not needed of what was brought in, once some more of the program's own has gone.

        ``hollow`` functions lose their bodies, as others did before.
        """
        left = EditSet([*view.rendering.edits, *gone])
        names = {name for unit in self._top for name in self._units.names_in(unit, left)}
        losing = set(hollow)
        without_bodies = losing.union(unit for unit in self._functions if not _has_body(view, unit))
        kept = self._needs.closure(self._own, names, without_bodies)
        return without(self._units, kept, losing)

    def _smaller(self, view: View) -> Iterator[Candidate]:
        """Functions lose their bodies; parts of what was preprocessed go."""
        yield from self._declared(view, [unit for unit in self._functions if not unit.constant])
        yield from self._declared(view, [unit for unit in self._functions if unit.constant])
        yield from self._parts(self._nodes)(view)

    def _declared(self, view: View, functions: Sequence[Unit]) -> Iterator[Candidate]:
        """Functions lose their bodies, and what only these need goes; else halves of them do."""
        full = [unit for unit in functions if _has_body(view, unit)]
        if not full:
            return
        edits = self._unneeded(view, hollow=full)
        if view.gain(edits) * LEAST_PART >= view.tokens(0):
            yield Candidate(edits, on_failure=lambda later: self._halves(later, full))

    def _halves(self, view: View, functions: Sequence[Unit]) -> Iterator[Candidate]:
        full = [unit for unit in functions if _has_body(view, unit)]
        weights = list(accumulate(unit.body[1] - unit.body[0] for unit in full if unit.body))
        if len(full) > 1:
            middle = min(max(bisect_right(weights, weights[-1] / 2), 1), len(full) - 1)
            yield from self._declared(view, full[middle:])
            yield from self._declared(view, full[:middle])

    def _run(self, view: View, nodes: Sequence[int]) -> Iterator[Candidate]:
        """A run of what was preprocessed goes, with what only it needs; else its halves or parts."""
        alive = [node for node in nodes if view.alive(node)]
        gone = deletions(view, alive)
        if not gone:
            return
        edits = apart([*gone, *self._unneeded(view, gone)])
        # With a part of it nothing goes that does not go with all of it, but what is left by itself may.
        large = view.gain(gone) * LEAST_OWN >= self._size
        if large or view.gain(edits) * LEAST_PART >= view.tokens(0):
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


def _has_body(view: View, unit: Unit) -> bool:
    """Whether nothing that has gone covers the body of a function."""
    return unit.body is not None and not view.rendering.edits.covers(*unit.body)


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
