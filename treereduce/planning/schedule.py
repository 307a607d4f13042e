"""What is tried and in which order, as data: an effort and a choice of passes make a schedule."""

from __future__ import annotations

import difflib
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

from treereduce.errors import UsageError
from treereduce.passes.candidate import Pass
from treereduce.planning.catalogue import (
    CHEAP,
    OPENINGS,
    RENAMING,
    RESTARTS,
    SETTLED,
    TEXT_TIERS,
    TIERS,
    TIMES_MORE,
    WIDER,
    WIDER_TEXT,
    Tiers,
)
from treereduce.planning.effort import Effort
from treereduce.planning.extra import INSTALLED, Extra

SEE_PASSES = "see treereduce-py passes"


@dataclass(frozen=True, slots=True)
class Wider:
    """What is tried of a program of which nothing more goes, as long as there are calls left for it."""

    steps: Sequence[Sequence[Pass]]
    """Tiers that go first, and from earlier programs too."""
    tiers: Sequence[Sequence[Pass]] = ()
    """Tiers that go last."""
    text: Sequence[Sequence[Pass]] = ()
    """Tiers that see its text view."""
    detours: Sequence[Pass] = ()
    """Passes whose candidates may be larger."""
    times: int = TIMES_MORE
    """How many calls it may take, as a multiple of those before it."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The passes of a run.

    The first ``cheap`` tiers have rounds of their own until they find nothing more, and look again at
    definitions whose last use went by what later tiers achieve; with 0, all tiers start together.
    """

    tiers: Sequence[Sequence[Pass]]
    cheap: int = 0
    text: Sequence[Sequence[Pass]] = ()
    """Tiers that see the program's text view, when its syntax tree has nothing more to give."""
    detours: Sequence[Pass] = ()
    """Passes whose candidates may be larger than the program."""
    openings: Sequence[Pass] = ()
    """Such passes that the run begins with."""
    last: Sequence[Sequence[Pass]] = ()
    """Tiers for the very end, which change how the result looks and not what it is."""
    settled: int = 0
    """How many tiers from the first are tried on a program that changes; with 0, all are."""
    restarts: int = 0
    """How often a finished run starts again from an earlier program, in another order."""
    wider: Wider | None = None
    """What a finished run goes on with, if it does."""


ALL: frozenset[str] = frozenset(
    entry.name for tier in (*OPENINGS, *TIERS, *WIDER, *TEXT_TIERS, *WIDER_TEXT) for entry in tier
)
"""The names of all passes of the catalogue."""


def schedule(
    effort: Effort = Effort.NORMAL,
    chosen: Set[str] = ALL,
    *,
    renaming: bool = False,
    extras: Sequence[Extra] = (),
) -> Schedule:
    """The schedule of an effort, of which only the passes named in ``chosen`` are left."""
    cheap = _chosen((*TIERS[:CHEAP], _of("cheap", extras)), chosen)
    last = RENAMING if renaming else ()
    openings = _growing(OPENINGS, chosen)
    if effort is Effort.QUICK:
        return Schedule(cheap, len(cheap), last=last, openings=openings)
    late = (*TIERS[CHEAP:], _of("late", extras), _of("outside", extras))
    tiers = (*TIERS, tuple(extra.entry for extra in extras))
    return Schedule(
        cheap + _chosen(late, chosen),
        len(cheap),
        _chosen(TEXT_TIERS, chosen),
        _growing(tiers, chosen),
        openings,
        last,
        settled=len(cheap) + len(_chosen(TIERS[CHEAP:SETTLED], chosen)),
        restarts=RESTARTS if effort is Effort.MAX else 0,
        wider=_wider(chosen) if effort is Effort.MAX else None,
    )


def _wider(chosen: Set[str]) -> Wider:
    return Wider(
        _chosen(WIDER[:1], chosen),
        _chosen(WIDER[1:], chosen),
        (*_chosen(TEXT_TIERS[:1], chosen), *_chosen(WIDER_TEXT, chosen)),
        _growing(WIDER, chosen),
    )


def _growing(tiers: Tiers, chosen: Set[str]) -> tuple[Pass, ...]:
    return tuple(entry for tier in tiers for entry in tier if entry.grows and entry.name in chosen)


def _of(stage: str, extras: Sequence[Extra]) -> tuple[Pass, ...]:
    return tuple(extra.entry for extra in extras if extra.stage == stage)


def _chosen(tiers: Tiers, chosen: Set[str]) -> Tiers:
    left = (tuple(entry for entry in tier if entry.name in chosen and not entry.grows) for tier in tiers)
    if len(chosen) == 1:  # no others have a share of the calls, or find out what the check wants
        left = (tuple(replace(entry, share=1.0, blind=False) for entry in tier) for tier in left)
    return tuple(tier for tier in left if tier)


def choose(words: str, effort: Effort = Effort.NORMAL, extras: Sequence[Extra] = ()) -> frozenset[str]:
    """The names of passes that ``a,b,+c,-d`` stands for: a and b, c beside them, but not d.

    Where none is named without a sign, all that run at the effort by themselves are meant in its place. A
    name may be that of a group. Raises `UsageError` when one is unknown or nothing is left.
    """
    groups: dict[str, set[str]] = {name: {name} for name in ALL}
    for extra in extras:
        groups.setdefault(extra.entry.name, set()).add(extra.entry.name)
    for extra in extras:
        if extra.group:
            groups.setdefault(extra.group, set()).add(extra.entry.name)
    wanted: set[str] = set()
    more: set[str] = set()
    unwanted: set[str] = set()
    named = [word for word in map(str.strip, words.split(",")) if word]
    if not named:
        raise UsageError(f"The choice of passes {words!r} names none: name one or more, {SEE_PASSES}.")
    for word in named:
        meant = {"+": more, "-": unwanted}.get(word[0], wanted)
        name = word if meant is wanted else word[1:]
        if name not in groups:
            raise UsageError(_unknown(name, sorted(groups)))
        meant |= groups[name]
    left = frozenset(((wanted or by_itself(effort, extras)) | more) - unwanted)
    if not left:
        raise UsageError(f"The choice of passes {words!r} leaves none: name one or more, {SEE_PASSES}.")
    return left


def by_itself(effort: Effort, extras: Sequence[Extra]) -> frozenset[str]:
    """The names of all passes that may run where none is named."""
    return ALL | {extra.entry.name for extra in extras if extra.runs_at(effort)}


def _unknown(name: str, known: Sequence[str]) -> str:
    if name in INSTALLED:
        return f"There is no pass {name!r}: {INSTALLED[name]}."
    near = difflib.get_close_matches(name, known)
    hint = f"did you mean {' or '.join(near)}? " if near else ""
    return f"There is no pass {name!r}: {hint}{SEE_PASSES}."


def plan_passes(
    effort: Effort | str, passes: str | None, *, renaming: bool = False, extras: Sequence[Extra] = ()
) -> Schedule:
    """The schedule of an effort with a choice of passes, as `choose` reads it.

    Raises `UsageError` when there is no such effort or pass, and when nothing is left to run.
    """
    try:
        level = Effort(effort)
    except ValueError:
        known = ", ".join(one.value for one in Effort)
        raise UsageError(f"There is no effort {effort!r}: it is one of {known}.") from None
    chosen = by_itself(level, extras) if passes is None else choose(passes, level, extras)
    planned = schedule(level, chosen, renaming=renaming, extras=extras)
    if chosen == {entry.name for entry in planned.openings}:
        raise UsageError(f"A run that only begins with {passes} removes nothing: add others, {SEE_PASSES}.")
    if not (planned.tiers or planned.text or planned.detours or planned.wider):
        raise UsageError(
            f"None of the passes {passes} runs at `--effort {level.value}`: raise the effort or name others, "
            f"{SEE_PASSES}."
        )
    return planned
