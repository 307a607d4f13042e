"""Delete the same element of all rows that are alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.columns.formats import formats
from treereduce.passes.columns.grids import each_column, grids
from treereduce.passes.columns.holes import holes
from treereduce.passes.columns.placed import placed_fields
from treereduce.passes.columns.sized import sized
from treereduce.passes.columns.tuples import tuples, tuples_of_choice
from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.attached import attached
from treereduce.view.binding.bindings import definer
from treereduce.view.binding.elements import Attached
from treereduce.view.calling.families import cut, declared
from treereduce.view.nodes.blocks import is_tagged
from treereduce.view.nodes.members import has_comma, removable
from treereduce.view.nodes.parts import inside
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.view import View

WRAPPINGS = 3
"""Levels between an element and the row that it wraps up: ``- a: 1`` of YAML has as many."""
MOST_USES = 40
"""Places of a table's name, of which each may have its definition or further rows, and of a column. One
with more of them is left alone, as all are looked at for each."""
PAIR = 3
BETWEEN = frozenset({b":", b"=", b"=>"})
"""What stands between a key and its value, one of the children of a pair."""
MOST_NAMES = 4
"""Names before the rows that are taken for the table's: schema, table, alias."""


class Table(NamedTuple):
    """Rows with as many cells each, and the lists that define what the cells are."""

    rows: tuple[Sequence[int], ...]
    heads: tuple[Attached, ...]


def columns(view: View, node: int) -> Iterator[Candidate]:
    """Delete a column: the k-th elements of all rows in a node, or what they have under one key.

    ``f([[1, 2], [3, 4]])`` -> ``f([[2], [4]])``, ``[{"a": 1, "b": 2}, {"a": 3}]`` -> ``[{"b": 2}, {}]``

    Lines that marks of the profile divide are rows too: ``a,b`` and ``1,2`` below it -> ``b`` and ``2``. So
    are all tuples of a program, ``fn f(x: (A, B)) -> (A, B) {}`` -> ``fn f(x: A) -> A {}``, the tuple that a
    choice looks at with those of its cases, and what several queries select:
    ``SELECT a, b UNION SELECT 1, 2`` -> ``SELECT b UNION SELECT 2``.
    With the definition of the column and all uses of its name: ``CREATE TABLE t (a INT, b INT); INSERT INTO t
    VALUES (1, 2);`` -> ``CREATE TABLE t (b INT); INSERT INTO t VALUES (2);``. So go the fields of records:
    ``struct { int a; int b; } s = {1, 2};`` -> ``struct { int b; } s = {2};``, and elements of lists with the
    number that says how many there are: ``a: [u8; 3] = [1, 2, 3]`` -> ``a: [u8; 1] = [1]``, and what
    lists begin with and leave out: ``let [, a] = [, 1];`` -> ``let [a] = [1];``. What a text says of values
    goes with them: ``format!("{}{}", a, b)`` -> ``format!("")``. Pays where rows must be of one length. One
    call for each column, two where it has a name, and of wide tables one for each half first.
    """
    if not node:
        yield from grids(view)
        yield from tuples(view)
        yield from sized(view)
        yield from holes(view)
    elif view.alive(node):
        yield from formats(view, node)
        yield from tuples_of_choice(view, node)
        yield from placed_fields(view, node)
    table = _table(view, node) if view.alive(node) else None
    if table:
        yield from each_column(view, len(table.rows[0]), partial(_ways_to_delete, node))
    elif view.alive(node):
        yield from _keyed(view, node)


def _ways_to_delete(node: int, chosen: range) -> list[Way]:
    return [partial(_columns_deleted, node=node, chosen=chosen, named=named) for named in (True, False)]


def _columns_deleted(view: View, *, node: int, chosen: range, named: bool) -> tuple[Edit, ...]:
    """The edits that delete columns; ``named`` with their definitions and all uses of their names."""
    table = _table(view, node)
    if table is None or chosen.stop > len(table.rows[0]):
        return ()
    cells = [row[index] for row in table.rows for index in chosen]
    edits = [edit for head in table.heads for edit in cut(view, head, list(chosen))] if named else []
    if not named and table.heads:
        return ()
    names = {name for head in table.heads for name in declared(view, head)[chosen.start : chosen.stop]}
    uses = (
        [
            place
            for name in sorted(names - {b""} | _named(view, cells))
            for place in view.few_uses(name, MOST_USES)
        ]
        if named
        else []
    )
    further = [removable(view, definer(view, place) or place) for place in uses]
    if named and not (edits or further):
        return ()
    return if_smaller(view, apart([*edits, *deletions(view, [*cells, *filter(None, further)])]))


def _named(view: View, cells: Sequence[int]) -> set[bytes]:
    """The cells that are names of something that is defined elsewhere."""
    tree = view.tree
    leaves = [cell + tree.size[cell] - 1 for cell in cells if view.tokens(cell) == 1]
    names = {tree.text(leaf) for leaf in leaves if tree.is_name(leaf)}
    return {name for name in names if any(definer(view, place) for place in view.few_uses(name, MOST_USES))}


def _table(view: View, node: int) -> Table | None:
    """The rows in a node, and those of the same table elsewhere; None if these are no two lists."""
    rows = list(_rows(view, node))
    if not rows:
        return None
    width = Counter(map(len, rows)).most_common(1)[0][0]
    heads: list[Attached] = []
    for leaf in _names_before(view, node, rows[0][0]):
        uses = view.first_uses(view.tree.text(leaf), MOST_USES + 1)
        if len(uses) > MOST_USES:
            continue  # with some of its rows left as they are, a table would fit none
        places = [place for place in uses if not inside(view, place, node)]
        lists = [each for place in places for each in attached(view, place)]
        found = [each for each in lists if each.defines and len(each.elements) == width]
        heads += found
        rows += [row for place in places for row in _rows_of_same(view, node, place)] if found else []
    alike = {row[0]: row for row in rows if len(row) == width}
    return Table(tuple(alike.values()), tuple(heads)) if len(alike) + len(heads) > 1 else None


def _names_before(view: View, node: int, cell: int) -> list[int]:
    """The first names in a node that stand before its rows; none if these are arguments of one of them."""
    leaves = takewhile(lambda leaf: leaf < cell, view.names.inside(node))
    found = {view.tree.text(leaf): leaf for leaf in leaves if view.alive(leaf)}
    names = list(found.values())[:MOST_NAMES]
    holder = view.tree.parent[cell]
    called = any(each.holder == holder for leaf in names for each in attached(view, leaf))
    return [] if called else names


def _rows_of_same(view: View, node: int, place: int) -> Iterator[Sequence[int]]:
    """The rows of a node like ``node`` that a place of the table's name stands in."""
    for above in view.tree.ancestors(place):
        if view.tree.kind[above] == view.tree.kind[node]:
            yield from _rows(view, above)
            return


def _rows(view: View, node: int) -> Iterator[Sequence[int]]:
    """The cells of the rows in a node: of its elements that are lists of two or more without keys."""
    for element in view.elements(node):
        cells = _cells(view, element)
        if len(cells) > 1 and not _key(view, cells[0]):
            yield cells


def _keyed(view: View, node: int) -> Iterator[Candidate]:
    """Delete what the rows in a node have under one key. Keys that are names are left to ``everywhere``."""
    found: dict[bytes, list[int]] = {}
    for element in view.elements(node):
        for cell in _cells(view, element):
            key = _key(view, cell)
            if key and not view.names.inside(next(view.children(cell))):
                found.setdefault(key, []).append(cell)
    for cells in reversed([cells for cells in found.values() if len(cells) > 1]):
        edits = if_smaller(view, deletions(view, cells))
        if edits:
            yield Candidate(edits)


def _cells(view: View, element: int) -> Sequence[int]:
    """The elements of the list that an element is, wraps up, or has as its value."""
    tree, roles = view.tree, view.language.roles
    for _ in range(WRAPPINGS):
        if tree.kind[element] in roles.arguments | roles.parameters:
            break
        inside = view.elements(element)
        if not inside:
            break
        if is_tagged(view, inside):
            return inside[1:-1]
        if has_comma(view, inside[0]) or all(_key(view, each) for each in inside):
            return inside
        if not _key(view, element):
            inside = [each for each in inside if not view.is_keyword(each)]
            if len(inside) != 1:
                break
        element = inside[-1]
    return ()


def _key(view: View, cell: int) -> bytes:
    """What stands before the colon, equals sign or arrow of a pair, nothing for what is no pair."""
    children = [child for child in view.children(cell) if not view.tree.is_extra(child)]
    is_pair = len(children) == PAIR and view.text(children[1]) in BETWEEN
    return view.text(children[0]) if is_pair else b""
