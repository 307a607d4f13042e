"""Put what is imported into what needs it, in languages whose declarations cannot stand alone."""

from __future__ import annotations

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.bindings import binder, is_imported
from treereduce.view.blocks import leaves_of
from treereduce.view.members import removable
from treereduce.view.names import MOST_PLACES
from treereduce.view.parts import inside
from treereduce.view.paths import without_head
from treereduce.view.together import apart, deletions
from treereduce.view.view import View

OPENING, CLOSING = b"is", b"end"
"""The words between which VHDL and Ada have what a unit declares."""


def brought_in(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """What the units of a name declare goes into the definition behind their first import, and they go.

    ``package p is type t; end; use work.p.all; entity e is end;`` -> ``entity e is type t; end;``

    None if the name is not imported, or is used for something else than a path.
    """
    tree, places = view.tree, view.uses(name)
    imports = [place for place in places if is_imported(view, place)] if len(places) <= MOST_PLACES else []
    units: list[int] = []
    edits: list[Edit] = []
    for place in sorted({*places} - {*imports}) if imports else ():
        short, unit = without_head(view, place), binder(view, place)
        if short:
            edits.append(short)
        elif any(inside(view, place, known) for known in units):
            continue  # at its end
        elif unit and _word(view, unit, OPENING):
            units.append(unit)
        else:
            return ()
    leaf = _first_word_behind(view, imports[0]) if units else 0
    if not leaf or any(inside(view, leaf, unit) for unit in units):
        return ()
    text = b"".join(_declared(view, unit) for unit in units)
    edits.append(Edit(tree.start[leaf], tree.end[leaf], tree.text(leaf) + text.rstrip()))
    gone = dict.fromkeys(removable(view, node) for node in (*units, *imports))
    return if_smaller(view, apart([*edits, *deletions(view, list(gone))]))


def _declared(view: View, unit: int) -> bytes:
    """What a unit declares, with the blank space before and after it."""
    first, last = _word(view, unit, OPENING), _word(view, unit, CLOSING, last=True)
    return view.text_between(view.tree.end[first], view.tree.start[last]) if first < last else b""


def _first_word_behind(view: View, place: int) -> int:
    """The word behind which the first definition after an import declares something, 0 if there is none."""
    tree, kinds = view.tree, view.language.roles.definitions
    for node in range(place + 1, tree.size[0]):
        if tree.kind[node] in kinds and view.alive(node):
            return _behind_clauses(view, _word(view, node, OPENING))
    return 0


def _behind_clauses(view: View, word: int) -> int:
    """The last word of what must stand before all that is declared, as ports of VHDL; else ``word``."""
    clauses = [node for node in view.after(word) if view.tree.kind[node] in view.language.roles.clauses]
    return max(leaves_of(view, clauses[-1])) if clauses else word


def _word(view: View, node: int, word: bytes, *, last: bool = False) -> int:
    """The first place of a word in a node, or the last; 0 if it has none."""
    found = (leaf for leaf in leaves_of(view, node) if view.tree.text(leaf).lower() == word)
    return max(found, default=0) if last else next(found, 0)
