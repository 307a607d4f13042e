from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from treereduce.report.changes import Change, Fate, Piece, change, pieces
from treereduce.report.stream import legible

TEXTS = st.text("ab\n é;", max_size=40)


def test_a_line_that_has_gone_is_marked_as_a_line() -> None:
    old, new = b"int a;\nint b;\nint c;\n", b"int a;\nint c;\n"
    assert change(old, new) == Change(7, 14, 7)
    assert pieces(old, new, 100) == [
        Piece("int a;\n", Fate.SAME),
        Piece("int b;\n", Fate.GONE),
        Piece("int c;\n", Fate.SAME),
    ]


def test_words_that_were_replaced_are_marked_as_words() -> None:
    found = pieces(b"return left + (right * 2);", b"return left;", 100)
    assert found == [
        Piece("return left", Fate.SAME),
        Piece(" + (right * 2)", Fate.GONE),
        Piece(";", Fate.SAME),
    ]


def test_words_that_begin_alike_are_told_apart() -> None:
    found = pieces(b"static int station;\nint b, c;", b"struct station;\nint c;", 100)
    assert found == [
        Piece("static int", Fate.GONE),
        Piece("struct", Fate.NEW),
        Piece(" station;\nint", Fate.SAME),
        Piece(" b,", Fate.GONE),
        Piece(" c;", Fate.SAME),
    ]


def test_of_many_lines_that_have_gone_few_are_shown() -> None:
    found = pieces(b"begin\n" + b"line;\n" * 500 + b"end\n", b"begin\nend\n", 100)
    assert found[1] == Piece("line;\nline;\n… 498 more lines …\n", Fate.GONE)


def test_what_changed_beyond_the_head_leaves_it_unmarked() -> None:
    old = b"line;\n" * 500
    assert pieces(old + b"x", old, 60) == [Piece("line;\n" * 10, Fate.SAME)]


@given(TEXTS, TEXTS, st.integers(1, 50))
def test_pieces_without_what_has_gone_are_the_new_program(old: str, new: str, most: int) -> None:
    found = pieces(old.encode(), new.encode(), most)
    left = "".join(piece.text for piece in found if piece.fate is not Fate.GONE)
    assert new.startswith(left[: len(left) - 1])
    assert len(left.encode()) >= min(len(new.encode()), most) - 4


@given(TEXTS, TEXTS)
def test_a_change_turns_the_old_program_into_the_new_one(old: str, new: str) -> None:
    before, after = old.encode(), new.encode()
    start, old_end, new_end = change(before, after)
    assert 0 <= start <= min(old_end, new_end)
    assert before[:start] + after[start:new_end] + before[old_end:] == after


def test_what_would_steer_the_terminal_is_not_shown() -> None:
    assert legible("\udcff") == "\udcff"
    assert legible("a\tb\r\nc\x1b[2J\x07\u202e") == "a    b\nc·[2J··"
