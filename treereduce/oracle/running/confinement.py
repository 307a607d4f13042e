"""How runs of a check are confined, as it was asked for."""

from __future__ import annotations

import enum
import math
import re
from dataclasses import dataclass

from treereduce.errors import UsageError
from treereduce.machine.cores import available_cores

AUTO = "auto"
NONE = "none"

SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*([KMGT]?)(?:i?B)?", re.IGNORECASE)
"""``500M``, ``1.5G``, ``2 GiB``, ``1048576``. Units are powers of 1,024, as memory has them."""

UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}

LEAST_SIZE = 2**20
"""Bytes. A limit below is a slip of the unit: no shell starts with less."""

MOST_TASKS = 1024
"""Processes and threads that a run may have at a time. A build on 16 cores has some hundred; a program that
starts itself again and again has so many in a tenth of a second."""

TASKS_PER_CORE = 16
"""How many it may have for each core where that is more: compilers start threads by the number of cores."""


class SandboxMode(enum.Enum):
    """Whether runs are kept from everything but their own directory."""

    AUTO = "auto"
    """Where the check says the same in there."""
    BWRAP = "bwrap"
    """By bubblewrap, or there is no run."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a run may take. None is any amount."""

    memory: int | None = None
    """Bytes of all its processes together."""
    own_memory: bool = True
    """Whether the limit of memory is told by what interesting runs take, where ``memory`` is None."""
    seconds: float | None = None
    """Processor time of all its processes together."""
    file_size: int | None = None
    """Bytes of each file that it writes."""
    tasks: int = MOST_TASKS
    """Processes and threads at a time."""


NO_LIMITS = Limits(own_memory=False)
"""But for the number of processes, which nobody reaches who does not want to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Confinement:
    """What was typed after each option."""

    memory_limit: str = AUTO
    cpu_limit: float | None = None
    file_size_limit: str | None = None
    process_limit: int | None = None
    sandbox: str = NONE

    def limits(self) -> Limits:
        """What a run may take. Raises `UsageError` that names the option which makes no sense."""
        if self.cpu_limit is not None and not (math.isfinite(self.cpu_limit) and self.cpu_limit > 0):
            raise UsageError(f"--cpu-limit is {self.cpu_limit:g}: give a number of seconds above 0.")
        if self.process_limit is not None and self.process_limit < 1:
            raise UsageError(f"--process-limit is {self.process_limit}: give a whole number above 0.")
        fixed = self.memory_limit not in (AUTO, NONE)
        return Limits(
            memory=_size("--memory-limit", self.memory_limit) if fixed else None,
            own_memory=self.memory_limit == AUTO,
            seconds=self.cpu_limit,
            file_size=None
            if self.file_size_limit is None
            else _size("--file-size-limit", self.file_size_limit),
            tasks=usual_tasks() if self.process_limit is None else self.process_limit,
        )

    def mode(self) -> SandboxMode:
        """Whether there is a sandbox. Raises `UsageError` for a kind of which there is none."""
        try:
            return SandboxMode(self.sandbox)
        except ValueError:
            raise UsageError(
                f"There is no sandbox {self.sandbox!r}: give --sandbox bwrap, auto or none."
            ) from None


UNCONFINED = Confinement()
"""Without any of the options."""


def usual_tasks() -> int:
    """Processes and threads that a run may have at a time where nobody said how many."""
    return max(MOST_TASKS, TASKS_PER_CORE * available_cores())


def _size(option: str, text: str) -> int:
    match = SIZE.fullmatch(text.strip())
    size = int(float(match[1]) * UNITS[match[2].upper()]) if match else 0
    if size < LEAST_SIZE:
        other = f", {AUTO} or {NONE}" if option == "--memory-limit" else ""
        raise UsageError(f"{option} is {text!r}: give at least 1M, as in 500M or 4G{other}.")
    return size


def in_words(size: int) -> str:
    """A size for people, as in ``1.5 GB``, in the same units."""
    for unit, factor in (("GB", 2**30), ("MB", 2**20)):
        if size >= factor:
            return f"{size / factor:.3g} {unit}"
    return f"{size / 2**10:.3g} KB"
