"""The languages that are known: one TOML file each, read when it is needed."""

from __future__ import annotations

import difflib
import functools
import reprlib
from pathlib import Path
from typing import cast

from treereduce.errors import UsageError
from treereduce.languages.language import Language
from treereduce.languages.parsers import load_parser
from treereduce.languages.profile import Profile
from treereduce.languages.profile_file import load_profile

SEE_LANGUAGES = "see treereduce-py languages"

LONGEST = 40
"""Characters of what is taken for a name that are compared with those of languages."""


@functools.cache
def names() -> tuple[str, ...]:
    """The names of all languages, sorted."""
    return tuple(sorted(file.stem for file in _folder().glob("*.toml")))


@functools.cache
def profile(name: str) -> Profile:
    """The profile of that name; aliases are not looked up.

    Raises UsageError when there is none or its file is broken.
    """
    file = _folder() / f"{name}.toml"
    if name not in names():
        raise _unknown(name)
    return load_profile(file.read_text(encoding="utf-8"), str(file), base=profile)


def find(name: str) -> Profile:
    """The profile of that name or alias; capitals do not matter. Raises UsageError when it is unknown."""
    if not isinstance(cast("object", name), str):  # by who does not check types
        raise UsageError(f"The language is of type {type(name).__name__}: give its name, {SEE_LANGUAGES}.")
    found = canonical(name)
    if found not in names():
        raise _unknown(name)
    return profile(found)


def canonical(name: str) -> str:
    """The name of the language of that name or alias, whatever its capitals; as it is where there is none."""
    lowered = name.lower()
    return lowered if lowered in names() else _aliases().get(lowered, name)


def load(name: str) -> Language:
    """The language of that name or alias, with its parser if it has one; capitals do not matter.

    Raises UsageError when it is unknown, with near matches, and when its parser is not installed.
    """
    return _load(find(name).name)


@functools.cache
def built_on(name: str) -> tuple[str, ...]:
    """The languages whose profiles have that one as their base, or as that of their base; sorted."""
    heirs = [other for other in names() if profile(other).base == name]
    return tuple(sorted({*heirs, *(further for heir in heirs for further in built_on(heir))}))


@functools.cache
def _folder() -> Path:
    """Where the profiles lie: inside an installed package, at the top of a checkout."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "grammars"
    return installed if installed.is_dir() else package.parent / "grammars"


@functools.cache
def _load(name: str) -> Language:
    known = profile(name)
    parser = load_parser(known.title, known.parsers)[0] if known.parsers else None
    return Language(known, parser)


@functools.cache
def _aliases() -> dict[str, str]:
    return {alias: name for name in names() for alias in profile(name).aliases}


def _unknown(name: str) -> UsageError:
    found = near(name)
    hint = f"did you mean {' or '.join(found)}? " if found else ""
    # Short, for who has taken the program and its language for one another.
    return UsageError(f"There is no language {reprlib.repr(name)}: {hint}{SEE_LANGUAGES}.")


def near(name: str) -> list[str]:
    """Names and aliases that may be meant by one that there is not, the nearest first."""
    return difflib.get_close_matches(name[:LONGEST].lower(), [*names(), *_aliases()], n=3)
