"""The best program so far: the only mutable state that workers share beside the heap."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

import tree_sitter

from treereduce.engine.trial.items import LARGE, Items
from treereduce.program.render import Rendering
from treereduce.program.text import WORDS
from treereduce.view.view import View


@dataclass(frozen=True, eq=False)
class Snapshot:
    """One version of the best program, with what is needed to try candidates on it. Immutable."""

    version: int
    """Commits of the whole run up to this one."""
    view: View
    parse: tree_sitter.Tree | None
    """Tree-sitter's tree of the rendered bytes; None for text that has no parser."""
    broken: int
    """ERROR and MISSING nodes in it."""

    @property
    def rendering(self) -> Rendering:
        """The program, as a rendering of the round's base."""
        return self.view.rendering

    @property
    def data(self) -> bytes:
        """The program's bytes."""
        return self.rendering.data

    @cached_property
    def items(self) -> Items | None:
        """Its top-level items if it is so large that candidates are parsed by them."""
        if self.parse is None or len(self.data) < LARGE:
            return None
        return Items(self.parse, self.data)

    @cached_property
    def words(self) -> Counter[bytes]:
        """How often each word stands in the program."""
        return Counter(WORDS.findall(self.data))


class Best:
    """Holds the current snapshot; replaced by compare-and-swap only."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._lock = threading.Lock()
        self._current = snapshot

    @property
    def current(self) -> Snapshot:
        """The newest snapshot."""
        return self._current

    def swap(self, expected: Snapshot, new: Snapshot) -> bool:
        """Make ``new`` current if ``expected`` still is. Returns whether it did."""
        with self._lock:
            if self._current is not expected:
                return False
            self._current = new
            return True
