"""The command that shows what a reduction is."""

from __future__ import annotations

import os
import shlex
import sys
from contextlib import ExitStack
from pathlib import Path

from treereduce.cli.call.invocation import Options, plan
from treereduce.cli.call.places import require_given
from treereduce.cli.demo import demo_files
from treereduce.cli.running import launch
from treereduce.errors import UsageError
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.record.places import is_unused
from treereduce.report.stream import standard_error

SUGGESTED_DIRECTORY = Path("treereduce-demo")


def run(kept_in: str | None) -> int:
    """Reduce the example, print the result to standard output and return the exit status.

    Its files go to the directory ``kept_in``, or to a temporary one. Raises `UsageError` when that cannot be
    written or has anything in it.
    """
    require_given({"--keep": kept_in})
    keep = None if kept_in is None else Path(kept_in)
    with ExitStack() as stack:
        if keep is None:
            directory = stack.enter_context(Sandbox()).root / "demo"
        else:
            directory = keep
            _require_unused(directory)
        try:
            files = demo_files(directory)
        except OSError as error:
            raise UsageError(f"{directory} cannot be written: {error.strerror}.") from error
        # The example's check and compiler are for Python, which need not be on the PATH under that name.
        os.environ.setdefault("PYTHON", sys.executable)
        lines = files.program.read_bytes().count(b"\n")
        shown = _commands(keep, files.program.name, files.check.name)
        standard_error().say(_introduction(lines, shown))
        return launch.run(plan(Options(file=str(files.program), check=str(files.check), output="-")))


def _require_unused(directory: Path) -> None:
    """Refuse to write among files that are there already."""
    if not is_unused(directory, "--keep"):
        raise UsageError(f"{directory} is not an empty directory: name one that is, or a new one.")


def _commands(keep: Path | None, program: str, check: str) -> list[str]:
    """The commands that do the same by hand, as typed in a shell."""
    directory = keep or SUGGESTED_DIRECTORY
    reduction = shlex.join(["treereduce-py", str(directory / program), str(directory / check)])
    return [reduction] if keep else [f"treereduce-py demo --keep {SUGGESTED_DIRECTORY}", reduction]


def _introduction(lines: int, commands: list[str]) -> str:
    indented = "\n".join(f"    {command}" for command in commands)
    return (
        f"A small compiler crashes on a C program of {lines} lines.\n"
        f"What follows finds the few that make it crash. The same by hand:\n\n{indented}\n"
    )
