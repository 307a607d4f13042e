"""Brackets around text that goes where operators stand beside it."""

from __future__ import annotations

import re

from treereduce.program.brackets import CLOSING, OPENING
from treereduce.program.layout import blank_end, blank_start
from treereduce.program.tally import length_of_text

_BEFORE = OPENING | {b",", b";", b"="}
_AFTER = CLOSING | {b",", b";"}
COMPARISONS = frozenset((b"==", b"!=", b"<=", b">="))
"""What ends with ``=`` and changes nothing."""
_CLOSER = re.compile(rb"\s*(\[|\(|->|\.|\+\+|--)")
"""What is done to a value before what stands before it, as the call in ``*f()``."""

_PATH = re.compile(rb"[@$]?\w+(?:(?:\.|->|::)\w+)*")
"""What binds closer than any operator that may stand beside it."""


def bracketed(text: bytes, around: bytes, start: int, end: int) -> bytes:
    """``text`` as it may stand for the bytes ``start`` to ``end`` of ``around``.

    In brackets if it has several tokens, begins with no bracket, is no path to a member, and an operator may
    stand beside it.
    """
    if text[:1] in OPENING or _PATH.fullmatch(text) or length_of_text(text) < 2:
        return text
    left, right = blank_start(around, start), blank_end(around, end)
    alone_left = not left or (
        around[left - 1 : left] in _BEFORE and around[left - 2 : left] not in COMPARISONS
    )
    alone_right = right == len(around) or around[right : right + 1] in _AFTER
    return text if alone_left and alone_right else b"(" + text + b")"


def binds_closer(around: bytes, end: int) -> bool:
    """Whether what stands behind a byte of ``around`` binds closer than what stands before a value."""
    return _CLOSER.match(around, end) is not None
