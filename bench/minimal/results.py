"""Which runs of a comparison claim that nothing more can be removed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.compare.cases import BenchCase
from bench.compare.records import LOG, End, Run, read_runs
from treereduce.engine.state.result import Ending

CLAIM = re.compile(rf"^ended +{re.escape(Ending.FIXPOINT.value)}", re.MULTILINE)
"""What the summary of treereduce-py says, perhaps with something behind it that it could not prove. Other
tools say no such thing."""


@dataclass(frozen=True, slots=True)
class Final:
    """A final program, with the first of the runs that ended with it."""

    run: Run
    case: BenchCase
    program: bytes


@dataclass(frozen=True, slots=True)
class Apart:
    """A run whose result is not judged, and a sentence that says why."""

    run: Run
    reason: str


def results(folder: Path, cases: Mapping[str, BenchCase]) -> tuple[list[Final], list[Apart]]:
    """What is to be judged of the comparison in ``folder``, and what not. Raises ValueError and OSError."""
    finals: dict[tuple[str, bytes], Final] = {}
    apart = []
    for run in read_runs(folder):
        reason = _reason(folder, run, cases)
        if reason:
            apart.append(Apart(run, reason))
        else:
            program = (folder / run.final).read_bytes()
            finals.setdefault((run.case, program), Final(run, cases[run.case], program))
    return list(finals.values()), apart


def _reason(folder: Path, run: Run, cases: Mapping[str, BenchCase]) -> str:
    """Why the result of a run is not judged; empty if it is."""
    if run.end is not End.FINISHED:
        return f"It ended as {run.end.value}. {run.reason}".rstrip()
    if CLAIM.search((folder / run.folder / LOG).read_text(encoding="utf-8", errors="replace")) is None:
        return f"It does not say that {Ending.FIXPOINT.value}."
    if run.case not in cases:
        return "Its case is not among those of --cases."
    return ""
