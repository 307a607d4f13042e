"""Programs that change the instance of a number: ``CMD FILE N`` edits the file in place.

Exit status 0 says that there was such an instance, 1 that there is none. ``CMD FILE get_count`` may print how
many there are; where it does not, that is found by trying instances at distances that double.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise

from treereduce.oracle.verdict import Cancelled
from treereduce.passes.candidate import Candidate
from treereduce.plugins.guard import Guard
from treereduce.plugins.host import Ended, Host, MisbehavedError, last_line
from treereduce.plugins.translation import edits_to
from treereduce.plugins.typed import Typed
from treereduce.plugins.walk import Recent, Walk, most_of, safely
from treereduce.view.view import View

COUNT = "get_count"
MOST_DETOURS = 8
"""Instances that are tried as detours in a round. Each that the oracle likes is reduced on its own."""
TRACEBACK = "Traceback (most recent call last)"
"""What a Python program says that ends with 1 because of an error."""

Make = Callable[[bytes, int], bytes | None]
"""Makes an instance of a program; None if there is none of that number."""
Count = Callable[[bytes], int | None]


class Instances:
    """The instances of one program, each made once. Thread-safe."""

    def __init__(self, view: View, make: Make, count: Count) -> None:
        self._program, self._most = view.rendering.data, most_of(view)
        self._make, self._count = make, count
        self._lock = threading.Lock()
        self._made: dict[int, bytes | None] = {}
        self._chains: list[tuple[int, int]] | None = None

    def text(self, number: int) -> bytes | None:
        """The program with an instance done, None if there is no such one."""
        with self._lock:
            return self._text(number)

    def chains(self) -> list[tuple[int, int]]:
        """All numbers, as ranges that begin with what was tried to find out how many there are."""
        with self._lock:
            if self._chains is None:
                count = self._count(self._program)
                heads, end = self._probe() if count is None else (_doubling(count), count + 1)
                self._chains = list(pairwise([*sorted(heads), end]))
            return self._chains

    def _text(self, number: int) -> bytes | None:
        if number not in self._made:
            made = self._made[number] = self._make(self._program, number)
            if made is not None and number > self._most:
                raise MisbehavedError(
                    f"goes on at instance {number:,} of a program of {len(self._program):,} bytes"
                )
        return self._made[number]

    def _probe(self) -> tuple[list[int], int]:
        """Numbers that there are, and the first that there is not."""
        heads: list[int] = []
        low, high = 0, 1
        while self._text(high) is not None:
            heads.append(high)
            low, high = high, 2 * high
        while high - low > 1:
            middle = (low + high) // 2
            if self._text(middle) is None:
                high = middle
            else:
                heads.append(middle)
                low = middle
        return heads, high


def _doubling(count: int) -> list[int]:
    return [1 << digit for digit in range(count.bit_length())]


class Numbered:
    """A pass of instances that have numbers, from 1."""

    def __init__(self, guard: Guard, make: Make, count: Count) -> None:
        self._guard = guard
        self._instances = Recent(lambda view: Instances(view, make, count))

    def count(self, view: View) -> None:
        """Find out how many instances there are, for when it is asked."""
        if not self._guard.left_out:
            with suppress(MisbehavedError, Cancelled):  # then `propose` meets it too
                self._instances.of(view).chains()

    def propose(self, view: View, node: int) -> Iterator[Candidate]:  # noqa: ARG002 - the root alone
        """Every instance, first those at distances that double, from each of them on the next ones."""
        return safely(self._guard, lambda: self._propose(view))

    def _propose(self, view: View) -> Iterator[Candidate]:
        instances = self._instances.of(view)
        walk = Walk(self._guard, view, instances.text)
        for first, stop in instances.chains():
            yield from walk.candidates(first, stop)


class NumberedDetours:
    """Instances that make a program no smaller, a few of each pass: larger for a while, to end smaller."""

    def __init__(self, guard: Guard, make: Make, count: Count) -> None:
        self._guard = guard
        self._instances = Recent(lambda view: Instances(view, make, count))

    def propose(self, view: View, node: int) -> Iterator[Candidate]:  # noqa: ARG002 - the root alone
        """The first instances, those left aside that make it smaller."""
        return safely(self._guard, lambda: self._propose(view))

    def _propose(self, view: View) -> Iterator[Candidate]:
        instances = self._instances.of(view)
        for number in range(1, MOST_DETOURS + 1):
            text = instances.text(number)
            if text is None:
                return
            edits = edits_to(view, text)
            if edits and view.gain(edits) <= 0:
                yield Candidate(edits)


class NumberedCommand:
    """How a program of the user makes and counts instances."""

    def __init__(self, host: Host, typed: Typed) -> None:
        self._host, self._typed = host, typed

    def make(self, program: bytes, number: int) -> bytes | None:
        """Have the file edited. Raises `MisbehavedError` for all that is not a yes or a no."""
        ended = self._run(program, str(number))
        if ended.status == 0:
            return ended.file
        if ended.status != 1 or TRACEBACK in ended.errors:
            raise MisbehavedError(
                f"ended with exit status {ended.status} at instance {number}{last_line(ended.errors)}"
            )
        return None

    def count(self, program: bytes) -> int | None:
        """How many instances there are, if the program knows."""
        if self._typed.has_slots:
            return None
        ended = self._run(program, COUNT)
        printed = ended.printed.strip()
        return int(printed) if ended.status == 0 and printed.isdigit() and len(printed) < 10 else None

    def _run(self, program: bytes, number: str) -> Ended:
        return self._host.run(lambda place: self._typed.words(place / self._host.name, number), program)
