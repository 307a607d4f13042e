"""The material of `treereduce-py demo`: a C program, a toy compiler that breaks on it, and the check."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path


@dataclass(frozen=True, slots=True)
class DemoFiles:
    """Where the demo's files were written. The check expects the compiler beside itself."""

    program: Path
    check: Path
    compiler: Path


def demo_files(target: Path) -> DemoFiles:
    """Write the demo's files into the directory ``target``, which is made if it is missing.

    The check runs `python3`, or the interpreter that the environment variable PYTHON names.
    Raises OSError when a file cannot be written.
    """
    target.mkdir(parents=True, exist_ok=True)
    written = DemoFiles(target / "program.c", target / "check.sh", target / "toycc.py")
    for path in (written.program, written.check, written.compiler):
        path.write_bytes(files(__name__).joinpath(path.name).read_bytes())
    # A wheel does not keep the run bit.
    written.check.chmod(0o755)
    return written
