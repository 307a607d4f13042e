"""Whether a check script is still what it was when the run began.

A script that is gone is refused by its interpreter with a status, which would count as a no to every program
from then on; one that was edited answers another question.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from treereduce.errors import OracleError
from treereduce.machine.shortage import leaves_open, unprepared

PAUSES = (0.1, 0.2, 0.4, 0.8)
"""Seconds between looks for a script that is gone or another one. Editors and mounts take it away for a
moment, and who copies a file over it has it half written."""

LONGEST = 1 << 20
"""Bytes of a script that are compared; a larger one is a program, of which the time and size must do."""

_State = tuple[int, ...]
"""What changes when a file does, or is moved away and back."""


class Presence:
    """Remembers ``script``, if there is one to remember. Thread-safe."""

    def __init__(self, script: Path | None) -> None:
        self._script = None if script is None else script.absolute()
        try:
            self._state, self._content = self._looked(), self._read()
        except OSError as error:
            raise unprepared(f"{self._script} could not be read", error) from error
        self.disturbances = 0
        """How often it has been away or written anew, and was the same afterwards: of the runs meanwhile,
        nothing is known."""

    def require(self, *, said_yes: bool = False) -> None:
        """Raise `OracleError` unless the script is there and says the same. Mostly takes 2 µs.

        One that ``said_yes`` was there, and its next run may find out what has become of it.
        """
        if self._script is None:
            return
        now, unread = None, None
        try:
            now = self._looked()
            if self._state == now:
                return
        except OSError as error:
            unread = error
        if said_yes and now is None:
            return
        for pause in PAUSES:
            try:
                now, content = self._looked(), self._read()
                # Between any two looks it may go, come back, and be half written.
                if now is not None and now == self._looked() and self._is_known(now, content):
                    self.disturbances += 1
                    self._state = now
                    return
                unread = None
            except OSError as error:
                unread = error
            time.sleep(pause)
        if unread is not None:
            raise unprepared(f"Whether {self._script} has been changed cannot be told", unread) from unread
        if now is None:
            raise OracleError(
                f"{self._script} has been deleted or moved while the run used it: put it back, and go on "
                "from the best result."
            )
        raise OracleError(
            f"{self._script} has been changed while the run used it, so that its answers do not belong "
            "together: run again with the best result as FILE."
        )

    def explain(self, failure: str) -> str:
        """Why the script could not be started, for who has been told of a ``failure``."""
        words = (self._content or b"").partition(b"\n")[0].removeprefix(b"#!").split(None, 1)
        if not words or not os.path.lexists(self._script or ""):
            return failure
        interpreter = os.fsdecode(words[0])
        if (self._content or b"").startswith(b"#!") and not os.access(interpreter, os.F_OK):
            return f"{failure} {interpreter}, which its first line asks for, is gone."
        if failure.startswith(f"{self._script} ") and not os.access(self._script or "", os.X_OK):
            return f"{failure} Its execute bit has gone: `chmod +x` it, and go on from the best result."
        return failure

    def _looked(self) -> _State | None:
        """Raises OSError where it cannot be told for now."""
        if self._script is None:
            return None
        try:
            found = self._script.stat()
        except OSError as error:
            if leaves_open(error):
                raise
            return None
        # A file that was moved away and back differs in the last alone.
        return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns

    def _read(self) -> bytes | None:
        """What it says; None of a program, of what may not be read, and of what is gone. Raises OSError."""
        try:
            # A pipe in its place would be waited for.
            if self._script is not None and self._script.is_file() and self._script.stat().st_size <= LONGEST:
                return self._script.read_bytes()
        except OSError as error:
            if leaves_open(error):
                raise
        return None

    def _is_known(self, now: _State, content: bytes | None) -> bool:
        """Whether the script says what it said."""
        if content is None:
            return self._content is None and _age(now) == _age(self._state)
        return content == self._content


def _age(state: _State | None) -> tuple[int, ...]:
    """What the state of a file tells of what is in it."""
    return () if state is None else state[2:4]
