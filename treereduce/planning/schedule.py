"""What is tried and in which order, as data: an effort and a choice of passes make a schedule."""

from __future__ import annotations

import difflib
from collections.abc import Sequence, Set
from dataclasses import dataclass

from treereduce.errors import UsageError
from treereduce.passes.candidate import Pass
from treereduce.planning.catalogue import CHEAP, RENAMING, RESTARTS, TEXT_TIERS, TIERS, WIDER, Tiers
from treereduce.planning.effort import Effort

SEE_PASSES = "see treereduce-py passes"


@dataclass(frozen=True, slots=True)
class Schedule:
    """The passes of a run.

    The first ``cheap`` tiers have rounds of their own until they find nothing more, and look again at the
    neighbourhood of what later tiers achieve; with 0, all tiers start together.
    """

    tiers: Sequence[Sequence[Pass]]
    cheap: int = 0
    text: Sequence[Sequence[Pass]] = ()
    """Tiers that see the program's text view, when its syntax tree has nothing more to give."""
    detours: Sequence[Pass] = ()
    """Passes whose candidates may be larger than the program."""
    last: Sequence[Sequence[Pass]] = ()
    """Tiers for the very end, which change how the result looks and not what it is."""
    restarts: int = 0
    """How often a finished run starts again from an earlier program, in another order."""


ALL: frozenset[str] = frozenset(entry.name for tier in (*TIERS, *WIDER, *TEXT_TIERS) for entry in tier)
"""The names of all passes."""


def schedule(effort: Effort = Effort.NORMAL, chosen: Set[str] = ALL, *, renaming: bool = False) -> Schedule:
    """The schedule of an effort, of which only the passes named in ``chosen`` are left."""
    cheap = _chosen(TIERS[:CHEAP], chosen)
    last = RENAMING if renaming else ()
    if effort is Effort.QUICK:
        return Schedule(cheap, len(cheap), last=last)
    return Schedule(
        cheap + _chosen(TIERS[CHEAP:] + (WIDER if effort is Effort.MAX else ()), chosen),
        len(cheap),
        _chosen(TEXT_TIERS, chosen),
        tuple(entry for tier in TIERS for entry in tier if entry.grows and entry.name in chosen),
        last,
        RESTARTS if effort is Effort.MAX else 0,
    )


def _chosen(tiers: Tiers, chosen: Set[str]) -> Tiers:
    left = (tuple(entry for entry in tier if entry.name in chosen and not entry.grows) for tier in tiers)
    return tuple(tier for tier in left if tier)


def choose(words: str) -> frozenset[str]:
    """The names of passes that ``a,b,-c`` stands for: a and b but not c; all but c where only c is given.

    Raises `UsageError` when a name is unknown or nothing is left.
    """
    given = [word.strip() for word in words.split(",") if word.strip()]
    wanted = {word for word in given if not word.startswith("-")}
    unwanted = {word[1:] for word in given if word.startswith("-")}
    for word in sorted((wanted | unwanted) - ALL):
        near = difflib.get_close_matches(word, sorted(ALL))
        hint = f"did you mean {' or '.join(near)}? " if near else ""
        raise UsageError(f"There is no pass {word!r}: {hint}{SEE_PASSES}.")
    left = frozenset((wanted or ALL) - unwanted)
    if not left:
        raise UsageError(f"The choice of passes {words!r} leaves none: name one or more, {SEE_PASSES}.")
    return left


def plan_passes(effort: Effort | str, passes: str | None, *, renaming: bool = False) -> Schedule:
    """The schedule of an effort with a choice of passes, as `choose` reads it.

    Raises `UsageError` when there is no such effort or pass, and when nothing is left to run.
    """
    try:
        level = Effort(effort)
    except ValueError:
        known = ", ".join(one.value for one in Effort)
        raise UsageError(f"There is no effort {effort!r}: it is one of {known}.") from None
    planned = schedule(level, ALL if passes is None else choose(passes), renaming=renaming)
    if not (planned.tiers or planned.text or planned.detours):
        raise UsageError(
            f"None of the passes {passes} runs at --effort {level.value}: raise the effort or name others, "
            f"{SEE_PASSES}."
        )
    return planned
