"""Close holes in the layout: what is left of a program should look as its author would have written it."""

from __future__ import annotations

from array import array
from collections.abc import Container, Iterator, Sequence
from itertools import pairwise

from treereduce.languages.profile import Layout
from treereduce.passes.candidate import Candidate
from treereduce.program.brackets import BRACKETS, CLOSING, OPENING
from treereduce.program.edits import Edit
from treereduce.program.tree import SyntaxTree
from treereduce.view.nodes.blocks import SEMICOLON
from treereduce.view.nodes.lift import line_start
from treereduce.view.view import View

_LINED = (b"{", b"}", b"#", b"`")
"""What marks begin with that enclose statements or are directives: lines may matter around them."""
_LINE = 60
"""Bytes that brackets may enclose, or a statement may have, to be written in one line."""
_DEEPEST, _DEPTH = 8, 4
"""How many columns further right than something what is in that may begin, and begins if it was more."""
_LONGEST = 1_000
"""Bytes of a statement with its blank space that is looked through for whether it fits in a line."""
_ENDS = CLOSING | {SEMICOLON}
"""What has no blank before it."""
_JOINTS = (b".", b"->", b"?.")
"""What stands before a part of an object; a line may begin with it, and no blank is before it in one."""


def blanks(view: View, node: int) -> Iterator[Candidate]:
    r"""Leave no blank line beside a bracket and one elsewhere, none at the ends, and one column for siblings.

    ``{\n\n\n    a;\n            b;\n\n}`` -> ``{\n    a;\n    b;\n}``, ``f(\n  a,\n  b)`` -> ``f(a, b)``

    Saves bytes alone, for the reader's sake. What was indented by blocks that went moves left, at the top to
    where lines begin, unless indentation makes blocks, and what was too long for a line goes in one. One call
    in nearly all programs, else halves of the holes.
    """
    tree, edits = view.tree, view.rendering.edits
    stays = view.language.profile.layout is Layout.INDENTATION or _mixes_tabs_and_blanks(tree.source)
    shifts = array("I", [0]) * len(tree.kind) if stays else _shifts(view, node)
    untouched = []
    divided = _divided_by_lines(tree)
    short = _short(tree, divided)
    if view.language.profile.layout is Layout.FREE:
        _add_statements(view, short, divided)
    for hole in _holes(tree, shifts, short):
        first, stop = edits.touching(max(0, hole.start - 1), hole.end + 1)
        if first == stop:
            untouched.append(hole)
    yield from _closed(untouched)


def _closed(holes: Sequence[Edit]) -> Iterator[Candidate]:
    """All of the holes at once, on failure halves of them."""
    middle = len(holes) // 2
    if holes:
        yield Candidate(
            tuple(holes),
            on_failure=(lambda _view: _halves(holes[middle:], holes[:middle])) if middle else None,
        )


def _halves(*halves: Sequence[Edit]) -> Iterator[Candidate]:
    for half in halves:
        yield from _closed(half)


def _mixes_tabs_and_blanks(source: bytes) -> bool:
    """Whether some lines begin with tabs and others with blanks, so that columns cannot be compared."""
    return all(source.startswith(mark) or b"\n" + mark in source for mark in (b"\t", b" "))


def _shifts(view: View, root: int) -> array[int]:
    """By how many columns each node is to move left, so that siblings which begin lines begin alike.

    Those at the top begin their lines without blank space, and others not much further right than what they
    are in, but for arguments and forms of Lisps; a bracket or word that closes something begins as that does.
    """
    tree, roles = view.tree, view.language.roles
    aligned = roles.arguments | roles.parameters
    is_lisp = bool(view.language.profile.definers)
    columns: dict[int, int] = {}
    least = {root: 0}
    margins = array("I", [0]) * len(tree.kind)
    line = line_start(view, root)
    margin = 0
    for node in range(root + 1, len(tree.kind)):
        parent, start = tree.parent[node], tree.start[node]
        begun = tree.source.rfind(b"\n", line, start) + 1
        line = begun or line
        begins_line = not tree.source[line:start].strip() and start < tree.end[node]
        margin = margins[node] = start - line if begins_line else margin
        free = tree.is_named(node) and not tree.is_extra(node) and tree.kind[node] not in roles.outdented
        if begins_line and free and (start > tree.start[parent] or parent == root):
            columns[node] = start - line
            least[parent] = min(columns[node], least.get(parent, columns[node]))
        elif begins_line and tree.end[node] == tree.end[parent] and _closes(tree, node):
            columns[node] = start - line
    for parent, column in least.items():
        if not is_lisp and tree.kind[parent] not in aligned and column > margins[parent] + _DEEPEST:
            least[parent] = margins[parent] + _DEPTH
    shifts = array("I", [0]) * len(tree.kind)
    for node in range(root + 1, len(tree.kind)):
        parent = tree.parent[node]
        column = columns.get(node, 0)
        wanted = least.get(parent, column) if tree.is_named(node) else margins[parent]
        shifts[node] = shifts[parent] + max(0, column - wanted)
    return shifts


def _closes(tree: SyntaxTree, leaf: int) -> bool:
    """Whether a leaf is the bracket or word that something ends with."""
    text = tree.text(leaf)
    return not tree.is_named(leaf) and (text[:1] in CLOSING or text.isalpha())


def _short(tree: SyntaxTree, divided: Container[int]) -> bytearray:
    """For each leaf, whether it and what stands before it are in brackets that are short enough for a line.

    Not if there are braces, directives, comments or text with lines of its own in these, or elements between
    which lines may count.
    """
    short = bytearray(len(tree.kind))
    opened: list[tuple[bytes, int, int]] = []
    width = end = 0
    for node in _leaves(tree):
        text, gap = tree.text(node), tree.source[end : tree.start[node]]
        width += len(text) + bool(gap)
        end = tree.end[node]
        if _has_lines(tree, node, divided) or gap.strip():
            opened.clear()
        elif text in BRACKETS:
            opened.append((BRACKETS[text], node, width))
        elif opened and text == opened[-1][0]:
            _, first, before = opened.pop()
            if width - before <= _LINE:
                short[first + 1 : node + 1] = b"\1" * (node - first)
    return short


def _add_statements(view: View, short: bytearray, divided: Container[int]) -> None:
    """Mark the leaves of statements that fit in a line.

    Not if there are other statements, braces, directives, comments or text with lines of its own in these.
    """
    tree, roles = view.tree, view.language.roles
    others = roles.bodies | roles.lined
    for node in range(1, len(tree.kind)):
        parent = tree.parent[node]
        is_member = not parent or tree.kind[parent] in roles.bodies
        is_statement = tree.is_named(node) and (is_member or tree.kind[node] in roles.lined)
        text = tree.source[tree.start[node] : tree.end[node]] if is_statement else b""
        if b"\n" not in text or len(text) > _LONGEST or len(b" ".join(text.split())) > _LINE:
            continue
        inside = range(node, node + tree.size[node])
        leaves = [leaf for leaf in inside if tree.size[leaf] == 1 and tree.start[leaf] < tree.end[leaf]]
        is_plain = others.isdisjoint(tree.kind[node + 1 : inside.stop])
        if is_plain and _is_in_a_line(tree, inside, leaves, divided):
            for leaf in leaves[1:]:
                short[leaf] = 1


def _is_in_a_line(tree: SyntaxTree, inside: range, leaves: list[int], divided: Container[int]) -> bool:
    """Whether lines count nowhere in a statement, and what is no token is not in it."""
    gaps = (tree.source[tree.end[before] : tree.start[leaf]] for before, leaf in pairwise(leaves))
    return not (
        # The leaf that a line end closes may be a part of a comment.
        any(map(tree.is_comment, inside))
        or any(gap.strip() for gap in gaps)
        or any(tree.text(leaf) == SEMICOLON for leaf in leaves[:-1])
        or any(_has_lines(tree, leaf, divided) for leaf in leaves[1:])
        or _has_lines(tree, leaves[0], ())
    )


def _has_lines(tree: SyntaxTree, leaf: int, divided: Container[int]) -> bool:
    """Whether a leaf has lines of its own, or such may matter beside it."""
    text = tree.text(leaf)
    is_mark = text.startswith(_LINED) and not tree.is_named(leaf)
    return is_mark or b"\n" in text or tree.start[leaf] in divided or tree.is_comment(leaf)


def _divided_by_lines(tree: SyntaxTree) -> set[int]:
    r"""Where what only a line divides from its sibling begins, unless siblings of such nodes share lines too.

    ``import (\n"a"\n"b"\n)`` of Go, and not ``(f\na b)`` of a Lisp.
    """
    ends: dict[int, int] = {}
    sharing: set[int] = set()
    divided: list[tuple[int, int]] = []
    for node in range(1, len(tree.kind)):
        parent, start = tree.parent[node], tree.start[node]
        before = ends.get(parent, 0)
        ends[parent] = tree.end[node] if tree.is_named(node) else 0
        if before and ends[parent] and before < start:
            if b"\n" in tree.source[before:start]:
                divided.append((tree.kind[parent], start))
            else:
                sharing.add(tree.kind[parent])
    return {start for kind, start in divided if kind not in sharing}


def _leaves(tree: SyntaxTree) -> Iterator[int]:
    return (n for n in range(len(tree.kind)) if tree.size[n] == 1 and tree.start[n] < tree.end[n])


def _holes(tree: SyntaxTree, shifts: Sequence[int], short: Sequence[int]) -> Iterator[Edit]:
    """Deletions of blank space, first to last."""
    end = last = 0
    for node in _leaves(tree):
        if short[node]:
            joint = b"" if _takes_part(tree, node, last) else b" "
            yield from _line_end(tree.source, end, tree.start[node], joint)
        else:
            yield from _surplus(tree.source, end, tree.start[node], shifts[node])
        end, last = max(end, tree.end[node]), node
    yield from _surplus(tree.source, end, len(tree.source), 0)


def _takes_part(tree: SyntaxTree, leaf: int, before: int) -> bool:
    """Whether a leaf is the mark in ``a.b`` or ``a->b``, which is no number and begins nothing: ``f .a``."""
    is_mark = tree.text(leaf) in (*_JOINTS, b"?") and not tree.is_named(leaf)
    is_joint = is_mark and tree.source.startswith(_JOINTS, tree.start[leaf])
    ends_apart = tree.source[tree.end[leaf] : tree.end[leaf] + 1].isspace()
    begins = tree.start[tree.parent[leaf]] == tree.start[leaf] or tree.text(before)[:1].isdigit()
    return is_joint and not ends_apart and not begins


def _line_end(source: bytes, start: int, end: int, joint: bytes) -> Iterator[Edit]:
    """The space between two leaves without its lines: none where that is usual, else a blank if less."""
    if b"\n" in source[start:end]:
        is_beside = source[start - 1 : start] in OPENING or source[end : end + 1] in _ENDS
        blank = b"" if is_beside else joint
        if len(blank) < end - start:
            yield Edit(start, end, blank)


def _is_beside_bracket(source: bytes, start: int, end: int) -> bool:
    return source[start - 1 : start] in OPENING or source[end : end + 1] in CLOSING


def _surplus(source: bytes, start: int, end: int, shift: int) -> Iterator[Edit]:
    """What may go of the space between two leaves, the second of which is to move left by ``shift``."""
    gap = source[start:end]
    if (start and b"\n" not in gap) or gap.strip() or gap == source:
        return
    lines = gap.split(b"\n")
    newline = 2 if lines[0].endswith(b"\r") else 1
    second, last = start + len(lines[0]) + 1, end - len(lines[-1])
    if start == 0:
        ranges = [(0, min(last + shift, end))]
    elif end == len(source):
        ranges = [(start, second - newline), (second, end)]
    else:
        kept = 0 if second == last or _is_beside_bracket(source, start, end) else newline
        ranges = [(start, second - newline), (second, last - kept), (last, min(last + shift, end))]
    for first, stop in ranges:
        if first < stop:
            yield Edit(first, stop)
