"""Lines of JSON from programs that may print anything."""

from __future__ import annotations

import json

from treereduce.plugins.host import MisbehavedError

MOST_SHOWN = 60
"""Bytes of a line that evidence shows."""


def quoted(line: bytes) -> str:
    """The beginning of a line as evidence, in quotes."""
    return repr(line[:MOST_SHOWN].decode(errors="replace"))


def read_json(line: bytes, said: str) -> object:
    """What a line says. Raises `MisbehavedError` where that is no JSON; ``said`` is how the line is told."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):  # brackets without end nest deeper than Python goes
        raise MisbehavedError(f"{said}, which is no JSON") from None


def encoded(text: str, said: str) -> bytes:
    """The bytes of a text; half pairs from U+DC80 to U+DCFF stand for bytes that are no UTF-8.

    Raises `MisbehavedError` where there are others, which stand for nothing.
    """
    try:
        return text.encode(errors="surrogateescape")
    except UnicodeEncodeError:
        raise MisbehavedError(f"{said}, which has half a character") from None
