"""The plug-in that pytest finds by its entry point. Without its option it does nothing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from treereduce.errors import TrivialInputError, UsageError

OPTION = "--reduce-failing"

LOOKS_PAST = (
    "{option}: {test} fails with an empty {file} as well. Either it has nothing to do with that file, or it "
    "finds it by `Path(__file__).resolve()` or by a path from the root of the disk, where it is as it was."
)
"""What to look for when the command says that an empty file will do."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the one option."""
    parser.getgroup("treereduce-py").addoption(
        OPTION,
        metavar="FILE",
        help="Reduce FILE, an input of the one test that is given, while the test fails in the same way.",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> int | None:
    """Reduce instead of running tests, if that is wanted."""
    file = config.getoption("reduce_failing")
    if file is None:
        return None
    try:
        return _reduce(config, file)
    except UsageError as error:
        raise pytest.UsageError(str(error)) from None


def _reduce(config: pytest.Config, name: str) -> int:
    here = config.invocation_params.dir
    # Without an ini-file it is a guess, in which pytest takes our file for a test.
    root = config.rootpath if config.inipath or (config.rootpath / "setup.py").is_file() else here
    path, separator, rest = config.args[0].partition("::")
    test, file = _absolute(here, path), _absolute(here, name)
    if len(config.args) != 1 or not separator or not test.is_file():
        raise UsageError(f"{OPTION} is for one test: give its id, as in tests/test_it.py::test_this.")
    if file.is_dir():
        raise UsageError(f"{file} is a directory: give a single file.")
    if not file.is_file():
        raise UsageError(f"There is no file {file}.")
    for place in (test, file, here):
        if not place.is_relative_to(root):
            raise UsageError(f"{place} is not below {root}, so the test cannot be shown another one.")
    words = [sys.executable, "-m", "treereduce.failing.child", str(root), str(here), str(file)]
    words.append(f"{test}{separator}{rest}")
    _prepare_environment(here)
    options, failure = _what_is_kept(words, file)
    from treereduce.cli.app import main  # noqa: PLC0415 - pytest loads this file whenever it starts

    try:
        main([*options, "--", *words, failure, "@@"])
    except SystemExit as end:
        if end.code == TrivialInputError.exit_status:
            print(LOOKS_PAST.format(option=OPTION, test=rest, file=file.name), file=sys.stderr)
        return int(end.code or 0)


def _why_nothing(status: int) -> str:
    """Why there is nothing to reduce for, where no test has raised anything, by how pytest has ended."""
    if status == pytest.ExitCode.INTERRUPTED:
        return "Nothing to reduce for: the test ends pytest, as by pytest.exit or with KeyboardInterrupt."
    if status == pytest.ExitCode.TESTS_FAILED:
        return (
            "Nothing to keep: the test fails without raising anything, as one does that passes unexpectedly."
        )
    return "Nothing to reduce for: the test does not fail."


def _absolute(here: Path, path: str) -> Path:
    """A path without steps upwards. Links in it stay."""
    return Path(os.path.normpath(here / path))


def _prepare_environment(here: Path) -> None:
    """Have other processes, from wherever they are started, find the modules that this one finds.

    Those of ``python -m pytest`` are in the working directory, where it stands in no variable. What is in
    PYTEST_ADDOPTS is as little for a single test as what is in ``addopts``.
    """
    paths = [str(here)] if {"", str(here)} & set(sys.path) else []
    paths += [str(here / path) for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    os.environ["PYTHONPATH"] = os.pathsep.join(paths)
    os.environ.pop("PYTEST_ADDOPTS", None)


def _what_is_kept(words: Sequence[str], file: Path) -> tuple[list[str], str]:
    """Run the test once, and say what the command is told: the file with options, and the failure's name."""
    run = subprocess.run(
        # Where -m finds no module of the project, which may be called as one of ours.
        [*words, "", str(file)],
        cwd="/",
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if run.returncode < 0:
        return [str(file), "--signal", str(-run.returncode)], ""
    from treereduce.failing.child import TOLD  # noqa: PLC0415 - pytest loads this file whenever it starts

    told = [line for line in run.stdout.splitlines() if line.startswith(TOLD)]
    if not told:
        reason = run.stderr.strip().splitlines() or [f"it ended with status {run.returncode}"]
        raise UsageError(f"The test could not be run: {reason[-1]}")
    seen = json.loads(told[-1].removeprefix(TOLD))
    if not seen["tests"] and not seen["failures"]:
        raise UsageError("The test could not be run: pytest finds none by this id, or cannot start.")
    if not seen["failures"]:
        raise UsageError(_why_nothing(seen["status"]))
    if seen["tests"] > 1:
        raise UsageError(f"{OPTION} is for one test, and {seen['tests']} have this id.")
    failure = seen["failures"][0]
    return [str(file), "--stdout", f"^{re.escape(failure)}$"], failure
