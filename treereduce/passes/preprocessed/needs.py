"""What a part of a program needs of the rest, by the names of things.

Made for the output of a preprocessor, of which the headers are nearly all, and little of each is used. What
is mentioned by what is kept is kept, with three thoughts of how C++ is written:

* Of many units of one name, overloads and specialisations, one is of use only if the names in its parameters,
  or in the arguments of its name, are in use as well.
* So is what declares no name, as operators and assertions, by all names of its head.
* What is a member of a class needs the class, and a class needs none of its functions by itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence, Set

from treereduce.passes.preprocessed.c_units import Group, Member, Unit, Units, of_member
from treereduce.program.edits import Edit


class Needs:
    """Tells which units are needed by others."""

    def __init__(self, units: Units) -> None:
        self._units = units
        self._declared: dict[bytes, list[Unit]] = defaultdict(list)
        for unit in units.all:
            for name in unit.declares:
                self._declared[name].append(unit)
                if unit.owner is not None:
                    self._declared[of_member(name)].append(unit)
        self._nameless = [unit for unit in units.all if not unit.declares]
        self._missing: dict[Unit, tuple[bytes, ...]] = {}

    def closure(
        self, roots: Iterable[Unit], names: Iterable[bytes], hollow: Set[Unit] = frozenset()
    ) -> set[Unit]:
        """``roots``, of which only ``names`` are left, and all that these need.

        Functions that are ``hollow`` have no bodies: they need no names in them, and those that are defined
        outside of their class are not needed.
        """
        return _Closure(self, self._units, hollow).of(roots, names, self._nameless)

    def called(self, name: bytes) -> Sequence[Unit]:
        """The units that declare a name."""
        return self._declared.get(name, ())

    def conditions(self, unit: Unit) -> tuple[bytes, ...]:
        """The names without which a unit is of no use, of those that something has."""
        known = self._missing.get(unit)
        if known is None:
            has_namesakes = not unit.declares or any(len(self._declared[name]) > 1 for name in unit.declares)
            names = unit.requires | (unit.conditions if has_namesakes else set())
            known = tuple(name for name in names if name in self._declared or name in self._units.classes)
            self._missing[unit] = known
        return known


class _Closure:
    """One answer of `Needs`, on its way."""

    def __init__(self, needs: Needs, units: Units, hollow: Set[Unit]) -> None:
        self._needs, self._units, self._hollow = needs, units, hollow
        self._known: set[bytes] = set()
        self._kept: set[Unit] = set()
        self._waiting: list[Unit] = []
        self._by_name: dict[bytes, list[Unit]] = defaultdict(list)
        self._by_owner: dict[Unit, list[Unit]] = defaultdict(list)

    def of(self, roots: Iterable[Unit], names: Iterable[bytes], nameless: Iterable[Unit]) -> set[Unit]:
        self._kept.update(roots)
        following = list(names)
        for unit in nameless:
            self._consider(unit)
        while self._waiting or following:
            while self._waiting:
                unit = self._waiting.pop()
                if unit not in self._kept:
                    self._keep(unit)
                    following += self._units.mentioned(unit, hollow=unit in self._hollow) - self._known
            if following and (name := following.pop()) not in self._known:
                self._known.add(name)
                for unit in (*self._by_name.pop(name, ()), *self._needs.called(name)):
                    self._consider(unit)
        return self._kept

    def _keep(self, unit: Unit) -> None:
        self._kept.add(unit)
        for member in self._by_owner.pop(unit, ()):
            self._consider(member)
        if unit.owner is not None:
            self._waiting.append(unit.owner)

    def _consider(self, unit: Unit) -> None:
        """Keep a unit one of whose names is known if all else that it needs is; or else wait for that."""
        if unit.outside and unit in self._hollow:
            return
        if unit.owner is not None and unit.owner not in self._kept:
            self._by_owner[unit.owner].append(unit)
            return
        for name in self._needs.conditions(unit):
            if self._known.isdisjoint((name, of_member(name))):
                self._by_name[name].append(unit)
                self._by_name[of_member(name)].append(unit)
                return
        self._waiting.append(unit)


def without(units: Units, kept: set[Unit], hollow: Set[Unit] = frozenset()) -> tuple[Edit, ...]:
    """Delete all units but ``kept``, groups that are empty then, and where they say they are from.

    Of those that are ``hollow`` the bodies go.
    """
    return tuple(_unneeded(units.program, kept, hollow, set()) or ())


def _unneeded(group: Group, kept: set[Unit], hollow: Set[Unit], opened: set[bytes]) -> list[Edit] | None:
    """What goes of a group; None if all of it does.

    Of a namespace the first part stays: it may be what makes it an inline one.
    """
    first = not group.names <= opened
    opened |= group.names
    fates = _with_marks(group.members, [_fate(member, kept, hollow, opened) for member in group.members])
    if group.names and not first and all(fate is None for fate in fates):
        return None
    return _in_runs(group.members, fates)


def _fate(member: Member, kept: set[Unit], hollow: Set[Unit], opened: set[bytes]) -> list[Edit] | None:
    """What goes of a member, None if it does. What says where it is from stays for now."""
    if isinstance(member, Group):
        return _unneeded(member, kept, hollow, opened)
    if not isinstance(member, Unit):
        return []
    if member not in kept:
        return None
    if member.body and member in hollow:
        return [Edit(*member.body, b";")]
    return (_unneeded(member.inside, kept, hollow, opened) or []) if member.inside else []


def _with_marks(members: Sequence[Member], fates: Sequence[list[Edit] | None]) -> list[list[Edit] | None]:
    """The fates of members where what says where others are from goes along with the last of these."""
    found: list[list[Edit] | None] = []
    after = False
    for member, fate in zip(reversed(members), reversed(fates), strict=True):
        if isinstance(member, Unit | Group):
            after = after or fate is not None
            found.append(fate)
        else:
            found.append([] if after else None)
            after = False
    return found[::-1]


def _in_runs(members: Sequence[Member], fates: Sequence[list[Edit] | None]) -> list[Edit]:
    """Delete members without a fate, neighbours as one run, and what goes of the others."""
    edits: list[Edit] = []
    run: tuple[int, int] | None = None
    for member, fate in zip(members, fates, strict=True):
        if fate is None:
            run = run[0] if run else member.start, member.end
        else:
            edits += [Edit(*run), *fate] if run else fate
            run = None
    return [*edits, Edit(*run)] if run else edits
