from __future__ import annotations

import errno
import threading
import time

import pytest
from processes import PATIENCE, eventually

from treereduce import Ending, ReductionError, reduce
from treereduce.engine.work.crew import Crew
from treereduce.oracle import room


def test_so_many_work_and_more_begin_when_there_may_be_more() -> None:
    began: list[int] = []
    crew = Crew(2, began.append)
    crew.start()
    crew.join(PATIENCE)
    assert sorted(began) == [0, 1]
    crew.set(5)
    crew.join(PATIENCE)
    assert sorted(began) == [0, 1, 2, 3, 4]


def test_a_lower_level_holds_back_who_comes_for_another_job_until_it_rises() -> None:
    through: list[int] = []
    first, second = threading.Event(), threading.Event()

    def work(number: int) -> None:
        first.wait(PATIENCE)
        crew.wait(number)
        through.append(number)
        second.wait(PATIENCE)

    crew = Crew(4, work)
    crew.start()
    crew.set(2)
    first.set()
    assert eventually(lambda: sorted(through) == [0, 1])
    crew.set(3)
    assert eventually(lambda: sorted(through) == [0, 1, 2])
    second.set()
    crew.open()
    crew.join(PATIENCE)
    assert sorted(through) == [0, 1, 2, 3]


def test_nobody_begins_or_waits_once_the_round_is_over() -> None:
    began: list[int] = []
    crew = Crew(1, began.append)
    crew.open()
    crew.set(3)
    crew.wait(7)
    crew.join(PATIENCE)
    assert began == []


def test_who_joined_while_others_waited_for_the_end_is_waited_for_too() -> None:
    ended: list[int] = []

    def work(number: int) -> None:
        if number == 0:
            crew.set(2)
        else:
            time.sleep(0.05)
        ended.append(number)

    crew = Crew(1, work)
    crew.start()
    crew.join(PATIENCE)
    assert sorted(ended) == [0, 1]


def test_a_thread_that_does_not_end_is_waited_for_no_longer_than_said() -> None:
    forever = threading.Event()
    crew = Crew(1, lambda _: print(forever.wait(PATIENCE)))
    crew.start()
    assert not crew.join(0.01)
    forever.set()
    crew.join(PATIENCE)


PROGRAM = b"f(1);\ng(2);\n"


@pytest.mark.parametrize("refused", [2, 10**9])
def test_a_first_thread_is_waited_for_as_long_as_others_have_all(
    refused: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As somebody else's build may have for some seconds; and if it stays so, that is told."""
    start, tries = threading.Thread.start, [0]

    def refuse(thread: threading.Thread) -> None:
        if thread.name.startswith("worker"):
            tries[0] += 1
            if tries[0] <= refused:
                raise RuntimeError("can't start new thread")
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", refuse)
    monkeypatch.setattr(room, "PATIENCE", PATIENCE if refused == 2 else 0.5)
    monkeypatch.setattr(room, "PAUSE", 0.0)
    if refused == 2:
        assert reduce(PROGRAM, "c", lambda program: b"g" in program, jobs=2).program == b"g\n"
    else:
        with pytest.raises(ReductionError, match="No thread could be started: raise the limits on processes"):
            reduce(PROGRAM, "c", lambda program: b"g" in program, jobs=2)
    assert tries[0] > 2


def test_a_time_limit_that_passes_while_a_first_thread_is_waited_for_ends_the_run_with_its_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It ended with 'No thread could be started', as if there were nothing to show."""
    start, started = threading.Thread.start, [0]

    def refuse(thread: threading.Thread) -> None:
        if thread.name.startswith("worker"):
            started[0] += 1
            if started[0] > 1:
                raise RuntimeError("can't start new thread")
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", refuse)
    monkeypatch.setattr(room, "PATIENCE", PATIENCE)
    result = reduce(PROGRAM, "c", lambda program: b"g" in program, jobs=1, time_limit=1.0)
    assert result.ending is Ending.TIME_LIMIT
    assert len(result.program) < len(PROGRAM)


def test_what_a_machine_is_short_of_ends_a_run_with_a_sentence_about_that() -> None:
    def oracle(program: bytes) -> bool:
        if program and program != PROGRAM:
            raise OSError(errno.EMFILE, "Too many open files", "log.txt")
        return bool(program)

    with pytest.raises(
        ReductionError, match=r"^Too many open files \(log\.txt\): use fewer jobs, or raise"
    ) as it:
        reduce(PROGRAM, "c", oracle)
    assert it.value.best == PROGRAM
