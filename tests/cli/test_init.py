from __future__ import annotations

import errno
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from command_line import PROGRAM, names, treereduce_here, write_check, write_program

from treereduce.cli.commands import init
from treereduce.errors import UsageError

pytestmark = pytest.mark.slow

DIFFERS = b"""\
#include <stdio.h>
static int table[4] = {1, 2, 3, 4};
static int twice(int value) { return value * 2; }
int sum(const int *values, int count)
{
    int total = 0;
    for (int i = 0; i < count; i++)
        total += values[i];
    return total;
}
int main(void)
{
    printf("%d\\n", twice(sum(table, 4)) + X);
    return 0;
}
"""
"""Prints something else for each X that it is compiled with."""

UNDEFINED = {
    "a variable that is not set": 'int x; printf("%d", x + X);',
    "one that is not seen to be": 'int x[9]; int *y = x; printf("%d", y[X] == 0 ? X : y[X] + X);',
    "an overflow": 'int x = 2147483647; for (int i = 0; i < X; i++) x++; printf("%d", x + X);',
    "a place behind an array": 'static int x[1]; volatile int i = X + 40; printf("%d", x[i] + X);',
    "an address": 'int x; printf("%p %d", (void *)&x, X);',
    "no end": "for (;;) { volatile int x = X; (void)x; }",
}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A working directory with a program that has the word abort."""
    return write_program(tmp_path / "work", "a.c")


def run(script: str | Path, *arguments: str | Path, cwd: Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([script, *arguments], cwd=cwd, capture_output=True, check=False)


def test_what_a_script_keeps_is_told_without_the_directory_that_was_made_for_it(place: Path) -> None:
    command = ["sh", "-c", 'grep -q abort "$1" && echo "$1:3: oh no" >&2', "sh", "@@"]
    told = treereduce_here("init", "a.c", "-o", "-", "--stderr", "oh no", "--", *command, cwd=place)
    assert b"\nkeeping: a.c:3: oh no\n" in b"\n" + told.stderr


def test_a_script_is_written_that_says_yes_to_the_file_and_the_next_command_is_told(place: Path) -> None:
    told = treereduce_here("init", "a.c", "--", "grep", "-q", "abort", "@@", cwd=place)
    assert told.returncode == 0
    assert b"\ntried: yes to a.c, in " in told.stderr
    assert told.stderr.endswith(b"\nnext: treereduce-py a.c ./check.sh\n")
    assert names(place) == ["a.c", "check.sh"]
    assert os.access(place / "check.sh", os.X_OK)
    assert run(place / "check.sh", "a.c", cwd=place).returncode == 0
    (place / "b.c").write_bytes(b"int x;")
    assert run(place / "check.sh", "b.c", cwd=place).returncode == 1
    assert names(place.parent / "temporary") == []


def test_the_script_reduces(place: Path) -> None:
    treereduce_here("init", "a.c", "-o", "mine", "--", "grep", "-q", "abort", "@@", cwd=place)
    reduced = treereduce_here("a.c", "./mine", "-o", "-", "-q", cwd=place)
    assert reduced.stdout.strip() == b"abort"


def test_names_of_all_kinds_are_quoted(place: Path) -> None:
    awkward = place / "it's\na $file" / 'x "y".c'
    awkward.parent.mkdir()
    awkward.write_bytes(PROGRAM)
    program = place / "my 'tool'"
    program.write_text('#!/bin/sh\n[ "$1" = "a\nb\'c \\$d" ] && grep -q abort "$2"\n')
    program.chmod(0o755)
    words: list[str | Path] = ["init", awkward.relative_to(place), "--", "./my 'tool'", "a\nb'c $d", "@@"]
    told = treereduce_here(*words, cwd=place)
    assert told.returncode == 0, told.stderr
    assert run(place / "check.sh", awkward, cwd=place.parent).returncode == 0


def test_the_file_may_stand_in_the_command_by_its_own_name(place: Path) -> None:
    treereduce_here("init", "a.c", "--", "grep", "-q", "abort", "a.c", cwd=place)
    (place / "b.c").write_bytes(b"int x;")
    assert run(place / "check.sh", "b.c", cwd=place).returncode == 1


def test_a_command_that_reads_standard_input_gets_the_candidate_there(place: Path) -> None:
    treereduce_here("init", "a.c", "--", "grep", "-q", "abort", cwd=place)
    (place / "b.c").write_bytes(b"int x;")
    assert run(place / "check.sh", "a.c", cwd=place).returncode == 0
    assert run(place / "check.sh", "b.c", cwd=place).returncode == 1


def test_the_script_may_go_to_standard_output(place: Path) -> None:
    told = treereduce_here("init", "a.c", "-o", "-", "--", "grep", "-q", "abort", "@@", cwd=place)
    assert told.stdout.startswith(b"#!/bin/sh\n")
    assert b"next: save it as check.sh, then `chmod +x check.sh`, then " in told.stderr
    assert names(place) == ["a.c"]


def test_a_crash_is_recognised_and_asked_for_by_name(place: Path) -> None:
    (place / "gcc").write_text(
        '#!/bin/sh\ngrep -q abort "$2" || exit 0\n'
        'echo "$2:6:12: internal compiler error: in fold_binary_loc, at fold-const.cc:10819" >&2; exit 4\n'
    )
    (place / "gcc").chmod(0o755)
    told = treereduce_here("init", "a.c", "--", "./gcc", "-O2", "@@", cwd=place)
    assert (
        b"keeping: gcc: internal compiler error: in fold_binary_loc, at fold-const.cc:10819\n" in told.stderr
    )
    assert run(place / "check.sh", "a.c", cwd=place).returncode == 0
    gcc = (place / "gcc").read_text()
    (place / "gcc").write_text(gcc.replace("fold_binary_loc", "fold_unary_loc"))
    assert run(place / "check.sh", "a.c", cwd=place).returncode == 1


@pytest.mark.parametrize("link", ["", "\\033]8;;https://gcc.gnu.org/\\033\\\\"])
def test_colours_do_not_hide_a_crash(place: Path, link: str) -> None:
    said = (
        rf"\033[01ma.c:1:\033[m \033[31m\033[Kinternal {link}compiler error: \033[mi\033[Kn fold, at x.cc:1\n"
    )
    write_check(place / "gcc", 'grep -q abort "$1" || exit 0', f"printf '{said}' >&2; exit 4")
    told = treereduce_here("init", "a.c", "--", "./gcc", "@@", cwd=place)
    assert told.returncode == 0, told.stderr
    assert b"keeping: gcc: internal compiler error: in fold, at x.cc:1\n" in told.stderr


def test_a_signal_is_asked_for(place: Path) -> None:
    words = ["sh", "-c", 'grep -q abort "$0" && kill -SEGV $$', "@@"]
    told = treereduce_here("init", "a.c", "--", *words, cwd=place)
    assert b"SIGSEGV\n" in told.stderr
    assert "-eq 139" in (place / "check.sh").read_text()
    assert run(place / "check.sh", "a.c", cwd=place).returncode == 0


def test_nothing_is_overwritten(place: Path) -> None:
    (place / "check.sh").write_bytes(b"mine")
    told = treereduce_here("init", "a.c", "--", "grep", "-q", "abort", "@@", cwd=place)
    assert told.returncode == 2
    assert b"check.sh exists already" in told.stderr
    assert (place / "check.sh").read_bytes() == b"mine"


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["--", "true"], 4, b"so a reduction would end there: the command does not fail"),
        (["--", "sh", "-c", "echo oh no; exit 3"], 3, b"not with a crash that is known"),
        (["--", "no-such-command"], 2, b"no command 'no-such-command'"),
        (["--"], 2, b"nothing to write a check for"),
        ([], 2, b"nothing to write a check for"),
        (["--differential", "gcc", "gcc -g", "--", "gcc"], 2, b"exclude each other"),
        (["--differential", "gcc 'x", "gcc"], 2, b"cannot be read"),
        (["--differential", "", "gcc"], 2, b"A compiler is empty"),
        (["--differential", "gcc @@ -g @@", "gcc"], 2, b"must name the program once and no output"),
        (["--differential", "gcc", "gcc -o there"], 2, b"must name the program once and no output"),
        (["--differential", "gcc", "no-such-command"], 2, b"no command 'no-such-command'"),
        (["-o", "nowhere/check.sh", "--", "sleep", "1000"], 2, b"There is no directory "),
    ],
)
def test_what_cannot_be_made_a_check_is_one_sentence_and_no_file(
    words: list[str], status: int, message: bytes, place: Path
) -> None:
    told = treereduce_here("init", "a.c", *words, cwd=place)
    assert told.returncode == status, told.stderr
    assert message in told.stderr
    assert names(place) == ["a.c"]


def test_a_script_that_could_not_be_written_leaves_no_file_behind(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # An empty one is no check, and the next call would leave it as it is.
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "chmod", full)
    with pytest.raises(
        UsageError, match=r"check\.sh cannot be written: No space left on device\. Name another"
    ):
        init._write("exit 0\n", str(place / "check.sh"))
    assert names(place) == ["a.c"]


def test_a_command_that_fails_now_and_then_is_found_out(place: Path) -> None:
    flaky = f"if mkdir {place}/seen 2>/dev/null; then grep -q abort $0; else exit 1; fi"
    told = treereduce_here("init", "a.c", "--", "sh", "-c", flaky, "@@", cwd=place)
    assert told.returncode == 5
    assert b"not there each time" in told.stderr
    assert names(place) == ["a.c", "seen"]


def test_compilers_that_agree_are_refused(place: Path) -> None:
    told = treereduce_here("init", "a.c", "--differential", "gcc -w", "gcc -g -w", cwd=place)
    assert told.returncode == 3
    assert b"both behave the same" in told.stderr
    assert names(place) == ["a.c"]


def test_a_difference_is_asked_for_with_guards_that_the_file_itself_passes(place: Path) -> None:
    (place / "a.c").write_bytes(DIFFERS.replace(b"int total = 0;", b"int total = 0; int *p = 1;(void)p;"))
    told = treereduce_here("init", "a.c", "--differential", "gcc -DX=1", "gcc -DX=2", cwd=place)
    assert told.returncode == 0, told.stderr
    assert (
        b"keeping: gcc -DX=1 and gcc -DX=2 behave differently\nguards: warnings, a second run," in told.stderr
    )
    script = (place / "check.sh").read_text()
    assert "-Werror=uninitialized" in script
    assert "-Werror=int-conversion" not in script
    assert run(place / "check.sh", "a.c", cwd=place).returncode == 0
    assert names(place) == ["a.c", "check.sh"]


def test_programs_that_may_do_anything_are_refused(place: Path) -> None:
    (place / "a.c").write_bytes(DIFFERS)
    told = treereduce_here("init", "a.c", "--differential", "gcc -DX=1", "gcc -DX=2", cwd=place)
    assert told.returncode == 0, told.stderr
    answers = {}
    for name, body in UNDEFINED.items():
        (place / "b.c").write_text(f"#include <stdio.h>\nint main(void) {{ {body} return 0; }}\n")
        answers[name] = run(place / "check.sh", "b.c", cwd=place).returncode
    assert answers == dict.fromkeys(UNDEFINED, 1)


def test_a_difference_is_reduced_to_what_makes_it(place: Path) -> None:
    (place / "a.c").write_bytes(DIFFERS)
    treereduce_here("init", "a.c", "--differential", "gcc -DX=1", "gcc -DX=2", cwd=place)
    reduced = treereduce_here("a.c", "./check.sh", "-o", "-", "-q", cwd=place)
    assert len(reduced.stdout.split()) < 15
    assert b"X" in reduced.stdout


def test_a_hang_is_a_difference_too(place: Path) -> None:
    (place / "a.c").write_bytes(b"int main(void) { volatile int x = X; while (x) ; return 0; }\n")
    told = treereduce_here("init", "a.c", "--differential", "gcc -DX=0 -w", "gcc -DX=1 -w", cwd=place)
    assert told.returncode == 0, told.stderr
    assert "with FILE, that is the difference" in (place / "check.sh").read_text()


def test_other_languages_have_the_guards_that_need_no_knowledge_of_them(place: Path) -> None:
    compiler = '#!/bin/sh\ncp "$4" "$3"; chmod +x "$3"; echo "echo $1" >> "$3"\n'
    (place / "comp").write_text(compiler)
    (place / "comp").chmod(0o755)
    (place / "a.lua").write_bytes(b"#!/bin/sh\necho same\n")
    told = treereduce_here("init", "a.lua", "--differential", "./comp 1", "./comp 2", cwd=place)
    # Its programs differ whatever the file is, even nothing.
    assert told.returncode == 4, told.stderr


def test_the_scripts_have_what_a_linter_of_shell_scripts_asks_for(place: Path) -> None:
    linter = shutil.which("shellcheck")
    treereduce_here("init", "a.c", "--", "grep", "-q", "abort", "@@", cwd=place)
    checker = [linter] if linter else ["sh", "-n"]
    subprocess.run([*checker, place / "check.sh"], check=True)


TOOL = """\
grep -q abort "$1" || { echo content; exit 0; }
echo "error 17: it's bad" >&2
grep -q unused "$1" && echo "unused too"
grep -q stdlib "$1" && { kill -SEGV $$; }
grep -q while "$1" && sleep 30
exit 124
"""
"""A tool that does something else for each word of its input."""


@pytest.mark.parametrize(
    ("options", "yes", "no"),
    [
        (["--exit-code", "124"], "abort", "stdlib"),
        (["--exit-code", "124", "--stdout", "unused"], "abort unused", "abort"),
        (["--interesting-exit-code=139"], "abort stdlib", "abort"),
        (["--signal", "SEGV", "--stderr", r"error \d+: it's (?!good)"], "abort stdlib", "abort"),
        (["--signal", "SEGV", "--exit-code", "nonzero"], "abort stdlib", "x"),
        (["--any-output", "(too|two)$", "--not-stdout", "content"], "abort unused", "abort"),
        (["--stderr", "^error 17:.*bad$", "--not-stdout", "unused"], "abort", "abort unused"),
        (["--stderr", "bad", "--not-stderr", "good"], "abort", "int x;"),
        (["--hangs", "1"], "abort while", "abort stdlib"),
        (["--hangs", "1", "--stdout", "unused"], "abort while unused", "abort while"),
    ],
)
def test_what_options_ask_for_is_what_the_script_asks_for(
    options: list[str], yes: str, no: str, place: Path
) -> None:
    write_check(place / "the tool's", TOOL)
    (place / "a.c").write_text(yes)
    (place / "b.c").write_text(no)
    told = treereduce_here("init", "a.c", *options, "--", "./the tool's", "@@", cwd=place)
    assert told.returncode == 0, told.stderr
    assert b"\ntried: yes to a.c" in told.stderr
    for shell in ("sh", "dash", "bash"):
        words = [shell, place / "check.sh"]
        answers = [run(words[0], *words[1:], name, cwd=place).returncode for name in ("a.c", "b.c")]
        assert answers == [0, 1]
    assert names(place.parent / "temporary") == []


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["--stdout", "a(b", "--", "cat", "@@"], 2, b"is no regular expression"),
        (["--stdout", r"abort.*\n.*}", "--", "cat", "@@"], 2, b"cannot be asked for by `grep`"),
        (["--stdout", "(?s)abort", "--", "cat", "@@"], 2, b"cannot be asked for by `grep`"),
        (["--stdout", "(?a:abort)", "--", "cat", "@@"], 2, b"cannot be asked for by `grep`"),
        (["--stdout", "no such", "--exit-code", "3", "--", "cat", "@@"], 3, b"do not hold (exit status 0)."),
        (["--hangs", "30", "--", "cat", "@@"], 3, b"--hangs 30 does not hold (exit status 0)."),
        (["--not-stdout", "no such", "--", "cat", "@@"], 4, b"yes to an empty file too"),
        (["--exit-code", "3", "--differential", "gcc", "gcc -g"], 2, b"leave out --exit-code and its like"),
    ],
)
def test_what_a_script_cannot_keep_is_one_sentence_and_no_file(
    words: list[str], status: int, message: bytes, place: Path
) -> None:
    told = treereduce_here("init", "a.c", *words, cwd=place)
    assert (told.returncode, names(place)) == (status, ["a.c"])
    assert message in told.stderr
