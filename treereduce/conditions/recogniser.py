"""What is known of the crashes of one tool: a TOML file in recognisers/."""

from __future__ import annotations

import functools
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from treereduce.conditions.frames import NO_FRAMES, Frames
from treereduce.conditions.tools import programs
from treereduce.errors import UsageError

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ORDINARY = re.compile(
    r"(?:error|warning|note|remark|exception|failure)(?: ?[\[(]?\w{1,12}[\])]?)?: ", re.IGNORECASE
)
"""What an ordinary message begins with. It may go on with text of the program, as that of an ``#error``."""

MOST = 20
"""Crashes in one output that are told apart."""

FOLDER = Path(__file__).resolve().parent / "recognisers"


@dataclass(frozen=True, slots=True)
class Kind:
    """One way in which a tool crashes."""

    pattern: str
    """A regular expression that begins with what names the crash, not with the place in the input before."""
    message: str
    """A template over the groups of the pattern, and ``{frames}``."""
    bare: str = ""
    """The template where no frame is found; without one, that is no crash of this kind."""
    needs: tuple[str, ...] = ()
    """One of these has to be in the output for the pattern to be tried, which is far faster."""
    grep: str = ""
    """The group that a script would search for, or ``frames`` for the first; else all of the first line."""
    own: bool = False
    """Whether it counts only if the command names the tool: other programs say the same."""
    alone: bool = False
    """Whether it does not count behind the beginning of an ordinary message in its line: see `ORDINARY`."""
    last: bool = False
    """Whether the last match counts and not the first."""
    aftermath: bool = False
    """Whether it comes of an ordinary error before it, so that it is no find where something else is kept."""
    status: frozenset[int] = frozenset()
    """The signals, negative, and exit statuses that it goes with; any if empty."""

    def settles(self, frames: Frames) -> bool:
        """Whether whole lines of output that tell of such a crash name it, whatever comes after them.

        Not if the last match counts, or all of a stack; nor if there is no telling how many lines a match
        has: one that begins earlier might end later.
        """
        if self.last or self.status or not _has_its_lines(self.pattern):
            return False
        counts = "{busiest}" in self.message or ("{frames}" in self.message and frames.endless > 0)
        return not counts and ("{frames}" not in self.message or frames.take == 1)

    def fits(self, status: int | None) -> bool:
        """Whether a command that ends so may have crashed like this."""
        return not self.status or status in self.status

    def search(self, text: str, status: int | None) -> list[re.Match[str]]:
        """Where an output tells of such crashes: the place that counts first, then the others."""
        if not self.fits(status):
            return []
        if self.needs and not any(part in text for part in self.needs):
            return []
        # Most kinds are never met, and to compile all would take a tenth of a second.
        found: list[re.Match[str]] = []
        for match in _compiled(self.pattern).finditer(text):
            if self.alone and ORDINARY.search(text, text.rfind("\n", 0, match.start()) + 1, match.start()):
                continue
            found = [match] if self.last else [*found, match]
            if len(found) == MOST:
                break
        return found


@dataclass(frozen=True, slots=True)
class Fast:
    """What leaves out the work of a tool that has failed."""

    environment: Mapping[str, str]
    tools: tuple[str, ...] = ()
    """The names of the command that take the switches; all of the recogniser's if empty."""
    switches: tuple[str, ...] = ()
    hides_frames: bool = False
    """Whether crashes that frames name cannot be told apart with it."""


@dataclass(frozen=True, slots=True)
class Recogniser:
    """All ways in which a tool, or any program of one language, crashes."""

    name: str
    title: str
    tools: frozenset[str]
    """Names of commands, without versions; none if it knows crashes of any program."""
    kinds: tuple[Kind, ...]
    """In the order in which they are tried."""
    frames: Frames = NO_FRAMES
    fast: tuple[Fast, ...] = ()
    guess: bool = False
    """Whether it is only asked where the command names no known tool: it may take what an input says."""
    rank: int = 0
    """Those of a lower one are asked first."""

    def called(self, command: Sequence[str]) -> str:
        """What a command calls its tool, of several the last; nothing if the command does not name it."""
        found = [forms for forms in programs(tuple(command)) if not self.tools.isdisjoint(forms)]
        return next(name for name in found[-1] if name in self.tools) if found else ""


@functools.cache
def _has_its_lines(pattern: str) -> bool:
    """Whether all matches have the same number of lines, as far as is easily told.

    That is so if line ends stand only where nothing is optional, outside of all groups and alternatives.
    """
    within = re.sub(r"\[\^[^\]]*\\[ns][^\]]*\]", "", pattern)
    if re.search(r"\[\^|\\[sWDZ]|\\n[?*+{]|\(\?[a-z]+[:)]", within):
        return False
    depth, outside = 0, []
    for piece in re.findall(r"\\.|\[[^\]]*\]|[()|]", within):
        depth += (piece == "(") - (piece == ")")
        if "\\n" in piece and (depth or piece != "\\n"):
            return False
        if not depth:
            outside.append(piece)
    return not {"\\n", "|"} <= set(outside)


@functools.cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.MULTILINE)


@functools.cache
def recognisers() -> tuple[Recogniser, ...]:
    """All that come with the package, in the order in which they are asked."""
    read = [
        load(file.read_text(encoding="utf-8"), file.stem, str(file)) for file in sorted(FOLDER.glob("*.toml"))
    ]
    return tuple(sorted(read, key=lambda recogniser: recogniser.rank))


def load(text: str, name: str, where: str) -> Recogniser:
    """Read a recogniser from TOML. Raises UsageError that says what is wrong in ``where``."""
    try:
        table = tomllib.loads(text)
        kinds = tuple(_kind(entry) for entry in table.pop("crash"))
        frames = _frames(table.pop("frames")) if "frames" in table else NO_FRAMES
        fast = tuple(_fast(entry) for entry in table.pop("fast", []))
        tools = frozenset(table.pop("tools", ()))
        return Recogniser(name=name, kinds=kinds, frames=frames, fast=fast, tools=tools, **table)
    except (tomllib.TOMLDecodeError, KeyError, TypeError, re.error) as error:
        raise UsageError(f"{where} is no recogniser: {error}.") from error


def _kind(entry: dict[str, Any]) -> Kind:
    needs = entry.pop("needs", ())
    return Kind(
        pattern=str(entry.pop("pattern")),
        needs=(needs,) if isinstance(needs, str) else tuple(needs),
        status=frozenset(entry.pop("status", ())),
        **entry,
    )


def _frames(entry: dict[str, Any]) -> Frames:
    return Frames(
        pattern=re.compile(entry.pop("pattern")),
        ignore=re.compile("|".join(f"(?:{pattern})" for pattern in entry.pop("ignore", ["(?!)"]))),
        cut=tuple(re.compile(pattern) for pattern in entry.pop("cut", ())),
        **entry,
    )


def _fast(entry: dict[str, Any]) -> Fast:
    return Fast(
        environment=entry.pop("environment", {}),
        tools=tuple(entry.pop("tools", ())),
        switches=tuple(entry.pop("switches", ())),
        **entry,
    )
