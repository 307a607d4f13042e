"""Tokens and token digests of an edited program, counted on its base without rendering it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from treereduce.program.digest import HASH_MODULUS, join_digests, rest_digest, token_value
from treereduce.program.edits import Edit, EditSet
from treereduce.program.text import TOKEN
from treereduce.program.tree import SyntaxTree


class TokenSequence(NamedTuple):
    """A token sequence, by its length and its digest."""

    length: int
    digest: int

    def then(self, following: TokenSequence) -> TokenSequence:
        """This sequence with ``following`` after it."""
        return TokenSequence(
            self.length + following.length, join_digests(self.digest, following.digest, following.length)
        )


EMPTY = TokenSequence(0, 0)


@lru_cache(maxsize=4096)
def tokens_of_text(text: bytes) -> TokenSequence:
    """The tokens of inserted text: words and single other characters.

    More than the tree counts where a mark of the language has several characters, so an edit is never thought
    to insert less than it does. The next round counts anew on its own parse.

    Blank space is no part of it, so texts that differ in that alone have one digest, in a literal too. For a
    filter that is near enough, and what rests on the very program takes `treereduce.program.keys.exact_key`.
    """
    sequence = EMPTY
    for token in TOKEN.findall(text):
        sequence = sequence.then(TokenSequence(1, token_value(token)))
    return sequence


def tokens_of_edit(edit: Edit) -> TokenSequence:
    """The tokens that an edit inserts: as many as it knows of."""
    if edit.tokens is None:
        return tokens_of_text(edit.text)
    if edit.tokens < 2:  # none in a comment, or one mark as the tree has it
        return TokenSequence(1, token_value(edit.text)) if edit.tokens else EMPTY
    return TokenSequence(edit.tokens, tokens_of_text(edit.text).digest)


def length_of_text(text: bytes) -> int:
    """How many tokens an inserted text has, without a digest of them, which takes longer than all else."""
    return len(TOKEN.findall(text))


def length_of_edit(edit: Edit) -> int:
    """How many tokens an edit inserts: as many as it knows of."""
    return length_of_text(edit.text) if edit.tokens is None else edit.tokens


class Tally:
    """Prefix sums over the tokens of ``tree`` as ``edits`` change them."""

    def __init__(self, tree: SyntaxTree, edits: EditSet) -> None:
        self._tree = tree
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._lengths: list[int] = []
        self._digests: list[int] = []
        """How many tokens there are up to the end of each edit, and their digest."""
        self._append(edits)
        self.total = self.before(len(tree.source) + 1)

    def _append(self, edits: Iterable[Edit]) -> None:
        for edit in edits:
            length, digest = self.before(edit.start).then(tokens_of_edit(edit))
            self._starts.append(edit.start)
            self._ends.append(edit.end)
            self._lengths.append(length)
            self._digests.append(digest)

    def changed(self, edits: EditSet, start: int, end: int) -> Tally:
        """The tally of ``edits``, which differ from those of this one in the bytes ``start`` to ``end``.

        Neither bound may lie inside an edit of either. Costs a fifth of a new tally: what comes before is
        kept, and what comes after is moved.
        """
        first, last = bisect_left(self._starts, start), bisect_left(self._starts, end)
        stop = len(edits) - (len(self._starts) - last)
        tally = Tally(self._tree, EditSet())
        tally._starts, tally._ends = self._starts[:first], self._ends[:first]
        tally._lengths, tally._digests = self._lengths[:first], self._digests[:first]
        tally._append(edits[index] for index in range(first, stop))
        old, new = self.before(end), tally.before(end)
        tally._starts += self._starts[last:]
        tally._ends += self._ends[last:]
        tally._lengths += [length - old.length + new.length for length in self._lengths[last:]]
        tally._digests += [
            (digest + join_digests(new.digest - old.digest, 0, length - old.length)) % HASH_MODULUS
            for length, digest in zip(self._lengths[last:], self._digests[last:], strict=True)
        ]
        tally.total = tally.before(len(self._tree.source) + 1)
        return tally

    def between(self, start: int, end: int) -> TokenSequence:
        """Tokens of the base that begin in a byte range, edits left aside."""
        first, stop = self._tree.tokens_between(start, end)
        return TokenSequence(stop - first, self._tree.tokens_digest(first, stop))

    def before(self, position: int) -> TokenSequence:
        """Tokens of the edited program before a byte of the base. Inside an edit: with its text."""
        index = bisect_left(self._starts, position)
        if index == 0:
            return self.between(0, position)
        end = self._ends[index - 1]
        after = TokenSequence(self._lengths[index - 1], self._digests[index - 1])
        return after.then(self.between(end, position)) if position > end else after

    def count(self, start: int, end: int) -> int:
        """Tokens of the edited program that come from a byte range of the base, inserted ones included."""
        return self._count_before(end) - self._count_before(start)

    def _count_before(self, position: int) -> int:
        starts = self._tree.token_start
        index = bisect_left(self._starts, position)
        if index == 0:
            return bisect_left(starts, position)
        end, count = self._ends[index - 1], self._lengths[index - 1]
        return count + (bisect_left(starts, position) - bisect_left(starts, end) if position > end else 0)

    def replaced(self, start: int, end: int, middle: TokenSequence) -> TokenSequence:
        """The whole program when ``middle`` stands for what now comes from ``start`` to ``end``.

        Neither bound may lie inside an edit.
        """
        head, until = self.before(start), self.before(end)
        count = self.total.length - until.length
        tail = TokenSequence(count, rest_digest(self.total.digest, until.digest, count))
        return head.then(middle).then(tail)
