from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from treereduce.errors import UsageError
from treereduce.oracle.running import formatter as module
from treereduce.oracle.running import sandbox as sandbox_module
from treereduce.oracle.running.formatter import FormatError, Formatter
from treereduce.oracle.running.sandbox import Sandbox

SOURCE = Path("crash.c")
PROGRAM = b"int  x ;\n"


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[Sandbox]:
    with Sandbox(tmp_path) as made:
        yield made


def formatted(line: str, sandbox: Sandbox) -> bytes:
    return Formatter(line, source=SOURCE, sandbox=sandbox).format(PROGRAM)


def test_a_formatter_without_a_slot_reads_the_program_and_prints_the_result(sandbox: Sandbox) -> None:
    assert formatted("sed -e 's/  */ /g'", sandbox) == b"int x ;\n"


def test_what_a_formatter_says_of_itself_is_not_in_the_result(sandbox: Sandbox) -> None:
    assert formatted("sh -c 'echo formatting >&2; cat'", sandbox) == PROGRAM


def test_a_formatter_with_a_slot_changes_the_file(sandbox: Sandbox) -> None:
    assert formatted("sed -i 's/ ;/;/' @@", sandbox) == b"int  x;\n"


def test_the_file_has_the_name_of_the_input(sandbox: Sandbox) -> None:
    assert formatted("""sh -c 'basename "$1" > "$1"' sh @@""", sandbox) == b"crash.c\n"


def test_a_formatter_knows_where_it_runs_and_where_to_put_temporary_files(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    work, temporary = formatted("printenv PWD TMPDIR", sandbox).decode().split()
    assert Path(work).is_relative_to(tmp_path)
    assert temporary == f"{work}.tmp"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("false", "exit status 1"),
        ("sh -c 'kill -9 $$'", "SIGKILL"),
        ("true", "left nothing of the program"),
        ("sh -c ': > \"$1\"' sh @@", "left nothing of the program"),
        ("rm @@", "cannot be read"),
        ('sh -c \'rm "$1"; mkdir "$1"\' sh @@', "cannot be read"),
        ('sh -c \'rm "$1"; mkfifo "$1"\' sh @@', "cannot be read"),
    ],
)
def test_a_formatter_that_does_not_do_its_work_is_found_out(line: str, reason: str, sandbox: Sandbox) -> None:
    with pytest.raises(FormatError, match=reason):
        formatted(line, sandbox)


def test_a_formatter_that_hangs_is_ended(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST", 0.2)
    with pytest.raises(FormatError, match=r"still running after 0\.2 s"):
        formatted("sleep 1000", sandbox)


@pytest.mark.slow
def test_a_formatter_that_prints_without_end_is_ended(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox_module, "MOST_OUTPUT", 2**20)
    with pytest.raises(FormatError, match="printed without end"):
        formatted("yes", sandbox)


@pytest.mark.parametrize(
    ("line", "advice"),
    [("", "give a command"), ("sed 's", "cannot be read"), ("no-such-formatter -i", "no command")],
)
def test_a_formatter_that_cannot_be_run_is_refused_at_once(line: str, advice: str, sandbox: Sandbox) -> None:
    with pytest.raises(UsageError, match=advice):
        Formatter(line, source=SOURCE, sandbox=sandbox)
