from __future__ import annotations

import itertools
import re
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from partly_slow import partly_slow
from processes import PATIENCE

from treereduce.errors import NotInterestingError, OracleError, TrivialInputError
from treereduce.oracle.callable import CallableOracle
from treereduce.oracle.chance import Chance
from treereduce.oracle.contract import Oracle
from treereduce.oracle.preflight import Preflight
from treereduce.oracle.rates import Tally
from treereduce.oracle.running import presence
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Answer, Cancellation, Cancelled, Reason, Verdict


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A check that is gone does not come back."""
    monkeypatch.setattr(presence, "PAUSES", (0.0,))


@pytest.fixture
def oracle_of(tmp_path: Path) -> Iterator[Callable[..., CommandOracle]]:
    (tmp_path / "crash.c").write_bytes(b"crash")
    parent = tmp_path / "sandbox"
    parent.mkdir()
    with Sandbox(parent) as sandbox:

        def make(text: str, limit: RunTimes | None = None) -> CommandOracle:
            check = tmp_path / "check.sh"
            check.write_text(f"#!/bin/sh\n{text}\n")
            check.chmod(0o755)
            return CommandOracle.for_check(
                check, source=tmp_path / "crash.c", sandbox=sandbox, times=limit or RunTimes.adaptive()
            )

        yield make


def check_input(oracle: Oracle, program: bytes, *, jobs: int = 1, **choices: Any) -> list[str]:
    with Preflight(oracle, program, jobs=jobs, **choices) as preflight:
        return preflight.warnings()


def answering(*answers: bool) -> CallableOracle:
    """Says ``answers`` in turn, and no to the empty program once the first of them is given."""
    queue, begun = iter(answers), threading.Event()

    def judge(program: bytes) -> bool:
        if not program:
            return not begun.wait(PATIENCE)
        answer = next(queue)
        begun.set()
        return answer

    return CallableOracle(judge)


def test_an_input_that_can_be_reduced_passes_without_a_warning(
    oracle_of: Callable[..., CommandOracle],
) -> None:
    assert check_input(oracle_of("grep -q crash"), b"crash") == []
    assert check_input(answering(True, True), b"crash") == []


def test_a_no_to_the_input_tells_what_ran_where_how_it_ended_and_what_to_try(
    oracle_of: Callable[..., CommandOracle], tmp_path: Path
) -> None:
    with pytest.raises(NotInterestingError) as caught:
        check_input(oracle_of("echo cc: command not found >&2; pwd; exit 127"), b"crash")
    first, *rest = str(caught.value).split("\n")
    assert first.startswith("The input is not interesting: the check says no to it")
    told = "\n".join(rest)
    assert f'{tmp_path}/check.sh "$PWD"/crash.c < crash.c\n' in told
    assert "exit status 127, by which a shell says that it found no such command\n" in told
    assert "    cc: command not found\n" in told
    assert f'cd "$(mktemp -d)" && cp {tmp_path}/crash.c . && {tmp_path}/check.sh' in told
    directories = [line.split()[1] for line in rest if "directory:" in line]
    assert f"    {directories[0]}" in rest


def test_a_check_that_is_killed_is_told_by_its_signal(oracle_of: Callable[..., CommandOracle]) -> None:
    with pytest.raises(NotInterestingError, match="killed by SIGSEGV"):
        check_input(oracle_of("kill -SEGV $$"), b"crash")


def test_a_function_that_says_no_needs_no_command_to_say_so() -> None:
    with pytest.raises(NotInterestingError, match="says no to it"):
        check_input(answering(False, False, False), b"crash")


def test_a_timeout_on_the_input_names_the_limit_and_the_option(
    oracle_of: Callable[..., CommandOracle],
) -> None:
    with pytest.raises(NotInterestingError, match=r"limit of 0.2 s was over.*--timeout"):
        check_input(oracle_of("sleep 1000", RunTimes.fixed(0.2)), b"crash")


def test_a_check_that_breaks_is_an_oracle_error(
    oracle_of: Callable[..., CommandOracle], tmp_path: Path
) -> None:
    oracle = oracle_of("exit 0")
    (tmp_path / "check.sh").unlink()
    with pytest.raises(OracleError, match=r"broke on the input: .*check.sh could not be started"):
        check_input(oracle, b"crash")


def test_a_check_that_breaks_later_is_an_oracle_error_too(
    oracle_of: Callable[..., CommandOracle], tmp_path: Path
) -> None:
    with pytest.raises(OracleError, match=r"could not be started|deleted or moved"):
        check_input(oracle_of(f"rm '{tmp_path}/check.sh'"), b"crash")


def test_a_yes_to_the_empty_program_is_refused_with_the_way_round_it(
    oracle_of: Callable[..., CommandOracle],
) -> None:
    with pytest.raises(TrivialInputError, match=r"yes to an empty file.*--allow-empty"):
        check_input(oracle_of("exit 0"), b"crash")
    assert check_input(oracle_of("exit 0"), b"crash", allow_empty=True) == []


def test_an_oracle_that_says_no_more_often_than_yes_is_refused_with_its_rate() -> None:
    oracle = answering(True, False, True, False, False, True, False)
    with pytest.raises(OracleError, match=r"yes in 2 of 5 further runs.*--allow-flaky"):
        check_input(oracle, b"crash")


def test_an_oracle_that_says_no_more_often_than_yes_may_be_allowed_with_a_warning() -> None:
    oracle = answering(True, False, True, False, False, True, False)
    (warning,) = check_input(oracle, b"crash", allow_flaky=True)
    assert "yes in 2 of 5 further runs." in warning
    assert "--allow-flaky" not in warning


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_oracle_that_may_say_no_more_often_than_yes_is_asked_until_it_says_yes(jobs: int) -> None:
    (warning,) = check_input(
        answering(*[False] * 5, True, *[False] * 5), b"crash", jobs=jobs, allow_flaky=True
    )
    # One of them may have been for a run that was under way.
    assert re.search(r"it said no [45] times, then yes, and yes in 0 of 5 further runs\.", warning)
    with pytest.raises(NotInterestingError, match="not interesting"):
        check_input(answering(*[False] * 20), b"crash", jobs=jobs, allow_flaky=True)


def test_an_oracle_that_errs_now_and_then_is_told_and_its_rate_is_learned() -> None:
    chance = Chance()
    (warning,) = check_input(answering(True, False, True, True, False, True, True), b"crash", chance=chance)
    assert "yes in 4 of 5 further runs." in warning
    assert "asked about again" in warning
    doubts = chance.doubts(Tally())
    assert doubts is not None
    assert doubts.false_yes is None
    assert doubts.false_no == pytest.approx(2 / 7)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_first_no_to_the_input_may_be_chance(jobs: int) -> None:
    (warning,) = check_input(answering(False, *[True] * 20), b"crash", jobs=jobs)
    assert "it said no, then yes, and yes in 5 of 5 further runs." in warning


def test_a_single_yes_to_nothing_is_taken_for_chance() -> None:
    chance = Chance()
    oracle = Scripted([YES, YES, YES, NO, NO])
    assert check_input(oracle, b"crash", chance=chance) == []
    assert chance.errs_yes
    with pytest.raises(TrivialInputError):
        check_input(Scripted([YES, YES, YES, YES]), b"crash")


def test_as_many_runs_as_jobs_are_under_way_at_once() -> None:
    meeting = threading.Barrier(3)

    def judge(program: bytes) -> bool:
        meeting.wait(PATIENCE)
        return bool(program)

    assert check_input(CallableOracle(judge), b"crash", jobs=3) == []


@pytest.mark.parametrize("jobs", [2, 3])
def test_runs_that_disturb_each_other_are_told_from_a_program_that_is_not_interesting(jobs: int) -> None:
    def disturbed(*, trivial: bool = False) -> CallableOracle:
        """Says no in runs that are under way at the same time."""

        def judge(program: bytes) -> bool:
            is_alone = threading.current_thread() is threading.main_thread()
            return is_alone and (trivial or bool(program))

        return CallableOracle(judge)

    with pytest.raises(OracleError, match=r"while another run .* when it ran alone.*TMPDIR.*--jobs 1"):
        check_input(disturbed(), b"crash", jobs=jobs)
    (warning,) = check_input(disturbed(), b"crash", jobs=jobs, allow_flaky=True)
    assert "disturb each other" in warning
    with pytest.raises(TrivialInputError):
        check_input(disturbed(trivial=True), b"crash", jobs=jobs, allow_flaky=True)


@pytest.mark.slow
def test_runs_that_share_a_copy_of_what_they_judge_disturb_each_other() -> None:
    copies = [b""]

    def judge(program: bytes) -> bool:
        time.sleep(0.0 if program else 0.1)
        copies[0] = program
        time.sleep(0.3 if program else 0.5)
        return bool(program and copies[0])

    with pytest.raises(OracleError, match="disturb each other"):
        check_input(CallableOracle(judge), b"crash", jobs=2)


@pytest.mark.slow
def test_runs_that_spoil_only_what_another_has_written_and_not_yet_read_disturb_each_other() -> None:
    copies = [b""]
    firsts = [False]

    def judge(program: bytes) -> bool:
        time.sleep(0.1 if program else 0.0)
        copies[0] = program
        time.sleep(0.4 if program else 0.0)
        return bool(program and copies[0] and (not firsts or firsts.pop()))

    with pytest.raises(OracleError, match="disturb each other"):
        check_input(CallableOracle(judge), b"crash", jobs=2)


def test_a_single_no_among_runs_side_by_side_may_be_a_disturbance() -> None:
    alone = [True, False, *[True] * 5]
    beside = [True, False, True, True, True, False, True, True, True]
    with pytest.raises(OracleError, match="disturb each other"):
        check_input(answering(*alone, *beside, *[True] * 5), b"crash", jobs=2)
    (warning,) = check_input(answering(*alone, *beside, *[True] * 4, False), b"crash", jobs=2)
    assert "yes in 5 of 5 further runs" in warning
    oracle = answering(*alone, True, True, True, True, True, False, True, True, True)
    (warning,) = check_input(oracle, b"crash", jobs=2)
    assert "yes in 5 of 5 further runs" in warning
    (warning,) = check_input(answering(*alone), b"crash")
    assert "yes in 5 of 5 further runs" in warning


def test_a_no_to_the_input_is_a_no_however_many_runs_there_are_at_once(
    oracle_of: Callable[..., CommandOracle],
) -> None:
    with pytest.raises(NotInterestingError, match="exit status 3"):
        check_input(oracle_of("exit 3"), b"crash", jobs=3)


def test_the_end_of_a_preflight_ends_its_runs(oracle_of: Callable[..., CommandOracle]) -> None:
    started = time.monotonic()
    with Preflight(oracle_of("exec sleep 1000"), b"crash", jobs=2):
        pass
    assert time.monotonic() - started < PATIENCE


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("slow_run", [1, 2, 3])
def test_a_cancellation_ends_whichever_run_is_under_way(
    oracle_of: Callable[..., CommandOracle], tmp_path: Path, slow_run: int, jobs: int
) -> None:
    count = (
        f"run=1; until mkdir '{tmp_path}/'$run; do run=$((run + 1)); done; "
        f"test $run = {slow_run} && exec sleep 1000"
    )
    cancellation = Cancellation()
    timer = threading.Timer(0.3, cancellation.cancel)
    timer.start()
    started = time.monotonic()
    with pytest.raises(Cancelled):
        check_input(oracle_of(f"{count}; grep -q crash"), b"crash", jobs=jobs, cancellation=cancellation)
    assert time.monotonic() - started < PATIENCE
    timer.join()


def test_a_cancellation_between_runs_ends_before_the_next() -> None:
    cancellation = Cancellation()
    runs = itertools.count(1)

    def judge(program: bytes) -> bool:
        if next(runs) == 2:
            cancellation.cancel()
        return bool(program)

    with pytest.raises(Cancelled):
        check_input(CallableOracle(judge), b"crash", cancellation=cancellation)
    assert next(runs) == 3


@pytest.mark.slow
@pytest.mark.parametrize("jobs", partly_slow([1, 3], ["3"]))
def test_a_check_that_hangs_on_the_empty_file_has_the_time_of_the_first_run_and_is_told(
    oracle_of: Callable[..., CommandOracle], jobs: int
) -> None:
    started = time.monotonic()
    (warning,) = check_input(oracle_of("[ -s crash.c ] || exec sleep 1000"), b"crash", jobs=jobs)
    assert time.monotonic() - started < PATIENCE
    assert "still running on an empty file after" in warning


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("kill -KILL $$", r"no answer on the input: it was killed from outside(.|\n)*killed by SIGKILL"),
        ("exit 137", r"it was killed from outside(.|\n)*exit status 137"),
    ],
)
def test_a_check_that_is_killed_on_the_input_is_told_from_one_that_says_no(
    oracle_of: Callable[..., CommandOracle], lines: str, message: str
) -> None:
    with pytest.raises(OracleError, match=message):
        check_input(oracle_of(lines), b"crash")


@dataclass
class Scripted:
    """An oracle that gives its answers in turn, and notes how patient it was asked to be."""

    answers: list[Answer]
    times: RunTimes = field(default_factory=RunTimes.unlimited)
    patience: list[float] = field(default_factory=list)

    def judge(
        self,
        program: bytes,  # noqa: ARG002 - the answers come in their order, whatever is asked
        cancellation: Cancellation | None = None,  # noqa: ARG002 - they come at once
        *,
        patience: float = 1.0,
    ) -> Answer:
        self.patience.append(patience)
        return self.answers.pop(0)


YES, NO = Answer(Verdict.INTERESTING, 0.1), Answer(Verdict.UNINTERESTING, 0.1)


def unanswered(reason: Reason) -> Answer:
    return Answer(Verdict.UNANSWERED, 0.1, 1.0, reason=reason)


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_lost_exit_status_is_an_error_in_every_first_run(place: int) -> None:
    answers = [YES, NO, YES]
    answers[place] = unanswered(Reason.LOST)
    with pytest.raises(OracleError, match=r"exit status of the check was lost.*SIGCHLD.*reaps"):
        check_input(Scripted(answers), b"crash")


def test_a_second_run_without_an_answer_is_made_once_more_with_patience() -> None:
    oracle = Scripted([YES, NO, unanswered(Reason.KILLED), YES])
    assert check_input(oracle, b"crash") == []
    assert oracle.patience[-1] > 1
    with pytest.raises(OracleError, match=r"said yes to the input, and later had no answer: it was killed"):
        check_input(Scripted([YES, NO, *[unanswered(Reason.KILLED)] * 2]), b"crash")


@pytest.mark.parametrize(
    ("reason", "remedy"),
    [
        (Reason.KILLED, r"killed from outside; see what kills it, which may be .*`timeout -s KILL`\."),
        (Reason.SPOILT, r"no room left to write to, or it printed without end; let it write .* `TMPDIR` "),
        (Reason.MEMORY_LIMIT, r"more memory than it may; if it needs more, .* with `--memory-limit`\."),
        (Reason.CPU_LIMIT, r"more processor time than it may; if it needs more, .* with `--cpu-limit`\."),
        (Reason.PROCESS_LIMIT, r"more processes than it may; if it needs more, .* with `--process-limit`\."),
    ],
)
def test_no_answer_on_the_input_is_told_with_what_to_do(reason: Reason, remedy: str) -> None:
    with pytest.raises(OracleError, match=rf"had no answer on the input: .*{remedy}"):
        check_input(Scripted([unanswered(reason), NO, YES, unanswered(reason)]), b"crash")


def test_no_answer_on_the_empty_file_is_told_and_is_no_yes() -> None:
    (warning,) = check_input(Scripted([YES, unanswered(Reason.MEMORY), YES]), b"crash")
    assert warning == "The check had no answer on an empty file: a process was killed for want of memory."


def test_a_first_check_that_is_killed_is_made_once_more() -> None:
    oracle = Scripted([unanswered(Reason.KILLED), NO, YES, YES])
    assert check_input(oracle, b"crash") == []
