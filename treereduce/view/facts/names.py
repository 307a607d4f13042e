"""Where the names of a program stand, so that passes can edit all places of one name together."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from treereduce.program.edits import Edit, EditSet
from treereduce.program.text import WORDS
from treereduce.program.tree import SyntaxTree

QUOTES = (b'"', b"'", b"`")
"""What stands on both sides of the text of a literal in nearly all languages."""
MOST_PLACES = 400
"""Names with more places are left alone: ``std`` and the like, and all places are looked at for each name."""
MOST_REVISITED = 100
"""The same where each definition costs a look at all places. What is used so often seldom goes at once."""


class Names:
    """The leaves of a tree that are names, by their text. Costs one walk over the tree.

    What a grammar calls a name may be more than a word: ``set-car!``.

    A name is known by its text alone. Two variables of the same name in different scopes are one, which
    makes some candidates fail and none wrong, for the oracle judges them.
    """

    def __init__(self, tree: SyntaxTree) -> None:
        self._tree = tree
        self._leaves = array("I", tree.names())
        self._places: dict[bytes, array[int]] = defaultdict(lambda: array("I"))
        for node in self._leaves:
            self._places[tree.text(node)].append(node)

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[bytes]:
        """The names, in the order of their first places."""
        return iter(self._places)

    def __contains__(self, name: bytes) -> bool:
        return name in self._places

    def places(self, name: bytes) -> Sequence[int]:
        """The leaves that are this name, first to last."""
        return self._places.get(name, ())

    def inside(self, node: int) -> Sequence[int]:
        """The leaves in a subtree that are names, first to last."""
        return self._leaves[self._among(node, node + self._tree.size[node])]

    def within(self, name: bytes, node: int) -> Sequence[int]:
        """The leaves in a subtree that are this name, first to last."""
        places = self.places(name)
        return places[bisect_left(places, node) : bisect_left(places, node + self._tree.size[node])]

    def between(self, start: int, end: int) -> Sequence[int]:
        """The leaves that are names and begin in a range of bytes, first to last."""
        return self._leaves[self._within(start, end)]

    def _within(self, start: int, end: int) -> slice:
        """Which of all leaves begin in a range of bytes."""
        starts = self._tree.start
        return self._among(bisect_left(starts, start), bisect_left(starts, end))

    def _among(self, first: int, stop: int) -> slice:
        """Which of them are nodes from ``first`` to ``stop`` (exclusive)."""
        return slice(bisect_left(self._leaves, first), bisect_left(self._leaves, stop))

    def numbers(self, start: int, end: int) -> Sequence[int]:
        """The names that begin in a range of bytes, as often as they do, each by its number (see `first`).

        The first question costs a walk over all names, the next ones no more than a slice.
        """
        return self._numbered[self._within(start, end)]

    def first(self, number: int, node: int) -> int:
        """The first leaf from ``node`` on that is the name of this number, which must have one there."""
        places = self._by_number[number]
        return places[bisect_left(places, node)]

    @cached_property
    def _by_number(self) -> list[array[int]]:
        return list(self._places.values())

    @cached_property
    def _numbered(self) -> array[int]:
        """The number of the name at each of the leaves."""
        numbers = {name: number for number, name in enumerate(self._places)}
        return array("I", (numbers[self._tree.text(leaf)] for leaf in self._leaves))

    def distinct(self, edits: EditSet) -> int:
        """How many names the program has with ``edits``, among those that its base has.

        Costs a look at every name of the base until one place of it is found to be left.
        """
        return self._present(self._places, edits)

    def gained(self, before: EditSet, after: EditSet, spans: Iterable[tuple[int, int]]) -> int:
        """How many more `distinct` names the program has with the edits ``after`` than with ``before``.

        The two differ in ``spans`` of bytes alone, so only names that stand there are looked at.
        """
        touched: set[bytes] = set()
        for start, end in spans:
            touched.update(self._tree.text(leaf) for leaf in self.between(start, end))
            for edits in (before, after):
                touched |= self._inserted(edits[index] for index in range(*edits.touching(start, end)))
        touched &= self._places.keys()
        return self._present(touched, after) - self._present(touched, before) if touched else 0

    def _present(self, names: Iterable[bytes], edits: EditSet) -> int:
        """How many of ``names`` the program has with ``edits``."""
        starts, ends, inserted = self._tree.start, self._tree.end, self._inserted(edits)
        return sum(
            name in inserted or any(not edits.covers(starts[node], ends[node]) for node in self._places[name])
            for name in names
        )

    def _inserted(self, edits: Iterable[Edit]) -> set[bytes]:
        """What may be a name of the texts that edits insert: these themselves, and the words in them.

        What stands for a literal is a name as a whole or none, and none between quotes; what is left of a
        literal is none.
        """
        found: set[bytes] = set()
        for edit in edits:
            words = set(WORDS.findall(edit.text))
            if self._is_left_of_literal(edit, words):
                continue
            if edit.text not in words or self.between(edit.start, edit.end):
                found |= words
            if not self._is_quoted(edit):
                found.add(edit.text)
        return found

    def _is_left_of_literal(self, edit: Edit, words: set[bytes]) -> bool:
        """Whether an edit replaces one leaf that is no name by words of its own, and leaves no name.

        One word is a name in the place of a literal with its quotes or another mark that it begins with, as
        ``:a`` and ``<a.h>`` have, and part of a text between quotes.
        """
        tree = self._tree
        for node in range(bisect_left(tree.start, edit.start), bisect_right(tree.start, edit.start)):
            if tree.size[node] == 1 and tree.end[node] == edit.end:
                bare = edit.text in words and self._is_marked(node)
                return not (tree.is_name(node) or bare) and words <= set(WORDS.findall(tree.text(node)))
        return False

    def _is_marked(self, node: int) -> bool:
        """Whether a leaf has its quotes with it, or begins with another mark and is no part of a text."""
        text, end = self._tree.text(node), self._tree.end[self._tree.parent[node]]
        begins = not text[:1].isspace() and WORDS.match(text) is None
        return text[-1:] in QUOTES or (begins and self._tree.source[end - 1 : end] not in QUOTES)

    def _is_quoted(self, edit: Edit) -> bool:
        source = self._tree.source
        before, after = source[edit.start - 1 : edit.start], source[edit.end : edit.end + 1]
        return before == after and before in QUOTES
