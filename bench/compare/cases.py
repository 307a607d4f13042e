"""Cases as folders: ``meta.json``, the program that it names, and ``check.sh``."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

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

    def accepts(self, candidate: Path) -> bool:
        """Run the check itself, without any wrapper."""
        try:
            judged = subprocess.run(
                [str(self.check), str(candidate.absolute())],
                cwd=candidate.parent,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=CHECK_LIMIT,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return False
        return judged.returncode == 0


def load_case(folder: Path) -> BenchCase:
    """The case in ``folder``. Raises CaseError when something of it is missing."""
    folder = folder.absolute()
    try:
        meta = json.loads((folder / "meta.json").read_bytes())
        case = BenchCase(folder.name, str(meta["language"]), folder / meta["input"], folder / "check.sh")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CaseError(
            f"{folder} is no case: it needs a meta.json with 'language' and 'input' ({error!r})."
        ) from error
    for file in (case.program, case.check):
        if not file.is_file():
            raise CaseError(f"{folder} is no case: {file.name} is missing.")
    return case
