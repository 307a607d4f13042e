"""What is wrong with an argument is told in a sentence, to who does not check types."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, cast
from unittest.mock import AsyncMock, MagicMock

import pytest
from processes import PATIENCE

import treereduce
from treereduce import UsageError
from treereduce.arguments import KINDS, OPTIONAL, require_kinds

PROGRAM = b"int a; abort b;\n"


def has_abort(program: bytes) -> bool:
    return b"abort" in program


@pytest.mark.parametrize("source", [5, None, bytearray(b"int a;"), Path("crash.c")])
def test_a_source_that_is_none_is_refused_in_one_sentence(source: object) -> None:
    with pytest.raises(
        UsageError, match=r"^The source is of type \w+: give the program itself, as bytes or str\.$"
    ):
        treereduce.reduce(source, "c", lambda _: True)  # type: ignore[arg-type]


def test_an_oracle_that_is_none_is_refused_in_one_sentence() -> None:
    with pytest.raises(UsageError, match=r"^The oracle is of type int: give a function"):
        treereduce.reduce(PROGRAM, "c", 5)  # type: ignore[arg-type]


async def later(program: bytes) -> bool:
    return b"abort" in program


def one_by_one(program: bytes) -> Iterator[bool]:
    yield b"abort" in program


class Later:
    async def __call__(self, program: bytes) -> bool:
        return b"abort" in program

    async def ask(self, program: bytes) -> bool:
        return b"abort" in program


class Elsewhere:
    """What stands for something on another machine has, as `xmlrpc.client` has, any attribute."""

    def __getattr__(self, name: str) -> Elsewhere:
        return self

    def __call__(self, program: bytes) -> bool:
        return b"abort" in program


class AtOnce:
    def __call__(self, program: bytes) -> bool:
        return b"abort" in program


LATER = [later, Later(), Later().ask, partial(later), partial(partial(Later())), AsyncMock()]


@pytest.mark.parametrize("oracle", LATER)
def test_an_oracle_that_is_a_coroutine_is_refused_in_one_sentence(oracle: Any) -> None:
    with pytest.raises(UsageError, match=r"^The oracle is a coroutine, .*: give a function"):
        treereduce.reduce(PROGRAM, "c", oracle)


def test_all_that_is_asked_is_refused_where_it_is_a_coroutine() -> None:
    oracle = cast("Any", later)
    with pytest.raises(UsageError, match=r"^The quick check is a coroutine"):
        treereduce.reduce(PROGRAM, "c", has_abort, quick_check=oracle)
    with pytest.raises(UsageError, match=r"^The function for `prefer` is a coroutine"):
        treereduce.reduce(PROGRAM, "c", has_abort, prefer=oracle)
    with pytest.raises(UsageError, match=r"^Bug one: The oracle is a coroutine"):
        treereduce.reduce_bugs(PROGRAM, "c", {"one": oracle})
    with pytest.raises(UsageError, match=r"^interesting is a coroutine"):
        treereduce.minimise_list([1], oracle)


def test_an_oracle_that_is_a_generator_is_refused_in_one_sentence() -> None:
    with pytest.raises(UsageError, match=r"^The oracle is a generator, .*: give a function"):
        treereduce.reduce(PROGRAM, "c", one_by_one)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "oracle", [AtOnce(), Elsewhere(), partial(has_abort), AtOnce().__call__, MagicMock(wraps=has_abort)]
)
def test_whatever_answers_at_once_is_an_oracle(oracle: Any) -> None:
    assert has_abort(treereduce.reduce(PROGRAM, "c", oracle).program)


@pytest.mark.parametrize(
    ("oracle", "kind"),
    [
        (b"x", "is of type bytes"),
        ([1], "has a word of type int"),
        (["gcc", Path("@@")], "has a word of type PosixPath"),
    ],
)
def test_a_command_is_of_texts(oracle: Any, kind: str) -> None:
    with pytest.raises(UsageError, match=f"^The oracle {kind}: give "):
        treereduce.reduce(PROGRAM, "c", oracle)


def test_a_command_without_words_is_told_as_one() -> None:
    with pytest.raises(UsageError, match=r"^The command has no words: give the program to run"):
        treereduce.reduce(PROGRAM, "c", [])


@pytest.mark.parametrize("passes", [["runs", "subtrees"], frozenset({"runs"})])
def test_passes_that_are_no_text_are_refused_in_one_sentence(passes: object) -> None:
    with pytest.raises(
        UsageError, match=r"^passes is of type \w+: give one text, with commas between names\.$"
    ):
        treereduce.reduce(PROGRAM, "c", lambda _: True, passes=passes)  # type: ignore[arg-type]


WRONG: list[tuple[str, object, str]] = [
    ("jobs", [1], "jobs is of type list: give a whole number above 0, or 'auto'."),
    ("timeout", "1", "timeout is of type str: give a number."),
    ("time_limit", [1], "time_limit is of type list: give a number."),
    ("max_tests", "9", "max_tests is of type str: give a number."),
    ("seed", None, "seed is of type NoneType: give a whole number."),
    ("pass_commands", ["a=b"], "pass_commands is of type list: give a dict of texts, "),
    ("pass_commands", {"a": 3}, "pass_commands has something of type int in it: give a dict of texts, "),
    ("rename", "no", "rename is of type str: give True or False."),
    ("allow_empty", [], "allow_empty is of type list: give True or False."),
    ("repeat", 1.5, "repeat is of type float: give a whole number."),
    ("file_name", b"a.c", "file_name is of type bytes: give a path."),
    ("executor", 3, "executor is of type int: give an executor, as those of concurrent.futures."),
    ("listeners", has_abort, "listeners is of type function: give a list of functions of an event."),
    ("listeners", [None], "listeners has something of type NoneType in it: give a list of functions "),
    ("cancellation", True, "cancellation is of type bool: give a treereduce.Cancellation."),
    ("run_dir", 3, "run_dir is of type int: give a path."),
]


@pytest.mark.parametrize(("name", "value", "said"), WRONG)
def test_an_argument_of_a_wrong_type_is_refused_in_one_sentence(name: str, value: object, said: str) -> None:
    with pytest.raises(UsageError) as caught:
        treereduce.reduce(PROGRAM, "c", has_abort, **cast("Any", {name: value}))
    assert str(caught.value).startswith(said)


def test_the_same_is_said_for_several_bugs_and_by_a_thread() -> None:
    with pytest.raises(UsageError, match=r"^bugs is of type list: give a dict of an oracle by the name"):
        treereduce.reduce_bugs(PROGRAM, "c", [has_abort])  # type: ignore[arg-type]
    with pytest.raises(UsageError, match=r"^listener is of type int: give a function"):
        treereduce.reduce_bugs(PROGRAM, "c", {"a": has_abort}, listener=3)  # type: ignore[arg-type]
    started = treereduce.start(PROGRAM, "c", has_abort, listeners=3)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match=r"^listeners is of type int"):
        started.result(PATIENCE)


@pytest.mark.parametrize("language", [3, None, b"c", ["c"]])
def test_a_language_that_is_no_name_is_refused_wherever_one_is_given(language: Any) -> None:
    said = r"^The language is of type \w+: give its name, see treereduce-py languages\.$"
    with pytest.raises(UsageError, match=said):
        treereduce.reduce(PROGRAM, language, has_abort)
    if language is not None:
        with pytest.raises(UsageError, match=said):
            treereduce.load_grammar("x", language)


@pytest.mark.parametrize("oracle", ["a\0b", Path("a\0b"), ["true", "a\0b", "@@"]])
def test_a_null_byte_in_an_oracle_is_told_of(oracle: Any) -> None:
    with pytest.raises(UsageError, match=r"^The oracle 'a\\x00b' has a null byte in it"):
        treereduce.reduce(PROGRAM, "c", oracle)


def test_a_null_byte_in_a_path_is_told_of() -> None:
    for name in ("file_name", "run_dir"):
        with pytest.raises(UsageError, match=rf"^{name} 'a\\x00b' has a null byte in it"):
            treereduce.reduce(PROGRAM, "c", ["true", "@@"], **cast("Any", {name: "a\0b"}))
    with pytest.raises(UsageError, match=r"^The grammar 'a\\x00b' has a null byte in it"):
        treereduce.load_grammar("a\0b")


def test_what_lists_and_trees_are_asked_by_is_a_function() -> None:
    nothing = cast("Any", None)
    with pytest.raises(UsageError, match=r"^interesting is of type NoneType: give a function"):
        treereduce.minimise_list([1], nothing)
    with pytest.raises(UsageError, match=r"^children is of type NoneType: give a function of a node"):
        treereduce.minimise_tree(1, bool, children=nothing, rebuild=lambda node, _: node)
    for jobs in ("2", 1.5, 0):
        with pytest.raises(UsageError, match=r"^jobs is .*: give a whole number above 0\.$"):
            treereduce.minimise_list([1], bool, jobs=cast("Any", jobs))


def test_an_infinite_number_of_jobs_is_refused() -> None:
    with pytest.raises(UsageError, match=r"^jobs is inf: give a whole number above 0, or auto"):
        treereduce.reduce(PROGRAM, "c", has_abort, jobs=cast("Any", float("inf")))


@pytest.mark.parametrize("name", ["timeout", "time_limit", "max_tests"])
def test_a_whole_number_that_is_larger_than_any_other_is_refused(name: str) -> None:
    for number, shown in ((10**400, "inf"), (-(10**400), "-inf")):
        with pytest.raises(UsageError, match=rf"^{name} is {shown}: give a finite number above 0\.$"):
            treereduce.reduce(PROGRAM, "c", has_abort, **{name: cast("Any", number)})


def test_every_argument_by_name_is_looked_at_and_its_default_is_taken() -> None:
    elsewhere = {"quick_check", "final_check", "effort", "prefer"}  # who opens and plans them reads them
    for function in (treereduce.reduce, treereduce.reduce_bugs):
        named = [
            one for one in inspect.signature(function).parameters.values() if one.kind is one.KEYWORD_ONLY
        ]
        assert {one.name for one in named} - elsewhere <= set(KINDS)
        require_kinds({one.name: one.default for one in named})
        assert {one.name for one in named if one.default is None} - elsewhere <= OPTIONAL
