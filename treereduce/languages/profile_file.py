"""A profile is read from TOML, or one sentence says what is wrong with it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from treereduce.errors import UsageError
from treereduce.languages.profile import NUMBER, FormsByWord, Layout, ParserSource, Profile
from treereduce.languages.roles import ROLES
from treereduce.program.grammar import Misread
from treereduce.program.shown import Likened, Unsaid

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

COLLECTIONS = {"pack": "tree-sitter-language-pack", "languages": "tree-sitter-languages"}
"""Packages with the parsers of many languages, by the source that opens them."""

LEAST_BASE, GREATEST_BASE = 2, 36
"""Of numbers, as their digits are 0 to 9 and A to Z."""

INHERITED = tuple(
    item.name
    for item in fields(Profile)
    if item.name
    not in {"name", "title", "base", "aliases", "extensions", "filenames", "interpreters", "parsers"}
)
"""What a profile takes over from its base; the rest tells the two languages apart."""

GUESSED = frozenset({"names", "comments", *ROLES})
"""Lists of kinds for which a guess stands in where they are left out."""

ADDED = ("minimal", "builtin", "literals")
"""Tables that are added to those of the base and do not replace them."""


def load_profile(text: str, where: str, base: Callable[[str], Profile] | None = None) -> Profile:
    """Read a profile from TOML; ``where`` names the file in messages, ``base`` finds the base profile.

    Raises UsageError when the text is not TOML, has an unknown key or a value of the wrong type.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{where} is not valid TOML: {error}.") from error
    given = {key: _read(value, key, where) for key, value in table.items()}
    given["said"] = GUESSED.intersection(table)
    name = given.get("name")
    if not name:
        raise UsageError(f'{where} has no name; add a line such as name = "c".')
    parent_name = given.get("base", "")
    if parent_name:
        if base is None:
            raise UsageError(f"{where}: base is only known to profiles of the registry; remove it.")
        parent = base(parent_name)
        added = {key: {**getattr(parent, key), **given.get(key, {})} for key in ADDED}
        given = {key: getattr(parent, key) for key in INHERITED} | given | added
        given["said"] |= parent.said
    for key in ADDED:
        # An empty list takes back what the base says of a kind or name.
        given[key] = {of: texts for of, texts in given.get(key, {}).items() if texts}
    return Profile(**{"title": name} | given)


def _read(value: object, key: str, where: str) -> Any:
    """Check and convert the value of one key."""
    reader = READERS.get(key)
    if reader is None:
        raise UsageError(f"{where}: unknown key {key!r}; the keys are {', '.join(sorted(READERS))}.")
    return reader(value, f"{where}: {key}")


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise UsageError(f"{where} must be a string, not {value!r}.")
    return value


def _texts(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise UsageError(f"{where} must be a list of strings, not {value!r}.")
    return tuple(value)


def _kinds(value: object, where: str) -> frozenset[str]:
    return frozenset(_texts(value, where))


def _bytes(value: object, where: str) -> bytes:
    return _text(value, where).encode()


def _marks(value: object, where: str) -> tuple[bytes, ...]:
    return tuple(text.encode() for text in _texts(value, where))


def _layout(value: object, where: str) -> Layout:
    known = [layout.value for layout in Layout]
    if value not in known:
        raise UsageError(f"{where} must be one of {', '.join(known)}, not {value!r}.")
    return Layout(value)


def _minimal(value: object, where: str) -> dict[str, tuple[bytes, ...]]:
    if not isinstance(value, dict):
        raise UsageError(f"{where} must be a table of kinds, not {value!r}.")
    return {
        kind: tuple(text.encode() for text in _texts(texts, f"{where}.{kind}"))
        for kind, texts in value.items()
    }


def _paths(value: object, where: str) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise UsageError(f"{where} must be a table of fields, not {value!r}.")
    return {key: _texts(paths, f"{where}.{key}") for key, paths in value.items()}


def _patterns(value: object, where: str) -> tuple[re.Pattern[bytes], ...]:
    return tuple(_pattern(text, where) for text in _texts(value, where))


def _pattern(text: object, where: str) -> re.Pattern[bytes]:
    try:
        return re.compile(_text(text, where).encode())
    except (re.error, OverflowError, RecursionError) as error:
        raise UsageError(f"{where}: {text!r} is no regular expression: {error}.") from error


def _positional(value: object, where: str) -> re.Pattern[bytes]:
    pattern = _pattern(value, where)
    if NUMBER not in pattern.groupindex:
        raise UsageError(
            f"{where}: {value!r} has no group (?P<{NUMBER}>...) for which value is meant; add one."
        )
    if pattern.match(b""):
        raise UsageError(f"{where}: {value!r} matches no text at all; let it begin with a mark.")
    return pattern


def _misread(value: object, where: str) -> dict[str, Misread]:
    if not isinstance(value, dict) or not all(
        isinstance(item, list) and len(item) == 2 and all(isinstance(part, str) for part in item)
        for item in value.values()
    ):
        raise UsageError(f"{where} must be a table of pairs, a regular expression and a kind, not {value!r}.")
    return {
        kind: Misread(_pattern(words, f"{where}.{kind}"), other) for kind, (words, other) in value.items()
    }


def _unsaid(value: object, where: str) -> Unsaid | None:
    if value == []:
        return None
    texts = value if isinstance(value, list) else []
    if len(texts) not in (2, 3) or not all(isinstance(text, str) for text in texts):
        raise UsageError(
            f"{where} must be a regular expression, a text and perhaps one more expression, not {value!r}."
        )
    before, text, *bodied = texts
    return Unsaid(_pattern(before, where), text.encode(), *(_pattern(each, where) for each in bodied))


def _forms_by_word(value: object, where: str) -> FormsByWord:
    known = [item.name for item in fields(FormsByWord)]
    if not isinstance(value, dict) or not set(value) <= set(known):
        raise UsageError(f"{where} must be a table of lists of words with the keys {', '.join(known)}.")
    return FormsByWord(**{key: frozenset(_marks(words, where)) for key, words in value.items()})


def _likened(value: object, where: str) -> tuple[Likened, ...]:
    if not isinstance(value, list) or not all(
        isinstance(pair, list) and len(pair) == 2 and all(isinstance(part, str) and part for part in pair)
        for pair in value
    ):
        raise UsageError(f"{where} must be a list of pairs, a regular expression and a text, not {value!r}.")
    found = tuple(Likened(_pattern(words, where), text.encode()) for words, text in value)
    for likened in found:
        if likened.found.groups > 1:
            raise UsageError(
                f"{where}: {likened.found.pattern.decode()!r} has several groups; begin all but one with (?:."
            )
    return found


def _numerals(value: object, where: str) -> dict[bytes, int]:
    if not isinstance(value, dict) or not all(
        type(base) is int and LEAST_BASE <= base <= GREATEST_BASE for base in value.values()
    ):
        raise UsageError(
            f"{where} must be a table of numbers from {LEAST_BASE} to {GREATEST_BASE}, not {value!r}."
        )
    return {mark.encode(): base for mark, base in value.items()}


def _parsers(value: object, where: str) -> tuple[ParserSource, ...]:
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise UsageError(f"{where} must be a list of tables, each under [[parsers]], not {value!r}.")
    return tuple(_parser(item, where) for item in value)


def _parser(table: dict[str, object], where: str) -> ParserSource:
    keys = [item.name for item in fields(ParserSource)]
    for key in table:
        if key not in keys:
            raise UsageError(f"{where}: unknown key {key!r}; the keys are {', '.join(keys)}.")
    given = {key: _text(value, f"{where}.{key}") for key, value in table.items()}
    collection = COLLECTIONS.get(given.get("source", ""))
    if collection:
        given.setdefault("package", collection)
    for key in ("source", "package", "module"):
        if key not in given:
            raise UsageError(f"{where}: {key} is missing; every parser needs it.")
    return ParserSource(**given)


OF_TYPES: dict[str, Callable[[object, str], Any]] = {
    "str": _text,
    "bytes": _bytes,
    "tuple[str, ...]": _texts,
    "tuple[bytes, ...]": _marks,
    "frozenset[str]": _kinds,
    "frozenset[Kind]": _kinds,
    "Mapping[str, tuple[bytes, ...]]": _minimal,
    "Mapping[str, tuple[str, ...]]": _paths,
    "Mapping[bytes, int]": _numerals,
    "Mapping[str, Misread]": _misread,
    "Layout": _layout,
    "FormsByWord": _forms_by_word,
    "Unsaid | None": _unsaid,
    "re.Pattern[bytes] | None": _positional,
    "tuple[re.Pattern[bytes], ...]": _patterns,
    "tuple[Likened, ...]": _likened,
    "tuple[ParserSource, ...]": _parsers,
}
"""What checks the values of a key, by its type in the profile."""
READERS = {item.name: OF_TYPES[str(item.type)] for item in fields(Profile) if item.name != "said"}
"""Every key of a profile and what checks it."""
