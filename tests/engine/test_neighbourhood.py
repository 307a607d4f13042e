"""What is worth another look after a success."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from engine_parts import deletion
from programs import fresh_view, with_edits

from treereduce.engine.trial.neighbourhood import MOST_AROUND, MOST_NEAR, neighbourhood
from treereduce.view.view import View


def near(source: bytes, deleted: bytes, language: str = "c") -> set[bytes]:
    """The texts of the nodes near a deletion."""
    view = fresh_view(language, source)
    edits = deletion(source, deleted).edits
    view = with_edits(view, edits)
    return {view.tree.text(node) for node in neighbourhood(view, edits)}


def test_the_definition_of_a_name_is_near_its_uses() -> None:
    found = near(b"int a; int b; void f() { a = 1; c(); }", b"a = 1;")
    assert b"int a;" in found
    assert b"b" not in found


def test_siblings_and_ancestors_are_near() -> None:
    found = near(b"void f() { a = 1; c(); } void g() { d(); }", b"a = 1;")
    assert b"c();" in found
    assert b"{ a = 1; c(); }" in found
    assert b"d();" not in found


def test_a_list_is_looked_at_once_for_all_edits_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    source = b"int a, b, c, d, e, f;"
    view = fresh_view("c", source)
    edits = [edit for name in (b", b", b", d", b", f") for edit in deletion(source, name).edits]
    looked: list[int] = []
    before = View.before

    def noted(view: View, node: int) -> Iterator[int]:
        looked.append(view.tree.parent[node])
        return before(view, node)

    monkeypatch.setattr(View, "before", noted)
    assert neighbourhood(with_edits(view, edits), edits)
    assert len(looked) == len(set(looked))


def test_of_long_lists_and_deep_nests_only_what_is_nearest_is_near() -> None:
    elements = b",".join(b"%d" % number for number in range(1000))
    found = near(b"[" * 1000 + elements + b"]" * 1000, b"500,", "json")
    assert {b"499", b"501", b"460", b"540"} <= found
    assert b"400" not in found
    assert b"600" not in found
    assert len(found) <= 3 * MOST_AROUND


def test_what_is_deleted_is_not_near() -> None:
    assert b"a = 1;" not in near(b"void f() { a = 1; c(); }", b"a = 1;")


def test_names_that_stand_everywhere_bring_nothing_near() -> None:
    uses = b"".join(b"void f%d(t x);" % number for number in range(MOST_NEAR))
    assert b"(t x)" not in near(b"struct s { t y; };" + uses, b"t y;")
