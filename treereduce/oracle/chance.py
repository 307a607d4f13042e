"""How often a check errs by chance, and how often it is asked so that this does not matter.

A check errs in two ways: it says yes to a program that has lost the property, and no to one that has it. Both
rates are estimated from programs that were asked about more than once, and both count when a program is
heard: each answer makes it more likely that the program is interesting, or less, by as much as the rates say,
and it is asked about until that is clear (Wald's sequential test). As long as nothing was contradicted, one
answer is enough. What the check says of a program every time is what it means by interesting: no repetition
can find a mistake in that.
"""

from __future__ import annotations

import enum
import math
import threading
from dataclasses import dataclass, field

GUESS = 10
"""Answers that an estimate begins with, half a one of them false: a rate is 5 % until more is known."""

LEAST, MOST_YES, MOST_NO = 0.001, 0.4, 0.6
"""Rates are taken to be within these. Less than the least is not seen in a run, and a check that errs more
often than the most tells nothing."""

CANDIDATE = math.log(1e4)
"""How much more likely interesting than not a candidate must be. Of thousands that are not interesting,
one is accepted in some hundred runs, and found out when it is asked about again."""

RESULT = math.log(1e6)
"""The same for what is kept in the end, and for what the run goes back to."""

REFUSED = math.log(1e3)
"""How much less likely what was taken for interesting must be, before it is given up."""

LARGE_REFUSED = math.log(30)
"""How much less likely a candidate that removes much must be, where the check is known to refuse wrongly."""

MOST_ASKED = 60
"""Answers after which the likelier is true. So many are only needed by a check that is hardly better than a
coin."""


class Level(enum.Enum):
    """How sure an outcome must be."""

    CANDIDATE = enum.auto()
    """What is one of thousands."""
    LARGE = enum.auto()
    """A candidate that removes so much that a wrong no would cost much."""
    RESULT = enum.auto()
    """What is kept, and was taken for interesting before."""


@dataclass(slots=True)
class Tally:
    """What was answered about one program."""

    yes: int = 0
    no: int = 0

    @property
    def contradictory(self) -> bool:
        """Whether both were said."""
        return bool(self.yes and self.no)


@dataclass(frozen=True, slots=True)
class Doubts:
    """What a run has seen of chance, and how often its result was asked about; rates as shares."""

    false_yes: float | None
    """Of those about programs that are not interesting; None if there was no wrong one."""
    false_no: float | None
    """Of those about interesting programs; None if there was no wrong one."""
    result: Tally = field(default_factory=Tally)


class Chance:
    """What is known of how often a check errs. Thread-safe.

    Each yes about a candidate has to be given ``repeat`` times in a row, and more often where the rates want
    it.
    """

    def __init__(self, repeat: int = 1) -> None:
        self.repeat = repeat
        self._lock = threading.Lock()
        self._interesting = Tally()
        self._other = Tally()

    @property
    def errs_yes(self) -> bool:
        """Whether it has said yes to a program that is not interesting."""
        return self._other.yes > 0

    @property
    def errs_no(self) -> bool:
        """Whether it has said no to an interesting program."""
        return self._interesting.no > 0

    @property
    def seen(self) -> bool:
        """Whether it was ever wrong."""
        return self.errs_yes or self.errs_no

    def refused(self) -> None:
        """It has said no to a candidate, which nobody doubts."""
        with self._lock:
            self._other.no += 1

    def learn(self, heard: Tally, *, interesting: bool, first_counts: bool = True) -> None:
        """Learn from a program whose nature is clear.

        Without ``first_counts`` the first yes is left out: it is why the program was looked at at all.
        """
        with self._lock:
            known = self._interesting if interesting else self._other
            known.yes += heard.yes - (not first_counts and interesting and heard.yes > 0)
            known.no += heard.no

    def doubts(self, result: Tally) -> Doubts | None:
        """What there is to say at the end; None if nothing was ever contradicted."""
        if not self.seen:
            return None
        with self._lock:
            yes = _share(self._other.yes, self._other.no) if self._other.yes else None
            no = _share(self._interesting.no, self._interesting.yes) if self._interesting.no else None
        return Doubts(yes, no, result)

    def weight(self, heard: Tally) -> float:
        """How much more likely it is that a program with these answers is interesting, as a logarithm."""
        false_yes = _rate(self._other.yes, self._other.no, MOST_YES)
        false_no = _rate(self._interesting.no, self._interesting.yes, MOST_NO)
        return heard.yes * math.log((1 - false_no) / false_yes) + heard.no * math.log(
            false_no / (1 - false_yes)
        )

    def is_likely(self, heard: Tally) -> bool:
        """Whether a program with these answers would do as a candidate, if no more are to be had."""
        return not (heard.no or self.errs_yes) or self.weight(heard) >= CANDIDATE

    def decide(self, heard: Tally, level: Level, least: int = 1) -> bool | None:
        """Whether a program is interesting by what was answered; None if it has to be asked about again.

        ``least`` is how many answers there must be if all of them are yes.
        """
        if level is not Level.RESULT and self.repeat > 1:
            if heard.no:
                return False
            least = max(least, self.repeat)
        if not heard.no and (heard.yes < least or not self.errs_yes):
            return None if heard.yes < least else True
        if not heard.yes and level is not Level.RESULT and not (level is Level.LARGE and self.errs_no):
            return False
        weight = self.weight(heard)
        accepted, given_up = _BOUNDS[level]
        if weight >= accepted:
            return True
        if weight <= (-LARGE_REFUSED if level is Level.LARGE and not heard.yes else given_up):
            return False
        return weight > 0 if heard.yes + heard.no >= MOST_ASKED else None

    @property
    def noes_to_believe(self) -> int:
        """How many noes in a row an interesting program has by mistake once in ten thousand times."""
        false_no = _rate(self._interesting.no, self._interesting.yes, MOST_NO)
        return math.ceil(CANDIDATE / -math.log(false_no))

    @property
    def asked_at_end(self) -> int:
        """How many answers the result needs at the end: what time has to be kept for."""
        if not self.seen:
            return 1
        one = self.weight(Tally(yes=1))
        return max(1, math.ceil(RESULT / one)) if self.errs_yes else 1


_BOUNDS = {
    Level.CANDIDATE: (CANDIDATE, 0.0),
    Level.LARGE: (CANDIDATE, 0.0),
    Level.RESULT: (RESULT, -REFUSED),
}
"""From which weight on a program is accepted, and down to which it is given up."""


def _rate(false: int, right: int, most: float) -> float:
    """A rate to reckon with, which is never 0."""
    return min(most, max(LEAST, (false + 0.5) / (false + right + GUESS)))


def _share(false: int, right: int) -> float:
    """A rate to tell."""
    return false / (false + right)
