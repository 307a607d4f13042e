from __future__ import annotations

from pathlib import Path

import pytest
from bench_fakes import BEHAVES, PROGRAM, make_adapter, make_bench, make_case
from command_line import write_check
from processes import is_running

from bench.compare import wrapper
from bench.compare.adapters import Adapter
from bench.compare.cases import BenchCase
from bench.compare.records import End, Measured, Run, Source, read_calls
from bench.compare.runner import run_once

pytestmark = pytest.mark.slow

SMALLEST = b"int keep;\n"
ENOUGH = 5.0
"""Seconds in which a tool begins, takes some steps and is never idle for a third, on a busy machine too."""
ONE_STEP = 'sed -i \'$d\' "$2"; "$1" "$2"'
AT_WORK = 'while :; do "$1" "$2"; sleep 0.1; done'


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wrapper.build(tmp_path_factory.mktemp("wrapper"))


def run_tool(
    folder: Path,
    program: Path,
    *lines: str,
    limit: float = 60,
    patience: float = 20,
    case: BenchCase | None = None,
    adapter: Adapter | None = None,
) -> Run:
    """Run a reducer that is the shell script ``lines``, given the oracle, the file and the jobs."""
    tool = write_check(folder / "fake", *lines)
    bench = make_bench(folder, program, limit=limit, patience=patience, tools={"fake": tool})
    return run_once(bench, adapter or make_adapter(), case or make_case(folder), 1)


def measured(run: Run) -> Measured:
    assert run.measured is not None
    return run.measured


def final(folder: Path, run: Run) -> bytes:
    return (folder / "out" / run.final).read_bytes()


def test_a_tool_that_behaves_is_measured(tmp_path: Path, program: Path) -> None:
    run = run_tool(tmp_path, program, "echo reducing with $3 jobs", BEHAVES)
    found = measured(run)
    assert (run.end, run.reason) == (End.FINISHED, "")
    assert (run.bytes_before, run.tokens_before, run.tokenizer) == (len(PROGRAM), 30, "c")
    assert (found.bytes_after, found.tokens_after, found.source) == (10, 3, Source.DISK)
    assert (found.interesting, found.left_interesting) == (True, True)
    assert (found.calls, found.distinct, found.interesting_calls, found.killed_calls) == (9, 9, 9, 0)
    assert final(tmp_path, run) == SMALLEST
    assert (tmp_path / "out" / run.folder / "log.txt").read_text() == "reducing with 2 jobs\n"


def test_size_over_time_falls_from_the_program_to_the_result(tmp_path: Path, program: Path) -> None:
    found = measured(run_tool(tmp_path, program, BEHAVES))
    assert found.curve[0] == (0.0, 0, len(PROGRAM), 30)
    assert [point.tokens for point in found.curve] == list(range(30, 0, -3))
    assert [point.calls for point in found.curve] == list(range(10))
    assert sorted(found.curve) == list(found.curve)
    at = {point.tokens: point.seconds for point in found.curve}
    assert found.seconds_to == {50: at[15], 90: at[3], 99: at[3]}


def test_the_calls_of_a_run_are_on_disk(tmp_path: Path, program: Path) -> None:
    run = run_tool(tmp_path, program, BEHAVES)
    calls = list(read_calls(tmp_path / "out", run))
    assert [call.bytes for call in calls] == [point.bytes for point in measured(run).curve[1:]]


def test_candidates_with_equal_bytes_are_one(tmp_path: Path, program: Path) -> None:
    found = measured(run_tool(tmp_path, program, '"$1" "$2"; "$1" "$2"; echo > "$2"; "$1" "$2"', "exit 0"))
    assert (found.calls, found.distinct, found.interesting_calls) == (3, 2, 2)


def test_a_tool_at_work_is_stopped_at_the_limit(tmp_path: Path, program: Path) -> None:
    run = run_tool(tmp_path, program, ONE_STEP, AT_WORK, limit=ENOUGH)
    found = measured(run)
    assert (run.end, run.reason) == (End.LIMIT, "Stopped at the limit of 5 s.")
    assert (found.tokens_after, found.source) == (27, Source.DISK)
    assert found.wall > found.stopping > 0


def test_a_tool_that_sits_idle_until_the_limit_hangs(tmp_path: Path, program: Path) -> None:
    run = run_tool(tmp_path, program, ONE_STEP, "sleep 60", limit=ENOUGH)
    assert run.end is End.HUNG
    assert run.reason.startswith("No oracle call began or ended in the ")
    assert measured(run).quiet > 0


def test_a_tool_that_will_not_stop_is_killed(tmp_path: Path, program: Path) -> None:
    stubborn = "trap '' INT TERM", ONE_STEP, "while :; do sleep 0.05; done"
    run = run_tool(tmp_path, program, *stubborn, limit=ENOUGH, patience=0.2)
    assert measured(run).exit_status == -9
    assert measured(run).tokens_after == 27


def test_what_a_tool_does_after_it_was_told_to_stop_does_not_count(tmp_path: Path, program: Path) -> None:
    stubborn = "trap 'late=1' INT", 'cp "$2" whole', 'while [ ! "$late" ]; do sleep 0.05; done'
    run = run_tool(tmp_path, program, *stubborn, ONE_STEP, 'mv whole "$2"', limit=ENOUGH)
    found = measured(run)
    assert (found.calls, found.source, found.tokens_after) == (0, Source.INPUT, 30)


def test_a_tool_may_save_its_result_when_it_is_interrupted(tmp_path: Path, program: Path) -> None:
    saves = f'trap \'printf "{SMALLEST.decode().strip()}\\n" > "$2"; exit 0\' INT'
    run = run_tool(tmp_path, program, saves, AT_WORK, limit=ENOUGH)
    assert run.end is End.LIMIT
    assert final(tmp_path, run) == SMALLEST


def test_a_stopped_tool_that_left_rubbish_gets_the_smallest_candidate_it_showed(
    tmp_path: Path, program: Path
) -> None:
    run = run_tool(tmp_path, program, ONE_STEP, ONE_STEP, ': > "$2"', AT_WORK, limit=ENOUGH)
    found = measured(run)
    assert (found.source, found.tokens_after, found.interesting) == (Source.SEEN, 24, True)
    assert (found.left_interesting, found.seen_tokens) == (False, 24)


def test_a_stopped_tool_without_a_success_has_the_program_itself(tmp_path: Path, program: Path) -> None:
    run = run_tool(tmp_path, program, "sleep 60", limit=0.2)
    found = measured(run)
    assert (found.source, found.tokens_after, found.seen_tokens) == (Source.INPUT, 30, None)
    assert found.seconds_to == {50: None, 90: None, 99: None}
    assert found.calls == 0


def test_a_tool_that_crashes_has_failed_and_its_log_is_quoted(tmp_path: Path, program: Path) -> None:
    run = run_tool(tmp_path, program, ONE_STEP, ': > "$2"', "echo out of luck", "kill -SEGV $$")
    assert run.end is End.FAILED
    assert run.reason == "Ended by SIGSEGV; its log ends with 'out of luck'."
    assert measured(run).source is Source.SEEN
    assert measured(run).tokens_after == 27


def test_an_exit_status_other_than_0_is_a_failure(tmp_path: Path, program: Path) -> None:
    run = run_tool(tmp_path, program, "exit 3")
    assert (run.end, run.reason) == (End.FAILED, "Exit status 3; its log is empty.")


def test_a_result_that_the_check_rejects_is_uninteresting(tmp_path: Path, program: Path) -> None:
    run = run_tool(tmp_path, program, ONE_STEP, ': > "$2"', "exit 0")
    found = measured(run)
    assert (run.end, run.reason) == (End.UNINTERESTING, "The check rejects the result.")
    assert (found.source, found.interesting, found.tokens_after) == (Source.DISK, False, 0)


def test_a_tool_that_ends_well_without_a_result_is_uninteresting(tmp_path: Path, program: Path) -> None:
    run = run_tool(tmp_path, program, ONE_STEP, 'rm "$2"')
    assert run.end is End.UNINTERESTING
    assert run.reason.startswith("It left no result")
    assert measured(run).left_interesting is None


def test_nothing_that_a_tool_started_is_left(tmp_path: Path, program: Path) -> None:
    pid = tmp_path / "pid"
    leaves = f"setsid sh -c 'echo $$ > {pid}; exec sleep 60' &", f"while [ ! -s {pid} ]; do sleep 0.02; done"
    run = run_tool(tmp_path, program, *leaves, BEHAVES)
    assert run.end is End.FINISHED
    assert not is_running(int(pid.read_text()))


def test_time_and_memory_of_tool_and_oracle_are_told_apart(tmp_path: Path, program: Path) -> None:
    check = "exec python3 -c 'import time; b = bytearray(120 << 20); sum(range(200000)); time.sleep(0.4)'"
    run = run_tool(tmp_path, program, '"$1" "$2"', "exit 0", case=make_case(tmp_path, check))
    found = measured(run)
    assert found.oracle_cpu > found.tool_cpu
    assert found.peak is not None
    assert 0 < found.peak < 100 << 20
    assert found.oracle_seconds >= 0.4


def test_a_tool_that_is_not_installed_is_recorded_as_that(tmp_path: Path, program: Path) -> None:
    run = run_once(make_bench(tmp_path, program), make_adapter(), make_case(tmp_path), 1)
    assert (run.end, run.measured, run.folder) == (End.NOT_INSTALLED, None, "")
    assert run.reason == "Get fake from nowhere and point to it with --at fake=PATH or BENCH_FAKE."
    assert run.tokens_before == 30


def test_a_language_that_a_tool_does_not_know_is_recorded_as_that(tmp_path: Path, program: Path) -> None:
    run = run_tool(tmp_path, program, "exit 0", adapter=make_adapter(languages={"Rust": "rust"}))
    assert (run.end, run.reason) == (End.UNSUPPORTED, "It has nothing for C.")


def test_a_tool_that_cannot_be_started_is_not_installed(tmp_path: Path, program: Path) -> None:
    tool = tmp_path / "fake"
    tool.write_text("no script")
    bench = make_bench(tmp_path, program, tools={"fake": tool})
    run = run_once(bench, make_adapter(), make_case(tmp_path), 1)
    assert run.end is End.NOT_INSTALLED
    assert "cannot be started" in run.reason
