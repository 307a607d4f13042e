"""The nesting that any text shows: brackets, lines and indentation. Knows no language and needs no parser.

Of ``f(a, b);`` and a deeper line after it: a block of a line and a body, the line with a name and a group,
the group with brackets, two names and a comma. After the line, block and bracket passes of C-Vise and Shrink
Ray and the splitters of DustMite, with one tree for what these do one after another.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from treereduce.program.brackets import partners

TEXT, BLOCK, BODY, LINE, STATEMENT, ITEM, GROUP, CONTENTS, NAME, WORD, SIGN, MARK = range(12)
KIND_NAMES = (
    "text",
    "block",  # a line and its body
    "body",  # the lines after a line that are indented deeper
    "line",
    "statement",  # one of several in a line that semicolons divide
    "item",  # one of several in a statement that commas divide
    "group",  # brackets with what is between them
    "contents",  # several lines in brackets
    "name",
    "word",  # any other token with a letter or digit in it
    "sign",  # a mark in a row of many
    "mark",
)
"""The kinds of nodes in a text, by their ids. All but marks are named."""

TOKEN = re.compile(rb"[\w$\x80-\xff]+|[^\w\s$\x80-\xff]")
"""The tokens of a text that has no parser: words and single other characters."""
WORDS = re.compile(rb"[\w$\x80-\xff]+")
"""The words among them."""
_NAME = re.compile(rb"\$?[A-Za-z_\x80-\xff]")
_WORD = re.compile(rb"[\w$\x80-\xff]")

_ROW = re.compile(rb"%c{8,}" % MARK)
"""Marks in a row that separate nothing: rules of dashes, brackets that are not closed. As signs they have a
name, so that they go in halves and not one by one."""
_END = re.compile(rb"[#@\\]?(?i:end|fi\b|done\b|esac\b)|</")
"""How lines begin that end a block: those of Ada, Lua, shells, preprocessors, TeX and markup."""
_SEMICOLON, _COMMA = ord(";"), ord(",")


class TextNodes:
    """The nodes of a text in preorder, as arrays with the meanings that `SyntaxTree` gives to them."""

    def __init__(self, end: int) -> None:
        self.kind = array("H", [TEXT])
        self.start, self.end = array("I", [0]), array("I", [end])
        self.parent, self.previous, self.size = array("I", [0]), array("I", [0]), array("I", [1])
        self._open = [0]
        self._last = [0]
        """The last child of each open node."""

    def leaf(self, kind: int, start: int, end: int) -> None:
        """Add a node to the innermost open one."""
        self.parent.append(self._open[-1])
        self.previous.append(self._last[-1])
        self._last[-1] = len(self.kind)
        self.kind.append(kind)
        self.start.append(start)
        self.end.append(end)
        self.size.append(1)

    def open(self, kind: int, start: int, end: int) -> None:
        """Add a node to the innermost open one and open it."""
        self.leaf(kind, start, end)
        self._open.append(len(self.kind) - 1)
        self._last.append(0)

    def close(self) -> None:
        """Close the innermost open node."""
        self._last.pop()
        node = self._open.pop()
        self.size[node] = len(self.kind) - node


def nest(source: bytes, starts: Sequence[int], ends: Sequence[int]) -> TextNodes:
    """Nest the tokens of ``source``, which stand from ``starts[k]`` to ``ends[k]``; each becomes a leaf.

    About 4 µs a token.
    """
    leaves, marks = _classified(source, starts, ends)
    closing = partners(source, starts, ends, marks)
    spans = _Divider(source, starts, ends, marks, closing).spans()
    _name_rows(leaves, closing)
    waiting = sorted(spans, reverse=True)
    nodes = TextNodes(len(source))
    stops = [len(starts)]
    for token, leaf in enumerate(leaves):
        while stops[-1] == token:
            stops.pop()
            nodes.close()
        while waiting and waiting[-1][0] == token:
            span = waiting.pop()
            stops.append(-span[1])
            nodes.open(spans[span], starts[token], ends[stops[-1] - 1])
        nodes.leaf(leaf, starts[token], ends[token])
    for _ in stops:
        nodes.close()
    return nodes


def _classified(source: bytes, starts: Sequence[int], ends: Sequence[int]) -> tuple[bytearray, bytearray]:
    """The kind of each token, and its character if it is a single one that divides or encloses, else 0."""
    known: dict[bytes, tuple[int, int]] = {}
    leaves, marks = bytearray(), bytearray()
    for start, end in zip(starts, ends, strict=True):
        text = source[start:end]
        found = known.get(text)
        if found is None:
            leaf = NAME if _NAME.match(text) else WORD if _WORD.search(text) else MARK
            found = known[text] = leaf, ord(text) if leaf == MARK and len(text) == 1 else 0
        leaves.append(found[0])
        marks.append(found[1])
    return leaves, marks


def _name_rows(leaves: bytearray, closing: dict[int, int]) -> None:
    """Make signs of marks that stand in long rows and have no partner."""
    single = bytearray(leaves)
    for enclosing in (*closing, *closing.values()):
        single[enclosing] = 0
    for row in _ROW.finditer(single):
        leaves[row.start() : row.end()] = bytes([SIGN]) * len(row[0])


class _Line(NamedTuple):
    first: int
    """Its first token."""
    stop: int
    """One past its last."""
    column: int
    """Its indentation; -1 where it begins behind a bracket."""


class _Divider:
    """Finds the spans of tokens that are nodes: first token and one past the last, negative, to kinds.

    Negative so that spans in order are nodes in preorder. Where several kinds have one span the innermost
    stands for all, and single tokens have none.
    """

    def __init__(
        self,
        source: bytes,
        starts: Sequence[int],
        ends: Sequence[int],
        marks: Sequence[int],
        closing: Mapping[int, int],
    ) -> None:
        self._source, self._starts, self._ends, self._marks = source, starts, ends, marks
        self._closing = closing
        self._spans: dict[tuple[int, int], int] = {}
        self._regions = [(0, len(marks))]

    def spans(self) -> dict[tuple[int, int], int]:
        """All spans, the root's left out."""
        while self._regions:
            first, stop = self._regions.pop()
            lines = self._lines(first, stop)
            self._blocks(lines)
            if first and len(lines) > 1:
                self._add(first, stop, CONTENTS)
        return self._spans

    def _add(self, first: int, stop: int, kind: int) -> None:
        if stop - first > 1:
            self._spans.setdefault((first, -stop), kind)

    def _lines(self, first: int, stop: int) -> list[_Line]:
        """Divide what stands between two brackets, or in the whole text, where lines begin at its level."""
        lines: list[_Line] = []
        begin = token = first
        semicolons: list[int] = []
        commas: list[int] = []
        while token < stop:
            if token > begin and b"\n" in self._gap(token):
                self._line(lines, begin, token, semicolons, commas)
                begin, semicolons, commas = token, [], []
            if self._marks[token] == _SEMICOLON:
                semicolons.append(token)
            elif self._marks[token] == _COMMA:
                commas.append(token)
            partner = self._closing.get(token)
            if partner is not None:
                self._add(token, partner + 1, GROUP)
                self._regions.append((token + 1, partner))
                token = partner
            token += 1
        self._line(lines, begin, stop, semicolons, commas)
        return lines

    def _line(
        self, lines: list[_Line], begin: int, stop: int, semicolons: list[int], commas: list[int]
    ) -> None:
        """Divide a line into statements, these into items. Commas at its ends stand beside it."""
        first = begin
        while first < stop and self._marks[stop - 1] == _COMMA:
            stop -= 1
        while first < stop and self._marks[first] == _COMMA:
            first += 1
        if first == stop:
            return
        statements = _between(first, stop, semicolons)
        commas.reverse()
        for start, end in statements:
            inside: list[int] = []
            while commas and commas[-1] < end:
                inside.append(commas.pop())
            items = _between(start, end, inside)
            for item in items if len(items) > 1 else ():
                self._add(*item, ITEM)
            if len(statements) > 1:
                self._add(start, end, STATEMENT)
        self._add(first, stop, LINE)
        lines.append(_Line(first, stop, self._column(begin)))

    def _blocks(self, lines: Sequence[_Line]) -> None:
        """Join each line with those after it that are indented deeper, and with the line that ends them."""
        headers: list[int] = []
        for index, line in enumerate(lines):
            ended = False
            while headers and lines[headers[-1]].column >= line.column:
                header = headers.pop()
                ended = lines[header].column == line.column and self._ends_block(line)
                self._block(lines, header, index, ended=ended)
            if line.column >= 0 and not ended:
                headers.append(index)
        while headers:
            self._block(lines, headers.pop(), len(lines), ended=False)

    def _block(self, lines: Sequence[_Line], header: int, stop: int, *, ended: bool) -> None:
        """Make a block of ``header`` and the lines before ``stop``, with that line if it ends them."""
        if header + 1 < stop:
            self._add(lines[header + 1].first, lines[stop - 1].stop, BODY)
            self._add(lines[header].first, lines[stop if ended else stop - 1].stop, BLOCK)

    def _ends_block(self, line: _Line) -> bool:
        return bool(_END.match(self._source, self._starts[line.first]))

    def _gap(self, token: int) -> bytes:
        """What stands before a token, with the last byte of the token before, which may be a line end."""
        return self._source[self._ends[token - 1] - 1 if token else 0 : self._starts[token]]

    def _column(self, token: int) -> int:
        """How deep the line that a token begins is indented; -1 for a line that begins behind a bracket."""
        gap = self._gap(token)
        if token and b"\n" not in gap:
            return -1
        return len(gap[gap.rfind(b"\n") + 1 :].expandtabs())


def _between(first: int, stop: int, separators: Sequence[int]) -> list[tuple[int, int]]:
    """The stretches that ``separators`` divide a span into, empty ones left out."""
    stretches = []
    for separator in (*separators, stop):
        if first < separator:
            stretches.append((first, min(separator, stop)))
        first = max(first, separator + 1)
    return stretches
