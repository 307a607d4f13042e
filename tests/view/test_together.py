"""Edits that are made one change lie apart, and say as much as before of what they put there."""

from treereduce.program.edits import Edit
from treereduce.view.nodes.together import apart


def test_what_lies_in_another_edit_goes_and_what_overlaps_it_in_part_is_cut_off() -> None:
    assert apart([Edit(0, 4, b"a"), Edit(1, 2), Edit(3, 6, b"b")]) == (Edit(0, 4, b"a"), Edit(4, 6))


def test_an_edit_keeps_how_many_tokens_its_text_has() -> None:
    assert [edit.tokens for edit in apart([Edit(0, 1, b"a::b", 3)])] == [3]
