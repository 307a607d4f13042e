"""Runs the command as a user would, in a process of its own."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import treereduce

PROGRAM = b"""\
#include <stdlib.h>
int unused(int a) { return a + 1; }
int main(void) {
  int x = unused(1);
  if (x) { abort(); }
  return 0;
}
"""
"""Interesting as long as it has the word abort."""


def environment(temporary: Path) -> dict[str, str]:
    """The environment of a command whose temporary files lie in ``temporary``."""
    source = str(Path(treereduce.__file__).parent.parent)
    return {**os.environ, "PYTHONPATH": source, "TMPDIR": str(temporary)}


def command(*arguments: str | Path) -> list[str]:
    """The words that start treereduce-py."""
    return [sys.executable, "-m", "treereduce", *map(str, arguments)]


def treereduce_py(
    *arguments: str | Path, cwd: Path, stdin: bytes = b"", timeout: float = 60
) -> subprocess.CompletedProcess[bytes]:
    """Run the command to its end, for at most ``timeout`` seconds. Its temporary files lie beside ``cwd``."""
    temporary = cwd.parent / "temporary"
    temporary.mkdir(exist_ok=True)
    return subprocess.run(
        command(*arguments),
        cwd=cwd,
        input=stdin,
        capture_output=True,
        env=environment(temporary),
        timeout=timeout,
        check=False,
    )


def write_check(path: Path, *lines: str, executable: bool = True) -> Path:
    """Write a shell script."""
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    path.chmod(path.stat().st_mode | (stat.S_IXUSR if executable else 0))
    return path


def names(directory: Path) -> Sequence[str]:
    """What lies in a directory."""
    return sorted(path.name for path in directory.iterdir())
