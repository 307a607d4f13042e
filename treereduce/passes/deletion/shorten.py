"""Make tokens shorter that are no names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import in_turn
from treereduce.program.edits import Edit
from treereduce.program.tally import length_of_text
from treereduce.view.view import View


def shorten(view: View, node: int) -> Iterator[Candidate]:
    """Delete half of a token's characters, the last one or the first one.

    ``x += a >= b;`` -> ``x = a > b;``

    Pays on operators and on what no literal looks like. Saves bytes alone, so it comes last. Up to four calls
    a token, and nearly always none, for the parser refuses most.
    """
    tree = view.tree
    is_leaf = node and tree.size[node] == 1 and view.alive(node) and not tree.is_comment(node)
    if is_leaf and not view.tree.is_name(node):
        text = tree.text(node)
        half = len(text) // 2
        shorter = dict.fromkeys((text[:half], text[half:], text[:-1], text[1:]))
        yield from in_turn(
            view, [partial(_shortened, node=node, text=rest) for rest in shorter if rest and rest != text]
        )


def _shortened(view: View, *, node: int, text: bytes) -> tuple[Edit, ...]:
    is_one = length_of_text(text) == 1 or text in view.tree.grammar.joined_marks
    if not is_one or text in view.names or not view.alive(node):
        return ()
    return (view.edit(node, text, tokens=1),)
