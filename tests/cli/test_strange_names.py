"""Whatever a file is called and wherever it lies, runs stay in their directories."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from command_line import command, environment, treereduce_here, treereduce_py, write_check, write_project

PROGRAM = b"int crash;\nint x;\nint y;\n"
KEPT = b"crash"

STRANGE = [
    b"-rf.c",
    b"--help.c",
    b"a b.c",
    b"a\nb.c",
    b"..c",
    b"...",
    b"'\".c",
    b"$(touch escaped).c",
    b"\xff\xfe.c",
    "\N{LATIN SMALL LETTER E WITH ACUTE}.c".encode(),
    b"a" * 243 + b".c",
    b"*.c",
    b"@@.c",
    b"\\.c",
    b"~",
]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    directory = tmp_path / "work"
    directory.mkdir()
    # It says yes where the candidate is all that there is, and reaches it in each way.
    write_check(
        tmp_path / "check.sh",
        'test "$(find . -type f -print0 | tr -dc "\\0" | wc -c)" = 1 || exit 1',
        'test "$(dirname -- "$1")" = "$PWD" || exit 1',
        'grep -q crash -- "$1" && grep -q crash',
    )
    return directory


def run(place: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    """In a process of its own: such names are told on a stream of the real kind."""
    temporary = place.parent / "temporary"
    temporary.mkdir(exist_ok=True)
    return subprocess.run(
        command(*words), cwd=place, env=environment(temporary), capture_output=True, timeout=60, check=False
    )


def test_a_directory_for_temporary_files_that_is_not_there_is_told(place: Path) -> None:
    (place / "a.c").write_bytes(PROGRAM)
    words = {**environment(place / "nowhere"), "TEMP": "", "TMP": str(place.parent)}
    call = command("a.c", "-j", "1", "--", "grep", "-q", "crash", "@@")
    found = subprocess.run(call, cwd=place, env=words, capture_output=True, timeout=60, check=False)
    assert found.returncode == 0
    told = f"TMPDIR is {place}/nowhere, where no file can be written: temporary files go to {place.parent}."
    assert f"warning: {told}" in found.stderr.decode().splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("name", STRANGE)
def test_a_file_may_be_called_anything(place: Path, name: bytes) -> None:
    file = place / os.fsdecode(name)
    file.write_bytes(PROGRAM)
    ended = run(place, f"./{os.fsdecode(name)}", "../check.sh", "-l", "c", "-j", "1")
    assert ended.returncode == 0, ended.stderr
    (result,) = set(place.iterdir()) - {file}
    assert result.name == f"{file.stem}.reduced{file.suffix}"
    assert result.read_bytes().strip().removesuffix(b";") in (KEPT, b"int " + KEPT)
    assert file.read_bytes() == PROGRAM
    assert list((place.parent / "temporary").iterdir()) == []


@pytest.mark.slow
def test_a_name_does_nothing_to_the_terminal(place: Path) -> None:
    name = "a\x1b[31mb\x07.c"
    (place / name).write_bytes(PROGRAM)
    directory = place.parent / "records"
    ended = treereduce_here(name, "../check.sh", "-j", "1", "--run-dir", str(directory), cwd=place)
    assert "result  a·[31mb·.reduced.c" in ended.stderr.decode()
    refused = treereduce_here(f"no{name}", "../check.sh", cwd=place)
    shown = treereduce_here("runs", "show", str(directory), cwd=place)
    for told in (ended.stderr, refused.stderr, shown.stdout):
        assert told.replace(b"\n", b"").decode().isprintable()


@pytest.mark.slow
@pytest.mark.parametrize("name", [b"a" * 255, b"a" * 253 + b".c"])
def test_a_name_that_is_too_long_for_the_result_or_a_copy_is_refused_in_a_sentence(
    place: Path, name: bytes
) -> None:
    (place / os.fsdecode(name)).write_bytes(PROGRAM)
    file = os.fsdecode(name)
    told = treereduce_here(file, "../check.sh", "-l", "c", cwd=place)
    assert (told.returncode, told.stderr.count(b"\n")) == (2, 1)
    assert b"name another file with -o" in told.stderr
    words = (file, "-l", "c", "-o", "out.c", "--", "grep", "-q", "crash")
    assert treereduce_here(*words, "@@", cwd=place).returncode == 0
    told = treereduce_here(*words, "@@.i", cwd=place)
    assert (told.returncode, told.stderr.count(b"\n")) == (2, 1)
    assert b"give FILE a shorter one" in told.stderr


@pytest.fixture
def deep(tmp_path: Path) -> Iterator[Path]:
    """A directory whose path has some 3,900 bytes. It can only be made, and removed, step by step."""
    directory = tmp_path
    while len(os.fsencode(directory)) < 3_700:
        directory /= "d" * 200
        directory.mkdir()
    yield directory
    subprocess.run(["/bin/rm", "-rf", tmp_path / ("d" * 200)], check=True)


@pytest.mark.slow
def test_a_path_may_have_almost_four_thousand_bytes(place: Path, deep: Path) -> None:
    file = deep / "a.c"
    file.write_bytes(PROGRAM)
    check = deep / "check.sh"
    check.write_bytes((place.parent / "check.sh").read_bytes())
    check.chmod(0o755)
    ended = treereduce_here(str(file), str(check), "-j", "1", cwd=place)
    assert ended.returncode == 0, ended.stderr
    assert KEPT in (deep / "a.reduced.c").read_bytes()


def test_a_path_that_no_system_takes_is_refused_in_a_sentence(place: Path) -> None:
    told = treereduce_here("d/" * 2_500 + "a.c", "../check.sh", cwd=place)
    assert told.returncode == 2
    assert b"cannot be read: File name too long" in told.stderr


def test_a_check_whose_name_no_system_takes_is_refused_in_a_sentence(place: Path) -> None:
    (place / "a.c").write_bytes(PROGRAM)
    told = treereduce_here("a.c", "./" + "k" * 300, cwd=place)
    assert told.returncode == 2
    assert b"kkk cannot be read: File name too long" in told.stderr


@pytest.mark.slow
def test_temporary_files_may_lie_deep_too(place: Path, deep: Path) -> None:
    (place / "a.c").write_bytes(PROGRAM)
    ended = subprocess.run(
        command("a.c", "../check.sh", "-j", "1"),
        cwd=place,
        env=environment(deep),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert list(deep.iterdir()) == []


@pytest.mark.parametrize("name", ["..", ".", "../work", "/"])
def test_a_directory_is_no_program(place: Path, name: str) -> None:
    told = treereduce_here(name, "../check.sh", cwd=place)
    assert told.returncode == 2
    assert b"is a directory" in told.stderr


@pytest.mark.slow
def test_a_pipe_is_read_once_and_waited_for_with_a_word(place: Path) -> None:
    os.mkfifo(place / "pipe.c")
    writing = Thread(target=lambda: (place / "pipe.c").write_bytes(PROGRAM))
    writing.start()
    found = run(place, "-l", "c", "-o", "result.c", "pipe.c", "../check.sh")
    writing.join()
    assert found.returncode == 0
    assert found.stderr.startswith(b"pipe.c is a pipe: what is written to it is read until it is closed\n")
    assert KEPT in (place / "result.c").read_bytes()


def test_a_pipe_is_no_check(place: Path) -> None:
    (place / "a.c").write_bytes(PROGRAM)
    os.mkfifo(place / "check.sh")
    found = treereduce_here("a.c", "check.sh", cwd=place)
    assert found.returncode == 2
    assert found.stderr.endswith(b"check.sh is no regular file: give the script or program to run.\n")


@pytest.mark.slow
def test_a_link_is_read_and_neither_it_nor_its_target_is_changed(place: Path, tmp_path: Path) -> None:
    target = tmp_path / "target.c"
    target.write_bytes(PROGRAM)
    (place / "a.c").symlink_to(target)
    assert treereduce_here("a.c", "../check.sh", "-j", "1", cwd=place).returncode == 0
    assert target.read_bytes() == PROGRAM
    assert (place / "a.c").is_symlink()
    assert KEPT in (place / "a.reduced.c").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("becomes", ["a link", "a file", "a dead link", "a pipe", "a directory"])
def test_what_a_run_puts_in_the_place_of_its_directories_leads_nowhere(
    place: Path, tmp_path: Path, becomes: str
) -> None:
    victim = tmp_path / "victim"
    (victim / "folder" / "inner").mkdir(parents=True)
    (victim / "file").write_text("mine")
    victim.chmod(0o755)
    before = sorted(path.relative_to(victim) for path in victim.rglob("*"))
    make = {
        "a link": f"ln -s {shlex.quote(str(victim))}",
        "a file": "touch",
        "a dead link": "ln -s /no/such/place",
        "a pipe": "mkfifo",
        "a directory": "mkdir",
    }[becomes]
    (place / "a.c").write_bytes(PROGRAM)
    write_check(
        tmp_path / "hostile.sh",
        'grep -q crash "$1" || exit 1',
        f'for top in "$PWD" "$TMPDIR" "$PWD.out"; do rm -rf "$top"; {make} "$top"; done',
    )
    ended = run(place, "a.c", "../hostile.sh", "-j", "1")
    assert ended.returncode == 0, ended.stderr
    assert sorted(path.relative_to(victim) for path in victim.rglob("*")) == before
    assert (victim.stat().st_mode & 0o777, (victim / "file").read_text()) == (0o755, "mine")
    assert list((place.parent / "temporary").iterdir()) == []


@pytest.mark.slow
def test_a_working_directory_that_is_gone_is_told_in_a_sentence(tmp_path: Path) -> None:
    place, gone = write_project(tmp_path / "place"), tmp_path / "gone"
    gone.mkdir()
    words = command(place / "crash.c", place / "check.sh", "-j", "1")
    done = subprocess.run(
        ["/bin/sh", "-c", 'rmdir "$PWD"; exec "$@"', "sh", *words],
        cwd=gone,
        env=environment(tmp_path),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith(b"treereduce-py: error: There is no working directory any more (")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.slow
def test_a_run_goes_on_without_its_working_directory(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    place = write_project(tmp_path / "place", f"rmdir {gone} 2> /dev/null", "grep -q abort $1")
    gone.mkdir()
    done = treereduce_py(place / "crash.c", place / "check.sh", "-j", "1", cwd=gone)
    assert done.returncode == 0, done.stderr.decode()
    assert b"warning" not in done.stderr
    assert (place / "crash.reduced.c").exists()
    gone.mkdir()
    there = treereduce_py(place / "crash.c", place / "check.sh", "-j", "1", "-o", "out.c", cwd=gone)
    assert there.returncode == 2
    assert b"No file can be written in . (No such file or directory); name another file" in there.stderr


@pytest.mark.slow
def test_a_name_that_is_no_text_is_told_in_escapes_where_nothing_else_is_taken(place: Path) -> None:
    name = os.fsdecode(b"\xff.c")
    (place / name).write_bytes(PROGRAM)
    words = (name, "../check.sh", "-l", "c", "-j", "1")
    assert treereduce_here(*words, "-q", "--run-dir", "record", cwd=place).returncode == 0
    assert treereduce_here(*words, "-q", cwd=place).returncode == 0
    (place / "record").rename(place.parent / "record")
    for told in (["runs"], ["runs", "show", "../record"], [*words, "--explain-check"]):
        done = treereduce_here(*told, cwd=place)
        assert (done.returncode, done.stderr) == (0, b"")
        # A line that is to be typed has the byte by its number, as `printf` takes it.
        assert (b"\\377.c" if "--explain-check" in told else b"\\udcff.c") in done.stdout
