"""One run of a test on one candidate.

``python -m treereduce.failing.child ROOT FILE TEST FAILURE CANDIDATE``, with absolute paths, ends with status
0 if TEST, in a shadow of ROOT where FILE has the content of CANDIDATE, has the failure called FAILURE. Where
FAILURE is empty, the last line on standard output tells of all that were seen, as JSON.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import pytest

from treereduce.failing.shadow import make_shadow

ALONE = {"xdist": ("-p", "no:xdist", "-p", "no:xdist.looponfail"), "pytest_cov": ("--no-cov",)}
"""What each plug-in is told, where it is there: one test of one process needs no others, nor how much of the
code it has run."""


class Failures:
    """Collects what tests and their collection raise. A plug-in of pytest."""

    def __init__(self) -> None:
        self.tests = 0
        self.names: list[str] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Count the tests."""
        self.tests = len(session.items)

    def pytest_exception_interact(self, call: pytest.CallInfo[object]) -> None:
        """Name a failure: by its type and by where it was raised, which no candidate can change."""
        if call.excinfo is None:
            return
        error = call.excinfo.value
        if isinstance(error, pytest.Collector.CollectError) and error.__cause__:
            error = error.__cause__
        self.names.append(failure_name(error))


def failure_name(error: BaseException) -> str:
    """``KeyError at parser.py:12``. A recursion has no place of its own."""
    place = error.__traceback__
    while place and place.tb_next:
        place = place.tb_next
    name = type(error).__qualname__
    if place is None or isinstance(error, RecursionError):
        return name
    return f"{name} at {Path(place.tb_frame.f_code.co_filename).name}:{place.tb_lineno}"


def run_test(root: Path, test: str) -> Failures:
    """Run one test in this process, quietly, without plug-ins that would start others."""
    quiet = ["-p", "no:cacheprovider", "-p", "no:terminal", "-o", "addopts=", "--capture=fd"]
    alone = [word for module, words in ALONE.items() if find_spec(module) for word in words]
    failures = Failures()
    os.chdir(root)
    pytest.main([*quiet, *alone, "--rootdir", str(root), test], plugins=[failures])
    return failures


def main(arguments: Sequence[str]) -> int:
    """Judge a candidate, or say what its failure is."""
    root, file, test, wanted, candidate = arguments
    path, separator, name = test.partition("::")
    sys.dont_write_bytecode = True  # links lead into the real tree
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    with tempfile.TemporaryDirectory() as place:
        shadow = Path(place) / Path(root).name
        make_shadow(Path(root), Path(file).relative_to(root), Path(candidate), shadow)
        failures = run_test(shadow, f"{shadow / Path(path).relative_to(root)}{separator}{name}")
        os.chdir("/")
    if wanted:
        return 0 if wanted in failures.names else 1
    print("\n" + json.dumps({"tests": failures.tests, "failures": failures.names}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
