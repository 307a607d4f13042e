"""How the runs of one check are confined: its limits, and its sandbox if it has one.

The sandbox is only imported where it is wanted.
"""
# ruff: noqa: PLC0415 - for that reason

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from treereduce.errors import UsageError
from treereduce.oracle.running.confinement import Confinement, SandboxMode
from treereduce.oracle.running.launcher import SHELL
from treereduce.oracle.running.limits import LimitKeeper
from treereduce.oracle.running.sandbox import Place

if TYPE_CHECKING:
    from treereduce.oracle.running.bubblewrap import Bubblewrap

BLOCK = 512
"""Bytes in which shells count the size of files."""

RUN = 'exec "$@"'
"""A script that runs its arguments, which takes 1 ms. Limits of the kernel stand before."""

COUNTS_APART = (5, 14)
"""The Linux from which on processes of a user are counted for each sandbox by itself."""


@dataclass(frozen=True, slots=True)
class Start:
    """What starts one run."""

    words: Sequence[str]
    inherited: Sequence[int]
    """Open files that it needs."""
    has_begun: Callable[[], bool]
    """Asked when it has ended: whether the command was started, and not only what it was started by."""


class Confined:
    """The limits of a check, and the sandbox that all its runs have, or that is to be tried."""

    def __init__(
        self, limits: LimitKeeper, box: Bubblewrap | None = None, *, on_trial: bool = False, remark: str = ""
    ) -> None:
        self.limits = limits
        self.box = box
        self.on_trial = on_trial
        """Whether it has to be seen first that the check says the same in the sandbox."""
        self.boxed: bool | None = None
        """Whether it has been seen to say so; None if that was not tried."""
        self.remark = remark
        """What the user should know about it, or empty."""

    @contextmanager
    def start(
        self, words: Sequence[str], place: Place, box: Bubblewrap | None, *, shown: Sequence[Path]
    ) -> Iterator[Start]:
        """What starts a command in a place, and in ``box``."""
        program = Path(words[0])
        limits = self._kernel_limits(box)
        if limits:
            words = [SHELL, "-c", "; ".join((*limits, RUN)), SHELL, *words]
        if box is None:
            yield Start(words, (), (lambda: True) if self.limits.file_size is None else program.exists)
            return
        from treereduce.oracle.running.bubblewrap import was_started

        file = place.output.with_suffix(".status")
        status = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
        try:
            within = box.words(words, place, status=status, shown=shown)
            yield Start(within, (status,), lambda: was_started(file) and program.exists())
        finally:
            os.close(status)
            file.unlink(missing_ok=True)

    def _kernel_limits(self, box: Bubblewrap | None) -> list[str]:
        """Commands of a shell that set the limits for which the kernel is asked."""
        found = []
        if self.limits.file_size is not None:
            # It fails where less is allowed already.
            found.append(f"ulimit -f {-(-self.limits.file_size // BLOCK)} 2>/dev/null")
        # Nobody limits root, and outside of a sandbox all that the user runs would count.
        if box is not None and os.geteuid() and _release() >= COUNTS_APART:
            found.append(f"ulimit -u {self.limits.tasks} 2>/dev/null || ulimit -p {self.limits.tasks}")
        return found

    def shown(self, words: Sequence[str]) -> list[Path]:
        """What a command needs to see of what a sandbox hides."""
        if self.box is None:
            return []
        from treereduce.oracle.running.bubblewrap import needed

        return needed(words)


def _release() -> tuple[int, ...]:
    """The first two numbers of the kernel's version."""
    return tuple(int(part) for part in re.findall(r"\d+", os.uname().release)[:2])


def confined_as(asked: Confinement, roots: Sequence[Path]) -> Callable[[], Confined]:
    """What makes how each of several checks is confined; ``roots`` are where their runs take place.

    Raises `UsageError` where a limit makes no sense, or a sandbox that is asked for cannot be had.
    """
    limits, mode = asked.limits(), asked.mode()
    box, remark = None, ""
    if mode is not SandboxMode.NONE:
        from treereduce.oracle.running.bubblewrap import Bubblewrap

        try:
            box = Bubblewrap(roots)
        except UsageError as error:
            if mode is SandboxMode.BWRAP:
                raise
            remark = str(error)
    return lambda: Confined(LimitKeeper(limits), box, on_trial=mode is SandboxMode.AUTO, remark=remark)
