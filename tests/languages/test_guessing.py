"""The language of a file is told by its name, its shebang, a mode line, or the parsers that fit it."""

from __future__ import annotations

import signal
from dataclasses import replace
from pathlib import Path

import pytest
from command_line import treereduce_here, write_check
from language_cases import NAMES, SAMPLES, language_case
from partly_slow import partly_slow

import treereduce
from treereduce import Event, Warned
from treereduce.errors import UnknownLanguageError, UsageError
from treereduce.languages import own_process, registry
from treereduce.languages.fitting import Fit, fits
from treereduce.languages.guessing import HINTS, guess, guess_or_text, most_likely
from treereduce.languages.hints import EDITOR_NAMES

NAMELESS = Path("crash")
RUST = b"""\
pub struct Counter { count: usize }

impl Counter {
    pub fn next(&mut self) -> Option<usize> {
        self.count += 1;
        match self.count { 0 => None, n if n < 10 => Some(n), _ => None }
    }
}
"""
HEADER_OF_CPP = (
    b"namespace n { template <class T> class box : public base<T> { public: virtual ~box(); }; }\n"
)
HEADER_OF_C = b"#define X 1\nstruct box { int a; };\nint open_box(struct box *b, int flags);\n"


def told(path: str, source: bytes = b"") -> tuple[str, str]:
    """The language of a file and what told it."""
    told_by = guess(Path(path), source)
    return told_by.language.name, told_by.reason


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("crash.c", "c"),
        ("crash.h", "c"),
        ("crash.i", "c"),
        ("dir.py/crash.C", "cpp"),
        ("CRASH.CPP", "cpp"),
        ("crash.ii", "cpp"),
        ("crash.rs", "rust"),
        ("crash.go", "go"),
        ("crash.java", "java"),
        ("crash.mjs", "javascript"),
        ("crash.cjs", "javascript"),
        ("crash.jsx", "javascript"),
        ("crash.d.ts", "typescript"),
        ("crash.tsx", "tsx"),
        ("crash.pyx", "python"),
        ("SConstruct", "python"),
        ("crash.v", "verilog"),
        ("crash.vh", "verilog"),
        ("crash.sv", "systemverilog"),
        ("crash.svh", "systemverilog"),
        ("crash.rb", "ruby"),
        ("Gemfile", "ruby"),
        ("crash.lua", "lua"),
        ("crash.css", "css"),
        ("crash.cs", "csharp"),
        ("crash.sql", "sql"),
        ("crash.vhdl", "vhdl"),
        ("crash.sol", "solidity"),
        ("crash.lisp", "commonlisp"),
        ("crash.scm", "scheme"),
        ("crash.smt2", "smtlib"),
    ],
)
def test_a_file_name_tells_the_language(file: str, name: str) -> None:
    assert guess(Path(file)).language.name == name


@pytest.mark.parametrize(
    ("file", "hint"),
    [
        ("crash.jaba", ".java would be java"),
        ("crash", "-l c (see"),
        ("crash.qqqqqq", "-l c (see"),
        ("crash.bin", "-l c (see"),
    ],
)
def test_an_unknown_file_name_says_how_to_name_the_language(file: str, hint: str) -> None:
    with pytest.raises(UsageError, match="give it with -l") as caught:
        guess(Path(file))
    assert hint in str(caught.value)
    assert "-l text" in str(caught.value)
    assert str(caught.value).endswith("see treereduce-py languages).")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("#!/usr/bin/python", "python"),
        ("#!/usr/bin/env python3", "python"),
        ("#! /usr/bin/env -S python3.11 -u", "python"),
        ("#!/usr/bin/env -S PYTHONUTF8=1 pypy3", "python"),
        ("#!/opt/lua5.4/bin/lua5.4", "lua"),
        ("#!/usr/bin/env nodejs", "javascript"),
        ("#!/usr/bin/ruby2.7 -w", "ruby"),
        ("#!/usr/local/bin/guile-2.2", "scheme"),
    ],
)
def test_a_shebang_tells_the_language(line: str, name: str) -> None:
    for source in (f"{line}\n", f"{line}\r\nx\r\n", f"\N{BOM}{line}"):
        assert told("crash", source.encode()) == (name, "from its shebang")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("// -*- C++ -*-", "cpp"),
        ("/* -*- mode: c; indent-tabs-mode: nil -*- */", "c"),
        ("#!/bin/zork\n# -*- coding: utf-8; mode: Python -*-", "python"),
        ("// -*- js2-mode -*-", "javascript"),
        ("# -*- python-ts-mode -*-", "python"),
        ("x\n" * 99 + "# Local Variables:\n# mode: ruby\n# End:", "ruby"),
        ("// vim: set ft=rust:", "rust"),
        ("-- vim:ts=4:ft=lua", "lua"),
        ("// vi: syntax=go", "go"),
        ("x\n" * 99 + "# vim: filetype=python.django sw=4", "python"),
        ("/* ex: set ft=cs : */", "csharp"),
    ],
)
def test_a_mode_line_tells_the_language(text: str, name: str) -> None:
    for source in (f"{text}\n", text.replace("\n", "\r\n")):
        assert told("crash", source.encode()) == (name, "from its mode line")


def test_the_first_hint_counts() -> None:
    source = b"#!/usr/bin/env ruby\n# -*- python -*-\n"
    assert told("SConstruct", source) == ("python", "from its file name")
    assert told("crash.lua", source) == ("lua", "from its extension")
    assert told("crash", source) == ("ruby", "from its shebang")
    assert [reason for reason, _ in HINTS] == ["file name", "extension", "shebang", "mode line"]


@pytest.mark.parametrize(
    "source",
    [
        b"#!/bin/zork",
        b"#!",
        b"#!/usr/bin/env",
        b"#!/usr/bin/env -S",
        b"# -*- coding: utf-8 -*-",
        b"# vim: ts=4",
        b"# vim: ft=zork",
        b"x\n" * 6 + b"# vim: ft=c\n" + b"x\n" * 6,
        b"\x00\xff\xfe\x01" * 99,
        "int main(void) { return 0; }\n".encode("utf-16"),
    ],
)
def test_what_tells_nothing_is_an_unknown_language(source: bytes) -> None:
    with pytest.raises(UnknownLanguageError, match="not clear from its content: give it with -l"):
        guess(NAMELESS, source)


def test_every_mode_of_an_editor_is_one_of_a_known_language() -> None:
    assert [mode for mode, name in EDITOR_NAMES.items() if name not in registry.names()] == []
    assert [
        mode for mode in EDITOR_NAMES if any(mode in registry.profile(name).aliases for name in NAMES)
    ] == []


@pytest.mark.slow
def test_languages_that_share_an_extension_are_told_apart_by_mode_line_and_content() -> None:
    assert told("crash.h", HEADER_OF_C) == ("c", "from its extension and content")
    assert told("crash.h", HEADER_OF_CPP) == ("cpp", "from its extension and content")
    assert told("crash.h", b"// -*- C++ -*-\n" + HEADER_OF_C) == ("cpp", "from its mode line")
    assert told("crash.h", b"// -*- python -*-\n" + HEADER_OF_C) == ("c", "from its extension and content")


@pytest.mark.slow
def test_a_file_in_a_language_built_on_that_of_its_extension_is_told_by_its_content() -> None:
    flow = b"""\
// @flow
export type Entry = { name: string, size: number };
const sizes = (entries: Array<Entry>, depth: number = 0): number => entries.map((e: Entry) => e.size + depth);
"""
    assert told("crash.js", flow) == ("typescript", "from its extension and content")
    assert told("crash.js", flow + b"const a = <b c={d}>e</b>;\n") == (
        "tsx",
        "from its extension and content",
    )
    assert told("crash.c", HEADER_OF_CPP) == ("cpp", "from its extension and content")


def test_the_extension_counts_unless_another_language_is_clearly_better() -> None:
    assert told("crash.c", HEADER_OF_C) == ("c", "from its extension")
    assert told("crash.js", RUST) == ("javascript", "from its extension")
    assert told("crash.js", b"const a = <b c={d}>e</b>, f = ({ g }) => { return `${g}${a}`; };\n" * 2) == (
        "javascript",
        "from its extension",
    )


@pytest.mark.parametrize("times", partly_slow([2, 999], ["2"]))
def test_a_file_without_hints_is_in_the_language_whose_parser_makes_fewest_errors(times: int) -> None:
    assert told("crash.zork", RUST * times) == ("rust", "from its content")


@pytest.mark.slow
def test_prose_is_in_no_language() -> None:
    prose = (Path(__file__).parent.parent.parent / "LICENSE").read_bytes()
    read = guess_or_text(NAMELESS, prose, always=True)
    assert (read.language.name, read.reason) == ("text", "")
    assert read.warning == "Nothing tells the language of crash: it is read as text."


def test_a_parser_that_accepts_the_reverse_as_well_says_nothing() -> None:
    anything, strict = Fit("anything", 0.0, 0.0, 9), Fit("strict", 0.05, 0.9, 300)
    assert most_likely([anything, strict]) == "strict"
    assert most_likely([anything]) is most_likely([]) is None


def test_of_parsers_that_fit_alike_the_least_counts() -> None:
    assert most_likely([Fit("cpp", 0.0, 0.8, 500), Fit("c", 0.001, 0.8, 300)]) == "c"


def test_of_parsers_that_make_as_few_errors_the_one_that_knows_the_most_words_counts() -> None:
    ruby, c = Fit("ruby", 0.0, 1.0, 351, known=0.2), Fit("c", 0.0, 1.0, 363, known=0.4)
    assert most_likely([ruby, c]) == "c"
    assert most_likely([ruby, replace(c, wrong=0.1)]) == "ruby"


@pytest.mark.parametrize(
    ("name", "text", "known"),
    [
        ("c", b"int f(unsigned x) { return x; }", 3 / 6),
        ("ruby", b"int f(unsigned x) { return x; }", 1 / 6),
        ("sql", b"SELECT a FROM b;", 2 / 4),
        ("json", b'[null, true, "word"]', 2 / 3),
    ],
)
def test_words_are_known_that_a_language_has_for_itself(name: str, text: bytes, known: float) -> None:
    [fit] = fits(text, [name])
    assert fit.known == pytest.approx(known)


def test_a_parser_is_measured_by_what_it_does_not_understand() -> None:
    [good, bad] = fits(RUST, ["rust", "python"])
    assert (good.name, good.wrong) == ("rust", 0.0)
    assert good.wrong_reversed > 0.3
    assert bad.wrong > 0.3


@pytest.mark.slow
def test_languages_without_a_parser_are_left_out_of_the_measure() -> None:
    assert [fit.name for fit in fits(RUST, ["text", "c"])] == ["c"]
    assert fits(b"", ["c"])[0].wrong == 0.0


@pytest.mark.slow
def test_a_parser_that_loops_or_crashes_is_left_out_and_the_rest_are_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hooks = f"""
import os
from treereduce.languages import fitting
fitting.SECONDS = 0.2
ordinary = fitting.load_parser
def load_parser(title, sources):
    if title == "Go":
        while True: pass
    if title == "Java":
        os.kill(os.getpid(), {int(signal.SIGSEGV)})
    return ordinary(title, sources)
fitting.load_parser = load_parser
"""
    (tmp_path / "hooks.py").write_text(hooks)
    monkeypatch.setattr(own_process, "CODE", own_process.CODE.replace("from {", "import hooks\nfrom {", 1))
    monkeypatch.syspath_prepend(tmp_path)
    assert [fit.name for fit in fits(RUST, ["c", "go", "java", "rust"])] == ["c", "rust"]


@pytest.mark.parametrize(
    ("name", "source", "status", "words"),
    [
        ("crash.rs", RUST, 0, "bytes of Rust (from its extension), 1 job"),
        ("crash", b"#!/usr/bin/env python3\r\nprint(1, fn)\r\n", 0, "of Python (from its shebang), 1 job"),
        ("crash", b"", 2, "crash is empty"),
        ("crash", b"#!/bin/zork\n", 2, "The language of 'crash' is not known"),
        ("crash", b"\x00\x01fn\xff" * 99, 2, "The language of 'crash' is not known"),
        (".", None, 2, ". is a directory: give a single file."),
    ],
)
def test_a_call_without_a_language_says_what_was_guessed_or_what_to_do(
    tmp_path: Path, name: str, source: bytes | None, status: int, words: str
) -> None:
    if source is not None:
        (tmp_path / name).write_bytes(source)
    write_check(tmp_path / "check.sh", 'grep -q fn "$1"')
    run = treereduce_here(name, "check.sh", "-j", "1", cwd=tmp_path)
    said = run.stderr.decode()
    assert (run.returncode, "Traceback" in said) == (status, False), said
    assert words in said


def test_auto_guesses_and_reads_as_text_what_is_not_clear(tmp_path: Path) -> None:
    (tmp_path / "crash").write_bytes("fn main() {}\n".encode("utf-16"))
    write_check(tmp_path / "check.sh", 'grep -q f "$1"')
    run = treereduce_here("-l", "auto", "crash", "check.sh", "-j", "1", cwd=tmp_path)
    assert run.returncode == 0, run.stderr.decode()
    assert "warning: Nothing tells the language of crash: it is read as text." in run.stderr.decode()
    assert b"f" in (tmp_path / "crash.reduced").read_bytes()


@pytest.mark.slow
def test_standard_input_is_guessed_by_its_content(tmp_path: Path) -> None:
    write_check(tmp_path / "check.sh", 'grep -q fn "$1" && [ "$1" != "${1%.rs}" ]')
    run = treereduce_here("-", "check.sh", "-j", "1", cwd=tmp_path, stdin=RUST)
    assert run.returncode == 0, run.stderr.decode()
    assert run.stdout.strip() == b"fn"
    assert b"bytes of Rust (from its content), 1 job" in run.stderr


def test_a_function_is_given_the_language_that_auto_tells() -> None:
    warnings: list[Event] = []
    program = b"#!/usr/bin/env python3\nif x:\n    keep(1)\n"
    result = treereduce.reduce(
        program, "auto", lambda program: b"keep" in program, listeners=[warnings.append]
    )
    assert result.program.strip() == b"keep"
    treereduce.reduce(b"keep", "auto", lambda program: b"keep" in program, listeners=[warnings.append])
    messages = [event.message for event in warnings if isinstance(event, Warned)]
    assert messages == ["Nothing tells the language of program: it is read as text."]


@pytest.mark.slow
def test_nearly_all_samples_are_told_by_their_content() -> None:
    right: list[tuple[str, str]] = []
    wrong: list[tuple[str, str]] = []
    asked = NAMES[::3]
    for name in asked:
        program = (SAMPLES / language_case(name).samples[0]).read_bytes()
        try:
            guessed = guess(NAMELESS, b"\n\n" + program).language.name
        except UnknownLanguageError:
            continue
        (right if guessed == name else wrong).append((name, guessed))
    assert len(right) > 0.8 * len(asked), wrong
    assert len(wrong) < 0.15 * len(asked), wrong
