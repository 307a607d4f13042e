from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from bench.compare.records import (
    CALLS,
    RUNS,
    Call,
    End,
    Measured,
    Point,
    Run,
    Source,
    append_run,
    read_calls,
    read_runs,
    write_calls,
)

MEASURED = Measured(
    exit_status=-9,
    bytes_after=10,
    tokens_after=3,
    source=Source.SEEN,
    interesting=True,
    left_interesting=None,
    seen_bytes=10,
    seen_tokens=3,
    calls=2,
    distinct=2,
    interesting_calls=1,
    killed_calls=1,
    oracle_seconds=0.5,
    wall=2.0,
    stopping=0.1,
    quiet=1.0,
    tool_cpu=0.25,
    oracle_cpu=0.5,
    wrapper_cpu=0.01,
    peak=None,
    curve=(Point(0.0, 0, 100, 30), Point(0.5, 1, 10, 3)),
    seconds_to={50: 0.5, 90: 0.5, 99: None},
)
RUN = Run(
    tool="fake",
    case="case",
    repeat=1,
    jobs=2,
    limit=90.0,
    tool_version="1",
    caveat="",
    command=("fake", "crash.c"),
    date="2026-11-21T12:00:00+00:00",
    machine="a machine",
    overhead=0.001,
    language="C",
    bytes_before=100,
    tokens_before=30,
    tokenizer="c",
    end=End.LIMIT,
    reason="Stopped.",
    folder="runs/case/fake/2j-90s-1",
    final="runs/case/fake/2j-90s-1/final.c",
    measured=MEASURED,
)
MISSING = dataclasses.replace(
    RUN, tool="other", end=End.NOT_INSTALLED, command=(), folder="", final="", measured=None
)


def test_runs_are_read_as_they_were_written(tmp_path: Path) -> None:
    append_run(tmp_path, RUN)
    append_run(tmp_path, MISSING)
    assert read_runs(tmp_path) == [RUN, MISSING]


def test_a_folder_without_a_comparison_has_no_runs(tmp_path: Path) -> None:
    assert read_runs(tmp_path) == []


def test_of_runs_with_one_key_the_last_counts(tmp_path: Path) -> None:
    again = dataclasses.replace(RUN, end=End.FINISHED)
    for run in (RUN, MISSING, again):
        append_run(tmp_path, run)
    assert read_runs(tmp_path) == [MISSING, again]


def test_runs_with_other_limits_or_jobs_are_other_runs(tmp_path: Path) -> None:
    runs = [RUN, dataclasses.replace(RUN, limit=1.5), dataclasses.replace(RUN, jobs=1)]
    for run in runs:
        append_run(tmp_path, run)
    assert read_runs(tmp_path) == runs
    assert len({run.key.folder for run in runs}) == 3


def test_a_line_cut_short_is_ignored_and_gives_way_to_the_next(tmp_path: Path) -> None:
    append_run(tmp_path, RUN)
    with (tmp_path / RUNS).open("a") as file:
        file.write('{"tool": "fa')
    assert read_runs(tmp_path) == [RUN]
    append_run(tmp_path, MISSING)
    assert read_runs(tmp_path) == [RUN, MISSING]


def test_a_line_that_is_no_run_is_named(tmp_path: Path) -> None:
    (tmp_path / RUNS).write_text('{"tool": "fake"}\n')
    with pytest.raises(ValueError, match=r"runs\.jsonl:1 is no record of a run"):
        read_runs(tmp_path)


def test_calls_are_read_as_they_were_written(tmp_path: Path) -> None:
    calls = [
        Call(0.25, 0.5, 100, "00ff", True, 0.125),
        Call(0.5, 0.25, 90, "00fe", False, 0.0625),
        Call(1.0, None, 80, "00fd", None, None),
    ]
    folder = tmp_path / RUN.folder
    folder.mkdir(parents=True)
    write_calls(folder / CALLS, calls)
    assert list(read_calls(tmp_path, RUN)) == calls


def test_a_run_that_was_not_started_has_no_calls(tmp_path: Path) -> None:
    assert list(read_calls(tmp_path, MISSING)) == []
