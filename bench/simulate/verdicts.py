"""Verdicts on disk, so that each program is judged once for all schedules that come upon it."""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

YES, NO = "yes", "no"
LINE = re.compile(rf"([0-9a-f]+) ({YES}|{NO}) (\d+\.\d+)")


class Judged(NamedTuple):
    """A verdict, and the wall seconds that it took when it was computed."""

    interesting: bool
    seconds: float


class Verdicts:
    """What a check says, looked up by digest or computed and appended to a file.

    A line of the file is a digest of case and program, ``yes`` or ``no``, and seconds, so that one file
    serves several cases. A last line that was cut short by an interruption is dropped. Without a file
    verdicts are kept in memory. Raises ValueError if the file holds anything else.
    """

    def __init__(self, case: str, check: Callable[[bytes], bool], file: Path | None = None) -> None:
        self._key = case.encode()[: hashlib.blake2b.MAX_KEY_SIZE]
        self._check = check
        self._file = file
        self._known: dict[str, Judged] = {}
        self.computed = 0
        """Verdicts that were not known."""
        self.cpu = 0.0
        """Processor seconds of this process that went into them."""
        if file is not None and file.exists():
            self._read(file)

    def _read(self, file: Path) -> None:
        text = file.read_text(encoding="ascii")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            file.write_text(whole, encoding="ascii")
        for number, line in enumerate(whole.splitlines(), 1):
            found = LINE.fullmatch(line)
            if found is None:
                raise ValueError(f"{file} holds no verdicts: line {number} is none.")
            self._known[found[1]] = Judged(found[2] == YES, float(found[3]))

    def judge(self, program: bytes) -> Judged:
        """The verdict on a program."""
        digest = hashlib.blake2b(program, digest_size=12, key=self._key).hexdigest()
        judged = self._known.get(digest)
        if judged is None:
            judged = self._known[digest] = self._compute(program)
            if self._file is not None:
                with self._file.open("a", encoding="ascii") as lines:
                    lines.write(f"{digest} {YES if judged.interesting else NO} {judged.seconds:.6f}\n")
        return judged

    def _compute(self, program: bytes) -> Judged:
        started, cpu = time.monotonic(), time.process_time()
        interesting = self._check(program)
        self.computed += 1
        self.cpu += time.process_time() - cpu
        return Judged(interesting, time.monotonic() - started)
