"""Claims about the repository itself: where things may stand, how large they may get, what must agree."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from command_line import treereduce_here

from treereduce import errors
from treereduce.languages import registry
from treereduce.report.pass_table import pass_table

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "treereduce"

ROOMS = [
    "errors",
    "arguments",
    "minimise",
    "program",
    "languages",
    "pieces",
    "view",
    "passes",
    "planning",
    "machine",
    "conditions",
    "oracle",
    "engine",
    "plugins",
    "journal",
    "record",
    "feed",
    "report",
    "page",
    "editors",
    "spelling",
    "api",
    "bugs",
    "handle",
    "cli",
    "failing",
]
"""A room may import from itself and from those before it."""

INNER = {
    "engine": ["state", "trial", "schedule", "work", "search"],
    "view": ["facts", "view", "nodes", "notation", "binding", "calling", "types"],
}
"""The rooms in two of them, in the same order. What stands beside those of the engine puts them together."""

ALIASES = {"version": "errors", "__init__": "handle", "__main__": "cli"}
"""Modules at the top of the package that are no room of their own, and where they stand."""

TOP_LEVEL = {
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
    "bench",
    "docs",
    "grammars",
    "mkdocs.yml",
    "pyproject.toml",
    "tests",
    "treereduce",
}

LONGEST_FILE = 400
LONGEST_FUNCTION = 60
LONGEST_README = 150
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


IMPORT = re.compile(r"^ *(?:from|import) ([\w.]+)(?: import (\([^)]*\)|[\w, ]*)| as \w+)? *(?:#.*)?$", re.M)


@cache
def imported_modules(file: Path) -> list[str]:
    """The modules that a file imports, with what it takes from the top of the package.

    Read as lines, which the formatter writes in one way: to parse all files takes twenty times as long.
    """
    found = []
    for module, names in IMPORT.findall(file.read_text(encoding="utf-8")):
        assert not module.startswith("."), "imports are absolute"
        taken = re.findall(r"(\w+)(?: as \w+)?[,)\s]*", names) if module == "treereduce" else []
        found += [f"{module}.{name}" for name in taken] or [module]
    return found


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """All statements: a tenth of the nodes, as nothing in expressions is one."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if not isinstance(node, ast.expr):
            yield node
            waiting += ast.iter_child_nodes(node)


def functions(file: Path) -> Iterator[tuple[str, int]]:
    """Functions with the lines of their bodies: the signature of a command is the table of its options."""
    for node in statements(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, Function) and node.body[-1].end_lineno is not None:
            yield node.name, node.body[-1].end_lineno - node.body[0].lineno + 1


def room_of(module: str) -> str:
    """The room that a module of this package stands in. What its top offers by name stands with `api`."""
    name = module.split(".")[1] if "." in module else "__init__"
    room = ALIASES.get(name, name)
    return room if room in ROOMS else "api"


def test_every_module_stands_in_a_room() -> None:
    modules = {
        file.stem if file.parent == PACKAGE else file.relative_to(PACKAGE).parts[0] for file in python()
    }
    assert {ALIASES.get(module, module) for module in modules} == set(ROOMS)


def test_imports_point_one_way() -> None:
    backward = []
    for file in python():
        own = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for module in imported_modules(file):
            ours = module.split(".")[0] == "treereduce"
            if ours and ROOMS.index(room_of(module)) > ROOMS.index(room_of(own)):
                backward.append(f"{own} imports {module}")
    assert backward == []


@pytest.mark.parametrize("outer", INNER)
def test_imports_point_one_way_within_a_room(outer: str) -> None:
    order, backward = INNER[outer], []
    for file in sorted((PACKAGE / outer).rglob("*.py")):
        own = file.relative_to(PACKAGE / outer).with_suffix("").parts[0]
        for module in imported_modules(file) if own in order else ():
            _, *rooms = module.split(".")
            if rooms[:1] == [outer] and order.index(rooms[1]) > order.index(own):
                backward.append(f"{file.relative_to(PACKAGE)} imports {module}")
    assert backward == []


def test_what_can_be_asked_of_a_view_stands_in_its_guide() -> None:
    guide = (PACKAGE / "view" / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)(?:/|\.py)` \|.*\|(.*)\|$", guide, re.MULTILINE)
    files = {
        name: sorted(file.stem for file in (PACKAGE / "view" / name).glob("[!_]*.py")) for name, _ in rows
    }
    assert [name for name, _ in rows] == INNER["view"]
    assert files == {name: re.findall(r"`(\w+)`", listed) for name, listed in rows}


def test_no_source_file_is_too_long_to_read() -> None:
    lengths = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in sources()}
    assert {file.name: length for file, length in lengths.items() if length > LONGEST_FILE} == {}


def test_no_function_is_too_long_to_read() -> None:
    lengths = {
        f"{file.relative_to(ROOT)}: {name}": length for file in python() for name, length in functions(file)
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


def guide(page: str) -> str:
    """A page of the guide in docs/."""
    return (ROOT / "docs" / page).read_text(encoding="utf-8")


def test_the_readme_is_read_in_five_minutes() -> None:
    assert len(readme().splitlines()) <= LONGEST_README


def test_the_guide_explains_every_exit_status_of_an_error() -> None:
    explained = {int(status) for status in re.findall(r"^\| (\d+) \|", guide("options.md"), re.MULTILINE)}
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    assert {kind.exit_status for kind in kinds if issubclass(kind, errors.ReductionError)} < explained


def test_the_guide_lists_the_options_of_the_command(tmp_path: Path) -> None:
    place = tmp_path / "work"
    place.mkdir()
    told = treereduce_here("--help", cwd=place).stdout.decode()
    options = set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", told, re.MULTILINE))
    listed = set(re.findall(r"^\| .*`(--[a-z-]+)` \|", guide("options.md"), re.MULTILINE))
    assert listed == options - {"--help"}


def test_contributors_are_told_of_every_room() -> None:
    rooms = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `treereduce/(\w+)", rooms, re.MULTILINE) == ROOMS


def test_the_guide_to_the_engine_has_a_line_for_every_file() -> None:
    engine = PACKAGE / "engine"
    files = {file.name for file in engine.rglob("*.py") if file.name != "__init__.py"}
    listed = re.findall(
        r"^\| `(\w+\.py)` \|", (engine / "README.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert sorted(listed) == sorted(files)


def test_the_guide_explains_every_column_of_the_table_of_passes() -> None:
    explained = re.findall(r"^\| (\w+) \| ", guide("how-it-works.md"), re.MULTILINE)
    assert ["pass", *explained[1:]] == [str(column.header) for column in pass_table({}).columns]


SAID_AS = {
    "Dockerfile": "Dockerfiles",
    "Make": "makefiles",
    "OCaml interface": "OCaml",
    "WebAssembly test script": "WebAssembly",
    "WebAssembly text": "WebAssembly",
}
"""What the README calls languages that it does not call by their titles."""


def test_the_readme_tells_the_languages_that_come_with_the_package_from_the_others() -> None:
    pattern = r"parser\. (\w.*?) come with the package;\s+(.*?)\s+with\s+`pip install '\.\[all\]'`"
    [lists] = re.findall(pattern, readme(), re.DOTALL)
    told = [set(re.split(r", | and ", " ".join(listed.split()))) for listed in lists]
    required = (ROOT / "pyproject.toml").read_text(encoding="utf-8").partition("[project.optional")[0]
    wheels = set(re.findall(r'^  "(tree-sitter-[\w-]+)', required, re.MULTILINE))
    known: dict[bool, set[str]] = {True: set(), False: set()}
    for profile in map(registry.profile, registry.names()):
        if profile.parsers:
            comes_along = any(parser.package in wheels for parser in profile.parsers)
            known[comes_along].add(SAID_AS.get(profile.title, profile.title))
    assert told == [known[True], known[False]]


LINK = re.compile(r"\]\(([^)\s]+)\)")


def anchors(page: Path) -> set[str]:
    """What links to a page can point to: its headings, in lower case, with hyphens for blanks."""
    titles = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title).strip().lower().replace(" ", "-") for title in titles}


def test_links_between_pages_lead_to_what_is_there() -> None:
    astray = []
    for name in tracked_files():
        if name.suffix != ".md" or name.parts[:2] == ("tests", "samples"):
            continue
        for link in LINK.findall((ROOT / name).read_text(encoding="utf-8")):
            place, _, anchor = link.partition("#")
            target = ROOT / name.parent / place if place else ROOT / name
            if "://" in link:
                continue
            if not target.exists() or (anchor and anchor not in anchors(target)):
                astray.append(f"{name}: {link}")
    assert astray == []


def test_the_readme_and_the_menu_and_the_entry_lead_to_every_page_of_the_guide() -> None:
    pages = {file.name for file in (ROOT / "docs").glob("*.md")}
    menu = set(
        re.findall(r"^  - (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert menu == pages
    assert {link.partition("#")[0] for link in LINK.findall(guide("index.md"))} >= pages - {"index.md"}
    assert {link.partition("#")[0] for link in LINK.findall(readme())} >= {f"docs/{page}" for page in pages}


def test_pages_for_developers_name_files_that_are_there() -> None:
    for page in ("tests/README.md", "treereduce/passes/README.md", "CONTRIBUTING.md"):
        near = (ROOT, ROOT / "tests", (ROOT / page).parent, ROOT / "treereduce/passes")
        for name in {*re.findall(r"`([\w./]+\.(?:py|md))`", (ROOT / page).read_text(encoding="utf-8"))}:
            assert any((folder / name).exists() for folder in near) or [*ROOT.glob(f"t*/*/{name}")], name
