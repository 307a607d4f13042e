from __future__ import annotations

import pytest
from programs import fresh_view, with_failures

from treereduce.passes.coupled.dissolve import dissolve


@pytest.mark.parametrize(
    "program",
    [
        b"struct S(u8);  f(a: A) -> S { g() } fn m() { h(f(x)); h(f); }",
        b"struct R<T> { a: T } fn f(x: R<A>) { R { a: x ; }",
    ],
)
def test_values_of_a_record_without_brackets_around_them_are_left_alone(program: bytes) -> None:
    view = fresh_view("rust", program)
    for node in range(len(view.tree.kind)):
        for candidate in with_failures(view, dissolve(view, node)):
            assert candidate.edits
