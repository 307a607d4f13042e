"""What the guide and docstrings show is what happens."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import environment

from treereduce import minimise, pieces

DOCS = Path(__file__).resolve().parent.parent / "docs"
PROGRAM = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(
    "page", sorted(file.name for file in DOCS.glob("*.md") if ">>> " in file.read_text())
)
def test_a_session_of_the_guide_prints_what_it_says(page: str) -> None:
    found = doctest.testfile(str(DOCS / page), module_relative=False)
    assert found.attempted
    assert not found.failed


@pytest.mark.parametrize("module", [minimise, pieces], ids=lambda module: module.__name__)
def test_a_session_of_a_docstring_prints_what_it_says(module: object) -> None:
    found = doctest.testmod(module)  # type: ignore[arg-type]  # a module, which has no common type here
    assert found.attempted
    assert not found.failed


PYTHON = PROGRAM.findall((DOCS / "python.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("program", "printed"), list(zip(PYTHON, ["Ending.FIXPOINT", "div / 0", "1 crash", "b'0'"], strict=True))
)
def test_a_program_of_the_page_about_python_runs(
    program: str, printed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(compile(program, "python.md", "exec"), {"__name__": "example"})  # noqa: S102 - it is ours
    assert printed in capsys.readouterr().out


SHELL = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
CHECKS = (DOCS / "writing-a-check.md").read_text(encoding="utf-8")


def session_with(option: str, tmp_path: Path, *, without: str = "") -> Path:
    """Run the session of the page about checks that has an option. Returns the directory of its files."""
    [session] = [text for text in SHELL.findall(CHECKS) if option in text]
    for folder in ("bin", "here", "temporary"):
        (tmp_path / folder).mkdir()
    command = tmp_path / "bin" / "treereduce-py"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m treereduce "$@"\n')
    command.chmod(0o755)
    path = f"{command.parent}:{os.environ['PATH']}"
    environs = environment(tmp_path / "temporary") | {"PATH": path, "XDG_STATE_HOME": str(tmp_path)}
    words = ["sh", "-e", "-c", session.replace(without, "")]
    subprocess.run(words, cwd=tmp_path / "here", env=environs, check=True, capture_output=True)
    return tmp_path / "here"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("without", "left"),
    [(" --prefer ./warnings.sh", r"width \* width;"), ("", r"(inner \* width|width \* inner);")],
)
def test_the_page_about_checks_prefers_what_it_says(without: str, left: str, tmp_path: Path) -> None:
    here = session_with("--prefer ", tmp_path, without=without)
    assert re.fullmatch(
        rf"area\(int width\) {{\s+int inner = {left}\s+}}\s+", (here / "area.reduced.c").read_text()
    )


@pytest.mark.slow
def test_the_page_about_checks_has_a_result_for_each_bug(tmp_path: Path) -> None:
    here = session_with("--bug crash=", tmp_path)
    assert "crash(" in (here / "two.reduced.crash.c").read_text()
    assert "hang(" in (here / "two.reduced.hang.c").read_text()
