"""A program as somebody gives it who calls a function."""

from __future__ import annotations

from treereduce.errors import UsageError


def program_bytes(source: object) -> bytes:
    """A program that may be text. Raises `UsageError` for what is neither, by who does not check types."""
    if isinstance(source, str):
        return source.encode()
    if isinstance(source, bytes):
        return source
    kind = type(source).__name__
    raise UsageError(f"The source is of type {kind}: give the program itself, as bytes or str.")
