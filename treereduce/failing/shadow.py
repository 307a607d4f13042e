"""A directory that looks like another one, but for one file."""

from __future__ import annotations

import shutil
from collections.abc import Collection
from pathlib import Path


def make_shadow(root: Path, file: Path, candidate: Path, at: Path, ways: Collection[Path] = ()) -> None:
    """Make ``at`` look like ``root`` with ``candidate`` as the content of ``file``, a path relative to it.

    Only the directories on the way to the file are made, and those on ``ways``, from where a path may lead
    to it by ``..``; all that stands beside them is a link into ``root``, so that a shadow costs some system
    calls and no room. Nothing in ``root`` is changed. Who asks for the real path of something leaves the
    shadow.
    """
    made = {*file.parents, *ways, *(parent for way in ways for parent in way.parents)}
    for folder in sorted(made, key=lambda folder: len(folder.parts)):
        (at / folder).mkdir()
        for entry in (root / folder).iterdir():
            inner = folder / entry.name
            if inner not in made and inner != file:
                (at / inner).symlink_to(entry)
    shutil.copyfile(candidate, at / file)
