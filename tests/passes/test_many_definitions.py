"""What is looked for in all of a program is not looked for in all of it for each definition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from programs import fresh_view, with_failures
from steps import bytes_read, steps

from treereduce.passes.calls.inline_functions import inline_functions
from treereduce.passes.calls.inline_operators import inline_operators
from treereduce.passes.candidate import Candidate, Propose
from treereduce.passes.columns import placed, sized
from treereduce.passes.columns.columns import columns
from treereduce.passes.coupled.constructors import constructors
from treereduce.passes.declaring.begin_with import begin_with
from treereduce.passes.records.of_one_record import as_inner
from treereduce.passes.scopes.dissolve import dissolve
from treereduce.passes.signatures.parameters import parameters
from treereduce.passes.signatures.results import results
from treereduce.view.binding.bindings import definer
from treereduce.view.calling.functions import function_at
from treereduce.view.calling.scopes import own_members
from treereduce.view.view import View

FEW = 150
"""Definitions of the smaller program, more than the places of a name that are looked at."""


def _each(text: str, size: int) -> str:
    return "".join(text.replace("@", str(number)) for number in range(size))


def _methods(size: int) -> str:
    calls = _each("a.f@();", size)
    return "struct A {" + _each("void f@() { A x@; }", size) + "}; void g() { A a;" + calls + "}"


def _nested_classes(size: int) -> str:
    return "struct A { " * size + "int operator()() { return 1; }" + "} a;" * size


def _initializers(size: int) -> str:
    listed = _each("a@(f(@)), ", size)
    return f"struct S {{ S() : {listed} z(0) {{}}" + _each("T a@;", size) + "};"


def _records(size: int) -> str:
    return _each("struct S@ { int a@, b@; } s@ = {1, 2};", size)


def _classes_in_one_another(size: int) -> str:
    return "class A {" + _each("int f@() { class A@ {", size) + "}}" * size + "}"


def _added(size: int) -> str:
    calls = _each("s.f@();", size)
    methods = _each("fn f@(&self) { self.n }", size)
    return "trait T { } impl T for u8 {" + methods + "} fn g(s: u8) {" + calls + "}"


def _promoted(size: int) -> str:
    listed, given = _each("private f@, ", size), _each("h(@), ", size)
    uses = _each("g@() { this.f@(); }", size)
    return f"class A {{ constructor({listed} z) {{}} {uses} }} new A({given} 0);"


def _called_in_one(size: int) -> str:
    called = _each("f@() + ", 2 * size)
    return "class A { void g() { h(" + called + "0); } " + _each("int f@() throws E { h(); }", 2 * size) + "}"


def _tried(entry: Propose, view: View, node: int) -> Iterator[Candidate]:
    return with_failures(view, entry(view, node))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("entry", "language", "program"),
    [
        (constructors, "cpp", _methods),
        (begin_with, "cpp", _initializers),
        (columns, "c", _records),
        (results, "java", _classes_in_one_another),
        (dissolve, "rust", _added),
        (partial(_tried, inline_functions), "java", _called_in_one),
        (parameters, "typescript", _promoted),
        (parameters, "scheme", partial(_each, "(define (f@ a@ b@) c@) (f@ 1 2)\n")),
    ],
)
def test_twice_as_many_definitions_take_no_more_than_thrice_as_many_steps(
    entry: Propose, language: str, program: Callable[[int], str]
) -> None:
    taken = []
    for size in (FEW, 2 * FEW):
        view = fresh_view(language, program(size).encode())
        taken.append(steps(partial(_at_all_nodes, entry, view)))
    assert taken[1] <= 3 * taken[0]


def _at_all_nodes(entry: Propose, view: View) -> None:
    for node in range(len(view.tree.kind)):
        list(entry(view, node))


def test_of_a_large_class_each_method_reads_the_names_of_the_first_members_alone() -> None:
    taken = []
    for size in (FEW, 2 * FEW):
        view = fresh_view("cpp", _methods(size).encode())
        [defined] = [node for use in view.uses(b"f0") if (node := definer(view, use))]
        function = function_at(view, defined)
        assert function is not None
        taken.append(steps(partial(own_members, view, function)))
    assert taken[1] == taken[0]


@pytest.mark.slow
def test_operators_are_looked_for_without_reading_all_of_each_class_around_others() -> None:
    taken = []
    for size in (FEW, 2 * FEW):
        view = fresh_view("cpp", _nested_classes(size).encode())
        taken.append(bytes_read(partial(_at_all_nodes, inline_operators, view)))
    assert taken[1] <= 3 * taken[0]


def test_whether_a_record_is_all_of_another_is_known_without_reading_what_is_in_it() -> None:
    taken = []
    for size in (FEW // 2, FEW):
        program = _each("struct A@ { union { ", size) + "}; };" * size
        view = fresh_view("cpp", program.encode())
        names = [view.tree.text(node) for node in range(len(view.tree.kind)) if view.tree.is_name(node)]
        taken.append(bytes_read(partial(_as_inner, view, names)))
    assert taken[1] <= 2.4 * taken[0]


def _as_inner(view: View, names: list[bytes]) -> None:
    for name in names:
        as_inner(view, name=name)


def test_the_end_of_a_function_inside_of_another_is_left_as_it_is() -> None:
    view = fresh_view(
        "java", b"class A { int f() { g(1); h(() -> { throw null; }); } int k() { f(); return 1; } }"
    )
    assert [list(with_failures(view, results(view, use))) for use in view.uses(b"f")] == [[], []]


def test_who_looks_for_lists_of_values_while_another_does_finds_as_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = fresh_view("c", b"struct { int a, b; } s = {1, 2}, t = {3, 4};")
    nodes = range(len(view.tree.kind))
    holds_values = placed._holds_values
    meanwhile: list[int] = []

    def interrupted(view: View, node: int) -> bool:
        monkeypatch.setattr(placed, "_holds_values", holds_values)
        meanwhile.extend(len(list(columns(view, each))) for each in nodes)
        return holds_values(view, node)

    monkeypatch.setattr(placed, "_holds_values", interrupted)
    assert [len(list(columns(view, node))) for node in nodes] == meanwhile
    assert any(meanwhile)


def test_lists_with_the_number_of_their_elements_are_not_looked_at_in_large_programs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = fresh_view("c", b"int a[3] = {1, 2, 3};")
    assert list(sized.sized(view))
    monkeypatch.setattr(sized, "LARGEST_PROGRAM", view.rendering.tokens - 1)
    assert not list(sized.sized(view))


@pytest.mark.slow
def test_members_outside_of_classes_are_found_without_reading_all_that_is_around_them() -> None:
    taken = []
    for size in (FEW, 2 * FEW):
        members = _each(
            "template <class T> struct A@ { T f(); }; template <class U> U A@<U>::f() {} A@<int> a@;", size
        )
        view = fresh_view("cpp", f"namespace n {{{members}}}".encode())
        taken.append(bytes_read(partial(_at_all_nodes, parameters, view)))
    assert taken[1] <= 2.4 * taken[0]
