from __future__ import annotations

from collections import deque
from pathlib import Path

import pytest

from treereduce.oracle.callable import CallableOracle
from treereduce.oracle.explanation import ExplainingOracle, Explanation
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


class Erring(CallableOracle):
    """One that can explain, and says no to the first two questions."""

    hint = ""

    def __init__(self) -> None:
        super().__init__(lambda _: True)
        self.asked: list[bytes] = []

    def explain(self, program: bytes, cancellation: Cancellation | None = None) -> Explanation:  # noqa: ARG002 - nobody cancels
        self.asked.append(program)
        answer = NO if len(self.asked) < 3 else YES
        return Explanation(answer, "", Path(), "", "", "", matched="seen")

    def findings(self) -> str:
        return ""

    def ended_runs(self) -> str:
        return ""


class Refusing(Erring):
    """One that says no."""

    def explain(self, program: bytes, cancellation: Cancellation | None = None) -> Explanation:  # noqa: ARG002 - nobody cancels
        return Explanation(NO, "", Path(), "", "", "", refusal="gone")


@pytest.mark.parametrize(("said", "asked"), [([YES, YES, NO], 3), ([NO, YES, YES], 3)])
def test_who_learns_what_to_keep_sees_the_input_until_it_has_it_and_says_what_was_said(
    said: list[Answer], asked: int
) -> None:
    known = Known({Question(CHECK, exact_key(b"all")): deque(said)})
    inner = Erring()
    oracle = recording(CHECK, inner, known, Recorder(b""), source=b"all", learns=True)
    assert isinstance(oracle, ExplainingOracle)
    first, second = oracle.explain(b"all"), oracle.explain(b"all")
    assert [first.answer, second.answer, oracle.judge(b"all")] == said
    assert first.matched == "seen"
    assert inner.asked == [b"all"] * asked


def test_what_says_no_to_what_it_has_to_learn_from_says_no() -> None:
    known = Known({Question(CHECK, exact_key(b"all")): deque([YES])})
    inner = Refusing()
    oracle = recording(CHECK, inner, known, Recorder(b""), source=b"all", learns=True)
    assert isinstance(oracle, ExplainingOracle)
    assert oracle.explain(b"all").refusal == "gone"


@pytest.mark.parametrize(("limit", "is_known"), [(1.5, True), (2.0, False), (None, False)])
def test_a_run_that_ran_out_of_time_says_nothing_of_one_with_twice_the_time(
    limit: float | None, is_known: bool
) -> None:
    question = Question(CHECK, exact_key(b"a"))
    known = Known({question: deque([Answer(Verdict.UNANSWERED, 1.0, 1.0, reason=Reason.TIMEOUT)])})
    assert (known.take(question, limit) is not None) == is_known
