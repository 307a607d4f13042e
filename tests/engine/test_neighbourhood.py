"""What is worth another look after a success."""

from __future__ import annotations

from engine_parts import deletion
from programs import fresh_view, with_edits

from treereduce.engine.trial.neighbourhood import LEVELS, neighbourhood


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
