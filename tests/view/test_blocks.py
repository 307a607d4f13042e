"""Where the contents of bodies begin and end."""

from __future__ import annotations

import pytest
from programs import fresh_view

from treereduce.view.nodes.blocks import contents


@pytest.mark.parametrize(
    ("source", "kind", "inside"),
    [
        (b"if (a) then\n b = 1\n c = 2\nend if\n", "if_statement", b"b = 1\n c = 2"),
        (b"if (a) then\n b = 1; c = 2\nend if\n", "if_statement", b"b = 1; c = 2"),
        (b"do while (a)\n b = 1; c = 2\nend do\n", "do_loop", b"b = 1; c = 2"),
    ],
)
def test_a_body_that_a_statement_ends_has_all_of_the_statements_before_it(
    source: bytes, kind: str, inside: bytes
) -> None:
    view = fresh_view("fortran", b"program p\n" + source + b"end program p\n")
    node = next(node for node in range(len(view.tree.kind)) if view.tree.kind_name(node) == kind)
    held = contents(view, node)
    assert view.text_between(held.start, held.end) == inside
