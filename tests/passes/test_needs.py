"""What a preprocessed program is made of, and what its own file needs of the rest."""

from __future__ import annotations

import pytest
from programs import fresh_view

from treereduce.passes.preprocessed.c_units import DEEPEST, Units, is_preprocessed
from treereduce.passes.preprocessed.needs import Needs, without
from treereduce.program.edits import EditSet

FRAME = '# 1 "m.cc"\n# 1 "a.h" 1\n{}\n# 2 "m.cc" 2\n{}\n'


def left_of(header: str, own: str, *, hollow: bool = False) -> str:
    """What is left of a header where only what ``own`` needs is kept, without blank space at its ends.

    ``hollow`` functions of it, which the compiler need not call, lose their bodies.
    """
    program = FRAME.format(header, own)
    view = fresh_view("cpp", program.encode())
    units = Units(view)
    roots = units.own()
    names = {name for unit in roots for name in units.names_in(unit, EditSet())}
    losing = {unit for unit in units.all if hollow and unit.body and not unit.constant} - set(roots)
    kept = Needs(units).closure(roots, names, losing)
    proposal = view.rendering.propose(without(units, kept, losing))
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


@pytest.mark.parametrize(
    ("header", "own", "left"),
    [
        ("int a; int f() { return a; }", "int b = f();", "int f();"),
        ("struct A { int x; A(int y) : x(y) { } };", "A a(1);", "struct A { int x; A(int y); };"),
        ("template<class T> T f(T t) { return t; }", "int b = f(1);", "template<class T> T f(T t);"),
        ("struct A { int f(); }; int A::f() { return 1; }", "int b = A().f();", "struct A { int f(); };"),
        ("struct A { A() = default; };", "A a;", "struct A { A() = default; };"),
    ],
)
def test_a_function_without_its_body_needs_less(header: str, own: str, left: str) -> None:
    assert left_of(header, own, hollow=True) == left


@pytest.mark.parametrize(
    "header",
    [
        "int a; constexpr int f() { return a; }",
        "int a; auto f() { return a; }",
        "int a; inline decltype(auto) f() { return a; }",
    ],
)
def test_a_function_keeps_the_body_that_a_compiler_asks_for(header: str) -> None:
    assert left_of(header, "int b = f();", hollow=True) == header


def test_what_says_what_it_returns_may_lose_its_body() -> None:
    assert left_of("auto f() -> int { return 1; }", "int b = f();", hollow=True) == "auto f() -> int;"


def test_a_loop_over_something_needs_where_that_begins_and_ends() -> None:
    header = "struct A { int *begin(); int *end(); int *other(); };"
    left = "struct A { int *begin(); int *end(); };"
    assert left_of(header, "void f(A a) { for (int b : a) b = 1; }") == left
    assert left_of(header, "void f(A a) { for (int b; b; b++) c ? n::d : 1; }") == "struct A { };"


def test_the_file_is_known_when_its_first_marker_has_gone() -> None:
    units = Units(fresh_view("cpp", b'# 1 "a.h" 1\nint a;\n# 2 "m.cc" 2\nint b;\n'))
    assert [unit.declares for unit in units.own()] == [{b"b"}]


def test_the_first_part_of_a_namespace_stays_and_others_go_when_they_are_empty() -> None:
    header = "namespace n { inline namespace m { } }\nnamespace n { namespace m { int a; } }\n"
    header += "namespace n { int b; }"
    assert (
        left_of(header, "int c = n::b;") == "namespace n { inline namespace m { } }\nnamespace n { int b; }"
    )


def test_what_the_parser_did_not_understand_goes_or_stays_as_one() -> None:
    odd = 'extern "C" __typeof(f) g;'
    assert left_of(f"void f(); {odd} void h();", "int a = g();") == f"void f(); {odd}"


@pytest.mark.parametrize("literal", ["'{'", "'}'", '"{"', '"}}"'])
def test_a_brace_in_a_literal_opens_and_closes_nothing(literal: str) -> None:
    assert left_of(f"auto f() {{ return {literal}; }} int a; int b;", "int c = b;") == "int b;"


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


def test_names_that_the_grammar_has_for_itself_are_names_of_programs() -> None:
    header = "struct expression { }; struct statement { }; int end;"
    assert left_of(header, "int f(expression e);") == "struct expression { };"
