"""The levels of a deep nest that are not needed go in one round."""

from __future__ import annotations

import pytest
from programs import fresh_view, with_edits

from treereduce.passes.deletion.nests import nests
from treereduce.view.view import View


@pytest.mark.parametrize(
    ("language", "program"),
    [
        ("smt", b"(assert " + b"(not (and a (or b " * 40 + b"x" + b")))" * 40 + b")"),
        ("c", b"int x = " + b"f((-" * 40 + b"1" + b"))" * 40 + b";"),
        ("json", b'[{"a": ' * 60 + b"0" + b"}]" * 60),
    ],
)
@pytest.mark.parametrize("needed", [60, 150])
def test_levels_of_a_nest_are_halved_down_to_what_is_needed(
    language: str, program: bytes, needed: int
) -> None:
    left, calls = _reduced(fresh_view(language, program), needed)
    assert left <= needed + 10
    assert calls <= 40


def _reduced(view: View, needed: int) -> tuple[int, int]:
    """How many tokens a check that wants so many leaves of a program, and how often it is asked."""
    calls, waiting = 0, list(nests(view, 0))
    while waiting:
        candidate = waiting.pop(0)
        proposal = view.rendering.propose(candidate.edits)
        calls += proposal is not None
        further = candidate.on_failure
        if proposal and needed <= proposal.tokens.length < view.rendering.tokens:
            view, further = with_edits(view, candidate.edits), candidate.on_success
        waiting[:0] = further(view) if further else ()
    return view.rendering.tokens, calls
