"""The syntax tree of one program as flat arrays.

A node is its index in preorder. Its descendants follow it directly, so a subtree is a slice, the first
child of ``n`` is ``n + 1`` and its next sibling ``n + size[n]``. No Python object exists per node:
10 MB of C are three million nodes. All walks are loops; depth costs nothing.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Container, Iterator
from dataclasses import dataclass, replace
from itertools import compress, count

import tree_sitter

from treereduce.program import text
from treereduce.program.digest import beginnings, rest_digest
from treereduce.program.grammar import BROKEN, COMMENT, ERROR_KIND, EXTRA, NAMED, Grammar
from treereduce.program.shown import Additions


@dataclass(frozen=True, eq=False, repr=False)
class SyntaxTree:
    """An immutable parse of ``source``. The arrays run over nodes, except the three over tokens.

    A token is a word or a single mark, as `treereduce.program.text` has them, wherever it stands: in a leaf,
    in text that the grammar hides from its tree, in what the parser could not read. A leaf that the grammar
    has as one mark, such as ``<<=``, is one token. Comments have none, so no byte but theirs and blank space
    is unaccounted.
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

    def __repr__(self) -> str:
        return f"SyntaxTree({len(self.source)} bytes, {self.token_count} tokens, {len(self.kind)} nodes)"

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
        return sum(1 for _ in self.with_flags(BROKEN))

    def names(self) -> Iterator[int]:
        """The nodes that are names, first to last: leaves of such a kind that have text, outside of comments.

        A name may have several tokens, as ``set-car!`` of Lisp.
        """
        kinds = frozenset(compress(count(), self.grammar.name))
        return filter(self.is_name, self.of_kinds(kinds))

    def of_kinds(self, kinds: Container[int]) -> Iterator[int]:
        """The nodes of some kinds, first to last."""
        return compress(count(), map(kinds.__contains__, self.kind))

    def is_name(self, node: int) -> bool:
        """Whether a node is one of `names`."""
        kind = self.kind[node]
        return (
            kind != ERROR_KIND
            and self.grammar.name[kind]
            and self.size[node] == 1
            and self.start[node] < self.end[node]
            and not self.flags[node] & COMMENT
        )

    def with_flags(self, wanted: int, unwanted: int = 0) -> Iterator[int]:
        """The nodes, first to last, that have all flags of ``wanted`` and none of ``unwanted``."""
        chosen = bytes(flags & (wanted | unwanted) == wanted for flags in range(256))
        return compress(count(), self.flags.tobytes().translate(chosen))

    def tokens_digest(self, first: int, stop: int) -> int:
        """A number for the sequence of tokens ``first`` to ``stop`` (exclusive), 0 for none.

        Digests of neighbouring ranges combine by `join_digests`.
        """
        return rest_digest(self.token_hash[stop], self.token_hash[first], stop - first)


def parse_program(source: bytes, grammar: Grammar, *, parse: tree_sitter.Tree | None = None) -> SyntaxTree:
    """Parse ``source`` into a tree, or flatten ``parse`` when it was parsed before.

    About 1.4 µs a node, of which tree-sitter's own parse is a third. Without a parser the program is read as
    text, which takes three times as long. Raises EndlessParseError when the parser does not come to an end.
    """
    if grammar.language is None:
        return _lex(source, grammar)
    if parse is None:
        parse = grammar.parser().parse(source)
    additions = grammar.reading.additions(source)
    if not additions.starts:
        return _Flattener(source, grammar, parse).tree()
    return _in_program(_Flattener(additions.enlarge(source), grammar, parse).tree(), source, additions)


def _in_program(tree: SyntaxTree, source: bytes, additions: Additions) -> SyntaxTree:
    """The tree of a program from that of the program with additions."""
    pairs = zip(additions.places(tree.token_start), additions.places(tree.token_end), strict=True)
    tokens = [pair for pair in pairs if pair[0] < pair[1]]
    starts, ends = (array("I", [pair[side] for pair in tokens]) for side in (0, 1))
    return replace(
        tree,
        source=source,
        start=additions.places(tree.start),
        end=additions.places(tree.end),
        token_start=starts,
        token_end=ends,
        token_hash=beginnings(source, starts, ends),
    )


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
    starts, ends = array("I"), array("I")
    for token in text.TOKEN.finditer(source):
        starts.append(token.start())
        ends.append(token.end())
    return nested_text(source, grammar, None, (starts, ends, beginnings(source, starts, ends)))


class _Flattener:
    """One cursor walk that fills the arrays."""

    def __init__(self, source: bytes, grammar: Grammar, parse: tree_sitter.Tree) -> None:
        self.source, self.grammar, self.parse = source, grammar, parse
        nodes = parse.root_node.descendant_count
        self.kind, self.field = (array("H", [0]) * nodes for _ in range(2))
        self.start, self.end, self.parent, self.previous = (array("I", [0]) * nodes for _ in range(4))
        self.size, self.flags = array("I", [1]) * nodes, array("B", [0]) * nodes
        self.token_start, self.token_end = array("I"), array("I")
        self._inside = _Inside()

    def tree(self) -> SyntaxTree:
        self._walk()
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
            beginnings(self.source, self.token_start, self.token_end),
        )

    def _walk(self) -> None:
        """Visit all nodes. A loop over local names, for one more call a node takes a tenth of the time."""
        cursor, source, flags_of = self.parse.walk(), self.source, self.grammar.flags
        inside, single, token_starts, token_ends = (
            self._inside,
            self.grammar.mark_lengths,
            self.token_start,
            self.token_end,
        )
        kinds, fields, all_flags, previous = self.kind, self.field, self.flags, self.previous
        starts, ends, parents = self.start, self.end, self.parent
        misread = self.grammar.misread
        node = parent = before = covered = comment_end = 0
        while True:
            at = cursor.node
            assert at is not None  # noqa: S101 - a cursor always stands on a node; the stub is too wide
            kind, start, end = at.kind_id, at.start_byte, at.end_byte
            if start > covered:
                if not source[covered:start].isspace():
                    self._hidden(max(covered, comment_end), start)
                covered = start
            flags = flags_of[kind]
            if at.is_extra:
                flags |= EXTRA
            if flags & COMMENT:
                comment_end = max(comment_end, end)
            elif start < comment_end:
                flags |= COMMENT
            kinds[node], fields[node], all_flags[node] = kind, cursor.field_id or 0, flags
            starts[node], ends[node] = start, end
            parents[node], previous[node] = parent, before
            if cursor.goto_first_child():
                parent, before = node, 0
                node += 1
                continue
            if start == end:
                all_flags[node] |= BROKEN * at.is_missing
            else:
                covered = end
                if kind in misread and misread[kind][0].fullmatch(source, start, end):
                    kinds[node] = misread[kind][1]
                    if flags_of[kind] & COMMENT:
                        flags = all_flags[node] = flags_of[kinds[node]]
                if not flags & COMMENT:
                    if single.get(kind) == end - start or (spans := inside[source[start:end]]) is None:
                        token_starts.append(start)
                        token_ends.append(end)
                    else:
                        for first, stop in spans:
                            token_starts.append(start + first)
                            token_ends.append(start + stop)
            before = node
            node += 1
            if not cursor.goto_next_sibling():
                before, covered = self._climb(cursor, before, covered, comment_end)
                if not before:
                    return
                parent = parents[before]

    def _climb(
        self, cursor: tree_sitter.TreeCursor, last: int, covered: int, comment_end: int
    ) -> tuple[int, int]:
        """Leave all nodes that end with the leaf ``last``.

        Returns the outermost and how far text is covered.
        """
        node = last
        while not cursor.goto_next_sibling():
            at_root = not cursor.goto_parent()
            node = self.parent[node]
            end = len(self.source) if at_root else self.end[node]
            if end > covered:
                self._hidden(max(covered, comment_end), end)
                covered = end
            if at_root:
                break
            self.size[node] = last + 1 - node
        return node, covered

    def _hidden(self, start: int, end: int) -> None:
        """Account for text that no leaf holds."""
        for hidden in text.TOKEN.finditer(self.source, start, end):
            self.token_start.append(hidden.start())
            self.token_end.append(hidden.end())


class _Inside(dict[bytes, "tuple[tuple[int, int], ...] | None"]):
    """Where the tokens of a leaf with some text stand in it, None for one that is the whole text.

    Looked up and not searched anew, for most leaves of a program have few texts.
    """

    def __missing__(self, leaf: bytes) -> tuple[tuple[int, int], ...] | None:
        spans = tuple(token.span() for token in text.TOKEN.finditer(leaf))
        found = self[leaf] = None if spans == ((0, len(leaf)),) else spans
        return found
