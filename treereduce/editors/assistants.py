"""A server for assistants that speak the Model Context Protocol, by the official SDK.

Each reduction is a process of its own, started as at a shell and followed by its events: so its signals, its
oracle processes and what is left of it are its own affair. Its standard input is a line that we hold: when it
is cut, for whatever reason we have ended, the run ends too, with its best so far.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, cast

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from treereduce.journal.best_file import beside
from treereduce.version import __version__

INSTRUCTIONS = """\
Reduces a source file that makes a tool fail to the few lines that matter. Start with start_reduction: give a
command in which @@ stands for the file (its crash is recognised and kept), or a check, a script that exits
with 0 on what is to be kept. Then follow_reduction until it has ended; the best result so far is always in
the file that start_reduction named.
"""

BEGIN = "import sys; sys.path[:] = filter(None, sys.path); from treereduce.__main__ import main; main()"
"""What ``python -m treereduce`` does, but that this imports from where it is started: from among somebody's
programs, which may be called as modules are."""

WITHOUT_RESULT = ("--explain-check", "--help", "--version")
"""Options with which nothing is reduced."""

SHORT_OUTPUT = re.compile("-[qv]*o(.*)", re.DOTALL)
"""What names the result in a word of short options, perhaps with the name behind it."""

LONGEST_WAIT = 300.0
"""Seconds that one call may wait for the end of a run. Clients give up on calls that take much longer."""


class Run:
    """A reduction under way: a process, and what its events have told so far."""

    def __init__(self, words: list[str], folder: Path, place: Path | None) -> None:
        self.place = place
        """Where its result goes; None if it has none."""
        self.told: dict[str, Any] = {}
        self.warnings: list[str] = []
        self.summary: dict[str, Any] | None = None
        self.has_improved = False
        self._is_stopped = False
        # No pipe, which somebody would have to read meanwhile.
        self._errors_file = tempfile.TemporaryFile()  # noqa: SIM115 - closed when the run has ended
        self._ended = threading.Event()
        self._process = subprocess.Popen(
            [sys.executable, "-c", BEGIN, "--quiet", "--events", "-", *words],
            cwd=folder,
            # It ends with its best so far when we do, however that comes about.
            env={**os.environ, "TREEREDUCE_PY_HELD": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors_file,
            text=True,
            errors="replace",
        )
        self._errors = self._printed = ""
        threading.Thread(target=self._listen, name="reduction", daemon=True).start()

    @property
    def has_ended(self) -> bool:
        """Whether nothing more comes of it."""
        return self._ended.is_set()

    def wait(self, seconds: float) -> None:
        """Wait for its end, for so long at most."""
        self._ended.wait(seconds)

    def stop(self) -> None:
        """Ask it to end with its best so far. Once: a second signal would end it at once."""
        if self._is_stopped:
            return
        self._is_stopped = True
        with suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGINT)

    def state(self) -> dict[str, Any]:
        """How far it is, in a few keys."""
        state = {"ended": self.has_ended, **self.told, "warnings": list(self.warnings)}
        if self.has_ended:
            state["status"] = self._process.returncode
            state["summary"] = self.summary
            if self._printed:
                state["printed"] = self._printed
            if self._errors.strip():
                state["error"] = self._errors.strip()
        return state

    def _listen(self) -> None:
        try:
            with self._process, self._errors_file:
                for line in cast("IO[str]", self._process.stdout):
                    if line.startswith("{"):
                        self._hear(json.loads(line))
                    else:  # what options such as --explain-check tell, which reduce nothing
                        self._printed += line
                self._process.wait()
                self._errors_file.seek(0)
                self._errors = self._errors_file.read().decode(errors="replace")
        finally:
            self._ended.set()

    def _hear(self, message: dict[str, Any]) -> None:
        kind = message["event"]
        if kind == "start":
            self.told |= {key: message[key] for key in ("file", "output", "language")}
        elif kind == "improved":
            self.has_improved = True
        elif kind == "warning":
            self.warnings.append(message["message"])
        elif kind == "end":
            self.summary = message["summary"]
        self.told |= {key: message[key] for key in ("bytes", "tokens", "oracle_calls") if key in message}


class Runs:
    """The reductions of one client, by their numbers. Its methods are the tools."""

    def __init__(self) -> None:
        self._runs: dict[int, Run] = {}
        self._numbers = itertools.count(1)

    def start_reduction(
        self,
        file: str,
        command: list[str] | None = None,
        check: str | None = None,
        options: list[str] | None = None,
        wait_seconds: float = 5.0,
    ) -> dict[str, Any]:
        """Begin to reduce a file, and return its number and how it stands after some seconds.

        Give either `command`, the words of a command that fails on the file, with @@ for its path, or
        `check`, the path of a script that exits with 0 on what is to be kept. `options` are those of
        treereduce-py, as in ["--jobs", "4", "--time-limit", "60"]. With ["--explain-check"] nothing is
        reduced, and what is printed tells how the check does on the file.
        """
        path = Path(file)
        if not path.is_absolute():
            raise ToolError(f"{file} is no absolute path: this server has a working directory of its own.")
        if (command is None) == (check is None):
            raise ToolError("Give either a command or a check.")
        if any(word.split("=")[0] == "--events" for word in options or ()):
            raise ToolError("Leave out --events: this server follows the run by them.")
        place = _result(path, options or ())
        for number, other in self._runs.items():
            if place is not None and place == other.place and not other.has_ended:
                raise ToolError(
                    f"Run {number} still goes on and has {place} for its result too: stop it, or name "
                    'another file by the options ["-o", FILE].'
                )
        last = ["--", *command] if command is not None else [str(check)]
        if last[0].startswith("-") and command is None:
            last[0] = f"./{last[0]}"
        try:
            folder = path.parent if path.parent.is_dir() else Path("/")
            begun = Run([*(options or []), file, *last], folder, place)
        except (OSError, ValueError) as error:  # no room for a process, and bytes that no word may have
            raise ToolError(f"The run could not be started: {error}.") from None
        number = next(self._numbers)
        self._runs[number] = begun
        return self.follow_reduction(number, wait_seconds)

    def follow_reduction(self, run: int | None = None, wait_seconds: float = 30.0) -> dict[str, Any]:
        """Wait until a run has ended, for some seconds at most, and tell how it stands.

        By default the one that was begun last.
        """
        number, known = self._known(run)
        known.wait(min(wait_seconds, LONGEST_WAIT))
        return {"run": number, **known.state()}

    def stop_reduction(self, run: int | None = None) -> dict[str, Any]:
        """End a run early, by default the last one. Its best so far is its result."""
        self._known(run)[1].stop()
        return self.follow_reduction(run)

    def reduction_result(self, run: int | None = None) -> str:
        """The smallest program of a run so far, by default of the last one, also while it goes on."""
        number, known = self._known(run)
        # Until there is something smaller, what stands there is of an earlier run.
        place = known.told.get("output" if known.has_improved else "file")
        if known.summary is not None:
            place = known.summary["result"]
        if place is None:
            raise ToolError(f"Run {number} has no result in a file.")
        try:
            return Path(place).read_text(encoding="utf-8", errors="replace")
        except OSError as error:
            raise ToolError(f"Run {number} has no result: {error.strerror}.") from None

    def stop_all(self) -> None:
        """End all runs, for the client has gone."""
        for run in self._runs.values():
            run.stop()
        for run in self._runs.values():
            run.wait(LONGEST_WAIT)

    def _known(self, run: int | None) -> tuple[int, Run]:
        """A run with its number, by default the last."""
        number = max(self._runs, default=None) if run is None else run
        if number is None or number not in self._runs:
            called = "" if run is None else f" {run}"
            raise ToolError(f"There is no run{called} here: start_reduction begins one.")
        return number, self._runs[number]


def _result(file: Path, options: Sequence[str]) -> Path | None:
    """Where the result of a run goes, None if it has none."""
    place = beside(file)
    words = iter(options)
    for word in words:
        name, equals, value = word.partition("=")
        if name in WITHOUT_RESULT:
            return None
        if name == "--in-place":
            place = file
        elif name == "--output":
            place = file.parent / (value if equals else next(words, ""))
        elif short := SHORT_OUTPUT.fullmatch(word):
            place = file.parent / (short[1] or next(words, ""))
    return Path(os.path.realpath(place))


def serve() -> None:
    """Serve on standard input and output until the client leaves; then end what it has begun."""
    runs = Runs()
    server = MCPServer("treereduce-py", instructions=INSTRUCTIONS, version=__version__)
    for tool in (runs.start_reduction, runs.follow_reduction, runs.stop_reduction, runs.reduction_result):
        server.tool()(tool)
    try:
        server.run("stdio")
    finally:
        runs.stop_all()
