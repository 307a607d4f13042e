"""Time is told by a clock that nobody sets: one that is set, or a sleep of the machine, costs nothing."""

from __future__ import annotations

import re
import signal
import subprocess
import time
from pathlib import Path

import pytest
from command_line import PROGRAM, command, environment, write_check
from processes import PATIENCE, eventually, killed_in_the_end

import treereduce

ALLOWED = {"journal/atomic.py", "record/places.py"}
"""Where the age of files is looked at, which have the time of day; who holds them is asked besides."""


def test_no_time_of_day_is_asked_for() -> None:
    package = Path(treereduce.__file__).parent
    asks = re.compile(r"\btime\.time(_ns)?\(|\bdatetime\b|CLOCK_REALTIME|\btime\.(localtime|gmtime)")
    found = {
        str(file.relative_to(package)) for file in package.rglob("*.py") if asks.search(file.read_text())
    }
    assert found == ALLOWED


@pytest.mark.slow
def test_a_run_that_was_stopped_for_longer_than_its_limits_goes_on_as_if_nothing_had_been(
    tmp_path: Path,
) -> None:
    place = tmp_path / "work"
    place.mkdir()
    (tmp_path / "temporary").mkdir()
    (place / "crash.c").write_bytes(PROGRAM * 20)
    write_check(place / "check.sh", "sleep 0.05", 'grep -q abort "$1"')
    with killed_in_the_end(
        subprocess.Popen(
            command("crash.c", "check.sh", "-j", "2", "--timeout", "3"),
            cwd=place,
            env=environment(tmp_path / "temporary"),
            stderr=subprocess.PIPE,
        )
    ) as process:
        assert eventually((place / "crash.reduced.c").exists)
        process.send_signal(signal.SIGSTOP)
        time.sleep(4)
        process.send_signal(signal.SIGCONT)
        _, told = process.communicate(timeout=PATIENCE)
    said = told.decode()
    assert process.returncode == 0
    assert "ended   nothing more can be removed\n" in said, "no run counts as one that ran out of time"
