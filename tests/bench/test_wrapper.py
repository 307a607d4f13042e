from __future__ import annotations

import signal
import subprocess
import time
from pathlib import Path

import pytest
from bench_fakes import KEEPS, Oracle
from processes import eventually, is_running

from bench.compare import wrapper
from bench.compare.wrapper import read_log


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wrapper.build(tmp_path_factory.mktemp("wrapper"))


def write(file: Path, text: str) -> Path:
    file.write_text(text)
    return file


def test_calls_are_counted_with_size_verdict_and_distinct_digests(program: Path, tmp_path: Path) -> None:
    oracle = Oracle(program, tmp_path, KEEPS)
    texts = ["keep", "drop", "keep", "", "keep me, and a few bytes more", "keeq"]
    verdicts = [oracle.judge(write(tmp_path / "p.c", text)) for text in texts]
    assert verdicts == [0, 1, 0, 1, 0, 1]
    calls = oracle.calls
    assert [call.interesting for call in calls] == [True, False, True, False, True, False]
    assert [call.bytes for call in calls] == list(map(len, texts))
    assert len({call.digest for call in calls}) == 5
    assert calls[0].digest == calls[2].digest
    assert all(call.seconds is not None and call.cpu is not None for call in calls)


def test_interesting_candidates_are_kept_once(program: Path, tmp_path: Path) -> None:
    oracle = Oracle(program, tmp_path, KEEPS)
    for text in ("keep", "drop", "keep", "keep more"):
        oracle.judge(write(tmp_path / "p.c", text))
    kept = sorted(file.read_text() for file in oracle.ledger.seen.iterdir())
    assert kept == ["keep", "keep more"]


def test_the_check_may_change_or_remove_the_candidate(program: Path, tmp_path: Path) -> None:
    oracle = Oracle(program, tmp_path, 'rm "$1"')
    assert oracle.judge(write(tmp_path / "p.c", "text")) == 0
    assert [file.read_text() for file in oracle.ledger.seen.iterdir()] == ["text"]


def test_the_candidate_is_the_last_argument(program: Path, tmp_path: Path) -> None:
    oracle = Oracle(program, tmp_path, KEEPS)
    assert oracle.judge("first", write(tmp_path / "p.c", "keep")) == 0


def test_the_candidate_may_have_its_name_in_the_working_directory(program: Path, tmp_path: Path) -> None:
    oracle = Oracle(program, tmp_path, KEEPS, where="name:p.c")
    write(tmp_path / "p.c", "keep")
    assert oracle.judge() == 0
    assert oracle.judge("another argument") == 0


def test_a_candidate_on_standard_input_gets_a_name_for_the_check(program: Path, tmp_path: Path) -> None:
    seen = tmp_path / "name"
    oracle = Oracle(program, tmp_path, f'basename "$1" > {seen}; {KEEPS}', where="stdin")
    text = write(tmp_path / "text", "keep " * 50_000)
    with text.open("rb") as file, oracle.start(stdin=file.fileno()) as process:
        assert process.wait() == 0
    assert seen.read_text() == "crash.c\n"
    assert [call.bytes for call in oracle.calls] == [250_000]
    assert list((tmp_path / "temporary").iterdir()) == []


@pytest.mark.parametrize("status", [0, 1, 42, 124])
def test_the_status_of_the_check_is_handed_on(program: Path, tmp_path: Path, status: int) -> None:
    oracle = Oracle(program, tmp_path, f"exit {status}")
    assert oracle.judge(write(tmp_path / "p.c", "")) == status


def test_a_check_that_dies_by_a_signal_looks_like_that(program: Path, tmp_path: Path) -> None:
    oracle = Oracle(program, tmp_path, "kill -ABRT $$")
    assert oracle.judge(write(tmp_path / "p.c", "")) == -signal.SIGABRT
    assert [call.interesting for call in oracle.calls] == [False]


def test_processor_time_of_the_check_is_told_from_waiting(program: Path, tmp_path: Path) -> None:
    oracle = Oracle(program, tmp_path, '[ "$(cat "$1")" = sleep ] && exec sleep 0.3; seq 5000000 > /dev/null')
    oracle.judge(write(tmp_path / "p.c", "sleep"))
    oracle.judge(write(tmp_path / "p.c", "work"))
    asleep, at_work = oracle.calls
    assert asleep.seconds is not None
    assert asleep.seconds >= 0.3
    assert (asleep.cpu or 0.0) < (at_work.cpu or 0.0)


def waiting(oracle: Oracle) -> tuple[subprocess.Popen[bytes], int]:
    """A call under way, and the process of its check."""
    pid = oracle.folder / "pid"
    process = oracle.start(write(oracle.folder / "p.c", "keep"))
    assert eventually(lambda: pid.exists() and pid.read_text().endswith("\n"))
    return process, int(pid.read_text())


def test_a_signal_to_stop_is_passed_on_to_the_check(program: Path, tmp_path: Path) -> None:
    told = tmp_path / "told"
    oracle = Oracle(
        program,
        tmp_path,
        f"trap 'echo TERM > {told}; exit 7' TERM",
        "echo $$ > pid",
        "while :; do sleep 0.05; done",
    )
    process, _ = waiting(oracle)
    with process:
        process.terminate()
        assert process.wait() == 7
    assert told.read_text() == "TERM\n"
    assert [call.interesting for call in oracle.calls] == [None]
    assert oracle.calls[0].seconds is not None


def test_the_check_does_not_outlive_a_wrapper_that_is_killed(program: Path, tmp_path: Path) -> None:
    oracle = Oracle(program, tmp_path, "echo $$ > pid", "exec sleep 60")
    process, check = waiting(oracle)
    with process:
        process.kill()
    assert eventually(lambda: not is_running(check))
    assert [(call.interesting, call.seconds) for call in oracle.calls] == [(None, None)]


def test_calls_at_the_same_time_do_not_mix(program: Path, tmp_path: Path) -> None:
    oracle = Oracle(program, tmp_path, KEEPS)
    files = [write(tmp_path / f"{number}.c", f"keep {number}") for number in range(20)]
    for process in [oracle.start(file) for file in files]:
        with process:
            assert process.wait() == 0
    assert len({call.digest for call in oracle.calls if call.interesting}) == 20


def test_times_count_from_the_start_of_the_tool(program: Path, tmp_path: Path) -> None:
    oracle = Oracle(program, tmp_path, KEEPS)
    before = time.monotonic()
    oracle.judge(write(tmp_path / "p.c", "keep"))
    after = time.monotonic()
    [call] = read_log(oracle.ledger, before).calls
    assert 0 <= call.started <= call.started + (call.seconds or 0.0) <= after - before


@pytest.mark.slow
def test_its_overhead_is_measured(program: Path, tmp_path: Path) -> None:
    assert isinstance(wrapper.overhead(program, tmp_path, 1000), float)
