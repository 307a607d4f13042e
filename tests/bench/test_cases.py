"""Claims about the cases in bench/cases/."""

from __future__ import annotations

import dataclasses
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from partly_slow import partly_slow

from bench.__main__ import COMMANDS
from bench.cases.case import Case
from bench.cases.catalogue import ALL, CASES, OPTIONAL, chosen
from bench.cases.toytools import assembler, lisp, packages
from bench.cases.toytools.reading import Rejected, Tokens, Tool, breaks
from treereduce.cli.demo import toycc

QUICK = ["c-arguments", "c-constants", "lisp-folding"]
"""Cases whose checks are run in every run of the tests: of the compiler of the demo and of a toy."""
TOYS = [case for case in ALL if case.tool not in (None, toycc.compile_text)]
every_case = pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
quick_case = pytest.mark.parametrize("case", partly_slow(ALL, QUICK, lambda case: case.name))
every_toy = pytest.mark.parametrize("case", TOYS, ids=lambda case: case.name)


def says_yes(check: Path, program: bytes) -> bool:
    """What a written check says, from another directory than its own."""
    place = check.parent.parent / "elsewhere"
    place.mkdir(exist_ok=True)
    candidate = place / f"candidate{next(check.parent.glob('crash.*')).suffix}"
    candidate.write_bytes(program)
    return (
        subprocess.run([check, candidate.name], cwd=place, check=False, capture_output=True).returncode == 0
    )


def tool_of(case: Case) -> Tool:
    assert case.tool is not None
    return case.tool


def test_there_are_enough_cases_of_all_sizes_and_languages() -> None:
    sizes = [len(case.program()) for case in ALL]
    assert len(ALL) == len(CASES) >= 12
    assert min(sizes) < 2_000
    assert max(sizes) > 200_000
    assert len({case.language for case in ALL}) >= 8


@pytest.mark.slow
@quick_case
def test_a_check_accepts_its_program_and_neither_nothing_nor_a_valid_one(case: Case, tmp_path: Path) -> None:
    own = case.write_to(tmp_path)
    check = own / "check.sh"
    before = sorted(own.rglob("*"))
    verdicts = [says_yes(check, program) for program in (case.program(), b"", case.valid.encode())]
    assert verdicts == [True, False, False]
    assert sorted(own.rglob("*")) == before


@quick_case
def test_a_case_is_described_as_others_are(case: Case, tmp_path: Path) -> None:
    own = case.write_to(tmp_path)
    meta = json.loads((own / "meta.json").read_text())
    assert meta["name"] == own.name == case.name
    assert (own / meta["input"]).read_bytes() == case.program()
    assert meta["bytes"] == len(case.program())


@every_case
def test_a_program_is_about_as_large_as_asked_for(case: Case) -> None:
    assert 0.8 * case.size < len(case.program()) < 2 * case.size


@every_toy
def test_a_tool_breaks_on_its_program_and_accepts_a_valid_one(case: Case) -> None:
    assert breaks(tool_of(case), case.program())
    tool_of(case)(case.valid)


@pytest.mark.slow
@every_toy
def test_a_tool_does_not_break_where_nothing_is_planted(case: Case) -> None:
    for text in (case.program()[:50], b"(" * 100_000, b"\xff"):
        assert not breaks(tool_of(case), text)


@pytest.mark.parametrize("size", partly_slow([2000, 9000], ["2000"]))
@every_toy
def test_a_tool_breaks_on_other_seeds_and_sizes_too(case: Case, size: int) -> None:
    for seed in range(2, 5):
        other = dataclasses.replace(case, seed=seed)
        assert breaks(tool_of(other), other.program(max(size, case.size // 4))), seed


def test_endless_programs_are_rejected_by_their_steps() -> None:
    with pytest.raises(Rejected, match="steps"):
        lisp.compare("(define (f x) (f x))\n(f 1)")


def test_a_cycle_of_packages_counts_from_five_on() -> None:
    def circle(length: int) -> str:
        return json.dumps([{"name": f"{at}", "needs": [f"{(at + 1) % length}"]} for at in range(length)])

    assert not breaks(packages.resolve, circle(4).encode())
    assert breaks(packages.resolve, circle(5).encode())


def test_components_are_found_across_each_other() -> None:
    needs = {"a": ["b", "c"], "b": ["a"], "c": ["d", "a"], "d": ["e"], "e": [], "f": ["a"]}
    assert sorted(map(sorted, packages.components(needs))) == [["a", "b", "c"], ["d"], ["e"], ["f"]]


def test_a_jump_that_is_far_by_itself_breaks_nothing() -> None:
    far = "    .space 8\n" * 14
    assert not breaks(assembler.assemble, f"    jmp end\n{far}end:\n".encode())


def test_tokens_know_what_is_stray() -> None:
    with pytest.raises(Rejected, match="stray"):
        Tokens("a ?", re.compile(r"\s+|(\w+)"))


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")
@pytest.mark.parametrize("case", OPTIONAL, ids=lambda case: case.name)
def test_an_optional_check_accepts_its_program_and_neither_nothing_nor_a_valid_one(
    case: Case, tmp_path: Path
) -> None:
    check = case.write_to(tmp_path) / "check.sh"
    verdicts = [says_yes(check, program) for program in (case.program(), b"", case.valid.encode())]
    assert verdicts == [True, False, False]


def test_optional_cases_are_written_where_they_are_named() -> None:
    assert not {case.name for case in OPTIONAL} & {case.name for case in chosen()}
    assert chosen([OPTIONAL[0].name]) == OPTIONAL[:1]


def test_an_unknown_case_is_told_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"no case 'x': choose from c-arguments"):
        chosen(["x"])


def test_the_guide_lists_the_cases() -> None:
    guide = (Path(__file__).parent.parent.parent / "bench" / "README.md").read_text(encoding="utf-8")
    listed = [line for line in guide.splitlines() if line.endswith(" |") and line.count("|") == 4]
    assert [f"| {case.name} | {case.language} | {case.hard} |" for case in ALL] == listed[-len(ALL) :]


def test_the_guide_lists_the_commands() -> None:
    guide = (Path(__file__).parent.parent.parent / "bench" / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+) ?[^`/]*` \|", guide, re.MULTILINE)) == set(COMMANDS)


def test_the_command_writes_the_cases_asked_for(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bench", "cases", str(tmp_path), "--only", "c-constants,sql-union"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert sorted(path.name for path in tmp_path.iterdir()) == ["c-constants", "sql-union"]
    assert "c-constants: C, 1561 bytes" in told
