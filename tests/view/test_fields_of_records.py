"""What is a record, in which language, and what fields its values have."""

from __future__ import annotations

import pytest
from programs import fresh_view

from treereduce.view.types.records import record_at

MOST = 3


def fields_of(language: str, program: str) -> list[tuple[str, str]] | None:
    """The names and types of the fields of S, whose name comes first; None where that is no record."""
    view = fresh_view(language, program.encode())
    record = record_at(view, view.uses(b"S")[0], MOST)
    return [(field.name.decode(), field.type.decode()) for field in record.fields] if record else None


@pytest.mark.parametrize(
    ("language", "program", "fields"),
    [
        ("c", "struct S { int a; char *b; };", [("a", "int"), ("b", "char*")]),
        ("cpp", "class S { public: A a; private: B b; };", [("a", "A"), ("b", "B")]),
        ("go", "package p\ntype S struct { a int }", [("a", "int")]),
        ("rust", "struct S { pub a: A, b: ::B }", [("a", "A"), ("b", "::B")]),
        ("rust", "struct S(pub A, B);", [("", "A"), ("", "B")]),
        ("solidity", "contract C { struct S { int[] a; } }", [("a", "int[]")]),
        ("typescript", "class S { private a: A; b: B }", [("a", "A"), ("b", "B")]),
        ("vhdl", "package p is type S is record a: A; end record; end;", [("a", "A")]),
    ],
)
def test_fields_have_names_or_numbers_and_types(
    language: str, program: str, fields: list[tuple[str, str]]
) -> None:
    assert fields_of(language, program) == fields


@pytest.mark.parametrize(
    ("language", "program"),
    [
        ("c", "struct S { int a; int b; int c; int d; };"),
        ("c", "struct S { };"),
        ("c", "struct S { int f(int); };"),
        ("rust", "mod S { const A: u8 = 1; }"),
        ("rust", "fn S() { let a: u8 = 1; }"),
        ("rust", "enum S { A, B }"),
    ],
)
def test_what_has_too_many_fields_or_none_or_other_members_is_no_record(language: str, program: str) -> None:
    assert fields_of(language, program) is None
