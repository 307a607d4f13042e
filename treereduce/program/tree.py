"""The syntax tree of one program as flat arrays.

A node is its index in preorder. Its descendants follow it directly, so a subtree is a slice, the first
child of ``n`` is ``n + 1`` and its next sibling ``n + size[n]``. No Python object exists per node:
10 MB of C are three million nodes. All walks are loops; depth costs nothing.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

import tree_sitter

from treereduce.program import text
from treereduce.program.grammar import ERROR_KIND, Grammar

_HIDDEN = re.compile(rb"\S(?:.*\S)?", re.DOTALL)
"""All of a text but the blank space around it."""

HASH_MODULUS = (1 << 61) - 1
HASH_BASE = 0x1B873593_5BD1E995 % HASH_MODULUS
"""Token digests are polynomials in this base modulo a Mersenne prime. Fixed, so runs are reproducible."""

NAMED, EXTRA, BROKEN, COMMENT = 1, 2, 4, 8
"""Bits of `SyntaxTree.flags`. BROKEN: an ERROR or MISSING node."""


@dataclass(frozen=True, slots=True, eq=False)
class SyntaxTree:
    """An immutable parse of ``source``. The arrays run over nodes, except the three over tokens.

    A token is a leaf that is neither empty nor (in) a comment. Text that a grammar hides from its tree
    counts as one more token where it stands, or as its words and marks where the parser has lost its way, so
    that no byte but blank space and comments is unaccounted.
    """

    source: bytes
    grammar: Grammar
    parse: tree_sitter.Tree | None
    """Tree-sitter's own tree, kept for incremental re-parsing; None for text that has no parser."""
    kind: array[int]
    start: array[int]
    """First byte of each node."""
    end: array[int]
    """One past the last byte."""
    parent: array[int]
    """Parent's index; the root's is 0."""
    previous: array[int]
    """The sibling before each node, 0 for first children."""
    size: array[int]
    """Nodes in the subtree, itself included."""
    field: array[int]
    """Tree-sitter's id of the field that each node has in its parent, 0 for none."""
    flags: array[int]
    token_start: array[int]
    token_end: array[int]
    token_hash: array[int]
    """Digest of the first k tokens, k from 0; see `tokens_digest`."""

    @property
    def token_count(self) -> int:
        """Tokens of the whole program."""
        return len(self.token_start)

    def children(self, node: int) -> Iterator[int]:
        """The children of a node, first to last."""
        child, stop = node + 1, node + self.size[node]
        while child < stop:
            yield child
            child += self.size[child]

    def following(self, node: int) -> int:
        """The next sibling, 0 for last children."""
        after = node + self.size[node]
        return after if node and after < self.parent[node] + self.size[self.parent[node]] else 0

    def ancestors(self, node: int) -> Iterator[int]:
        """The ancestors of a node, parent first, root last."""
        while node:
            node = self.parent[node]
            yield node

    def tokens(self, node: int) -> int:
        """Tokens in a subtree."""
        first, stop = self.tokens_between(self.start[node], self.end[node])
        return stop - first

    def tokens_between(self, start: int, end: int) -> tuple[int, int]:
        """The half-open range of token indices that begin in a byte range."""
        return bisect_left(self.token_start, start), bisect_left(self.token_start, end)

    def text(self, node: int) -> bytes:
        """The bytes of a node."""
        return self.source[self.start[node] : self.end[node]]

    def kind_name(self, node: int) -> str:
        """The name of a node's kind."""
        return self.grammar.kind_name(self.kind[node])

    def is_named(self, node: int) -> bool:
        """Whether the grammar names the node, as opposed to keywords and punctuation."""
        return bool(self.flags[node] & NAMED)

    def is_extra(self, node: int) -> bool:
        """Whether the node may stand anywhere, as comments do."""
        return bool(self.flags[node] & EXTRA)

    def is_comment(self, node: int) -> bool:
        """Whether the node is a comment or part of one."""
        return bool(self.flags[node] & COMMENT)

    def broken_nodes(self) -> int:
        """ERROR and MISSING nodes in the tree."""
        return sum(1 for flags in self.flags if flags & BROKEN)

    def tokens_digest(self, first: int, stop: int) -> int:
        """A number for the sequence of tokens ``first`` to ``stop`` (exclusive), 0 for none.

        Digests of neighbouring ranges combine by `join_digests`.
        """
        whole, before = self.token_hash[stop], self.token_hash[first]
        return (whole - before * pow(HASH_BASE, stop - first, HASH_MODULUS)) % HASH_MODULUS


def join_digests(left: int, right: int, right_tokens: int) -> int:
    """The digest of two token sequences after one another, the right one ``right_tokens`` long."""
    return (left * pow(HASH_BASE, right_tokens, HASH_MODULUS) + right) % HASH_MODULUS


def token_value(text: bytes) -> int:
    """What one token adds to a digest. Never 0, so that a token more is a difference.

    Python's own hash of bytes is salted per process, which would make runs irreproducible.
    """
    return int.from_bytes(text + b"\1", "little") % HASH_MODULUS + 1


def parse_program(source: bytes, grammar: Grammar, *, parse: tree_sitter.Tree | None = None) -> SyntaxTree:
    """Parse ``source`` into a tree, or flatten ``parse`` when it was parsed before.

    About 1 µs a node, of which tree-sitter's own parse is a tenth. Without a parser the program is read as
    text, which takes three times as long.
    """
    if grammar.language is None:
        return _lex(source, grammar)
    if parse is None:
        parse = grammar.parser().parse(source)
    return _Flattener(source, grammar, parse).tree()


def nested_text(
    source: bytes,
    grammar: Grammar,
    parse: tree_sitter.Tree | None,
    tokens: tuple[array[int], array[int], array[int]],
) -> SyntaxTree:
    """The tree that ``tokens``, as in the last three fields of `SyntaxTree`, make as text.

    ``grammar`` is that of text.
    """
    nodes = text.nest(source, tokens[0], tokens[1])
    return SyntaxTree(
        source,
        grammar,
        parse,
        nodes.kind,
        nodes.start,
        nodes.end,
        nodes.parent,
        nodes.previous,
        nodes.size,
        array("H", bytes(2 * len(nodes.kind))),
        array("B", [NAMED if grammar.named[kind] else 0 for kind in nodes.kind]),
        *tokens,
    )


def _lex(source: bytes, grammar: Grammar) -> SyntaxTree:
    """Read a program that has no parser."""
    starts, ends, hashes = array("I"), array("I"), array("Q", [0])
    for token in text.TOKEN.finditer(source):
        starts.append(token.start())
        ends.append(token.end())
        hashes.append((hashes[-1] * HASH_BASE + token_value(token[0])) % HASH_MODULUS)
    return nested_text(source, grammar, None, (starts, ends, hashes))


class _Flattener:
    """One cursor walk that fills the arrays."""

    def __init__(self, source: bytes, grammar: Grammar, parse: tree_sitter.Tree) -> None:
        self.source, self.grammar, self.parse = source, grammar, parse
        self.kind, self.flags, self.field = array("H"), array("B"), array("H")
        self.start, self.end = array("I"), array("I")
        self.parent, self.previous, self.size = array("I"), array("I"), array("I")
        self.token_start, self.token_end = array("I"), array("I")
        self.token_hash = array("Q", [0])
        self.covered = 0
        self.comment_end = 0

    def tree(self) -> SyntaxTree:
        self._walk()
        self._cover(len(self.source), 0)
        return SyntaxTree(
            self.source,
            self.grammar,
            self.parse,
            self.kind,
            self.start,
            self.end,
            self.parent,
            self.previous,
            self.size,
            self.field,
            self.flags,
            self.token_start,
            self.token_end,
            self.token_hash,
        )

    def _walk(self) -> None:
        cursor = self.parse.walk()
        ancestors: list[int] = []
        previous = 0
        while True:
            index = len(self.kind)
            self._enter(cursor, ancestors[-1] if ancestors else 0, previous)
            if cursor.goto_first_child():
                ancestors.append(index)
                previous = 0
                continue
            self._leaf(self.start[index], self.end[index], self.flags[index])
            previous = index
            while not cursor.goto_next_sibling():
                if not ancestors:
                    return
                cursor.goto_parent()
                previous = ancestors.pop()
                self.size[previous] = len(self.kind) - previous
                self._cover(self.end[previous], previous)
            if not ancestors:
                return

    def _enter(self, cursor: tree_sitter.TreeCursor, parent: int, previous: int) -> None:
        node = cursor.node
        assert node is not None  # noqa: S101 - a cursor always stands on a node; the stub is too wide
        kind, start, end = node.kind_id, node.start_byte, node.end_byte
        flags = EXTRA if node.is_extra else 0
        if kind == ERROR_KIND:
            flags |= NAMED | BROKEN
        else:
            if self.grammar.named[kind]:
                flags |= NAMED
            if start == end and node.is_missing:
                flags |= BROKEN
            if self.grammar.comment[kind]:
                flags |= EXTRA  # some grammars list comments among the parts of other nodes
                self.comment_end = max(self.comment_end, end)
        if start < self.comment_end:
            flags |= COMMENT
        self._cover(start, parent)
        self.kind.append(kind)
        self.flags.append(flags)
        self.start.append(start)
        self.end.append(end)
        self.parent.append(parent)
        self.previous.append(previous)
        self.size.append(1)
        self.field.append(cursor.field_id or 0)

    def _leaf(self, start: int, end: int, flags: int) -> None:
        if start < end:
            if not flags & COMMENT:
                self._token(start, end)
            self.covered = end

    def _cover(self, position: int, parent: int) -> None:
        """Account for text of ``parent`` up to ``position`` that no leaf holds.

        A parser that has lost its way skips any number of tokens, and elsewhere hides no more than one.
        """
        if position > self.covered:
            pattern = text.TOKEN if self.kind and self.kind[parent] == ERROR_KIND else _HIDDEN
            for hidden in pattern.finditer(self.source, max(self.covered, self.comment_end), position):
                self._token(*hidden.span())
            self.covered = position

    def _token(self, start: int, end: int) -> None:
        self.token_start.append(start)
        self.token_end.append(end)
        value = token_value(self.source[start:end])
        self.token_hash.append((self.token_hash[-1] * HASH_BASE + value) % HASH_MODULUS)
