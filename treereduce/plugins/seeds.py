"""Programs that make others of a seed, as the reducers of preduce do.

``CMD SEED`` reads a path from its standard input, writes a program to it, prints an empty line, and so on
until it has no more and ends. It is asked for the next one when the one before is taken up.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from treereduce.passes.candidate import Candidate
from treereduce.plugins.guard import Guard
from treereduce.plugins.host import LONGEST, Host, MisbehavedError, left_in, made
from treereduce.plugins.talk import Talk
from treereduce.plugins.typed import Typed
from treereduce.plugins.walk import Recent, Walk, most_of, safely
from treereduce.program.keys import ExactKey, exact_key
from treereduce.view.view import View

MOST_ALIKE = 100
"""How often one program may be made of one seed. Some make a few twice."""


class Seeds:
    """A pass that is such a program."""

    def __init__(self, host: Host, typed: Typed, guard: Guard) -> None:
        self._guard = guard
        self._grown = Recent(lambda view: _Grown(host, typed, view), _Grown.close)
        host.at_end(self._grown.clear)

    def propose(self, view: View, node: int) -> Iterator[Candidate]:  # noqa: ARG002 - the root alone
        """What grows from the program, in its order."""
        return safely(self._guard, lambda: self._propose(view))

    def _propose(self, view: View) -> Iterator[Candidate]:
        return Walk(self._guard, view, self._grown.of(view).text).candidates(0)


class _Grown:
    """The programs that grow from one seed. Thread-safe."""

    def __init__(self, host: Host, typed: Typed, view: View) -> None:
        self._host, self._typed = host, typed
        self._seed, self._most = view.rendering.data, most_of(view)
        self._lock = threading.Lock()
        self._talk: Talk | None = None
        self._known: list[bytes] = []
        self._alike: Counter[ExactKey] = Counter()
        self._over = False

    def text(self, number: int) -> bytes | None:
        """The program of a number, from 0; None if there are not so many."""
        with self._lock:
            while len(self._known) <= number and not self._over:
                try:
                    text = self._next()
                except MisbehavedError:
                    self._end()  # or it would go on writing, with nobody to see it
                    raise
                if text is None:
                    self._end()
                else:
                    self._known.append(text)
            return self._known[number] if number < len(self._known) else None

    def close(self) -> None:
        """Make no more."""
        with self._lock:
            self._end()

    def _end(self) -> None:
        self._over = True
        if self._talk is not None:
            self._talk.close()

    def _next(self) -> bytes | None:
        if self._talk is None:
            self._talk = self._host.as_soon_as_possible(lambda: Talk(self._host, self._words, self._seed))
        number = len(self._known)
        name = Path(self._host.name)
        # The one before is not needed any more, and the next is called otherwise.
        file = self._talk.place.work / f"{name.stem}-{number}{name.suffix}"
        if self._talk.ask(f"{file}\n".encode(), LONGEST, len(self._seed)) is None:
            return None
        text = made(self._host.as_soon_as_possible(lambda: left_in(file)), self._seed)
        with suppress(OSError):
            file.unlink()
        key = exact_key(text)
        self._alike[key] += 1
        if self._alike[key] > MOST_ALIKE:
            raise MisbehavedError(f"goes in circles: it made one program {MOST_ALIKE} times")
        if number > self._most:
            raise MisbehavedError(f"does not stop: it made {number:,} programs of one")
        return text

    def _words(self, place: Path) -> list[str]:
        return self._typed.words(place / self._host.name)
