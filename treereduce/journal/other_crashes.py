"""Files for crashes that are met on the way and are not what is kept, one for each."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from treereduce.conditions.crash import Crash
from treereduce.journal.atomic import write_atomically

LONGEST_SLUG = 60
"""Characters of a message in the name of a file: enough to tell it."""

LONGEST_NAME = 255
"""Bytes of the name of a file that file systems take."""


@dataclass(slots=True)
class _Other:
    file: Path
    program: bytes
    problem: str = ""


class OtherCrashes:
    """Keeps the smallest program seen of each of the first ``most`` different crashes.

    It lies beside ``result`` and is named after that and the message, as ``a.reduced.also-MESSAGE.c``.
    Called from any thread. What cannot be written costs no more than itself: `told` says so.
    """

    def __init__(self, result: Path, most: int, *, mode: int = 0o666) -> None:
        self._result, self._most, self._mode = result, most, mode
        self._others: dict[Crash, _Other] = {}
        self._lock = threading.Lock()

    def __call__(self, crash: Crash, program: bytes) -> None:
        """Keep a program if it is the smallest with this crash. On return it is written.

        What comes of an ordinary error is passed over: it names no bug, and half of all candidates have it.
        """
        if crash.aftermath:
            return
        with self._lock:
            known = self._others.get(crash)
            if known is None:
                if len(self._others) >= self._most:
                    return
                known = self._others[crash] = _Other(self._file(crash), program)
            elif len(program) >= len(known.program):
                return
            known.program = program
            try:
                write_atomically(known.file, program, mode=self._mode)
            except OSError as error:
                known.problem = f"could not be written ({error.strerror})"
            else:
                known.problem = ""

    def told(self, size: Callable[[int], str]) -> list[str]:
        """A line for each: the crash, the ``size`` of its program in words, and where that is."""
        with self._lock:
            return [
                f"{crash}, {size(len(known.program))}: {known.file}{known.problem and ' ' + known.problem}"
                for crash, known in self._others.items()
            ]

    def _file(self, crash: Crash) -> Path:
        """A name that no other crash of this run has. One of an earlier run is replaced."""
        taken = {known.file for known in self._others.values()}
        slug = re.sub(r"[^a-z0-9]+", "-", crash.message.lower()).strip("-")[:LONGEST_SLUG].strip("-")
        for number in range(1, len(taken) + 2):
            behind = f"{'' if number == 1 else f'-{number}'}{self._result.suffix}"
            before = f"{self._result.stem}.also-"
            room = max(0, LONGEST_NAME - len(os.fsencode(before + behind)))
            file = self._result.with_name(f"{before}{(slug or 'crash')[:room].rstrip('-')}{behind}")
            if file not in taken:
                break
        return file
