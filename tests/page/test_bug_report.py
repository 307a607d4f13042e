"""Bug reports, and what scripts tell of the tools that they call."""

from __future__ import annotations

import base64
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from recorded_runs import HARD

from treereduce.page.bug_report import Found, bug_report, command_line, crash_lines, fenced
from treereduce.page.history import of_files
from treereduce.page.readable import excerpt, readable
from treereduce.page.scripts import tool_command

GUARDED = """\
#!/bin/sh
if ! timeout 5 clang -fsyntax-only "$1" 2>/dev/null; then exit 1; fi
gcc -O2 "$1"
"""


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ('gcc -O2 -c "$1" 2>&1 | grep -q ICE', "gcc -O2 -c @@"),
        ('output=$(timeout 10 gcc-13 -c "$candidate" 2>&1 < /dev/null)', "gcc-13 -c @@"),
        (GUARDED, "clang -fsyntax-only @@"),
        ('LC_ALL=C gcc -c \\\n  -x c "$1" > out', "gcc -c -x c @@"),
        ('ulimit -t 5; ! rustc "$1"', "rustc @@"),
        ("gcc -c crash.c", ""),
        ('gcc $FLAGS "$1"', ""),
        ('gcc -o "$(mktemp)" "$1"', ""),
        ('grep -q abort "$1"', ""),
        ('my-tool "$1"', ""),
        ('echo \'gcc "$1"', ""),
    ],
)
def test_the_call_of_a_known_tool_is_found_in_a_script(script: str, words: str) -> None:
    assert " ".join(tool_command(script)) == words


@pytest.mark.slow
@given(st.text())
def test_any_text_may_be_a_script(script: str) -> None:
    words = tool_command(script)
    assert not words or "@@" in words


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["gcc", "-c", "@@"], "gcc -c 'my crash.c'"),
        (["gcc", "-o@@.o", "@@"], "gcc '-omy crash.c.o' 'my crash.c'"),
        (["gcc", "@@.c"], "gcc 'my crash.c'"),
        (["sqlite3", ":memory:"], "sqlite3 :memory: < 'my crash.c'"),
        (["sh", "-c", "a | b @@"], "sh -c 'a | b my crash.c'"),
    ],
)
def test_a_command_is_told_with_the_name_of_the_file(words: list[str], line: str) -> None:
    assert command_line(words, "my crash.c") == line


@given(st.text(alphabet="`~a\n"))
def test_no_text_ends_its_fence(text: str) -> None:
    first, *lines = fenced(text, "c").split("\n")
    fence = first.removesuffix("c")
    assert lines[-1] == fence
    assert not any(re.fullmatch(f" {{0,3}}`{{{len(fence)},}} *", line) for line in lines[:-1])


def test_a_report_has_all_that_was_found() -> None:
    history = of_files("crash.c", "c", b"int a;\nint b;\n", b"int a;\n", tokens=(6, 3))
    found = Found(
        title="gcc: in foo_bar",
        version="gcc 12.2.0",
        words=["gcc", "-c", "@@"],
        output="crash.c:1: internal compiler error",
    )
    text = bug_report(history, found)
    assert text.startswith("## gcc: in foo\\_bar\n\nVersion: `gcc 12.2.0`\n")
    assert "```sh\ngcc -c crash.c\n```" in text
    assert "```c\nint a;\n```" in text
    assert "```text\ncrash.c:1: internal compiler error\n```" in text
    assert "from 6 to 3 tokens (14 to 7 bytes)" in text


def test_a_report_without_a_command_has_the_check() -> None:
    history = of_files("crash.c", "c", b"int a;", b"a", tokens=(3, 1))
    text = bug_report(history, Found(check=["./check.sh"], script="#!/bin/sh\ngrep -q a $1\n"))
    assert "`crash.c`; this exits with 0 if the bug is there:" in text
    assert "```sh\n./check.sh crash.c\n```" in text
    assert "```sh\n#!/bin/sh\ngrep -q a $1\n```" in text


def test_a_report_tells_what_was_asked_of_a_check() -> None:
    history = of_files("crash.c", "c", b"int a;", b"a", tokens=(3, 1))
    asked = ["--exit-code 3", "--stderr 'oh no'"]
    text = bug_report(history, Found(check=["./check.sh"], asked=asked, script="#!/bin/sh\n"))
    assert "this has what is kept (`--exit-code 3 --stderr 'oh no'`) if the bug is there:" in text
    assert "```sh\n./check.sh crash.c\n```" in text


def test_a_program_that_cannot_be_copied_is_there_as_base64_too() -> None:
    text = bug_report(of_files("crash.c", "c", HARD, HARD, tokens=(9, 9)), Found())
    block = text.split("```\n")[-2]
    assert base64.b64decode(block) == HARD
    assert "`````c\n" in text


def test_a_name_with_marks_that_nobody_can_type_is_another_one_everywhere_in_a_report() -> None:
    history = of_files("a\x1b[31m\nb c.c", "c", b"int a;", b"a", tokens=(3, 1))
    found = Found(words=["gcc", "-c", "@@"], version="gcc \x1b[1m12", output="")
    text = bug_report(history, found)
    assert "save the program below as `a_[31m_b c.c` and run:" in text
    assert "```sh\ngcc -c 'a_[31m_b c.c'\n```" in text
    assert "Version: `gcc ␛[1m12`" in text
    assert "\x1b" not in text


def test_a_program_that_is_too_long_is_to_be_attached() -> None:
    history = of_files("crash.c", "c", b"x", b"int a;\n" * 10_000, tokens=(9, 9))
    text = bug_report(history, Found())
    assert len(text) < 60_000
    assert "attach it" in text


def test_the_lines_of_a_crash_begin_with_the_one_that_names_it() -> None:
    output = "\n".join(["noise"] * 50 + ["crash.c:1: internal error: in foo"] + ["frame"] * 50)
    lines = crash_lines(output, "internal error: in foo").split("\n")
    assert lines[0].endswith("in foo")
    assert lines[-1] == "... (21 lines more)"
    assert crash_lines("a\n" * 100 + "last", "").endswith("last")


def test_what_the_tool_was_at_when_it_crashed_is_shown_too() -> None:
    said = ["during RTL pass: expand", "a.c: In function 'f':", "a.c:1:1: internal compiler error: in foo"]
    output = "\n".join(["a.c:1:1: warning: unused", *said, "frame"])
    assert crash_lines(output, "internal compiler error: in foo").split("\n") == [*said, "frame"]


def test_what_cannot_be_seen_is_made_visible() -> None:
    assert readable(b"a\r\nb\rc\0\x7f\tz") == "a\nb␍c␀␡\tz"
    assert readable("\u202eevil\x85".encode()) == "⟨U+202E⟩evil⟨U+0085⟩"
    assert readable(b"\xff") == "\ufffd"
    assert excerpt(b"a" * 50 + b"b" * 50, 10) == "aaaaa\n⋯ 90 bytes are not shown ⋯\nbbbbb"
