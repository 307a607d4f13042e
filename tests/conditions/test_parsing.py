from __future__ import annotations

import re
from typing import Any

import pytest

from treereduce.conditions.asked import Asked
from treereduce.conditions.parsing import parse
from treereduce.errors import UsageError


def parsed(**asked: Any) -> list[str]:
    return [str(condition) for condition in parse(Asked(**asked))]


def test_every_option_becomes_a_condition_and_endings_come_first() -> None:
    assert parsed(
        not_stderr=["e"],
        stdout=["a", "b"],
        stderr=["c"],
        any_output=["d d"],
        not_stdout=["f"],
        exit_code=["139"],
        signal=["SEGV"],
    ) == [
        "--exit-code 139",
        "--signal SEGV",
        "--stdout a",
        "--stdout b",
        "--stderr c",
        "--any-output 'd d'",
        "--not-stdout f",
        "--not-stderr e",
    ]
    assert parsed(hangs=2.0, stdout=["begun"]) == ["--hangs 2", "--stdout begun"]
    assert parsed() == []


def test_what_is_said_twice_is_asked_once() -> None:
    assert parsed(exit_code=["1", "1"], signal=[], stderr=["a", "a"]) == ["--exit-code 1", "--stderr a"]


@pytest.mark.parametrize("name", ["SEGV", "segv", "SIGSEGV", "11"])
def test_a_signal_has_a_name_or_a_number(name: str) -> None:
    assert parsed(signal=[name]) == ["--signal SEGV"]


def test_lines_have_their_beginning_and_their_end() -> None:
    [condition] = parse(Asked(stderr=["^b$"]))
    assert "MULTILINE" in repr(condition)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"stderr": ["a(b"]}, "--stderr 'a(b' is no regular expression: missing ), unterminated subpattern"),
        ({"not_stdout": ["a", "[b"]}, r"--not-stdout '[b' is no regular expression: .* at character 1\."),
        ({"any_output": ["a**"]}, "--any-output 'a**' is no regular expression: .* at character 3"),
        (
            {"any_output": ["a{99999999999}"]},
            "'a{99999999999}' is no regular expression: the repetition number",
        ),
        ({"any_output": ["(" * 5000 + ")" * 5000]}, "is no regular expression: "),
        ({"stdout": [""]}, "--stdout is empty, which matches everything: give a regular expression."),
        ({"exit_code": ["-1"]}, "--exit-code -1 is no exit status: give 0 to 255, or nonzero."),
        ({"exit_code": ["256"]}, "--exit-code 256 is no exit status"),
        ({"signal": ["FOO"]}, "--signal FOO is no signal: give a name or a number, as SEGV or 11."),
        ({"signal": ["0"]}, "--signal 0 is no signal"),
        ({"hangs": 0.0}, "--hangs is 0: give a number of seconds above 0."),
        ({"hangs": float("inf")}, "--hangs is inf"),
        (
            {"exit_code": ["0"], "signal": ["SEGV"]},
            "--exit-code 0 and --signal SEGV contradict each other, for a run ends in one way: leave one",
        ),
        ({"exit_code": ["1", "2"]}, "--exit-code 1 and --exit-code 2 contradict"),
        ({"exit_code": ["0", "nonzero"]}, "--exit-code 0 and --exit-code nonzero contradict"),
        ({"signal": ["SEGV", "ABRT"]}, "--signal SEGV and --signal ABRT contradict"),
        ({"hangs": 1.0, "exit_code": ["1"]}, "--hangs 1 and --exit-code 1 contradict"),
        ({"hangs": 1.0, "signal": ["KILL"]}, "--hangs 1 and --signal KILL contradict"),
        (
            {"stdout": ["a", "x"], "not_stdout": ["x"]},
            "--stdout x and --not-stdout x contradict each other, for what is there cannot be missing",
        ),
    ],
)
def test_what_cannot_be_meant_is_refused_in_a_sentence(asked: dict[str, Any], message: str) -> None:
    pattern = ".*".join(map(re.escape, message.replace(r"\.", ".").split(".*")))
    with pytest.raises(UsageError, match=pattern):
        parse(Asked(**asked))


def test_what_one_run_can_have_is_no_contradiction() -> None:
    assert len(parse(Asked(exit_code=["nonzero", "139"], signal=["SEGV"]))) == 3
    assert len(parse(Asked(stdout=["x"], not_stderr=["x"]))) == 2
    assert len(parse(Asked(any_output=["x"], not_stdout=["x"]))) == 2


@pytest.mark.filterwarnings("error")
def test_what_python_warns_of_is_taken_as_it_is() -> None:
    assert parsed(stderr=["[[]x"]) == ["--stderr '[[]x'"]
