"""The process that cleans up after us, however we end.

It holds the reading end of a pipe whose only writing end is ours. We write ``+PGID`` when a process group
starts and ``-PGID`` when it has been killed; the kernel closes the pipe when we die, by SIGKILL too, and then
whatever is left is killed and the temporary roots are removed. Running it costs one small write per event and
nothing else.

`Sandbox` starts this file as a script, isolated and without site packages, so it imports nothing of ours. Of
Python it imports only what loads nothing else: each run starts one while it makes its first checks, and that
takes 22 ms of processor time, of which Python itself takes 9. With `pathlib` and `shutil` it took 36.
"""
# ruff: noqa: PLC0415, PTH101, PTH104, PTH106, PTH108, PTH118, PTH123, PTH208, SIM105 - for that reason

from __future__ import annotations

import itertools
import os
import select
import signal
import stat
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

PATIENCE = 5.0
"""Seconds for which killed processes and busy directories are waited for before giving up."""

PAUSE = 0.02
"""Seconds between two looks. At the first one, a child of ours may still be between fork and exec and
carry our environment instead of the marker, so there is always a second one."""


DRAIN_MILLISECONDS = 500
"""Time between two looks at the pipe. It holds 64 KB, some 3,000 oracle runs."""

PIPE_SIZE = 65_536
"""Bytes that a pipe holds on Linux."""


def main(marker: str, *roots: str) -> None:
    """Wait until the pipe on stdin closes, then kill what is registered or marked and remove ``roots``.

    ``marker`` is the ``NAME=value`` in the environment of every process of the run.
    """
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_IGN)
    for group in groups_left(events(sys.stdin.fileno())):
        kill_group(group)
    deadline = time.monotonic() + PATIENCE
    kill_marked(os.fsencode(marker))
    time.sleep(PAUSE)
    while kill_marked(os.fsencode(marker)) and time.monotonic() < deadline:
        time.sleep(PAUSE)
    left = list(roots)
    while (left := [root for root in left if not remove_tree(root)]) and time.monotonic() < deadline:
        time.sleep(PAUSE)


def events(pipe: int) -> Iterator[bytes]:
    """What is written to ``pipe`` until it closes, in pieces.

    It waits for the closing only and looks for data now and then. Waking up for each event would cost the
    writer 0.1 ms: as much as the spawn the event is about.
    """
    poll = select.poll()
    poll.register(pipe, 0)
    while True:
        poll.poll(DRAIN_MILLISECONDS)
        ready, _, _ = select.select([pipe], [], [], 0)
        if ready:
            piece = os.read(pipe, PIPE_SIZE)
            if not piece:
                return
            yield piece


def groups_left(pieces: Iterable[bytes]) -> set[int]:
    """The process groups that were started but not ended by the time the events are over."""
    groups: set[int] = set()
    rest = b""
    for piece in pieces:
        *lines, rest = (rest + piece).split(b"\n")
        for line in lines:
            if line.startswith(b"+"):
                groups.add(int(line[1:]))
            else:
                groups.discard(int(line[1:]))
    return groups


def kill_group(group: int) -> None:
    """SIGKILL a process group, which may have gone (macOS refuses to signal one of zombies only)."""
    try:
        os.killpg(group, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def kill_marked(marker: bytes) -> bool:
    """SIGKILL every process with ``marker`` in its environment. Returns whether there were any."""
    found = False
    for process in marked(marker):
        found = True
        try:
            os.kill(process, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass
    return found


def marked(marker: bytes) -> Iterator[int]:
    """The ids of processes that carry ``marker``. None where there is no ``/proc``."""
    try:
        processes = [name for name in os.listdir("/proc") if name.isdecimal()]
    except OSError:
        processes = []
    for name in processes:
        try:
            with open(f"/proc/{name}/environ", "rb") as file:
                environment = file.read()
        except OSError:
            continue
        if marker in environment.split(b"\0"):
            yield int(name)


def remove_tree(path: Path | str) -> bool:
    """Remove a directory with all that is in it, read-only and deep ones too. Returns whether it is gone.

    A program may have put something else in its place. Where a link leads to is left alone.
    """
    try:
        os.rmdir(path)  # one that is empty needs not be opened: there may be no file left
    except OSError:
        pass
    else:
        return True
    import shutil

    try:
        if not stat.S_ISDIR(os.lstat(path).st_mode):  # or a pipe would be opened, and waited for
            os.unlink(path)
            return True
        shutil.rmtree(path)
    except FileNotFoundError:
        shutil.rmtree(path, ignore_errors=True)
    except (OSError, RecursionError):
        make_removable(path)
        shutil.rmtree(path, ignore_errors=True)
    return not os.path.lexists(path)


def make_removable(path: Path | str) -> None:
    """Give the owner every right to the directories under ``path``, and bring all of them right under it.

    Without the rights nothing in them goes. A program may nest them deeper than `shutil.rmtree`, which calls
    itself, and any path can reach.
    """
    name, numbers = os.urandom(8).hex(), itertools.count()
    left = [os.fspath(path)]
    while left:
        directory = left.pop()
        try:
            os.chmod(directory, 0o700)
            left += [
                raised(entry.path, os.path.join(path, f"{name}-{next(numbers)}"))
                for entry in list(os.scandir(directory))
                if entry.is_dir(follow_symlinks=False)
            ]
        except OSError:
            pass


def raised(directory: str, place: str) -> str:
    """Move a directory and return where it is, which is where it was if it cannot be moved."""
    try:
        os.chmod(directory, 0o700)  # or it could not be told of another parent
        os.rename(directory, place)
    except OSError:
        return directory
    return place


if __name__ == "__main__":
    main(*sys.argv[1:])
