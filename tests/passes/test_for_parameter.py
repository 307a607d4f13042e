"""Templates by the hundred that are each given a parameter of another one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain

import pytest
from programs import fresh_view
from steps import steps

from treereduce.passes.templates.explicit import explicit

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


@pytest.mark.parametrize("program", [_in_a_body, _of_many, _far_inside])
def test_what_is_around_them_is_not_read_for_each_of_them(program: Callable[[int], str]) -> None:
    taken = []
    for size in (FEW, 2 * FEW):
        source = _for_each(size, "template <class> struct A@ {};") + program(size)
        view = fresh_view("cpp", source.encode())
        found = (explicit(view, node) for node in range(len(view.tree.kind)))
        taken.append(steps(partial(list, chain.from_iterable(found))))
    assert taken[1] <= 2.5 * taken[0]
