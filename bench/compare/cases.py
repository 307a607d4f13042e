"""Cases as folders: ``meta.json``, the program that it names, and ``check.sh``."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

META = "meta.json"
LIST_SUFFIX = ".txt"
CHECK_LIMIT = 120.0
"""Seconds for one run of a check outside of any tool. Checks have limits of their own; this is for one that
has none."""


class CaseError(Exception):
    """A folder is no case, or its check rejects its program here. The message is a sentence that says so."""


@dataclass(frozen=True, slots=True)
class BenchCase:
    """A program, and a check that is given a path and exits with 0 if the program there is interesting."""

    name: str
    language: str
    program: Path
    check: Path

    def accepts(self, candidate: Path, limit: float = CHECK_LIMIT) -> bool:
        """Run the check itself, without any wrapper, in the candidate's directory.

        After ``limit`` seconds all processes of its group are killed, and that is a no.
        """
        with subprocess.Popen(
            [str(self.check), str(candidate.absolute())],
            cwd=candidate.parent,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as process:
            try:
                return process.wait(limit) == 0
            except subprocess.TimeoutExpired:
                return False
            finally:
                if process.returncode is None:
                    with contextlib.suppress(ProcessLookupError):
                        os.killpg(process.pid, signal.SIGKILL)


def load_case(folder: Path) -> BenchCase:
    """The case in ``folder``. Raises CaseError when something of it is missing."""
    folder = folder.absolute()
    try:
        meta = json.loads((folder / META).read_bytes())
        case = BenchCase(folder.name, str(meta["language"]), folder / meta["input"], folder / "check.sh")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CaseError(
            f"{folder} is no case: it needs a meta.json with 'language' and 'input' ({error!r})."
        ) from error
    for file in (case.program, case.check):
        if not file.is_file():
            raise CaseError(f"{folder} is no case: {file.name} is missing.")
    return case


def find_cases(path: Path) -> list[BenchCase]:
    """The case at ``path``, or those that it has, or lists if it is a .txt file. Raises CaseError."""
    try:
        if path.suffix == LIST_SUFFIX:
            return [load_case(path.parent / name) for name in path.read_text(encoding="utf-8").split()]
        if (path / META).exists():
            return [load_case(path)]
        found = [load_case(meta.parent) for meta in sorted(path.glob(f"*/{META}"))]
    except OSError as error:
        raise CaseError(f"{path} cannot be read: {error}.") from error
    if not found:
        raise CaseError(f"{path} is no case and has none.")
    return found
