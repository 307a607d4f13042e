"""Where the type of a variable, parameter or field is written, and what puts that of another one there.

All who want it as it is written ask here, and get it with the marks of pointers and references. What type a
value or a call has, by what the program says of the names in it, `value_types` tells.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from treereduce.program.brackets import OPENING
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import target_of
from treereduce.view.nodes.members import COLON, COMMA, END
from treereduce.view.nodes.parts import child_with, type_in, type_text
from treereduce.view.view import View

_ENDS = re.compile(rb"\s*(?:$|[=;,):])")
"""What follows the name of a variable that is neither a list of values nor a function."""
_MARKS = b"* \t\r\n"
"""What stands between a type and the name of a variable that is no list of such and no function."""
EQUALS = b"="
"""What a value stands behind."""
MOST_BEHIND = 8
"""Bytes behind a name that are looked at for a colon, alone or as ``:=``, before which it has no type."""


class Written(NamedTuple):
    """A name, and the type that is written before or behind it."""

    leaf: int
    place: range
    """The bytes of the type with the marks before the name; none where no type is written."""
    text: bytes
    """The type with these marks in one spelling: ``T*``, ``&T``."""
    is_behind: bool


def written_type(view: View, defined: int) -> Written | None:
    """The name and the type of a variable or parameter; None of what is no plain one.

    The type is ``T *`` of ``T *a`` and ``: T`` of ``a: T``; nothing of a parameter of C that is but a name.
    """
    tree = view.tree
    kind, leaf = type_in(view, defined), target_of(view, defined)
    if leaf in (0, kind) and kind and tree.is_name(kind) and view.elements(defined) in ([kind], []):
        kind, leaf = 0, kind  # what is taken for a type is the name
    if not leaf or not view.alive(leaf):
        return None
    start, end = tree.start[leaf], tree.end[leaf]
    text = b" ".join(type_text(view, kind).split()) if kind else b""
    if not kind and (behind := _behind_colon(view, defined, leaf)):
        return behind
    if leaf < kind:
        return Written(leaf, range(end, tree.end[kind]), text, is_behind=True)
    marks = view.text_between(max(tree.end[kind], tree.start[defined]), start) if kind else b""
    is_plain = _ENDS.match(view.text_between(end, max(tree.end[defined], end)))
    if not is_plain or marks.strip(_MARKS):
        return None
    place = range(tree.start[kind] if kind else start, start)
    return Written(leaf, place, text + b"".join(marks.split()), is_behind=False)


def _behind_colon(view: View, defined: int, leaf: int) -> Written | None:
    """The type behind a name and a colon in grammars that have no field for it, None where there is more."""
    tree, colon = view.tree, child_with(view, defined, COLON)
    if not colon or view.text_between(tree.start[defined], tree.start[colon]).strip() != tree.text(leaf):
        return None
    text = view.text_between(tree.end[colon], tree.end[defined]).rstrip(END)
    if EQUALS in text:
        return None
    place = range(tree.end[leaf], tree.end[colon] + len(text))
    return Written(leaf, place, b" ".join(text.split()), is_behind=True)


def retyped(view: View, heir: int, giver: int) -> Edit | None:
    """The edit that gives one variable the type of another, None where it has that or either has no place.

    ``int a; T *b;`` -> ``T *a; T *b;``, and ``f(a) T b;`` -> ``f(T a) T b;``
    """
    old, new = written_type(view, heir), written_type(view, giver)
    if not old or not new or not new.text or old.text == new.text or not _has_room(view, heir, old):
        return None
    text = view.text_between(new.place.start, new.place.stop)
    if COMMA in text + view.text_between(old.place.start, old.place.stop):
        return None  # one of several that are declared at once
    if old.text:
        return Edit(old.place.start, old.place.stop, text) if old.is_behind == new.is_behind else None
    name = view.tree.text(old.leaf)
    whole = name + text if new.is_behind else text + name
    return view.edit(old.leaf, whole)


def _has_room(view: View, heir: int, written: Written) -> bool:
    """Whether a type may be written of a variable: it has one, or is neither in a pattern nor an enumerator.

    None has room in ``x := 1``, ``x, y := f()`` and ``[x, y] = z``.
    """
    tree = view.tree
    if written.text:
        return True
    before = tree.source[tree.start[heir] : tree.start[written.leaf]].rstrip()[-1:]
    behind = tree.source[tree.end[written.leaf] : tree.end[written.leaf] + MOST_BEHIND].lstrip()[:1]
    is_first = behind == COMMA and tree.end[written.leaf] < tree.end[heir]
    is_enumerator = tree.kind[heir] in view.language.roles.enumerators
    return not (is_first or is_enumerator or behind == COLON or before in OPENING)
