"""What a preprocessed program is made of, and what its own file needs of the rest."""

from __future__ import annotations

import pytest
from programs import fresh_view

from treereduce.program.edits import EditSet
from treereduce.view.needed import Needs, without
from treereduce.view.units import DEEPEST, Units, is_preprocessed

FRAME = '# 1 "m.cc"\n# 1 "a.h" 1\n{}\n# 2 "m.cc" 2\n{}\n'


def left_of(header: str, own: str) -> str:
    """What is left of a header where only what ``own`` needs is kept, without blank space at its ends."""
    program = FRAME.format(header, own)
    view = fresh_view("cpp", program.encode())
    units = Units(view)
    roots = units.own()
    names = {name for unit in roots for name in units.names_in(unit, EditSet())}
    proposal = view.rendering.propose(without(units, Needs(units).closure(roots, names)))
    left = proposal.data.decode() if proposal else program
    assert left.endswith(own + "\n")
    return left.partition('# 2 "m.cc"')[0].replace('# 1 "a.h" 1', "").strip()


@pytest.mark.parametrize(
    ("header", "own", "left"),
    [
        ("int a; int b;", "int c = b;", "int b;"),
        ("int a; int b = a; int c;", "int d = b;", "int a; int b = a;"),
        ("enum { A, B }; enum { C };", "int d = C;", "enum { C };"),
        ("typedef char int8_t; typedef char int16_t;", "int8_t a;", "typedef char int8_t;"),
        ("struct A { }; struct B : A { }; struct C { };", "B b;", "struct A { }; struct B : A { };"),
        ("int f(); int g();", "int c = a.f();", ""),
        ("int f(); int g();", "int c = f();", "int f();"),
    ],
)
def test_what_is_mentioned_stays(header: str, own: str, left: str) -> None:
    assert left_of(header, own) == left


@pytest.mark.parametrize(
    ("header", "own", "left"),
    [
        ("struct A { }; struct B { }; int f(A); int f(B);", "A a; int b = f(a);", "struct A { }; int f(A);"),
        (
            "struct A { }; struct B { }; bool operator<(A, A); bool operator<(B, B);",
            "A a;",
            "struct A { }; bool operator<(A, A);",
        ),
        (
            "struct A { }; template<class T> struct H { }; template<> struct H<A> { };",
            "H<int> h;",
            "template<class T> struct H { };",
        ),
        ("struct A { void f(); }; struct B { void f(); }; void B::f() { }", "A a;", "struct A { };"),
    ],
)
def test_of_namesakes_and_operators_those_stay_whose_parameters_are_used(
    header: str, own: str, left: str
) -> None:
    assert left_of(header, own) == left


def test_a_class_keeps_its_fields_and_operators_and_the_functions_that_are_called() -> None:
    header = "class A { int x, y; public: A(); int f(); int g(); void operator+(int); };"
    left = left_of(header, "int b = A().g();")
    assert left == "class A { int x, y; public: A(); int g(); void operator+(int); };"


def test_a_friend_is_not_needed() -> None:
    assert left_of("class B { }; class A { friend class B; };", "A a;") == "class A { };"


def test_the_first_part_of_a_namespace_stays_and_others_go_when_they_are_empty() -> None:
    header = "namespace n { inline namespace m { } }\nnamespace n { namespace m { int a; } }\n"
    header += "namespace n { int b; }"
    assert (
        left_of(header, "int c = n::b;") == "namespace n { inline namespace m { } }\nnamespace n { int b; }"
    )


def test_what_the_parser_did_not_understand_goes_or_stays_as_one() -> None:
    odd = 'extern "C" __typeof(f) g;'
    assert left_of(f"void f(); {odd} void h();", "int a = g();") == f"void f(); {odd}"


def test_only_what_is_kept_keeps_its_marker() -> None:
    header = 'int a;\n# 1 "b.h" 1\nint b;\n# 2 "a.h" 2\nint c;'
    assert left_of(header, "int d = b;") == '# 1 "b.h" 1\nint b;'


def test_nothing_is_its_own_where_no_marker_tells() -> None:
    assert not is_preprocessed(b'int a; // 1 "x"')
    assert Units(fresh_view("cpp", b"int a;")).own() == []


def test_what_is_nested_deeply_is_one_unit() -> None:
    deep = "namespace n { " * 2000 + "int a;" + " }" * 2000
    assert len(Units(fresh_view("cpp", FRAME.format(deep, "int b;").encode())).all) == 2
    assert DEEPEST < 2000
