"""What the end of a program needs of what stands before it, by the names of things.

Made for the output of a preprocessor, of which the headers are nearly all, and little of each is used.

A unit is what stands in the program itself or in what only groups: a namespace, ``extern "C" { }``. It may
declare names, and mention others. What is mentioned by what is kept is kept, with three thoughts of how C++ is
written:

* Of many units of one name, overloads and specialisations, one is of use only if the names in its parameters,
  or in the arguments of its name, are in use as well.
* So is what declares no name: operators, instantiations, assertions.
* Fields and methods are not what a name outside of their class means.
"""

from __future__ import annotations

import enum
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from treereduce.program.edits import Edit
from treereduce.program.tree import BROKEN, ERROR_KIND
from treereduce.view.bindings import TARGETS, definer, field_of, in_field
from treereduce.view.view import View

GROUP = "declaration_list"
"""How the grammars of the C family call what stands between the brackets of a namespace."""
_MARKER = re.compile(rb'^#[ \t]*(?:line[ \t]+)?\d+[ \t]+"([^"\n]*)"[^\n]*', re.MULTILINE)
"""What a preprocessor says of where the next line comes from."""
_NAME = re.compile(rb"(?<![.\w])(?<!->)[A-Za-z_]\w*")
"""A name in a text, which need not be parsed well; not that of a field."""

_LAST = re.compile(rb"(\w+)\s*;\Z")
"""What a declaration declares that the parser did not understand, as one with ``__typeof``."""
_FRIEND = re.compile(rb"\bfriend[^;{}()<]*;")
"""A class that may look into another is not needed for it."""


class _Place(enum.Enum):
    """Where in a unit a name stands."""

    FIRST = "beside what is declared"
    HEAD = "where what is declared has its name"
    SCOPE = "the class that it is a member of"
    LISTED = "among its parameters, or the arguments of its name"
    LOCAL = "among the parameters of a template"


@dataclass(slots=True, eq=False)
class Member:
    """A part of the program, from byte ``start`` to ``end``: a unit, a group, or what says where it is from."""

    start: int
    end: int


@dataclass(slots=True, eq=False)
class Unit(Member):
    """One of the things that a program is made of, by the names in it."""

    broken: bool = False
    """Whether the parser did not understand it."""
    open: bool = False
    """Whether what follows may belong to it, because the parser has lost its way."""
    declares: set[bytes] = field(default_factory=set)
    conditions: set[bytes] = field(default_factory=set)
    """Names without which it is of no use, if others are called as it is."""
    mentions: set[bytes] = field(default_factory=set)


@dataclass(slots=True, eq=False)
class Group(Member):
    """A list of members."""

    names: frozenset[bytes] = frozenset()
    members: list[Member] = field(default_factory=list)


class Needs:
    """The units of a program. Costs a look at every name, 0.7 s for 1,000,000 nodes."""

    def __init__(self, view: View) -> None:
        self._view = view
        grammar = view.tree.grammar
        self._words = {
            name.encode() for name, named in zip(grammar.kind_names, grammar.named, strict=True) if not named
        }
        self._markers = [(found.start(), found[1]) for found in _MARKER.finditer(view.tree.source)]
        self.units: list[Unit] = []
        """All units, first to last."""
        self.program = Group(0, len(view.tree.source))
        self._groups: set[bytes] = set()
        self._collect(self.program, 0)
        self._declared: dict[bytes, list[Unit]] = defaultdict(list)
        for unit in self.units:
            if unit.broken and (last := _LAST.search(view.tree.source, unit.start, unit.end)):
                unit.declares.add(last[1])
        for unit in self.units:
            for name in unit.declares:
                self._declared[name].append(unit)

    def own(self) -> list[Unit]:
        """The units of the file that was preprocessed; none where nothing says which they are."""
        if not self._markers:
            return []
        starts = [start for start, _ in self._markers]
        main = self._markers[0][1]
        return [
            unit
            for unit in self.units
            if (at := bisect_right(starts, unit.start)) and self._markers[at - 1][1] == main
        ]

    def closure(self, roots: Iterable[Unit]) -> set[Unit]:
        """``roots`` and all that they need."""
        kept: set[Unit] = set()
        known: set[bytes] = set()
        waiting = list(roots)
        blocked: dict[bytes, list[Unit]] = defaultdict(list)
        names: list[bytes] = []
        for unit in self.units:
            if not unit.declares:
                self._wait(unit, known, waiting, blocked)
        while waiting or names:
            while waiting:
                unit = waiting.pop()
                if unit not in kept:
                    kept.add(unit)
                    names += unit.mentions - known
            if names and (name := names.pop()) not in known:
                known.add(name)
                for unit in blocked.pop(name, ()):
                    self._wait(unit, known, waiting, blocked)
                alike = self._declared.get(name, ())
                for unit in alike:
                    if len(alike) > 1:
                        self._wait(unit, known, waiting, blocked)
                    else:
                        waiting.append(unit)
        return kept

    def _wait(
        self, unit: Unit, known: set[bytes], waiting: list[Unit], blocked: dict[bytes, list[Unit]]
    ) -> None:
        """Have a unit wait for the first of its conditions that is not met, or keep it if all are."""
        for name in unit.conditions:
            if name not in known and name not in unit.declares and name in self._declared:
                blocked[name].append(unit)
                return
        waiting.append(unit)

    def without(self, kept: set[Unit]) -> tuple[Edit, ...]:
        """Delete all units but ``kept``, groups that are empty then, and where they say they are from."""
        return tuple(self._without(self.program, kept, set()) or ())

    def _without(self, group: Group, kept: set[Unit], opened: set[bytes]) -> list[Edit] | None:
        """What goes of a group; None if all of it does.

        Of a namespace the first part stays: it may be what makes it an inline one.
        """
        first = not group.names <= opened
        opened |= group.names
        # For each member what goes of it, and None if it does.
        fates: list[list[Edit] | None] = []
        for member in group.members:
            if isinstance(member, Group):
                fates.append(self._without(member, kept, opened))
            else:
                fates.append([] if not isinstance(member, Unit) or member in kept else None)
        after = False
        for place in reversed(range(len(fates))):
            if isinstance(group.members[place], Unit | Group):
                after = after or fates[place] is not None
            else:
                fates[place], after = ([] if after else None), False
        if all(fate is None for fate in fates) and not first and group is not self.program:
            return None
        edits: list[Edit] = []
        run: tuple[int, int] | None = None
        for member, fate in zip(group.members, fates, strict=True):
            if fate is None:
                run = run[0] if run else member.start, member.end
                continue
            edits += [Edit(*run)] if run else []
            run = None
            edits += fate
        return [*edits, *([Edit(*run)] if run else [])]

    def _collect(self, group: Group, node: int) -> None:
        """Find the members of a group, whose list is ``node``.

        A mark behind a unit goes with it, and what was not understood with what is beside it.
        """
        view, tree, members = self._view, self._view.tree, group.members
        for child in view.children(node):
            start, end = tree.start[child], tree.end[child]
            if not tree.is_named(child):
                if members and isinstance(members[-1], Unit) and tree.following(child):
                    members[-1].end = end
            elif inside := next((part for part in tree.children(child) if tree.kind_name(part) == GROUP), 0):
                names = view.names.between(start, tree.start[inside])
                nested = Group(start, end, frozenset(map(tree.text, names)))
                members.append(nested)
                self._groups |= nested.names
                self._collect(nested, inside)
            elif _MARKER.match(tree.source, start, end) and not self._is_inside(members, child):
                members.append(Member(start, end))
            elif not tree.is_comment(child):
                unit = self._unit(child)
                if self._is_inside(members, child):
                    before = members[-1]
                    assert isinstance(before, Unit)
                    before.end = end
                    before.open = unit.open or not self._is_balanced(before)
                    before.declares |= unit.declares
                    before.conditions |= unit.conditions
                    before.mentions |= unit.mentions
                else:
                    members.append(unit)
                    self.units.append(unit)

    def _is_inside(self, members: Sequence[Member], child: int) -> bool:
        """Whether a node belongs to the unit before it, because the parser lost its way there."""
        before = members[-1] if members else None
        is_error = self._view.tree.kind[child] == ERROR_KIND
        return isinstance(before, Unit) and (before.open or is_error)

    def _unit(self, node: int) -> Unit:
        view, tree = self._view, self._view.tree
        start, end = tree.start[node], tree.end[node]
        unit = Unit(start, end)
        unit.open = tree.kind[node] == ERROR_KIND or self._lacks_end(node) or not self._is_balanced(unit)
        unit.broken = unit.open
        unit.mentions.update(_NAME.findall(_FRIEND.sub(b"", tree.source[start:end])))
        local: set[bytes] = set()
        scopes: set[bytes] = set()
        found = {
            _Place.HEAD: unit.declares,
            _Place.SCOPE: scopes,
            _Place.LISTED: unit.conditions,
            _Place.LOCAL: local,
        }
        for leaf, place in self._head(node):
            is_local = place is _Place.LISTED and definer(view, leaf)
            found[_Place.LOCAL if is_local else place].add(tree.text(leaf))
        unit.conditions -= local
        scopes -= self._groups
        for names in (unit.declares, unit.mentions):
            names -= self._words
        if scopes:
            # A member of a class, which stays with that.
            unit.declares, unit.conditions = set(), scopes
        elif not unit.declares:
            body = tree.source.find(b"{", start, end)
            unit.conditions.update(_NAME.findall(tree.source, start, end if body < 0 else body))
        return unit

    def _is_balanced(self, unit: Unit) -> bool:
        source = self._view.tree.source
        return source.count(b"{", unit.start, unit.end) == source.count(b"}", unit.start, unit.end)

    def _lacks_end(self, node: int) -> bool:
        """Whether the parser missed something at the end of a node, as what follows may be part of it."""
        tree = self._view.tree
        last = node + tree.size[node] - 1
        return bool(tree.flags[last] & BROKEN)

    def _head(self, unit: int) -> Iterator[tuple[int, _Place]]:
        """The names that tell what a unit declares, and where they stand."""
        tree, roles = self._view.tree, self._view.language.roles
        waiting = [(unit, _Place.FIRST)]
        while waiting:
            node, place = waiting.pop()
            if tree.size[node] == 1 and place is not _Place.FIRST:
                if tree.is_named(node):
                    yield node, place
                continue
            for child in tree.children(node):
                inside = self._place(child, place)
                if inside is not None:
                    waiting.append((child, inside))

    def _place(self, child: int, around: _Place) -> _Place | None:
        """Where a node is whose parent is at ``around``; None if it tells nothing."""
        view, tree, roles = self._view, self._view.tree, self._view.language.roles
        kind, name, field = tree.kind[child], tree.kind_name(child), field_of(view, child)
        if around in (_Place.LISTED, _Place.LOCAL):
            return around
        if kind in roles.parameters or kind in roles.arguments:
            return _Place.LOCAL if around is _Place.FIRST else _Place.LISTED
        if field == "scope" or around is _Place.SCOPE:
            return _Place.SCOPE if around is not _Place.FIRST else None
        if around is _Place.FIRST and (name == "enumerator_list" or kind in roles.definitions):
            return _Place.FIRST if field != "type" or in_field(view, child, "body") else None
        return _Place.HEAD if field in TARGETS or name.endswith("_declarator") else None
