"""One run of one reducer on one case, from a fresh folder to a record."""

from __future__ import annotations

import datetime
import os
import shutil
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from bench.compare import supervisor, wrapper
from bench.compare.adapters import Adapter, fill
from bench.compare.cases import BenchCase
from bench.compare.locating import MissingError, Places
from bench.compare.measuring import Finished, Verdict, judge
from bench.compare.records import CALLS, FINAL, LOG, End, Key, Run, write_calls
from bench.compare.tokens import WORDS, Tokenizer
from bench.compare.versions import version
from bench.machine import header

PATIENCE = 10.0
"""Seconds that a tool has to save its result after each signal to stop."""


@dataclass(frozen=True, slots=True)
class Bench:
    """What all runs of a comparison have in common."""

    out: Path
    places: Places
    wrapper: Path
    """The compiled wrapper."""
    overhead: float
    """Wall seconds that it adds to a call."""
    jobs: int
    limit: float
    """Seconds for each run."""
    patience: float = PATIENCE


def run_once(bench: Bench, adapter: Adapter, case: BenchCase, repeat: int) -> Run:
    """Run a reducer, or find out why it cannot be run. The record is not written yet.

    Raises KeyboardInterrupt after all its processes were killed.
    """
    blank = _blank(bench, adapter, case, repeat)
    try:
        tool = bench.places.find(adapter.name, adapter.install)
        also = {
            place: bench.places.find(f"{adapter.name}-{place}", what) for place, what in adapter.also.items()
        }
    except MissingError as error:
        return replace(blank, end=End.NOT_INSTALLED, reason=str(error))
    blank = replace(blank, tool_version=_version(adapter, tool))
    language = adapter.languages.get(case.language, adapter.otherwise)
    if language is None:
        return replace(blank, end=End.UNSUPPORTED, reason=f"It has nothing for {case.language}.")
    with tempfile.TemporaryDirectory(prefix="bench-", ignore_cleanup_errors=True) as folder:
        attempt = _Attempt(bench, adapter, case, Path(folder))
        return attempt.record(blank, {**also, "tool": tool, "language": language})


class _Attempt:
    """A run in a folder of its own, which has the working directory, temporary files and the ledger."""

    def __init__(self, bench: Bench, adapter: Adapter, case: BenchCase, folder: Path) -> None:
        self._bench, self._adapter, self._case = bench, adapter, case
        self._work, self._temporary = folder / "work", folder / "tmp"
        self._ledger = wrapper.Ledger(folder / "ledger")
        self._tokenizer = Tokenizer(case.program)

    def record(self, blank: Run, found: Mapping[str, str]) -> Run:
        """Run and fill in the record."""
        places = self._places(found)
        command = fill(self._adapter.command, {"language": places["language"]}).split()
        command = [fill(word, places) for word in command]
        folder = self._bench.out / blank.key.folder
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self._lay_out(places)
        try:
            outcome = supervisor.run(self._job(command, places, folder / LOG))
        except OSError as error:
            return replace(blank, end=End.NOT_INSTALLED, reason=f"{command[0]} cannot be started: {error}.")
        left = self._work / fill(self._adapter.result, places)
        verdict = judge(
            Finished(
                self._case, self._tokenizer, outcome, self._ledger, left, folder / LOG, self._bench.limit
            )
        )
        return self._filled(blank, command, folder, verdict)

    def _places(self, found: Mapping[str, str]) -> Mapping[str, str]:
        program = self._case.program
        name = self._tokenizer.name
        return {
            **found,
            "file": program.name,
            "suffix": program.suffix,
            "oracle": str(self._bench.wrapper.absolute()),
            "jobs": str(self._bench.jobs),
            "parser": "text" if name == WORDS else name,
            "python": sys.executable,
        }

    def _lay_out(self, places: Mapping[str, str]) -> None:
        program = self._work / fill(self._adapter.program, places)
        program.parent.mkdir(parents=True)
        self._temporary.mkdir()
        shutil.copyfile(self._case.program, program)
        for name, text in self._adapter.files.items():
            file = self._work / name
            file.write_text(fill(text, places), encoding="utf-8")
            file.chmod(0o755)

    def _job(self, command: list[str], places: Mapping[str, str], log: Path) -> supervisor.Job:
        where = fill(self._adapter.candidate, places)
        environment = {
            **os.environ,
            **self._adapter.environment,
            **self._ledger.environment(self._case.check, where, self._case.program.name),
            "BENCH_ORACLE": places["oracle"],
            "TMPDIR": str(self._temporary),
            "XDG_STATE_HOME": str(self._temporary),  # or our records would have the user's own pruned
        }
        return supervisor.Job(
            command=command,
            directory=str(self._work),
            environment=environment,
            log=str(log),
            limit=self._bench.limit,
            patience=self._bench.patience,
            oracle=wrapper.PROGRAM,
        )

    def _filled(self, blank: Run, command: list[str], folder: Path, verdict: Verdict) -> Run:
        final = folder / f"{FINAL}{self._case.program.suffix}"
        final.write_bytes(verdict.program)
        write_calls(folder / CALLS, verdict.calls)
        return replace(
            blank,
            command=tuple(command),
            end=verdict.end,
            reason=verdict.reason,
            folder=blank.key.folder,
            final=str(final.relative_to(self._bench.out)),
            measured=verdict.measured,
        )


def _blank(bench: Bench, adapter: Adapter, case: BenchCase, repeat: int) -> Run:
    """The record as it is before anything was tried."""
    tokenizer = Tokenizer(case.program)
    program = case.program.read_bytes()
    return Run(
        tool=adapter.name,
        case=case.name,
        repeat=repeat,
        jobs=bench.jobs,
        limit=bench.limit,
        tool_version="",
        caveat=adapter.caveat,
        command=(),
        date=datetime.datetime.now().astimezone().isoformat(timespec="seconds"),
        machine=header(),
        overhead=bench.overhead,
        language=case.language,
        bytes_before=len(program),
        tokens_before=_tokens(case.program),
        tokenizer=tokenizer.name,
        end=End.NOT_INSTALLED,
        reason="",
        folder="",
        final="",
        measured=None,
    )


def key(bench: Bench, tool: str, case: BenchCase, repeat: int) -> Key:
    """What the run will be called."""
    return Key(tool, case.name, repeat, bench.jobs, bench.limit)


@cache
def _version(adapter: Adapter, tool: str) -> str:
    return version(adapter, tool)


@cache
def _tokens(program: Path) -> int:
    return Tokenizer(program).count(program.read_bytes())
