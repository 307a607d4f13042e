from __future__ import annotations

import pytest
from programs import fresh_view

from treereduce.passes.signatures.as_parameter import as_parameter


@pytest.mark.parametrize("kind", [b"a::B", b"&'static T", b"fn() -> T", b"[T; 2]"])
@pytest.mark.parametrize("head", [b"", b"x: U"])
def test_the_type_of_a_parameter_has_as_many_tokens_as_a_parser_finds(kind: bytes, head: bytes) -> None:
    view = fresh_view("rust", b"const A: " + kind + b" = loop{}; fn f(" + head + b") { g(A, n::A); }")
    found = [each for node in range(len(view.tree.kind)) for each in as_parameter(view, node)]
    after = [proposal for each in found if (proposal := view.rendering.propose(each.edits))]
    assert after
    for proposal in after:
        assert proposal.tokens.length == fresh_view("rust", proposal.data).rendering.tokens
