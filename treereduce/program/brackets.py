"""The brackets of nearly all languages, and which tokens of a text enclose others: brackets and quotes."""

from __future__ import annotations

from collections.abc import Sequence

BRACKETS = {b"(": b")", b"[": b"]", b"{": b"}"}
"""Each bracket that opens with the one that closes it. ``<`` is an operator in most languages."""
OPENING = frozenset(BRACKETS)
CLOSING = frozenset(BRACKETS.values())
_CLOSED_BY = {ord(opening): ord(closing) for opening, closing in BRACKETS.items()}
_OPENED_BY = {closing: opening for opening, closing in _CLOSED_BY.items()}
DOUBLE_QUOTE, SINGLE_QUOTE, BACKSLASH = ord('"'), ord("'"), ord("\\")


def partners(
    source: bytes, starts: Sequence[int], ends: Sequence[int], marks: Sequence[int]
) -> dict[int, int]:
    """The closing token of each token that encloses others; ``marks`` has the characters, 0 for words.

    A closing bracket belongs to the nearest open one of its sort. What was opened since and not closed is a
    token like others, and so is a closing bracket without an open one, or any bracket in quotes.
    """
    found: dict[int, int] = {}
    waiting: list[int] = []
    open_ones = dict.fromkeys(_CLOSED_BY, 0)
    token = 0
    while token < len(marks):
        mark = marks[token]
        if mark in _CLOSED_BY:
            waiting.append(token)
            open_ones[mark] += 1
        elif mark in _OPENED_BY and open_ones[_OPENED_BY[mark]]:
            while True:
                opening = waiting.pop()
                open_ones[marks[opening]] -= 1
                if marks[opening] == _OPENED_BY[mark]:
                    break
            found[opening] = token
        elif mark in (DOUBLE_QUOTE, SINGLE_QUOTE):
            closing = _closing_quote(source, starts, ends, marks, token)
            if closing:
                found[token] = token = closing
        token += 1
    return found


def _closing_quote(
    source: bytes, starts: Sequence[int], ends: Sequence[int], marks: Sequence[int], opening: int
) -> int:
    """The next quote of the sort of ``opening`` if it ends on its line what that begins, else 0.

    Double quotes always do. Single ones are apostrophes, attributes and quotations of Lisp too, so after a
    word none opens and before a word or bracket none closes. To look no further than the next one keeps the
    cost of long lines linear.
    """
    single = marks[opening] == SINGLE_QUOTE
    if opening and ends[opening - 1] == starts[opening]:
        before = marks[opening - 1]
        if before == BACKSLASH or (single and not before):
            return 0
    for token in range(opening + 1, len(marks)):
        if b"\n" in source[ends[token - 1] - 1 : starts[token]]:
            return 0
        if marks[token] == marks[opening] and marks[token - 1] != BACKSLASH:
            joined = token + 1 < len(marks) and ends[token] == starts[token + 1]
            opens = single and joined and (not marks[token + 1] or marks[token + 1] in _CLOSED_BY)
            return 0 if opens else token
    return 0
