"""Claims about the measurement of what more jobs gain."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
import typer
from bench_runs import measured, run

from bench.cases.probes import functions_case, lines_case
from bench.compare.cases import load_case
from bench.compare.records import End, Run, read_runs
from bench.programs.c import c_text
from bench.report.comparison import OURS
from bench.scaling import command
from bench.scaling.engine import ENGINE, SleepingOracle, run_engine
from bench.scaling.gains import gains, gains_table, speed_ups
from treereduce.oracle.verdict import Cancellation, Cancelled, Verdict


def wants_main(program: bytes) -> bool:
    return b"main" in program


@pytest.fixture(scope="module")
def runs() -> list[Run]:
    program = c_text(1, size=500)
    return [
        run_engine(program, wants_main, case="main-0.001s", jobs=jobs, sleep=0.001, limit=60)
        for jobs in (1, 3)
    ]


def test_a_run_of_the_engine_is_recorded_as_any_other(runs: list[Run]) -> None:
    for one in runs:
        assert one.tool == ENGINE
        assert one.end is End.FINISHED
        assert one.measured is not None
        assert one.measured.interesting
        assert one.measured.curve[0].tokens == one.tokens_before
        assert one.measured.curve[-1].tokens == one.measured.tokens_after < one.tokens_before
        assert one.measured.interesting_calls <= one.measured.distinct <= one.measured.calls
        assert one.measured.seconds_to[99] is not None


def test_one_job_is_the_base_and_wastes_no_more_than_it_asks_again(runs: list[Run]) -> None:
    first, second = gains(runs)
    assert (first.whole, first.equal) == (1, 1)
    assert first.wasted <= 2
    assert second.run.jobs == 3
    assert 0 < second.in_oracle <= 1


def test_an_uninteresting_program_is_not_run() -> None:
    with pytest.raises(ValueError, match="says no to the program of x"):
        run_engine(b"int a;", wants_main, case="x", jobs=1, sleep=0, limit=1)


def test_a_sleeping_oracle_can_be_cancelled() -> None:
    oracle = SleepingOracle(lambda _: True, sleep=60)
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        oracle.judge(b"", cancellation)
    assert oracle.calls[0].interesting is None
    assert SleepingOracle(lambda _: True, sleep=0).judge(b"").verdict is Verdict.INTERESTING


def test_speed_up_is_to_the_largest_result_of_all_jobs() -> None:
    one = run(case="sleep-0.5s", jobs=1, numbers=measured(tokens=10, wall=100))
    two = run(case="sleep-0.5s", jobs=2, numbers=measured(tokens=300, wall=10), end=End.LIMIT)
    first, second = gains([two, one])
    assert (first.run.jobs, second.run.jobs) == (1, 2)
    assert second.whole is None
    assert second.equal == 20.0 / 9.0
    assert speed_ups([first, second]) == {0.5: {"treereduce-py": {1: 1.0, 2: 20.0 / 9.0}}}
    assert [row[3].text for row in gains_table([first, second]).rows] == ["100", "10†"]


def test_cases_that_do_not_sleep_and_runs_without_result_are_left_out() -> None:
    assert gains([run(case="a", numbers=measured()), run(case="sleep-1s", end=End.NOT_INSTALLED)]) == []


def says_yes(folder: Path, program: bytes) -> bool:
    candidate = folder.parent / "candidate.c"
    candidate.write_bytes(program)
    return subprocess.run([folder / "check.sh", candidate], check=False).returncode == 0


def test_a_functions_case_wants_definitions_and_calls_and_balance(tmp_path: Path) -> None:
    case = functions_case("sleep-0.01s", size=5000, share=0.3, sleep=0.01)
    folder = case.write_to(tmp_path)
    wanted = re.findall(r'wanted="(.*)"', case.check)[0].split()
    assert len(wanted) > 1
    assert "\nsleep 0.01\n" in (folder / "check.sh").read_text()
    assert says_yes(folder, case.program())
    assert says_yes(folder, "".join(f"{name}()" + "{" + f"{name}()" + "}" for name in wanted).encode())
    assert not says_yes(folder, case.program().replace(f"{wanted[0]}(".encode(), b"x("))
    assert not says_yes(folder, "".join(f"{name}() {name}()" for name in wanted).encode())
    assert not says_yes(folder, case.program() + b"}")
    assert not says_yes(folder, b"")


def test_a_lines_case_wants_its_lines_in_order(tmp_path: Path) -> None:
    case = lines_case("instant-3K", size=3000, share=0.5)
    folder = case.write_to(tmp_path)
    wanted = case.files["wanted"].encode()
    assert says_yes(folder, case.program())
    assert says_yes(folder, wanted)
    assert not says_yes(folder, wanted[wanted.index(b"\n") + 1 :])
    assert not says_yes(folder, b"\n".join(reversed(wanted.splitlines())))


@pytest.mark.slow
def test_the_command_runs_the_engine_once_and_tools_by_way_of_compare(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[str, str, int]] = []

    def compare(tools: str, cases: list[Path], _out: Path, _more: None, jobs: int, *_rest: object) -> None:
        asked.append((tools, cases[0].name, jobs))
        assert load_case(cases[0]).accepts(cases[0] / "crash.c")
        raise typer.Exit(0)

    monkeypatch.setattr(command, "compare", compare)
    monkeypatch.setattr(command, "crashing_program", lambda *_, **__: c_text(1, size=500))
    monkeypatch.setattr(command, "breaks_toycc", wants_main)
    for _ in range(2):
        command.scaling(tmp_path, f"{command.ALONE},{OURS},cvise", jobs="1,2", sleep="0.001", size=100)
    tools = f"{OURS},cvise"
    assert asked == [(tools, "sleep-100-1-0.001s", 1), (tools, "sleep-100-1-0.001s", 2)] * 2
    assert len(read_runs(tmp_path)) == 2
    assert "| treereduce-py, engine | 0.001 s | 2 |" in capsys.readouterr().out


@pytest.mark.slow
def test_whole_tools_are_measured_with_a_check_that_sleeps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command.scaling(tmp_path, OURS, jobs="1,2", sleep="0.01", size=200, timeout=60)
    assert [run.jobs for run in read_runs(tmp_path)] == [1, 2]
    assert "| treereduce-py | 0.01 s | 2 |" in capsys.readouterr().out
