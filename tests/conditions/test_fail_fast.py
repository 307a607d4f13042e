from __future__ import annotations

from treereduce.conditions.crash import Crash, NamedBy
from treereduce.conditions.outcome import Outcome
from treereduce.conditions.recognition import fail_fast, recognise

ASSERTION = Crash("clang", "Assertion `a' failed, in x.cpp", recogniser="llvm")
STACK = Crash("clang", "crash in f", recogniser="llvm", by=NamedBy.FRAMES)


def test_a_driver_writes_no_reproducer() -> None:
    fast = fail_fast(["timeout", "9", "clang++-14", "-c", "@@"], ASSERTION)
    assert fast.command == ("timeout", "9", "clang++-14", "-fno-crash-diagnostics", "-c", "@@")


def test_a_switch_that_is_there_is_not_added() -> None:
    command = ("clang", "-c", "-fno-crash-diagnostics", "@@")
    assert fail_fast(command, ASSERTION).command == command


def test_a_tool_that_does_not_know_a_switch_does_not_get_it() -> None:
    assert fail_fast(["opt", "@@"], ASSERTION).command == ("opt", "@@")


def test_a_line_for_a_shell_is_left_as_it_is() -> None:
    command = ("sh", "-c", "clang -c @@")
    assert fail_fast(command, ASSERTION).command == command


def test_what_frames_name_keeps_its_frames() -> None:
    assert "LLVM_DISABLE_SYMBOLIZATION" in fail_fast(["clang", "@@"], ASSERTION).environment
    assert "LLVM_DISABLE_SYMBOLIZATION" not in fail_fast(["clang", "@@"], STACK).environment


def test_who_dares_tries_without_readable_frames() -> None:
    assert "LLVM_DISABLE_SYMBOLIZATION" in fail_fast(["clang", "@@"], STACK, daring=True).environment


def test_a_script_fails_as_fast_as_the_tool_in_it() -> None:
    assert fail_fast(["./check.sh", "@@"], ASSERTION).environment["LLVM_DISABLE_SYMBOLIZATION"] == "1"


def test_what_is_not_known_is_left_alone() -> None:
    crash = recognise(Outcome(-11, "", "", 0.0), ["tool", "@@"])
    assert crash is not None
    fast = fail_fast(["tool", "@@"], crash)
    assert (fast.command, fast.environment) == (("tool", "@@"), {})


def test_another_tool_of_the_command_gets_nothing() -> None:
    crash = Crash("rustc", "panicked at a.rs:1:2", recogniser="rustc")
    fast = fail_fast(["rustc", "--linker", "clang", "@@"], crash)
    assert fast.command == ("rustc", "--linker", "clang", "@@")
    assert "LLVM_DISABLE_SYMBOLIZATION" not in fast.environment


def test_the_tool_that_a_sanitizer_names_gets_its_switches() -> None:
    crash = Crash("clang", "AddressSanitizer: stack-overflow", recogniser="sanitizers")
    assert "-fno-crash-diagnostics" in fail_fast(["clang", "@@"], crash).command
