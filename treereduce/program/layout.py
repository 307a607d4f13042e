r"""How blank space closes around deleted text, so that survivors look as their author wrote them.

Deleting ``b;`` from ``{\n  a;\n  b;\n  c;\n}`` must leave neither a blank line nor trailing blanks, and
deleting ``+`` from ``a+b`` must not make one token of two.
"""

from __future__ import annotations

from collections.abc import Sequence

_WORD = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$\\`'\"") | frozenset(
    range(0x80, 0x100)
)
"""Bytes that can be part of words, and quotes, which take words before them as prefixes."""
_QUOTES = frozenset(b"`'\"")
_OPERATOR = frozenset(b"+-*/%&|^<>=!:.?#@~")
_NUMBER_POINT = frozenset(b"0123456789.")
_OPENING = (b"(", b"[", b"{")
_CLOSING = (b")", b"]", b"}", b",", b";")
_CHUNK = 64


def blank_end(text: bytes, position: int) -> int:
    """The first byte at or after ``position`` that is not blank space; the end of the text if none."""
    while True:
        chunk = text[position : position + _CHUNK]
        rest = chunk.lstrip()
        position += len(chunk) - len(rest)
        if rest or not chunk:
            return position


def blank_start(text: bytes, position: int) -> int:
    """Where the blank space that ends at ``position`` begins; ``position`` itself if there is none."""
    while True:
        chunk = text[max(0, position - _CHUNK) : position]
        rest = chunk.rstrip()
        position -= len(chunk) - len(rest)
        if rest or not chunk:
            return position


def would_glue(left: bytes, right: bytes) -> bool:
    """Whether the last byte of ``left`` and the first of ``right`` could lex as one token.

    A guess on the safe side that holds for the languages we know; a needless blank costs one byte.
    """
    if not left or not right:
        return False
    before, after = left[-1], right[0]
    if before == after and before in _QUOTES:
        return False  # the two ends of a literal whose content went
    if left.endswith(b">") and right.startswith(b"<"):
        return False  # two tags, between which a blank would be text
    return (
        (before in _WORD and after in _WORD)
        or (before in _OPERATOR and after in _OPERATOR)
        or (before in _NUMBER_POINT and after in _NUMBER_POINT)
    )


def are_fused(left: bytes, right: bytes) -> bool:
    """Whether bytes that touch in the source show that their sort may: inside literals words touch."""
    return bool(left and right) and any(
        left[-1] in sort and right[0] in sort for sort in (_WORD, _NUMBER_POINT)
    )


def close_gap(
    blanks: Sequence[bytes], left: bytes, right: bytes, *, line_end: bytes = b"", fused: bool = False
) -> bytes:
    """The blank space to leave where text was deleted between two survivors.

    ``blanks`` is the space before the first deletion, between them, and after the last; ``left`` and
    ``right`` are what stands before and after, empty at the ends of the file. ``line_end`` is the newline
    that the last deleted text itself ended with, as preprocessor directives do. ``fused`` gaps are inside a
    literal, where a blank would be text.
    """
    if fused:
        return b"".join(blanks)
    before, after = blanks[0], line_end + blanks[-1]
    if len(blanks) == 1:
        return before or (b" " if would_glue(left, right) else b"")
    begins_line = b"\n" in before or not left
    if begins_line and (b"\n" in after or not right):
        return _drop_lines(before, after, left, right)
    if begins_line:
        return before
    if b"\n" in after:
        return after[_newline(after) :]
    broken = [blank for blank in blanks if b"\n" in blank]
    if broken:
        return broken[-1]
    return _within_line(blanks, left, right)


def _within_line(blanks: Sequence[bytes], left: bytes, right: bytes) -> bytes:
    """Text went from the middle of a line: keep one of the blanks, as the author spaces brackets."""
    if not right or right in _CLOSING:
        return blanks[-1] if right else b""
    # Where the author put no blank after an operator there is none after it now: ``<C, F>`` to ``<F>``.
    if left in _OPENING or (not blanks[0] and left and left[-1] in _OPERATOR):
        return blanks[0] or (b" " if would_glue(left, right) else b"")
    return next(filter(None, (blanks[0], *blanks[::-1])), b" " if would_glue(left, right) else b"")


def _newline(blank: bytes) -> int:
    """Where the first line end begins, a carriage return included."""
    newline = blank.index(b"\n")
    return newline - 1 if newline and blank[newline - 1 : newline] == b"\r" else newline


def _drop_lines(before: bytes, after: bytes, left: bytes, right: bytes) -> bytes:
    """Whole lines went: of the blank lines around them one stays, and none beside a bracket.

    A file that did not end with a newline does not get one.
    """
    lines = before[: before.rfind(b"\n") + 1].splitlines(keepends=True)
    if not right:
        return b"".join(lines[:1]) if b"\n" in after else b""
    indentation = after[after.rfind(b"\n") + 1 :]
    blank_line = len(lines) > 1 or after.count(b"\n") > 1
    if not left:
        return indentation
    if blank_line and left not in _OPENING and right not in _CLOSING:
        return b"".join(lines[:1]) + (lines[1:2] or lines)[0].lstrip(b" \t") + indentation
    return b"".join(lines[:1]) + indentation
