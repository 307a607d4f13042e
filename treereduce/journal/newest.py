"""The newest program of a run, whatever the order in which its versions are heard of."""

from __future__ import annotations

import threading

from treereduce.engine.state.events import Improved, Retracted


class Newest:
    """Holds the program with the highest version; ``source``, which the run starts from, has version 0."""

    def __init__(self, source: bytes) -> None:
        self._lock = threading.Lock()
        self._held = (0, source)

    def offer(self, event: Improved | Retracted) -> bool:
        """Take a program unless a newer one is held. Returns whether it was taken."""
        with self._lock:
            newer = event.version > self._held[0]
            if newer:
                self._held = (event.version, event.program)
            return newer

    @property
    def held(self) -> tuple[int, bytes]:
        """The version and the program."""
        return self._held
