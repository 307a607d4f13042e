from __future__ import annotations

import time

import pytest

from treereduce.conditions.outcome import Outcome
from treereduce.conditions.reading import own_words
from treereduce.conditions.recognition import SameCrash, recognise

GCC, RUSTC, CLANG = ["gcc", "-c", "@@"], ["rustc", "@@"], ["clang", "-c", "@@"]
ICE = "a.c:1:1: internal compiler error: in fold, at fold-const.cc:10819\n"
NAME = "gcc: internal compiler error: in fold, at fold-const.cc:10819"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (GCC, 'a.c:3:5: error: expected\n    3 | "internal compiler error: in f, at b.c:1"\n      |   ^\n'),
        (GCC, 'a.c:3:5: error: expected\n "internal compiler error: in f, at b.c:1" y\n  ^~~~\n'),
        (GCC, "a.c:1:2: error: #error internal compiler error: in f, at b.c:1\n"),
        (RUSTC, "error: expected\n --> a.rs:3:5\n  |\n3 | // panicked at 'x', b.rs:1:2\n  |   ^\n"),
        (CLANG, 'a.c:1:2: error: expected\n    1 | s = "LLVM ERROR: a b";\n      |     ^\n'),
        (CLANG, "a.c:1:2: error: LLVM ERROR: a b\n#error LLVM ERROR: a b\n ^\n"),
        (CLANG, "a.c:1:2: error: b.c:1: internal compiler error: in f, at b.c:1\n"),
        (CLANG, 'a.c:1:2: error: "b.c:1: f(int): Assertion `a\' failed"\n'),
        (RUSTC, "error: a.c:1: internal compiler error: in f, at b.c:1\n --> a.rs:1:1\n"),
        (["ruby", "@@"], "a.rb:1:in `f': Ruby says '[BUG] Segmentation fault' (RuntimeError)\n"),
        (["verilator", "@@"], '%Error: a.v:2:9: "[BUG] x, panicked at b.rs:1:2"\n'),
        (
            ["node", "tool.js", "@@"],
            "/t.js:3\nthrow new TypeError('x')\n^\n\nError: no\n  at f (/t.js:1:2)\n",
        ),
    ],
)
def test_what_a_tool_shows_of_the_program_is_no_crash(command: list[str], said: str) -> None:
    assert recognise(Outcome(1, "", said, 0.0), command) is None


def test_a_traceback_is_no_crash_that_its_source_speaks_of() -> None:
    said = 'Traceback (most recent call last):\n  File "/t/a.py", line 1, in f\n    raise A("{}")\nA: b\n'
    crash = recognise(Outcome(1, "", said.format("x: internal compiler error: in f, at b.c:1"), 0.0))
    assert str(crash) == "python: A in f (a.py)"


def test_a_program_that_speaks_of_a_crash_hides_none() -> None:
    said = "a.c:1:2: warning: #warning internal compiler error: in f, at b.c:1\n"
    assert str(recognise(Outcome(4, "", said + ICE, 0.0), GCC)) == NAME


@pytest.mark.parametrize(
    "said",
    [
        "\x1b[01m\x1b[Ka.c:1:\x1b[m \x1b[31minternal compiler error: \x1b[m\x1b[Kin fold, "
        + ICE.partition(", ")[2],
        "\x1b]8;;https://gcc.gnu.org/\x1b\\" + ICE + "\x1b]8;;\x07",
        "10 %\r20 %\r" + ICE.replace("\n", "\r\n"),
        "\ufffd\x00" * 3 + "\n" + ICE,
        ICE + "    1 | int x;\n      | ^~~\n",
        ICE + "                           ^\n",
    ],
    ids=["colours", "links", "progress", "no text", "shown program", "caret alone"],
)
def test_a_crash_is_the_same_in_whatever_dress(said: str) -> None:
    crash = recognise(Outcome(4, "", ICE, 0.0), GCC)
    assert crash is not None
    assert str(crash) == NAME
    assert SameCrash(crash).holds(Outcome(4, "", said, 0.0))


@pytest.mark.slow
def test_long_output_is_read_in_good_time() -> None:
    began = time.thread_time()
    for piece in ("1 |", "^\n", " ~~~~ \n", "\x1b[", "\r", "^", " ", "-^", "#error", "\x1b]8;;"):
        own_words(Outcome(1, "", piece * (2**19 // len(piece)), 0.0))
    assert time.thread_time() - began < 10


def test_a_tool_that_is_killed_and_asks_for_a_report_is_the_same_the_next_time() -> None:
    outcome = Outcome(-11, "", "Please report this bug to us.\n", 0.0)
    crash = recognise(outcome, ["iverilog", "@@"])
    assert str(crash) == "iverilog: killed by SIGSEGV"
    assert crash is not None
    assert SameCrash(crash).holds(outcome)


def test_what_comes_of_earlier_errors_is_no_find() -> None:
    crash = recognise(Outcome(1, "", "a.c:1: confused by earlier errors, bailing out\n", 0.0), GCC)
    assert crash is not None
    assert crash.aftermath
