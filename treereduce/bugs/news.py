"""What is told of one bug: its best programs, in versions that grow, whoever finds them."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace

from treereduce.engine.state.events import Event, Improved, Listener, Retracted

OTHERS = "other-bugs"
"""The name under which events show what was found while another bug was reduced."""


class News:
    """A listener to all reductions for a bug, which passes on what they tell. Thread-safe."""

    def __init__(self, listeners: Sequence[Listener]) -> None:
        self._listeners = listeners
        self._lock = threading.Lock()
        self._before = self._last = 0

    def begin(self) -> None:
        """Another reduction begins, which counts its versions from 1."""
        with self._lock:
            self._before = self._last

    def reach(self, version: int) -> int:
        """The reduction under way has come to a version of its own. Returns how that is counted here."""
        with self._lock:
            self._last = max(self._last, version + self._before)
            return version + self._before

    def end(self, version: int) -> None:
        """The reduction has ended with a version, counted as here; a formatted result has one of its own."""
        with self._lock:
            self._last = max(self._last, version)

    def __call__(self, event: Event) -> None:
        """Pass an event of the reduction under way on."""
        if isinstance(event, (Improved, Retracted)):
            event = replace(event, version=self.reach(event.version))
        for listener in self._listeners:
            listener(event)

    def found(self, program: bytes, tokens: int) -> None:
        """A program was found that is the best for this bug, while another one is reduced."""
        with self._lock:
            self._last += 1
            event = Improved(self._last, program, tokens, OTHERS)
        for listener in self._listeners:
            listener(event)
