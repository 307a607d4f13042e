"""Properties drawn from a program: that some nodes of these kinds stand in one another somewhere.

A planted property is one of many, and a profile that is made better for it may be worse for the others. So
there are as many as one likes, the same from each seed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import tree_sitter

from treereduce.program.grammar import Grammar

NODES = 6
"""Nodes of a shape: what has to stay is some ten tokens then, as it is of most crashes."""
LEAST_INSIDE, MOST_INSIDE = 4, 60
"""Named nodes inside of the one that a shape is drawn from: others say little, or are most of the program."""

Interesting = Callable[[bytes], bool]


def shape(grammar: Grammar, program: bytes, seed: str) -> str:
    """A query for a node of the program and some nodes in it. Empty where none is large enough."""
    chance = random.Random(seed)  # noqa: S311 - nothing is secret here
    root = grammar.parser().parse(program).root_node
    pool = [node for node in _inside(root) if LEAST_INSIDE <= sum(1 for _ in _inside(node)) <= MOST_INSIDE]
    if not pool:
        return ""
    top = chance.choice(pool)
    chosen, open_ends = {top.id}, _parts(top)
    while open_ends and len(chosen) < NODES:
        node = open_ends.pop(chance.randrange(len(open_ends)))
        chosen.add(node.id)
        open_ends += _parts(node)
    return _query(top, chosen)


def keeping(grammar: Grammar, query: str) -> Interesting:
    """An oracle for programs without syntax errors in which a query matches somewhere."""
    if grammar.language is None:
        raise ValueError("text has no kinds to ask for")
    parser, asked = grammar.parser(), tree_sitter.Query(grammar.language, query)

    def interesting(program: bytes) -> bool:
        root = parser.parse(program).root_node
        return not root.has_error and bool(tree_sitter.QueryCursor(asked).matches(root))

    return interesting


def _query(node: tree_sitter.Node, chosen: set[int]) -> str:
    inner = "".join(f" {_query(part, chosen)}" for part in _parts(node) if part.id in chosen)
    return f"({node.type}{inner})"


def _parts(node: tree_sitter.Node) -> list[tree_sitter.Node]:
    return [child for child in node.named_children if not child.is_extra]


def _inside(node: tree_sitter.Node) -> Iterator[tree_sitter.Node]:
    """The named nodes inside of one, first to last, without comments."""
    waiting = _parts(node)[::-1]
    while waiting:
        found = waiting.pop()
        yield found
        waiting += _parts(found)[::-1]
