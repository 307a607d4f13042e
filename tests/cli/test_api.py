from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from command_line import PROGRAM, environment, names, write_check
from processes import PATIENCE, eventually, killed_in_the_end, of_runs_in

import treereduce
from treereduce import (
    Ending,
    Event,
    Improved,
    NotInterestingError,
    OracleError,
    ReductionError,
    RoundStarted,
    TrivialInputError,
    UsageError,
    Warned,
)
from treereduce.languages import registry
from treereduce.machine.memory_disk import CHOSEN, memory_disk
from treereduce.record.past import recall


def has_abort(program: bytes) -> bool:
    return b"abort" in program


def test_a_function_is_an_oracle() -> None:
    result = treereduce.reduce(PROGRAM, "c", has_abort)
    assert b"abort" in result.program
    assert result.tokens < 5
    assert result.ending is Ending.FIXPOINT
    assert (result.original_size, result.jobs) == (len(PROGRAM), 1)


@pytest.mark.parametrize(("kept", "times"), [(b"abort b;", 1), (b"abort", 2)])
def test_the_empty_program_is_asked_about_once_and_beside_a_tiny_result_unless_it_is_allowed(
    kept: bytes, times: int
) -> None:
    asked: list[bytes] = []

    def judge(program: bytes) -> bool:
        asked.append(program.strip())
        return kept in program

    treereduce.reduce(b"int a; /* why */ abort b;\n", "c", judge)
    assert asked.count(b"") == times
    assert treereduce.reduce(b"int a; abort b;\n", "c", lambda _: True, allow_empty=True).program == b""


def test_text_and_a_loaded_language_are_taken_too() -> None:
    result = treereduce.reduce(PROGRAM.decode(), registry.load("c"), has_abort, jobs=2)
    assert b"abort" in result.program


def test_a_script_is_an_oracle(tmp_path: Path) -> None:
    check = write_check(tmp_path / "check.sh", '[ "${1##*/}" = here.c ] && grep -q abort here.c')
    assert b"abort" in treereduce.reduce(PROGRAM, "c", check, file_name="here.c").program
    assert b"abort" in treereduce.reduce(PROGRAM, "c", str(check), file_name="here.c").program


@pytest.mark.slow
def test_a_command_is_an_oracle_and_the_file_has_the_suffix_of_the_language() -> None:
    result = treereduce.reduce(PROGRAM, "c", ["sh", "-c", 'grep -q abort "$1" program.c', "sh", "@@"])
    assert b"abort" in result.program


def test_listeners_hear_of_rounds_and_of_every_improvement() -> None:
    heard: list[Event] = []
    result = treereduce.reduce(PROGRAM, "c", has_abort, listeners=[heard.append])
    assert isinstance(heard[0], RoundStarted)
    improvements = [event for event in heard if isinstance(event, Improved)]
    assert [event.version for event in improvements] == list(range(1, len(improvements) + 1))
    assert improvements[-1].program == result.program


def test_one_job_and_one_seed_give_the_same_result() -> None:
    first, second = (treereduce.reduce(PROGRAM * 5, "c", has_abort, seed=7) for _ in range(2))
    assert (first.program, first.oracle_calls) == (second.program, second.oracle_calls)


def test_limits_end_a_run_with_the_best_so_far() -> None:
    result = treereduce.reduce(PROGRAM, "c", has_abort, max_tests=2)
    assert result.ending is Ending.TEST_LIMIT
    assert b"abort" in result.program


@pytest.mark.parametrize(
    ("oracle", "error"),
    [(lambda program: not program, NotInterestingError), (lambda program: True, TrivialInputError)],  # noqa: ARG005
)
def test_an_oracle_that_cannot_be_meant_is_refused(
    oracle: Callable[[bytes], bool], error: type[ReductionError]
) -> None:
    with pytest.raises(error):
        treereduce.reduce(PROGRAM, "c", oracle)


def test_what_a_function_must_do_is_told_of_functions() -> None:
    with pytest.raises(
        NotInterestingError, match=r"the check says no to it.* It must return True for the input\.$"
    ):
        treereduce.reduce(PROGRAM, "c", lambda program: not program)


def test_no_oracle_at_all_is_told_in_a_sentence() -> None:
    with pytest.raises(UsageError, match="The oracle is None: give a function"):
        treereduce.reduce(PROGRAM, "c", None)  # type: ignore[arg-type]  # as by who does not check types


def test_an_oracle_that_often_contradicts_itself_is_refused_unless_allowed() -> None:
    calls = 0

    def flaky(program: bytes) -> bool:
        nonlocal calls
        calls += 1
        return b"abort" in program and calls not in range(3, 8)

    with pytest.raises(OracleError, match="contradicts itself"):
        treereduce.reduce(PROGRAM, "c", flaky)
    calls = 0
    heard: list[Event] = []
    result = treereduce.reduce(PROGRAM, "c", flaky, allow_flaky=True, listeners=[heard.append])
    assert b"abort" in result.program
    assert isinstance(heard[0], Warned)


def test_the_result_is_checked_once_more() -> None:
    spoilt = False

    def spoils_itself(program: bytes) -> bool:
        nonlocal spoilt
        answer = b"abort" in program and not spoilt
        spoilt = spoilt or (answer and len(program) < 60)
        return answer

    with pytest.raises(OracleError, match="not when checked once more") as caught:
        treereduce.reduce(PROGRAM, "c", spoils_itself)
    assert caught.value.best is not None
    assert len(caught.value.best) < len(PROGRAM)


def test_a_function_that_raises_ends_the_run_with_the_best_so_far() -> None:
    def breaks(program: bytes) -> bool:
        if 0 < len(program) < 60:
            raise ZeroDivisionError
        return b"abort" in program

    with pytest.raises(ReductionError, match="ZeroDivisionError") as caught:
        treereduce.reduce(PROGRAM, "c", breaks)
    assert caught.value.best is not None
    assert b"abort" in caught.value.best
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_a_function_has_no_timeout() -> None:
    with pytest.raises(UsageError, match="timeout is for scripts and commands"):
        treereduce.reduce(PROGRAM, "c", has_abort, timeout=1.0)


@pytest.mark.parametrize("settings", [{"jobs": 0}, {"max_tests": 0}, {"time_limit": -1.0}, {"timeout": 0.0}])
def test_settings_without_sense_are_refused(settings: dict[str, int], tmp_path: Path) -> None:
    check = write_check(tmp_path / "check.sh", "exit 0")
    with pytest.raises(UsageError):
        treereduce.reduce(PROGRAM, "c", check, **settings)  # type: ignore[arg-type]  # any of them


def test_checks_run_in_memory_where_there_is_room_and_nothing_stays_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in CHOSEN:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    memory = memory_disk(len(PROGRAM), 1)
    check = write_check(tmp_path / "check.sh", f"pwd > {tmp_path}/place", "grep -q abort p.c")
    treereduce.reduce(PROGRAM, "c", check, file_name="p.c", max_tests=1)
    place = Path((tmp_path / "place").read_text().strip())
    assert place.is_relative_to(memory.directory if memory else tmp_path)
    assert not place.parent.exists()
    assert names(tmp_path) == ["check.sh", "place"]


def test_no_thread_is_left_after_a_run() -> None:
    before = set(threading.enumerate())  # of which one that another test has left may end meanwhile
    treereduce.reduce(PROGRAM, "c", has_abort, jobs=4, time_limit=100.0)
    assert eventually(lambda: set(threading.enumerate()) <= before)


@pytest.mark.slow
def test_keyboard_interrupt_passes_through_with_nothing_left(tmp_path: Path) -> None:
    check = write_check(tmp_path / "check.sh", "sleep 0.1", 'grep -q abort "$1"')
    (tmp_path / "temporary").mkdir()
    program = (
        "import threading, treereduce\n"
        "def say(event): print(event.__class__.__name__, flush=True)\n"
        "try:\n"
        f"    treereduce.reduce({PROGRAM * 20!r}, 'c', {str(check)!r}, jobs=2, listeners=[say])\n"
        "except KeyboardInterrupt:\n"
        "    while threading.active_count() > 1: pass\n"
        "    print('no thread is left', flush=True)\n"
    )
    with killed_in_the_end(
        subprocess.Popen(
            [sys.executable, "-c", program], stdout=subprocess.PIPE, env=environment(tmp_path / "temporary")
        )
    ) as process:
        assert process.stdout is not None
        assert b"Improved\n" in process.stdout
        process.send_signal(signal.SIGINT)
        *_, last = process.communicate(timeout=PATIENCE)[0].splitlines()
    assert last == b"no thread is left"
    assert names(tmp_path / "temporary") == []
    assert of_runs_in(tmp_path / "temporary") == []


@pytest.mark.parametrize("calls", [6, 7, 8])
def test_a_keyboard_interrupt_in_the_middle_has_the_best_so_far(calls: int) -> None:
    asked: list[bytes] = []

    def interrupted(program: bytes) -> bool:
        asked.append(program)
        if len(asked) == calls:
            signal.raise_signal(signal.SIGINT)
        return has_abort(program)

    with pytest.raises(KeyboardInterrupt) as raised:
        treereduce.reduce(PROGRAM, "c", interrupted)
    best = cast("Any", raised.value).best
    assert has_abort(best)
    assert best in asked
    assert len(best) <= min(len(program) for program in asked[: calls - 1] if has_abort(program))


def test_a_keyboard_interrupt_before_the_first_yes_has_none() -> None:
    def interrupted(program: bytes) -> bool:
        signal.raise_signal(signal.SIGINT)
        return has_abort(program)

    with pytest.raises(KeyboardInterrupt) as raised:
        treereduce.reduce(PROGRAM, "c", interrupted)
    assert cast("Any", raised.value).best is None
    with pytest.raises(KeyboardInterrupt) as raised:
        treereduce.reduce_bugs(PROGRAM, "c", {"a": interrupted})
    assert cast("Any", raised.value).bests == {}


def test_a_keyboard_interrupt_with_several_bugs_has_the_best_of_each() -> None:
    asked: list[bytes] = []

    def interrupted(program: bytes) -> bool:
        asked.append(program)
        if len(asked) == 8:
            signal.raise_signal(signal.SIGINT)
        return has_abort(program)

    with pytest.raises(KeyboardInterrupt) as raised:
        treereduce.reduce_bugs(PROGRAM, "c", {"a": interrupted, "b": lambda program: b"int" in program})
    bests = cast("Any", raised.value).bests
    assert has_abort(bests["a"])
    assert len(bests["a"]) < len(PROGRAM)
    assert b"int" in bests["b"]


def test_the_time_limit_counts_from_the_call_and_covers_the_first_checks() -> None:
    with pytest.raises(treereduce.ReductionError, match="before the check had said yes"):
        treereduce.reduce(PROGRAM, "c", ["sleep", "1000"], time_limit=0.2)


@pytest.mark.slow
def test_the_search_is_left_out_where_only_the_last_check_fits_into_the_time_limit() -> None:
    """The first checks take as long as a call does; more than another is kept for the last."""
    asked: list[bytes] = []

    def slow(program: bytes) -> bool:
        asked.append(program)
        time.sleep(0.6 if program else 0.0)
        return has_abort(program)

    result = treereduce.reduce(PROGRAM, "c", slow, jobs=3, time_limit=1.3)
    assert (result.ending, result.program) == (Ending.TIME_LIMIT, PROGRAM)
    assert set(asked) == {b"", PROGRAM}


def test_a_run_is_recorded_only_where_a_directory_is_given(tmp_path: Path) -> None:
    place = tmp_path / "record"
    result = treereduce.reduce("int a; int b;\n", "c", lambda program: b"int b;" in program, run_dir=place)
    assert sorted(path.name for path in place.iterdir()) == ["journal.jsonl", "original", "run.json"]
    past = recall(place)
    assert past.best is not None
    assert past.best.program == result.program
    assert past.known == result.oracle_calls + 4  # the first three, and the last
    with pytest.raises(treereduce.UsageError, match="is the directory of a run"):
        treereduce.reduce("int a;", "c", lambda program: b"a" in program, run_dir=place)


def test_a_record_may_be_in_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    treereduce.reduce("int a; int b;\n", "c", lambda program: b"int b;" in program, run_dir=".")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["journal.jsonl", "original", "run.json"]


def has_b(program: bytes) -> bool:
    return b"int b;" in program


def test_a_record_says_what_was_asked_whatever_it_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("has_b").write_text("no check")
    Path("bin").mkdir()
    write_check(tmp_path / "bin" / "mine", 'grep -q "int b;" program.c')
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=os.pathsep)
    for oracle, kind in ((has_b, "function"), (["mine"], "command"), ("bin/mine", "script")):
        treereduce.reduce("int a; int b;\n", "c", oracle, run_dir=kind)
        assert recall(Path(kind)).about.checks["check"].kind == kind


def test_each_name_of_the_package_is_there_when_it_is_asked_for() -> None:
    assert all(getattr(treereduce, name) is not None for name in treereduce.__all__)
    assert set(treereduce.__all__) <= set(dir(treereduce))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        getattr(treereduce, "nothing")  # noqa: B009 - mypy knows that there is none
