"""Delete what begins with a label and goes on to the next one, and all that leads there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import takewhile

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.bindings import binder
from treereduce.view.members import removable
from treereduce.view.names import MOST_REVISITED
from treereduce.view.spelling import spelled
from treereduce.view.together import apart
from treereduce.view.view import View

NAME = b"{name}"
"""The hole for the word of a label in how that is written where it is used."""
_WORD = re.compile(rb"[^\s:\"]+")
"""A label without the mark behind it. In quotes it may be anything, and is left alone."""
OPENING, CLOSING, COMMA = b"[", b"]", b","
"""What stands around a pair, or around all pairs, and between them."""


@dataclass(frozen=True, slots=True)
class Section:
    """A label, or 0 for what a body begins with, and the statements up to the next label or the end."""

    label: int
    name: bytes
    """How the label is written where it is used."""
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Use:
    """A place of the name of a section, the statement that it is in, and the section of that."""

    leaf: int
    statement: int
    within: Section

    @property
    def jumps(self) -> bool:
        """Whether the statement ends its section, and so leads to where the name is."""
        return self.statement == self.within.members[-1]


Way = Callable[[View, Section, list[_Use], list[Section]], list[Edit] | None]


def sections(view: View, node: int) -> Iterator[Candidate]:
    """Delete a label with all up to the next one, and what leads there; or lead past it, or go on to it.

    ``br i1 %c, label %a, label %b a: ret 1 b: ret 2`` -> ``br label %b b: ret 2``,
    ``br label %a a: br label %b b: ret 2`` -> ``br label %b b: ret 2``,
    ``a: br label %b b: %x = phi [1, %b] ret %x`` -> ``a: %x = phi [1, %a] ret %x``

    With the label go the pairs in which it stands, and what has no value takes the place of names that were
    defined behind it. Pays in the blocks of code for machines. Up to three calls for each label, where the
    profile says what ``labels`` are. As llvm-reduce and ``opt -simplifycfg`` do.
    """
    if view.language.profile.labels.get(view.tree.kind_name(node)) and view.alive(node):
        ways = (_without, _past, _joined)
        yield from in_turn(view, [partial(_way, label=node, way=way) for way in ways])


def _way(view: View, *, label: int, way: Way) -> tuple[Edit, ...]:
    parts = _parts(view, view.tree.parent[label])
    section = next((part for part in parts if part.label == label and part.members), None)
    uses = list(_uses(view, section, parts)) if section else []
    return if_smaller(view, apart(way(view, section, uses, parts) or ())) if section else ()


def _parts(view: View, body: int) -> list[Section]:
    """The sections of a body, first to last."""
    tree, labels = view.tree, view.language.profile.labels
    parts, members, label, name = list[Section](), list[int](), 0, b""
    for element in view.elements(body):
        forms = labels.get(tree.kind_name(element))
        if not forms:
            members.append(element)
            continue
        parts.append(Section(label, name or forms[-1], tuple(members)))
        word = _WORD.match(tree.text(element))
        label, name, members = element, forms[0].replace(NAME, word[0] if word else b""), []
    return [*parts, Section(label, name, tuple(members))]


def _uses(view: View, section: Section, parts: list[Section]) -> Iterator[_Use]:
    """The uses of a section in what is left of its body, first to last."""
    owners = {member: part for part in parts for member in part.members}
    for leaf in view.few_uses(section.name, MOST_REVISITED):
        statement = next((each for each in (leaf, *view.tree.ancestors(leaf)) if each in owners), 0)
        if statement:
            yield _Use(leaf, statement, owners[statement])


def _without(view: View, section: Section, uses: list[_Use], _: list[Section]) -> list[Edit] | None:
    """Delete a section and what leads to it."""
    edits = [_gone(view, section), *_undefined(view, section)]
    for use in uses:
        if use.within != section:
            edit = _not_there(view, use, section.name) if use.jumps else _pair(view, use)
            if edit is None:
                return None
            edits.append(edit)
    return edits


def _past(view: View, section: Section, uses: list[_Use], parts: list[Section]) -> list[Edit] | None:
    """Delete a section that leads to a single other one, and let all lead there that led to it."""
    to = _led_to(view, section, parts)
    if len(to) != 1 or section.name in to:
        return None
    target, before = next(iter(to)), {use.within.name for use in uses if use.jumps}
    edits = [_gone(view, section), *_undefined(view, section)]
    for use in uses:
        if use.jumps:
            edits.append(_named(view, use, target))
        else:
            # A section that leads on by itself too has its pair there already.
            written = {view.tree.text(leaf) for leaf in view.names.inside(use.statement)}
            is_new = len(before) == 1 and written.isdisjoint(before)
            edit = _named(view, use, *before) if is_new else _pair(view, use)
            if edit is None:
                return None
            edits.append(edit)
    return edits


def _joined(view: View, section: Section, uses: list[_Use], parts: list[Section]) -> list[Edit] | None:
    """Delete a label, and before it the only statement that leads there and is needed for nothing else."""
    before = parts[parts.index(section) - 1]
    jumps = [use for use in uses if use.jumps]
    if len(jumps) != 1 or jumps[0].within != before or len(_led_to(view, before, parts)) != 1:
        return None
    tree, last = view.tree, before.members[-1]
    edits = [Edit(tree.start[last], tree.end[section.label])]
    return edits + [_named(view, use, before.name) for use in uses if not use.jumps]


def _led_to(view: View, section: Section, parts: list[Section]) -> set[bytes]:
    """The names of the sections to which the last statement of one leads."""
    names = {part.name for part in parts}
    last = section.members[-1:] if section.members else ()
    leaves = (leaf for member in last for leaf in view.names.inside(member) if view.alive(leaf))
    return {text for leaf in leaves if (text := view.tree.text(leaf)) in names}


def _gone(view: View, section: Section) -> Edit:
    return Edit(view.tree.start[section.label], view.tree.end[section.members[-1]])


def _named(view: View, use: _Use, name: bytes) -> Edit:
    return Edit(view.tree.start[use.leaf], view.tree.end[use.leaf], name)


def _undefined(view: View, section: Section) -> Iterator[Edit]:
    """Let what has no value stand for what a section defines, wherever that is used."""
    tree, body = view.tree, view.tree.parent[section.label]
    for member in section.members:
        leaf = given_name(view, member)
        for use in view.uses_inside(tree.text(leaf), body) if leaf else ():
            yield Edit(tree.start[use], tree.end[use], view.language.profile.undefined)


def _not_there(view: View, use: _Use, name: bytes) -> Edit | None:
    """A statement without a place to which it leads: without the pair of that, or a shorter form."""
    tree, forms = view.tree, view.language.profile.forms
    around = list(takewhile(use.statement.__ne__, (use.leaf, *tree.ancestors(use.leaf))))
    for each in around:
        if _opened(view, each) and (value := next(filter(view.is_element, view.before(each)), 0)):
            return Edit(tree.start[value], tree.end[each])
    for each in around:
        written = (spelled(view, each, form) for form in forms.get(tree.kind_name(each), ()))
        for edit in written:
            if edit and not re.search(re.escape(name) + rb"(?!\w)", edit.text):
                return edit
    least = view.language.minimal(view.tree.kind[use.statement])
    return Edit(tree.start[use.statement], tree.end[use.statement], least[0]) if least else None


def _opened(view: View, node: int) -> int:
    """The bracket that is open before a node, 0 where none is."""
    marks = (each for each in view.before(node) if view.tree.text(each) in (OPENING, CLOSING))
    mark = next(marks, 0)
    return mark if mark and view.tree.text(mark) == OPENING else 0


def _pair(view: View, use: _Use) -> Edit | None:
    """The edit that deletes a pair in brackets that is one of several; None of a single one."""
    tree, opening = view.tree, _opened(view, use.leaf)
    closing = _first(view, view.after(use.leaf), CLOSING) if opening else 0
    if not closing:
        return None
    after, before = next(iter(view.after(closing)), 0), next(iter(view.before(opening)), 0)
    if after and tree.text(after) == COMMA:
        return Edit(tree.start[opening], tree.end[after])
    if before and tree.text(before) == COMMA:
        return Edit(tree.start[before], tree.end[closing])
    return None


def _first(view: View, nodes: Iterable[int], mark: bytes) -> int:
    return next((node for node in nodes if view.tree.text(node) == mark), 0)


def given_name(view: View, element: int) -> int:
    """The leaf of the name that an element begins with and gives a value to, 0 if it does something else."""
    leaf = next((leaf for leaf in view.names.inside(element) if view.alive(leaf)), 0)
    bound = binder(view, leaf) if leaf else 0
    return leaf if bound and removable(view, bound) == element else 0
