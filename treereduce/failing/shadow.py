"""A directory that looks like another one, but for one file."""

from __future__ import annotations

import shutil
from pathlib import Path


def make_shadow(root: Path, file: Path, candidate: Path, at: Path) -> None:
    """Make ``at`` look like ``root`` with ``candidate`` as the content of ``file``, a path relative to it.

    Only the directories on the way to the file are made; all that stands beside them is a link into
    ``root``, so that a shadow costs some system calls and no room. Nothing in ``root`` is changed. Who asks
    for the real path of something leaves the shadow.
    """
    at.mkdir()
    for name in file.parts:
        for entry in root.iterdir():
            if entry.name != name:
                (at / entry.name).symlink_to(entry)
        root, at = root / name, at / name
        if root.is_dir():
            at.mkdir()
    shutil.copyfile(candidate, at)
