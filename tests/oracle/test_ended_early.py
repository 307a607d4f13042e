"""Tools that go on for ever once they have crashed: whoever waits for their end waits in vain."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from processes import PATIENCE, eventually, is_running
from shell_oracles import leave_out_faster_ways, shell_oracle

from treereduce.conditions.plain import ExitStatus, Matches, Stream
from treereduce.oracle.kept import AllConditions, Kept
from treereduce.oracle.recognised import RecognisedCrash
from treereduce.oracle.running import early
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.running.glances import FIRST, Glances
from treereduce.oracle.running.sandbox import Place, Sandbox
from treereduce.oracle.so_far import MOST_READ, SoFar
from treereduce.oracle.verdict import Reason, Verdict

pytestmark = pytest.mark.slow

Make = Callable[..., CommandOracle]

ICE = 'echo "p.c:1: internal compiler error: in $(cat "$1"), at fold.cc:1" >&2'

SLOW = "sleep 0.4"
"""What the tool does on the input after its message, so that it is worth while to end it before."""


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Makes an oracle of a line for the shell: `$1` is the program, `$2` a directory to tell things in."""
    with Sandbox(tmp_path) as sandbox:

        def made(line: str, kept: Kept, limit: float = PATIENCE) -> CommandOracle:
            return shell_oracle(sandbox, line, kept, str(tmp_path), limit=limit)

        yield made


@pytest.fixture(autouse=True)
def no_faster_way(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_out_faster_ways(monkeypatch)


def matches(stream: Stream, regex: str, *, negated: bool = False) -> Matches:
    return Matches(stream, re.compile(regex, re.MULTILINE), negated)


def kept_crash() -> RecognisedCrash:
    return RecognisedCrash(("gcc", "-c", "@@"))


def is_killed(place: Path) -> bool:
    pid = int((place / "pid").read_text())
    return eventually(lambda: not is_running(pid))


def test_a_run_ends_when_it_has_printed_the_crash_that_is_kept(make: Make, tmp_path: Path) -> None:
    oracle = make(
        f'echo $$ > "$2/pid"; {ICE}; if test -e "$2/forever"; then sleep 1000; fi; {SLOW}; exit 4',
        kept_crash(),
    )
    assert oracle.explain(b"bug_1").answer.verdict is Verdict.INTERESTING
    (tmp_path / "forever").touch()
    answer = oracle.judge(b"bug_1\n")
    assert answer.verdict is Verdict.INTERESTING
    assert answer.seconds < PATIENCE
    assert is_killed(tmp_path)


def test_whoever_wants_other_crashes_waits_for_the_end(make: Make, tmp_path: Path) -> None:
    kept = RecognisedCrash(("gcc", "-c", "@@"), others=lambda *_: None)
    oracle = make(f'{ICE}; {SLOW}; touch "$2/ended"; exit 4', kept)
    oracle.explain(b"bug_1")
    (tmp_path / "ended").unlink()
    assert oracle.judge(b"bug_2").verdict is Verdict.UNINTERESTING
    assert (tmp_path / "ended").exists()


@pytest.mark.parametrize("stream", list(Stream))
def test_a_run_ends_when_it_has_printed_what_is_asked_for(make: Make, tmp_path: Path, stream: Stream) -> None:
    to = "" if stream is Stream.STDOUT else ">&2"
    oracle = make(
        f'echo $$ > "$2/pid"; echo an err {to}; sleep 1000', AllConditions([matches(stream, "err$")])
    )
    answer = oracle.judge(b"")
    assert answer.verdict is Verdict.INTERESTING
    assert answer.seconds < PATIENCE
    assert is_killed(tmp_path)


def test_what_is_needed_of_both_streams_is_waited_for(make: Make, tmp_path: Path) -> None:
    both = AllConditions([matches(Stream.STDOUT, "out"), matches(Stream.STDERR, "err")])
    line = f'echo $$ > "$2/pid"; echo err >&2; {SLOW}; if grep -q out "$1"; then echo out; sleep 1000; fi'
    assert make(line, both).judge(b"out").verdict is Verdict.INTERESTING
    assert is_killed(tmp_path)
    assert make(line, both).judge(b"").verdict is Verdict.UNINTERESTING


def test_what_must_not_be_there_is_waited_for_and_refuses_at_once(make: Make, tmp_path: Path) -> None:
    kept = AllConditions([matches(Stream.STDERR, "err"), matches(Stream.STDERR, "late", negated=True)])
    line = (
        f'echo $$ > "$2/pid"; echo err >&2; {SLOW}; cat "$1" >&2; if grep -q late "$1"; then sleep 1000; fi'
    )
    assert make(line, kept).judge(b"never\n").verdict is Verdict.INTERESTING
    answer = make(line, kept).judge(b"late\n")
    assert (answer.verdict, answer.reason) == (Verdict.UNINTERESTING, None)
    assert is_killed(tmp_path)


def test_how_a_run_ends_is_waited_for_if_it_is_asked_for(make: Make) -> None:
    kept = AllConditions([matches(Stream.STDERR, "err"), ExitStatus(3)])
    assert make(f"echo err >&2; {SLOW}; exit 3", kept).judge(b"").verdict is Verdict.INTERESTING
    assert make(f"echo err >&2; {SLOW}; exit 4", kept).judge(b"").verdict is Verdict.UNINTERESTING


def test_a_line_in_two_pieces_is_read_as_one(make: Make) -> None:
    line = (
        f'printf "internal compiler error: in bug_1, at fold.cc:1" >&2; {SLOW}; cat "$1" >&2; {SLOW}; exit 4'
    )
    oracle = make(line, kept_crash())
    assert oracle.explain(b"2\n").matched.endswith("fold.cc:12")
    assert oracle.judge(b"3\n").verdict is Verdict.UNINTERESTING
    assert oracle.judge(b"2\n\n").verdict is Verdict.INTERESTING


def test_nothing_is_left_of_a_run_that_is_ended_early(make: Make, tmp_path: Path) -> None:
    line = 'timeout 1000 sh -c \'echo $$ > "$0/pid"; echo err >&2; sleep 1000\' "$2"; sleep 1000'
    assert make(line, AllConditions([matches(Stream.STDERR, "err")])).judge(b"").seconds < PATIENCE
    assert is_killed(tmp_path)


def test_the_input_and_what_is_asked_about_again_are_run_to_their_end(make: Make, tmp_path: Path) -> None:
    line = f'{ICE}; if test -e "$2/go"; then {SLOW}; touch "$2/ended"; exit 4; fi; sleep 1000'
    (tmp_path / "go").touch()
    oracle, ended = make(line, kept_crash()), tmp_path / "ended"
    for ask in (oracle.explain, oracle.judge):
        ask(b"bug_1")
        assert ended.exists()
        ended.unlink()
    (tmp_path / "go").unlink()
    assert oracle.judge(b"bug_1\n").verdict is Verdict.INTERESTING
    assert not ended.exists()
    (tmp_path / "go").touch()
    assert oracle.judge(b"bug_1\n").verdict is Verdict.INTERESTING
    assert ended.exists()


def test_a_run_at_its_limit_says_what_its_output_has_decided(make: Make, tmp_path: Path) -> None:
    # Else it would depend on when it was looked at: a program that is asked about again is run to its end.
    oracle = make(f'{ICE}; if test -e "$2/forever"; then sleep 1000; fi; {SLOW}; exit 4', kept_crash(), 3.0)
    oracle.explain(b"bug_1")
    (tmp_path / "forever").touch()
    assert oracle.judge(b"bug_1\n").verdict is Verdict.INTERESTING
    again = oracle.judge(b"bug_1\n")
    assert (again.verdict, again.reason) == (Verdict.INTERESTING, None)
    assert again.seconds >= 3.0


def test_an_input_that_does_not_end_is_not_taken_for_its_message(make: Make) -> None:
    answer = make(f"{ICE}; sleep 1000", kept_crash(), 0.5).explain(b"bug_1").answer
    assert (answer.verdict, answer.reason) == (Verdict.UNANSWERED, Reason.TIMEOUT)


def test_runs_that_end_right_after_their_message_are_left_alone(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(early, "LEAST_GAIN", 1.0)
    seen: list[tuple[bool, float]] = []

    class Seen(Glances):
        def __init__(self, look: Callable[[], bool | None], *, ends: bool, first: float) -> None:
            seen.append((ends, first))
            super().__init__(look, ends=ends, first=first)

    monkeypatch.setattr(early, "Glances", Seen)
    for line, expected in ((ICE, early.HANGING), (f"{ICE}; sleep 2", FIRST)):
        oracle = make(f"{line}; exit 4", kept_crash())
        oracle.explain(b"bug_1")
        oracle.judge(b"bug_1")
        oracle.judge(b"bug_1\n")
        assert seen.pop() == (True, expected)


def test_only_whole_lines_of_the_beginning_are_looked_at(tmp_path: Path) -> None:
    place = Place(tmp_path / "w", tmp_path / "t", tmp_path / "out", errors=tmp_path / "err")
    seen: list[tuple[str, str]] = []
    so_far = SoFar(place, lambda outcome: seen.append((outcome.stdout, outcome.stderr)))
    for out, err in (("", ""), ("a\nb", ""), ("a\nb", "c\n"), ("a\nb", "c\n")):
        place.output.write_text(out)
        assert place.errors is not None
        place.errors.write_text(err)
        so_far.said()
    assert seen == [("a\n", ""), ("a\n", "c\n")]
    place.output.write_text("x\n" * MOST_READ)
    so_far.said()
    place.output.write_text("x\n" * 2 * MOST_READ)
    so_far.said()
    assert len(seen) == 3
    assert len(seen[-1][0]) == MOST_READ


@pytest.mark.parametrize("put", [os.mkfifo, Path.mkdir, lambda file: file.symlink_to("/dev/zero")])
def test_what_a_run_puts_in_the_place_of_its_output_says_nothing(
    tmp_path: Path, put: Callable[[Path], None]
) -> None:
    place = Place(tmp_path / "w", tmp_path / "t", tmp_path / "out", errors=tmp_path / "err")
    put(place.output)
    assert place.errors is not None
    place.errors.write_text("c\n")
    assert SoFar(place, lambda outcome: bool(outcome.stdout)).said() is False
