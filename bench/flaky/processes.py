"""The same with the command, a check that is a script, and as many processes as there are jobs."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import treereduce
from bench.flaky.runs import Made, Rates
from bench.kills.killing import program
from treereduce.languages.reading import read_program
from treereduce.languages.registry import load

NAME = "a script"

NEEDED = b"abort()", b"f7(", b"c -= 10"

FUNCTIONS = 12
"""Of the program, which has 599 tokens."""

DICE = 65_536
"""What the two bytes that the check takes from the system are below."""

CHECK = """\
#!/bin/sh
echo >> {log}
dice=$(od -An -N2 -tu2 /dev/urandom)
if grep -q 'abort()' "$1" && grep -q 'f7(' "$1" && grep -q 'c -= 10' "$1"; then
  [ "$dice" -ge {no} ]
else
  [ "$dice" -lt {yes} ]
fi
"""


def run_command(rates: Rates, jobs: int) -> Made:
    """Reduce by the command, whose check is wrong as often as ``rates`` say. Chance is another each time."""
    with tempfile.TemporaryDirectory(prefix="flaky-run-") as name:
        folder = Path(name)
        log, check, result = folder / "asked", folder / "check.sh", folder / "crash.reduced.c"
        (folder / "crash.c").write_bytes(program(FUNCTIONS))
        check.write_text(CHECK.format(log=log, yes=round(DICE * rates.yes), no=round(DICE * rates.no)))
        check.chmod(0o755)
        done = subprocess.run(
            [sys.executable, "-m", "treereduce", "crash.c", check, "-j", str(jobs), "--no-record", "-q"],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(Path(treereduce.__file__).parent.parent)},
            capture_output=True,
            check=False,
        )
        calls = log.stat().st_size
        if done.returncode != 0:
            return Made(NAME, rates, None, 0, calls, done.stderr.decode(errors="replace"))
        found = result.read_bytes()
        right = all(part in found for part in NEEDED)
        return Made(NAME, rates, right, read_program(found, load("c")).tree.token_count, calls)
