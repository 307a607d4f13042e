"""What is in a long list is not read anew for each name in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from partly_slow import partly_slow
from programs import fresh_view, with_failures
from steps import bytes_read, steps

from treereduce.passes.calls.inline_operators import inline_operators
from treereduce.passes.candidate import Propose
from treereduce.passes.coupled.bare import bare
from treereduce.passes.coupled.everywhere import everywhere
from treereduce.passes.joining.join import join
from treereduce.passes.records.flatten import flatten
from treereduce.passes.signatures.parameters import parameters
from treereduce.view.binding.bindings import binder, target_of
from treereduce.view.view import View

FEW = 150
"""Names in the shorter list."""


def _all(entry: Propose, view: View) -> None:
    for node in range(len(view.tree.kind)):
        list(with_failures(view, entry(view, node)))


def _list(language: str, size: int) -> View:
    before, joint = ("let l = [", "; ") if language in ("ocaml", "fsharp") else ("l = [", ", ")
    return fresh_view(language, f"{before}{joint.join(f'x{number}' for number in range(size))}]\n".encode())


@pytest.mark.parametrize("language", partly_slow(["elm", "fsharp", "haskell", "ocaml"], ["ocaml"]))
@pytest.mark.parametrize("entry", [bare, parameters])
def test_what_a_name_is_given_is_looked_for_without_a_look_at_all_that_follows(
    entry: Propose, language: str
) -> None:
    taken = []
    for size in (2 * FEW, 4 * FEW):
        view = _list(language, size)
        taken.append(steps(partial(_all, entry, view)))
    assert taken[1] <= 2.5 * taken[0]


@pytest.mark.parametrize(
    ("language", "program", "part"),
    [("systemverilog", "module m(@); endmodule", "input bit a#"), ("javascript", "x = [@];", "f(#)")],
)
def test_whether_a_member_is_a_body_is_known_without_a_look_at_all_others(
    language: str, program: str, part: str
) -> None:
    taken = []
    for size in (FEW // 2, FEW):
        listed = ", ".join(part.replace("#", str(number)) for number in range(size))
        view = fresh_view(language, program.replace("@", listed).encode())
        taken.append(steps(partial(_all, join, view)))
    assert taken[1] <= 2.4 * taken[0]


@pytest.mark.parametrize("language", ["ocaml", "python"])
def test_labels_are_looked_for_without_reading_all_that_follows(language: str) -> None:
    taken = []
    for size in (FEW, 2 * FEW):
        view = _list(language, size)
        taken.append(bytes_read(partial(_all, everywhere, view)))
    assert taken[1] <= 2.5 * taken[0]


def test_the_name_that_a_definition_of_many_has_is_looked_for_among_the_first() -> None:
    taken = []
    for size in (FEW, 2 * FEW):
        listed = ", ".join(f"x{number}" for number in range(size))
        view = fresh_view("go", f"package p\nfunc f() {{ {listed} := g() }}\n".encode())
        defined = binder(view, next(iter(view.uses(b"x0"))))
        taken.append(steps(partial(target_of, view, defined)))
    assert taken[1] == taken[0]


def test_types_before_a_name_are_looked_for_among_the_nearest() -> None:
    taken = []
    for size in (FEW, 2 * FEW):
        constructors = "".join(f" | A{number}" for number in range(size))
        view = fresh_view("ocaml", f"type t ={constructors}".encode())
        taken.append(steps(partial(_all, parameters, view)))
    assert taken[1] <= 2.4 * taken[0]


def test_what_is_made_of_a_type_is_looked_for_without_reading_the_list_it_is_in() -> None:
    taken = []
    for size in (FEW // 2, FEW):
        numbers = range(size)
        types = " ".join(f"struct S{number} {{ int x; }};" for number in numbers)
        listed = ", ".join(f"S{number}" for number in numbers)
        view = fresh_view("cpp", f"{types} int a = f({listed});".encode())
        taken.append(bytes_read(partial(_all, flatten, view)))
    assert taken[1] <= 2.4 * taken[0]


@pytest.mark.parametrize("counted", [steps, bytes_read])
def test_each_parameter_that_objects_are_called_by_is_tried_without_reading_all_others(
    counted: Callable[[Callable[[], object]], int],
) -> None:
    taken = []
    for size in (FEW // 2, FEW):
        names = [f"x{number}" for number in range(size)]
        operator = (
            f"int operator()({', '.join(f'int {name}' for name in names)}) {{ return {' + '.join(names)}; }}"
        )
        view = fresh_view("cpp", f"struct A {{ {operator} }} a; int b = a({', '.join('1' * size)});".encode())
        taken.append(counted(partial(_all, inline_operators, view)))
    assert taken[1] <= 2.5 * taken[0]
