"""What tests know of languages with their real compilers and interpreters as oracles.

One file ``tests/compilers/NAME.toml`` a language; tests/README.md describes the fields.
"""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

HERE = Path(__file__).parent
NAMES = sorted(path.stem for path in (HERE / "compilers").glob("*.toml"))
"""All languages that are reduced with a real compiler or interpreter."""


@dataclass(frozen=True)
class CompilerCase:
    """A program, a property that a real tool sees in it, and the least program that has it."""

    name: str
    program: str
    """The file to reduce, below tests/."""
    tool: str
    """The compiler or interpreter that the check runs, as it is found on the path."""
    package: str
    """The package of Debian and Ubuntu that has the tool."""
    check: str
    """Lines of a shell script that gets the program as ``$1``."""
    least: str
    """A program of as few tokens as any that has the property; names and numbers may differ."""
    optional: bool = False
    """Whether the package is too large for a build server: without the tool the test is skipped."""

    @property
    def source(self) -> Path:
        """Where the program to reduce lies."""
        return HERE / self.program

    @property
    def installed(self) -> bool:
        """Whether the tool is on the path."""
        return shutil.which(self.tool) is not None


def compiler_case(name: str) -> CompilerCase:
    """The case of one language; a file with other fields fails the test that asks."""
    table = tomllib.loads((HERE / "compilers" / f"{name}.toml").read_text(encoding="utf-8"))
    return CompilerCase(name=name, **table)
