"""The counting wrapper around a check: building it, what it costs, and reading what it wrote.

It is `oracle.c`, because it runs once for each oracle call. Beside a check that does nothing, on a busy
machine with a candidate of 100 KB, a call took 1.2 ms without it and 0.7 ms more with it; the same as a dash
script took 3.4 ms more, and as a Python script with -I -S 14 ms more.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from bench.compare.records import VERDICTS, Call

SOURCE = Path(__file__).with_name("oracle.c")
PROGRAM = "bench-oracle"
"""Also the name that processes show for it, at most 15 characters."""
PROBES = 60
"""Calls with and without the wrapper, taken turn by turn, to measure what it adds. Takes about 0.3 s."""


class BuildError(Exception):
    """The wrapper could not be built. The message is a sentence that says why and what to do."""


def build(folder: Path) -> Path:
    """Compile the wrapper into ``folder``, linked statically where that works, as it starts faster.

    Raises BuildError.
    """
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        raise BuildError("There is no C compiler for the counting wrapper: install gcc.")
    program = folder / PROGRAM
    for linking in (["-static"], []):
        command = [compiler, "-O2", *linking, "-o", str(program), str(SOURCE)]
        built = subprocess.run(command, capture_output=True, text=True, check=False)
        if built.returncode == 0:
            return program
    raise BuildError(f"{compiler} could not compile {SOURCE}: {built.stderr.strip()}.")


@dataclass(frozen=True, slots=True)
class Ledger:
    """Where a wrapper writes: a file for the calls, a folder for interesting candidates."""

    folder: Path

    @property
    def log(self) -> Path:
        """The file of the calls."""
        return self.folder / "calls.log"

    @property
    def seen(self) -> Path:
        """The folder of the interesting candidates, each called by its digest."""
        return self.folder / "seen"

    def environment(self, check: Path, where: str, name: str) -> Mapping[str, str]:
        """The variables that a wrapper needs; makes the folder.

        ``where`` says where the reducer leaves candidates: ``argument``, ``stdin`` or ``name:`` and the
        name. ``name`` is that of the program.
        """
        self.seen.mkdir(parents=True, exist_ok=True)
        return {
            "BENCH_CHECK": str(check),
            "BENCH_INPUT": where,
            "BENCH_NAME": name,
            "BENCH_LOG": str(self.log),
            "BENCH_SEEN": str(self.seen),
        }


def overhead(program: Path, folder: Path, size: int) -> float:
    """Wall seconds that the wrapper adds to a call on a candidate of ``size`` bytes, in the median."""
    candidate = folder / "probe.txt"
    candidate.write_bytes(b"x" * size)
    nothing = shutil.which("false") or "/bin/false"
    settings = Ledger(folder / "probe").environment(Path(nothing), "argument", candidate.name)
    environment = {**os.environ, **settings}
    taken: dict[str, list[float]] = {nothing: [], str(program): []}
    for _ in range(PROBES):
        for command, times in taken.items():
            started = time.perf_counter()
            subprocess.run([command, str(candidate)], env=environment, check=False)
            times.append(time.perf_counter() - started)
    without, wrapped = map(statistics.median, taken.values())
    return wrapped - without


class Tally(NamedTuple):
    """What the calls of one run add up to. Times of calls count from the start of the tool."""

    calls: Sequence[Call]
    """By their start."""
    own_cpu: float
    """Processor seconds of the wrapper itself."""


def read_log(ledger: Ledger, started: float) -> Tally:
    """The calls of a run that began at ``started`` by the monotonic clock; none if none was logged."""
    if not ledger.log.exists():
        return Tally([], 0.0)
    open_calls: dict[str, int] = {}
    calls: list[Call] = []
    own_cpu = 0.0
    for sign, process, moment, *rest in _lines(ledger.log):
        seconds = float(moment) - started
        if sign == "+":
            open_calls[process] = len(calls)
            calls.append(Call(seconds, None, int(rest[0]), rest[1], None, None))
        else:
            place = open_calls.pop(process)
            begun = calls[place].started
            calls[place] = calls[place]._replace(
                seconds=seconds - begun, interesting=VERDICTS[rest[0]], cpu=float(rest[1])
            )
            own_cpu += float(rest[2])
    return Tally(sorted(calls, key=lambda call: call.started), own_cpu)


def _lines(log: Path) -> Iterator[list[str]]:
    """The words of each whole line; a full disk or a kill may cut the last one short."""
    for line in log.read_text(encoding="ascii").splitlines(keepends=True):
        if line.endswith("\n"):
            yield line.split()
