from __future__ import annotations

import io
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from moments import START
from processes import PATIENCE, eventually
from rich.console import Console

from treereduce.engine.state.events import Improved, JobsSettled, Retracted, RoundStarted, Warned
from treereduce.engine.state.result import Phase, Progress
from treereduce.report import live
from treereduce.report.display import NoDisplay, display_for
from treereduce.report.live import LiveDisplay, Subject
from treereduce.report.plain import PlainDisplay
from treereduce.report.screen import ENTER, LEAVE
from treereduce.report.stream import LenientStream

SUBJECT = (b"int x;", "x.c", "c")


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def live_display(terminal: Terminal) -> LiveDisplay:
    console = Console(file=terminal, force_terminal=True, width=100, legacy_windows=False)
    return LiveDisplay(console, LenientStream(terminal), Subject(*SUBJECT))


@pytest.fixture
def moments() -> Callable[[], Progress]:
    """A progress that shrinks at every second look."""
    looks = 0

    def look() -> Progress:
        nonlocal looks
        looks += 1
        return replace(START, tokens=20_000 - 100 * (looks // 2), seconds=looks / 10, oracle_calls=looks)

    return look


def test_a_log_gets_round_starts_and_warnings_at_once() -> None:
    log = io.StringIO()
    display = PlainDisplay(LenientStream(log))
    display(RoundStarted(number=2, size=1_234, tokens=1))
    display(Improved(1, b"x", 1, "union"))
    display(JobsSettled(8))
    display(Retracted(2, b"x" * 12, 3, b"x", 1))
    display(Warned("The disk is [full] " + "x" * 100))
    assert log.getvalue().splitlines() == [
        "round 2: 1,234 bytes, 1 token",
        "from now on 8 jobs",
        "back to 12 bytes, 3 tokens: what came after it was a mistake of the check",
        "warning: The disk is [full] " + "x" * 100,
    ]


def test_a_log_gets_a_line_when_the_program_has_become_smaller(moments: Callable[[], Progress]) -> None:
    log = io.StringIO()
    display = PlainDisplay(LenientStream(log), pause=0.01)
    with display.following(moments):
        assert eventually(lambda: log.getvalue().count("\n") >= 2)
    assert (
        log.getvalue().splitlines()[0] == "0.2 s: 80,000 bytes, 19,900 tokens, 0.5 % removed, 2 oracle runs"
    )


def test_a_log_is_told_what_is_being_done_when_it_was_told_nothing_for_long() -> None:
    log = io.StringIO()
    moment = replace(START, phase=Phase.REFINING, trying="windows")
    with PlainDisplay(LenientStream(log), pause=0.01, silence=0.02).following(lambda: moment):
        assert eventually(lambda: log.getvalue().count("\n") >= 2)
    proof = replace(START, phase=Phase.PROVING, proof=(3, 1_234))
    with PlainDisplay(LenientStream(log), pause=0.01, silence=0.02).following(lambda: proof):
        assert eventually(lambda: "proving" in log.getvalue())
    lines = log.getvalue().splitlines()
    assert lines[0].endswith("; refining, trying windows")
    assert lines[-1].endswith("; proving that nothing more goes, 3 of 1,234")


def test_a_log_gets_nothing_while_nothing_changes() -> None:
    log = io.StringIO()
    looks = threading.Semaphore(0)

    def look() -> Progress:
        looks.release()
        return START

    with PlainDisplay(LenientStream(log), pause=0.01).following(look):
        for _ in range(5):
            assert looks.acquire(timeout=PATIENCE)
    assert log.getvalue() == ""


@pytest.mark.parametrize("ending", [KeyboardInterrupt, ValueError])
def test_a_display_ends_with_its_block_whatever_ends_it(
    ending: type[BaseException], moments: Callable[[], Progress]
) -> None:
    before = {*threading.enumerate()}
    for display in (
        PlainDisplay(LenientStream(io.StringIO())),
        live_display(Terminal()),
        NoDisplay(),
    ):
        with pytest.raises(ending), display.following(moments):
            raise ending
    assert eventually(lambda: before.issuperset(threading.enumerate()))


def test_a_terminal_shows_changing_numbers_and_is_left_clean(moments: Callable[[], Progress]) -> None:
    screen = Terminal()
    with live_display(screen).following(moments):
        assert eventually(lambda: "19,800" in screen.getvalue())
    shown = screen.getvalue()
    assert shown.index(ENTER) < shown.index("19,800") < shown.rindex(LEAVE)
    assert shown.endswith(LEAVE)


def test_warnings_are_seen_at_once_and_stay_when_the_screen_has_gone(moments: Callable[[], Progress]) -> None:
    screen = Terminal()
    display = live_display(screen)
    display(Warned("The first [one]."))
    assert "warning: The first [one]." in screen.getvalue()
    with display.following(moments):
        display(Warned("The second."))
        assert eventually(lambda: "The second." in screen.getvalue())
    before, after = screen.getvalue().split(LEAVE)
    assert "The first [one]." not in after
    assert "warning: The second." in before
    assert "warning: The second." in after


@pytest.mark.slow
def test_a_display_with_a_fault_says_so_and_goes(moments: Callable[[], Progress]) -> None:
    screen = Terminal()
    looks = 0

    def look() -> Progress:
        nonlocal looks
        looks += 1
        if looks > 3:
            raise ValueError("no more")
        return moments()

    with live_display(screen).following(look):
        assert eventually(lambda: "The display has a fault" in screen.getvalue())
    assert screen.getvalue().count(LEAVE) == 1


def test_what_is_over_at_once_draws_nothing(
    moments: Callable[[], Progress], monkeypatch: pytest.MonkeyPatch
) -> None:
    # On a busy machine it is at once that takes a second.
    monkeypatch.setattr(live, "BEFORE_THE_FIRST", PATIENCE)
    screen = Terminal()
    with live_display(screen).following(moments):
        pass
    assert screen.getvalue() == ""


def test_only_a_terminal_gets_the_live_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert isinstance(display_for(LenientStream(Terminal()), *SUBJECT), LiveDisplay)
    assert isinstance(display_for(LenientStream(io.StringIO()), *SUBJECT), PlainDisplay)
    monkeypatch.setenv("TERM", "dumb")
    assert isinstance(display_for(LenientStream(Terminal()), *SUBJECT), PlainDisplay)
