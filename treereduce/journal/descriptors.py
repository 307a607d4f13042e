"""Reading and writing all there is, also where a descriptor does not wait.

Whoever shares it with us may have said that it does not: then a call does a part of its work or none, which
is no end and no failure.
"""

from __future__ import annotations

import os
import select

PIECE = 1 << 20
"""Bytes that are read at once."""


def read_all(descriptor: int) -> bytes:
    """What can be read from a descriptor until its end. Raises OSError."""
    pieces: list[bytes] = []
    while True:
        try:
            piece = os.read(descriptor, PIECE)
        except BlockingIOError:
            wait_for(descriptor, select.POLLIN)
            continue
        if not piece:
            return b"".join(pieces)
        pieces.append(piece)


def write_all(descriptor: int, data: bytes) -> None:
    """Write all of ``data`` to a descriptor. Raises OSError."""
    left = memoryview(data)
    while left:
        try:
            left = left[os.write(descriptor, left) :]
        except BlockingIOError:  # noqa: PERF203 - a try costs nothing beside a call of the system
            wait_for(descriptor, select.POLLOUT)


def wait_for(descriptor: int, event: int, seconds: float | None = None) -> None:
    """Wait until a descriptor can be read or written, or has no other end, for so many seconds at most."""
    poll = select.poll()
    poll.register(descriptor, event)
    poll.poll(None if seconds is None else 1000 * seconds)
