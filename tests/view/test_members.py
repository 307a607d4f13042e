"""How members of lists are deleted."""

from __future__ import annotations

import pytest
from programs import fresh_view, with_edits

from treereduce.view.members import removal


@pytest.mark.parametrize(
    ("language", "before", "member", "behind"),
    [
        ("c", b"struct A {};", b"int f() {}", b" int x;"),
        ("erlang", b"f(X) -> case X of a -> b", b"; c -> {d}", b" end.\n"),
    ],
)
def test_the_mark_before_what_ends_with_a_bracket_stays_if_that_is_the_end_of_a_body(
    language: str, before: bytes, member: bytes, behind: bytes
) -> None:
    view = fresh_view(language, before + member + behind)
    text = member.removeprefix(b"; ")
    node = next(node for node in range(1, len(view.tree.kind)) if view.text(node) == text)
    assert with_edits(view, [removal(view, node)]).rendering.data == before + behind
