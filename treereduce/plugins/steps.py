"""Programs that go from state to state, as the passes of C-Reduce do.

``CMD check`` ends with 0 if all is there that the pass needs. ``CMD new FILE STATE`` writes a first state
to the file STATE, ``CMD transform FILE STATE`` edits FILE as the state says, ``CMD advance FILE STATE`` goes
on to the next state. Each prints OK, STOP when there is nothing more, or ERROR with a reason. What the
bytes of the state mean, nobody else knows.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

from treereduce.passes.candidate import Candidate
from treereduce.plugins.guard import Guard
from treereduce.plugins.host import Host, MisbehavedError, last_line
from treereduce.plugins.translation import edits_to
from treereduce.plugins.typed import Typed
from treereduce.plugins.walk import most_of, safely
from treereduce.program.edits import Edit
from treereduce.program.keys import ExactKey, exact_key
from treereduce.view.view import View

STATE = "treereduce-state"
"""The name of the file for the state, beside the program."""
LARGEST_STATE = 2**20
CHECK, NEW, TRANSFORM, ADVANCE = "check", "new", "transform", "advance"
OK, STOP, ERROR = b"OK", b"STOP", b"ERROR"


@dataclass(slots=True)
class _Way:
    """Where the pass was since it began anew."""

    most: int
    """How many states it may go through."""
    been: set[tuple[ExactKey, bytes]] = field(default_factory=set)


class Steps:
    """A pass that is such a program."""

    def __init__(self, host: Host, typed: Typed, guard: Guard) -> None:
        self._host, self._typed, self._guard = host, typed, guard
        self._lock = threading.Lock()
        self._ready = False

    def propose(self, view: View, node: int) -> Iterator[Candidate]:  # noqa: ARG002 - the root alone
        """Begin anew, and go on after each answer."""
        return safely(self._guard, lambda: self._begin(view))

    def _begin(self, view: View) -> Iterator[Candidate]:
        self._check()
        answer, state, _ = self._ask(NEW, view, b"")
        if answer == OK:
            yield from self._transform(view, state, _Way(most_of(view)))

    def _check(self) -> None:
        with self._lock:
            if not self._ready:
                ended = self._host.run(lambda _: self._typed.words(None, CHECK), b"")
                if ended.status != 0:
                    raise MisbehavedError(f"says that it lacks what it needs{last_line(ended.errors)}")
                self._ready = True

    def _transform(self, view: View, state: bytes, way: _Way) -> Iterator[Candidate]:
        while True:
            here = exact_key(view.rendering.data), state
            if here in way.been:
                raise MisbehavedError(f"goes in circles: it came to the state {_shown(state)} again")
            way.been.add(here)
            if len(way.been) > way.most:
                raise MisbehavedError(f"does not stop: it went through {way.most:,} states")
            answer, after, text = self._ask(TRANSFORM, view, state)
            if answer == STOP:
                return
            if text == view.rendering.data:
                raise MisbehavedError(f"said OK and changed nothing in the state {_shown(state)}")
            edits = edits_to(view, text)
            if edits:
                yield self._candidate(edits, view, after, way)
                return
            answer, state, _ = self._ask(ADVANCE, view, after)
            if answer == STOP:
                return

    def _candidate(self, edits: tuple[Edit, ...], view: View, state: bytes, way: _Way) -> Candidate:
        return Candidate(
            edits,
            # What it advances on is the program that it saw: its edits merge with what came between.
            on_failure=lambda _: safely(self._guard, lambda: self._advance(view, state, way)),
            on_success=lambda now: safely(self._guard, lambda: self._transform(now, state, way)),
        )

    def _advance(self, view: View, state: bytes, way: _Way) -> Iterator[Candidate]:
        answer, following, _ = self._ask(ADVANCE, view, state)
        if answer == OK:
            yield from self._transform(view, following, way)

    def _ask(self, what: str, view: View, state: bytes) -> tuple[bytes, bytes, bytes]:
        """The answer, the state afterwards, and the program."""
        files: dict[str, bytes] = {}
        ended = self._host.run(
            lambda place: self._typed.words(None, what, str(place / self._host.name), str(place / STATE)),
            view.rendering.data,
            files={STATE: state},
            into=files,
        )
        answer, _, reason = ended.printed.strip().partition(b" ")
        if ended.status != 0:
            raise MisbehavedError(f"ended with exit status {ended.status} at {what}{last_line(ended.errors)}")
        if answer == ERROR:
            raise MisbehavedError(f"says ERROR at {what}{last_line(reason.decode(errors='replace'))}")
        if answer not in (OK, STOP):
            raise MisbehavedError(f"answered {_shown(ended.printed)} to {what}, and not OK, STOP or ERROR")
        after = files.get(STATE, b"")
        if len(after) > LARGEST_STATE:
            raise MisbehavedError(f"has a state of {len(after):,} bytes")
        return answer, after, ended.file


def _shown(text: bytes) -> str:
    return repr(text[:40].decode(errors="replace"))
