"""The forms that a program has."""

from __future__ import annotations

from programs import parse

from treereduce.view.facts.forms import Forms

SOURCE = b"int f() { g(1); }\nint x = 2 + 3;\nint y = 4;\nchar z;\nint w = 5;\n"


def texts(forms: Forms, kind: str) -> list[bytes]:
    tree = forms.tree
    node = next(node for node in range(len(tree.kind)) if tree.kind_name(node) == kind)
    return [tree.text(form.node) for form in forms.beside(tree.kind[node])]


def test_forms_are_the_smallest_of_their_kinds_of_parts_that_stand_beside_a_node() -> None:
    assert texts(Forms(parse("c", SOURCE)), "function_definition") == [
        b"char z;",
        b"int y = 4;",
        b"int x = 2 + 3;",
        b"int f() { g(1); }",
    ]


def test_what_stands_elsewhere_is_no_form_for_a_place() -> None:
    assert texts(Forms(parse("c", SOURCE)), "call_expression") == [b"g(1)"]
