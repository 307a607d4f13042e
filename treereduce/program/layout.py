r"""How blank space closes around deleted text, so that survivors look as their author wrote them.

Deleting ``b;`` from ``{\n  a;\n  b;\n  c;\n}`` must leave neither a blank line nor trailing blanks, and
deleting ``+`` from ``a+b`` must not make one token of two.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from treereduce.program.brackets import CLOSING, OPENING

_WORD = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$\\`'\"") | frozenset(
    range(0x80, 0x100)
)
"""Bytes that can be part of words, and quotes, which take words before them as prefixes."""
QUOTES = b"`'\""
_OPERATOR = frozenset(b"+-*/%&|^<>=!:.?#@~")
_NUMBER_POINT = frozenset(b"0123456789.")
_TOUCHES_BEFORE = CLOSING | {b",", b";"}
"""Marks with no blank before them where the author put none."""
_ENDING = re.compile(rb":(?!:)|/?>")
"""Marks that end what stands before them, if the author put no blank there: ``except A:``, ``<a b="c">``."""
_CHUNK = 64
_LONE_LINE_FEED = re.compile(rb"(?<!\r)\n")

Joints = Mapping[bytes, tuple[tuple[bytes, bytes], ...]]
"""Two marks that meet to how the texts before and after them end and begin where they are one token."""
NO_JOINTS: Joints = {}


def line_end_of(source: bytes) -> bytes:
    """What ends all lines of ``source``; nothing where it has one line, or lines of both kinds."""
    lines, returns = source.count(b"\n"), source.count(b"\r\n")
    if lines == returns:
        return b"\r\n" if lines else b""
    return b"" if returns else b"\n"


def with_line_ends(text: bytes, line_end: bytes) -> bytes:
    """``text`` with its lines ended by ``line_end``; as it is for an empty one."""
    if line_end == b"\r\n":
        return _LONE_LINE_FEED.sub(line_end, text)
    return text.replace(b"\r\n", line_end) if line_end else text


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


def would_glue(left: bytes, right: bytes, joints: Joints = NO_JOINTS) -> bool:
    """Whether the end of ``left`` and the beginning of ``right`` could lex as one token, or begin a comment.

    A guess on the safe side that holds for the languages we know, and what ``joints`` says of this one; a
    needless blank costs one byte.
    """
    if not left or not right:
        return False
    before, after = left[-1], right[0]
    if before == after and before in QUOTES:
        return False  # the two ends of a literal whose content went
    if left.endswith(b">") and right.startswith(b"<"):
        return False  # two tags, between which a blank would be text
    return (
        (before in _WORD and after in _WORD)
        or (before in _OPERATOR and after in _OPERATOR)
        or (before in _NUMBER_POINT and after in _NUMBER_POINT)
        or any(
            left.endswith(head) and right.startswith(tail)
            for head, tail in joints.get(left[-1:] + right[:1], ())
        )
    )


def are_fused(left: bytes, right: bytes) -> bool:
    """Whether bytes that touch in the source show that their sort may: inside literals words touch."""
    return cut_word(left, right) or bool(
        left and right and left[-1] in _NUMBER_POINT and right[0] in _NUMBER_POINT
    )


def cut_word(left: bytes, right: bytes) -> bool:
    """Whether bytes that touch in the source are of one word, or of a quote and what it encloses."""
    return bool(left and right and left[-1] in _WORD and right[0] in _WORD)


def close_gap(
    blanks: Sequence[bytes],
    left: bytes,
    right: bytes,
    *,
    line_end: bytes = b"",
    joints: Joints = NO_JOINTS,
) -> bytes:
    """The blank space to leave where text was deleted between two survivors.

    ``blanks`` is the space before the first deletion, between them, and after the last; ``left`` and
    ``right`` are a few bytes of what stands before and after, empty at the ends of the file. ``line_end`` is
    the newline that the last deleted text itself ended with, as preprocessor directives do.
    """
    divider = b" " if would_glue(left, right, joints) else b""
    before, after = blanks[0], line_end + blanks[-1]
    if len(blanks) == 1:
        return before or divider
    begins_line = b"\n" in before or not left
    if begins_line and (b"\n" in after or not right):
        return _drop_lines(before, after, left[-1:], right[:1])
    if begins_line:
        return before
    if b"\n" in after:
        return after[_newline(after) :]
    broken = [blank for blank in blanks if b"\n" in blank]
    if broken:
        return broken[-1]
    return _within_line(blanks, left, right, divider)


def _within_line(blanks: Sequence[bytes], left: bytes, right: bytes, divider: bytes) -> bytes:
    """Text went from the middle of a line: keep one of the blanks, as the author spaces brackets.

    Where none is left of them, ``divider`` is.
    """
    if not right:
        return b""
    if right[:1] in _TOUCHES_BEFORE or (not blanks[-1] and _ENDING.match(right)):
        return blanks[-1] or divider
    # Where the author put no blank after an operator there is none after it now: ``<C, F>`` to ``<F>``.
    if left[-1:] in OPENING or (not blanks[0] and left and left[-1] in _OPERATOR):
        return blanks[0] or divider
    return next(filter(None, (blanks[0], *blanks[::-1])), divider)


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
    if blank_line and left not in OPENING and right not in _TOUCHES_BEFORE:
        return b"".join(lines[:1]) + (lines[1:2] or lines)[0].lstrip(b" \t") + indentation
    return b"".join(lines[:1]) + indentation
