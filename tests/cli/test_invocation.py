from __future__ import annotations

import sys
from dataclasses import replace
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from command_line import write_check

from treereduce.cli.call.invocation import Options, plan
from treereduce.errors import UsageError
from treereduce.feed.outlets import Outlets
from treereduce.languages import registry
from treereduce.machine.cores import available_cores, most_jobs
from treereduce.planning.effort import Effort

CALL = Options(file="crash.c", check="check.sh")
NO_CHECK = Options(file="crash.c", command=["true"])


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory, with a program and a check in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "crash.c").write_bytes(b"int x;\r\n")
    write_check(tmp_path / "check.sh", "exit 0")
    return tmp_path


def test_a_plain_call_needs_nothing_else() -> None:
    made = plan(CALL)
    assert made.source == b"int x;\r\n"
    assert made.language.name == "c"
    assert made.output == Path("crash.reduced.c")
    assert made.backup is None
    assert made.jobs == available_cores()
    assert made.most_jobs is None
    assert made.typed is CALL


@pytest.mark.usefixtures("place")
def test_jobs_are_a_number_or_follow_what_pays() -> None:
    fixed = plan(replace(CALL, jobs="7"))
    assert (fixed.jobs, fixed.most_jobs) == (7, None)
    free = plan(replace(CALL, jobs="auto"))
    assert (free.jobs, free.most_jobs) == (available_cores(), most_jobs(available_cores()))


@pytest.mark.parametrize(
    ("file", "output"),
    [("a/crash.c", "a/crash.reduced.c"), ("crash", "crash.reduced"), ("my.crash.i", "my.crash.reduced.i")],
)
def test_the_result_is_named_after_the_input_and_lies_beside_it(place: Path, file: str, output: str) -> None:
    (place / "a").mkdir()
    (place / file).write_bytes(b"int x;")
    assert plan(replace(CALL, file=file, language="c")).output == Path(output)


@pytest.mark.parametrize(
    ("options", "warned"),
    [
        ({"passes": "runs"}, "--passes runs leaves out what --pass-command names: mine."),
        ({"passes": "runs,mine"}, None),
        ({"passes": "-runs"}, None),
        ({"effort": Effort.QUICK}, "--effort quick leaves out what --pass-command names: mine."),
        ({}, None),
    ],
)
def test_a_pass_that_will_not_be_tried_is_told_of(options: dict[str, Any], warned: str | None) -> None:
    made = plan(replace(CALL, pass_commands=("mine:steps=true",), **options))
    assert list(made.warnings) == ([] if warned is None else [warned])


def test_a_file_whose_parser_is_missing_is_read_as_text(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tree_sitter_vhdl", None)
    registry._load.cache_clear()
    (place / "crash.vhd").write_bytes(b"entity e is end;")
    made = plan(replace(CALL, file="crash.vhd"))
    assert made.language.name == "text"
    assert "pip install" in made.warnings[0]
    assert "crash.vhd is read as text" in made.warnings[0]
    with pytest.raises(UsageError, match="no parser for VHDL"):
        plan(replace(CALL, file="crash.vhd", language="vhdl"))


def test_the_formatter_may_be_the_usual_one_of_the_language() -> None:
    assert plan(replace(CALL, formatter="auto")).formatter == "clang-format -i @@"
    assert plan(replace(CALL, formatter="indent")).formatter == "indent"


def test_the_language_can_be_given() -> None:
    assert plan(replace(CALL, language="c++")).language.name == "cpp"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (replace(CALL, file="nothing.c"), "There is no file nothing.c."),
        (replace(CALL, file="."), ". is a directory: give a single file."),
        (replace(CALL, file="/dev/zero"), "/dev/zero is a device: give a file, or - for standard input."),
        (replace(CALL, file="empty.c"), "empty.c is empty: there is nothing to reduce."),
        (replace(CALL, file="crash.xyz"), "The language of 'crash.xyz' is not known.*-l"),
        (replace(CALL, language="cc+"), "There is no language 'cc\\+': .*treereduce-py languages"),
        (replace(CALL, check=None), "There is no check: call treereduce-py crash.c CHECK"),
        (
            replace(CALL, check="sh -n"),
            "There is no file sh -n, and a command comes after `--`: call treereduce-py crash.c -- sh -n @@.",
        ),
        (
            replace(CALL, check="grep -q x @@ | cat"),
            r"a command comes after `--`: call treereduce-py crash.c -- sh -c 'grep -q x @@ \| cat'\.",
        ),
        (replace(CALL, check="./check.sh '@@' x"), "call treereduce-py crash.c -- ./check.sh @@ x."),
        (replace(CALL, check="crash.c"), "crash.c is both the program and its check"),
        (replace(CALL, command=["true"]), "There are two checks, check.sh and the command after `--`"),
        (Options(file="crash.c", command=[]), "There is no command after `--`."),
        (replace(CALL, language="text", formatter="auto"), "No formatter is known for Any text: give"),
        (replace(CALL, output="crash.c"), "crash.c is the input: use --in-place"),
        (replace(CALL, output="./a/../crash.c"), "is the input: use --in-place"),
        (replace(CALL, output="check.sh"), "check.sh is the check: name another file with -o."),
        (Options(file="crash.c", command=["./check.sh", "@@"], output="check.sh"), "is a file of a command"),
        (
            replace(NO_CHECK, output="check.sh", formatter="sh ./check.sh @@"),
            "check.sh is a file of a command that the run calls: name another one with -o.",
        ),
        (replace(NO_CHECK, output="check.sh", pass_commands=["a=./check.sh"]), "is a file of a command"),
        (replace(CALL, output="no/out.c"), "There is no directory .*no; make it, or name another file"),
        (replace(CALL, output="/proc/out.c"), "No file can be written in /proc"),
        (replace(CALL, output="a"), "a is a directory; name a file for the result"),
        (replace(CALL, output="out.c/"), "out.c/ is a directory; name a file for the result"),
        (
            replace(CALL, file="/proc/version", language="text", in_place=True),
            "No file can be written in /proc .*; name a file elsewhere with -o, and not --in-place.",
        ),
        (replace(CALL, output="out.c", in_place=True), "--in-place and --output exclude each other"),
        (replace(CALL, file="-", language="c", in_place=True), "Standard input cannot be reduced in place"),
        (replace(CALL, quiet=True, verbose=True), "--quiet and --verbose exclude each other"),
        (replace(CALL, jobs="0"), "--jobs is 0: give a whole number above 0, or auto."),
        (replace(CALL, jobs="-2"), "--jobs is -2: give"),
        (replace(CALL, jobs="two"), "--jobs is two: give"),
        (replace(CALL, jobs="1.5"), "--jobs is 1.5: give"),
        (replace(CALL, jobs="1" * 30), "--jobs is above 10,000: give a number up to that, or auto."),
        (replace(CALL, max_tests=-1), "--max-tests is -1"),
        (replace(CALL, timeout=0.0), "--timeout is 0: give"),
        (replace(CALL, timeout=float("inf")), "--timeout is inf: give a finite number above 0."),
        (replace(CALL, time_limit=-1.5), "--time-limit is -1.5"),
        (replace(CALL, time_limit=float("nan")), "--time-limit is nan"),
    ],
)
def test_a_wrong_call_is_told_in_one_sentence(place: Path, call: Options, message: str) -> None:
    (place / "empty.c").write_bytes(b"")
    (place / "crash.xyz").write_bytes(b"int x;")
    (place / "a").mkdir()
    with pytest.raises(UsageError, match=message) as caught:
        plan(call)
    assert "\n" not in str(caught.value)


def test_an_input_that_cannot_be_read_is_told(place: Path) -> None:
    # Root reads whatever the permissions are, but no link that leads to itself.
    (place / "crash.c").unlink()
    (place / "crash.c").symlink_to("crash.c")
    with pytest.raises(UsageError, match=r"crash\.c cannot be read: Too many levels of symbolic links"):
        plan(CALL)


@pytest.mark.parametrize("name", ["check.sh", "check.py", "check"])
def test_program_and_check_the_wrong_way_round_are_told_with_the_right_call(place: Path, name: str) -> None:
    write_check(place / name, "exit 0")
    with pytest.raises(UsageError, match=f"call treereduce-py crash.c {name}"):
        plan(Options(file=name, check="crash.c"))


@pytest.mark.parametrize(
    ("file", "check"), [("program.py", "check.py"), ("run.js", "check"), ("crash.c", "is_crash.c")]
)
def test_a_program_that_could_be_a_check_is_not_taken_for_one(place: Path, file: str, check: str) -> None:
    (place / file).write_bytes(b"#!/usr/bin/env python3\nx = 1\n")
    (place / file).chmod(0o755)
    write_check(place / check, "exit 0")
    assert plan(Options(file=file, check=check)).file == Path(file)


def test_in_place_needs_a_name_for_the_original(place: Path) -> None:
    assert plan(replace(CALL, in_place=True)).backup == Path("crash.c.orig")
    (place / "crash.c.orig").write_bytes(b"an older original")
    with pytest.raises(UsageError, match=r"crash.c.orig exists already"):
        plan(replace(CALL, in_place=True))
    assert (place / "crash.c.orig").read_bytes() == b"an older original"


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("FILE", replace(CALL, file="")),
        ("CHECK", replace(CALL, check="")),
        ("--output", replace(CALL, output="")),
        ("--grammar", replace(CALL, grammar="")),
        ("--passes", replace(CALL, passes="")),
        ("--events", replace(CALL, feed=Outlets(events=""))),
        ("--summary", replace(CALL, feed=Outlets(summary=""))),
    ],
)
def test_what_a_variable_that_is_not_set_leaves_is_no_path_and_no_list(name: str, call: Options) -> None:
    with pytest.raises(UsageError, match=f"^{name} is empty, as a variable is that is not set"):
        plan(call)


def test_standard_input_without_a_byte_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO()))
    with pytest.raises(UsageError, match=r"^Standard input is empty: there is nothing to reduce"):
        plan(Options(file="-", check="check.sh"))


def test_a_link_to_nowhere_is_told_of_as_what_it_is(place: Path) -> None:
    (place / "there.c").symlink_to("gone.c")
    with pytest.raises(UsageError, match=r"^there\.c is a link to gone\.c, which does not exist\.$"):
        plan(replace(CALL, file="there.c"))
