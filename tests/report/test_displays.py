from __future__ import annotations

import io
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from processes import eventually
from rich.console import Console

from treereduce.engine.state.events import Improved, JobsSettled, Retracted, RoundStarted, Warned
from treereduce.engine.state.result import Progress
from treereduce.report.display import NoDisplay, display_for
from treereduce.report.live import LiveDisplay, Rate, picture
from treereduce.report.plain import PlainDisplay
from treereduce.report.stream import LenientStream

START = Progress(
    round=1,
    size=80_000,
    tokens=20_000,
    original_size=80_000,
    original_tokens=20_000,
    oracle_calls=0,
    running=0,
    jobs=2,
    waiting=40,
    seconds=0.0,
)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


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


def test_a_log_gets_nothing_while_nothing_changes() -> None:
    log = io.StringIO()
    looks = threading.Semaphore(0)

    def look() -> Progress:
        looks.release()
        return START

    with PlainDisplay(LenientStream(log), pause=0.01).following(look):
        for _ in range(5):
            assert looks.acquire(timeout=5)
    assert log.getvalue() == ""


@pytest.mark.parametrize("ending", [KeyboardInterrupt, ValueError])
def test_a_display_ends_with_its_block_whatever_ends_it(
    ending: type[BaseException], moments: Callable[[], Progress]
) -> None:
    before = threading.active_count()
    for display in (
        PlainDisplay(LenientStream(io.StringIO())),
        LiveDisplay(Console(file=Terminal(), force_terminal=True)),
        NoDisplay(),
    ):
        with pytest.raises(ending), display.following(moments):
            raise ending
    assert eventually(lambda: threading.active_count() == before)


def test_a_terminal_shows_changing_numbers_and_is_left_clean(moments: Callable[[], Progress]) -> None:
    screen = Terminal()
    console = Console(file=screen, force_terminal=True, width=100, legacy_windows=False)
    with LiveDisplay(console).following(moments):
        assert eventually(lambda: "19,800" in screen.getvalue())
    shown = screen.getvalue()
    assert shown.index("\x1b[?25l") < shown.rindex("\x1b[?25h")
    assert shown.rindex("removed") < shown.rindex("\x1b[2K")


def test_the_live_lines_say_how_far_the_run_is() -> None:
    moment = replace(START, size=1_200, tokens=300, oracle_calls=512, running=2, waiting=1_000, seconds=75.0)
    out = io.StringIO()
    Console(file=out, width=120).print(picture(moment, 20.5))
    assert out.getvalue().splitlines() == [
        "1,200 of 80,000 bytes, 300 of 20,000 tokens, 98.5 % removed",
        "round 1, 1 min 15 s, 512 oracle runs (20.5/s), 2 of 2 running, 1,000 waiting",
    ]


def test_a_narrow_terminal_gets_two_lines_all_the_same() -> None:
    out = io.StringIO()
    Console(file=out, width=20).print(picture(START, 0.0))
    assert len(out.getvalue().splitlines()) == 2


def test_the_rate_is_that_of_the_last_seconds() -> None:
    rate = Rate()
    for second in range(20):
        calls = second if second < 10 else 10 + 100 * (second - 10)
        rate.note(replace(START, seconds=float(second), oracle_calls=calls))
    assert rate.per_second == pytest.approx(100.0)


def test_the_rate_is_zero_until_time_has_passed() -> None:
    rate = Rate()
    rate.note(replace(START, oracle_calls=1))
    rate.note(replace(START, oracle_calls=9))
    assert rate.per_second == 0.0


def test_only_a_terminal_gets_the_live_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert isinstance(display_for(LenientStream(Terminal())), LiveDisplay)
    assert isinstance(display_for(LenientStream(io.StringIO())), PlainDisplay)
    monkeypatch.setenv("TERM", "dumb")
    assert isinstance(display_for(LenientStream(Terminal())), PlainDisplay)
