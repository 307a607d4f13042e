"""What a terminal shows during a run and after it, what its keys do, and how it is left."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from command_line import PROGRAM, command, environment, names, write_check, write_project
from processes import eventually
from terminal import Terminal

pytestmark = pytest.mark.slow

ENDLESS = "[ ! -e {place}/crash.reduced.c ] || sleep 100\ngrep -q abort $1"
"""A check that does not come to an end once there is a result."""

KEYS = "d diff  s skip pass  f finish now  q stop  ? keys"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A working directory with a program and a check that holds the run up."""
    (tmp_path / "temporary").mkdir()
    return write_project(tmp_path / "work", ENDLESS.format(place=tmp_path / "work"), program=PROGRAM * 20)


def started(
    place: Path,
    *arguments: str,
    size: tuple[int, int] = (80, 24),
    words: Sequence[str] = (),
    stdin: int | None = None,
    **variables: str,
) -> Terminal:
    """The command in a terminal, or other words."""
    usual = {
        name: value
        for name, value in environment(place.parent / "temporary").items()
        if name not in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TERM")
    }
    return Terminal(
        words or command("crash.c", "check.sh", "-j", "2", *arguments),
        cwd=place,
        environment={**usual, **variables},
        columns=size[0],
        rows=size[1],
        stdin=stdin,
    )


def quick_check(place: Path) -> None:
    write_check(place / "check.sh", 'grep -q abort "$1"')


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_a_run_shows_its_size_its_phase_and_its_program_in_any_width(place: Path, columns: int) -> None:
    with started(place, size=(columns, 24)) as terminal:
        assert terminal.shows(lambda text: "2 of 2 running" in text and "d diff" in text)
        shown = terminal.text
        assert "tokens over time" in shown
        assert "removing · trying" in shown
        assert "abort" in shown
        assert "d diff" in shown.splitlines()[-1]
        assert all(len(line) < columns for line in shown.splitlines())
        assert terminal.screen.second


@pytest.mark.parametrize("rows", [1, 2, 4, 6, 10])
def test_a_low_terminal_shows_what_it_has_room_for(place: Path, rows: int) -> None:
    with started(place, size=(80, rows)) as terminal:
        assert terminal.shows("? keys")
        assert rows == 1 or terminal.shows("% removed")
        terminal.type("q")
        assert terminal.wait() == 130
        assert terminal.is_tidy()


def test_a_terminal_that_is_resized_is_drawn_anew(place: Path) -> None:
    with started(place, size=(120, 30)) as terminal:
        assert terminal.shows("│")
        terminal.resize(50, 15)
        assert terminal.shows(lambda text: "│" not in text and "s skip" in text.splitlines()[-1])
        terminal.resize(150, 40)
        assert terminal.shows(lambda text: "│" in text and text.splitlines()[-1] == KEYS)
        assert sum("tokens over time" in line for line in terminal.text.splitlines()) == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_the_terminal_as_it_was(place: Path, number: signal.Signals) -> None:
    with started(place) as terminal:
        assert terminal.shows(KEYS)
        assert not terminal.is_tidy()
        terminal.send(number)
        assert terminal.wait() == 128 + number
        assert terminal.is_tidy()
        assert "result  crash.reduced.c" in terminal.text
        assert "tokens over time" not in terminal.text


def test_two_signals_in_a_row_leave_the_terminal_as_it_was(place: Path) -> None:
    with started(place) as terminal:
        assert terminal.shows(KEYS)
        terminal.type("\x03\x03")
        assert terminal.wait() == 130
        assert terminal.is_tidy()


def test_an_answer_to_where_a_run_is_stays_when_its_screen_is_left(place: Path) -> None:
    with started(place) as terminal:
        assert terminal.shows(KEYS)
        terminal.send(signal.SIGUSR1)
        assert terminal.shows(lambda _: b"tasks waiting" in terminal.raw)
        assert terminal.shows(lambda text: KEYS in text and "tasks waiting" not in text), "drawn anew"
        terminal.type("q")
        assert terminal.wait() == 130
        assert 'File "' in terminal.text, "the end of it, as it is longer than the terminal"


def test_a_stopped_run_leaves_the_terminal_to_the_shell_and_takes_it_again(place: Path) -> None:
    with started(place, words=["bash", "--norc", "--noprofile", "-i"], PS1="ready> ") as terminal:
        assert terminal.shows("ready>")
        terminal.type(" ".join(command("crash.c", "check.sh", "-j", "2")) + "\r")
        assert terminal.shows(KEYS)
        terminal.type("\x1a")
        assert terminal.shows("Stopped")
        assert not terminal.screen.second
        assert not terminal.screen.cursor.hidden
        terminal.type("stty -a | grep -o ' echo \\| icanon ' | tr -d ' \\n'\r")
        assert terminal.shows("icanonecho")
        terminal.type("fg\r")
        assert terminal.shows(KEYS)
        terminal.type("d")
        assert terminal.shows("any other key: back")
        terminal.type("qq")
        assert terminal.shows("result  crash.reduced.c")
        terminal.type("echo status $?\r")
        assert terminal.shows("status 130")


def test_a_run_in_the_background_draws_nothing_and_takes_no_keys(place: Path) -> None:
    with started(place, words=["bash", "--norc", "--noprofile", "-i"], PS1="ready> ") as terminal:
        assert terminal.shows("ready>")
        terminal.type(" ".join(command("crash.c", "check.sh", "-j", "2")) + " &\r")
        assert eventually((place / "crash.reduced.c").exists)
        terminal.read(1.0)
        terminal.type("echo at$((1+1))home\r")
        assert terminal.shows("at2home")
        assert not terminal.screen.second
        terminal.type("fg\r")
        assert terminal.shows(KEYS)
        terminal.type("q")
        assert terminal.shows("ended   interrupted")


def test_q_stops_the_run_and_keeps_the_best(place: Path) -> None:
    with started(place) as terminal:
        assert terminal.shows(KEYS)
        terminal.type("q")
        assert terminal.wait() == 130
        assert "ended   interrupted" in terminal.text
        assert "go on with: treereduce-py --resume" in terminal.text
        assert names(place) == ["check.sh", "crash.c", "crash.reduced.c"]


def test_f_ends_the_run_as_if_all_were_done(place: Path) -> None:
    hurry = place.parent / "hurry"
    write_check(
        place / "check.sh", f'test -e {hurry} || {{\n{ENDLESS.format(place=place)}\n}}\ngrep -q abort "$1"'
    )
    with started(place) as terminal:
        assert terminal.shows(KEYS)
        hurry.touch()
        terminal.type("f")
        assert terminal.wait() == 0, terminal.text
        assert "ended   finished early, as asked" in terminal.text
        assert terminal.is_tidy()


def test_d_shows_what_has_gone_and_any_key_leads_back(place: Path) -> None:
    with started(place) as terminal:
        assert terminal.shows(KEYS)
        terminal.type("d")
        assert terminal.shows("Original and smallest so far:")
        assert terminal.shows("-#include <stdlib.h>")
        first = terminal.text
        terminal.type(" ")
        assert terminal.shows(lambda text: text != first and "any other key: back" in text)
        terminal.type("\x1b[H")
        assert terminal.shows(first)
        terminal.type("x")
        assert terminal.shows(KEYS)


def test_s_leaves_a_pass_to_the_proof_which_says_so(place: Path) -> None:
    with started(place) as terminal:
        assert terminal.shows(KEYS)
        terminal.type("s")
        assert terminal.shows("is left to the proof at the end")


def test_the_question_mark_lists_the_keys(place: Path) -> None:
    with started(place) as terminal:
        assert terminal.shows(KEYS)
        terminal.type("?")
        assert terminal.shows("stop and keep the best so far")
        terminal.type("?")
        assert terminal.shows(KEYS)


def test_without_a_keyboard_there_are_no_keys(place: Path) -> None:
    with started(place, stdin=subprocess.DEVNULL) as terminal:
        assert terminal.shows("tokens over time")
        assert "d diff" not in terminal.text
        terminal.send(signal.SIGINT)
        assert terminal.wait() == 130
        assert terminal.is_tidy()


def test_no_color_means_no_colour(place: Path) -> None:
    with started(place, NO_COLOR="1") as terminal:
        assert terminal.shows(KEYS)
        terminal.type("q")
        assert terminal.wait() == 130
        assert {mark.fg for line in terminal.screen.buffer.values() for mark in line.values()} == {"default"}
        assert not re.search(rb"\x1b\[([0-9;]*;)?[349][0-7](;[0-9;]*)?m", terminal.raw)


def test_a_dumb_terminal_gets_plain_lines(place: Path) -> None:
    with started(place, TERM="dumb") as terminal:
        assert terminal.shows("% removed")
        terminal.type("\x03")
        assert terminal.wait() == 130
        assert b"\x1b" not in terminal.raw


def test_a_run_that_is_soon_over_shows_its_result_and_no_screen(place: Path) -> None:
    quick_check(place)
    soon = (
        "from treereduce.report import live; live.BEFORE_THE_FIRST = 60.0\n"
        "from treereduce.__main__ import main; main()"
    )
    words = [sys.executable, "-c", soon, *command("crash.c", "check.sh", "--effort", "quick")[3:]]
    with started(place, words=words) as terminal:
        assert terminal.wait() == 0
        assert b"\x1b[?1049h" not in terminal.raw


def test_the_result_is_shown_above_the_summary_with_a_hint_below(place: Path) -> None:
    quick_check(place)
    with started(place) as terminal:
        assert terminal.wait() == 0
        lines = terminal.text.splitlines()
        summary = next(number for number, line in enumerate(lines) if line.startswith("bytes "))
        assert "abort" in lines[summary - 2]
        assert any(line.startswith("next    --effort max tries harder, --rename gives") for line in lines)
        assert terminal.is_tidy()


def test_a_result_on_the_terminal_is_not_shown_twice(place: Path) -> None:
    quick_check(place)
    with started(place, "-o", "-") as terminal:
        assert terminal.wait() == 0
        assert terminal.text.count("abort") == 1
