"""Whether runs disturb each other, told from answers alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from treereduce.oracle.beside import Together, are_wrong_beside
from treereduce.oracle.verdict import Answer, Cancelled, Reason, Verdict

YES, NO = Answer(Verdict.INTERESTING, 0.1), Answer(Verdict.UNINTERESTING, 0.1)
LATE = Answer(Verdict.UNANSWERED, 1.0, 1.0, reason=Reason.TIMEOUT)
RIGHT = Together([YES], [NO])


@pytest.mark.parametrize(
    ("trials", "wrong"),
    [
        ([RIGHT] * 3, False),
        ([Together([NO], [NO]), RIGHT, RIGHT], False),
        ([Together([NO], [NO]), RIGHT, Together([YES], [YES])], True),
        ([Together([NO, NO])], True),
        ([Together([LATE], [LATE])] * 3, False),
        ([Together([Cancelled()], [])] * 3, False),
        ([Together([], [])] * 3, False),
    ],
)
def test_more_wrong_answers_than_chance_gives_are_a_disturbance(
    trials: Sequence[Together], *, wrong: bool
) -> None:
    assert are_wrong_beside(trials, [YES] * 5) is wrong


def test_who_errs_alone_too_errs_by_chance() -> None:
    assert not are_wrong_beside([Together([NO, NO])], [YES, NO, YES])
    assert not are_wrong_beside([Together([NO, NO])], [YES, LATE])


def test_nobody_is_asked_alone_where_nothing_was_wrong() -> None:
    asked = iter([YES])
    assert not are_wrong_beside([RIGHT], asked)
    assert next(asked) is YES
