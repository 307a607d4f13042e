"""A run that is gone on with has the passes of others that it had, or says which it has not."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import environment, write_check
from plugin_packages import ASSERTS, unpacked

from treereduce.plugins.sources import sources

pytestmark = pytest.mark.slow

PROGRAM = "import sys\n" + "".join(f"def f{n}(a):\n    assert a > {n}\n    print(a)\n" for n in range(6))

LINES = 'sed -i "$2d" "$1"; [ "$2" -lt 3 ]'
"""A pass that deletes one of the first lines."""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A directory with a program, a check, a package with a pass, and a program that is one."""
    work = tmp_path / "work"
    work.mkdir()
    (work / "program.py").write_text(PROGRAM)
    write_check(work / "check.sh", 'grep -q "print(a)" "$1"')
    write_check(work / "lines.sh", LINES)
    unpacked(tmp_path, "asserts", ASSERTS)
    return work


def run(place: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The command with the package on its path."""
    known = environment(place)
    path = os.pathsep.join([known["PYTHONPATH"], str(place.parent / "asserts-site")])
    return subprocess.run(
        [sys.executable, "-m", "treereduce", *words],
        cwd=place,
        env={**known, "PYTHONPATH": path, "XDG_STATE_HOME": str(place.parent)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def nothing(place: Path) -> None:
    """All is as it was."""


def package_gone(place: Path) -> None:
    (place.parent / "asserts-site").rename(place.parent / "away")


def package_changed(place: Path) -> None:
    module = place.parent / "asserts-site/asserts.py"
    module.write_text(module.read_text() + "\n# Another one.\n")


def command_changed(place: Path) -> None:
    write_check(place / "lines.sh", LINES, "# Another one.")


@pytest.mark.parametrize(
    ("happens", "told"),
    [
        (nothing, ""),
        (package_gone, "asserts 1.0 is gone"),
        (package_changed, "asserts 1.0 has changed"),
        (command_changed, "the pass lines has changed"),
    ],
)
def test_what_has_become_of_passes_is_told_when_a_run_goes_on(
    place: Path, happens: Callable[[Path], None], told: str
) -> None:
    more = ("--pass-command", "lines=./lines.sh", "-j", "1", "--max-tests", "12")
    assert run(place, "program.py", "check.sh", *more).returncode == 0
    happens(place)
    done = run(place, "--resume", "--max-tests", "15")
    assert done.returncode == 0, done.stderr
    sentence = f"Of what its passes came from, {told}: the run goes on with what there is."
    assert (sentence in done.stderr) == bool(told)
    assert ("Of what its passes" in done.stderr) == bool(told)
    assert ("bytes reached, from there on" in done.stderr) == bool(told)


def test_a_pass_whose_program_is_gone_is_told(place: Path) -> None:
    more = ("--pass-command", "lines=./lines.sh", "-j", "1", "--max-tests", "12")
    assert run(place, "program.py", "check.sh", *more).returncode == 0
    (place / "lines.sh").unlink()
    done = run(place, "--resume")
    assert done.returncode == 2
    assert "The pass lines cannot be run: " in done.stderr
    assert len(done.stderr.splitlines()) == 1
    [record] = (place.parent / "treereduce-py/runs").glob("[!.]*")
    shown = run(place, "runs", "show", str(record)).stdout
    assert "passes    also from asserts 1.0, the pass lines\n" in shown


def test_installed_tools_are_known_by_where_they_are(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_check(place / "unifdef", "exit 0")
    write_check(place / "clang-format", "exit 0")
    monkeypatch.setenv("PATH", str(place), prepend=os.pathsep)
    formatter, file = "clang-format -i @@", place / "program.c"
    assert not {"unifdef", "clang-format"} & {*sources((), file, formatter=formatter, tools=False)}
    found = sources((), file, formatter=formatter, tools=True)
    assert (found["unifdef"], found["clang-format"]) == ([place / "unifdef"], [place / "clang-format"])
