"""Exceptions of passes, and of what is made of their candidates: they cost their place, and never a run."""

from __future__ import annotations

import threading
import traceback
from collections import Counter
from collections.abc import Callable

from treereduce.engine.state.events import Event, PassFailed

MOST = 10
"""Exceptions after which a pass is left out for the rest of the run: what fails everywhere finds nothing, and
each exception costs as much as a candidate."""


class EndlessPassError(Exception):
    """Raised within a pass that has computed for longer than any does."""

    def __init__(self) -> None:
        super().__init__("it did not come to an end")


class Mishaps:
    """Counts them, and tells the world of the first of each pass. Thread-safe."""

    def __init__(self, tell: Callable[[Event], None]) -> None:
        self._tell = tell
        self._lock = threading.Lock()
        self._counted: Counter[str] = Counter()
        self._out: set[str] = set()

    def happened(self, name: str, place: str, program: bytes, error: BaseException) -> None:
        """The pass ``name``, or what became of its candidate, raised ``error`` on ``program``.

        ``place`` says in words what it was about.
        """
        with self._lock:
            self._counted[name] += 1
            is_first = self._counted[name] == 1
            if self._counted[name] >= MOST or isinstance(error, EndlessPassError):
                self._out.add(name)
        if is_first:
            trace = "".join(traceback.format_exception(error))
            self._tell(PassFailed(name, place, program, repr(error), trace))

    def is_out(self, name: str) -> bool:
        """Whether a pass is left out from now on."""
        return name in self._out

    @property
    def counted(self) -> dict[str, int]:
        """How often it has happened to each pass."""
        with self._lock:
            return dict(self._counted)
