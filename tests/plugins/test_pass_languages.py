"""The languages that a registered pass is for are told by names, by aliases, and by those of own grammars."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

import treereduce
from treereduce import Event, UsageError, Warned
from treereduce.passes.candidate import Candidate
from treereduce.planning import registration
from treereduce.plugins.gathering import Outside
from treereduce.view.view import View

PROGRAM = b"a = 1\nkeep(a)\n"


@pytest.fixture(autouse=True)
def nothing_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registration, "_registered", {})


def registered(*languages: str) -> list[str]:
    """Register a pass for some languages, which says here in which it has run."""
    seen: list[str] = []

    @treereduce.register_pass("looks", languages=languages, at_root=True)
    def looks(view: View, _: int) -> Iterator[Candidate]:
        seen.append(view.language.name)
        yield from ()

    return seen


def reduced(language: str) -> list[str]:
    """What a run in a language warns of."""
    heard: list[Event] = []
    treereduce.reduce(PROGRAM, language, lambda program: b"keep" in program, listeners=[heard.append])
    return [event.message for event in heard if isinstance(event, Warned)]


@pytest.mark.parametrize("name", ["python", "py", "Python"])
def test_a_pass_runs_in_its_language_by_whatever_name(name: str) -> None:
    seen = registered(name, "c")
    assert reduced("python") == []
    assert set(seen) == {"python"}


def test_a_wrong_name_is_told_of_in_a_run_of_what_it_is_near_to() -> None:
    seen = registered("pyton")
    [told] = reduced("python")
    assert told.startswith(
        "The pass looks of this program is for pyton, but there is no such language: did you"
    )
    assert told.endswith("mean python or python3 or cython? see treereduce-py languages.")
    assert reduced("c") == []
    assert seen == []


def test_the_language_of_a_grammar_elsewhere_is_no_wrong_name() -> None:
    registered("pyton", "tcl")
    told: list[str] = []
    Outside(told.append, file=Path("a.tcl"), language="tcl")
    assert told == []
    Outside(told.append, file=Path())
    assert [name for name in ("pyton", "tcl") if any(f"is for {name}," in one for one in told)] == [
        "pyton",
        "tcl",
    ]


@pytest.mark.parametrize("languages", [3, None, [3], "python"])
def test_languages_that_are_no_names_are_refused(languages: Any) -> None:
    with pytest.raises(UsageError, match=r"^The languages of the pass p are .*: give a tuple of names\.$"):
        treereduce.register_pass("p", languages=languages)


def test_a_pass_that_cannot_be_called_is_refused() -> None:
    with pytest.raises(UsageError, match=r"^The pass p is of type int: give a function of a view and a node"):
        treereduce.register_pass("p")(cast("Any", 3))
