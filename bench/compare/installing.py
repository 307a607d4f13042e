"""``python -m bench install``: get other reducers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from bench.compare.adapters import ADAPTERS
from bench.compare.locating import TOOLS_VARIABLE, Apt, MissingError, Places, Venv

NEWEST = 20
"""No minor version of Python 3 above this one is looked for."""

ASKED_FOR = """
import importlib.metadata, sys

for package in sys.argv[1:]:
    asked = importlib.metadata.requires(package) or []
    print(*(each for each in asked if "extra ==" not in each), sep="\\n")
"""
"""A program that prints what installed packages ask for, a line each."""


class InstallError(Exception):
    """A tool could not be installed. The message is a sentence that says why."""


def install(
    tools: Annotated[list[str], typer.Argument(help=f"Any of {', '.join(ADAPTERS)}.")],
    into: Annotated[
        Path, typer.Option(envvar=TOOLS_VARIABLE, help="Folder for tools that get a virtual environment.")
    ],
    python: Annotated[
        str | None, typer.Option(help="Python for the virtual environments; by default the oldest that fits.")
    ] = None,
) -> None:
    """Install reducers: some with apt, which needs root or sudo, some into a virtual environment each.

    Those that are neither have to be downloaded or built; it says so and exits with 1.
    """
    places = Places(into)
    for tool in tools:
        if tool not in ADAPTERS:
            raise typer.BadParameter(f"There is no tool {tool!r}: choose from {', '.join(ADAPTERS)}.")
    # All of them, also after one that failed.
    failed = [tool for tool in tools if not _is_installed(tool, places, python)]
    raise typer.Exit(int(bool(failed)))


def _is_installed(tool: str, places: Places, python: str | None) -> bool:
    """Install a tool and say so, or why not."""
    try:
        print(f"{tool}: {_install(tool, places, python) or 'this repository'}", flush=True)
    except (InstallError, MissingError) as error:
        print(f"{tool}: {error}", file=sys.stderr, flush=True)
        return False
    return True


def _install(tool: str, places: Places, python: str | None) -> str:
    """Install one tool unless it is there, and return where it is."""
    how = ADAPTERS[tool].install
    try:
        return places.find(tool, how)
    except MissingError:
        if isinstance(how, Apt):
            _run([*_as_root(), "apt-get", "install", "--yes", "--no-install-recommends", how.package])
        elif isinstance(how, Venv):
            environment = places.environment(tool)
            _run([python or _python(how.python), "-m", "venv", str(environment)])
            _fill(environment, how)
    return places.find(tool, how)


def _fill(environment: Path, how: Venv) -> None:
    """Install the packages of a tool, and what they ask for but for what it does without."""
    pip = [str(environment / "bin/pip"), "install", "--quiet", "--disable-pip-version-check"]
    if not how.without:
        _run([*pip, *how.packages])
        return
    _run([*pip, "--no-deps", *how.packages])
    asked = _run([str(environment / "bin/python"), "-c", ASKED_FOR, *how.packages]).splitlines()
    _run([*pip, *(package for package in asked if not package.startswith(how.without))])


def _run(command: list[str]) -> str:
    """Run a command, and return what it prints. Raises `InstallError` when it fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    except OSError as error:
        raise InstallError(f"{command[0]} cannot be run: {error.strerror}.") from error
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines() or ["it said nothing"]
        raise InstallError(f"{' '.join(command)} failed: {said[-1]}.")
    return done.stdout


def _as_root() -> list[str]:
    return ["sudo"] if os.geteuid() else []


def _python(oldest: tuple[int, int]) -> str:
    """An interpreter of version ``oldest`` or later: this one if it fits, else the oldest on the path."""
    if sys.version_info[:2] >= oldest:
        return sys.executable
    for minor in range(oldest[1], NEWEST):
        found = shutil.which(f"python3.{minor}")
        if found and subprocess.run([found, "-c", ""], capture_output=True, check=False).returncode == 0:
            return found
    raise InstallError(
        f"It needs Python {oldest[0]}.{oldest[1]} or later, and none is on the path: give one with --python."
    )
