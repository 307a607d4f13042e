"""Put what is imported into what needs it, in languages whose declarations cannot stand alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import binder, is_imported
from treereduce.view.calling.paths import start_of_path, without_head
from treereduce.view.facts.names import MOST_PLACES
from treereduce.view.nodes.blocks import leaves_of
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import inside
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.view import View

OPENING, CLOSING = b"is", b"end"
"""The words between which VHDL and Ada have what a unit declares."""


class _Uses(NamedTuple):
    """What the name of some units is used for."""

    units: list[int]
    imports: list[int]
    paths: list[int]
    shorter: list[Edit]
    """The paths without the name and what leads to it."""


def brought_in(view: View, *, name: bytes, last: bool = False) -> tuple[Edit, ...]:
    """What the units of a name declare goes into a definition that needs it, and they go.

    ``package p is type t; end; use work.p.all; entity e is end;`` -> ``entity e is type t; end;``

    That is the one behind their first import or, without any, the one around the first path to them; with
    ``last`` the last one of the program, as a component may stand in an architecture and in no entity. None
    if the name is used for something else than a path.
    """
    places = view.uses(name)
    used = _uses(view, places) if len(places) <= MOST_PLACES else None
    if used is None:
        return ()
    leaf = _place(view, used, last=last)
    if not leaf or any(inside(view, leaf, unit) for unit in used.units):
        return ()
    text = b"".join(_declared(view, unit) for unit in used.units)
    if not text.strip():
        return ()
    put = view.edit(leaf, view.tree.text(leaf) + text.rstrip())
    gone = dict.fromkeys(removable(view, node) for node in (*used.units, *used.imports))
    return if_smaller(view, apart([put, *used.shorter, *deletions(view, list(gone))]))


def _uses(view: View, places: Sequence[int]) -> _Uses | None:
    """What the name of units does in its places; None if it does something else in one, or there are none.

    A unit may be long and have many names, as a list that is assigned to has: it is searched last of all.
    """
    used = _Uses([], [], [], [])
    for place in sorted(places):
        if is_imported(view, place):
            used.imports.append(place)
        elif short := without_head(view, place):
            first = start_of_path(view, place)
            used.paths.append(place)
            used.shorter.append(Edit(short.start if first is None else first, short.end))
        elif any(inside(view, place, known) for known in used.units):
            continue  # at its end
        elif unit := binder(view, place):
            used.units.append(unit)
        else:
            return None
    is_known = used.units and (used.imports or used.paths)
    return used if is_known and all(_word(view, unit, OPENING) for unit in used.units) else None


def _place(view: View, used: _Uses, *, last: bool) -> int:
    """The word behind which the definition that is to hold all declares something, 0 if there is none."""
    tree, kinds = view.tree, view.language.roles.definitions
    nodes: Iterable[int]
    if last:
        within = next(filter(view.alive, reversed(list(view.children(0)))), 0)
        nodes = range(within, within + tree.size[within])
    elif used.imports:
        nodes = range(used.imports[0] + 1, tree.size[0])
    else:
        nodes = reversed(list(tree.ancestors(used.paths[0])))
    node = next((node for node in nodes if tree.kind[node] in kinds and view.alive(node)), 0)
    return _behind_clauses(view, _word(view, node, OPENING)) if node else 0


def _declared(view: View, unit: int) -> bytes:
    """What a unit declares, with the blank space before and after it."""
    first, last = _word(view, unit, OPENING), _word(view, unit, CLOSING, last=True)
    return view.text_between(view.tree.end[first], view.tree.start[last]) if first < last else b""


def _behind_clauses(view: View, word: int) -> int:
    """The last word of what must stand before all that is declared, as ports of VHDL; else ``word``."""
    clauses = [node for node in view.after(word) if view.tree.kind[node] in view.language.roles.clauses]
    return max(leaves_of(view, clauses[-1])) if clauses else word


def _word(view: View, node: int, word: bytes, *, last: bool = False) -> int:
    """The first place of a word in a node, or the last; 0 if it has none."""
    found = (leaf for leaf in leaves_of(view, node) if view.tree.text(leaf).lower() == word)
    return max(found, default=0) if last else next(found, 0)
