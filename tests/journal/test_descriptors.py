"""Pipes that do not wait, as a caller may hand them on: what is not there yet is no end."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator

import pytest

from treereduce.journal.descriptors import read_all, write_all

DATA = os.urandom(300_000)
"""More than a pipe holds."""


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    ends = os.pipe()
    for end in ends:
        os.set_blocking(end, False)
    yield ends
    os.close(ends[0])


def test_what_comes_late_and_in_pieces_is_read_to_its_end(pipe: tuple[int, int]) -> None:
    reading, writing = pipe

    def write() -> None:
        for start in range(0, len(DATA), 50_000):
            time.sleep(0.01)
            write_all(writing, DATA[start : start + 50_000])
        os.close(writing)

    writer = threading.Thread(target=write)
    writer.start()
    assert read_all(reading) == DATA
    writer.join()


def test_all_is_written_to_who_reads_slowly(pipe: tuple[int, int]) -> None:
    reading, writing = pipe
    found: list[bytes] = []

    def read() -> None:
        time.sleep(0.05)
        found.append(read_all(reading))

    reader = threading.Thread(target=read)
    reader.start()
    write_all(writing, DATA)
    os.close(writing)
    reader.join()
    assert found == [DATA]


def test_who_does_not_read_any_more_is_an_error_at_once() -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    os.close(reading)
    with pytest.raises(BrokenPipeError):
        write_all(writing, DATA)
    os.close(writing)
