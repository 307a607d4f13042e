"""How the runs of one check are confined: its limits, and its sandbox if it has one.

The sandbox is only imported where it is wanted.
"""
# ruff: noqa: PLC0415 - for that reason

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from treereduce.errors import UsageError
from treereduce.oracle.running.confinement import Confinement, SandboxMode
from treereduce.oracle.running.launcher import SHELL
from treereduce.oracle.running.limits import LimitKeeper
from treereduce.oracle.running.process import Exit
from treereduce.oracle.running.sandbox import Place
from treereduce.oracle.verdict import Reason

if TYPE_CHECKING:
    from treereduce.machine.own_groups import Group, Groups
    from treereduce.oracle.running.bubblewrap import Bubblewrap

BLOCK = 512
"""Bytes in which shells count the size of files."""

RUN = 'exec "$@"'
"""A script that runs its arguments, which takes 1 ms. Limits of the kernel stand before."""

MORE_TASKS = 2
"""How many times as many processes as a run may have the kernel lets it have, where it is asked: a run that
is refused one would say so in its own way. A look at it ends it before."""

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
    group: Group | None = None
    """The control group that it is in."""

    def seen(self, end: Exit) -> Exit:
        """The end of the run, with what the kernel has to say of it.

        What was printed then has decided nothing: it may be what somebody says of a part that was killed.
        """
        killed, refused = (False, False) if self.group is None else self.group.passed()
        if killed or refused:
            return replace(end, cut=Reason.MEMORY_LIMIT if killed else Reason.PROCESS_LIMIT, said=None)
        return end


class Confined:
    """The limits of a check, and the sandbox that all its runs have, or that is to be tried."""

    def __init__(
        self,
        limits: LimitKeeper,
        box: Bubblewrap | None = None,
        *,
        on_trial: bool = False,
        remark: str = "",
        groups: Groups | None = None,
    ) -> None:
        self.limits = limits
        self._groups = groups
        self.box = box
        self.on_trial = on_trial
        """Whether it has to be seen first that the check says the same in the sandbox."""
        self.boxed: bool | None = None
        """Whether it has been seen to say so; None if that was not tried."""
        self.remark = remark
        """What the user should know about it, or empty."""

    def told(self) -> str:
        """What interesting runs took and what runs may take, for people."""
        return self.limits.told() + ("" if self._groups is None else ", which control groups see to")

    @contextmanager
    def start(
        self, words: Sequence[str], place: Place, box: Bubblewrap | None, *, shown: Sequence[Path]
    ) -> Iterator[Start]:
        """What starts a command in a place, and in ``box``."""
        program, limits = Path(words[0]), self._kernel_limits(box)
        with nullcontext(None) if self._groups is None else self._groups.group() as group:
            # It is entered from outside of the sandbox.
            entry = [] if group is None else [f"echo 0 > {shlex.quote(str(door))}" for door in group.doors]
            if box is None:
                direct = not limits and not entry
                started = _after([*entry, *limits], words)
                yield Start(started, (), (lambda: True) if direct else program.exists, group)
                return
            with self._boxed(_after(limits, words), place, box, shown) as start:
                has_begun = start.has_begun
                yield Start(
                    _after(entry, start.words),
                    start.inherited,
                    lambda: has_begun() and program.exists(),
                    group,
                )

    @contextmanager
    def _boxed(
        self, words: Sequence[str], place: Place, box: Bubblewrap, shown: Sequence[Path]
    ) -> Iterator[Start]:
        """What starts a command in a sandbox."""
        from treereduce.oracle.running.bubblewrap import was_started

        file = place.output.with_suffix(".status")
        status = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
        try:
            within = box.words(words, place, status=status, shown=shown)
            yield Start(within, (status,), lambda: was_started(file))
        finally:
            os.close(status)
            file.unlink(missing_ok=True)

    def _kernel_limits(self, box: Bubblewrap | None) -> list[str]:
        """Commands of a shell that set the limits for which the kernel is asked."""
        found = []
        if self.limits.file_size is not None:
            # It fails where less is allowed already.
            found.append(f"ulimit -f {-(-self.limits.file_size // BLOCK)}")
        # Nobody limits root, and outside of a sandbox all that the user runs would count.
        if box is not None and os.geteuid() and _release() >= COUNTS_APART:
            found.append(f"ulimit -u {self.limits.tasks} || ulimit -p {self.limits.tasks}")
        return found

    def shown(self, words: Sequence[str]) -> list[Path]:
        """What a command needs to see of what a sandbox hides."""
        if self.box is None:
            return []
        from treereduce.oracle.running.bubblewrap import needed

        return needed(words)


def _after(commands: Sequence[str], words: Sequence[str]) -> Sequence[str]:
    """The words that start a command after those of a shell, whose failures are nothing to it."""
    if not commands:
        return words
    first = "; ".join(f"{{ {command}; }} 2>/dev/null" for command in commands)
    return [SHELL, "-c", f"{first}; {RUN}", SHELL, *words]


def groups_for(asked: Confinement) -> AbstractContextManager[Groups | None]:
    """Control groups for runs that somebody gave a limit of memory or processes, where we may have some.

    What is found by itself is left to looks, as to enter a group costs each run a millisecond and more.
    """
    limits = asked.limits()
    if limits.memory is None and asked.process_limit is None:
        return nullcontext(None)
    from treereduce.machine.own_groups import own_groups

    return own_groups(memory=limits.memory, tasks=MORE_TASKS * limits.tasks)


def _release() -> tuple[int, ...]:
    """The first two numbers of the kernel's version."""
    return tuple(int(part) for part in re.findall(r"\d+", os.uname().release)[:2])


def confined_as(
    asked: Confinement, roots: Sequence[Path], groups: Groups | None = None
) -> Callable[[], Confined]:
    """What makes how each of several checks is confined; ``roots`` are where their runs take place.

    ``groups`` are the control groups that they have, beside the looks.

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
    trial = mode is SandboxMode.AUTO
    return lambda: Confined(LimitKeeper(limits), box, on_trial=trial, remark=remark, groups=groups)
