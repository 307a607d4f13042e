from __future__ import annotations

import os
import pty
import termios

import pytest
from processes import eventually

from treereduce.cli.running.keys import Keys, keys


@pytest.mark.parametrize(
    ("sent", "pressed"),
    [
        ("d", ["d"]),
        ("sf", ["s", "f"]),
        ("\x1b[A", ["up"]),
        ("\x1b[6~", ["page down"]),
        ("\x1b", ["escape"]),
        ("\x1b[15;2~", ["escape"]),
        ("\r", ["enter"]),
    ],
)
def test_what_a_terminal_sends_is_read_as_keys(sent: str, pressed: list[str]) -> None:
    assert keys(sent) == pressed


def test_keys_come_at_once_and_unseen_and_the_terminal_is_as_before_in_the_end() -> None:
    ours, theirs = pty.openpty()
    before = termios.tcgetattr(theirs)
    pressed: list[str] = []
    with Keys(theirs, pressed.append):
        os.write(ours, b"s")
        assert eventually(lambda: pressed == ["s"])
        os.write(ours, b"\x1b[B")
        assert eventually(lambda: pressed == ["s", "down"])
        os.set_blocking(ours, False)
        with pytest.raises(BlockingIOError):
            os.read(ours, 1)
    assert termios.tcgetattr(theirs) == before
    os.close(ours)
    os.close(theirs)


def test_a_terminal_that_goes_away_ends_the_keys_quietly() -> None:
    ours, theirs = pty.openpty()
    with Keys(theirs, print) as held:
        assert held._thread.is_alive()
        os.close(ours)
        assert eventually(lambda: not held._thread.is_alive())
    os.close(theirs)
