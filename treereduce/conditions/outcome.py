"""How one run of a command went, which is all that conditions look at."""

from __future__ import annotations

from dataclasses import dataclass

SHELL_KILLED = 128
"""What shells add to the number of the signal that killed a command, to make an exit status of it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run came to."""

    status: int | None
    """The exit status, negative the signal that killed it; None when it was still going at its limit."""
    stdout: str
    """What it wrote there, undecodable bytes replaced. Of very long output the beginning and the end."""
    stderr: str
    seconds: float
    """Wall time."""

    @property
    def output(self) -> str:
        """Both streams, stderr first: crashes are told there."""
        return f"{self.stderr}\n{self.stdout}" if self.stderr and self.stdout else self.stderr or self.stdout


def as_in_a_shell(status: int) -> int:
    """The status that a shell shows for one that is negative for a signal."""
    return status if status >= 0 else SHELL_KILLED - status
