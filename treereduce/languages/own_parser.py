"""A parser that the user points to: a shared library, or a grammar directory that is compiled."""

from __future__ import annotations

import re
from pathlib import Path

from treereduce.arguments import require_no_null
from treereduce.errors import UsageError
from treereduce.languages import registry
from treereduce.languages.language import Language, from_grammar
from treereduce.languages.shared_library import PREFIX, open_parser, parser_symbols

SHOWN = 5
"""How many of a library's parsers a message names. Collections have hundreds."""

_NAME = re.compile(r"(lib)?(tree[-_]sitter[-_])?([^.]*)")
"""The usual file names of parsers, as in libtree-sitter-c-sharp.so.15."""


def load_grammar(place: str | Path, language: str | None = None) -> Language:
    """The language of the user's own parser at ``place``, with the profile of ``language`` if one is named.

    ``place`` is a directory with ``src/parser.c``, which is compiled, or a shared library. The function that
    returns the parser may follow after a colon, with or without ``tree_sitter_`` before its name; by default
    it is the one called after the file, or the only one. Without a profile the language is called after it.

    Raises UsageError when there is no parser, when it cannot be compiled, loaded or read or crashes, and when
    ``language`` is unknown or has no use for a parser.
    """
    profile = registry.find(language) if language is not None else None
    if profile is not None and not profile.parsers:
        raise UsageError(f"{profile.title} is read without a parser: give another language or no grammar.")
    require_no_null("The grammar", place)
    try:
        path, symbol = _split(str(place))
        library = _compiled(path) if path.is_dir() else path.absolute()
        symbol = PREFIX + symbol.removeprefix(PREFIX) if symbol else _symbol(path, library)
    except FileNotFoundError:
        raise UsageError(
            f"There is no grammar {place}: give a compiled parser or a directory with src/parser.c."
        ) from None
    except OSError as error:
        raise UsageError(f"The grammar {place} cannot be read: {error.strerror}.") from error
    parser = _crash(library, symbol) or open_parser(library, symbol)
    if isinstance(parser, str):
        raise UsageError(f"{parser}.")
    return from_grammar(parser, symbol.removeprefix(PREFIX)) if profile is None else Language(profile, parser)


def _crash(library: Path, symbol: str) -> str:
    # What starts processes is imported only by who needs it, too.
    from treereduce.languages.first_try import crash_of  # noqa: PLC0415

    return crash_of(library, symbol)


def _compiled(directory: Path) -> Path:
    # What hashes and runs compilers takes 20 ms to import, and few runs need it.
    from treereduce.languages.compiling import compile_grammar  # noqa: PLC0415

    return compile_grammar(directory)


def _split(place: str) -> tuple[Path, str]:
    """The path and the symbol, which is empty where none is given. A path may have colons."""
    path, colon, symbol = place.rpartition(":")
    return (Path(place), "") if not colon or Path(place).exists() else (Path(path), symbol)


def _symbol(path: Path, library: Path) -> str:
    """The function for a library that ``path`` was given for."""
    found = parser_symbols(library)
    match = _NAME.match(path.name)
    usual = PREFIX + (match[3] if match else "").replace("-", "_")
    if usual in found:
        return usual
    if not found:
        raise UsageError(f"{path} is no parser: it has no function {usual} or the like.")
    if len(found) > 1:
        some = ", ".join(found[:SHOWN]) + (", ..." if len(found) > SHOWN else "")
        raise UsageError(f"{path} has {len(found)} parsers, {some}: name one, as in {path}:{found[0]}.")
    return found[0]
