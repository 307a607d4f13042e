"""What must hold of any bytes, read as any language."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from treereduce.languages.language import Language
from treereduce.languages.text_view import text_language, text_view
from treereduce.passes.candidate import Candidate
from treereduce.planning.catalogue import RENAMING, TEXT_TIERS, TIERS, WIDER
from treereduce.program.render import Rendering
from treereduce.program.tree import parse_program
from treereduce.view.view import Facts, View

PASSES = [entry for tier in (*TIERS, *WIDER, *TEXT_TIERS, *RENAMING) for entry in tier]

MOST_CANDIDATES = 8
"""Of one pass at one node."""

MOST_NODES = 12
"""That passes are asked at, evenly over the program."""


def check(program: bytes, language: Language, most_nodes: int = MOST_NODES) -> int:
    """See that passes propose without an exception, at some nodes, what is rendered as edited.

    Returns how many candidates there were.

    Raises AssertionError, or whatever one of our parts raises.
    """
    tree = parse_program(program, language.grammar)
    checked = 0
    for seen, spoken in (tree, language), (text_view(tree), text_language(language)):
        view = View(Rendering(seen), Facts(seen, spoken))
        assert view.rendering.data == program, "what is read is not what is there"
        for candidate in _candidates(view, most_nodes):
            _check_rendering(view, candidate)
            checked += 1
    return checked


def _candidates(view: View, most_nodes: int) -> Iterator[Candidate]:
    nodes = range(len(view.tree.kind))
    some = nodes[:: max(1, len(nodes) // most_nodes)]
    for entry in PASSES:
        for node in some[:1] if entry.at_root else some:
            yield from islice(entry.propose(view, node), MOST_CANDIDATES)


def _check_rendering(view: View, candidate: Candidate) -> None:
    """But for blank space, a rendering is the source with the edits made, and splices lead to it."""
    proposal = view.rendering.propose(candidate.edits)
    if proposal is None:
        return
    model = view.tree.source
    for edit in sorted(proposal.edits, reverse=True):
        model = model[: edit.start] + edit.text + model[edit.end :]
    assert _words(proposal.data) == _words(model), "the rendering is not the model's"
    spliced = view.rendering.data
    for start, end, text in reversed(proposal.splices):
        spliced = spliced[:start] + text + spliced[end:]
    assert proposal.data == spliced, "splices lead elsewhere"
    assert view.rendering.accept(proposal).data == Rendering(view.tree, proposal.edits).data


def _words(program: bytes) -> bytes:
    return b"".join(program.split())
