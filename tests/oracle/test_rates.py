"""Mistaken noes are told from mistaken yeses, where what was answered tells them apart."""

from __future__ import annotations

import random
from statistics import fmean

import pytest

from treereduce.oracle.chance import Chance, Level
from treereduce.oracle.rates import Answers, Rates, Tally, estimate

INTERESTING, ASKED = 0.2, 5
"""The share of candidates that are, and how often each is asked about that had a yes."""


def seen(false_yes: float, false_no: float, seed: int, programs: int = 300) -> Answers:
    """What a check says that errs as often: about the input, and about candidates."""
    dice = random.Random(seed)  # noqa: S311 - no secret hangs on it

    def said(*, interesting: bool, times: int) -> Tally:
        yes = sum(
            interesting ^ (dice.random() < (false_no if interesting else false_yes)) for _ in range(times)
        )
        return Tally(yes, times - yes)

    answers = Answers(interesting=said(interesting=True, times=8))
    for _ in range(programs):
        kind = dice.random() < INTERESTING
        heard = said(interesting=kind, times=1)
        if heard.yes:
            more = said(interesting=kind, times=ASKED - 1)
            heard = Tally(heard.yes + more.yes, heard.no + more.no)
        answers.unclear[heard.yes, heard.no] += 1
    return answers


@pytest.mark.parametrize(
    ("false_yes", "false_no"), [(0.0, 0.41), (0.05, 0.0), (0.02, 0.0), (0.0, 0.1), (0.05, 0.1), (0.05, 0.41)]
)
def test_each_rate_is_found_whatever_the_other_is(false_yes: float, false_no: float) -> None:
    found = [estimate(seen(false_yes, false_no, seed)) for seed in range(20)]
    assert fmean(rates.share_yes for rates in found) == pytest.approx(false_yes, abs=0.02)
    assert fmean(rates.share_no for rates in found) == pytest.approx(false_no, abs=0.08)


def test_nothing_said_is_a_guess_and_no_mistake() -> None:
    assert estimate(Answers()) == Rates()


def test_one_yes_and_noes_is_a_mistaken_yes_unless_the_check_is_known_to_refuse() -> None:
    strict, erring = Chance(), Chance()
    strict.learn(Tally(yes=8), interesting=True)
    erring.learn(Tally(yes=30, no=20), interesting=True)
    for chance in strict, erring:
        for _ in range(100):
            chance.heard(Tally(no=1))
        for _ in range(20):
            chance.heard(Tally(yes=3, no=2))
        chance.heard(Tally(yes=1, no=2))
    assert not erring.errs_yes
    assert erring.errs_no
    chance = Chance()
    chance.learn(Tally(yes=8), interesting=True)
    chance.heard(Tally(yes=1, no=2))
    assert chance.errs_yes
    assert not chance.errs_no


def test_what_was_taken_for_a_mistaken_yes_is_none_when_more_is_known() -> None:
    chance = Chance()
    chance.learn(Tally(yes=3, no=3), interesting=True)
    chance.heard(Tally(yes=1, no=4))
    before = chance.weight(Tally(yes=1))
    for _ in range(30):
        chance.heard(Tally(yes=3, no=2))
        chance.heard(Tally(no=1))
    assert not chance.errs_yes
    assert chance.weight(Tally(yes=1)) > before
    doubts = chance.doubts(Tally(yes=2))
    assert doubts is not None
    assert doubts.false_yes is None
    assert doubts.false_no == pytest.approx(0.4, abs=0.1)


def test_as_many_noes_settle_a_candidate_as_the_check_errs() -> None:
    chance = Chance()
    assert chance.noes_enough == 1
    chance.learn(Tally(yes=50, no=1), interesting=True)
    assert chance.noes_enough == 2
    chance.learn(Tally(yes=10, no=40), interesting=True)
    assert chance.noes_enough >= 4
    assert chance.decide(Tally(yes=1, no=2), Level.LARGE) is None
