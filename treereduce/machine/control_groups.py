"""Where the limits of this process's control groups stand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path


def directories(controller: str, root: Path = Path("/")) -> Iterator[Path]:
    """The directories of this process's groups for ``controller`` and of their parents, of both versions.

    They need not exist. ``root`` is where ``proc`` and ``sys`` lie.
    """
    try:
        lines = (root / "proc/self/cgroup").read_text(errors="surrogateescape").splitlines()
    except OSError:
        return
    for line in lines:
        yield from _directories(controller, root, line)


def _directories(controller: str, root: Path, line: str) -> Iterator[Path]:
    """The same, from a line ``hierarchy:controllers:path``."""
    _, controllers, path = line.split(":", 2)
    if not controllers:
        mount = root / "sys/fs/cgroup"
    elif controller in controllers.split(","):
        mount = root / "sys/fs/cgroup" / controller
    else:
        return
    # Inside a container the path may be the one outside it, of which only the mount itself is visible;
    # going up to the mount covers that too.
    group = Path(path.lstrip("/"))
    for directory in (group, *group.parents):
        yield mount / directory
