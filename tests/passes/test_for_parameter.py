"""Templates by the hundred that are each given a parameter of another one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from programs import fresh_view
from steps import steps

from treereduce.passes.candidate import Candidate
from treereduce.passes.templates.explicit import explicit
from treereduce.view.view import View

FEW = 150
"""Templates of the smaller program."""


def _for_each(size: int, text: str, joint: str = " ") -> str:
    return joint.join(text.replace("@", str(number)) for number in range(size))


def _in_a_body(size: int) -> str:
    return f"template <class T> struct B {{ {_for_each(size, 'A@<T> a@;')} }}; B<int> b;"


def _of_many(size: int) -> str:
    return f"template <{_for_each(size, 'class T@', ',')}> struct B {{ {_for_each(size, 'A@<T@> a@;')} }};"


def _far_inside(size: int) -> str:
    return _for_each(size, "struct B@ { A@<T> a;") + "};" * size


def _asked(view: View, number: int) -> list[Candidate]:
    """What the pass has for one of the templates, at its definition and where it is given a parameter."""
    return [each for place in view.uses(b"A%d" % number) for each in explicit(view, place)]


@pytest.mark.parametrize("program", [_in_a_body, _of_many, _far_inside])
def test_what_is_around_them_is_not_read_for_each_of_them(program: Callable[[int], str]) -> None:
    taken = []
    for size in (FEW, 2 * FEW):
        source = _for_each(size, "template <class> struct A@ {};") + program(size)
        view = fresh_view("cpp", source.encode())
        _asked(view, size - 1)  # reads the program once
        taken.append(steps(partial(_asked, view, size - 2)))
    assert taken[1] <= 1.1 * taken[0]
