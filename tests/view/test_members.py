"""How members of lists are deleted."""

from __future__ import annotations

import pytest
from programs import fresh_view, with_edits

from treereduce.view.nodes.members import removal, removal_of_run


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


@pytest.mark.parametrize(
    ("run", "behind"),
    [
        (b"int x;\nint y;", b" int z;"),
        (b"int x;\n#define Y\n", b"int z;"),
        (b"int x; enum { A }", b"; int z;"),
    ],
)
def test_a_run_leaves_the_mark_that_ends_what_stands_before_it_unless_one_follows(
    run: bytes, behind: bytes
) -> None:
    before = b"struct A {};"
    view = fresh_view("c", before + b" " + run + behind)
    start, end = len(before) + 1, len(before) + 1 + len(run)
    first = next(node for node in view.elements(0) if view.tree.start[node] == start)
    last = next(node for node in view.elements(0) if view.tree.end[node] == end)
    left = with_edits(view, [removal_of_run(view, first, last)]).rendering.data
    assert left.split() == (before + b" int z;").split()
