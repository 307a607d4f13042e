"""Claims about records of runs where there is no directory for them, nor a home directory."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from command_line import command, environment, of_functions, write_project
from processes import PATIENCE

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.geteuid() != 0, reason="needs root to be somebody whom the system does not know"),
]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A working directory with a program and a check."""
    return write_project(
        tmp_path / "work", 'grep -q abort "$1" && grep -q "f2" "$1"', program=of_functions(4)
    )


def said(done: subprocess.CompletedProcess[bytes]) -> str:
    return done.stderr.decode()


def homeless(place: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """What the command says to somebody whom the system does not know."""
    for path in (place, *place.iterdir()):
        os.chown(path, 4242, 4242)
    for path in place.parents:
        if path.stat().st_mode & 0o055 != 0o055 and path != Path("/"):
            path.chmod(path.stat().st_mode | 0o055)
    known = environment(Path("/tmp"))  # noqa: S108 - that anybody may write to
    without = {name: text for name, text in known.items() if name not in ("HOME", "XDG_STATE_HOME")}
    nobody = ["setpriv", "--reuid=4242", "--regid=4242", "--clear-groups", "--inh-caps=-all,+dac_read_search"]
    return subprocess.run(
        [*nobody, "--ambient-caps=+dac_read_search", *command(*arguments)],
        cwd=place,
        env=without,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize("options", [(), ("--run-dir", "run")])
def test_who_has_no_home_has_his_result_without_a_record_or_with_one(
    place: Path, options: tuple[str, ...]
) -> None:
    done = homeless(place, "crash.c", "check.sh", *options)
    assert done.returncode == 0, said(done)
    assert ("This run is not recorded" in said(done)) == (not options)


@pytest.mark.parametrize(
    "words",
    [
        *(
            ["runs"],
            ["runs", "--json"],
            ["runs", "prune"],
            ["runs", "prune", "--json"],
            ["runs", "show", "0123"],
        ),
        *(["--resume"], ["--resume", "crash.c"], ["--resume", "0123"], ["--replay"], ["report", "0123"]),
    ],
)
def test_who_has_no_home_is_told_why_there_are_no_records(place: Path, words: list[str]) -> None:
    done = homeless(place, *words)
    assert said(done) == (
        "treereduce-py: error: There are no records of runs, as there is no home directory: set HOME or "
        "XDG_STATE_HOME, or name a run by its directory.\n"
    )
    assert done.returncode == 2


def test_who_has_no_home_goes_on_with_a_run_by_its_directory(place: Path) -> None:
    first = homeless(place, "crash.c", "check.sh", "--max-tests", "20", "--run-dir", "run")
    assert "go on with: treereduce-py --resume run\n" in said(first)
    assert "answers known" in said(homeless(place, "--resume", "run"))
