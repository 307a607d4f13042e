"""Passes take as much longer as a program is larger, and not the square of that."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain

import pytest
from programs import fresh_view, with_failures
from steps import bytes_read, lines, steps

from treereduce.passes.calls.apply import apply
from treereduce.passes.calls.evaluate import evaluate
from treereduce.passes.calls.inline_functions import inline_functions
from treereduce.passes.candidate import Candidate, Propose
from treereduce.passes.columns.columns import columns
from treereduce.passes.coupled.aliases import aliases
from treereduce.passes.coupled.bare import bare
from treereduce.passes.coupled.everywhere import everywhere
from treereduce.passes.coupled.publish import publish
from treereduce.passes.deletion.undefine import undefine
from treereduce.passes.deletion.words import words
from treereduce.passes.inlining.inline_values import inline_values
from treereduce.passes.inlining.take_over import take_over
from treereduce.passes.inlining.unify import unify
from treereduce.passes.joining.absorb import absorb
from treereduce.passes.joining.gather import gather
from treereduce.passes.loops.unroll import unroll
from treereduce.passes.moving.hand_on import hand_on
from treereduce.passes.moving.move_up import move_up
from treereduce.passes.moving.pour_out import pour_out
from treereduce.passes.moving.relocate import relocate
from treereduce.passes.records.unbox import unbox
from treereduce.passes.scopes.dissolve import dissolve
from treereduce.passes.signatures.as_parameter import as_parameter
from treereduce.passes.signatures.parameters import parameters
from treereduce.passes.signatures.results import results
from treereduce.passes.stock.write_out import write_out
from treereduce.passes.substitution.rename import rename
from treereduce.passes.substitution.respell import respell
from treereduce.passes.templates.explicit import explicit
from treereduce.passes.types.levels import levels
from treereduce.passes.types.types import types
from treereduce.view.view import View

FEW = 150
"""Lines of the smaller program, more than the places of a name that are looked at."""


def _lines(line: str, *, before: str = "") -> Callable[[int], str]:
    return lambda size: before + "\n".join(line.replace("@", str(number)) for number in range(size))


def _functions_of_llvm(size: int) -> str:
    lines = "define i8 $f@(i8 %a) {\n%b = add i8 %a, 1\n%c = add i8 %b, 1\nret i8 %c\n}"
    return _lines(lines)(size).replace("$", "@")


def _labels_of_llvm(size: int) -> str:
    return "define i8 @f(i1 %c) {\n" + _lines("a@:\n%x@ = add i8 1, 2\nbr label %b@")(size) + "\n}"


def _enumeration(size: int) -> str:
    return "enum E {" + _lines("A@,")(size) + "}; int x[] = {" + _lines("A@,")(size) + "};"


def _wide_table(size: int) -> str:
    names, cells = (_lines(line)(size).replace("\n", ", ") for line in ("a@ INT", "@"))
    return "".join(("CREATE TABLE t (", names, "); INSERT INTO t VALUES (", cells, ");"))


def _same_cells(size: int) -> str:
    return "let u = 1; f([" + _lines("[u, @, u],")(size) + "]);"


def _pattern(size: int) -> str:
    return f"let {{ {_lines('a@,')(size)} }} = f();\ng(a1);"


def _array_with_member(size: int) -> str:
    return _lines("var a@ = new A@();")(size) + "[" + _lines("a@, A@,")(size) + "].map(f);"


def _module(size: int) -> str:
    return "mod m {" + _lines("pub trait T@ { fn f(&self); }")(size) + "} fn f(a: m::T0) {}"


def _body(size: int) -> str:
    return "int f(int x) {" + _lines("g(@, x);")(size) + "}"


def _body_of_declarations(size: int) -> str:
    return "void f(void) {" + _lines("T *a@; g(h(a@));")(size) + "}"


def _blocks_in_one_another(size: int) -> str:
    return "module m; task t(int a); " + "begin " * size + "g(a);" + " end" * size + " endtask endmodule"


def _assignments(size: int) -> str:
    return "package a\nfunc f() {\n" + _lines("a@ := f(@, b)\n_ = a@")(size) + "\n}"


def _class(size: int) -> str:
    return "class A {" + _lines("m@() { return this.m@(); }")(size) + "}"


def _fields(size: int) -> str:
    return "class A {" + _lines("int a@ = @; int m@() { return a@; }")(size) + "}"


def _sum(size: int) -> str:
    return "int x = " + " + ".join(f"a{number}" for number in range(size)) + ";"


def _field_as_member(size: int) -> str:
    return "struct S { int x; } *p; int y = p->x, a[] = {" + _lines("x,")(size) + "};"


def _type_parameters(size: int) -> str:
    names, values = (_lines(line)(size).replace("\n", ", ") for line in ("class A@", "int"))
    return "template <" + names + "> void f() {" + _lines("g(A@());")(size) + "} int x = f<" + values + ">;"


def _ports(size: int) -> str:
    ports = _lines("a@ : in bit")(size).replace("\n", ";")
    signals = _lines("s@")(size).replace("\n", ",")
    design = f"architecture a of t is begin u: entity work.e port map ({signals}); end;"
    return f"entity e is port ({ports}); end; {design}"


def _functions_in_one_another(size: int) -> str:
    return _lines("function f@(): T { return function g@(): U {")(size) + "return 1;" + "}}" * size


def _callbacks(size: int) -> str:
    return "g(a => " * size + "a" + ")" * size


def _called_in_place(size: int) -> str:
    return "(a => " * size + "a" + ")(1)" * size


def _choices_in_one_another(size: int) -> str:
    return "let f = " + "match a with x -> " * size + str(size)


def _values(size: int) -> str:
    return "let f = g " + _lines("x@")(size) + " let g " + _lines("x@")(size) + " = 1"


def _methods(size: int) -> str:
    return "<?php class A {" + _lines("function f@() { g(); }")(4 * size) + "}"


def _choices(size: int) -> str:
    return "int f() {" + _lines("if (a == @) g(); else")(size) + " g(); }"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("entry", "language", "program"),
    [
        (aliases, "sql", _lines("SELECT x.a FROM t@ AS x;")),
        (bare, "ocaml", _values),
        (columns, "sql", _lines("INSERT INTO t VALUES (@, 1);")),
        (columns, "sql", _wide_table),
        (columns, "javascript", _same_cells),
        (dissolve, "cpp", _lines("void f@() { T@ x; T@ y; x.a = y.a; }")),
        (dissolve, "javascript", _array_with_member),
        (dissolve, "javascript", _class),
        (dissolve, "rust", _lines("impl S@ { fn f() { S@::f(); } }")),
        (dissolve, "python", _lines("def f@():\n  return f@()")),
        (dissolve, "rust", _lines("struct S@(u8); fn f@(x: S@) { x.0; S@(1); }")),
        (dissolve, "c", _lines("struct S@ { int *f; }; void g(struct S@ *x) { x->f; }")),
        (everywhere, "c", _choices),
        (everywhere, "verilog", lambda n: f"module m(b{(a := _lines(', a@')(n))}); input b{a}; f u(b{a});"),
        (take_over, "c", _sum),
        (evaluate, "javascript", _lines("function f@() { return g(@); } f@(); h(f@());")),
        (hand_on, "c", _body),
        (hand_on, "smtlib", _lines("(assert (f @))")),
        (hand_on, "sql", _lines("INSERT INTO t SELECT f(@);")),
        (as_parameter, "cpp", _type_parameters),
        (as_parameter, "rust", lambda size: f"impl A {{ fn f({_lines('a@: A,')(size)}) {{}} }}"),
        (as_parameter, "c", lambda size: f"void f({_lines('A a@,')(size)} A b) {{}}"),
        (as_parameter, "javascript", lambda n: f"function f({_lines('a@,')(n)}) {{{_lines('b@=>1;')(n)}}}"),
        (absorb, "swift", _lines("class A@ {} extension A@ { func f() {} }")),
        (
            columns,
            "sql",
            _lines("INSERT INTO t (a, b) VALUES (@, 1);", before="CREATE TABLE t (a, b);"),
        ),
        (columns, "rust", _lines("fn f@(x: (A, B)) { (a, b); }")),
        (explicit, "cpp", _lines("template <int N> int f@(A<N> a) { return 0; } int x@ = f@(a);")),
        (respell, "cpp", _sum),
        (columns, "sql", _lines("SELECT a, b FROM t@ UNION SELECT 1, 2;")),
        (gather, "rust", _lines("fn f@<T>(a: T) where T: B {}")),
        (inline_values, "c", _enumeration),
        (inline_values, "c", lambda size: "int" + _lines(" *a@ = 0,")(size) + " b;"),
        (write_out, "csharp", _lines("using a@.b@;")),
        (write_out, "csharp", _lines("using a@.b;")),
        (write_out, "c", _body_of_declarations),
        (write_out, "c", lambda n: f"struct {{{_lines('T x@;')(n)}}} a; int b = {_lines('a.x@ +')(n)} 1;"),
        (inline_values, "c", _lines("struct S@ { int x; }; int w@ = v@.x;")),
        (inline_values, "go", _assignments),
        (inline_values, "java", _fields),
        (inline_values, "javascript", lambda size: f"{{{_lines('let x@ = a; let y@; g(x@, y@);')(size)}}}"),
        (inline_values, "rust", _lines("use a@::*; fn f@(b: T@) {}")),
        (levels, "c", _enumeration),
        (levels, "go", _assignments),
        (inline_values, "scheme", _lines("(let ((a@ 1)) (f a@))")),
        (inline_functions, "systemverilog", _blocks_in_one_another),
        (move_up, "java", _lines("class C@ { int get() { return @; } }")),
        (parameters, "python", _lines("class A@:\n  def __init__(self, x@): pass\nA@(1)")),
        (parameters, "python", _lines("def f@(x): return x\nf@(1)")),
        (pour_out, "php", _methods),
        (publish, "cpp", _lines("class A@ { public: int x; };")),
        (relocate, "javascript", _pattern),
        (undefine, "llvm", _labels_of_llvm),
        (unroll, "c", _lines("void f@() { for (int i = 1; i < n; i++) g(i); }")),
        (unbox, "cpp", _lines("Box<A@> x@ = Box<A@>(y);")),
        (unbox, "javascript", _array_with_member),
        (unbox, "scala", lambda size: "val x = List(" + _lines("a@[Int],")(size) + ")"),
    ],
)
def test_twice_the_program_takes_no_more_than_thrice_as_many_looks(
    entry: Propose, language: str, program: Callable[[int], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = 0
    alive = View.alive

    def counted(view: View, node: int) -> bool:
        nonlocal looks
        looks += 1
        return alive(view, node)

    monkeypatch.setattr(View, "alive", counted)
    taken = []
    for size in (FEW, 2 * FEW):
        view = fresh_view(language, program(size).encode())
        looks = 0
        for node in range(len(view.tree.kind)):
            list(entry(view, node))
        taken.append(looks)
    assert taken[1] <= 3 * taken[0]


@pytest.mark.slow
def test_one_name_with_twice_as_many_definitions_is_given_up_with_no_more_than_thrice_as_many_steps() -> None:
    taken = []
    for size in (FEW, 2 * FEW):
        view = fresh_view("c", _lines("int f@(int a) { g(a); return a; }")(size).encode())
        taken.append(steps(partial(_all, unify, view)))
    assert taken[1] <= 3 * taken[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("entry", "language", "program"),
    [
        (words, "c", _sum),
        (dissolve, "rust", _module),
        (rename, "c", _sum),
        (parameters, "vhdl", _ports),
        (parameters, "cpp", _type_parameters),
        (types, "cpp", _type_parameters),
        (types, "c", _field_as_member),
        (undefine, "javascript", _lines("a = f(a, @);")),
        (undefine, "llvm", _functions_of_llvm),
    ],
)
def test_all_failures_in_a_list_of_twice_the_length_take_no_more_than_thrice_as_many_steps(
    entry: Propose, language: str, program: Callable[[int], str]
) -> None:
    taken = []
    for size in (4 * FEW, 8 * FEW):
        view = fresh_view(language, program(size).encode())
        nodes = [0] if entry in (rename, types) else range(len(view.tree.kind))
        found = (candidate for node in nodes for candidate in with_failures(view, entry(view, node)))
        taken.append(steps(partial(list, found)))
    assert taken[1] <= 3 * taken[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("entry", "language", "program"),
    [
        (apply, "javascript", _callbacks),
        (apply, "javascript", _called_in_place),
        (respell, "ocaml", _choices_in_one_another),
    ],
)
def test_parts_in_one_another_are_not_read_anew_for_each_around_them(
    entry: Propose, language: str, program: Callable[[int], str]
) -> None:
    taken = []
    for size in (FEW, 2 * FEW):
        view = fresh_view(language, program(size).encode())
        found = (with_failures(view, entry(view, node)) for node in range(len(view.tree.kind)))
        taken.append(steps(partial(list, chain.from_iterable(found))))
    assert taken[1] <= 3 * taken[0]


@pytest.mark.slow
def test_of_functions_in_one_another_not_all_nodes_are_read_for_each_in_search_of_calls() -> None:
    taken = []
    for size in (FEW, 2 * FEW):
        view = fresh_view("typescript", _functions_in_one_another(size).encode())
        found = (with_failures(view, results(view, node)) for node in range(len(view.tree.kind)))
        taken.append(lines(partial(list, chain.from_iterable(found))))
    assert taken[1] <= 2.2 * taken[0]


@pytest.mark.slow
@pytest.mark.parametrize(("joint", "size"), [(", ", 2 * FEW), (" || ", 8 * FEW)])
def test_what_is_around_a_table_in_a_long_list_is_not_read_for_each_of_them(joint: str, size: int) -> None:
    taken = []
    for number in (size, 2 * size):
        names = _lines("t@")(number).replace("\n", joint)
        view = fresh_view("sql", f"{_lines('CREATE TABLE t@ (a);')(number)} SELECT 1 IN ({names});".encode())
        found = (inline_values(view, node) for node in range(len(view.tree.kind)))
        taken.append(steps(partial(list, chain.from_iterable(found))))
    assert taken[1] <= 3 * taken[0]


@pytest.mark.slow
def test_damage_of_twice_the_program_takes_types_no_more_than_thrice_as_many_steps() -> None:
    taken = []
    for size in (2 * FEW, 4 * FEW):
        view = fresh_view("c", _lines("int ( } x [ ;")(size).encode())
        taken.append(steps(partial(list, with_failures(view, types(view, 0)))))
    assert taken[1] <= 3 * taken[0]


def test_the_bounds_of_many_parameters_of_one_name_are_not_tried_each() -> None:
    view = fresh_view("rust", _lines("fn f@<T: A>(a: T) {}")(FEW // 3).encode())
    assert len(list(with_failures(view, types(view, 0)))) < FEW // 3


def test_a_path_may_have_more_names_than_python_has_levels() -> None:
    view = fresh_view("cpp", b"int b = " + b"n::" * 1500 + b"a(1);")
    assert [list(parameters(view, node)) for node in (0, view.uses(b"n")[0])] == [[], []]


def _all(entry: Propose, view: View) -> list[Candidate]:
    return list(entry(view, 0))


def test_a_namespace_that_is_opened_often_is_taken_in_by_the_one_before_it_alone() -> None:
    """There was a candidate for each pair of them."""
    view = fresh_view("cpp", _lines("namespace n { int x@; }")(FEW // 2).encode())
    assert sum(len(list(absorb(view, node))) for node in range(len(view.tree.kind))) < FEW


def test_what_is_returned_is_taken_from_a_long_body_without_reading_it_again_for_each() -> None:
    taken = []
    for size in (FEW, 2 * FEW):
        source = "int f(int x) { switch (x) { " + _lines("case @: return @;")(size) + "} return 0; }"
        view = fresh_view("c", source.encode())
        leaf = view.uses(b"f")[0]
        taken.append(bytes_read(partial(list, results(view, leaf))))
    assert taken[1] <= 3 * taken[0]


def test_columns_of_a_table_that_is_named_too_often_are_left_alone() -> None:
    """With some of its rows as they were, it would fit none: there were calls for nothing for each row."""
    source = _lines("INSERT INTO t VALUES (@, 1);")(FEW)
    view = fresh_view("sql", source.encode())
    assert not [each for node in range(len(view.tree.kind)) for each in columns(view, node)]


@pytest.mark.parametrize(("language", "line"), [("csharp", "using a.b@;"), ("java", "import a.b@.*;")])
def test_many_imports_are_not_each_looked_at_for_one_of_them(language: str, line: str) -> None:
    """Each looked at all others, and asked of a hundred names what defines them."""
    view = fresh_view(language, _lines(line)(FEW).encode())
    found = (write_out(view, node) for node in range(len(view.tree.kind)))
    assert steps(partial(list, chain.from_iterable(found))) < 1000 * FEW


def test_imports_under_a_condition_are_not_each_looked_for_in_all_of_the_program() -> None:
    taken = []
    for size in (FEW, 2 * FEW):
        source = f"#if A\n{_lines('#include <a@.h>')(size)}\n#endif\n{_lines('int a@;')(size)}"
        view = fresh_view("c", source.encode())
        found = (write_out(view, node) for node in range(len(view.tree.kind)))
        taken.append(steps(partial(list, chain.from_iterable(found))))
    assert taken[1] <= 3 * taken[0]


@pytest.mark.parametrize("types", ["", "struct A@ { int x@; int y; };"])
def test_records_of_many_parameters_are_looked_at_without_reading_all_parameters_for_each(types: str) -> None:
    kind, taken = "struct A@" if types else "struct { int x@; int y; }", []
    for size in (FEW // 8, FEW // 4):
        listed = _lines(kind + " *a@")(size).replace("\n", ", ")
        source = f"{_lines(types)(size)} void f({listed}) {{ {_lines('g(a@->x@);')(size)} }}"
        view = fresh_view("c", source.encode())
        found = (with_failures(view, dissolve(view, node)) for node in range(len(view.tree.kind)))
        taken.append(steps(partial(list, chain.from_iterable(found))))
    assert taken[1] <= 2.2 * taken[0]
