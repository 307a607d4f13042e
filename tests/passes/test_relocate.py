from __future__ import annotations

from programs import fresh_view

from treereduce.passes.restructuring.relocate import LARGEST_PROGRAM, LEVELS, NAMES, PLACES, relocate


def test_parts_are_moved_in_small_programs_only() -> None:
    moves = b"int x = a + b; int y = x;\n"
    small, large = fresh_view("c", moves), fresh_view("c", moves * LARGEST_PROGRAM)
    found = [any(True for node in range(1, 12) for _ in relocate(view, node)) for view in (small, large)]
    assert found == [True, False]


def test_a_part_is_tried_in_few_places_of_a_long_list() -> None:
    view = fresh_view("c", b"{ x = a + b; f(" + b", ".join([b"x"] * 10 * NAMES) + b"); }")
    tried = [len(list(relocate(view, node))) for node in range(len(view.tree.kind))]
    assert NAMES <= max(tried) <= LEVELS * PLACES + NAMES
