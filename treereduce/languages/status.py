"""What can be said of each language before a run: its names, and where its parser comes from."""

from __future__ import annotations

import functools
import importlib.metadata
from dataclasses import dataclass

from treereduce.languages import registry
from treereduce.languages.parsers import Unusable, find_parser, no_parser
from treereduce.languages.profile import Profile


@dataclass(frozen=True, slots=True)
class LanguageStatus:
    """One language and where its parser comes from. `treereduce-py languages --json` prints these fields."""

    name: str
    title: str
    aliases: tuple[str, ...]
    extensions: tuple[str, ...]
    file_names: tuple[str, ...]
    source: str | None
    """The kind of source that the parser was taken from, or of the first one to try; None for text."""
    package: str | None
    """The package of that source."""
    version: str | None
    """The version of the package; None when it is not installed."""
    abi: int | None
    """The ABI version of the parser; None when it cannot be loaded and where there is none."""
    usable: bool
    """Whether a run can use it. What needs no parser always is."""
    install: str | None
    """The command that gets a parser; None when there is one, and when no command helps."""
    problem: str | None
    """Why the parser cannot be loaded and what to do, one sentence; None when it can."""


def describe() -> list[LanguageStatus]:
    """All languages with the state of their parsers. Loads every parser that is installed."""
    return [_status(registry.profile(name)) for name in registry.names()]


def _status(known: Profile) -> LanguageStatus:
    found = find_parser(known.parsers)
    failures: list[Unusable] = []
    parser, source = None, None
    if isinstance(found, list):
        failures, source = found, next(iter(known.parsers), None)
    else:
        parser, source = found
    return LanguageStatus(
        name=known.name,
        title=known.title,
        aliases=known.aliases,
        extensions=known.extensions,
        file_names=known.filenames,
        source=source.source if source else None,
        package=source.package if source else None,
        version=_version(source.package) if source else None,
        abi=parser.abi_version if parser else None,
        usable=not failures,
        install=next((failure.install for failure in failures if failure.install), None),
        problem=no_parser(known.title, failures) if failures else None,
    )


@functools.cache
def _version(package: str) -> str | None:
    """The installed version of a package, None when it is not installed."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None
