"""What reproduces a fault of ours, in a file of its own where temporary files go."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable

from treereduce.engine.state.events import Event, PassFailed

LONGEST_NAME = 40
"""Characters of a pass's name in that of its report."""


class FaultReports:
    """A listener that writes a report of each pass that failed, and has ``warn`` say so in a sentence.

    A report is text: what failed in which ``language``, where, the traceback, and the program as it was then,
    byte by byte, below a line that says so. It may be read by its owner alone, for programs are not ours to
    show.
    """

    def __init__(self, language: str, warn: Callable[[str], None]) -> None:
        self._language, self._warn = language, warn

    def __call__(self, event: Event) -> None:
        """Report a fault. Other events are nothing to it."""
        if not isinstance(event, PassFailed):
            return
        try:
            kept = f"what reproduces it is in {self._write(event)}, for a bug report"
        except OSError as error:
            kept = f"no report could be written ({error.strerror})"
        self._warn(
            f"A fault of ours: the pass {event.pass_name} failed with {event.error}; {kept}. That place is "
            "left out, and the run goes on."
        )

    def _write(self, event: PassFailed) -> str:
        head = (
            f"pass: {event.pass_name}\nlanguage: {self._language}\nplace: {event.place}\n\n{event.trace}\n"
            f"The {len(event.program)} bytes of the program follow this line:\n"
        )
        # Passes of others have any names, also such as no file can have.
        name = re.sub(r"[^\w.+-]+", "_", event.pass_name, flags=re.ASCII)[:LONGEST_NAME]
        descriptor, path = tempfile.mkstemp(prefix=f"treereduce-fault-{name}-", suffix=".txt")
        with os.fdopen(descriptor, "wb") as file:
            file.write(head.encode("utf-8", "backslashreplace") + event.program)
        return path
