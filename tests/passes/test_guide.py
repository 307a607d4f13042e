"""The example in the guide to passes works."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from programs import fresh_view, node_of, with_edits

from treereduce.passes import candidate
from treereduce.passes.candidate import Pass
from treereduce.planning import catalogue
from treereduce.view import view

FOLDERS = Path(candidate.__file__).parent
GUIDE = (FOLDERS / "README.md").read_text(encoding="utf-8")
MOST_FILES = 20


def rows() -> list[tuple[str, str, str]]:
    """The table of the guide: folders, their passes, and the parts of these."""
    return re.findall(r"^\| `(\w+)/` \| (.*) \| (.*) \|$", GUIDE, re.MULTILINE)


def example() -> Pass:
    """The pass that the guide shows, as a reader would write it."""
    [source] = re.findall(r"^```python\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    scope = {"Iterator": Iterator, "Candidate": candidate.Candidate, "View": view.View}
    exec(compile(source, "README.md", "exec"), scope)  # noqa: S102 - our own text
    return Pass("example", scope["first_only"])


def test_the_example_does_what_its_docstring_says() -> None:
    program = fresh_view("c", b"f(a, b, c);")
    [only] = example().propose(program, node_of(program.tree, "argument_list"))
    assert with_edits(program, only.edits).rendering.data == b"f(a);"


def test_what_the_guide_says_a_view_knows_exists() -> None:
    program = fresh_view("c", b"f(a, b, c);")
    named = re.findall(r"^\| `view\.(\w+)", GUIDE, re.MULTILINE)
    assert {name for name in named if hasattr(program, name)} == set(named)
    assert len(named) > 5


def test_the_guide_has_every_file_in_the_line_of_its_folder() -> None:
    listed = {name: set(re.findall(r"`(\w+)`", passes + parts)) for name, passes, parts in rows()}
    files = {
        folder.name: {file.stem for file in folder.glob("*.py")} - {"__init__"}
        for folder in FOLDERS.iterdir()
        if (folder / "__init__.py").exists()
    }
    assert listed == files


def test_folders_import_from_those_above_them_in_the_guide() -> None:
    above = set[str]()
    for folder, _, _ in rows():
        above.add(folder)
        for file in (FOLDERS / folder).glob("*.py"):
            text = file.read_text(encoding="utf-8")
            asked = {*re.findall(r"^ *from treereduce\.passes\.(\w+)\.", text, re.MULTILINE)}
            assert asked <= above, f"{folder}/{file.name}"


def test_no_folder_has_more_files_than_one_head_holds() -> None:
    sizes = {folder: len(list((FOLDERS / folder).glob("*.py"))) for folder, _, _ in rows()}
    assert {folder: size for folder, size in sizes.items() if size > MOST_FILES} == {}


def test_the_guide_tells_files_of_passes_from_parts_of_them() -> None:
    named = {f"{folder}.{name}" for folder, passes, _ in rows() for name in re.findall(r"`(\w+)`", passes)}
    tiers = (
        *catalogue.TIERS,
        *catalogue.WIDER,
        *catalogue.OPENINGS,
        *catalogue.TEXT_TIERS,
        *catalogue.WIDER_TEXT,
        *catalogue.RENAMING,
    )
    modules = {each.propose.__module__ for tier in tiers for each in tier}
    assert named == {module.removeprefix("treereduce.passes.") for module in modules}
