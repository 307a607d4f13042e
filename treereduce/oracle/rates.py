"""How often a check errs, by all that it has answered: each way of erring is told apart from the other.

Of few programs it is known what they are: the input is interesting, nothing is not. Of all others only the
answers tell, and one with a yes and some noes is a mistaken yes where the check is known to say no seldom,
and a few mistaken noes where it is known to say it often. So no program is counted as the one or the other,
but as either by how likely that is, which follows from the rates as these follow from it (expectation and
maximisation, for two kinds of programs).
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field

from treereduce.oracle.verdict import Verdict

GUESS = 10
"""Answers that an estimate begins with, half a one of them false: a rate is 5 % until more is known."""

LEAST, MOST_YES, MOST_NO = 0.001, 0.4, 0.6
"""Rates are taken to be within these. Less than the least is not seen in a run, and a check that errs more
often than the most tells nothing."""

SHARE = 0.2
"""Of candidates, how many are interesting, until more is known."""

STEPS = 40
"""How often the rates are made to follow from the programs, and these from the rates."""


@dataclass(slots=True)
class Tally:
    """What was answered about one program."""

    yes: int = 0
    no: int = 0

    @property
    def contradictory(self) -> bool:
        """Whether both were said."""
        return bool(self.yes and self.no)

    def hear(self, verdict: Verdict) -> None:
        """Count a yes or a no; what has no answer is neither."""
        self.yes += verdict is Verdict.INTERESTING
        self.no += verdict is Verdict.UNINTERESTING


@dataclass(slots=True)
class Answers:
    """All that a check has said."""

    interesting: Tally = field(default_factory=Tally)
    """About what is interesting for certain."""
    other: Tally = field(default_factory=Tally)
    """About what is not for certain."""
    unclear: Counter[tuple[int, int]] = field(default_factory=Counter)
    """How many programs of which nothing else is known had so many yeses and noes."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Shares of wrong answers."""

    false_yes: float = 0.5 / GUESS
    """Of those about programs that are not interesting."""
    false_no: float = 0.5 / GUESS
    """Of those about interesting ones."""
    wrong_yes: float = 0.0
    """How many wrong ones of either kind are expected among those that were contradicted."""
    wrong_no: float = 0.0
    share_yes: float = 0.0
    """The rates without what they begin with, to tell of."""
    share_no: float = 0.0


def estimate(answers: Answers) -> Rates:
    """The rates that explain the answers best."""
    sure, other = answers.interesting, answers.other
    share = SHARE
    yes = _rate(other.yes, other.no, MOST_YES)
    no = _rate(sure.no, sure.yes, MOST_NO)
    wrong_yes, wrong_no = float(other.yes), float(sure.no)
    right_yes, right_no = float(sure.yes), float(other.no)
    lone_yes = lone_no = 0.0
    for _ in range(STEPS if answers.unclear else 0):
        wrong_yes, wrong_no = float(other.yes), float(sure.no)
        right_yes, right_no = float(sure.yes), float(other.no)
        lone_yes = lone_no = kept = 0.0
        for (yeses, noes), programs in answers.unclear.items():
            likely = programs * _likely(yeses, noes, share, yes, no)
            rest = programs - likely
            kept += likely
            right_yes += likely * yeses
            right_no += rest * noes
            if yeses and noes:
                wrong_yes += rest * yeses
                wrong_no += likely * noes
            else:
                lone_yes += rest * yeses
                lone_no += likely * noes
        share = (kept + 1) / (answers.unclear.total() + 2)
        yes = _rate(wrong_yes + lone_yes, right_no, MOST_YES)
        no = _rate(wrong_no + lone_no, right_yes, MOST_NO)
    shown = _share(wrong_yes + lone_yes, right_no), _share(wrong_no + lone_no, right_yes)
    return Rates(yes, no, wrong_yes, wrong_no, *shown)


def _likely(yeses: int, noes: int, share: float, false_yes: float, false_no: float) -> float:
    """How likely a program with these answers is interesting."""
    weight = (
        math.log(share / (1 - share))
        + yeses * math.log((1 - false_no) / false_yes)
        + noes * math.log(false_no / (1 - false_yes))
    )
    return 1 / (1 + math.exp(min(700.0, -weight)))


def _rate(false: float, right: float, most: float) -> float:
    """A rate to reckon with, which is never 0."""
    return min(most, max(LEAST, (false + 0.5) / (false + right + GUESS)))


def _share(false: float, right: float) -> float:
    """A rate to tell of."""
    return false / (false + right) if false else 0.0
