"""Small deletions that anybody would try by hand, of a program taken as text.

Nothing here knows a language, and nothing of treereduce is used: a mistake in what treereduce thinks of a
program must not be made here again.
"""

from __future__ import annotations

import enum
import itertools
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

WORD = re.compile(r"\w+|[^\w\s]")
"""A word or a mark."""
BRACKETS = (("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"))
QUOTES = "\"'`"
MOST_NEIGHBOURS = 3


class Kind(enum.Enum):
    """What goes."""

    WORD = "word"
    MARK = "mark"
    TWO = "two"
    """Words or marks beside each other, whatever blank space is between them."""
    THREE = "three"
    PAIR = "pair"
    """Two brackets or quotes; what they hold stays."""
    CONTENT = "pair, content"
    LINE = "line"


class Span(NamedTuple):
    """A part of a text, by its first character and the one behind its last."""

    start: int
    end: int


class Deletion(NamedTuple):
    """A text of which parts have gone: at least one word or mark."""

    kind: Kind
    spans: tuple[Span, ...]
    """In order, apart from each other."""
    after: str


def size(text: str) -> int:
    """Words and marks in a text."""
    return sum(1 for _ in WORD.finditer(text))


def deletions(text: str) -> Iterator[Deletion]:
    """All deletions, each in at most two renderings, those that lead to the same text once.

    *Kept*: only the characters themselves go. Without its ``return`` a line of Python is then indented too
    far, and ``int*p`` becomes a single word. So there is *closed* too: blank space on one side goes as well,
    though not that at the beginning of a line, and where there is none, a blank is put.
    """
    seen = {text}
    for kind, spans in _parts(text):
        for after in (_kept(text, spans), text if kind is Kind.LINE else _closed(text, spans)):
            if after not in seen:
                seen.add(after)
                yield Deletion(kind, spans, after)


def _parts(text: str) -> Iterator[tuple[Kind, tuple[Span, ...]]]:
    found = [Span(*match.span()) for match in WORD.finditer(text)]
    for span in found:
        yield (Kind.WORD if _is_word(text[span.start]) else Kind.MARK), (span,)
    for kind, width in ((Kind.TWO, 2), (Kind.THREE, MOST_NEIGHBOURS)):
        for first, last in zip(found, found[width - 1 :], strict=False):
            yield kind, (Span(first.start, last.end),)
    for opening, closing in _pairs(text):
        yield Kind.PAIR, (Span(opening, opening + 1), Span(closing, closing + 1))
        yield Kind.CONTENT, (Span(opening, closing + 1),)
    for line in _lines(text):
        yield Kind.LINE, (line,)


def _is_word(character: str) -> bool:
    return re.match(r"\w", character) is not None


def _pairs(text: str) -> Iterator[tuple[int, int]]:
    """Brackets of each kind by themselves, so that one without a partner spoils no other kind.

    A quote is paired with the next one of its kind that has no backslash before it, whether it opens or
    closes: which of both it does, an apostrophe in a comment may have changed.
    """
    for opening, closing in BRACKETS:
        waiting: list[int] = []
        for at, character in enumerate(text):
            if character == opening:
                waiting.append(at)
            elif character == closing and waiting:
                yield waiting.pop(), at
    for quote in QUOTES:
        found = [match.start() for match in re.finditer(rf"(?<!\\){quote}", text)]
        yield from itertools.pairwise(found)


def _lines(text: str) -> Iterator[Span]:
    """Lines with their ends. Those with blank space alone are layout."""
    for match in re.finditer(r"[^\n]*\n|[^\n]+", text):
        if WORD.search(match[0]):
            yield Span(*match.span())


def _kept(text: str, spans: Sequence[Span]) -> str:
    return _with(text, [(span, "") for span in spans])


def _closed(text: str, spans: Sequence[Span]) -> str:
    return _with(text, [_gap(text, span) for span in _joined(text, spans)])


def _with(text: str, changes: Sequence[tuple[Span, str]]) -> str:
    """The text with other texts in place of spans."""
    parts, at = [], 0
    for span, new in changes:
        parts += [text[at : span.start], new]
        at = span.end
    return "".join([*parts, text[at:]])


def _joined(text: str, spans: Sequence[Span]) -> list[Span]:
    """Spans with nothing but blank space between them are one."""
    joined = [spans[0]]
    for span in spans[1:]:
        if text[joined[-1].end : span.start].strip():
            joined.append(span)
        else:
            joined[-1] = Span(joined[-1].start, span.end)
    return joined


def _gap(text: str, span: Span) -> tuple[Span, str]:
    """A span with the blank space around it, and the blank space that is to be there."""
    start = len(text[: span.start].rstrip())
    end = len(text) - len(text[span.end :].lstrip())
    before, after = text[start : span.start], text[span.end : end]
    between = start > 0 and end < len(text)
    if "\n" in after:
        left = after
    elif "\n" in before or not between:
        left = before if end < len(text) else after
    elif not before + after:
        left = " "
    else:
        left = min(before, after, key=len)
        if not left and _is_word(text[start - 1]) and _is_word(text[end]):
            left = " "
    return Span(start, end), left
