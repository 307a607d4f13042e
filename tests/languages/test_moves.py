"""The built-in moves work in every language: each pass finds something on its sample that parses."""

from __future__ import annotations

import pytest
from language_cases import NAMES, QUICK, language_case
from partly_slow import partly_slow
from programs import fresh_view, nodes_of, with_failures

from treereduce.passes.candidate import Pass
from treereduce.planning.catalogue import TIERS
from treereduce.view.view import View

SPECIAL = {
    "abridge",
    "absorb",
    "alike",
    "bare",
    "apply",
    "nests",
    "inner-text",
    "aliases",
    "as-literal",
    "as-parameter",
    "begin-with",
    "call-direct",
    "carry",
    "choose",
    "columns",
    "constructors",
    "declare-late",
    "evaluate",
    "explicit",
    "fill",
    "flatten",
    "go-through",
    "hand-on",
    "inline-operators",
    "member-values",
    "move-up",
    "needed",
    "open-up",
    "operators",
    "orphan",
    "pour-out",
    "publish",
    "ready-made",
    "respell",
    "results",
    "roll-out",
    "rows",
    "set-free",
    "take-in",
    "take-over",
    "tuples",
    "unbox",
    "undefine",
    "unroll",
    "write-in",
    "write-out",
}
"""``nests`` wants 32 levels of one kind, ``inner-text`` a leaf of several lines: see the law of leaves. The
others want what few samples have: each is shown programs of its own in tests/claims."""
PASSES = {entry.name: entry for tier in TIERS for entry in tier if entry.name not in SPECIAL}
"""Those that change an everyday program."""
NEVER_IDLE = {"runs", "subtrees", "hoist", "substitute", "windows"}
"""Moves that need no more than nodes with children, which every language has."""


def moves(entry: Pass, view: View) -> bool:
    """Whether a pass has a candidate on the program that parses without errors."""
    parser = view.tree.grammar.parser()
    proposed = (entry.propose(view, node) for node in nodes_of(entry, view))
    for candidate in (each for few in proposed for each in with_failures(view, few)):
        proposal = view.rendering.propose(candidate.edits)
        if proposal is not None and not parser.parse(proposal.data).root_node.has_error:
            return True
    return False


def test_samples_are_programs_of_at_least_fifty_lines() -> None:
    assert [name for name in NAMES if len(language_case(name).program.splitlines()) < 50] == []


@pytest.mark.parametrize("name", partly_slow(NAMES, QUICK))
def test_every_pass_moves_something_unless_the_language_lacks_it(name: str) -> None:
    case = language_case(name)
    view = fresh_view(name, case.program)
    idle = {each for each, entry in PASSES.items() if not moves(entry, view)}
    assert idle == case.idle
    assert idle.isdisjoint(NEVER_IDLE)
