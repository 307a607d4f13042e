from __future__ import annotations

import re

import pytest

from treereduce.conditions.condition import Condition
from treereduce.conditions.outcome import Outcome
from treereduce.conditions.plain import (
    LONGEST_LINE,
    ExitStatus,
    Hangs,
    Matches,
    NonZero,
    Signal,
    Stream,
    needs_output,
)


def outcome(status: int | None = 1, stdout: str = "", stderr: str = "") -> Outcome:
    return Outcome(status, stdout, stderr, 0.25)


def matches(stream: Stream, regex: str, *, negated: bool = False) -> Matches:
    return Matches(stream, re.compile(regex, re.MULTILINE), negated)


@pytest.mark.parametrize(
    ("condition", "held", "not_held"),
    [
        (ExitStatus(0), [0], [1, -11, None]),
        (ExitStatus(139), [139, -11], [0, 138, None]),
        (NonZero(), [1, 124, 134, 139, -6, -11], [0, -9, -15, 137, 143, None]),
        (Signal(11), [-11, 139], [0, 11, -6, 134, None]),
        (Signal(9), [-9, 137], [0, 1, None]),
        (Hangs(2.0), [None], [0, 124, -9]),
    ],
)
def test_endings_are_told_as_a_shell_tells_them(
    condition: Condition, held: list[int | None], not_held: list[int | None]
) -> None:
    assert [condition.holds(outcome(status)) for status in held] == [True] * len(held)
    assert [condition.holds(outcome(status)) for status in not_held] == [False] * len(not_held)


def test_a_regular_expression_looks_at_its_stream_only() -> None:
    run = outcome(stdout="one", stderr="two\nthree")
    assert matches(Stream.STDOUT, "one").holds(run)
    assert not matches(Stream.STDOUT, "two").holds(run)
    assert matches(Stream.STDERR, "^three$").holds(run)
    assert not matches(Stream.STDERR, "one").holds(run)
    assert matches(Stream.OUTPUT, "one").holds(run)
    assert matches(Stream.OUTPUT, "two").holds(run)
    assert matches(Stream.STDOUT, "two", negated=True).holds(run)
    assert not matches(Stream.STDERR, "two", negated=True).holds(run)


def test_the_line_that_matched_is_shown_whole_and_no_longer_than_can_be_read() -> None:
    run = outcome(stderr="before\n  a.c:3: internal error: in fold, at x.c\nafter\n" + "x" * 500)
    assert matches(Stream.STDERR, "internal").matched(run) == "a.c:3: internal error: in fold, at x.c"
    assert matches(Stream.STDERR, "xx$").matched(run) == "x" * LONGEST_LINE + "..."
    assert matches(Stream.STDOUT, "warning", negated=True).matched(run) == "no 'warning' in stdout"


@pytest.mark.parametrize(
    ("condition", "status", "matched"),
    [
        (ExitStatus(4), 4, "exit status 4"),
        (NonZero(), -6, "killed by SIGABRT"),
        (Signal(11), -11, "killed by SIGSEGV"),
        (Signal(40), -40, "killed by signal 40"),
        (Hangs(2.5), None, "still running after 2.5 s"),
    ],
)
def test_what_matched_of_an_ending_is_said(condition: Condition, status: int | None, matched: str) -> None:
    assert condition.matched(outcome(status)) == matched


@pytest.mark.parametrize(
    ("condition", "option"),
    [
        (ExitStatus(4), "--exit-code 4"),
        (NonZero(), "--exit-code nonzero"),
        (Signal(6), "--signal ABRT"),
        (Hangs(2.5), "--hangs 2.5"),
        (matches(Stream.STDERR, "a b"), "--stderr 'a b'"),
        (matches(Stream.OUTPUT, "a"), "--any-output a"),
        (matches(Stream.STDOUT, "a", negated=True), "--not-stdout a"),
    ],
)
def test_a_condition_is_called_as_it_was_typed(condition: Condition, option: str) -> None:
    assert str(condition) == option


def test_only_what_looks_at_output_needs_it() -> None:
    assert not needs_output([ExitStatus(1), NonZero(), Signal(6), Hangs(1.0)])
    assert needs_output([ExitStatus(1), matches(Stream.STDOUT, "a")])


def test_what_matched_is_shown_without_what_terminals_obey() -> None:
    condition = matches(Stream.STDERR, "error")
    said = "\x1b[01;31merror:\x1b[m\x1b]0;title\x07 \x08bad\x9b2J"
    assert condition.matched(outcome(stderr=said)) == "error:  bad 2J"
