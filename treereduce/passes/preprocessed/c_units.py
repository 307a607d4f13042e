"""What a program of the C family is made of, and by which names its parts hold together.

A unit is what stands in the program itself, or in what only groups: a namespace, ``extern "C" { }``. The
members of a class are units too, which need the class. Where the parser has lost its way, what is beside each
other is one unit until the brackets are balanced.
"""

from __future__ import annotations

import enum
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from treereduce.program.edits import EditSet
from treereduce.program.grammar import BROKEN, ERROR_KIND
from treereduce.view.binding.bindings import TARGETS, definer
from treereduce.view.nodes.parts import field_of, in_field
from treereduce.view.view import View

GROUP, CLASS, FIELD = "declaration_list", "field_declaration_list", "field_declaration"
"""How the grammars of the C family call what stands between the brackets of a namespace and of a class, and a
member of a class that is no definition of a function."""
FUNCTION, INITIALIZERS, BODY = "function_definition", "field_initializer_list", "compound_statement"
"""How they call a function with its body, what initialises members before that, and the body."""
DEDUCED = "placeholder_type_specifier"
"""The type of a function whose body tells what it returns."""
AROUND = ("template_declaration", "friend_declaration")
"""What may stand around a function, as the last of its parts."""
DEEPEST = 50
"""Levels of groups and classes; what is nested deeper is part of the unit around it."""
_MARKER = re.compile(rb'^#[ \t]*(?:line[ \t]+)?\d+[ \t]*"([^"\n]*)"[^\n]*', re.MULTILINE)
"""What a preprocessor says of where the next line comes from."""
_NAME = re.compile(rb"(?<![.\w])(?<!->)[A-Za-z_]\w*")
_OF_MEMBER = re.compile(rb"(?:\.|->)\s*(?:template\s+)?([A-Za-z_]\w*)")
_NAME_OF_ANY = re.compile(rb"(?<!\w)[A-Za-z_]\w*")
_LOOP = re.compile(rb"\bfor\s*\([^;:(){}]*(?:::[^;:(){}]*)*:(?!:)")
"""The head of a loop over what something holds."""
_IN_LOOPS = frozenset((b"begin", b"end", b".begin", b".end"))
"""What such a loop calls."""
_LAST = re.compile(rb"(\w+)\s*;\Z")
"""What a declaration declares that the parser did not understand, as one with ``__typeof``."""
_CONSTANT = re.compile(rb"\bconst(?:expr|eval)\b")
_FRIEND = re.compile(rb"\bfriend[^;{}()<]*;")
"""A class that may look into another is not needed for it."""


class _Place(enum.IntEnum):
    """Where in a unit a name stands."""

    FIRST = 0
    """Beside what is declared."""
    HEAD = 1
    """Where what is declared has its name."""
    SCOPE = 2
    """The class that it is a member of."""
    LISTED = 3
    """Among its parameters, or the arguments of its name."""
    LOCAL = 4
    """Among the parameters of a template."""


@dataclass(slots=True, eq=False)
class Member:
    """A part of the program, from byte ``start`` to ``end``: a unit, a group, or where these are from."""

    start: int
    end: int


@dataclass(slots=True, eq=False)
class Group(Member):
    """A list of members; that of the program is its own start."""

    names: frozenset[bytes] = frozenset()
    members: list[Member] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Unit(Member):
    """One of the things that a program is made of, by the names in it."""

    node: int
    owner: Unit | None = None
    """The class that it is a member of."""
    inside: Group | None = None
    """The members of a class."""
    broken: bool = False
    """Whether there is something in it that the parser did not understand."""
    open: bool = False
    """Whether what follows may belong to it, because the parser has lost its way."""
    braces: int = 0
    """How many more it opens than it closes, as far as the parser has lost its way."""
    merged: bool = False
    """Whether it has more than its node, for that reason."""
    outside: bool = False
    """Whether it is a member of a class that is defined outside of it."""
    declares: set[bytes] = field(default_factory=set)
    requires: set[bytes] = field(default_factory=set)
    """Names without which it is of no use: all of them."""
    conditions: set[bytes] = field(default_factory=set)
    """Names without which it is of no use, if others are called as it is."""
    body: tuple[int, int] | None = None
    """Where the body of a function is that may be declared without, what initialises members included."""
    constant: bool = False
    """Whether the compiler may call it, so that its body counts where it says a type."""


def is_preprocessed(program: bytes) -> bool:
    """Whether a preprocessor has left its marks in a program."""
    return _MARKER.search(program) is not None


def of_member(name: bytes) -> bytes:
    """How a name is written where only a member of a class can be meant."""
    return b"." + name


class Units:
    """The units of a program. Costs a look at every name, 1 s for 1,000,000 nodes."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._source = view.tree.source
        grammar = view.tree.grammar
        language = grammar.language
        # Hidden rules have no marks of their own, and the end of the program, kind 0, is called "end".
        self._words = {
            name.encode()
            for kind, (name, named) in enumerate(zip(grammar.kind_names, grammar.named, strict=True))
            if kind and not named and (language is None or language.node_kind_is_visible(kind))
        }
        self._groups: set[bytes] = set()
        self.classes: set[bytes] = set()
        """Names of classes of which members are defined elsewhere."""
        self.all: list[Unit] = []
        """All of them, first to last, classes before their members."""
        self.program = Group(0, len(self._source))
        self._errors = list(view.tree.with_flags(BROKEN))
        self._groupings, self._members, self._bodies = self._first(GROUP, CLASS, BODY)
        self._places: dict[tuple[int, int, int], _Place | None] = {}
        self._mentioned: dict[tuple[Unit, bool], set[bytes]] = {}
        self._depth = 0
        self._is_edited = len(view.rendering.edits) > 0
        self._collect(self.program, 0, None)

    def own(self) -> list[Unit]:
        """The units of the file that was preprocessed; none where nothing says which they are.

        That is the file of the last marker. The first may have gone with what it stood before.
        """
        markers = [(found.start(), found[1]) for found in _MARKER.finditer(self._source)]
        if not markers:
            return []
        starts = [start for start, _ in markers]
        files = [markers[-1][1], *(file for _, file in markers)]
        return [unit for unit in self.all if files[bisect_right(starts, unit.start)] == files[-1]]

    def names_in(self, unit: Unit, gone: EditSet) -> set[bytes]:
        """The names that are mentioned in a unit where nothing of ``gone`` covers them."""
        found: set[bytes] = set()
        for loop in _LOOP.finditer(self._source, unit.start, unit.end):
            if not gone.covers(*loop.span()):
                found |= _IN_LOOPS
        for pattern, write in ((_NAME, bytes), (_OF_MEMBER, of_member)):
            for match in pattern.finditer(self._source, unit.start, unit.end):
                name = match[match.lastindex or 0]
                if not gone.covers(match.end() - len(name), match.end()):
                    found.add(write(name))
        return found - self._words

    def _collect(self, group: Group, node: int, owner: Unit | None) -> None:
        """Find the members of a group, whose list is ``node``. A mark behind a unit goes with it."""
        view, tree, members = self._view, self._view.tree, group.members
        self._depth += 1
        for child in view.children(node) if self._is_edited else tree.children(node):
            start, end = tree.start[child], tree.end[child]
            before = members[-1] if members else None
            if start == end:
                continue  # the parser misses something here
            if not tree.is_named(child):
                if isinstance(before, Unit) and tree.following(child):
                    self._take(before, child)
            elif inside := self._groupings.get(child, 0) if self._depth <= DEEPEST else 0:
                names = view.names.between(start, tree.start[inside])
                nested = Group(start, end, frozenset(map(tree.text, names)))
                members.append(nested)
                self._groups |= nested.names
                self._collect(nested, inside, None)
            elif isinstance(before, Unit) and (before.open or tree.kind[child] == ERROR_KIND):
                before.broken = before.merged = True
                self._take(before, child)
            elif _MARKER.match(self._source, start, end):
                members.append(Member(start, end))
            elif not tree.is_comment(child):
                unit = Unit(start, end, child, owner, broken=self._has_error(child))
                self._take(unit, child)
                members.append(unit)
        for member in members:
            if isinstance(member, Unit):
                self.all.append(member)
                self._read(member)
        self._depth -= 1

    def _first(self, *names: str) -> list[dict[int, int]]:
        """The first children of some kinds that nodes have, for each of these kinds."""
        tree = self._view.tree
        found: list[dict[int, int]] = [{} for _ in names]
        at = {kind: names.index(name) for kind, name in enumerate(tree.grammar.kind_names) if name in names}
        for node in tree.of_kinds(at):
            found[at[tree.kind[node]]].setdefault(tree.parent[node], node)
        return found

    def _take(self, unit: Unit, node: int) -> None:
        """Let a unit have a node too, and tell whether it is open then: misses a closing brace or its end.

        What the parser understood has closed all its braces but those in literals, so there none are counted.
        """
        tree, source = self._view.tree, self._source
        start, unit.end = tree.start[node], tree.end[node]
        if not tree.is_named(node) or self._has_error(node):
            unit.braces += source.count(b"{", start, unit.end) - source.count(b"}", start, unit.end)
        if tree.is_named(node):
            missed = tree.kind[node] == ERROR_KIND or tree.flags[node + tree.size[node] - 1] & BROKEN
            unit.open = bool(missed) or unit.braces != 0

    def _has_error(self, node: int) -> bool:
        at = bisect_left(self._errors, node)
        return at < len(self._errors) and self._errors[at] < node + self._view.tree.size[node]

    def _read(self, unit: Unit) -> None:
        """Find the names of a unit, and its members if it is a class."""
        tree = self._view.tree
        text = self._source[unit.start : unit.end]
        body = 0 if unit.merged or unit.open else self._body(unit.node)
        if body:
            unit.inside = Group(tree.start[body], tree.end[body])
            text = (
                self._source[unit.start : tree.start[body]] + b"{" + self._source[tree.end[body] : unit.end]
            )
        elif not unit.broken and (code := self._code(unit.node)):
            unit.body = code
            text = self._source[unit.start : code[0]]
            unit.constant = _CONSTANT.search(text) is not None
            text += b"{" + self._source[code[1] : unit.end]
        self._read_head(unit, text)
        if body:
            self._collect(unit.inside or self.program, body, unit)

    def mentioned(self, unit: Unit, *, hollow: bool = False) -> set[bytes]:
        """The names in a unit, but not in its members. A ``hollow`` function has no body.

        Those behind a dot or an arrow are as `of_member` writes them.
        """
        known = self._mentioned.get((unit, hollow))
        if known is not None:
            return known
        hole = unit.body if hollow else None
        if unit.inside:
            hole = unit.inside.start, unit.inside.end
        start, stop = hole or (unit.end, unit.end)
        text = self._source[unit.start : start] + b" " + self._source[stop : unit.end]
        text = _FRIEND.sub(b"", text)
        names = set(_NAME.findall(text)) - self._words
        names.update(map(of_member, _OF_MEMBER.findall(text)))
        if _LOOP.search(text):
            names |= _IN_LOOPS
        self._mentioned[unit, hollow] = names
        return names

    def _code(self, node: int) -> tuple[int, int] | None:
        """The body of the function that a unit defines; None if it is none, or needs it to have a type."""
        view, tree = self._view, self._view.tree
        while node and tree.kind_name(node) in AROUND:
            node = max(filter(tree.is_named, tree.children(node)), default=0)
        body = self._bodies.get(node, 0) if tree.kind_name(node) == FUNCTION else 0
        if not body:
            return None
        before = tree.previous[body]
        first = before if before and tree.kind_name(before) == INITIALIZERS else body
        head = self._source[tree.start[node] : tree.start[first]]
        type_ = in_field(view, node, "type")
        if type_ and tree.kind_name(type_) == DEDUCED and b"->" not in head:
            return None
        return tree.end[tree.previous[first]], tree.end[body]

    def _body(self, node: int) -> int:
        """The list of the members of the class that a unit declares, 0 if it is none."""
        tree, roles = self._view.tree, self._view.language.roles
        while node:
            if self._depth <= DEEPEST and node in self._members:
                return self._members[node]
            inner = (child for child in tree.children(node) if tree.kind[child] in roles.definitions)
            node = next(inner, 0)
        return 0

    def _read_head(self, unit: Unit, text: bytes) -> None:
        """Find what a unit declares, and what without it is of no use."""
        tree = self._view.tree
        found: list[set[bytes]] = [set(), set(), set(), set(), set()]
        head = text.partition(b"{")[0]
        is_member = unit.owner is not None and b"friend" not in head
        for leaf, place in self._head(unit.node, _Place.SCOPE if is_member else _Place.LOCAL):
            is_local = place is _Place.LISTED and definer(self._view, leaf)
            found[_Place.LOCAL if is_local else place].add(tree.text(leaf))
        unit.declares = found[_Place.HEAD] - self._words
        unit.conditions = found[_Place.LISTED] - found[_Place.LOCAL] - unit.declares
        scopes = found[_Place.SCOPE] - self._groups
        if unit.owner is not None and is_member:
            # No name need stand where a field is used: it may be the third value of a list. Nor where a
            # constructor or an operator is.
            is_field = tree.kind_name(unit.node) == FIELD and b"(" not in head
            unit.conditions = set()
            if is_field or unit.declares & unit.owner.declares:
                unit.declares = set()
        elif scopes:
            unit.outside = True
            unit.requires = scopes | unit.declares
            self.classes |= scopes
            unit.declares = set()
        elif unit.broken and (last := _LAST.search(text)):
            unit.declares = unit.declares | {last[1]}
        elif not unit.declares:
            unit.requires = set(_NAME_OF_ANY.findall(head)) - self._words

    def _head(self, unit: int, last: _Place) -> Iterator[tuple[int, _Place]]:
        """The names that tell what a unit declares, and where they stand: in places up to the ``last``."""
        tree, known = self._view.tree, self._places
        waiting = [(unit, _Place.FIRST)]
        while waiting:
            node, place = waiting.pop()
            if place >= _Place.LISTED:
                inside = range(node, node + tree.size[node])
                yield from ((leaf, place) for leaf in inside if tree.size[leaf] == 1 and tree.is_named(leaf))
            elif tree.size[node] == 1 and place:
                if tree.is_named(node):
                    yield node, place
            else:
                for child in tree.children(node):
                    key = place, tree.kind[child], tree.field[child]
                    within = known[key] if key in known else self._place(child, place)
                    if within is not None and within <= last:
                        waiting.append((child, within))

    def _place(self, child: int, around: _Place) -> _Place | None:
        """Where a node is whose parent is at ``around``; None if it tells nothing.

        Mostly its kind and its field say so, and are looked up the next time.
        """
        tree, roles = self._view.tree, self._view.language.roles
        kind = tree.kind[child]
        place = self._place_of(child, around)
        if around is _Place.FIRST:
            itself = kind in roles.definitions
        else:
            itself = kind == ERROR_KIND or tree.grammar.name[kind]
        if not itself:
            self._places[around, kind, tree.field[child]] = place
        return place

    def _place_of(self, child: int, around: _Place) -> _Place | None:
        view, tree, roles = self._view, self._view.tree, self._view.language.roles
        kind, name, field_name = tree.kind[child], tree.kind_name(child), field_of(view, child)
        if kind in roles.parameters or kind in roles.arguments:
            return _Place.LOCAL if around is _Place.FIRST else _Place.LISTED
        if field_name == "scope" or around is _Place.SCOPE:
            return _Place.SCOPE if around is not _Place.FIRST else None
        if around is _Place.FIRST and (name == "enumerator_list" or kind in roles.definitions):
            return _Place.FIRST if field_name != "type" or in_field(view, child, "body") else None
        # Declarators hold one another, and at last the name, without a field.
        inner = name.endswith("_declarator") or (around is _Place.HEAD and tree.is_name(child))
        return _Place.HEAD if field_name in TARGETS or inner else None
