"""What is said, and shown, at the end; and the pages one can look at before."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console
from test_displays import Terminal
from test_summary import RESULT

from treereduce.engine.state.result import Ending
from treereduce.planning.effort import Effort
from treereduce.report.code import Code
from treereduce.report.difference import difference
from treereduce.report.outcome import next_step, show_result
from treereduce.report.screen import Screen, Size
from treereduce.report.stream import LenientStream


def shown(program: bytes, height: int = 24) -> str:
    out = io.StringIO()
    show_result(Console(file=out, width=40, height=height), program, Code("x.c", "c"))
    return out.getvalue()


def test_a_result_is_shown_where_all_of_it_fits() -> None:
    assert shown(b"int x;\n\nint y;\n") == "\nint x;\n\nint y;\n\n"
    assert shown(b"x;\n" * 13) == ""
    assert shown(b"x;\n" * 13, height=30) != ""
    assert shown(b"x" * 41 * 12) == ""
    assert shown(b"") == ""


@pytest.mark.parametrize(
    ("ending", "effort", "renamed", "told"),
    [
        (
            Ending.FIXPOINT,
            Effort.NORMAL,
            False,
            "--effort max tries harder, --rename gives short names",
        ),
        (Ending.FIXPOINT, Effort.QUICK, True, "--effort normal tries more"),
        (Ending.FIXPOINT, Effort.MAX, True, ""),
        (Ending.TIME_LIMIT, Effort.MAX, False, "run it on x.c to go on from there"),
    ],
)
def test_a_hint_says_what_may_be_done_next(ending: Ending, effort: Effort, renamed: bool, told: str) -> None:
    step = next_step(replace(RESULT, ending=ending), effort, renamed=renamed, place="x.c", recorded=False)
    assert step.removeprefix("next    ") == told


def test_a_recorded_run_can_be_looked_at_and_says_elsewhere_how_to_go_on() -> None:
    step = next_step(RESULT, Effort.MAX, renamed=True, place="x.c", recorded=True)
    assert step == "next    treereduce-py report shows how it went"
    stopped = replace(RESULT, ending=Ending.TIME_LIMIT)
    assert next_step(stopped, Effort.MAX, renamed=True, place="x.c", recorded=True) == ""


@pytest.mark.parametrize("name", ["x.c", "x.py", "x.none", "Makefile"])
def test_colours_change_no_character(name: str) -> None:
    program = "\n\n  if (x) {\n\treturn 'y'; # z\n}\n\n"
    assert Code(name, "none").text(program).plain == program


def test_the_difference_is_a_page_that_keys_move() -> None:
    page = difference(b"a\nb\nc\n" * 30, b"a\nc\n")
    assert page.title == "Original and smallest so far: 88 lines gone, 0 new"
    top = [line.plain for line in page.frame(Size(30, 10))]
    assert len(top) == 10
    assert "1-8 of" in top[-1]
    for key in ("down", "page down", " ", "end", "G"):
        assert page.press(key)
    assert "any other key" in page.frame(Size(60, 10))[-1].plain
    assert [line.plain for line in page.frame(Size(30, 10))] != top
    assert page.press("home")
    assert [line.plain for line in page.frame(Size(30, 10))] == top
    assert not page.press("x")


def test_before_anything_has_gone_the_difference_says_so() -> None:
    assert "Nothing has gone yet." in [line.plain for line in difference(b"a", b"a").frame(Size(30, 5))]


def test_only_what_has_changed_is_drawn_again() -> None:
    out = Terminal()
    screen = Screen(LenientStream(out))
    screen.draw(Size(20, 5), ["one", "two"])
    before = len(out.getvalue())
    screen.draw(Size(20, 5), ["one", "2"])
    assert out.getvalue()[before:] == "\x1b[2;1H\x1b[0m2\x1b[0m\x1b[K"
    screen.draw(Size(20, 5), ["one"])
    assert out.getvalue().endswith("\x1b[2;1H\x1b[0m\x1b[0m\x1b[K")
    screen.spoil()
    screen.draw(Size(20, 5), ["one"])
    assert out.getvalue().endswith("\x1b[2J\x1b[1;1H\x1b[0mone\x1b[0m\x1b[K")


def test_an_encoding_without_the_marks_gets_others() -> None:
    out = io.BytesIO()
    stream = io.TextIOWrapper(out, encoding="ascii", errors="backslashreplace", write_through=True)
    screen = Screen(LenientStream(stream))
    assert screen.plain
    screen.draw(Size(20, 5), ["a · b │ c ─── é"])
    assert b"a - b | c ---" in out.getvalue()
