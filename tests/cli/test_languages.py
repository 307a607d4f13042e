"""What the command says of languages, and a run with a parser of the user's own."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path

import pytest
from command_line import names, treereduce_here, write_check
from rich.console import Console
from toy_grammar import PROGRAM, TOY

from treereduce.cli.commands.language_table import WIDE, language_table
from treereduce.languages import registry
from treereduce.languages.status import LanguageStatus, describe

ROOT = Path(__file__).resolve().parent.parent.parent
ESCAPE = b"\x1b"


def lacking(name: str, install: str | None, problem: str = "") -> LanguageStatus:
    return LanguageStatus(
        name=name,
        title=name.title(),
        aliases=(),
        extensions=(f".{name}",),
        file_names=(),
        source="wheel",
        package=f"tree-sitter-{name}",
        version=None,
        abi=None,
        usable=False,
        install=install,
        problem=problem,
    )


def lines(statuses: list[LanguageStatus], width: int) -> list[str]:
    """The table as a terminal of ``width`` columns shows it."""
    console = Console(width=width, force_terminal=True, color_system=None)
    with console.capture() as shown:
        console.print(language_table(statuses, width))
    return shown.get().splitlines()


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with a program of the toy language and a check for it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    place = tmp_path / "work"
    place.mkdir()
    (place / "crash.toy").write_bytes(PROGRAM)
    write_check(place / "check.sh", "grep -q stay")
    return place


def test_languages_are_listed_for_people_and_without_a_terminal_in_plain_text(tmp_path: Path) -> None:
    place = tmp_path / "work"
    place.mkdir()
    run = treereduce_here("languages", cwd=place)
    assert (run.returncode, run.stderr, ESCAPE in run.stdout) == (0, b"", False)
    rows = {words[0]: words for line in run.stdout.decode().splitlines() if (words := line.split())}
    assert rows["csharp"][1:3] == ["C#", ".cs"]
    assert {"wheel", "tree-sitter-c-sharp", "c#"} <= set(rows["csharp"])
    assert set(registry.names()) < set(rows)


def test_languages_are_listed_for_programs_with_the_keys_of_the_guide(tmp_path: Path) -> None:
    place = tmp_path / "work"
    place.mkdir()
    run = treereduce_here("languages", "--json", cwd=place)
    assert (run.returncode, run.stderr, ESCAPE in run.stdout) == (0, b"", False)
    listed = {known["name"]: known for known in json.loads(run.stdout)}
    assert tuple(listed) == registry.names()
    assert listed["text"]["source"] is None
    assert listed["javascript"]["file_names"] == ["Jakefile"]
    guide = (ROOT / "docs" / "languages.md").read_text(encoding="utf-8")
    [table] = re.findall(r"these keys.*?\n\n(\|.*?)(?:\n\n|\Z)", guide, re.DOTALL)
    keys = [
        key for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for key in re.findall(r"\w+", row)
    ]
    assert set(keys) == set(listed["c"]) == {field.name for field in dataclasses.fields(LanguageStatus)}


def test_the_table_fits_a_terminal_of_80_columns() -> None:
    shown = lines(describe(), 80)
    assert max(map(len, shown)) <= 80
    beginnings = [line.split()[0] for line in shown if line and not line.startswith(" ")]
    assert set(registry.names()) < set(beginnings)
    assert len(shown) < 2 * len(registry.names()) + 10


def test_wide_terminals_show_all_files_and_packages_and_aliases() -> None:
    [narrow], [wide] = (
        [line for line in lines(describe(), width) if line.startswith("cpp ")] for width in (WIDE - 1, WIDE)
    )
    assert ".C .H .c++ +15 " in narrow
    assert "tree-sitter-cpp" not in narrow
    assert "tree-sitter-cpp" in wide
    assert "cxx" in wide


def test_one_command_is_said_once_for_all_the_languages_that_it_serves() -> None:
    long = f"pip install '{'z' * 40}'"
    statuses = [lacking("zig", long), lacking("ada", long), lacking("moon", None, "There is none for Moon.")]
    shown = [line.split() for line in lines(statuses, 80)]
    assert [*long.split(), "zig", "ada"] in shown
    assert ["There", "is", "none", "for", "Moon."] in shown
    assert [words[-1] for words in shown if words[:1] == ["zig"]] == ["missing"]


def test_nothing_is_said_of_missing_parsers_where_none_is_missing() -> None:
    usable = dataclasses.replace(lacking("zig", None), usable=True, version="1.0", abi=15)
    assert not any("missing" in line for line in lines([usable], 80))


def test_a_program_is_reduced_with_the_grammar_of_a_directory(place: Path) -> None:
    run = treereduce_here("--grammar", TOY, "crash.toy", "check.sh", cwd=place)
    assert run.returncode == 0, run.stderr
    assert b"crash.toy: 19 bytes of toy" in run.stderr
    assert (place / "crash.reduced.toy").read_bytes().strip() == b"stay"
    assert names(place) == ["check.sh", "crash.reduced.toy", "crash.toy"]


@pytest.mark.slow
def test_a_grammar_is_enough_to_know_the_language_of_standard_input(place: Path) -> None:
    run = treereduce_here("--grammar", TOY, "-", "check.sh", cwd=place, stdin=PROGRAM)
    assert (run.returncode, run.stdout.strip()) == (0, b"stay")


@pytest.mark.slow
def test_a_grammar_with_a_language_takes_its_profile(place: Path) -> None:
    run = treereduce_here("--grammar", TOY, "-l", "scm", "crash.toy", "check.sh", cwd=place)
    assert run.returncode == 0
    assert b"19 bytes of Scheme" in run.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--grammar", "moon"], "There is no grammar moon: give a compiled parser or a directory with "),
        (["--grammar", "."], ". is no grammar: it has no src/parser.c, nor has a directory in it."),
        (
            ["--grammar", "crash.toy"],
            "crash.toy is no parser: it has no function tree_sitter_crash or the like.",
        ),
        (["--grammar", str(TOY), "-l", "text"], "Any text is read without a parser: "),
    ],
)
def test_a_grammar_that_cannot_be_used_is_one_sentence_and_exit_status_2(
    words: list[str], said: str, place: Path
) -> None:
    run = treereduce_here(*words, "crash.toy", "check.sh", cwd=place)
    assert run.returncode == 2
    assert run.stderr.decode().startswith(f"treereduce-py: error: {said}")
    assert run.stderr.count(b"\n") == 1
    assert names(place) == ["check.sh", "crash.toy"]
