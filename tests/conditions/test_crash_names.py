from __future__ import annotations

import shlex

import pytest

from treereduce.conditions.cleaning import Kept, cleaned, searchable
from treereduce.conditions.frames import relative
from treereduce.conditions.mangling import demangled
from treereduce.conditions.tools import program, programs, tool_name


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("gcc", "gcc"),
        ("/usr/bin/x86_64-linux-gnu-gcc-11", "gcc"),
        ("aarch64-none-elf-g++", "g++"),
        ("clang++-14", "clang++"),
        ("/usr/lib/gcc/x86_64-linux-gnu/12/cc1plus", "cc1plus"),
        ("cc1", "cc1"),
        ("sqlite3", "sqlite3"),
        ("python3.11", "python"),
        ("verilator_bin", "verilator"),
        ("tool.py", "tool"),
        ("z3", "z3"),
    ],
)
def test_a_word_is_the_name_of_a_tool(word: str, name: str) -> None:
    assert tool_name(word) == name


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("gcc -c @@", "gcc"),
        ("env A=1 timeout -s 9 10 nice -n 5 ./tool @@", "tool"),
        ("python3 -m mypy crash.py", "mypy"),
        ("python3 -X faulthandler tool.py crash.txt", "tool"),
        ("python3 crash.py", "python"),
        ("python3 @@", "python"),
        ("node -e 'f(1)' crash.js", "node"),
        ("sh -c 'ghdl -s crash.vhdl | cat'", "ghdl"),
        ("valgrind -q ./tool @@", "tool"),
        ("java -cp lib Main", "java"),
        ("", ""),
    ],
)
def test_a_command_is_called_after_its_program(command: str, name: str) -> None:
    assert program(shlex.split(command)) == name


def test_a_line_for_a_shell_is_looked_into() -> None:
    assert ("clang-14", "clang", "clang", "clang", "clang") in programs(
        ("sh", "-c", "cd x && clang-14 -c @@")
    )


@pytest.mark.parametrize(
    ("text", "kept", "expected"),
    [
        ("at 0x7f3a1c2b4e11 and 0x38", Kept.NAME, "at 0xN and 0x38"),
        ("/usr/src/tool/x.c:12", Kept.NAME, "x.c:12"),
        ("/rustc/0123456789abcdef/library/core/src/x.rs:1:2", Kept.NAME, "library/core/src/x.rs:1:2"),
        ("../../src/smt/x.cpp", Kept.NAME, "src/smt/x.cpp"),
        ("a / b and a/b", Kept.NAME, "a / b and a/b"),
        ("the len is 3 but x2 is 5.5", Kept.TEXT, "the len is N but x2 is N"),
        ("no 'x y' in `z' of \"w\"", Kept.TEXT, "no 'x y' in `z' of \"w\""),
        ("no 'x y' in `z' of \"w\"", Kept.LOOSE, "no '…' in `…' of \"…\""),
        ("it's 9 o'clock", Kept.LOOSE, "it's N o'clock"),
    ],
)
def test_a_message_is_cleaned(text: str, kept: Kept, expected: str) -> None:
    assert cleaned(text, kept) == expected


def test_a_searchable_text_has_its_special_characters_escaped() -> None:
    assert searchable("f(a[3])*", Kept.NAME) == r"f\(a\[3\]\)\*"
    assert searchable("len 17 of “x”", Kept.TEXT) == "len -?[0-9][0-9.eE+-]* of .+x.+"


@pytest.mark.parametrize(
    ("name", "readable"),
    [
        ("_ZN4llvm5APInt15setBitsSlowCaseEjj", "llvm::APInt::setBitsSlowCase"),
        (
            "_ZNK5clang10ASTContext18getASTRecordLayoutEPKNS_10RecordDeclE",
            "clang::ASTContext::getASTRecordLayout",
        ),
        ("_ZN12_GLOBAL__N_14Pass3runEv", "(anonymous namespace)::Pass::run"),
        ("_ZN4llvm11SmallVectorIiLj4EE4growEv", "llvm::SmallVector::grow"),
        ("_ZN1A1BC2Ev", "A::B::B"),
        ("_ZN1A1BD0Ev", "A::B::~B"),
        ("_Z5parsePKc", "parse"),
        ("main", "main"),
        ("_ZTV1A", "_ZTV1A"),
    ],
)
def test_a_mangled_name_is_read(name: str, readable: str) -> None:
    assert demangled(name) == readable


@pytest.mark.parametrize(
    ("file", "shown"),
    [
        ("/opt/x/lib/python3.11/site-packages/Cython/Compiler/Nodes.py", "Cython/Compiler/Nodes.py"),
        ("/opt/x/node_modules/terser/dist/bundle.js", "terser/dist/bundle.js"),
        ("/home/me/tool.py", "tool.py"),
        ("mypy/types.py", "mypy/types.py"),
    ],
)
def test_a_file_of_a_frame_is_said_without_where_it_is_installed(file: str, shown: str) -> None:
    assert relative(file) == shown
