"""Find texts and numbers that are put behind one another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from treereduce.program.edits import Edit
from treereduce.view.view import View

_JOINTS = frozenset({b"+", b"..", b"||", b".", b"&", b"^", b"<>", b"++"})
"""The marks by which languages put one text behind another."""
_TEXT = re.compile(rb"([\"'`])((?:(?!\1)[^\\\r\n])*)\1")
_NUMBER = re.compile(rb"[0-9]+")
_LIVELY = (b"${", b"#{")
"""What a text has in it that is more than one."""
PARTS = 3
MOST_PARTS = 16
"""Texts of one value that are looked at."""


def concatenations(view: View) -> Iterator[int]:
    """The marks at which values end that are several put behind one another."""
    tree = view.tree
    for leaf in range(1, len(tree.kind)):
        if tree.size[leaf] == 1 and tree.text(leaf) in _JOINTS and concatenated(view, leaf):
            yield leaf


def concatenated(view: View, joint: int) -> list[Edit]:
    """What makes one text of several, and of numbers: ``'a4b'`` for ``'a' + 4 + 'b'``."""
    tree = view.tree
    node, mark = tree.parent[joint], tree.text(joint)
    if not view.alive(joint) or not _is_joint(view, node, mark) or _is_joint(view, tree.parent[node], mark):
        return []
    parts = list(islice(_parts(view, node, mark), MOST_PARTS))
    edits = [Edit(tree.start[run[0]], tree.end[run[-1]], _text(view, run)) for run in _runs(view, parts)]
    return [edit for edit in edits if view.gain((edit,)) > 0]


def _is_joint(view: View, node: int, mark: bytes) -> bool:
    """Whether a node is two parts with a mark between them, and nothing else."""
    children = list(islice(view.children(node), PARTS + 1))
    return len(children) == PARTS and view.text(children[1]) == mark


def _parts(view: View, node: int, mark: bytes) -> Iterator[int]:
    """All that a mark stands between, first to last. There may be thousands, each in the next."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if _is_joint(view, part, mark):
            first, _, last = view.children(part)
            waiting += [last, first]
        else:
            yield part


def _runs(view: View, parts: Sequence[int]) -> Iterator[list[int]]:
    """The texts and numbers of a value that stand side by side; one of the first two is a text."""
    run = list[int]()
    for part in (*parts, 0):
        text = view.text(part) if part else b""
        is_text = _TEXT.fullmatch(text) is not None and not any(mark in text for mark in _LIVELY)
        if is_text or _NUMBER.fullmatch(text):
            run.append(part)
            continue
        if len(run) > 1 and any(_TEXT.fullmatch(view.text(each)) for each in run[:2]):
            yield run
        run = []


def _text(view: View, run: Sequence[int]) -> bytes:
    """One text of several, in the marks of the first."""
    texts = [(_TEXT.fullmatch(view.text(each)), view.text(each)) for each in run]
    mark = next(found[1] for found, _ in texts if found)
    return mark + b"".join(found[2] if found else text for found, text in texts) + mark
