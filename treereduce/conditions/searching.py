"""Searches for regular expressions of users, which may take for ever. No thread of ours can be ended."""

from __future__ import annotations

import json
import re
import shlex
import signal
import sys
import threading
import weakref
from typing import IO, TYPE_CHECKING, cast

from treereduce.errors import OracleError, ShortageError
from treereduce.machine.shortage import unprepared

if TYPE_CHECKING:
    import subprocess

PATIENCE = 10
"""Seconds of computing that a search may take."""

FEW = 10**7
"""Steps that are taken at once: they are over in less than a second."""

REPEATED = re.compile(r"(?<!\\)[*+]|\{\d*,\d*\}")
"""Each multiplies the steps by the length of the text."""

NESTED = re.compile(r"\)(?:[*+]|\{\d*,\d*\})|\\[1-9]")
"""What may double the steps with each character."""

WORKER = """
import json, re, signal, sys
regex = re.compile(sys.argv[1], int(sys.argv[2]))
for line in sys.stdin:
    signal.setitimer(signal.ITIMER_VIRTUAL, int(sys.argv[3]))
    found = regex.search(json.loads(line))
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    print(json.dumps(found and found.span()), flush=True)
"""
"""Answers each line with a text by one with a place. The signal kills it within a search."""


class Search:
    """Looks for one expression, in a process where that may take for ever. The process ends with this."""

    def __init__(self, regex: re.Pattern[str]) -> None:
        self._regex = regex
        self._factor = 1 + len(REPEATED.findall(regex.pattern))
        self._is_nested = NESTED.search(regex.pattern) is not None
        self._process = _Process(regex)
        weakref.finalize(self, self._process.close)  # also at the end of the program

    def first(self, text: str) -> tuple[int, int] | None:
        """Where the text first matches, None if it does not. From any thread.

        Raises `OracleError` if that is not found out within `PATIENCE`.
        """
        if self._is_nested or (len(text) + 1) ** self._factor > FEW:
            return self._process.search(text)
        found = self._regex.search(text)
        return None if found is None else found.span()


class _Process:
    """What searches for one expression, and is started when it is needed.

    Who waits for his turn while a search takes too long has no answer either: the run ends with the first.
    """

    def __init__(self, regex: re.Pattern[str]) -> None:
        self._regex = regex
        self._lock = threading.Lock()
        self._process: subprocess.Popen[str] | None = None
        self._endless = 0
        """Searches that took too long."""

    def search(self, text: str) -> tuple[int, int] | None:
        endless = self._endless
        with self._lock:
            if self._endless != endless:
                raise self._too_long()
            try:
                process = self._process = self._process or self._started()
            except OSError as error:
                raise unprepared("A search in what the command prints could not be started", error) from error
            stdin, stdout = cast("IO[str]", process.stdin), cast("IO[str]", process.stdout)
            try:
                stdin.write(json.dumps(text) + "\n")
                stdin.flush()
                answer = stdout.readline()
            except BrokenPipeError:
                answer = ""
            status = 0 if answer else self._ended()
            if status == -signal.SIGVTALRM:
                self._endless += 1
                raise self._too_long()
        if not answer:
            raise ShortageError(
                f"The process that searches in what the command prints ended with status {status} and no "
                "answer: it may have been killed, as for want of memory."
            )
        found = json.loads(answer)
        return None if found is None else (found[0], found[1])

    def _too_long(self) -> OracleError:
        return OracleError(
            f"It takes more than {PATIENCE} s to see whether {shlex.quote(self._regex.pattern)} matches "
            "what the command prints: ask for less, without a repetition in a repetition as in `(a+)+`, "
            "or in several options."
        )

    def _ended(self) -> int:
        """Wait for the end of the process, which has closed its output, and return its status."""
        process, self._process = self._process, None
        if process is None:
            return 0
        process.communicate()
        return process.returncode

    def close(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def _started(self) -> subprocess.Popen[str]:
        import subprocess  # noqa: PLC0415 - for the few who need it

        words = [WORKER, self._regex.pattern, str(self._regex.flags), str(PATIENCE)]
        return subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            start_new_session=True,
        )
