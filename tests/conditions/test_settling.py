from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest
from test_recognition import CRASHES, ORDINARY, TOOLS, Recording, of

from treereduce.conditions import searching
from treereduce.conditions.crash import Crash
from treereduce.conditions.outcome import Outcome
from treereduce.conditions.plain import Matches, Stream
from treereduce.conditions.recogniser import load
from treereduce.conditions.recognition import SameCrash, recognise
from treereduce.errors import OracleError

NEAREST = 6
"""Recordings that are held against each: the next ones of its tool, and the first of all."""


def said(recording: Recording) -> Crash:
    crash = recognise(recording.outcome, recording.command)
    assert crash is not None
    return crash


def partners(recording: Recording) -> list[Recording]:
    everybody = [*CRASHES, *ORDINARY]
    return [other for other in everybody if other.tool == recording.tool][:NEAREST]


def beginnings(outcome: Outcome) -> list[Outcome]:
    """What has been printed at some moments, a whole line at a time, more seldom where there are many."""
    ends = [match.end() for match in re.finditer("\n", outcome.stderr)]
    return [
        replace(outcome, status=None, stderr=outcome.stderr[:end]) for end in ends[:: len(ends) // 40 + 1]
    ]


@pytest.mark.slow
@pytest.mark.parametrize("tool", TOOLS)
def test_what_is_settled_stays_so_whatever_comes_after(tool: str) -> None:
    for recording in of(tool, CRASHES):
        condition = SameCrash(said(recording))
        for first, second in product(partners(recording), repeat=2):
            one, other = first.outcome, second.outcome
            whole = Outcome(other.status, one.stdout + other.stdout, one.stderr + other.stderr, 0.0)
            settled = {condition.settled(beginning) for beginning in beginnings(whole)} - {None}
            assert settled <= {condition.holds(whole)}, (recording.name, first.name, second.name)


def test_many_crashes_are_settled_by_their_message() -> None:
    settled = [
        recording.tool
        for recording in CRASHES
        if SameCrash(said(recording)).settled(replace(recording.outcome, status=None))
    ]
    assert {"gcc", "rustc", "valgrind", "duckdb"} <= set(settled)


ICE = "internal compiler error: in {}, at fold.cc:1\nPlease submit a full bug report\n"


def printed(stderr: str) -> Outcome:
    return Outcome(None, "", stderr, 0.0)


def kept(message: str) -> SameCrash:
    crash = recognise(replace(printed(message), status=4), ("gcc", "@@"))
    assert crash is not None
    return SameCrash(crash)


def test_a_message_with_a_place_settles_a_run_once_its_line_is_whole() -> None:
    whole = "p.c:1: " + ICE.format("fold_1")
    line = whole.index("\n") + 1
    condition = kept(whole)
    assert condition.settled(printed(whole[: line - 2])) is None
    assert condition.settled(printed(whole[: line - 1])) is None
    assert condition.settled(printed(whole[:line])) is True


def test_any_other_message_does_once_the_next_line_shows_that_it_is_none_of_the_program() -> None:
    whole = ICE.format("fold_1")
    line = whole.index("\n") + 1
    assert kept(whole).settled(printed(whole[:line])) is None
    assert kept(whole).settled(printed(whole)) is True
    assert kept(whole).settled(printed(whole[:line] + "   ^~~~\n")) is None


def test_another_crash_of_a_kind_that_is_looked_for_first_refuses_at_once() -> None:
    fault = kept("internal compiler error: Segmentation fault\n0x1234 fold_1(tree)\n")
    assert fault.settled(printed(ICE.format("fold_2"))) is False


def test_another_crash_of_the_same_kind_may_be_followed_by_the_one_that_is_kept() -> None:
    condition = kept(ICE.format("fold_1"))
    other = ICE.format("fold_2")
    assert condition.settled(printed(other)) is None
    assert condition.settled(printed(other + ICE.format("fold_1"))) is True


def test_what_comes_after_the_crash_that_is_kept_does_not_matter() -> None:
    fault = "internal compiler error: Segmentation fault\n0x1234 fold_1(tree)\n"
    condition = kept(fault)
    after, before = fault + ICE.format("fold_2"), ICE.format("fold_2") + fault
    assert condition.settled(printed(after)) is True
    assert condition.holds(replace(printed(after), status=4))
    assert condition.settled(printed(before)) is False
    assert not condition.holds(replace(printed(before), status=4))


def test_a_crash_that_its_status_or_its_last_lines_name_is_settled_by_its_end() -> None:
    segfault = recognise(Outcome(-11, "", "", 0.0), ("tool", "@@"))
    trace = 'Traceback (most recent call last)\n  File "/a/t.py", line 1, in f\n    x\nKeyError: 1\nand\n'
    error = recognise(Outcome(1, "", trace, 0.0), ("tool", "@@"))
    assert segfault is not None
    assert error is not None
    for crash in (segfault, error):
        assert not SameCrash(crash).may_hold()
        assert SameCrash(crash).settled(Outcome(None, trace, trace, 0.0)) is None


@pytest.mark.parametrize(
    ("pattern", "settles"),
    [
        ("bug in [^\\n]+ at \\d+", True),
        ("bug:\\n(?P<text>one|two)", True),
        ("bug(?:\\nmore)?", False),
        ("bug\\n?", False),
        ("bug\\nmore|other", False),
        ("bug\\s+more", False),
        ("bug [^,]+", False),
        ("(?s:bug.*)", False),
        ("bug(?!\\nmore)", False),
    ],
)
def test_a_kind_settles_runs_if_its_matches_have_as_many_lines_each(pattern: str, settles: bool) -> None:
    recogniser = load(f"title = 'T'\n[[crash]]\npattern = '''{pattern}'''\nmessage = 'm'", "t", "t.toml")
    assert recogniser.kinds[0].settles(recogniser.frames) is settles


@pytest.mark.parametrize("more", ["last = true", "status = [1]"])
def test_a_kind_that_needs_the_end_settles_no_run(more: str) -> None:
    recogniser = load(f"title = 'T'\n[[crash]]\npattern = 'bug'\nmessage = 'm'\n{more}", "t", "t.toml")
    assert not recogniser.kinds[0].settles(recogniser.frames)


@pytest.mark.parametrize(
    ("regex", "stderr", "expected"),
    [
        ("^err: \\w+$", "err: one\n", True),
        ("(?i)ERR", "err\n", True),
        ("(?P<a>e)rr", "err\n", True),
        ("err", "er", None),
        ("err", "err", None),
        ("err\n", "err\n", None),
        ("err\n$", "err\n", None),
        ("err\\b", "some err\nmore\n", True),
        ("err(?!\nmore)", "err\n\n", None),
        ("err(?=\n)", "err\n\n", None),
        ("err\\Z", "err\n\n", None),
        ("(?-m:err$)", "err\n", None),
        ("(?<!\n)err", "err\n", None),
        ("\\Aerr", "err\n\n", None),
    ],
)
def test_a_regular_expression_settles_a_run_if_it_looks_at_nothing_beside_its_match(
    regex: str, stderr: str, expected: bool | None
) -> None:
    for stream in (Stream.STDERR, Stream.OUTPUT):
        condition = Matches(stream, re.compile(regex, re.MULTILINE))
        assert condition.settled(printed(stderr)) is expected
        negated = replace(condition, negated=True)
        assert negated.settled(printed(stderr)) is (None if expected is None else False)
        assert not negated.may_hold()


def test_both_streams_are_looked_at_one_by_one() -> None:
    condition = Matches(Stream.OUTPUT, re.compile("a\nb", re.MULTILINE))
    assert condition.settled(Outcome(None, "b\n", "a\n", 0.0)) is None
    assert condition.settled(Outcome(None, "a\nb\n", "c\n", 0.0)) is True


def test_the_end_of_everything_is_not_known_before_it() -> None:
    assert Matches(Stream.STDERR, re.compile("err$")).settled(printed("err\n")) is None


@pytest.mark.slow
def test_a_search_without_end_is_ended_while_the_run_goes_on_too(monkeypatch: pytest.MonkeyPatch) -> None:
    # In this process nothing could end it, neither a signal nor the time limit of the whole run.
    monkeypatch.setattr(searching, "PATIENCE", 1)
    condition = Matches(Stream.STDERR, re.compile(r"^(\w+\s?)+bug", re.MULTILINE))
    with pytest.raises(OracleError, match="takes more than 1 s to see"):
        condition.settled(printed("a" * 60 + "!\n"))
