"""Where the reducers are: on the path, in a folder of installed tools, or where the user points."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

TOOLS_VARIABLE = "BENCH_TOOLS"
"""Environment variable with the folder of installed tools."""
TOOLS_FOLDER = Path("bench-tools")
"""Where they are looked for if nothing is said."""
Installed = Annotated[Path, typer.Option(envvar=TOOLS_VARIABLE, help="Folder given to install --into.")]
"""The option for that folder, of every command that runs tools."""
At = Annotated[list[str] | None, typer.Option(metavar="TOOL=PATH", help="Where a tool is; may be repeated.")]
"""The option that points to single tools."""


@dataclass(frozen=True, slots=True)
class Apt:
    """A package of Debian and Ubuntu, whose executable is then on the path."""

    package: str
    executable: str


@dataclass(frozen=True, slots=True)
class Venv:
    """Packages of PyPI in a virtual environment of their own, in a folder of the tool's name."""

    executable: str
    packages: tuple[str, ...]
    python: tuple[int, int] = (3, 10)
    """The oldest Python that it runs on."""
    without: tuple[str, ...] = ()
    """Packages that these ask for and are left out, as the tool does without them."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """Something that the user downloads or builds, and points to."""

    what: str
    source: str
    """Where it is to be had."""


@dataclass(frozen=True, slots=True)
class Checkout:
    """This repository."""


Install = Apt | Venv | Pointed | Checkout


class MissingError(Exception):
    """A tool is not where it is looked for. The message is a sentence that says how to get it."""


def variable(tool: str) -> str:
    """The environment variable that points to a tool: ``BENCH_PERSES`` for ``perses``."""
    return f"BENCH_{tool.upper().replace('-', '_')}"


@dataclass(frozen=True, slots=True)
class Places:
    """Where to look."""

    folder: Path
    """Of tools in virtual environments."""
    pointed: Mapping[str, Path] = field(default_factory=dict)
    """By tool: what the user pointed to on the command line; it comes before any other place."""

    def find(self, tool: str, install: Install) -> str:
        """The executable, or whatever else stands for the tool; empty for this repository.

        Raises MissingError.
        """
        told = self.pointed.get(tool) or os.environ.get(variable(tool))
        if told:
            if not Path(told).exists():
                raise MissingError(f"{told}, which should be {tool}, does not exist.")
            return str(Path(told).absolute())
        if isinstance(install, Checkout):
            return ""
        if isinstance(install, Pointed):
            raise MissingError(
                f"Get {install.what} from {install.source} and point to it with --at {tool}=PATH "
                f"or {variable(tool)}."
            )
        wanted = install.executable
        if isinstance(install, Venv):
            wanted = str(self.environment(tool) / "bin" / wanted)
        found = shutil.which(wanted)
        if found is None:
            raise MissingError(f"{wanted} was not found: get it with python -m bench install {tool}.")
        return found

    def environment(self, tool: str) -> Path:
        """The virtual environment of a tool, whether it exists or not."""
        return self.folder.absolute() / tool
