"""Runs with a check that errs by chance, and whether their results have the property."""

from __future__ import annotations

import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bench.machine import table
from bench.simulate.simulation import Subject
from treereduce.api import reduce
from treereduce.errors import ReductionError


class Rates(NamedTuple):
    """Shares of wrong answers."""

    yes: float
    """Of those about programs that are not interesting."""
    no: float
    """Of those about interesting ones."""


@dataclass(frozen=True, slots=True)
class Made:
    """One run."""

    case: str
    rates: Rates
    right: bool | None
    """Whether the result has the property; None if the run ended with an error instead."""
    tokens: int
    calls: int
    """Questions of all kinds, first and last checks included."""
    error: str = ""


def run(subject: Subject, rates: Rates, seed: int, jobs: int) -> Made:
    """Reduce with a check that is wrong as often as ``rates`` say, whenever it is asked."""
    dice = random.Random(f"{subject.name} {rates} {seed}")  # noqa: S311 - no secret hangs on it
    calls = 0

    def erring(program: bytes) -> bool:
        nonlocal calls
        calls += 1
        interesting = subject.verdicts.judge(program).interesting
        return interesting ^ (dice.random() < (rates.no if interesting else rates.yes))

    try:
        result = reduce(subject.program, subject.language, erring, jobs=jobs)
    except ReductionError as error:
        return Made(subject.name, rates, None, 0, calls, str(error))
    right = subject.verdicts.judge(result.program).interesting
    return Made(subject.name, rates, right, result.tokens, calls)


def report(made: Sequence[Made]) -> str:
    """One row for each case and rates. Tokens are medians of the right results, calls means of all runs."""
    titles = ("case", "false yes", "false no", "runs", "right", "wrong", "errors", "tokens", "calls")
    groups = dict.fromkeys((one.case, one.rates) for one in made)
    return table(titles, (_row([one for one in made if (one.case, one.rates) == group]) for group in groups))


def _row(made: Sequence[Made]) -> Sequence[object]:
    right = [one.tokens for one in made if one.right]
    return (
        made[0].case,
        f"{made[0].rates.yes:.1%}",
        f"{made[0].rates.no:.1%}",
        len(made),
        len(right),
        sum(one.right is False for one in made),
        sum(one.right is None for one in made),
        f"{statistics.median(right):g}" if right else "",
        f"{statistics.mean(one.calls for one in made):.0f}",
    )
