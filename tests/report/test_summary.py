from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from dataclasses import replace

import pytest
from rich.console import Console

from treereduce.editors import plugins
from treereduce.engine.state.result import Ending, Finish, PassStatistics, Result, Scored
from treereduce.oracle.chance import Doubts
from treereduce.oracle.rates import Tally
from treereduce.report.pass_table import pass_table
from treereduce.report.summary import summary
from treereduce.report.wording import count, duration, removed

RESULT = Result(
    program=b"x" * 120,
    tokens=23,
    original_size=82_113,
    original_tokens=20_904,
    ending=Ending.FIXPOINT,
    unanswered=0,
    rounds=3,
    oracle_calls=1_992,
    oracle_seconds=18.0,
    seconds=10.0,
    jobs=2,
)


def test_the_summary_says_what_is_left_what_it_took_and_where_it_is() -> None:
    assert summary(RESULT, "crash.reduced.c") == [
        "bytes   82,113 -> 120 (99.8 % removed)",
        "tokens  20,904 -> 23 (99.8 % removed)",
        "time    10.0 s, 3 rounds, 1,992 oracle calls, 90 % of the time in the oracle",
        "ended   nothing more can be removed",
        "result  crash.reduced.c",
    ]


def test_visual_studio_code_finds_the_result_whatever_else_a_summary_has() -> None:
    (task,) = json.loads(plugins.text_of("vscode"))["tasks"]
    patterns = [re.compile(part["regexp"]) for part in task["problemMatcher"][0]["pattern"]]
    made = replace(
        RESULT, doubts=Doubts(0.5, None, Tally(yes=1)), mishaps={"a": 1}, scored=Scored(1.0, 2.0, 3)
    )
    lines = summary(made, "crash.reduced.c")
    first = next(number for number, line in enumerate(lines) if patterns[0].match(line))
    found = [pattern.match(line) for pattern, line in zip(patterns, lines[first:], strict=False)]
    assert all(found)
    assert found[-1] is not None
    assert found[-1][1] == "crash.reduced.c"


@pytest.mark.parametrize(
    ("doubts", "told"),
    [
        (
            Doubts(0.0213, None, Tally(yes=7)),
            "yes by mistake to about 2 % of programs; asked 7 times, it never said no to this result",
        ),
        (
            Doubts(0.004, None, Tally(yes=11, no=1)),
            "yes by mistake to about 0.4 % of programs; asked 12 times, it said no once to this result",
        ),
        (
            Doubts(0.05, 0.1, Tally(yes=1)),
            "yes by mistake to about 5 % of programs and no by mistake to about 10 % of interesting ones",
        ),
    ],
)
def test_the_summary_says_how_often_the_check_errs_and_how_sure_the_result_is(
    doubts: Doubts, told: str
) -> None:
    lines = summary(replace(RESULT, doubts=doubts), "a.c")
    assert any(line.startswith(f"chance  the check says {told}") for line in lines)


@pytest.mark.parametrize(
    ("refused", "told"),
    [
        ({"the check": 900}, ""),
        ({"the quick check": 1800, "the check": 9}, ", 1,800 decided by the quick check"),
        ({"the check": 900, "the final check": 3}, ", 3 refused by the final check"),
        (
            {"the quick check": 800, "the final check": 3},
            ", 800 decided by the quick check, 3 refused by the final one",
        ),
    ],
)
def test_what_further_checks_decided_is_told_beside_the_calls(refused: dict[str, int], told: str) -> None:
    line = f"time    10.0 s, 3 rounds, 1,992 oracle calls{told}, 90 % of the time in the oracle"
    assert summary(replace(RESULT, refused=refused), "x")[2] == line


def test_last_phases_are_told_apart_from_the_reduction() -> None:
    finished = replace(
        RESULT, finishes=(Finish("renamed", 150, 130), Finish("formatted by indent", 130, 120))
    )
    lines = summary(finished, "x")
    assert lines[0] == "bytes   82,113 -> 150 (99.8 % removed)"
    assert lines[1:3] == [
        "then    renamed, 150 -> 130 bytes",
        "then    formatted by indent, 130 -> 120 bytes",
    ]


def test_a_run_that_took_no_time_has_a_summary_too() -> None:
    nothing = replace(RESULT, original_size=0, original_tokens=0, program=b"", tokens=0, seconds=0.0)
    assert summary(nothing, "x")[0] == "bytes   0 -> 0 (0.0 % removed)"
    assert "0 % of the time" in summary(nothing, "x")[2]


def test_the_table_of_passes_begins_with_the_most_successful() -> None:
    out = io.StringIO()
    passes = {
        "hoist": PassStatistics(tried=7, tested=5, won=1, tokens=10, seconds=0.5),
        "subtrees": PassStatistics(
            tried=1_000, seen=300, deferred=600, tested=100, won=9, tokens=500, seconds=9.0
        ),
    }
    Console(file=out, width=80).print(pass_table(passes))
    rows = [row.split() for row in out.getvalue().splitlines()]
    assert rows == [
        ["pass", "tried", "seen", "deferred", "tested", "won", "tokens", "seconds"],
        ["subtrees", "1,000", "300", "600", "100", "9", "500", "9.0"],
        ["hoist", "7", "0", "0", "5", "1", "10", "0.5"],
    ]


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [(1000, 0, "100.0 %"), (100_000, 1, "99.9 %"), (3, 2, "33.3 %"), (5, 5, "0.0 %"), (0, 0, "0.0 %")],
)
def test_a_share_is_rounded_down(before: int, after: int, text: str) -> None:
    assert removed(before, after) == text


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.04, "0.0 s"), (59.94, "59.9 s"), (200.4, "3 min 20 s"), (7500.0, "2 h 05 min")]
)
def test_a_duration_is_written_in_units_that_fit(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_one_thing_is_not_several() -> None:
    assert (count(1, "byte"), count(0, "byte"), count(2_300, "byte")) == ("1 byte", "0 bytes", "2,300 bytes")


def test_a_reader_of_standard_error_may_leave() -> None:
    """A closed pipe must neither raise, nor change the exit status when Python flushes at its end."""
    program = (
        "from treereduce.report.stream import standard_error\n"
        "import sys\n"
        "stream = standard_error()\n"
        "sys.stdin.read()\n"
        "for _ in range(3): stream.say('progress')\n"
    )
    reading, writing = os.pipe()
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stderr=writing) as process:
        os.close(writing)
        os.close(reading)
        process.communicate()
    assert process.returncode == 0
