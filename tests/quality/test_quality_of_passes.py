"""Every pass earns its place: programs that reach their minimum with it and not, or not as fast, without it.

A case that another pass has learned to solve as well shows nothing any more: it wants a harder program, or
the catalogue one pass less.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from cases import CASES, FASTER
from cases.case import Case
from partly_slow import partly_slow
from programs import parse, text_only_passes
from reductions import Interesting, either, keeping, keeping_broken, reduced

from treereduce.passes.candidate import Pass
from treereduce.planning.catalogue import TEXT_TIERS, TIERS, WIDER, Tiers
from treereduce.program.cost import Cost, cost

pytestmark = pytest.mark.slow

WIDE = [entry.name for tier in WIDER for entry in tier]
TEXT = [entry.name for entry in text_only_passes()]
NAMES = [entry.name for tier in TIERS for entry in tier] + WIDE + TEXT


LONGEST = 20
"""Bytes of a program that is reduced with a pass and without it in every run of the tests."""


def name_of(case: Case) -> str:
    return f"{case.needs}-{case.language}"


def shortest_quick(cases: Sequence[Case]) -> list[object]:
    """All cases, of which the shortest of each pass is quick where it is short."""
    shortest = {case.needs: case for case in sorted(cases, key=lambda case: -len(case.program))}
    quick = [name_of(case) for case in shortest.values() if len(case.program) <= LONGEST]
    return partly_slow(cases, quick, name_of)


def passes(name: str) -> list[list[Pass]]:
    """The tiers with one pass: those of normal effort, and of the wide ones it alone."""
    wide = [[entry for entry in tier if entry.name == name] for tier in WIDER]
    return [*map(list, TIERS), *filter(None, wide)]


def other_passes(name: str, tiers: Tiers = TIERS) -> list[list[Pass]]:
    """The tiers without one pass."""
    return [[entry for entry in tier if entry.name != name] for tier in tiers]


def text_tiers(name: str) -> Tiers:
    """The tiers that see the text, for passes that are in them."""
    return TEXT_TIERS if name in TEXT else ()


def oracle_of(case: Case) -> Interesting:
    if case.broken:
        return keeping_broken(case.keep)
    if case.keep:
        return keeping(case.language, case.keep, case.together)
    return either(case.language, case.program, case.least)


def sufficient(case: Case) -> list[str]:
    """Other passes that bring the program of a case to its minimum alone."""
    found = []
    for entry in (entry for tier in TIERS for entry in tier if entry.name != case.needs):
        alone = reduced(case.language, case.program, oracle_of(case), tiers=[[entry]]).program
        if cost_of(case, alone) <= cost_of(case, case.least):
            found.append(entry.name)
    return found


def cost_of(case: Case, program: bytes) -> Cost:
    return cost(parse(case.language, program))


@pytest.mark.parametrize("case", shortest_quick(CASES))
def test_a_pass_reaches_what_the_others_do_not(case: Case) -> None:
    interesting, text = oracle_of(case), text_tiers(case.needs)
    without = reduced(
        case.language,
        case.program,
        interesting,
        tiers=other_passes(case.needs),
        text=other_passes(case.needs, text),
    ).program
    larger = cost_of(case, without) > cost_of(case, case.least)
    assert larger, f"Others get there without {case.needs}; of them alone: {sufficient(case)}"
    with_all = reduced(case.language, case.program, interesting, tiers=passes(case.needs), text=text).program
    assert case.needs in NAMES, f"No other pass gets there, and there is no pass {case.needs} yet"
    assert with_all == case.least, f"No other pass gets there, and with {case.needs} it ends at {with_all!r}"


@pytest.mark.parametrize("case", shortest_quick(FASTER))
def test_a_pass_makes_less_work(case: Case) -> None:
    interesting = oracle_of(case)
    with_all = reduced(case.language, case.program, interesting)
    without = reduced(case.language, case.program, interesting, tiers=other_passes(case.needs))
    assert with_all.program == without.program == case.least
    faster = 2 * with_all.oracle_calls <= without.oracle_calls
    assert faster, f"{with_all.oracle_calls} oracle calls with {case.needs}, {without.oracle_calls} without"


@pytest.mark.parametrize("name", NAMES)
def test_every_pass_has_cases_in_three_languages(name: str) -> None:
    found = sorted({case.language for case in CASES + FASTER if case.needs == name})
    assert len(found) >= 3, (
        f"{name} has, in {found or 'none'}: show in tests/quality/cases what it is good for"
    )
