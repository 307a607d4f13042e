"""The frames of a stack that name a crash: the innermost ones that are of the tool and of the bug."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from treereduce.conditions.mangling import demangled

FARTHEST = 80_000
"""Characters between a message and its frames at most, and the longest stack that is looked at."""


AGAIN = 5
"""Times that a function is on the stack of an endless recursion at least."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One function on the stack."""

    name: str
    place: str
    """Where it is defined: a file or class."""
    raw: str
    """How the output says the function."""


@dataclass(frozen=True, slots=True)
class Frames:
    """How a tool prints its stack. Frames are searched line by line."""

    pattern: re.Pattern[str]
    """With a group ``function``, and maybe ``file``."""
    ignore: re.Pattern[str]
    """What names no bug: functions that tell of failures, containers. Compared with how a frame is told."""
    cut: tuple[re.Pattern[str], ...] = ()
    """What is taken off the name of a function, in this order, each as often as it is found."""
    take: int = 1
    """How many frames name a crash."""
    before: bool = False
    """Whether the stack stands before the message, the innermost frame last."""
    endless: int = 0
    """So many frames, with the innermost function again and again, are an endless recursion; 0 for never."""
    show: str = "{function}"
    """How a frame is told; ``{file}`` is there if the pattern has it."""

    def innermost(self, text: str, start: int, end: int) -> list[Frame]:
        """The frames that name the crash whose message is from start to end, the innermost first."""
        found: list[Frame] = []
        for frame in self._all(text, start, end):
            if not self.ignore.search(frame.name):
                found.append(frame)
                if len(found) == self.take:
                    break
        if self.endless and found and text.count("\n", end, end + FARTHEST) >= self.endless:
            names = [frame.name for frame in self._all(text, start, end)]
            if len(names) >= self.endless and names.count(found[0].name) >= AGAIN:
                often = _most(names)
                return [Frame(f"an endless recursion of {often}", "", found[0].raw)]
        return found

    def busiest(self, text: str, start: int, end: int) -> str:
        """Where most frames of an endless recursion are: how deep it went and where it ended is chance."""
        return _most([frame.place for frame in self._all(text, start, end) if frame.place])

    def _all(self, text: str, start: int, end: int) -> Iterator[Frame]:
        """All frames, the innermost first."""
        lines: Iterable[str]
        if self.before:
            lines = reversed(text[max(0, start - FARTHEST) : end].splitlines())
        else:
            lines = text[text.rfind("\n", 0, end) + 1 : end + FARTHEST].splitlines()
        # The function may stand in one line and its file in the next.
        for line in lines:
            match = self.pattern.search(line)
            if match is not None:
                yield self._frame(match)

    def _frame(self, match: re.Match[str]) -> Frame:
        groups = match.groupdict(default="")
        name = demangled(groups["function"])
        for pattern in self.cut:
            count = 1
            while count:
                name, count = pattern.subn("", name)
        file = relative(groups.get("file", ""))
        return Frame(
            self.show.format(function=name, file=file),
            relative(groups.get("place") or file),
            groups["function"],
        )


INSTALLED = re.compile(
    r"^.*/(?:(?:site|dist)-packages|node_modules|lib/python[\d.]+|src/[\w.-]+-[0-9a-f]{16})/"
)


def relative(file: str) -> str:
    """A file without where the tool is installed; only its last name if that cannot be told."""
    shorter = INSTALLED.sub("", file)
    return shorter.rpartition("/")[2] if shorter.startswith("/") else shorter


def _most(names: list[str]) -> str:
    """The name that comes most often; of those that come about as often the first, for chance counts them."""
    counts = Counter(names)
    most = max(counts.values(), default=0)
    return min((name for name in counts if counts[name] > 0.8 * most), default="")


NO_FRAMES = Frames(re.compile("(?!)"), re.compile("(?!)"))
"""Of tools that print none."""
