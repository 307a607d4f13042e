"""Claims about the measurements of our own time and memory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import typer
from bench_runs import measured as measured_run
from bench_runs import run

from bench.__main__ import main
from bench.compare.records import End
from bench.machine import numbers, size, table
from bench.own import extremes, overhead
from bench.own.stages import ORACLE, OTHER, STAGES, own, per_call
from bench.own.tools import cost_table, own_milliseconds


@pytest.fixture(scope="module")
def measured() -> overhead.Measured:
    return overhead.measure(3000, 0.5, 60, 1)


def test_every_stage_is_a_function_of_the_engine() -> None:
    assert [f"{owner}.{name}" for owner, name, _ in STAGES if not callable(getattr(owner, name, None))] == []


@pytest.mark.slow
def test_a_candidate_has_the_stages_that_all_have(measured: overhead.Measured) -> None:
    assert measured.result.oracle_calls == 60 == len(per_call(measured.records))
    assert all(record["propose"] and record[OTHER] for record in measured.records)


@pytest.mark.slow
def test_own_time_is_all_but_the_oracle_s(measured: overhead.Measured) -> None:
    record = next(record for record in measured.records if record[ORACLE])
    assert own(record) == sum(time for stage, time in record.items() if stage != ORACLE)


def test_the_oracle_wants_lines_in_their_order() -> None:
    wants_all = overhead.some_lines(b"a\nb\n c\n", 1.0, 1)
    assert wants_all(b"a b\nc")
    assert not wants_all(b"b\na\nc\n")
    assert not wants_all(b"a\nb\n")


def test_the_table_has_a_column_for_each_size(measured: overhead.Measured) -> None:
    lines = overhead.report([(measured, 12.0), (measured, 34.0)]).splitlines()
    assert lines[0].count("bytes") == 2
    assert "| peak memory, MB | 12 | 34 |" in lines
    assert "| oracle calls, yes | 60, " in "\n".join(lines)


def test_extremes_are_measured_from_the_bytes_on() -> None:
    found = extremes.large_file(4000, calls=5, seconds=60)
    assert found.to_oracle is not None
    assert 0 < found.to_tree <= found.to_oracle <= found.to_end
    nested = extremes.deep_nesting(50, seconds=60)
    assert len(nested.result.program) < 20
    assert "| 50 nested parentheses |" in extremes.report([(nested, 1.0)])


def test_sizes_have_units() -> None:
    assert [size("500"), size("80k"), size("10M")] == [500, 80_000, 10_000_000]
    with pytest.raises(typer.BadParameter, match="'x' is no size"):
        size("x")


def test_numbers_are_above_0() -> None:
    assert numbers("1,2.5") == [1, 2.5]
    for text in ("", "1,0", "1,x"):
        with pytest.raises(typer.BadParameter, match="numbers above 0"):
            numbers(text)


def test_tables_have_a_line_below_their_titles() -> None:
    assert table(["a", "b"], [["x", 1.0]]) == "| a | b |\n| --- | --: |\n| x | 1.00 |"


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ["overhead", "--sizes", "2K", "--calls", "5"],
        ["extremes", "--size", "2K", "--depth", "20", "--calls", "3"],
    ],
)
def test_the_commands_print_a_table(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert not ended.value.code
    told = capsys.readouterr().out
    assert "cores of" in told.splitlines()[0]
    assert "| --- |" in told


def test_a_call_costs_what_the_oracle_does_not() -> None:
    numbers = measured_run(wall=10.0, calls=100)
    wall, cpu = own_milliseconds(numbers)
    assert (round(wall, 6), round(cpu, 6)) == (20.0, 10.0)


def test_the_table_of_costs_has_a_row_for_each_tool_and_a_column_for_each_size() -> None:
    runs = [
        run("a", "instant-10K", numbers=measured_run(wall=10.0, calls=100), jobs=1),
        run("a", "instant-1M", numbers=measured_run(wall=20.0, calls=10), jobs=1),
        run("b", "instant-1M", end=End.NOT_INSTALLED, jobs=1),
        run("b", "another", numbers=measured_run(), jobs=1),
    ]
    table = cost_table(runs)
    assert table.titles == ["tool", "10K", "1M"]
    assert [[value.text for value in row] for row in table.rows] == [
        ["a", "20", "400"],
        ["b", "", "not installed"],
    ]
    assert table.rows[0][1].remark == "10; 100 calls; 50 MB"


@pytest.mark.slow
def test_the_command_measures_whole_tools(tmp_path: Path) -> None:
    words = ["overhead", "--sizes", "2K", "--calls", "5", "--tools", "treereduce-py", "--out", str(tmp_path)]
    command = [sys.executable, "-m", "bench", *words, "--timeout", "4"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert "| treereduce-py | " in told
