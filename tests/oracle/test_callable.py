from __future__ import annotations

import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest
from processes import PATIENCE

from treereduce.oracle.callable import CallableOracle
from treereduce.oracle.verdict import Cancellation, Cancelled, Verdict


def test_a_function_says_yes_or_no() -> None:
    oracle = CallableOracle(lambda program: b"crash" in program)
    assert oracle.judge(b"a crash").verdict is Verdict.INTERESTING
    assert oracle.judge(b"").verdict is Verdict.UNINTERESTING


def test_an_exception_of_the_function_is_not_an_answer() -> None:
    def broken(program: bytes) -> bool:
        raise LookupError(program)

    with pytest.raises(LookupError):
        CallableOracle(broken).judge(b"x")


def test_a_cancelled_question_is_not_asked() -> None:
    asked: set[bytes] = set()

    def note(program: bytes) -> bool:
        asked.add(program)
        return True

    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        CallableOracle(note).judge(b"x", cancellation)
    assert not asked


def test_an_executor_makes_the_calls() -> None:
    with ThreadPoolExecutor(1, thread_name_prefix="of the pool") as pool:
        oracle = CallableOracle(lambda _: threading.current_thread().name.startswith("of the pool"), pool)
        assert oracle.judge(b"x").verdict is Verdict.INTERESTING
        assert oracle.judge(b"x", Cancellation()).verdict is Verdict.INTERESTING


def test_an_executor_may_have_processes() -> None:
    with ProcessPoolExecutor(1) as pool:
        assert CallableOracle(bytes.isdigit, pool).judge(b"12").verdict is Verdict.INTERESTING


def test_a_call_in_an_executor_is_not_waited_for_when_it_is_cancelled() -> None:
    begun, release = threading.Event(), threading.Event()

    def stuck(_: bytes) -> bool:
        begun.set()
        return release.wait(PATIENCE)

    running, queued = Cancellation(), Cancellation()

    def cancel_when_begun() -> None:
        assert begun.wait(PATIENCE)
        running.cancel()

    with ThreadPoolExecutor(1) as pool:
        oracle = CallableOracle(stuck, pool)
        threading.Thread(target=cancel_when_begun).start()
        with pytest.raises(Cancelled):
            oracle.judge(b"x", running)
        threading.Timer(0.05, queued.cancel).start()
        with pytest.raises(Cancelled):
            oracle.judge(b"y", queued)
        release.set()
    assert begun.is_set()


def test_what_a_function_raises_in_an_executor_passes_through() -> None:
    with ThreadPoolExecutor(1) as pool, pytest.raises(ZeroDivisionError):
        CallableOracle(lambda _: bool(1 // 0), pool).judge(b"x", Cancellation())
