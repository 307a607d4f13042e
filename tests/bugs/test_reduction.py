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
from treereduce import (
    Cancellation,
    Ending,
    Improved,
    NotInterestingError,
    ReductionError,
    Retracted,
    RoundStarted,
    UsageError,
)
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
    bugs: Mapping[str, Test] = {
        "loop": lambda program: b"hang(" in program and b"while (" in program,
        "call": lambda program: b"hang(" in program,
    }
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


@pytest.mark.parametrize("order", [("ice", "hang"), ("hang", "ice")])
@pytest.mark.parametrize("calls", [4, 12])
def test_an_oracle_that_breaks_loses_nothing_of_any_bug(order: tuple[str, ...], calls: int) -> None:
    heard: list[tuple[str, Event]] = []
    made: list[bytes] = []

    def breaks(program: bytes) -> bool:
        made.append(program)
        if len(made) > calls:
            raise LookupError
        return b"hang(" in program

    with pytest.raises(ReductionError, match="Bug hang: ") as raised:
        treereduce.reduce_bugs(
            PROGRAM,
            "c",
            {name: {**BUGS, "hang": breaks}[name] for name in order},
            passes=FEW,
            listener=lambda name, event: heard.append((name, event)),
        )
    told = {name: found_by(name, heard) for name in order}
    assert raised.value.bests == {
        name: events[-1].program if events else PROGRAM for name, events in told.items()
    }
    assert raised.value.best == raised.value.bests["hang"]
    assert isinstance(raised.value.__cause__, LookupError)
    if order[0] == "ice":
        assert len(raised.value.bests["ice"]) < 20


def test_an_oracle_that_breaks_when_the_result_is_asked_about_again_loses_nothing() -> None:
    left = [0]

    def breaks(program: bytes) -> bool:
        left[0] -= 1
        if not left[0]:
            raise LookupError
        return b"ice(" in program

    alone = treereduce.reduce(PROGRAM, "c", breaks, passes=FEW)
    # The last of all calls.
    calls, left[0] = -left[0], -left[0]
    with pytest.raises(ReductionError, match="LookupError") as raised:
        treereduce.reduce(PROGRAM, "c", breaks, passes=FEW)
    assert raised.value.best == alone.program
    left[0] = calls
    with pytest.raises(ReductionError, match="LookupError") as raised:
        treereduce.reduce_bugs(PROGRAM, "c", {"ice": breaks}, passes=FEW)
    assert raised.value.bests == {"ice": alone.program}


def test_a_yes_by_chance_to_the_result_for_another_bug_loses_no_result() -> None:
    lied: list[bytes] = []
    heard: list[tuple[str, Event]] = []

    def lies_twice(program: bytes) -> bool:
        if program == b"while\n" and len(lied) < 2:
            lied.append(program)
            return True
        return b"ice(" in program

    bugs: Mapping[str, Test] = {"ice": lies_twice, "loop": lambda program: b"while" in program}
    results = treereduce.reduce_bugs(
        PROGRAM, "c", bugs, passes=FEW, listener=lambda name, event: heard.append((name, event))
    )
    assert len(lied) == 2
    assert any(isinstance(event, Retracted) for name, event in heard if name == "ice")
    assert b"ice(" in results["ice"].program
    assert len(results["ice"].program) < 20


@pytest.mark.slow
def test_a_run_that_is_cancelled_while_a_result_is_asked_about_again_returns_it(tmp_path: Path) -> None:
    calls, last = tmp_path / "calls", tmp_path / "last"
    script = write_check(
        tmp_path / "check.sh",
        f"""echo >> {calls}
if [ "$(wc -l < {calls})" = "$(cat {last})" ]; then touch {tmp_path}/now; sleep 100; fi
grep -q "ice(" "$1\"""",
    )
    last.write_text("none")
    alone = treereduce.reduce(PROGRAM, "c", script, passes=FEW, timeout=60)
    last.write_text(str(len(calls.read_bytes())))
    calls.unlink()
    cancellation, over = Cancellation(), threading.Event()

    def watch() -> None:
        while not (tmp_path / "now").exists() and not over.wait(0.02):
            pass
        cancellation.cancel()

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        results = treereduce.reduce_bugs(
            PROGRAM, "c", {"ice": script}, passes=FEW, timeout=60, cancellation=cancellation
        )
    finally:
        over.set()
        watcher.join()
    assert (results["ice"].program, results["ice"].ending) == (alone.program, Ending.INTERRUPTED)


def test_no_bugs_are_no_use() -> None:
    with pytest.raises(UsageError, match="no bugs"):
        treereduce.reduce_bugs(PROGRAM, "c", {})
