"""Claims about the measurement of what more jobs gain."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from bench_runs import measured, run

from bench.cases.naming import naming_case
from bench.compare.records import End, Run
from bench.programs.c import c_text
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


def test_one_job_wastes_nothing_and_is_the_base(runs: list[Run]) -> None:
    first, second = gains(runs)
    assert (first.whole, first.equal, first.wasted) == (1, 1, 0)
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


def test_a_naming_case_wants_definitions_and_calls_and_balance(tmp_path: Path) -> None:
    case = naming_case("sleep-0.01s", size=5000, share=0.3, sleep=0.01)
    folder = case.write_to(tmp_path)
    wanted = re.findall(r'wanted="(.*)"', case.check)[0].split()
    assert len(wanted) > 1

    def says_yes(program: bytes) -> bool:
        (tmp_path / "candidate.c").write_bytes(program)
        return subprocess.run([folder / "check.sh", tmp_path / "candidate.c"], check=False).returncode == 0

    assert "\nsleep 0.01\n" in (folder / "check.sh").read_text()
    assert says_yes(case.program())
    assert says_yes("".join(f"{name}()" + "{" + f"{name}()" + "}" for name in wanted).encode())
    assert not says_yes(case.program().replace(f"{wanted[0]}(".encode(), b"x("))
    assert not says_yes("".join(f"{name}() {name}()" for name in wanted).encode())
    assert not says_yes(case.program() + b"}")
    assert not says_yes(b"")
