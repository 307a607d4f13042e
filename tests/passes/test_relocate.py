from __future__ import annotations

from programs import fresh_view

from treereduce.passes.restructuring.relocate import LARGEST_PROGRAM, relocate


def test_parts_are_moved_in_small_programs_only() -> None:
    moves = b"int x = a + b; int y = x;\n"
    small, large = fresh_view("c", moves), fresh_view("c", moves * LARGEST_PROGRAM)
    found = [any(True for node in range(1, 12) for _ in relocate(view, node)) for view in (small, large)]
    assert found == [True, False]
