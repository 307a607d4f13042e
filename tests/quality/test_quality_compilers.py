"""With its real compiler or interpreter as the oracle, a program reduces to the least that has a property."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from command_line import treereduce_py, write_check
from compiler_cases import NAMES, compiler_case
from programs import parse


@pytest.mark.parametrize("name", NAMES)
def test_the_program_that_a_compiler_case_reduces_has_at_least_fifty_lines(name: str) -> None:
    assert len(compiler_case(name).source.read_bytes().splitlines()) >= 50


def test_at_least_eighteen_languages_are_reduced_with_their_real_tools() -> None:
    assert len(NAMES) >= 18


@pytest.mark.compilers
@pytest.mark.parametrize("name", NAMES)
def test_with_the_real_compiler_a_program_reduces_to_as_few_tokens_as_the_least(
    name: str, tmp_path: Path
) -> None:
    case = compiler_case(name)
    missing = f"{case.tool} is missing: apt-get install {case.package}"
    if case.optional and not case.installed:
        pytest.skip(missing)
    assert case.installed, missing
    work = tmp_path / "work"
    work.mkdir()
    check = write_check(tmp_path / "check.sh", case.check)
    least = tmp_path / f"least{case.source.suffix}"
    least.write_text(case.least, encoding="utf-8")
    said = subprocess.run([check, least], cwd=work, capture_output=True, check=False)
    assert said.returncode == 0, "the least program is not interesting"
    source = Path(shutil.copy(case.source, tmp_path))
    output = tmp_path / f"result{source.suffix}"

    run = treereduce_py(source, check, "-l", name, "-j", "2", "-o", output, cwd=work, timeout=600)

    assert run.returncode == 0, run.stderr.decode()
    result = output.read_bytes()
    assert tokens(name, result) == tokens(name, case.least.encode()), result.decode()


def tokens(language: str, program: bytes) -> int:
    """The number of tokens; a tool may take what the parser sees errors in."""
    return len(parse(language, program).token_start)
