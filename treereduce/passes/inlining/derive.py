"""Put what a definition holds in the places that read it, as tables and columns of SQL are read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import islice, takewhile

from treereduce.passes.ways import Condition, Way
from treereduce.program.edits import Edit, EditSet
from treereduce.view.binding.bindings import target_of
from treereduce.view.calling.paths import joint_before, without_head
from treereduce.view.calling.spelling import spelled
from treereduce.view.nodes.members import STATEMENT_DEPTH, in_body, removable
from treereduce.view.nodes.parts import inside
from treereduce.view.nodes.together import deletions
from treereduce.view.notation.numerals import ZERO
from treereduce.view.notation.plain_values import ANY_OTHER
from treereduce.view.view import View

ROW = b"{row}"
"""The hole for a value of each member of a table, with the name of that."""
ROWS, COLUMNS = b"{rows}", b"{columns}"
"""The holes for all that is put into a table at once, and for the names of its members."""
WORD = re.compile(rb"\w+|\"[^\"]*\"|`[^`]*`")
"""The name of a column."""
MEMBER = re.compile(rb"(?:[^,()'\"]|'[^']*'|\"[^\"]*\"|\((?:[^()]|\([^()]*\))*\))+")
"""What stands between commas, with brackets in brackets in it at most."""
MOST_AFTER = 16
"""What follows the name of a table and may be its first row: a list of tables has all the others there."""
READ_DEPTH = 3
"""Levels from a name to the node that reads what it stands for."""


def derived(view: View, node: int, fits: Condition) -> Iterator[Way]:
    """The ways to put what a table, a view, a common table expression or a column holds in its places.

    ``CREATE TABLE t (a); INSERT INTO t VALUES (2); SELECT a FROM t`` -> ``SELECT a FROM (SELECT 2 a)``,
    ``SELECT a + 1 FROM (SELECT b AS a FROM t)`` -> ``SELECT b + 1 FROM (SELECT b FROM t)``,
    ``(type $t (func (param i32))) (func (type $t))`` -> ``(func (param i32))``,
    ``const A: usize = 4; static B: [u8; A] = 0;`` -> ``static B: [u8; 4 as usize] = 0;``

    As the profile of the language writes it. A table has one row, the first that is put into it, else zeros
    and then what stands for values of any type:
    ``CREATE TABLE t (a DATE); SELECT year(a) FROM t`` -> ``SELECT year(a) FROM (SELECT NULL a)``. Its
    definition goes, and so do statements that change what it holds. What names a member by a path to it names
    the member alone, but for a form that ends with the name, where values that the name is stay:
    ``CREATE TABLE t (a); SELECT f(t) FROM t`` -> ``SELECT f(t) FROM (SELECT 0 a) t``. Or it has all rows that
    are put into it at once: ``CREATE TABLE t (a INT); INSERT INTO t VALUES (1), (2); SELECT a FROM t`` ->
    ``SELECT a FROM (VALUES (1), (2)) t(a)``.
    """
    forms = view.language.profile.derived.get(view.tree.kind_name(node), ()) if node else ()
    if forms and view.alive(node):
        # What is the same with either value is asked once.
        values = (ZERO, *view.language.profile.values.get(ANY_OTHER, ()))
        yield from (
            partial(_derived, fits=fits, node=node, form=form, value=value)
            for value in values
            for form in forms
        )


def _derived(view: View, *, fits: Condition, node: int, form: bytes, value: bytes) -> tuple[Edit, ...]:
    """The edits that put a form of a definition in all its places; none where it is in itself."""
    tree = view.tree
    leaf = target_of(view, node)
    uses = view.few_uses(tree.text(leaf)) if leaf and view.alive(leaf) else []
    if len(uses) < 2 or any(inside(view, use, node) and use != leaf for use in uses):
        return ()
    uses.remove(leaf)
    written = _written(view, node, form, uses, value)
    if written is None:
        return ()
    if tree.kind[node] not in view.language.roles.definitions:
        return fits(view, _named_no_more(view, node, written, uses))
    return fits(view, _defined_no_more(view, node, written, uses))


def _written(view: View, node: int, form: bytes, uses: list[int], value: bytes) -> Edit | None:
    if ROWS in form:
        names = _columns(view, node)
        rows = list(_rows(view, uses, names))
        text = form.replace(ROWS, b", ".join(rows)).replace(COLUMNS, b", ".join(names))
        return spelled(view, node, text) if len(rows) > 1 else None
    if ROW not in form:
        return spelled(view, node, form)
    row = _row(view, node, uses, value)
    return spelled(view, node, form.replace(ROW, row)) if row else None


def _columns(view: View, node: int) -> list[bytes]:
    """The names of the columns of a table."""
    tree, parameters = view.tree, view.language.roles.parameters
    lists = (view.text(child) for child in view.elements(node) if tree.kind[child] in parameters)
    # The parser may take one column without a type for two, or two for one.
    return [word[0] for member in _members_of_list(next(lists, b"")) if (word := WORD.match(member))]


def _rows(view: View, uses: list[int], names: list[bytes]) -> Iterator[bytes]:
    """The rows that are put into a table with these columns by the first statement that does."""
    has_given = False
    for use in uses if names else ():
        for other in islice(view.after(view.tree.parent[use]), MOST_AFTER):
            members = _members_of_list(view.text(other))
            if len(members) == len(names) and set(names).isdisjoint(members):
                has_given = True
                yield view.text(other)
        if has_given:
            return


def _row(view: View, node: int, uses: list[int], value: bytes) -> bytes:
    """The first row that is put into a table, else one of a value; empty where the table has no columns."""
    names = _columns(view, node)
    given = _members_of_list(next(_rows(view, uses, names), b""))
    return _pairs(given or [value] * len(names), names)


def _pairs(values: list[bytes], names: list[bytes]) -> bytes:
    return b", ".join(value + b" " + name for value, name in zip(values, names, strict=True))


def _members_of_list(text: bytes) -> list[bytes]:
    """The members of a list in brackets; none where there are braces, which would be holes."""
    if not text.startswith(b"(") or b"{" in text:
        return []
    return [member.strip() for member in MEMBER.findall(text[1:].removesuffix(b")")) if member.strip()]


def _named_no_more(view: View, node: int, written: Edit, uses: list[int]) -> tuple[Edit, ...]:
    """The edits that leave a value without a name, and put it where the name is used."""
    tree = view.tree
    leaf = target_of(view, node)
    value = next(iter(view.elements(node)))
    if value == leaf or tree.start[leaf] < tree.end[value]:
        return ()
    edits = [Edit(tree.end[value], tree.end[leaf])]
    for use in uses:
        whole = tree.parent[use] if joint_before(view, use) else use
        edits.append(Edit(tree.start[whole], tree.end[use], written.text, written.tokens))
    return tuple(EditSet(edits))


def _defined_no_more(view: View, node: int, written: Edit, uses: list[int]) -> tuple[Edit, ...]:
    """The edits that delete a definition and put a text in the places that read it."""
    tree = view.tree
    keeps_name = _ends_with_name(written.text, tree.text(target_of(view, node)))
    edits, others, read_in = [_removal(view, node)], list[list[int]](), set[int]()
    for use in uses:
        head = without_head(view, use)
        if head:
            edits += [] if keeps_name else [head]
        elif is_read(view, use):
            place = _whole(view, use)
            edits.append(view.edit(place, written.text, written.tokens))
            read_in.update(islice(tree.ancestors(use), STATEMENT_DEPTH))
        else:
            around = islice(tree.ancestors(use), STATEMENT_DEPTH)
            others.append([each for each in around if each and in_body(view, each)])
    # What is read there under its name has that in other places too, as in SELECT t FROM (SELECT 1) t.
    left = [bodies for bodies in others if not (keeps_name and read_in.intersection(bodies))]
    gone = [next(iter(bodies), 0) for bodies in left]
    if not all(gone) or not any(edit.text for edit in edits):
        return ()
    return tuple(EditSet([*edits, *deletions(view, gone)]))


def is_read(view: View, use: int) -> bool:
    """Whether a name stands where a table is read; what no profile gives such places is read in all."""
    if not view.language.profile.readers:
        return True
    above = islice(view.tree.ancestors(use), READ_DEPTH)
    path = ".".join(reversed([view.tree.kind_name(each) for each in above]))
    return any(f".{reader}." in f".{path}." for reader in view.language.profile.readers)


def _whole(view: View, use: int) -> int:
    """The name at a place with what is nothing without it, as ``(type $t)`` of WebAssembly."""
    around, kinds = islice(view.tree.ancestors(use), READ_DEPTH), view.language.profile.spanned
    return next((each for each in around if view.tree.kind_name(each) in kinds), use)


def _ends_with_name(written: bytes, name: bytes) -> bool:
    """Whether a form ends with a name, or with one and a list of the names of columns behind it."""
    return written.endswith(b" " + name) or (written.endswith(b")") and b") " + name + b"(" in written)


def _removal(view: View, node: int) -> Edit:
    """The edit that deletes a definition, with the words before it that only introduce such ones."""
    tree = view.tree
    first = last = removable(view, node)
    words = list(takewhile(view.is_keyword, view.before(last)))
    if words and not any(tree.kind[other] == tree.kind[last] for other in view.after(last)):
        first = words[-1]
    return next(view.deletion(first, last))
