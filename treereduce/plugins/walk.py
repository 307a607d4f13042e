"""Programs that others make of one program, one after another, as candidates that merge with others."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import partial
from typing import Generic, TypeVar

from treereduce.machine.shortage import shortage_in
from treereduce.oracle.verdict import Cancelled
from treereduce.passes.candidate import Candidate
from treereduce.plugins.guard import MOST_BESIDE, MOST_FOR_A_NODE, Guard, raised
from treereduce.plugins.host import MisbehavedError
from treereduce.plugins.translation import edits_to
from treereduce.program.keys import ExactKey, exact_key
from treereduce.view.view import View

KEPT = 4
"""Programs for which what was made of them is kept: a round is often followed by another on the same one."""

T = TypeVar("T")


def most_of(view: View) -> int:
    """How many programs may be made of the one that a view shows."""
    return MOST_FOR_A_NODE * view.rendering.tokens + MOST_BESIDE


def safely(guard: Guard, make: Callable[[], Iterator[Candidate]]) -> Iterator[Candidate]:
    """What ``make`` makes, as long as it behaves; no more of a pass that does not, or when all is over."""
    if guard.left_out:
        return
    try:
        yield from make()
    except MisbehavedError as fault:
        guard.leave_out(str(fault))
    except Cancelled:
        return
    except Exception as error:  # noqa: BLE001 - the run goes on without the pass
        if not shortage_in(error):  # or without this place of it: that is no fault of the pass
            guard.leave_out(raised(error))


class Recent(Generic[T]):
    """What is known of the programs that a pass was asked about last. Thread-safe."""

    def __init__(self, make: Callable[[View], T], forget: Callable[[T], None] = lambda _: None) -> None:
        self._make, self._forget = make, forget
        self._lock = threading.Lock()
        self._known: OrderedDict[ExactKey, T] = OrderedDict()

    def of(self, view: View) -> T:
        """What there is for the program that the view shows."""
        key = exact_key(view.rendering.data)
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
            made = self._known[key] = self._make(view)
            gone = self._known.popitem(last=False)[1] if len(self._known) > KEPT else None
        if gone is not None:
            self._forget(gone)
        return made

    def clear(self) -> None:
        """Forget all of it."""
        with self._lock:
            gone = list(self._known.values())
            self._known.clear()
        for one in gone:
            self._forget(one)


class Walk:
    """The way through the programs that ``text_of`` makes of what a view shows, by their numbers.

    All are made of the program with which the walk began and told as edits of the base, so they merge with
    whatever was committed since. Each is proposed once, however the answers come.
    """

    def __init__(self, guard: Guard, view: View, text_of: Callable[[int], bytes | None]) -> None:
        self._guard, self._view, self._text_of = guard, view, text_of
        self._lock = threading.Lock()
        self._taken: set[int] = set()

    def candidates(self, number: int, stop: int | None = None) -> Iterator[Candidate]:
        """The program of a number or of the next one that there is before ``stop``, others to follow it."""
        return safely(self._guard, lambda: self._candidates(number, stop))

    def _candidates(self, number: int, stop: int | None) -> Iterator[Candidate]:
        while number != stop and self._take(number):
            text = self._text_of(number)
            if text is None:
                return
            if text == self._view.rendering.data and not self._guard.patient:
                raise MisbehavedError(f"made the program that it was given, as its number {number}")
            edits = edits_to(self._view, text)
            number += 1
            if edits:
                further = partial(self._further, number, stop)
                yield Candidate(edits, on_failure=further, on_success=further)
                return

    def _further(self, number: int, stop: int | None, _: View) -> Iterator[Candidate]:
        return self.candidates(number, stop)

    def _take(self, number: int) -> bool:
        with self._lock:
            new = number not in self._taken
            self._taken.add(number)
        return new
