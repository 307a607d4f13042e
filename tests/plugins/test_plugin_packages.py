from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import environment, write_check
from pass_programs import PROGRAM
from plugin_packages import ASSERTS, MISBEHAVING, unpacked, wheel

from treereduce import UsageError, register_pass


def run(
    site: Path, *words: str | Path, cwd: Path, more: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """The command with a directory of packages on its path."""
    temporary = cwd / "temporary"
    temporary.mkdir(exist_ok=True)
    known = environment(temporary)
    known["PYTHONPATH"] = os.pathsep.join([known["PYTHONPATH"], str(site)])
    return subprocess.run(
        [sys.executable, "-m", "treereduce", *map(str, words)],
        cwd=cwd,
        env={**known, **(more or {})},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.slow
def test_a_pass_of_a_package_is_listed_with_where_it_comes_from(tmp_path: Path) -> None:
    site = unpacked(tmp_path, "asserts", ASSERTS)
    listed = json.loads(run(site, "passes", "--json", cwd=tmp_path).stdout)
    [known] = [entry for entry in listed if entry["name"] == "drop-asserts"]
    assert known["origin"] == "asserts 1.0"
    assert known["stage"] == "late"
    assert known["what"] == "Delete an assertion"


def test_a_pass_of_a_package_is_scheduled_merged_and_reported(tmp_path: Path) -> None:
    site = unpacked(tmp_path, "asserts", ASSERTS)
    file = tmp_path / "program.py"
    file.write_bytes(PROGRAM)
    check = write_check(tmp_path / "check.sh", 'grep -q "print(a)" "$1"')
    done = run(site, "-v", "--passes", "drop-asserts", "-j1", file, check, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "assert" not in (tmp_path / "program.reduced.py").read_text()
    [row] = [line.split() for line in done.stderr.splitlines() if line.split()[:1] == ["drop-asserts"]]
    assert row[5] == "3", "three assertions, three commits"


@pytest.mark.slow
def test_a_pass_is_for_the_languages_that_it_names(tmp_path: Path) -> None:
    site = unpacked(tmp_path, "asserts", ASSERTS.replace('("python",)', '("ruby",)'))
    file = tmp_path / "program.py"
    file.write_bytes(PROGRAM)
    check = write_check(tmp_path / "check.sh", 'grep -q "print(a)" "$1"')
    assert run(site, "--passes", "drop-asserts", file, check, cwd=tmp_path).returncode == 0
    assert (tmp_path / "program.reduced.py").read_bytes() == PROGRAM


@pytest.mark.slow
def test_passes_that_misbehave_are_left_out_with_evidence_and_the_run_goes_on(tmp_path: Path) -> None:
    site = unpacked(tmp_path, "misbehaving", MISBEHAVING)
    file = tmp_path / "program.py"
    file.write_bytes(PROGRAM)
    check = write_check(tmp_path / "check.sh", 'grep -q "print" "$1"')
    done = run(site, "-j2", file, check, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "program.reduced.py").read_text().split() == ["print"]
    said = done.stderr
    for name, evidence in {
        "raises": "raised ValueError('no idea') in line 11 of misbehaving.py",
        "stands-still": "yielded the program as it is",
        "takes-text": "yielded edits that are no tuple of Edit, each with its text in bytes",
        "has-no-tuple": "yielded edits that are no tuple of Edit",
        "exits": "raised SystemExit('no licence')",
        "goes-astray": "wants to edit byte",
        "has-no-end": "without end",
        "speaks-nonsense": "yielded 'delete all' where a Candidate was expected",
    }.items():
        assert said.count(f"The pass {name} is left out from here on: it ") == 1, said
        assert evidence in said


@pytest.mark.slow
def test_a_package_that_cannot_be_imported_costs_one_sentence(tmp_path: Path) -> None:
    site = unpacked(tmp_path, "damaged", "import nothing_of_the_kind\n")
    file = tmp_path / "program.py"
    file.write_bytes(PROGRAM)
    check = write_check(tmp_path / "check.sh", 'grep -q "print" "$1"')
    done = run(site, file, check, cwd=tmp_path)
    assert done.returncode == 0
    assert done.stderr.count("The plug-in damaged of damaged 1.0 is left out: it raised ModuleNotFound") == 1
    assert "Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "evidence"),
    [
        ("a = 1\ndef f(:\n", "it raised SyntaxError('invalid syntax') in line 2 of damaged.py."),
        (
            "import treereduce\n\ntreereduce.register_pass('My Pass')(lambda view, node: ())\n",
            'use letters, digits and hyphens.") in line 3 of damaged.py.',
        ),
    ],
)
def test_a_package_that_is_wrong_is_told_by_the_line_of_its_own(
    tmp_path: Path, module: str, evidence: str
) -> None:
    site = unpacked(tmp_path, "damaged", module)
    told = run(site, "passes", cwd=tmp_path).stderr
    assert told.count(evidence) == 1, told


@pytest.mark.slow
def test_a_pass_with_the_name_of_one_of_ours_is_left_out(tmp_path: Path) -> None:
    site = unpacked(tmp_path, "asserts", ASSERTS.replace("drop-asserts", "runs"))
    told = run(site, "passes", cwd=tmp_path).stderr
    assert "The pass runs of asserts 1.0 is left out: one of ours has that name." in told


@pytest.mark.slow
def test_a_check_of_a_good_pass_says_that_all_is_well(tmp_path: Path) -> None:
    site = unpacked(tmp_path, "asserts", ASSERTS)
    checked = run(site, "passes", "--check", "drop-asserts", cwd=tmp_path)
    assert checked.returncode == 0, checked.stdout
    assert checked.stdout.startswith("drop-asserts: 1 program, ")
    assert "all is well" in checked.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "evidence"),
    [
        ("raises", "raised ValueError('no idea')"),
        ("stands-still", "yielded the program as it is"),
        ("goes-astray", "wants to edit byte"),
        ("has-no-end", "without end"),
        ("speaks-nonsense", "where a Candidate was expected"),
        ("grows-secretly", "makes the program no smaller"),
        ("throws-dice", "yields other candidates when it is shown the same program again"),
    ],
)
def test_a_check_names_the_law_that_a_pass_breaks(tmp_path: Path, name: str, evidence: str) -> None:
    site = unpacked(tmp_path, "misbehaving", MISBEHAVING)
    checked = run(site, "passes", "--check", name, cwd=tmp_path)
    assert checked.returncode == 1
    assert evidence in checked.stdout


@pytest.mark.slow
def test_a_check_takes_programs_of_the_user_and_knows_our_passes(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_bytes(PROGRAM)
    checked = run(tmp_path, "passes", "--check", "comments", "--on", file, cwd=tmp_path)
    assert checked.returncode == 0, checked.stdout
    assert checked.stdout.startswith("comments: 8 programs, ")
    assert run(tmp_path, "passes", "--check", "coments", cwd=tmp_path).returncode == 2


@pytest.mark.slow
def test_a_package_that_pip_has_installed_adds_its_pass(tmp_path: Path) -> None:
    file = wheel(tmp_path, "asserts", ASSERTS)
    site = tmp_path / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*pip, "--target", site, file], check=True)
    assert "drop-asserts" in run(site, "passes", "--json", cwd=tmp_path).stdout


@pytest.mark.parametrize("name", ["", "a b", "-a", "a,b", "a=b"])
def test_a_name_that_could_not_be_chosen_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match="cannot be the name"):
        register_pass(name)


def test_a_stage_and_languages_that_cannot_be_meant_are_refused() -> None:
    with pytest.raises(UsageError, match="cheap, late"):
        register_pass("some", stage="soon")
    with pytest.raises(UsageError, match="a tuple"):
        register_pass("some", languages="python")


def test_a_decorator_without_brackets_is_told_in_a_sentence() -> None:
    with pytest.raises(UsageError, match=r"^A pass has no name: write it in brackets"):
        register_pass(run)  # type: ignore[arg-type]
