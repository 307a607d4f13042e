"""What the guide and docstrings show in Python is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

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
