"""The command among pipes that do not wait: its input, its result and its events are whole."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from command_line import command, environment, of_functions, write_check
from processes import PATIENCE

PROGRAM = of_functions(3000)
"""More than a pipe holds."""


@pytest.fixture
def work(tmp_path: Path) -> Path:
    found = tmp_path / "work"
    found.mkdir()
    (found / "large.c").write_bytes(PROGRAM)
    # Most of it has to stay.
    write_check(found / "check.sh", 'grep -q abort "$1" && test "$(wc -c < "$1")" -gt 150000')
    return found


@contextmanager
def pipe(*, unread: bool) -> Iterator[tuple[int, int]]:
    """Both ends, of which the one that the command has does not wait."""
    reading, writing = os.pipe()
    os.set_blocking(writing if unread else reading, False)
    yield reading, writing


def read_slowly(reading: int) -> bytes:
    pieces = []
    while piece := os.read(reading, 10_000):
        pieces.append(piece)
        time.sleep(0.005)
    os.close(reading)
    return b"".join(pieces)


@pytest.mark.slow
def test_an_input_that_comes_late_and_in_pieces_is_read_whole(work: Path) -> None:
    words = command("-l", "c", "-", "check.sh", "-o", "out.c", "--max-tests", "1")
    with pipe(unread=False) as (reading, writing):

        def write() -> None:
            with os.fdopen(writing, "wb", buffering=0) as stream:
                for start in range(0, len(PROGRAM), 50_000):
                    time.sleep(0.1)
                    stream.write(PROGRAM[start : start + 50_000])

        writer = threading.Thread(target=write)
        with subprocess.Popen(
            words, cwd=work, stdin=reading, stderr=subprocess.PIPE, env=environment(work.parent)
        ) as run:
            os.close(reading)
            writer.start()
            said = run.communicate(timeout=4 * PATIENCE)[1]
            writer.join()
    assert run.returncode == 0, said
    assert f"program.c: {len(PROGRAM):,} bytes".encode() in said


@pytest.mark.slow
def test_a_result_is_written_whole_to_who_reads_slowly(work: Path) -> None:
    words = command("large.c", "check.sh", "-o", "-", "--max-tests", "5", "--quiet")
    with (
        pipe(unread=True) as (reading, writing),
        subprocess.Popen(
            words, cwd=work, stdout=writing, stderr=subprocess.PIPE, env=environment(work.parent)
        ) as run,
    ):
        os.close(writing)
        time.sleep(1)
        result = read_slowly(reading)
        said = run.communicate(timeout=4 * PATIENCE)[1]
    assert (run.returncode, said) == (0, b"")
    assert len(result) > 150_000
    assert result.endswith(PROGRAM[-20:])


@pytest.mark.slow
def test_events_are_written_whole_to_who_reads_slowly(work: Path) -> None:
    (work / "large.c").write_bytes(PROGRAM)
    write_check(work / "check.sh", 'grep -q abort "$1"')
    with pipe(unread=True) as (reading, writing):
        words = command("large.c", "check.sh", "--events", f"fd:{writing}", "--max-tests", "200", "--quiet")
        with subprocess.Popen(
            words, cwd=work, pass_fds=[writing], stderr=subprocess.PIPE, env=environment(work.parent)
        ) as run:
            os.close(writing)
            told = read_slowly(reading)
            said = run.communicate(timeout=4 * PATIENCE)[1]
    assert (run.returncode, said) == (0, b"")
    assert b'{"event": "end"' in told.splitlines()[-1]
