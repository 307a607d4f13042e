"""Who calls the function is told of its arguments, and who calls the command of its options."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import treereduce
from treereduce import OracleError, TrivialInputError, Warned
from treereduce.oracle.opening import Test
from treereduce.spelling import keywords_in_warnings, with_keywords

PROGRAM = b"int a; abort b;\n"


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("`--allow-empty` goes on as it is.", "`allow_empty=True` goes on as it is."),
        ("or use `--jobs 1`. Have", "or use `jobs=1`. Have"),
        ("raise `--timeout`, or", "raise `timeout`, or"),
        ("`setarch -R` and `--`", "`setarch -R` and `--`"),
    ],
)
def test_options_are_named_as_arguments(message: str, said: str) -> None:
    assert with_keywords(message) == said


@pytest.mark.parametrize("oracle", [lambda _: True, ["true", "@@"]])
def test_an_oracle_that_says_yes_to_all_is_told_of_by_arguments(oracle: Test) -> None:
    with pytest.raises(TrivialInputError, match="`allow_empty=True` goes on") as caught:
        treereduce.reduce(PROGRAM, "c", oracle)
    assert "--" not in str(caught.value)


def test_an_oracle_that_contradicts_itself_is_told_of_by_arguments() -> None:
    answers = iter([True, False, False])
    with pytest.raises(OracleError, match="`allow_flaky=True` goes on") as caught:
        treereduce.reduce(PROGRAM, "c", lambda _: next(answers, False))
    assert "--" not in str(caught.value)


def test_a_function_without_such_arguments_does_not_name_them() -> None:
    with pytest.raises(TrivialInputError, match="yes to an empty file") as caught:
        treereduce.reduce_bugs(PROGRAM, "c", {"one": lambda _: True})
    assert "allow" not in str(caught.value)
    assert "--" not in str(caught.value)


def test_a_hang_is_told_of_by_arguments() -> None:
    with pytest.raises(treereduce.NotInterestingError, match="raise the limit with `timeout`") as caught:
        treereduce.reduce(PROGRAM, "c", ["sleep", "9"], timeout=0.1)
    assert "--" not in str(caught.value).partition("\n")[0]


def test_warnings_are_spelled_so_too_and_other_events_are_as_they_were() -> None:
    heard: list[treereduce.Event] = []
    listener = keywords_in_warnings(heard.append)
    events: list[treereduce.Event] = [Warned("raise `--timeout`"), treereduce.RoundStarted(1, 2, 3)]
    for event in events:
        listener(event)
    assert heard == [Warned("raise `timeout`"), events[1]]


def test_nothing_that_the_engine_or_an_oracle_says_names_an_option_that_is_no_argument() -> None:
    arguments = set(ast.literal_eval(repr(list(treereduce.reduce.__annotations__))))
    root = Path(treereduce.__file__).parent
    files = [root / "oracle/preflight.py", *(root / "engine").rglob("*.py")]
    for file in files:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and "`--" in node.value:
                for word in with_keywords(node.value).split("`")[1::2]:
                    assert not word.startswith("--") or word == "--", (file, word)
                    option = "`--" + word.partition("=")[0].replace("_", "-")
                    assert option not in node.value or word.partition("=")[0] in arguments, (file, word)
