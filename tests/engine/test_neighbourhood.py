"""What is worth another look after a success."""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
    names = [b"v%d" % number for number in range(400)]
    source = b"int " + b", ".join(names) + b";"
    view = fresh_view("c", source)
    edits = [edit for name in names[100:300] for edit in deletion(source, name + b", ").edits]
    looked: list[int] = []
    beside = View._beside

    def noted(view: View, node: int, step: Callable[[int], int]) -> Iterator[int]:
        for sibling in beside(view, node, step):
            looked.append(sibling)
            yield sibling

    monkeypatch.setattr(View, "_beside", noted)
    found = neighbourhood(with_edits(view, edits), edits)
    assert len(looked) <= len(found) + 2 * len(edits)
    assert {view.tree.text(node) for node in found} >= {b"v60", b"v99", b"v300", b"v340"}


def test_what_is_between_two_parts_of_a_success_is_only_near_as_far_as_to_one_of_them() -> None:
    source = b"".join(b"int v%d;" % number for number in range(2000))
    view = fresh_view("c", source)
    edits = [*deletion(source, b"int v1;").edits, *deletion(source, b"int v1998;").edits]
    view = with_edits(view, edits)
    found = {view.tree.text(node) for node in neighbourhood(view, edits)}
    assert {b"int v0;", b"int v60;", b"int v1940;", b"int v1999;"} <= found
    assert b"int v1000;" not in found
    assert len(found) <= 3 * MOST_AROUND


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
