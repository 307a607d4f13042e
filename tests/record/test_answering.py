from __future__ import annotations

from collections import deque

import pytest

from treereduce.oracle.callable import CallableOracle
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import CHECK, Answer, Cancellation, Cancelled, Reason, Verdict
from treereduce.program.keys import exact_key
from treereduce.record.answering import Known, recording
from treereduce.record.entries import Question
from treereduce.record.recorder import Recorder

YES, NO = Answer(Verdict.INTERESTING, 2.0), Answer(Verdict.UNINTERESTING, 1.0)


def test_what_is_known_is_answered_as_often_as_it_was_and_then_asked() -> None:
    asked: list[bytes] = []
    known = Known({Question(CHECK, exact_key(b"a")): deque([YES, NO])})
    oracle = recording(
        CHECK,
        CallableOracle(lambda program: not asked.append(program)),  # type: ignore[func-returns-value]
        known,
        Recorder(b""),
        source=b"",
        learns=False,
    )
    verdicts = [oracle.judge(b"a").verdict for _ in range(3)]
    assert verdicts == [Verdict.INTERESTING, Verdict.UNINTERESTING, Verdict.INTERESTING]
    assert asked == [b"a"]
    assert (known.given, known.seconds) == (2, 3.0)


def test_the_times_of_then_are_learnt_again() -> None:
    known = Known({Question(CHECK, exact_key(b"a")): deque([YES])})
    inner = CallableOracle(lambda _: True)
    inner.times = RunTimes.adaptive()
    oracle = recording(CHECK, inner, known, Recorder(b""), source=b"", learns=False)
    oracle.judge(b"a")
    assert oracle.times.limit(1) == pytest.approx(20.0)


def test_a_cancelled_question_has_no_answer_even_if_it_is_known() -> None:
    known = Known({Question(CHECK, exact_key(b"a")): deque([YES])})
    oracle = recording(CHECK, CallableOracle(lambda _: True), known, Recorder(b""), source=b"", learns=False)
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        oracle.judge(b"a", cancellation)


def test_who_learns_what_to_keep_is_asked_about_the_input_and_nothing_in_any_case() -> None:
    asked: list[bytes] = []
    known = Known({Question(CHECK, exact_key(program)): deque([NO]) for program in (b"all", b"", b"a")})
    oracle = recording(
        CHECK,
        CallableOracle(lambda program: not asked.append(program)),  # type: ignore[func-returns-value]
        known,
        Recorder(b""),
        source=b"all",
        learns=True,
    )
    for program in (b"all", b"", b"a"):
        oracle.judge(program)
    assert asked == [b"all", b""]


@pytest.mark.parametrize(("limit", "is_known"), [(1.5, True), (2.0, False), (None, False)])
def test_a_run_that_ran_out_of_time_says_nothing_of_one_with_twice_the_time(
    limit: float | None, is_known: bool
) -> None:
    question = Question(CHECK, exact_key(b"a"))
    known = Known({question: deque([Answer(Verdict.UNANSWERED, 1.0, 1.0, reason=Reason.TIMEOUT)])})
    assert (known.take(question, limit) is not None) == is_known
