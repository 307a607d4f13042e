from __future__ import annotations

import re
import shlex

import pytest

from treereduce.conditions.outcome import Outcome
from treereduce.conditions.suggestions import suggestions


def test_the_message_comes_before_the_exit_status() -> None:
    outcome = Outcome(3, "", "reading crash.txt\ncrash.txt:12:3: error: cannot open table 17\n", 0.0)
    assert suggestions(outcome) == ["--stderr 'error: cannot open table -?[0-9][0-9.eE+-]*'", "--exit-code 3"]


def test_a_fatal_line_comes_before_an_error_and_that_before_a_warning() -> None:
    told = suggestions(Outcome(1, "warning: shadowed\nerror: no such name\nfatal: stopped here\n", "", 0.0))
    assert told == [
        "--stdout 'fatal: stopped here'",
        "--stdout 'error: no such name'",
        "--stdout 'warning: shadowed'",
        "--exit-code 1",
    ]


def test_a_few_are_enough() -> None:
    lines = "".join(
        f"error: this is {word}\n" for word in ("one", "another", "a third", "a fourth", "a fifth")
    )
    assert len(suggestions(Outcome(1, "", lines, 0.0))) == 4


@pytest.mark.parametrize(
    ("status", "option"), [(-15, "--signal TERM"), (-40, "--signal 40"), (9, "--exit-code 9")]
)
def test_a_silent_failure_has_its_ending(status: int, option: str) -> None:
    assert suggestions(Outcome(status, "", "", 0.0)) == [option]


def test_what_was_still_going_has_no_ending() -> None:
    assert suggestions(Outcome(None, "", "", 9.0)) == []


def test_an_option_is_a_regular_expression_that_finds_its_line() -> None:
    line = 'ld: undefined reference to `f(int*)\' [$x^y] "17" in /usr/lib/x.a'
    option, pattern = shlex.split(suggestions(Outcome(1, "", line, 0.0))[0])
    assert option == "--stderr"
    assert re.search(pattern, line)
    assert re.search(pattern, line.replace("17", "423"))
