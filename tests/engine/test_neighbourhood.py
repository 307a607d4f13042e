"""What is worth another look after a success."""

from __future__ import annotations

import pytest
from engine_parts import deletion
from programs import fresh_view, with_edits

from treereduce.engine.trial.neighbourhood import LEVELS, neighbourhood
from treereduce.program.edits import Edit
from treereduce.view.view import View


def near(source: bytes, deleted: bytes, language: str = "c") -> set[bytes]:
    """The texts of the nodes near a deletion."""
    view = fresh_view(language, source)
    edits = deletion(source, deleted).edits
    view = with_edits(view, edits)
    return {view.tree.text(node) for node in neighbourhood(view, edits)}


def test_the_definition_of_a_name_is_near_its_last_use() -> None:
    found = near(b"int a; int b; void f() { a = 1; c(); }", b"a = 1;")
    assert b"int a;" in found
    assert b"b" not in found


def test_the_definition_of_a_name_that_is_used_elsewhere_is_not_near() -> None:
    assert not near(b"int a; void f() { a = 1; a = 2; }", b"a = 1;")


def test_what_is_beside_a_deletion_is_not_near() -> None:
    found = near(b"int a; void f() { a = 1; c(); }", b"a = 1;")
    assert b"c();" not in found


def test_of_deep_nests_only_what_is_nearest_is_near() -> None:
    found = near(b"[" * 100 + b"a" + b"]" * 100 + b"; a;", b" a;", "javascript")
    assert len(found) == LEVELS


def test_what_is_deleted_is_not_near() -> None:
    assert b"a = 1;" not in near(b"int a; void f() { a = 1; c(); }", b"a = 1;")


def test_what_is_near_comes_in_the_order_of_the_file() -> None:
    uses = b"a = b = c;"
    for between in range(9):  # some of them are apart as far as sets of numbers have room, which mixes them
        values = b", ".join([b"1"] * between)
        source = b"int a; g(" + values + b"); int b; int c; void f() { " + uses + b" d(); }"
        edits = deletion(source, uses).edits
        found = list(neighbourhood(with_edits(fresh_view("c", source), edits), edits))
        assert found == sorted(found)


def test_of_a_name_with_many_places_two_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    source = b"void f() { " + b"a = 1; " * 1000 + b"}"
    last = source.rindex(b"a = 1;")
    edits = (Edit(last, last + 6),)
    view = with_edits(fresh_view("c", source), edits)
    looks: list[int] = []
    alive = View.alive

    def counted(view: View, node: int) -> bool:
        looks.append(node)
        return alive(view, node)

    monkeypatch.setattr(View, "alive", counted)
    assert not neighbourhood(view, edits)
    assert len(looks) == 2
