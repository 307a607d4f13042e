"""One run that is killed, and what it must have left."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import treereduce
from treereduce.record import lines
from treereduce.record.entries import ANSWER

PATIENCE = 30.0
"""Seconds after which what has not gone stays."""

CALL = ("crash.c", "check.sh", "-j", "1", "--timeout", "60")
"""With a time limit that no busy machine reaches: a run that had no answer goes another way."""

CHECK = """\
#!/bin/sh
b2sum -l 128 < "$1" | cut -c 1-32 >> {log}
grep -q 'abort()' "$1" && grep -q 'f7(' "$1" && grep -q 'c -= 10' "$1"
"""
"""Notes each question by the same key as the record. 10 ms a run, of which most is to start programs."""


def program(functions: int) -> bytes:
    """C of so many functions, of which a few lines matter."""
    body = "\n".join(
        f"int f{number}(int a, int b) {{ if (a > {number}) {{ return a * b; }} int c = a - b; "
        f"while (c > 0) {{ c -= {number + 1}; }} return c; }}"
        for number in range(functions)
    )
    end = "int main(void) { int x = f3(1, 2); if (f7(x, 2)) { abort(); } return f9(1, 2); }"
    return f"#include <stdlib.h>\n{body}\n{end}\n".encode()


@dataclass(frozen=True, slots=True)
class Whole:
    """The run that nobody disturbs."""

    result: bytes
    asked: Counter[str]
    seconds: float


@dataclass(frozen=True, slots=True)
class Killed:
    """What became of a run that was killed."""

    moment: float
    """Seconds after its start."""
    early: bool
    """Whether that was before its check had been tried, so that there is nothing to go on with."""
    known: int
    """Answers that it left."""
    faults: tuple[str, ...]
    """What is not as it must be, a sentence each."""


class Place:
    """A directory with a program, its check, and all that runs leave."""

    def __init__(self, directory: Path, *, functions: int) -> None:
        self._directory = directory
        self._functions = functions
        self._log = directory / "asked"

    def whole(self) -> Whole:
        """Run to the end."""
        self._clear()
        began = time.monotonic()
        with self._started(*CALL) as process:
            process.wait()
        assert process.returncode == 0, "the run that nobody disturbs has to end well"
        return Whole(self._result() or b"", self._asked(), time.monotonic() - began)

    def killed(self, whole: Whole, moment: float) -> Killed:
        """Kill a run after so many seconds, look at what is left, and go on with it."""
        self._clear()
        with self._started(*CALL) as process:
            with suppress(subprocess.TimeoutExpired):
                process.wait(moment)
            process.kill()
            process.wait()
        faults = [] if self._is_gone() else ["a process or a temporary file is left"]
        result = self._result()
        if result is not None and not self._is_interesting(result):
            faults.append("what is in the file of the result is not interesting")
        first = self._asked()
        run = next(self._runs().glob("[!.]*"), None)
        if run is None:
            return Killed(moment, early=True, known=0, faults=tuple(faults))
        left = lines.read(run / "journal.jsonl")
        if left.damage:
            faults.append(f"the journal is torn: {left.damage}")
        known = Counter(str(entry[2]) for entry in left.entries if entry[0] == ANSWER)
        with self._started("--resume", run.name) as process:
            process.wait()
        if process.returncode != 0:
            faults.append(f"the resumed run ended with status {process.returncode}")
        if self._result() != whole.result:
            faults.append("the resumed run ends elsewhere")
        # What was under way when the run was killed had no answer. The input and the result are asked about
        # several times in any run.
        asked = self._asked()
        again = sum(max(0, known[key] + asked[key] - whole.asked[key]) for key in asked if known[key])
        if again:
            faults.append(f"{again} questions were asked again whose answers were known")
        if others := asked - whole.asked:
            faults.append(f"{others.total()} questions were asked that the undisturbed run did not ask")
        if (lost := first - known).total() > 1:
            faults.append(f"{lost.total()} answers were not recorded")
        return Killed(moment, early=False, known=known.total(), faults=tuple(faults))

    def _clear(self) -> None:
        shutil.rmtree(self._directory, ignore_errors=True)
        for name in ("work", "temporary", "state"):
            (self._directory / name).mkdir(parents=True)
        (self._directory / "work/crash.c").write_bytes(program(self._functions))
        check = self._directory / "work/check.sh"
        check.write_text(CHECK.format(log=self._log))
        check.chmod(0o755)

    def _started(self, *arguments: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "treereduce", *arguments],
            cwd=self._directory / "work",
            env={
                **os.environ,
                "PYTHONPATH": str(Path(treereduce.__file__).parent.parent),
                "TMPDIR": str(self._directory / "temporary"),
                "XDG_STATE_HOME": str(self._directory / "state"),
            },
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def _runs(self) -> Path:
        return self._directory / "state/treereduce-py/runs"

    def _result(self) -> bytes | None:
        result = self._directory / "work/crash.reduced.c"
        return result.read_bytes() if result.exists() else None

    def _asked(self) -> Counter[str]:
        """How often the check was asked about each program since the last look."""
        found = Counter(self._log.read_text().split() if self._log.exists() else [])
        self._log.unlink(missing_ok=True)
        return found

    def _is_interesting(self, result: bytes) -> bool:
        return all(word in result for word in (b"abort()", b"f7(", b"c -= 10"))

    def _is_gone(self) -> bool:
        """Whether soon nothing is left of a killed run: no temporary file, and no process that has such."""
        temporary = self._directory / "temporary"
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if not any(temporary.iterdir()) and not _has_process(temporary):
                return True
            time.sleep(0.02)
        return False


def _has_process(temporary: Path) -> bool:
    """Whether a process has a directory for temporary files as its own."""
    wanted = b"TMPDIR=" + str(temporary).encode()
    for entry in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if any(variable.startswith(wanted) for variable in entry.read_bytes().split(b"\0")):
                return True
    return False


def moments(number: int, seconds: float, seed: int) -> list[float]:
    """So many random moments of a run of so many seconds."""
    chance = random.Random(seed)  # noqa: S311 - chance, and no secret
    return [chance.uniform(0.0, seconds) for _ in range(number)]


def written(killed: Killed) -> str:
    """A line of a log that programs read."""
    return json.dumps(
        {
            "moment": round(killed.moment, 3),
            "early": killed.early,
            "known": killed.known,
            "faults": killed.faults,
        }
    )
