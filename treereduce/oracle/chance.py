"""How often a check errs by chance, and how often it is asked so that this does not matter.

A check errs in two ways: it says yes to a program that has lost the property, and no to one that has it. Both
rates are estimated from all that was answered (`rates`), and both count when a program is heard: each answer
makes it more likely that the program is interesting, or less, by as much as the rates say, and it is asked
about until that is clear (Wald's sequential test). As long as nothing was contradicted, one answer is enough.
What the check says of a program every time is what it means by interesting: no repetition can find a mistake
in that.
"""

from __future__ import annotations

import enum
import math
import threading
from dataclasses import dataclass, field

from treereduce.oracle.rates import Answers, Rates, Tally, estimate

LIKELY = 0.5
"""How many wrong answers of a kind are expected among those that were contradicted, for that kind to have
been seen."""

LATER = 1.1
"""How many times as many programs as at the last estimate there are when the next is due."""

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


@dataclass(frozen=True, slots=True)
class Doubts:
    """What a run has seen of chance, and how often its result was asked about; rates as shares."""

    false_yes: float | None
    """Of those about programs that are not interesting; None if there was no wrong one."""
    false_no: float | None
    """Of those about interesting programs; None if there was no wrong one."""
    result: Tally = field(default_factory=Tally)


MOST_TIMES = 1_000
"""How often in a row a yes may be wanted. A check that says yes to every second wrong program is known by
ten, and a run that asks about each candidate without end tells nobody that it does."""


class Chance:
    """What is known of how often a check errs. Thread-safe.

    Each yes about a candidate has to be given ``repeat`` times in a row, and more often where the rates want
    it.
    """

    def __init__(self, repeat: int = 1) -> None:
        self.repeat = repeat
        self._lock = threading.Lock()
        self._answers = Answers()
        self._estimated = 0
        self._rates = Rates()

    @property
    def errs_yes(self) -> bool:
        """Whether it has said yes to a program that is not interesting, as far as that can be told."""
        return self._now().wrong_yes >= LIKELY

    @property
    def errs_no(self) -> bool:
        """Whether it has said no to an interesting program, as far as that can be told."""
        return self._now().wrong_no >= LIKELY

    @property
    def seen(self) -> bool:
        """Whether it was ever wrong."""
        return self.errs_yes or self.errs_no

    def learn(self, heard: Tally, *, interesting: bool) -> None:
        """Learn from a program whose nature is clear."""
        with self._lock:
            known = self._answers.interesting if interesting else self._answers.other
            known.yes += heard.yes
            known.no += heard.no
            self._estimated = 0

    def heard(self, tally: Tally) -> None:
        """Learn from a program of whose nature nothing is known but these answers.

        Where they were a contradiction or several, the rates are estimated anew; else now and then, as no
        single one of thousands says much.
        """
        with self._lock:
            self._answers.unclear[tally.yes, tally.no] += 1
            self._estimated = 0 if tally.contradictory else self._estimated

    def doubts(self, result: Tally) -> Doubts | None:
        """What there is to say at the end; None if nothing was ever contradicted."""
        if not self.seen:
            return None
        now = self._now()
        yes = now.share_yes if now.wrong_yes >= LIKELY else None
        return Doubts(yes, now.share_no if now.wrong_no >= LIKELY else None, result)

    def _now(self) -> Rates:
        """What the answers until now say of the check."""
        with self._lock:
            programs = self._answers.unclear.total() + 1
            if programs > LATER * self._estimated:
                self._estimated, self._rates = programs, estimate(self._answers)
            return self._rates

    def weight(self, heard: Tally) -> float:
        """How much more likely it is that a program with these answers is interesting, as a logarithm."""
        now = self._now()
        false_yes, false_no = now.false_yes, now.false_no
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
        patient = level is Level.LARGE and (self.errs_no or not heard.yes)
        if weight <= (-LARGE_REFUSED if patient else given_up):
            return False
        return weight > 0 if heard.yes + heard.no >= MOST_ASKED else None

    @property
    def noes_enough(self) -> int:
        """How many noes to a candidate settle that it is not interesting: two or more where they may err."""
        return max(2, math.ceil(LARGE_REFUSED / -self.weight(Tally(no=1)))) if self.errs_no else 1

    @property
    def noes_to_believe(self) -> int:
        """How many noes in a row an interesting program has by mistake once in ten thousand times."""
        return math.ceil(CANDIDATE / -math.log(self._now().false_no))

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
