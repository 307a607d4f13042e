"""A reduction that a program follows, stops, and waits for."""

from __future__ import annotations

import asyncio
import inspect
import threading
from pathlib import Path

import pytest
from command_line import PROGRAM, write_check
from processes import PATIENCE

import treereduce
from treereduce import Ending, Improved, NotInterestingError, UsageError
from treereduce.handle import MOST_UNHEARD, Options


def has_abort(program: bytes) -> bool:
    return b"abort" in program


class Gate:
    """An oracle that says yes to the first program and holds all others until it is opened."""

    def __init__(self) -> None:
        self.reached, self.open = threading.Event(), threading.Event()

    def __call__(self, program: bytes) -> bool:
        if program not in (PROGRAM, b""):
            self.reached.set()
            assert self.open.wait(PATIENCE)
        return has_abort(program)


def test_the_result_is_that_of_reduce() -> None:
    started = treereduce.start(PROGRAM, "c", has_abort, seed=3)
    assert started.result(PATIENCE).program == treereduce.reduce(PROGRAM, "c", has_abort, seed=3).program
    assert started.done


def test_events_come_while_it_runs_and_end_with_it() -> None:
    heard = list(treereduce.start(PROGRAM, "c", has_abort))
    improvements = [event for event in heard if isinstance(event, Improved)]
    assert b"abort" in improvements[-1].program


@pytest.mark.slow
def test_who_hears_nothing_keeps_the_newest_events() -> None:
    lines = b"".join(b"int a%d; abort\n" % number for number in range(400))
    started = treereduce.start(lines, "c", lambda program: len(program) > 40)
    program = started.result(PATIENCE).program
    heard = list(started)
    assert len(heard) <= MOST_UNHEARD
    assert [event.program for event in heard if isinstance(event, Improved)][-1] == program


def test_it_is_stopped_with_its_best_so_far() -> None:
    gate = Gate()
    started = treereduce.start(PROGRAM, "c", gate)
    assert gate.reached.wait(PATIENCE)
    assert not started.done
    started.stop()
    gate.open.set()
    result = started.result(PATIENCE)
    assert result.ending is Ending.INTERRUPTED
    assert has_abort(result.program)


def test_it_is_stopped_before_the_first_yes_with_the_input_as_it_is(tmp_path: Path) -> None:
    check = write_check(tmp_path / "check.sh", f"touch {tmp_path}/begun; sleep 60")
    with treereduce.start(PROGRAM, "c", check) as started:
        pass
    result = started.result(0)
    assert (result.program, result.ending) == (PROGRAM, Ending.INTERRUPTED)


def test_errors_are_raised_where_the_result_is_asked_for() -> None:
    with pytest.raises(NotInterestingError):
        treereduce.start(PROGRAM, "c", lambda _: False).result(PATIENCE)
    with pytest.raises(UsageError, match="jobs is 0"):
        treereduce.start(PROGRAM, "c", has_abort, jobs=0).result(PATIENCE)


def test_who_has_waited_long_enough_is_told_and_may_wait_again() -> None:
    gate = Gate()
    started = treereduce.start(PROGRAM, "c", gate)
    with pytest.raises(TimeoutError, match=r"not ended within 0\.01 s"):
        started.result(0.01)
    gate.open.set()
    assert has_abort(started.result(PATIENCE).program)


def test_a_coroutine_follows_it_and_waits_for_it() -> None:
    async def follow() -> tuple[int, bytes]:
        started = treereduce.start(PROGRAM, "c", has_abort)
        heard = [event async for event in started]
        return len(heard), (await started).program

    heard, program = asyncio.run(follow())
    assert heard
    assert has_abort(program)


def test_other_coroutines_run_meanwhile() -> None:
    async def follow() -> bool:
        gate = Gate()
        started = treereduce.start(PROGRAM, "c", gate)

        async def release() -> None:
            await asyncio.sleep(0)
            gate.open.set()

        releasing = asyncio.create_task(release())
        program = (await started).program
        await releasing
        return has_abort(program)

    assert asyncio.run(follow())


def test_a_command_is_ended_with_its_run(tmp_path: Path) -> None:
    check = write_check(tmp_path / "check.sh", "grep -q abort $1")
    with treereduce.start(PROGRAM, "c", check, jobs=2) as started:
        next(iter(started))
    assert started.done
    assert has_abort(started.result().program)


def test_it_takes_all_that_reduce_takes_but_a_cancellation() -> None:
    options = set(inspect.signature(treereduce.reduce).parameters) - {"source", "language", "oracle"}
    assert set(Options.__annotations__) == options - {"cancellation"}


def test_what_no_coroutine_can_raise_ends_its_waiting_all_the_same() -> None:
    def stops(_: bytes) -> bool:
        raise StopIteration

    async def follow() -> None:
        await asyncio.wait_for(treereduce.start(PROGRAM, "c", stops), PATIENCE)

    with pytest.raises(RuntimeError, match="StopIteration"):
        asyncio.run(follow())
