from __future__ import annotations

import ast
import importlib
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import pytest
from programs import fresh_view

from treereduce.engine.state.mishaps import EndlessPassError
from treereduce.languages import registry
from treereduce.passes.candidate import Candidate, Pass, Propose
from treereduce.planning.registration import Registered
from treereduce.plugins import guard
from treereduce.plugins.guard import Guard, raised, watched
from treereduce.plugins.laws import check_pass
from treereduce.program.edits import Edit
from treereduce.view.view import View

PROGRAM = b"int f(void) { return 1; }\n"


def problems_of(propose: Propose) -> list[str]:
    programs = [("a.c", registry.load("c"), PROGRAM)]
    return check_pass(Pass("mine", propose), programs, patience=0.2).problems


def spinning(_view: View, _node: int) -> Iterator[Candidate]:
    while True:
        pass


def blocked(_view: View, _node: int) -> Iterator[Candidate]:
    time.sleep(1000)
    yield from ()


def stubborn(_view: View, _node: int) -> Iterator[Candidate]:
    try:
        time.sleep(1000)
    except Exception:  # noqa: BLE001 - as people write it
        time.sleep(1000)
    yield from ()


@pytest.mark.parametrize("propose", [spinning, blocked, stubborn])
def test_a_pass_that_never_ends_is_interrupted_and_told_once(propose: Propose) -> None:
    [problem] = problems_of(propose)
    assert problem == "a.c, node 0 (translation_unit): it had not ended after 0.2 s"


def leaving(_view: View, _node: int) -> Iterator[Candidate]:
    sys.exit("enough")


def silent(_view: View, _node: int) -> Iterator[Candidate]:
    return cast("Iterator[Candidate]", None)


@pytest.mark.parametrize(
    ("propose", "evidence"),
    [(leaving, "it raised SystemExit('enough') in line"), (silent, "it raised TypeError(")],
)
def test_a_pass_that_ends_the_process_or_returns_nothing_is_told(propose: Propose, evidence: str) -> None:
    assert all(evidence in problem for problem in problems_of(propose))
    assert problems_of(propose)


def editing_before_the_program(_view: View, _node: int) -> Iterator[Candidate]:
    yield Candidate((Edit(-5, 3),))


def test_what_is_raised_in_our_code_is_placed_in_the_line_of_the_pass_that_called_it() -> None:
    line = editing_before_the_program.__code__.co_firstlineno + 1
    problems = problems_of(editing_before_the_program)
    assert problems
    assert all(f" got -5 to 3') in line {line} of test_plugin_laws.py" in problem for problem in problems)


def test_a_pass_that_cannot_be_called_with_a_view_and_a_node_is_placed_nowhere() -> None:
    def of_nothing() -> Iterator[Candidate]:
        yield from ()

    problems = problems_of(cast("Propose", of_nothing))
    assert problems
    assert all(problem.endswith("takes 0 positional arguments but 2 were given')") for problem in problems)


def interrupted(_view: View, _node: int) -> Iterator[Candidate]:
    if time.monotonic() > 0:
        raise EndlessPassError  # as the watchdog of a run has it raised in the thread
    yield from ()


def test_a_pass_that_the_run_has_interrupted_is_not_said_to_have_raised_that() -> None:
    line = interrupted.__code__.co_firstlineno + 2
    view, said = fresh_view("c", PROGRAM), list[str]()
    assert list(watched(Guard("mine", said.append), view, lambda: interrupted(view, 0))) == []
    told = f"it computed without end in line {line} of test_plugin_laws.py."
    assert said == [f"The pass mine is left out from here on: {told}"]


def reading_a_program(_view: View, _node: int) -> Iterator[Candidate]:
    ast.parse("x =")
    yield from ()


def reading_a_table(_view: View, _node: int) -> Iterator[Candidate]:
    json.loads("{")
    yield from ()


@pytest.mark.parametrize("propose", [reading_a_program, reading_a_table])
def test_what_python_raises_is_placed_in_the_line_of_the_pass_that_called_it(propose: FunctionType) -> None:
    line = propose.__code__.co_firstlineno + 1
    problems = problems_of(cast("Propose", propose))
    assert problems
    assert all(problem.endswith(f" in line {line} of test_plugin_laws.py") for problem in problems)


PACKAGE = {
    "mine_of_tests/__init__.py": (
        "from mine_of_tests.deep import inner\n\n\ndef propose(view, node):\n    yield from inner.found()\n"
    ),
    "mine_of_tests/deep/__init__.py": "",
    "mine_of_tests/deep/inner.py": "import lib_of_tests\n\n\ndef found():\n    return lib_of_tests.look()\n",
    "lib_of_tests.py": "def look():\n    return [][0]\n",
}
"""A package with a pass that calls a library which raises."""


def test_what_a_library_raises_is_placed_in_the_line_of_the_package_that_called_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in PACKAGE.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    problems = problems_of(importlib.import_module("mine_of_tests").propose)
    assert problems
    assert all(problem.endswith("in line 5 of inner.py") for problem in problems)


DECORATOR = """import functools

def counted(function):
    @functools.wraps(function)
    def counting(view, node):
        yield from function(view, node)
    return counting
"""


def test_what_a_decorated_pass_raises_is_placed_in_the_line_of_the_pass(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "counted_of_tests.py").write_text(DECORATOR)
    monkeypatch.syspath_prepend(tmp_path)
    counted = importlib.import_module("counted_of_tests").counted(reading_a_table)
    line = reading_a_table.__code__.co_firstlineno + 1
    problems = problems_of(counted)
    assert problems
    assert all(f"in line {line} of test_plugin_laws.py" in problem for problem in problems)
    told: list[str] = []
    mine = guard.guarded(
        Registered("mine", counted, frozenset(), "late", "", False, False, True), told.append
    )
    assert list(mine.propose(fresh_view("c", PROGRAM), 0)) == []
    assert told[0].endswith(f"in line {line} of test_plugin_laws.py.")


def test_a_mistake_in_a_pass_of_ours_is_placed_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "OURS", Path(__file__).parent)  # as if this file were one of the program
    line = reading_a_table.__code__.co_firstlineno + 1
    problems = problems_of(reading_a_table)
    assert problems
    assert all(f"in line {line} of test_plugin_laws.py" in problem for problem in problems)


def test_what_was_never_raised_comes_from_nowhere() -> None:
    assert raised(ValueError("a")) == "raised ValueError('a')"


class Anything:
    """What stands for something elsewhere has any attribute."""

    def __getattr__(self, name: str) -> Anything:
        return self


def test_a_pass_that_is_decorated_without_end_is_told_of_all_the_same() -> None:
    assert raised(ValueError("a"), cast("Any", Anything())) == "raised ValueError('a')"
