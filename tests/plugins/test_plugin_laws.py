from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import cast

import pytest

from treereduce.languages import registry
from treereduce.passes.candidate import Candidate, Pass, Propose
from treereduce.plugins.laws import check_pass
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
