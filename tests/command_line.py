"""Runs the command as a user would: in a process of its own, or in this one, which is quick."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from io import TextIOWrapper
from pathlib import Path

import pytest
from processes import PATIENCE

import treereduce
from treereduce.cli import app

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


def of_functions(number: int) -> bytes:
    """A program like it of some functions, from f0 on, of which f2 and f3 are called."""
    functions = (
        b"int f%d(int a) { int c = a - %d; while (c > 0) { c -= 2; } return c; }\n" % (it, it)
        for it in range(number)
    )
    return b"".join(
        [b"#include <stdlib.h>\n", *functions, b"int main(void) { if (f2(f3(1))) { abort(); } return 0; }\n"]
    )


def environment(temporary: Path) -> dict[str, str]:
    """The environment of a command whose temporary files lie in ``temporary``."""
    source = str(Path(treereduce.__file__).parent.parent)
    return {**os.environ, "PYTHONPATH": source, "TMPDIR": str(temporary)}


def command(*arguments: str | Path) -> list[str]:
    """The words that start treereduce-py."""
    return [sys.executable, "-m", "treereduce", *map(str, arguments)]


def treereduce_py(
    *arguments: str | Path, cwd: Path, stdin: bytes = b"", timeout: float = 4 * PATIENCE
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


def treereduce_here(
    *arguments: str | Path, cwd: Path, stdin: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """Run the command as `treereduce_py` does, but in this process: its start and imports take 0.3 s.

    For what the command reads, says, writes and ends with. Whatever has to do with signals, closed streams
    or what is left when it ends wants a process.
    """
    temporary = cwd.parent / "temporary"
    temporary.mkdir(exist_ok=True)
    words = [*map(str, arguments)]
    interval = sys.getswitchinterval()
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        files = [stack.enter_context(tempfile.TemporaryFile()) for _ in range(3)]
        files[0].write(stdin)
        files[0].seek(0)
        for name, file in zip(("stdin", "stdout", "stderr"), files, strict=True):
            patch.setattr(sys, name, TextIOWrapper(file, encoding="utf-8", write_through=True))
        patch.chdir(cwd)
        patch.setenv("TMPDIR", str(temporary))
        # The module remembers the place that it found first.
        patch.setattr(tempfile, "tempdir", None)
        with pytest.raises(SystemExit) as ended:
            app.main(words)
        sys.stdout.flush()
        sys.stderr.flush()
        sys.setswitchinterval(interval)
        said = [os.pread(file.fileno(), os.fstat(file.fileno()).st_size, 0) for file in files[1:]]
    status = ended.value.code
    assert isinstance(status, int)
    return subprocess.CompletedProcess(words, status, *said)


def write_check(path: Path, *lines: str, executable: bool = True) -> Path:
    """Write a shell script."""
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    path.chmod(path.stat().st_mode | (stat.S_IXUSR if executable else 0))
    return path


def write_project(folder: Path, *check: str, program: bytes = PROGRAM) -> Path:
    """Make a directory with a program, crash.c, and the lines of a check, by default one for `PROGRAM`."""
    folder.mkdir()
    (folder / "crash.c").write_bytes(program)
    write_check(folder / "check.sh", *(check or ("grep -q abort $1",)))
    return folder


def write_program(folder: Path, name: str) -> Path:
    """Make a directory with `PROGRAM` under a name and nothing else."""
    folder.mkdir()
    (folder / name).write_bytes(PROGRAM)
    return folder


def names(directory: Path) -> Sequence[str]:
    """What lies in a directory."""
    return sorted(path.name for path in directory.iterdir())
