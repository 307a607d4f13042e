from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from processes import PATIENCE
from shell_oracles import leave_out_faster_ways, shell_oracle

from treereduce.conditions import recognition
from treereduce.conditions.condition import Condition
from treereduce.conditions.plain import ExitStatus, Hangs, Matches, NonZero, Signal, Stream
from treereduce.conditions.recognition import FailFast
from treereduce.errors import NotInterestingError, OracleError
from treereduce.oracle.kept import LEFT_OUT, AllConditions, Kept, read_ends
from treereduce.oracle.preflight import Preflight
from treereduce.oracle.recognised import RecognisedCrash
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.oracle.so_far import MOST_READ
from treereduce.oracle.verdict import Cancellation, Cancelled, Reason, Verdict

pytestmark = pytest.mark.slow

Make = Callable[[str, Kept], CommandOracle]

ICE = 'echo "p.c:1: internal compiler error: in $(cat "$1"), at fold.cc:1" >&2'

CRASHES = f'if grep -q bug "$1"; then {ICE}; exit 4; fi'
"""A compiler that breaks over programs with a bug, each of which is another."""

SAID = "gcc: internal compiler error: in bug_1, at fold.cc:1"
COMMAND = ("gcc", "-c", "@@")


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Makes an oracle of a line for the shell, which gets the program as `$1`."""
    with Sandbox(tmp_path) as sandbox:

        def made(line: str, kept: Kept) -> CommandOracle:
            return shell_oracle(sandbox, line, kept)

        yield made


@pytest.fixture(autouse=True)
def no_faster_way(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_out_faster_ways(monkeypatch)


def verdict(oracle: CommandOracle, program: bytes = b"") -> tuple[Verdict, Reason | None]:
    answer = oracle.judge(program)
    return answer.verdict, answer.reason


YES, NO = (Verdict.INTERESTING, None), (Verdict.UNINTERESTING, None)


def matches(stream: Stream, regex: str) -> Matches:
    return Matches(stream, re.compile(regex))


@pytest.mark.parametrize(
    ("line", "condition", "expected"),
    [
        ("exit 4", ExitStatus(4), YES),
        ("exit 3", ExitStatus(4), NO),
        ("exit 0", NonZero(), NO),
        ("kill -SEGV $$", Signal(11), YES),
        ("sh -c 'kill -SEGV $$'; exit $?", Signal(11), YES),
        ("echo out; echo err >&2; false", matches(Stream.STDERR, "err"), YES),
        ("echo out; echo err >&2; false", matches(Stream.STDERR, "out"), NO),
        ("echo out; echo err >&2; false", matches(Stream.STDOUT, "out"), YES),
        ("echo out; echo err >&2; false", matches(Stream.OUTPUT, "out"), YES),
        ("echo '\\0377'; echo err", matches(Stream.STDOUT, "err"), YES),
    ],
)
def test_a_run_is_judged_by_its_conditions(
    make: Make, line: str, condition: Condition, expected: tuple[Verdict, Reason | None]
) -> None:
    assert verdict(make(line, AllConditions([condition]))) == expected


def test_all_conditions_must_hold(make: Make) -> None:
    both: list[Condition] = [ExitStatus(1), matches(Stream.STDERR, "err")]
    assert verdict(make("echo err >&2; exit 1", AllConditions(both))) == YES
    assert verdict(make("echo err >&2; exit 2", AllConditions(both))) == NO
    assert verdict(make("exit 1", AllConditions(both))) == NO


def test_who_was_killed_has_no_answer_unless_that_is_what_is_kept(make: Make) -> None:
    for line in ("kill -KILL $$", "exit 137"):
        assert verdict(make(line, AllConditions([NonZero()]))) == (Verdict.UNANSWERED, Reason.KILLED)
        assert verdict(make(line, AllConditions([Signal(9)]))) == YES


def test_a_hang_is_kept_after_its_seconds_and_no_sooner(make: Make) -> None:
    def hanging(seconds: float) -> CommandOracle:
        kept = AllConditions([Hangs(seconds), matches(Stream.STDOUT, "begun")])
        return make('if grep -q hang "$1"; then cat "$1"; sleep 1000; fi; echo begun', kept)

    answer = hanging(2.0).judge(b"hang, begun", patience=3.0)
    assert (answer.verdict, answer.reason, answer.limit) == (Verdict.INTERESTING, None, 2.0)
    assert 2.0 <= answer.seconds < PATIENCE
    assert verdict(hanging(0.5), b"hang") == NO
    assert verdict(hanging(PATIENCE), b"") == NO
    assert hanging(0.5).explain(b"hang, begun").ending == "still running after 0.5 s"


def test_what_needs_no_output_has_one_file_for_it(make: Make) -> None:
    kept = AllConditions([ExitStatus(1)])
    assert not kept.reads()
    assert make("echo out; echo err >&2; exit 1", kept).explain(b"").output == "out\nerr"


def test_an_explanation_shows_both_streams_and_what_matched(make: Make) -> None:
    kept = AllConditions([ExitStatus(1), matches(Stream.STDERR, "err")])
    oracle = make('echo out; echo "err in $1" >&2; exit 1', kept)
    explanation = oracle.explain(b"")
    assert explanation.output == f"out\nerr in {explanation.directory}/p.c"
    assert (explanation.matched, explanation.refusal) == ("exit status 1; err in p.c", "")


def test_an_explanation_says_which_conditions_do_not_hold(make: Make) -> None:
    kept = AllConditions([ExitStatus(1), matches(Stream.STDERR, "a b"), matches(Stream.STDOUT, "out")])
    explanation = make("echo out; exit 2", kept).explain(b"")
    assert explanation.matched == ""
    assert explanation.refusal == (
        "The input is not interesting: of what is to be kept, --exit-code 1 and --stderr 'a b' do not hold "
        "(exit status 2)."
    )


def test_of_long_output_the_beginning_and_the_end_are_read(tmp_path: Path) -> None:
    file = tmp_path / "output"
    file.write_bytes(b"b" * MOST_READ + b"e" * MOST_READ)
    assert read_ends(file) == "b" * MOST_READ + "e" * MOST_READ
    file.write_bytes(b"b" * MOST_READ + b"x" * 7 + b"e" * MOST_READ)
    assert read_ends(file) == "b" * MOST_READ + LEFT_OUT.format(7) + "e" * MOST_READ
    assert read_ends(tmp_path / "nothing") == read_ends(None) == ""


def test_the_crash_of_the_first_run_is_what_is_kept(make: Make) -> None:
    oracle = make(CRASHES, RecognisedCrash(COMMAND))
    explanation = oracle.explain(b"bug_1")
    assert explanation.answer.verdict is Verdict.INTERESTING
    assert (explanation.matched, explanation.refusal) == (SAID, "")
    assert [verdict(oracle, program) for program in (b"bug_1", b"bug_2", b"")] == [YES, NO, NO]


def test_a_command_that_does_not_fail_keeps_its_exit_status(make: Make) -> None:
    oracle = make(f'{ICE}; grep -q fine "$1"', RecognisedCrash(COMMAND))
    explanation = oracle.explain(b"fine")
    assert (explanation.answer.verdict, explanation.matched) == (Verdict.INTERESTING, "exit status 0")
    assert [verdict(oracle, program) for program in (b"fine", b"")] == [YES, NO]


def test_of_a_run_that_is_gone_on_with_what_was_kept_is_known(make: Make) -> None:
    for line, program, expected in (
        (CRASHES, b"bug_1", SAID),
        (f"{CRASHES} || exit 0", b"bug_1", SAID),
        ('grep -q fine "$1"', b"fine", "exit status 0"),
    ):
        kept = RecognisedCrash(COMMAND)
        kept.expected = expected
        oracle = make(line, kept)
        explanation = oracle.explain(program)
        assert (explanation.answer.verdict, explanation.matched) == (Verdict.INTERESTING, expected)
        assert [verdict(oracle, other) for other in (program, b"")] == [YES, NO]


def test_what_does_not_do_what_was_kept_is_refused_until_it_does(make: Make, tmp_path: Path) -> None:
    kept = RecognisedCrash(COMMAND)
    kept.expected = SAID
    oracle = make(f"[ -e {tmp_path}/now ] || exit 0; {CRASHES}", kept)
    assert (
        f"does not do on the input what was kept when the run began ({SAID})"
        in oracle.explain(b"bug_1").refusal
    )
    (tmp_path / "now").touch()
    assert oracle.explain(b"bug_1").matched == SAID


def test_a_failure_that_nobody_knows_is_refused_with_options_to_choose_from(make: Make) -> None:
    explanation = make("exit 3", RecognisedCrash(COMMAND)).explain(b"")
    assert explanation.answer.verdict is Verdict.UNINTERESTING
    assert explanation.refusal == (
        "The command fails on the input (exit status 3) in a way that no recogniser knows, so say what is to "
        "be kept, as with one of these options:\n    --exit-code 3"
    )


def test_a_crash_of_a_run_that_was_killed_is_not_believed(make: Make) -> None:
    explanation = make(f"{ICE}; exit 137", RecognisedCrash(COMMAND)).explain(b"")
    assert (explanation.answer.reason, explanation.refusal) == (Reason.KILLED, "")


def test_the_first_checks_wait_for_each_other_with_any_number_of_jobs(make: Make) -> None:
    for jobs in (1, 2, 3):
        oracle = make(f'sleep 0.1$(wc -c <"$1"); {CRASHES}', RecognisedCrash(COMMAND))
        with Preflight(oracle, b"bug_1", jobs=jobs) as preflight:
            assert preflight.warnings() == []
            assert preflight.matched == SAID


@pytest.mark.parametrize("jobs", [1, 3])
def test_an_unknown_failure_ends_the_first_checks_at_once(make: Make, jobs: int) -> None:
    oracle = make("exit 3", RecognisedCrash(COMMAND))
    with (
        Preflight(oracle, b"bug", jobs=jobs) as preflight,
        pytest.raises(NotInterestingError, match=r"^The command fails on the input \(exit status 3\) in"),
    ):
        preflight.warnings()


@pytest.mark.parametrize("way", [COMMAND, (*COMMAND, "-fast")])
def test_a_crash_that_comes_only_sometimes_is_a_contradiction(
    make: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, way: tuple[str, ...]
) -> None:
    monkeypatch.setattr(recognition, "fail_fast", lambda *_, **__: FailFast(way))
    line = f"echo >>{tmp_path}/runs; case $(wc -l <{tmp_path}/runs) in 1|3) {ICE}; exit 4; esac"
    oracle = make(line, RecognisedCrash(COMMAND))
    message = "contradicts itself on the input: it said yes, then no, and yes in . of 5"
    with Preflight(oracle, b"bug", allow_empty=True) as preflight, pytest.raises(OracleError, match=message):
        preflight.warnings()


def test_a_verdict_that_waits_for_the_first_run_can_be_cancelled(make: Make) -> None:
    oracle = make(CRASHES, RecognisedCrash(COMMAND))
    cancellation = Cancellation()
    timer = threading.Timer(0.3, cancellation.cancel)
    timer.start()
    with pytest.raises(Cancelled):
        oracle.judge(b"bug_1", cancellation)
    timer.join()


SLOW = 2.0
"""Seconds of a run that has no faster way; one that has is allowed no more."""

FAST = f'if grep -q bug "$1"; then {ICE}; test -n "$FAST$2" || sleep {SLOW}; exit 9; fi'


@pytest.mark.parametrize(
    "way",
    [
        FailFast(("sh", "-c", FAST, "sh", "@@", "-fast")),
        FailFast(("sh", "-c", FAST, "sh", "@@"), {"FAST": "1"}),
    ],
)
def test_a_faster_way_to_the_same_crash_is_taken(
    make: Make, monkeypatch: pytest.MonkeyPatch, way: FailFast
) -> None:
    monkeypatch.setattr(recognition, "fail_fast", lambda *_, **__: way)
    oracle = make(FAST, RecognisedCrash(["sh", "-c", FAST, "sh", "@@"]))
    assert oracle.explain(b"bug_1").answer.seconds >= SLOW
    for program in (b"bug_1", b"bug_1", b"bug_1 "):
        answer = oracle.judge(program)
        assert (answer.verdict, answer.seconds < SLOW) == (Verdict.INTERESTING, True)


def test_a_faster_way_is_tried_at_once_if_the_second_run_has_begun(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    way = FailFast(("sh", "-c", FAST, "sh", "@@"), {"FAST": "1"})
    monkeypatch.setattr(recognition, "fail_fast", lambda *_, **__: way)
    oracle = make(FAST, RecognisedCrash(["sh", "-c", FAST, "sh", "@@"]))
    with Preflight(oracle, b"bug_1", jobs=3) as preflight:
        assert preflight.warnings() == []
    assert oracle.judge(b"bug_1 ").seconds < SLOW


@pytest.mark.parametrize(
    "switch", ["exit 0", f"{ICE.replace('in ', 'in a_')}; exit 4", "sleep 100", "exit 137"]
)
def test_a_way_that_does_not_come_to_the_same_at_once_is_left(
    make: Make, monkeypatch: pytest.MonkeyPatch, switch: str
) -> None:
    monkeypatch.setattr(recognition, "fail_fast", lambda *_, **__: FailFast(("sh", "-c", switch, "sh", "@@")))
    oracle = make(CRASHES, RecognisedCrash(COMMAND))
    started = time.monotonic()
    assert oracle.explain(b"bug_1").answer.verdict is Verdict.INTERESTING
    assert time.monotonic() - started < PATIENCE
    assert [verdict(oracle, program) for program in (b"bug_1", b"bug_2", b"bug_1")] == [YES, NO, YES]


@pytest.mark.parametrize("first", [b"bug_1", b"fine"])
def test_other_crashes_are_handed_on_and_what_is_kept_is_not(make: Make, first: bytes) -> None:
    found: list[tuple[str, bytes]] = []
    kept = RecognisedCrash(COMMAND, others=lambda crash, program: found.append((str(crash), program)))
    oracle = make(CRASHES, kept)
    oracle.explain(first)
    for program in (first, b"bug_2", b"", b"bug_2"):
        oracle.judge(program)
    assert found == [(SAID.replace("1,", "2,"), b"bug_2")] * 2


def test_other_crashes_are_seen_beside_conditions_too(make: Make) -> None:
    found: list[bytes] = []
    kept = AllConditions([ExitStatus(3)], others=lambda _, program: found.append(program))
    oracle = make(f"{CRASHES}; exit 3", kept)
    assert [verdict(oracle, program) for program in (b"", b"bug")] == [YES, NO]
    assert found == [b"bug"]
