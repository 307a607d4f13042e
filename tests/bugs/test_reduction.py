"""Several bugs reduced by one call."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from command_line import write_check
from processes import PATIENCE

import treereduce
from treereduce import Cancellation, Ending, Improved, NotInterestingError, RoundStarted, UsageError
from treereduce.engine.state.events import Event
from treereduce.oracle.opening import Test

PROGRAM = b"""\
int unused(int a) { return a + 1; }
int first(int a) { return ice(a, 3); }
int second(int b) { while (b) { hang(b); } return b; }
int main(void) { first(unused(100)); second(1); return 0; }
"""
FEW = "runs,subtrees,hoist"

BUGS: Mapping[str, Test] = {
    "ice": lambda program: b"ice(" in program,
    "hang": lambda program: b"hang(" in program and b"while" in program,
}


def found_by(name: str, heard: list[tuple[str, Event]]) -> list[Improved]:
    return [event for known, event in heard if known == name and isinstance(event, Improved)]


def test_each_bug_has_a_result_of_its_own() -> None:
    results = treereduce.reduce_bugs(PROGRAM, "c", BUGS, passes=FEW)
    assert list(results) == ["ice", "hang"]
    for name, result in results.items():
        alone = treereduce.reduce(PROGRAM, "c", BUGS[name], passes=FEW)
        assert result.tokens == alone.tokens
        assert result.original_size == len(PROGRAM)
        assert result.original_tokens == alone.original_tokens
        assert result.ending is Ending.FIXPOINT


def test_the_calls_of_each_bug_are_counted_where_they_are_made() -> None:
    calls: Counter[str] = Counter()

    def counting(name: str, function: Callable[[bytes], bool]) -> Callable[[bytes], bool]:
        def ask(program: bytes) -> bool:
            calls[name] += 1
            return function(program)

        return ask

    oracles = {name: counting(name, function) for name, function in BUGS.items() if callable(function)}
    results = treereduce.reduce_bugs(PROGRAM, "c", oracles, passes=FEW)
    # The first checks ask about the input twice, and about nothing.
    assert {name: result.oracle_calls + 3 for name, result in results.items()} == calls


def test_the_next_bug_goes_on_from_what_was_found_for_it() -> None:
    heard: list[tuple[str, Event]] = []
    bugs = {"loop": BUGS["hang"], "call": lambda program: b"hang(" in program}
    results = treereduce.reduce_bugs(
        PROGRAM, "c", bugs, passes=FEW, listener=lambda name, event: heard.append((name, event))
    )
    starts = [event for name, event in heard if name == "call" and isinstance(event, RoundStarted)]
    assert starts[0].tokens <= results["loop"].tokens
    assert results["call"].tokens < results["loop"].tokens


def test_a_bug_that_the_input_does_not_have_is_said_before_anything_is_reduced() -> None:
    asked: list[bytes] = []

    def ice(program: bytes) -> bool:
        asked.append(program)
        return b"ice(" in program

    with pytest.raises(NotInterestingError, match="does not have the bug none"):
        treereduce.reduce_bugs(PROGRAM, "c", {"ice": ice, "none": lambda _: False})
    assert set(asked) <= {PROGRAM, b""}


def test_what_is_told_of_a_bug_becomes_smaller_and_ends_with_its_result() -> None:
    heard: list[tuple[str, Event]] = []
    results = treereduce.reduce_bugs(
        PROGRAM, "c", BUGS, passes=FEW, listener=lambda name, event: heard.append((name, event))
    )
    for name, result in results.items():
        told = found_by(name, heard)
        assert [event.version for event in told] == sorted({event.version for event in told})
        assert [event.tokens for event in told] == sorted((event.tokens for event in told), reverse=True)
        assert told[-1].program == result.program


def test_a_cancelled_run_has_for_each_bug_what_is_known_of_it() -> None:
    cancellation = Cancellation()
    heard: list[tuple[str, Event]] = []

    def hear(name: str, event: Event) -> None:
        heard.append((name, event))
        if isinstance(event, Improved) and name == "ice":
            cancellation.cancel()

    results = treereduce.reduce_bugs(PROGRAM, "c", BUGS, listener=hear, cancellation=cancellation)
    for name, result in results.items():
        assert result.ending is Ending.INTERRUPTED
        told = found_by(name, heard)
        assert result.program == (told[-1].program if told else PROGRAM)


def test_all_bugs_share_the_time() -> None:
    """The first cannot take it all: it never comes to its end."""
    release = threading.Event()

    def endless(program: bytes) -> bool:
        return b"ice(" in program and (program in (PROGRAM, b"") or not release.wait(0.05))

    try:
        results = treereduce.reduce_bugs(
            PROGRAM, "c", {"ice": endless, "hang": BUGS["hang"]}, time_limit=4, passes=FEW
        )
    finally:
        release.set()
    assert results["hang"].tokens < results["hang"].original_tokens
    assert results["ice"].seconds + results["hang"].seconds < PATIENCE


def test_scripts_and_functions_go_together(tmp_path: Path) -> None:
    script = write_check(tmp_path / "check.sh", 'grep -q "ice(" "$1"')
    results = treereduce.reduce_bugs(
        PROGRAM, "c", {"ice": script, "hang": BUGS["hang"]}, passes="runs", max_tests=5
    )
    assert b"ice(" in results["ice"].program
    assert b"hang(" in results["hang"].program


def test_no_bugs_are_no_use() -> None:
    with pytest.raises(UsageError, match="no bugs"):
        treereduce.reduce_bugs(PROGRAM, "c", {})
