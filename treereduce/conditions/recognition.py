"""Crashes are recognised in what a run came to; what names them is what is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from treereduce.conditions.crash import Crash
from treereduce.conditions.outcome import Outcome


@dataclass(frozen=True, slots=True)
class FailFast:
    """How a command is run so that it does not dwell on having failed."""

    command: tuple[str, ...]
    """The command with the switches added."""
    environment: dict[str, str] = field(default_factory=dict)
    """Variables to set."""


@dataclass(frozen=True, slots=True)
class SameCrash:
    """The condition that a run crashes like an earlier one."""

    crash: Crash

    def holds(self, outcome: Outcome) -> bool:
        """Whether it is this crash."""
        return recognise(outcome) == self.crash

    def matched(self, outcome: Outcome) -> str:  # noqa: ARG002 - a run that holds has this crash and no other
        """The crash."""
        return str(self.crash)


def recognise(outcome: Outcome, command: Sequence[str] = ()) -> Crash | None:  # noqa: ARG001
    """The crash of a run, or None if it is none that any recogniser knows."""
    return None


def suggestions(outcome: Outcome) -> list[str]:
    """Options that would keep a failure that no recogniser knows, best first, quoted for a shell."""
    return [f"--exit-code {outcome.status}"]


def fail_fast(command: Sequence[str], crash: Crash) -> FailFast:  # noqa: ARG001
    """The command and the environment that leave out what does not show the crash."""
    return FailFast(tuple(command))
