"""Whether runs of an oracle disturb each other, so that it answers otherwise beside others than alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from treereduce.oracle.verdict import Answer, Verdict

BY_CHANCE = 1
"""Wrong answers beside other runs that chance may give, where none is wrong alone."""

APART = "Have it write to its working directory and $TMPDIR only"
"""What to do about it, as the beginning of a sentence."""

Outcomes = Sequence[Answer | Exception]
"""What comes of runs. One that raised tells nothing here."""


class Together(NamedTuple):
    """What came of runs that were under way at the same time."""

    on_input: Outcomes
    on_nothing: Outcomes = ()


def are_wrong_beside(trials: Iterable[Together], alone: Iterable[Answer]) -> bool:
    """Whether an oracle errs in ``trials``, each of runs at the same time, and never ``alone``, on the input.

    It must have said yes to the input and no to nothing before. The runs alone are made after the trials, and
    only where those were wrong more often than by chance. A run without an answer is not wrong: a machine
    under load gives such too.
    """
    wrong = sum(_wrong(trial) for trial in trials)
    return wrong > BY_CHANCE and all(answer.verdict is Verdict.INTERESTING for answer in alone)


def _wrong(trial: Together) -> int:
    return _count(Verdict.UNINTERESTING, trial.on_input) + _count(Verdict.INTERESTING, trial.on_nothing)


def _count(verdict: Verdict, outcomes: Outcomes) -> int:
    return sum(isinstance(outcome, Answer) and outcome.verdict is verdict for outcome in outcomes)
