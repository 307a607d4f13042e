"""Passes that write anew what stands on a level of a nest do not do so with all of a deep one on each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain

import pytest
from programs import fresh_view, with_failures
from steps import bytes_read, lines, steps

from treereduce.passes.calls import inliner
from treereduce.passes.calls.inline_functions import inline_functions
from treereduce.passes.calls.open_up import open_up
from treereduce.passes.candidate import Candidate, Propose
from treereduce.passes.inlining.inline_values import inline_values
from treereduce.passes.loops.roll_out import roll_out
from treereduce.passes.moving.hand_on import hand_on
from treereduce.passes.moving.take_in import take_in
from treereduce.passes.signatures.parameters import parameters
from treereduce.passes.substitution.call_direct import call_direct
from treereduce.program.edits import Edit
from treereduce.view.view import View

FEW = 100
"""Levels of the smaller nest, of which some fifty are as large as what is written anew at most."""


def _levels(opened: str, inside: str, closed: str) -> Callable[[int], str]:
    def program(size: int) -> str:
        openings = [opened.replace("@", str(level)) for level in range(size)]
        closings = [closed.replace("@", str(level)) for level in reversed(range(size))]
        return "".join((*openings, inside, *closings))

    return program


Measure = Callable[[Callable[[], object]], int]
"""What a call takes, as `steps` counts it."""


def _taken(entry: Propose, view: View, measure: Measure) -> int:
    """What it takes to ask a pass about all nodes of a program."""
    found = (entry(view, node) for node in range(len(view.tree.kind)))
    return measure(partial(list, chain.from_iterable(found)))


@pytest.mark.slow
def test_a_body_is_taken_in_without_a_look_at_all_that_is_around_it() -> None:
    taken = []
    for size in (4 * FEW, 8 * FEW):
        view = fresh_view("c", f"int f() {{ {'if (a) ' * size} ; {'else ; ' * size} k(); }}".encode())
        taken.append(_taken(take_in, view, lines))
    assert taken[1] <= 2.2 * taken[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("entry", "program"),
    [
        (roll_out, _levels("function* f@() { ", "yield 1;", "} for (const x of f@()) b; ")),
        (open_up, _levels("function f@(a) { f@(", "1", "); }")),
        (open_up, _levels("function f@(a) { ", "a;", "f@(1); } ")),
    ],
)
def test_what_holds_a_nest_is_not_written_anew_on_each_level_of_it(
    entry: Propose, program: Callable[[int], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    written = 0
    edit = View.edit

    def counted(view: View, node: int, text: bytes = b"", tokens: int | None = None) -> Edit:
        nonlocal written
        written += len(text)
        return edit(view, node, text, tokens)

    monkeypatch.setattr(View, "edit", counted)
    taken = []
    for size in (FEW, 2 * FEW):
        view = fresh_view("javascript", program(size).encode())
        written = 0
        for node in range(len(view.tree.kind)):
            list(with_failures(view, entry(view, node)))
        taken.append(written)
    assert taken[1] <= 2.5 * taken[0]


@pytest.mark.slow
@pytest.mark.parametrize("measure", [lines, bytes_read])
@pytest.mark.parametrize(
    ("entry", "program"),
    [
        (inline_functions, _levels("function f@(a) { ", "a;", "} f@(1); ")),
        (inline_functions, _levels("function f@(a) { h(@); return a; } f@(() => { g(); ", "1;", "}); ")),
        (open_up, _levels("function f@(a) { ", "a = 1;", "} f@(1); ")),
    ],
)
def test_a_body_goes_to_its_calls_on_the_inner_levels_of_a_nest_alone(
    entry: Propose, program: Callable[[int], str], measure: Measure, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inliner, "LARGEST", FEW)

    def asked(view: View, node: int) -> Iterator[Candidate]:
        return with_failures(view, entry(view, node))

    views = [fresh_view("javascript", program(size).encode()) for size in (FEW, 2 * FEW)]
    taken = [_taken(asked, view, measure) for view in views]
    assert taken[1] <= 2.2 * taken[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("entry", "program"),
    [
        (call_direct, _levels("(function (a) { g(); ", "b(a);", "})(@); ")),
        (inline_values, _levels("const f@ = a => ", "a", "; ")),
        (hand_on, _levels("f@(() => { a; if (b) c; ", "d;", "}); ")),
        (parameters, _levels("function f@(a) { a; ", "b; ", "} f@(1); ")),
    ],
)
def test_what_is_around_or_inside_each_level_of_a_nest_is_looked_at_as_far_as_it_is_near(
    entry: Propose, program: Callable[[int], str]
) -> None:
    views = [fresh_view("javascript", program(size).encode()) for size in (2 * FEW, 4 * FEW)]
    taken = [_taken(entry, view, steps) for view in views]
    assert taken[1] <= 3 * taken[0]
