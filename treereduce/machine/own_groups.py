"""Control groups of our own for what is run, where this process may make some.

They stand below the group that it is in, so that what holds for that holds for them too. In version 1 each
controller has a hierarchy. In version 2 all have one, in which a group either has processes or gives
controllers to those below it: we move out of ours into one below it, which works if nobody else is in it.
That is so in a scope that was delegated to us, as by ``systemd-run --user --scope -p Delegate=yes``.
"""

from __future__ import annotations

import fcntl
import itertools
import os
import re
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from treereduce.machine import kernel_files
from treereduce.machine.control_groups import directories
from treereduce.machine.shortage import leaves_open

CONTROLLERS = ("memory", "pids")

PREFIX = "treereduce-py-"
"""What our directories begin with, before the number of our process."""

NAME = re.compile(re.escape(PREFIX) + "([0-9]+)")

HOME = "home"
"""Where we ourselves are meanwhile, in version 2."""

MEMBERS, GIVEN = "cgroup.procs", "cgroup.subtree_control"

ALONE = 2
"""Links to the directory of a group that has none below it."""

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

        Since it was last asked. Raises OSError where that cannot be told for now.
        """
        before = self._killed, self._refused
        self._killed, self._refused = self._counts()
        return self._killed > before[0], self._refused > before[1]

    def clear(self) -> bool:
        """Kill what is left in it. Returns whether there is nothing any more."""
        for _ in range(TRIES):
            with suppress(OSError):  # too many files are open to look: others will close theirs
                left = self._left()
                if not left:
                    return True
                for number in left:
                    with suppress(ProcessLookupError, PermissionError):
                        os.kill(number, signal.SIGKILL)
            time.sleep(PAUSE)
        return False

    def _left(self) -> set[int]:
        return {number for place in self._places for group in _within(place) for number in members(group)}

    def counted(self) -> int:
        """The processes that count in it. Who has ended does until his parent has taken note.

        The parent is process 1 where a check has left him behind, which in a container may be late, or never.
        At least one where that cannot be told for now.
        """
        try:
            return sum(
                kernel_files.number(kernel_files.told(place / "pids.current")) for place in self._places
            )
        except OSError:
            return 1

    def remove(self) -> None:
        """Remove it, as far as nobody is in it."""
        for place in self._places:
            _remove(place)

    def _counts(self) -> tuple[int, int]:
        kills = [place / file for place in self._places for file in ("memory.events", "memory.oom_control")]
        return _sum(kills, "oom_kill"), _sum([place / "pids.events" for place in self._places], "max")


class Groups:
    """Groups with the same limits, as many as there are runs at a time. Thread-safe."""

    def __init__(self, bases: Sequence[Path], *, memory: int | None, tasks: int) -> None:
        self._bases, self._memory, self._tasks = bases, memory, tasks
        self._made: list[Group] = []
        self._free: list[Group] = []

    @contextmanager
    def group(self) -> Iterator[Group | None]:
        """One that nobody is in; None if no more can be made. What is left in it at the end is killed."""
        group = self._taken()
        try:
            yield group
        finally:
            if group is not None and group.clear():
                if group.counted():
                    # The next run would be refused processes for their sake.
                    self._made.remove(group)
                    group.remove()
                else:
                    self._free.append(group)

    def remove(self) -> None:
        """Remove them. Others of this process may go on beside them."""
        for group in self._made:
            group.remove()

    def _taken(self) -> Group | None:
        with suppress(IndexError):
            group = self._free.pop()
            try:
                # What was killed at the end of the last run may have passed a limit until then.
                group.passed()
            except OSError:
                self._free.append(group)
                raise
            return group
        with suppress(OSError):
            group = self._new(next(_numbers))
            self._made.append(group)
            return group
        return None

    def _new(self, number: int) -> Group:
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
    with _bases(controllers, root) as bases:
        groups = Groups(bases, memory=memory, tasks=tasks) if bases else None
        try:
            yield groups
        finally:
            if groups is not None:
                groups.remove()


def members(place: Path) -> list[int]:
    """The processes in a group, none if it is gone. Raises OSError where that cannot be told for now."""
    return [int(number) for number in kernel_files.told(place / MEMBERS).split()]


@dataclass(slots=True)
class _Shared:
    """Directories for groups, which all have in common that want some in one process at a time."""

    bases: Sequence[Path]
    """None where we may make none."""
    stack: ExitStack
    """Removes them."""
    users: int = 0


_shared: dict[tuple[int, Path, Sequence[str]], _Shared] = {}
"""By our number, as one that we have forked is another one, and by what is asked for."""

_sharing = threading.Lock()

_numbers = itertools.count()
"""What groups are called, so that no two of a process are called the same."""


@contextmanager
def _bases(controllers: Sequence[str], root: Path) -> Iterator[Sequence[Path]]:
    """The directories of this process for groups; none where it may make none."""
    key = os.getpid(), root, tuple(controllers)
    with _sharing:
        shared = _shared.get(key) or _shared.setdefault(key, _made(controllers, root))
        shared.users += 1
    try:
        yield shared.bases
    finally:
        with _sharing:
            shared.users -= 1
            if not shared.users:
                del _shared[key]
                shared.stack.close()


def _made(controllers: Sequence[str], root: Path) -> _Shared:
    with ExitStack() as stack:
        try:
            bases = [stack.enter_context(_base(place, controllers)) for place in _ours(controllers, root)]
        except OSError:
            return _Shared([], ExitStack())
        return _Shared(bases, stack.pop_all())


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
    lock = _made_and_locked(base)
    try:
        if _is_unified(ours):
            _give(ours, base, controllers)
        yield base
    finally:
        if _is_unified(ours):
            _take_back(ours, base, controllers)
        _remove(base)
        os.close(lock)


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
            with suppress(OSError):
                _set(place / GIVEN, f"-{controller}")
    with suppress(OSError):
        for number in members(base / HOME):
            _set(ours / MEMBERS, number)


def _made_and_locked(base: Path) -> int:
    """Make a directory that is locked as long as we live, or until what is returned is closed.

    By its number alone it would not be known whether somebody is alive: another process may have that by now,
    we ourselves among them, and who is in another namespace has a number that tells us nothing.
    """
    for _ in range(TRIES):
        with suppress(FileExistsError):
            base.mkdir()
        lock = _locked(base)
        if lock is not None and base.exists():
            return lock
        if lock is not None:
            os.close(lock)
        # Another process takes it for one that was left, because it was not locked yet, and removes it.
        time.sleep(PAUSE)
    raise FileExistsError(f"{base} is locked by somebody else")


def _locked(base: Path) -> int | None:
    """A descriptor that keeps a directory locked; None if somebody else's does, or there is no directory."""
    try:
        lock = os.open(base, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        return None
    return lock


def _remove_stale(ours: Path) -> None:
    """Remove what processes have left that are no more."""
    for base in ours.glob(f"{PREFIX}*"):
        if NAME.fullmatch(base.name) and (lock := _locked(base)) is not None:
            _remove(base)
            os.close(lock)


def _within(place: Path) -> list[Path]:
    """A group and those that somebody has made below it, the lowest first."""
    try:
        if place.stat().st_nlink <= ALONE:
            return [place]
    except OSError:
        return [place]
    return [Path(directory) for directory, _, _ in os.walk(place, topdown=False, onerror=_unless_gone)]


def _unless_gone(error: OSError) -> None:
    if leaves_open(error):
        raise error


def _remove(base: Path) -> None:
    """Remove a group with those in it, as far as nobody is in them."""
    with suppress(OSError):
        for place in _within(base):
            for _ in range(TRIES):
                with suppress(OSError):
                    place.rmdir()
                if not place.exists() or members(place):
                    break
                # It is busy for a moment after its last process has gone.
                time.sleep(PAUSE)


def _set(file: Path, value: int | str) -> None:
    """Write a setting, if there is such a one and it can be had. Raises OSError where that is not for now."""
    try:
        if file.exists():
            file.write_text(str(value))
    except OSError as error:
        if leaves_open(error):
            raise


def _sum(files: Sequence[Path], name: str) -> int:
    """The sum of what files have behind a name. Raises OSError where that cannot be told for now."""
    return sum(kernel_files.entry(kernel_files.told(file), name) for file in files)
