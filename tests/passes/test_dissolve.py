from __future__ import annotations

import pytest
from programs import fresh_view, with_edits, with_failures

from treereduce.passes.scopes.dissolve import dissolve
from treereduce.program.edits import Edit
from treereduce.view.calling import functions
from treereduce.view.view import View


@pytest.mark.parametrize(
    ("language", "program"),
    [
        ("go", b"package p\ntype S struct { x int }\nvar a = f(S{}, b.x, S{1)\n"),
        ("rust", b"struct S(u8);  f(a: A) -> S { g() } fn m() { h(f(x)); h(f); }"),
        ("rust", b"struct R<T> { a: T } fn f(x: R<A>) { R { a: x ; }"),
    ],
)
def test_values_of_a_record_without_brackets_around_them_are_left_alone(
    language: str, program: bytes
) -> None:
    view = fresh_view(language, program)
    for node in range(len(view.tree.kind)):
        for candidate in with_failures(view, dissolve(view, node)):
            assert candidate.edits


@pytest.mark.parametrize("bracket", [b"{", b"}"])
def test_a_body_of_a_template_that_has_lost_a_bracket_is_left_alone(bracket: bytes) -> None:
    program = b"template <int N> int f() { N; } int x = f<1>();"
    at = program.index(bracket)
    view = with_edits(fresh_view("cpp", program), [Edit(at, at + 1)])
    for node in range(len(view.tree.kind)):
        assert list(with_failures(view, dissolve(view, node))) == []


def test_what_a_class_is_as_a_function_is_found_once_for_all_ways_to_be_rid_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []
    found = functions._function_at

    def counted(view: View, node: int, leaf: int) -> functions.Function | None:
        asked.append((node, leaf))
        return found(view, node, leaf)

    monkeypatch.setattr(functions, "_function_at", counted)
    view = fresh_view(
        "java", b"class A { int x; } class B extends A { int f() { return x; } } class C extends B {}"
    )
    for node in range(len(view.tree.kind)):
        list(with_failures(view, dissolve(view, node)))
    assert asked
    assert len(asked) == len(set(asked))
