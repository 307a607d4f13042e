"""Conditions that a person asks for in words: how a run ends, what it prints, that it hangs."""

from __future__ import annotations

import enum
import re
import shlex
import signal
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from treereduce.conditions.condition import Condition
from treereduce.conditions.outcome import SHELL_KILLED, Outcome, as_in_a_shell
from treereduce.conditions.searching import Search

HANGS = "--hangs "
"""How it is written, in records too, that a run is to go on; the seconds follow."""

LONGEST_LINE = 200
"""Characters of a line that are shown. Tools print whole programs in one."""

SEES_FAR = re.compile(r"\(\?(?!:|P[<=]|[ims]+\))|\\[AZz]|[*+?}]\+")
"""What makes a regular expression depend on text beside its match, or on how much there is to try."""


class Stream(enum.Enum):
    """What a regular expression looks at, and the option that asks for it."""

    STDOUT = "--stdout"
    STDERR = "--stderr"
    OUTPUT = "--any-output"

    def of(self, outcome: Outcome) -> str:
        """What a run wrote there."""
        if self is Stream.STDOUT:
            return outcome.stdout
        return outcome.stderr if self is Stream.STDERR else outcome.output


@dataclass(frozen=True, slots=True)
class ExitStatus:
    """The run ends with ``status``, as a shell reports it: 139 is also a run that SIGSEGV killed."""

    status: int

    def holds(self, outcome: Outcome) -> bool:
        """Whether it ended so."""
        return outcome.status is not None and as_in_a_shell(outcome.status) == self.status

    def matched(self, outcome: Outcome) -> str:
        """The status, or the signal."""
        return told(outcome)

    def __str__(self) -> str:
        return f"--exit-code {self.status}"


@dataclass(frozen=True, slots=True)
class NonZero:
    """The run ends with any status but 0, or by a signal of its own.

    SIGKILL and SIGTERM are not: somebody else sends them, for want of memory or time, whatever the program.
    """

    def holds(self, outcome: Outcome) -> bool:
        """Whether it failed."""
        if outcome.status is None:
            return False
        foreign = {SHELL_KILLED + signal.SIGKILL, SHELL_KILLED + signal.SIGTERM}
        return as_in_a_shell(outcome.status) not in {0, *foreign}

    def matched(self, outcome: Outcome) -> str:
        """The status, or the signal."""
        return told(outcome)

    def __str__(self) -> str:
        return "--exit-code nonzero"


@dataclass(frozen=True, slots=True)
class Signal:
    """The run is killed by signal ``number``, or ends as a shell does whose command was."""

    number: int

    def holds(self, outcome: Outcome) -> bool:
        """Whether it was."""
        return outcome.status is not None and as_in_a_shell(outcome.status) == SHELL_KILLED + self.number

    def matched(self, outcome: Outcome) -> str:
        """The signal, or the status that tells of it."""
        return told(outcome)

    def __str__(self) -> str:
        return f"--signal {signal_name(self.number).removeprefix('SIG')}"


@dataclass(frozen=True, slots=True)
class Matches:
    """A regular expression matches somewhere in what the run printed; ``negated``: nowhere.

    ``^`` and ``$`` are the ends of a line.
    """

    stream: Stream
    regex: re.Pattern[str]
    negated: bool = False
    _search: Search = field(init=False, repr=False, compare=False)
    """Its own, so that what it may have started ends with the run that has the condition."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "_search", Search(self.regex))

    def holds(self, outcome: Outcome) -> bool:
        """Whether it does."""
        return (self._search.first(self.stream.of(outcome)) is None) is self.negated

    def matched(self, outcome: Outcome) -> str:
        """The line with the match; of a negated one, what is not there."""
        text = self.stream.of(outcome)
        found = self._search.first(text)
        if found is None:
            return f"no {self.regex.pattern!r} in {self.stream.name.lower()}"
        begin = text.rfind("\n", 0, found[0]) + 1
        end = text.find("\n", found[1])
        return shortened(text[begin : len(text) if end < 0 else end])

    def may_hold(self) -> bool:
        """Only if it looks for something, and the match is all that counts."""
        return not self.negated and self._sees_its_match_alone()

    def may_fail(self) -> bool:
        """Only if it must not be there."""
        return self.negated and self._sees_its_match_alone()

    def settled(self, so_far: Outcome) -> bool | None:
        """Once there is a match, more text does not undo it, if the character behind it is known too."""
        if not self._sees_its_match_alone():
            return None
        both = (so_far.stderr, so_far.stdout)
        for text in both if self.stream is Stream.OUTPUT else (self.stream.of(so_far),):
            found = self._search.first(text)
            if found is not None and found[1] < len(text):
                return not self.negated
        return None

    def _sees_its_match_alone(self) -> bool:
        """Whether no text behind or before a match, but for a character, decides whether it is one.

        Without `re.MULTILINE`, ``$`` looks for the end of everything.
        """
        return bool(self.regex.flags & re.MULTILINE) and not SEES_FAR.search(self.regex.pattern)

    def __str__(self) -> str:
        option = self.stream.value if not self.negated else f"--not-{self.stream.value.removeprefix('--')}"
        return f"{option} {shlex.quote(self.regex.pattern)}"


@dataclass(frozen=True, slots=True)
class Hangs:
    """The run is still going after ``seconds``, which must be its limit."""

    seconds: float

    def holds(self, outcome: Outcome) -> bool:
        """Whether it was still going."""
        return outcome.status is None

    def matched(self, outcome: Outcome) -> str:  # noqa: ARG002 - all that hold are alike
        """The time."""
        return f"still running after {self.seconds:g} s"

    def __str__(self) -> str:
        return f"{HANGS}{self.seconds:g}"


def needs_output(conditions: Iterable[Condition]) -> bool:
    """Whether any of them looks at what a run printed."""
    return not all(isinstance(condition, (ExitStatus, NonZero, Signal, Hangs)) for condition in conditions)


def told(outcome: Outcome) -> str:
    """How a run ended, as in ``exit status 4`` or ``killed by SIGSEGV``."""
    if outcome.status is None:
        return f"still running after {outcome.seconds:.3g} s"
    if outcome.status >= 0:
        return f"exit status {outcome.status}"
    name = signal_name(-outcome.status)
    return f"killed by {'signal ' if name.isdecimal() else ''}{name}"


def refused(missing: Sequence[Condition], outcome: Outcome) -> str:
    """A sentence on an input that has not all of what is to be kept."""
    return (
        f"The input is not interesting: of what is to be kept, {' and '.join(map(str, missing))} "
        f"{'does' if len(missing) == 1 else 'do'} not hold ({told(outcome)})."
    )


def all_matched(conditions: Iterable[Condition], outcome: Outcome, directory: Path) -> str:
    """What a run has of what is to be kept, without its ``directory``, which is gone when that is read."""
    matched = "; ".join(condition.matched(outcome) for condition in conditions)
    return matched.replace(f"{directory}/", "")


def signal_name(number: int) -> str:
    """As in ``SIGSEGV``; the number for real-time signals, which have none."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"{number}"


def shortened(line: str) -> str:
    """A line as it can be shown: without its indentation, and without what terminals obey."""
    from treereduce.conditions.reading import without_colours  # noqa: PLC0415 - after the first run

    plain = without_colours(line)
    line = "".join(character if character.isprintable() else " " for character in plain).strip()
    return line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]}..."
