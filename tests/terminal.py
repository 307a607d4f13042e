"""A terminal to run the command in: a real pseudo-terminal, and an emulator to look at what it shows."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pyte
from processes import PATIENCE

OTHER_SCREEN = 1049
"""The private mode of the second screen."""


class Emulated(pyte.Screen):
    """A screen that knows of a second one, which pyte's do not."""

    def __init__(self, columns: int, lines: int) -> None:
        super().__init__(columns, lines)
        self.first: list[str] | None = None
        """What is on the first screen, while the second is shown."""
        self._kept: Any = None

    def set_mode(self, *modes: int, **options: Any) -> None:
        if OTHER_SCREEN in modes and self.first is None:
            self.first = list(self.display)
            self._kept = {row: dict(line) for row, line in self.buffer.items()}, self.cursor.x, self.cursor.y
        super().set_mode(*modes, **options)

    def reset_mode(self, *modes: int, **options: Any) -> None:
        super().reset_mode(*modes, **options)
        if OTHER_SCREEN in modes and self.first is not None:
            self.erase_in_display(2)
            rows, self.cursor.x, self.cursor.y = self._kept
            for row, line in rows.items():
                self.buffer[row].update(line)
            self.first = None

    @property
    def second(self) -> bool:
        """Whether the second screen is shown."""
        return self.first is not None


class Terminal:
    """A command with a terminal of its own, which is its controlling one. Ends it with the block."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        cwd: Path,
        environment: Mapping[str, str],
        columns: int = 80,
        rows: int = 24,
        stdin: int | None = None,
        stdout: int | None = None,
    ) -> None:
        self.screen = Emulated(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._ours, self._theirs = pty.openpty()
        self.raw = b""
        """All that it was sent."""
        self._set_size(columns, rows)
        self.modes = termios.tcgetattr(self._theirs)
        self.process = subprocess.Popen(
            # Its controlling terminal is the one that it reads from.
            command if stdin is not None else ["setsid", "--ctty", *command],
            cwd=cwd,
            env={"TERM": "xterm-256color", **environment},
            stdin=self._theirs if stdin is None else stdin,
            stdout=self._theirs if stdout is None else stdout,
            stderr=self._theirs,
            start_new_session=stdin is not None,
        )

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._ours)
        os.close(self._theirs)

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self._ours, text.encode())

    def resize(self, columns: int, rows: int) -> None:
        """Have another size, as when a window is dragged."""
        self._set_size(columns, rows)
        self.screen.resize(rows, columns)

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, seconds: float = 0.05) -> None:
        """Take up what comes in so many seconds, and what is there, however late we are."""
        end = time.monotonic() + seconds
        while select.select([self._ours], [], [], max(0.0, end - time.monotonic()))[0]:
            sent = os.read(self._ours, 65536)
            self.raw += sent
            self._stream.feed(sent)

    def shows(self, claim: Callable[[str], bool] | str) -> bool:
        """Whether the screen comes to have a text, or to be as claimed, before patience ends."""
        found = claim if callable(claim) else lambda screen: claim in screen
        deadline = time.monotonic() + PATIENCE
        while not found(self.text) and time.monotonic() < deadline:
            self.read()
        return found(self.text)

    @property
    def text(self) -> str:
        """What it shows."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait(self) -> int:
        """The exit status of the command, which comes to its end."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < deadline:
            self.read()
        self.read()
        assert self.process.returncode is not None
        return self.process.returncode

    def is_tidy(self) -> bool:
        """Whether keys are echoed as before, the cursor is seen, and the first screen is shown."""
        same = termios.tcgetattr(self._theirs) == self.modes
        return same and not self.screen.cursor.hidden and not self.screen.second

    def send(self, number: signal.Signals) -> None:
        """Send a signal to the command."""
        self.process.send_signal(number)
