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
from treereduce.view.binding.bindings import binder
from treereduce.view.calling.spelling import spelled
from treereduce.view.facts.labels import stands_inside, written
from treereduce.view.facts.names import MOST_REVISITED
from treereduce.view.nodes.members import COMMA, removable
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

OPENING, CLOSING = b"[", b"]"
"""What stands around a pair, or around all pairs."""


@dataclass(frozen=True, slots=True)
class Section:
    """A label, or 0 for what a body begins with, and the statements up to the next label or the end."""

    label: int
    name: bytes
    """How the label is written where it is used."""
    body: int
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Use:
    """A place of the name of a section, the statement that it is in, and the label of the section of that."""

    leaf: int
    statement: int
    label: int
    jumps: bool
    """Whether the statement ends its section, and so leads to where the name is."""


Way = Callable[[View, Section, list[_Use]], list[Edit] | None]


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
        ways = (_section_gone, _past, _joined)
        yield from in_turn(view, [partial(_way, label=node, way=way) for way in ways])


def _way(view: View, *, label: int, way: Way) -> tuple[Edit, ...]:
    section = _section(view, label)
    places = view.uses_inside(section.name, section.body) if section.members and section.name else []
    if not section.members or not section.name or len(places) > MOST_REVISITED:
        return ()
    return if_smaller(view, apart(way(view, section, list(_uses(view, section, places))) or ()))


def _is_label(view: View, node: int) -> bool:
    return view.tree.kind_name(node) in view.language.profile.labels


def _section(view: View, label: int) -> Section:
    behind = filter(view.is_element, view.after(label))
    members = tuple(takewhile(lambda each: not _is_label(view, each), behind))
    return Section(label, _name(view, label), view.tree.parent[label], members)


def _label_of(view: View, statement: int) -> int:
    """The label of the section of a statement, 0 for that which a body begins with."""
    return next((each for each in view.before(statement) if _is_label(view, each)), 0)


def _name(view: View, label: int, body: int = 0) -> bytes:
    """How a label is written where it is used; without one, what a body begins with."""
    tree, labels = view.tree, view.language.profile.labels
    if label:
        return written(tree, label, labels[tree.kind_name(label)][0])
    kind = next((tree.kind_name(each) for each in view.children(body) if _is_label(view, each)), "")
    return labels[kind][-1] if kind else b""


def _uses(view: View, section: Section, places: Iterable[int]) -> Iterator[_Use]:
    """The uses of a section in what is left of its body, which are its places in that, first to last."""
    tree = view.tree
    for leaf in places:
        around = (each for each in (leaf, *tree.ancestors(leaf)) if tree.parent[each] == section.body)
        statement = next(around)
        following = next(filter(view.is_element, view.after(statement)), 0)
        ends = not following or _is_label(view, following)
        if not _is_label(view, statement):
            yield _Use(leaf, statement, _label_of(view, statement), ends)


def _section_gone(view: View, section: Section, uses: list[_Use]) -> list[Edit] | None:
    """Delete a section and what leads to it."""
    edits = [_without_section(view, section), *_undefined(view, section)]
    for use in uses:
        if use.label != section.label:
            edit = _not_there(view, use, section.name) if use.jumps else _pair(view, use)
            if edit is None:
                return None
            edits.append(edit)
    return edits


def _past(view: View, section: Section, uses: list[_Use]) -> list[Edit] | None:
    """Delete a section that leads to a single other one, and let all lead there that led to it."""
    to = _led_to(view, section.members[-1], section.body)
    if len(to) != 1 or section.name in to:
        return None
    target = next(iter(to))
    before = {_name(view, label, section.body) for label in {use.label for use in uses if use.jumps}}
    edits = [_without_section(view, section), *_undefined(view, section)]
    for use in uses:
        if use.jumps:
            edits.append(_named(view, use, target))
        else:
            # A section that leads on by itself too has its pair there already.
            written = {view.tree.text(leaf) for leaf in view.names.inside(use.statement)}
            is_new = len(before) == 1 and written.isdisjoint(before)
            edit = _named(view, use, *before) if is_new and all(before) else _pair(view, use)
            if edit is None:
                return None
            edits.append(edit)
    return edits


def _joined(view: View, section: Section, uses: list[_Use]) -> list[Edit] | None:
    """Delete a label, and before it the only statement that leads there and is needed for nothing else."""
    tree = view.tree
    last = next(filter(view.is_element, view.before(section.label)), 0)
    jumps = [use for use in uses if use.jumps]
    if len(jumps) != 1 or jumps[0].statement != last or len(_led_to(view, last, section.body)) != 1:
        return None
    name = _name(view, _label_of(view, last), section.body)
    others = [use for use in uses if not use.jumps]
    if others and not name:
        return None
    edits = [Edit(tree.start[last], tree.end[section.label])]
    return edits + [_named(view, use, name) for use in others]


def _led_to(view: View, statement: int, body: int) -> set[bytes]:
    """The names of the sections of a body to which a statement leads."""
    tree, known = view.tree, view.facts.labels
    texts = {tree.text(leaf) for leaf in view.names_in(statement)}
    return {text for text in texts if stands_inside(tree, known.get(text, ()), body)}


def _without_section(view: View, section: Section) -> Edit:
    return Edit(view.tree.start[section.label], view.tree.end[section.members[-1]])


def _named(view: View, use: _Use, name: bytes) -> Edit:
    return view.edit(use.leaf, name)


def _undefined(view: View, section: Section) -> Iterator[Edit]:
    """Let what has no value stand for what a section defines, wherever that is used."""
    tree, body = view.tree, view.tree.parent[section.label]
    for member in section.members:
        leaf = given_name(view, member)
        for use in view.uses_inside(tree.text(leaf), body) if leaf else ():
            yield view.edit(use, view.language.profile.undefined)


def _not_there(view: View, use: _Use, name: bytes) -> Edit | None:
    """A statement without a place to which it leads: without the pair of that, or a shorter form."""
    tree, forms, body = view.tree, view.language.profile.forms, view.tree.parent[use.statement]
    around = list(takewhile(use.statement.__ne__, (use.leaf, *tree.ancestors(use.leaf))))
    for each in around:
        if _opened(view, each):
            value = next(filter(view.is_element, view.before(each)), 0)
            # One of several labels in brackets, as those of "indirectbr", has no value before it.
            alone = tree.start[value] < tree.start[_opened(view, each)] or _led_to(view, value, body)
            return next(view.deletion(each, each)) if alone else Edit(tree.start[value], tree.end[each])
    for each in around:
        written = (spelled(view, each, form) for form in forms.get(tree.kind_name(each), ()))
        for edit in written:
            if edit and not re.search(re.escape(name) + rb"(?!\w)", edit.text):
                return edit
    least = view.language.minimal(view.tree.kind[use.statement])
    return view.edit(use.statement, least[0]) if least else None


def _opened(view: View, node: int) -> int:
    """The bracket that is open before a node, 0 where none is."""
    marks = (each for each in view.before(node) if view.tree.text(each) in (OPENING, CLOSING))
    mark = next(marks, 0)
    return mark if mark and view.tree.text(mark) == OPENING else 0


def _pair(view: View, use: _Use) -> Edit | None:
    """The edit that deletes a pair in brackets that is one of several; None of a single one."""
    tree, opening = view.tree, _opened(view, use.leaf)
    closing = next((node for node in view.after(use.leaf) if tree.text(node) == CLOSING), 0) if opening else 0
    if not closing:
        return None
    after, before = next(iter(view.after(closing)), 0), next(iter(view.before(opening)), 0)
    if after and tree.text(after) == COMMA:
        return Edit(tree.start[opening], tree.end[after])
    if before and tree.text(before) == COMMA:
        return Edit(tree.start[before], tree.end[closing])
    return None


def given_name(view: View, element: int) -> int:
    """The leaf of the name that an element begins with and gives a value to, 0 if it does something else."""
    leaf = next(view.names_in(element), 0)
    bound = binder(view, leaf) if leaf else 0
    return leaf if bound and removable(view, bound) == element else 0
