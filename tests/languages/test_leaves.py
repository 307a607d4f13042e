"""The law of leaves: of a leaf with many words or lines of which one is needed, that one is left."""

from __future__ import annotations

import re

import pytest
from language_cases import NAMES
from leaf_cases import LINES, PLACE, WORDS
from partly_slow import partly_slow
from programs import parse

from treereduce.engine.reducer import Reducer
from treereduce.engine.settings import Settings
from treereduce.languages import registry
from treereduce.oracle.callable import CallableOracle
from treereduce.planning.schedule import plan_passes
from treereduce.program.tree import SyntaxTree

NEEDED = "needle"
FEW, MANY = 10, 40

LEAVES = {
    f"{name}-{unit}": (name, table[name])
    for unit, table in (("words", WORDS), ("lines", LINES))
    for name in table
}
QUICK_LEAVES = [leaf for leaf, (name, _) in LEAVES.items() if name in ("python", "ruby", "yaml")]


def filled(template: str) -> bytes:
    """The template with ten words, or forty lines, one of which is needed."""
    if f"\n{PLACE}\n" in template:
        rows = [f"  row{number} = {number}" for number in range(MANY)]
        rows[MANY // 3] = f"  {NEEDED}"
        text = "\n".join(rows)
    else:
        words = [f"word{number}" for number in range(FEW)]
        words[FEW // 3] = NEEDED
        text = " ".join(words)
    return template.replace(PLACE, text).encode()


def holder(tree: SyntaxTree) -> str:
    """The kind of the innermost named node around what is needed, empty where there is no such word."""
    place = tree.source.find(NEEDED.encode())
    around = [
        node
        for node in range(len(tree.kind))
        if place >= 0 and tree.is_named(node) and tree.start[node] <= place < tree.end[node]
    ]
    return tree.kind_name(around[-1]) if around else ""


def test_every_language_with_a_parser_has_a_leaf_of_words() -> None:
    assert sorted(WORDS) == sorted(NAMES)


@pytest.mark.parametrize("leaf", partly_slow(LEAVES, QUICK_LEAVES))
def test_of_a_leaf_of_which_one_word_or_line_is_needed_that_one_is_left(leaf: str) -> None:
    name, template = LEAVES[leaf]
    program = filled(template)
    original = parse(name, program)
    kind, broken = holder(original), original.broken_nodes()

    def interesting(candidate: bytes) -> bool:
        tree = parse(name, candidate)
        return holder(tree) == kind and tree.broken_nodes() <= broken

    settings = Settings(jobs=1, schedule=plan_passes("normal", None))
    result = Reducer(program, registry.load(name), CallableOracle(interesting), settings=settings).run()
    assert re.search(rb"word\d|row\d|=\s*\d", result.program) is None, result.program
