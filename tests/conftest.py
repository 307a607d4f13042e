"""What holds for all tests. Its place also lets the tests in subfolders import from this one."""

from __future__ import annotations

import faulthandler
import gc
import os
import signal
import sys
import tempfile
from pathlib import Path
from time import monotonic

import pytest
from hypothesis import HealthCheck, settings

from treereduce.machine.cores import available_cores

# The same examples every time, so that a failure is due to a change. Nothing is timed: the machine is busy.
settings.register_profile(
    "gate",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=3,
)
# What .ci/run asks for with --hypothesis-profile, and a change of trees or rendering deserves at once.
settings.register_profile("thorough", settings.get_profile("gate"), max_examples=100)
settings.load_profile("gate")

# Without bytecode each worker takes 5 s longer to read the tests, and a command half as long again to start.
# Containers often want none; here it is a cache as others are.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Reducing makes trees and no cycles: looking for some as often as Python does takes a twentieth of all time.
gc.set_threshold(100_000, 20, 100)

# Shells have what they start in the background ignore Ctrl-C, and some tests are about that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


LONGEST_TEST = 120
"""Seconds after which a test shows where it is: it hangs."""
WITHOUT_A_NEW_ALARM = 10
"""Seconds. One for each test, as pytest has it, is a thread for each: a fortieth of all time."""

_stderr, _alarm_from = -1, 0.0


def pytest_configure() -> None:
    """Keep the standard error stream that tests do not write to."""
    global _stderr  # noqa: PLW0603 - one a process
    _stderr = os.dup(sys.__stderr__.fileno() if sys.__stderr__ else 2)


def pytest_runtest_logstart() -> None:
    """Set the alarm for a test, if the last one is not of a moment ago."""
    global _alarm_from  # noqa: PLW0603 - one a process
    if monotonic() - _alarm_from > WITHOUT_A_NEW_ALARM:
        _alarm_from = monotonic()
        faulthandler.dump_traceback_later(LONGEST_TEST + WITHOUT_A_NEW_ALARM, file=_stderr)


def pytest_unconfigure() -> None:
    """The last test has ended."""
    faulthandler.cancel_dump_traceback_later()


def pytest_collection_finish() -> None:
    """Leave the thousands of tests that were found out of every search for garbage."""
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def records_of_runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the commands of tests leave the records of their runs: nowhere near those of the user."""
    state = tmp_path_factory.mktemp("state")
    os.environ["XDG_STATE_HOME"] = str(state)
    return state


def pytest_xdist_auto_num_workers() -> int:
    """Half as many again as there are cores: for a third of the time, tests wait for what they started."""
    return available_cores() * 3 // 2


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary files, a new one."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder
