"""Small cases, and reducers that behave in all sorts of ways, for tests of the bench."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from command_line import write_check

from bench.compare.adapters import ARGUMENT, Adapter
from bench.compare.cases import BenchCase, load_case
from bench.compare.locating import Places, Pointed
from bench.compare.records import Call
from bench.compare.runner import Bench
from bench.compare.wrapper import Ledger, read_log

PROGRAM = b"int keep;\n" + b"".join(b"int unused_%d;\n" % number for number in range(9))
"""Thirty tokens, of which three are needed."""
KEEPS = 'grep -q keep "$1"'

BEHAVES = """
while [ "$(wc -l < "$2")" -gt 1 ]; do
    sed -i '$d' "$2"
    "$1" "$2" || exit 9
done
"""
"""A reducer, given the oracle and the file: drops lines from the end until one is left."""


def make_case(folder: Path, *check: str, name: str = "case", program: bytes = PROGRAM) -> BenchCase:
    """Write a case of C."""
    own = folder / name
    own.mkdir()
    (own / "crash.c").write_bytes(program)
    write_check(own / "check.sh", *(check or (KEEPS,)))
    (own / "meta.json").write_text(json.dumps({"language": "C", "input": "crash.c"}))
    return load_case(own)


def make_bench(
    folder: Path,
    wrapper: Path,
    *,
    limit: float = 60,
    patience: float = 20,
    tools: Mapping[str, Path] | None = None,
) -> Bench:
    """A comparison in ``folder/out``."""
    out = folder / "out"
    out.mkdir(exist_ok=True)
    places = Places(folder / "tools", tools or {})
    return Bench(out, places, wrapper, 0.0, jobs=2, limit=limit, patience=patience)


def make_adapter(candidate: str = ARGUMENT, languages: Mapping[str, str] | None = None) -> Adapter:
    """A reducer ``fake``, which the user has to point to and which works in place."""
    return Adapter(
        name="fake",
        install=Pointed("fake", "nowhere"),
        command="{tool} {oracle} {file} {jobs}",
        candidate=candidate,
        languages=languages or {},
        otherwise=None if languages else "",
        caveat="It is a fake.",
    )


class Oracle:
    """The wrapper around a check, in a folder of its own."""

    def __init__(self, program: Path, folder: Path, *check: str, where: str = "argument") -> None:
        self.program, self.folder = program, folder
        self.ledger = Ledger(folder / "ledger")
        temporary = folder / "temporary"
        temporary.mkdir()
        script = write_check(folder / "check.sh", *check)
        settings = self.ledger.environment(script, where, "crash.c")
        self.environment = {**os.environ, **settings, "TMPDIR": str(temporary)}

    def start(self, *arguments: str | Path, stdin: int | None = None) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [self.program, *arguments], cwd=self.folder, env=self.environment, stdin=stdin
        )

    def judge(self, *arguments: str | Path) -> int:
        with self.start(*arguments) as process:
            return process.wait()

    @property
    def calls(self) -> Sequence[Call]:
        return read_log(self.ledger, 0.0).calls
