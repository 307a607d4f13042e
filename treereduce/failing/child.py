"""One run of a test on one candidate.

``python -m treereduce.failing.child ROOT HERE FILE TEST FAILURE CANDIDATE``, with absolute paths, ends with
status 0 if TEST, started from HERE in a shadow of ROOT where FILE has the content of CANDIDATE, has the
failure called FAILURE, and prints that in a line. Where FAILURE is empty, a line on standard output that
begins with `TOLD` tells of all that were seen, as JSON.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from types import TracebackType

import pytest

from treereduce.failing.shadow import make_shadow

TOLD = "treereduce-py: "
"""What the line begins with that tells of a run: a test may print others, even as its process ends."""

ALONE = ("xdist", "xdist.looponfail", "pytest_cov", "cacheprovider")
"""Plug-ins that are left out: one test of one process needs no others, and keeps nothing for the next run."""


class Failures:
    """Collects what tests and their collection raise. A plug-in of pytest. ``file`` is what is reduced."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.tests = 0
        self.status = 0
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
        self.names.append(failure_name(error, self._file))


def failure_name(error: BaseException, file: Path) -> str:
    """``KeyError at parser.py:12``. A recursion has no place of its own.

    The place is the innermost of those that are no part of a candidate, in ``file``, and not there for others
    to fail in: every ``pytest.fail`` or ``self.assertEqual`` ends at the same line.
    """
    place, following = None, error.__traceback__
    while following:
        if not _is_passed_over(following, file):
            place = following
        following = following.tb_next
    name = type(error).__qualname__
    if place is None or isinstance(error, RecursionError):
        return name
    return f"{name} at {Path(place.tb_frame.f_code.co_filename).name}:{place.tb_lineno}"


def _is_passed_over(place: TracebackType, file: Path) -> bool:
    frame = place.tb_frame
    source = frame.f_code.co_filename
    return (
        source.startswith("<")
        or source == str(file)
        or "__unittest" in frame.f_globals
        or bool(frame.f_locals.get("__tracebackhide__"))
    )


def run_test(root: Path, test: str, file: Path) -> Failures:
    """Run one test in this process, from where it is, without plug-ins that would start others."""
    plain = ["-o", "addopts=", "-o", "required_plugins=", "--capture=fd", "--tb=no", "--no-summary"]
    alone = [word for name in ALONE for word in ("-p", f"no:{name}")]
    failures = Failures(file)
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
        failures.status = pytest.main([*plain, *alone, "--rootdir", str(root), test], plugins=[failures])
    return failures


def main(arguments: Sequence[str]) -> int:
    """Judge a candidate, or say what its failure is."""
    root, here, file, test, wanted, candidate = arguments
    path, separator, name = test.partition("::")
    sys.dont_write_bytecode = True  # links lead into the real tree
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    candidate = str(Path(candidate).absolute())
    with tempfile.TemporaryDirectory() as place:
        shadow = Path(place).resolve() / (Path(root).name or "root")

        def shadowed(path: str) -> Path:
            return shadow / Path(path).relative_to(root)

        ways = [Path(way).relative_to(root) for way in (here, Path(path).parent)]
        make_shadow(Path(root), Path(file).relative_to(root), Path(candidate), shadow, ways)
        os.chdir(shadowed(here))
        if not getattr(sys.flags, "safe_path", False):
            del sys.path[0]  # where this process was started, which may be anywhere
        sys.path[:] = [_shadowed(entry, root, shadow) for entry in sys.path]
        failures = run_test(shadow, f"{shadowed(path)}{separator}{name}", shadowed(file))
        os.chdir("/")
    if wanted:
        if wanted not in failures.names:
            return 1
        print(f"\n{wanted}", flush=True)
        return 0
    told = {"tests": failures.tests, "failures": failures.names, "status": failures.status}
    print(f"\n{TOLD}{json.dumps(told)}", flush=True)
    return 0


def _shadowed(entry: str, root: str, shadow: Path) -> str:
    """A place of modules, in the shadow if it has one."""
    path = Path(entry)
    return str(shadow / path.relative_to(root)) if path.is_relative_to(root) else entry


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
