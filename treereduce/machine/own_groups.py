"""Control groups of our own for what is run, where this process may make some.

They stand below the group that it is in, so that what holds for that holds for them too. In version 1 each
controller has a hierarchy. In version 2 all have one, in which a group either has processes or gives
controllers to those below it: we move out of ours into one below it, which works if nobody else is in it.
That is so in a scope that was delegated to us, as by ``systemd-run --user --scope -p Delegate=yes``.
"""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from treereduce.machine.control_groups import directories

CONTROLLERS = ("memory", "pids")

PREFIX = "treereduce-py-"
"""What our directories begin with, before the number of our process."""

NAME = re.compile(re.escape(PREFIX) + "([0-9]+)")

HOME = "home"
"""Where we ourselves are meanwhile, in version 2."""

MEMBERS, GIVEN = "cgroup.procs", "cgroup.subtree_control"

TRIES, PAUSE = 50, 0.01
"""How often, and with how many seconds between, something is tried that waits for processes to have gone."""


class Group:
    """A group for one run at a time, in one or two hierarchies."""

    def __init__(self, places: Sequence[Path]) -> None:
        self._places = places
        self.doors = [place / MEMBERS for place in places]
        """Who writes 0 into these is in it, with all that he starts."""
        self._killed, self._refused = self._counts()

    def passed(self) -> tuple[bool, bool]:
        """Whether the kernel has killed somebody in it for want of memory, and refused somebody a process.

        Since it was last asked.
        """
        before = self._killed, self._refused
        self._killed, self._refused = self._counts()
        return self._killed > before[0], self._refused > before[1]

    def clear(self) -> bool:
        """Kill what is left in it. Returns whether there is nothing any more."""
        for _ in range(TRIES):
            left = {number for place in self._places for number in members(place)}
            if not left:
                return True
            for number in left:
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(number, signal.SIGKILL)
            time.sleep(PAUSE)
        return False

    def _counts(self) -> tuple[int, int]:
        kills = ("memory.events", "memory.oom_control")
        return (
            sum(_count(place / file, "oom_kill") for place in self._places for file in kills),
            sum(_count(place / "pids.events", "max") for place in self._places),
        )


class Groups:
    """Groups with the same limits, as many as there are runs at a time. Thread-safe."""

    def __init__(self, bases: Sequence[Path], *, memory: int | None, tasks: int) -> None:
        self._bases, self._memory, self._tasks = bases, memory, tasks
        self._free: list[Group] = []
        self._numbers = iter(range(10**9))

    @contextmanager
    def group(self) -> Iterator[Group | None]:
        """One that nobody is in; None if no more can be made. What is left in it at the end is killed."""
        group = self._taken()
        try:
            yield group
        finally:
            if group is not None and group.clear():
                self._free.append(group)

    def _taken(self) -> Group | None:
        with suppress(IndexError):
            return self._free.pop()
        with suppress(OSError):
            return self._made(next(self._numbers))
        return None

    def _made(self, number: int) -> Group:
        places = [base / str(number) for base in self._bases]
        for place in places:
            place.mkdir()
            if self._memory is not None:
                _set(place / "memory.limit_in_bytes", self._memory)
                _set(place / "memory.memsw.limit_in_bytes", self._memory)
                _set(place / "memory.max", self._memory)
                _set(place / "memory.swap.max", 0)
                # Or the one that is killed is a compiler, and the check that called it goes on.
                _set(place / "memory.oom.group", 1)
            _set(place / "pids.max", self._tasks)
        return Group(places)


@contextmanager
def own_groups(
    *,
    memory: int | None,
    tasks: int,
    controllers: Sequence[str] = CONTROLLERS,
    root: Path = Path("/"),
) -> Iterator[Groups | None]:
    """Groups of at most ``memory`` bytes and ``tasks`` processes and threads; None where we may make none.

    They are gone at the end. What a process has left that was killed is removed by the next one. ``root`` is
    where ``proc`` and ``sys`` lie.
    """
    with ExitStack() as stack:
        try:
            bases = [stack.enter_context(_base(place, controllers)) for place in _ours(controllers, root)]
        except OSError:
            bases = []
        yield Groups(bases, memory=memory, tasks=tasks) if bases else None


def members(place: Path) -> list[int]:
    """The processes in a group, none if it is gone."""
    try:
        return [int(number) for number in (place / MEMBERS).read_text().split()]
    except OSError:
        return []


def _ours(controllers: Sequence[str], root: Path) -> list[Path]:
    """The groups that this process is in. Raises OSError unless it has one for each controller."""
    found = []
    for controller in controllers:
        for place in directories(controller, root):
            # A path from outside of a container may lead anywhere inside.
            if os.getpid() in members(place) and (
                not _is_unified(place) or controller in (place / "cgroup.controllers").read_text().split()
            ):
                found.append(place)
                break
        else:
            raise FileNotFoundError(f"no group for {controller}")
    return list(dict.fromkeys(found))


@contextmanager
def _base(ours: Path, controllers: Sequence[str]) -> Iterator[Path]:
    """A directory for groups below a group of ours. Raises OSError where we may make none."""
    if any(map(NAME.fullmatch, ours.parts)):
        raise FileExistsError(f"{ours} is one that this process has made")
    _remove_stale(ours)
    base = ours / f"{PREFIX}{os.getpid()}"
    base.mkdir()
    try:
        if _is_unified(ours):
            _give(ours, base, controllers)
        yield base
    finally:
        if _is_unified(ours):
            _take_back(ours, base, controllers)
        _remove(base)


def _is_unified(place: Path) -> bool:
    """Whether a group is of version 2."""
    return (place / "cgroup.controllers").exists()


def _give(ours: Path, base: Path, controllers: Sequence[str]) -> None:
    """Have controllers in the groups below ``base``."""
    if members(ours) != [os.getpid()]:
        raise PermissionError(f"{ours} has other processes too")
    (base / HOME).mkdir()
    (base / HOME / MEMBERS).write_text("0")
    known = (ours / "cgroup.controllers").read_text().split()
    for place in (ours, base):
        for controller in (name for name in controllers if name in known):
            (place / GIVEN).write_text(f"+{controller}")


def _take_back(ours: Path, base: Path, controllers: Sequence[str]) -> None:
    """Be where we were before `_give`, with all that we have started."""
    for place in (base, ours):
        for controller in controllers:
            _set(place / GIVEN, f"-{controller}")
    for number in members(base / HOME):
        _set(ours / MEMBERS, number)


def _remove_stale(ours: Path) -> None:
    """Remove what processes have left that are no more."""
    for base in ours.glob(f"{PREFIX}*"):
        name = NAME.fullmatch(base.name)
        if name is not None and not Path(f"/proc/{name[1]}").exists():
            _remove(base)


def _remove(base: Path) -> None:
    """Remove a group with those in it, as far as nobody is in them."""
    for place in (*(path for path in base.glob("*") if path.is_dir()), base):
        for _ in range(TRIES):
            with suppress(OSError):
                place.rmdir()
            if not place.exists() or members(place):
                break
            # It is busy for a moment after its last process has gone.
            time.sleep(PAUSE)


def _set(file: Path, value: int | str) -> None:
    """Write a setting, if there is such a one and it can be had."""
    with suppress(OSError):
        if file.exists():
            file.write_text(str(value))


def _count(file: Path, name: str) -> int:
    """A number in a file that has a name and a number in each line; 0 if it is not there."""
    try:
        lines = file.read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.split()[:1] == [name]), 0)
