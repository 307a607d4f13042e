"""Claims about the repository itself: where things may stand, how large they may get, what must agree."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import treereduce_py

from treereduce import errors

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "treereduce"

ROOMS = [
    "errors",
    "program",
    "languages",
    "view",
    "passes",
    "planning",
    "oracle",
    "engine",
    "journal",
    "report",
    "api",
    "cli",
]
"""A room may import from itself and from those before it."""

ENGINE = ["state", "trial", "schedule", "work", "search"]
"""The rooms in the engine, in the same order; what stands beside them puts them together."""

ALIASES = {"version": "errors", "__init__": "api", "__main__": "cli"}
"""Modules at the top of the package that are no room of their own, and where they stand."""

TOP_LEVEL = {
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
    "bench",
    "grammars",
    "pyproject.toml",
    "tests",
    "treereduce",
}

LONGEST_FILE = 400
LONGEST_FUNCTION = 60
UNFINISHED = re.compile(r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "X" * 3]) + r")\b")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def tracked_files() -> list[Path]:
    """What git has under control, relative to the root."""
    git = shutil.which("git")
    assert git is not None, "install git, as .ci/run does"
    # A checkout may belong to another user than the one who tests it.
    command = [git, "-c", "safe.directory=*", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [Path(name) for name in listed.split("\0") if name]


def sources() -> list[Path]:
    """Everything that people read as source; the samples of tests are data."""
    tests = [file for file in (ROOT / "tests").rglob("*.py") if "samples" not in file.parts]
    folders = [PACKAGE.rglob("*"), (ROOT / "bench").rglob("*"), tests]
    return [file for folder in folders for file in folder if file.suffix in {".py", ".c", ".sh"}]


def python() -> list[Path]:
    """The Python files of the package."""
    return sorted(PACKAGE.rglob("*.py"))


def room_of(module: str) -> str:
    """The room that a module of this package stands in. What its top offers by name stands with `api`."""
    name = module.split(".")[1] if "." in module else "__init__"
    room = ALIASES.get(name, name)
    return room if room in ROOMS else "api"


def imported_modules(tree: ast.Module) -> Iterator[str]:
    """The modules that a file imports anywhere, with what it takes from the top of the package."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            module = node.module or ""
            yield from (
                f"{module}.{alias.name}" if module == "treereduce" else module for alias in node.names
            )


def test_every_module_stands_in_a_room() -> None:
    modules = {
        file.stem if file.parent == PACKAGE else file.relative_to(PACKAGE).parts[0] for file in python()
    }
    assert {ALIASES.get(module, module) for module in modules} == set(ROOMS)


def test_imports_point_one_way() -> None:
    backward = []
    for file in python():
        own = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for module in imported_modules(ast.parse(file.read_text(encoding="utf-8"))):
            ours = module.split(".")[0] == "treereduce"
            if ours and ROOMS.index(room_of(module)) > ROOMS.index(room_of(own)):
                backward.append(f"{own} imports {module}")
    assert backward == []


def test_imports_point_one_way_in_the_engine() -> None:
    backward = []
    for file in sorted((PACKAGE / "engine").glob("*/*.py")):
        for module in imported_modules(ast.parse(file.read_text(encoding="utf-8"))):
            parts = module.split(".")
            if parts[:2] == ["treereduce", "engine"]:
                known = parts[2] in ENGINE
                if not known or ENGINE.index(parts[2]) > ENGINE.index(file.parent.name):
                    backward.append(f"{file.parent.name}/{file.name} imports {module}")
    assert backward == []


def test_no_source_file_is_too_long_to_read() -> None:
    lengths = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in sources()}
    assert {file.name: length for file, length in lengths.items() if length > LONGEST_FILE} == {}


def test_no_function_is_too_long_to_read() -> None:
    # Bodies are measured: the signature of a command is the table of its options.
    lengths = {
        f"{file.relative_to(ROOT)}: {node.name}": node.body[-1].end_lineno - node.body[0].lineno + 1
        for file in python()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, Function) and node.body[-1].end_lineno is not None
    }
    assert {name: length for name, length in lengths.items() if length > LONGEST_FUNCTION} == {}


def text_of(name: Path) -> str:
    """What a file says; nothing if it is a picture, which has NULs."""
    data = (ROOT / name).read_bytes()
    return "" if b"\0" in data else data.decode(errors="replace")


def test_nothing_is_marked_as_unfinished() -> None:
    marked = [
        f"{name}: {found[0]}"
        for name in tracked_files()
        if name.parts[:2] != ("tests", "samples") and (found := UNFINISHED.search(text_of(name)))
    ]
    assert marked == []


def test_the_top_level_has_only_what_was_agreed() -> None:
    names = {name.parts[0] for name in tracked_files()}
    assert {name for name in names if not name.startswith(".")} - TOP_LEVEL == set()


def readme() -> str:
    return (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_gate_runs_the_test_command_of_the_readme() -> None:
    gate = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    [command] = re.findall(r"^ +python3 -m venv .*&& \.venv/bin/(pytest.*)$", readme(), re.MULTILINE)
    assert f"step {command}" in gate


def test_the_readme_explains_every_exit_status_of_an_error() -> None:
    explained = {int(status) for status in re.findall(r"^\| (\d+) \|", readme(), re.MULTILINE)}
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    assert {kind.exit_status for kind in kinds if issubclass(kind, errors.ReductionError)} < explained


def test_the_readme_lists_the_options_of_the_command(tmp_path: Path) -> None:
    place = tmp_path / "work"
    place.mkdir()
    told = treereduce_py("--help", cwd=place).stdout.decode()
    options = set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", told, re.MULTILINE))
    assert set(re.findall(r"^\| .*`(--[a-z-]+)` \|", readme(), re.MULTILINE)) == options - {"--help"}


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    [example] = re.findall(r"^```python\n(.*?)^```", readme(), re.MULTILINE | re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})  # noqa: S102 - our own text
    assert capsys.readouterr().out.endswith("Ending.FIXPOINT\n")


def test_the_guide_names_every_room() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `treereduce/(\w+)", guide, re.MULTILINE) == ROOMS
