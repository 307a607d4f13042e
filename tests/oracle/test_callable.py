from __future__ import annotations

import pytest

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
