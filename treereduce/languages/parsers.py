"""Where parsers come from. Nothing is imported before it is asked for, and nothing is downloaded."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import tree_sitter

from treereduce.errors import NoParserError
from treereduce.languages.profile import ParserSource
from treereduce.languages.shared_library import PREFIX, language_of, open_parser

PACK = "'tree-sitter-language-pack>=0.13,<1'"
LANGUAGES = "'tree-sitter-languages>=1.10'"
"""What to tell pip, quoted for a shell."""

LANGUAGES_END = (3, 13)
"""The first Python that tree-sitter-languages, whose last release is of February 2024, has no wheels for."""


@dataclass(frozen=True, slots=True)
class Unusable:
    """A source that gives no parser."""

    problem: str
    """A clause that says why, and what to do."""
    install: str = ""
    """The command that helps, where one does."""
    missing: bool = False
    """Whether it is only not there."""


def load_parser(title: str, sources: Sequence[ParserSource]) -> tuple[tree_sitter.Language, ParserSource]:
    """The first of ``sources`` that can be loaded, and which one it was; ``title`` is for messages.

    Raises NoParserError that says what to install when there is none.
    """
    found = find_parser(sources)
    if isinstance(found, list):
        raise NoParserError(no_parser(title, found))
    return found


def find_parser(
    sources: Sequence[ParserSource],
) -> tuple[tree_sitter.Language, ParserSource] | list[Unusable]:
    """The first of ``sources`` that can be loaded, and which one it was; or what is wrong with each."""
    failures = []
    for source in sources:
        opener = SOURCES.get(source.source)
        parser = opener(source) if opener else Unusable(f"{source.source!r} is no kind of parser source")
        if isinstance(parser, tree_sitter.Language):
            return parser, source
        failures.append(parser)
    return failures


def no_parser(title: str, failures: Sequence[Unusable]) -> str:
    """The sentence for a language with these ``failures``. One way to get a parser is enough: the first."""
    first = next((failure for failure in failures if failure.missing), None)
    told = [failure for failure in failures if failure is first or not failure.missing]
    problems = "; ".join(failure.problem for failure in told)
    return f"There is no parser for {title}: {problems or 'its profile names none'}."


def _from_wheel(source: ParserSource) -> tree_sitter.Language | Unusable:
    """A parser from the wheel of its own that many grammars have on PyPI."""
    return _open(source, source.module, source.package)


def _from_pack(source: ParserSource) -> tree_sitter.Language | Unusable:
    """A parser out of tree-sitter-language-pack 0.x, which carries about 170 of them.

    From 1.0 on the pack downloads parsers when it is asked for them, so those releases are not even imported.
    """
    # 25 ms, and most parsers come from a wheel of their own.
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        installed = version(source.package)
    except PackageNotFoundError:
        return _missing(source.package, PACK)
    if not installed.startswith("0."):
        install = f"pip install {PACK}"
        return Unusable(
            f"{source.package} {installed} downloads parsers instead of carrying them, get one that has them "
            f"with: {install}",
            install,
        )
    return _open(source, f"tree_sitter_language_pack.bindings.{source.module}", PACK)


def _from_languages(source: ParserSource) -> tree_sitter.Language | Unusable:
    """A parser out of tree-sitter-languages, which carries about 50 of the years up to 2024.

    Its own Python module does not work with tree-sitter from 0.22 on, so the shared library in it is opened
    instead, and none of its code is imported.
    """
    spec = importlib.util.find_spec("tree_sitter_languages")
    folders = [Path(folder) for folder in (spec and spec.submodule_search_locations) or ()]
    library = next((file for folder in folders if (file := folder / "languages.so").is_file()), None)
    if library is None and sys.version_info >= LANGUAGES_END:
        newest = ".".join(map(str, (LANGUAGES_END[0], LANGUAGES_END[1] - 1)))
        return Unusable(
            f"{source.package} is only to be had for Python up to {newest}: use that, or another source"
        )
    if library is None:
        return _missing(source.package, LANGUAGES)
    parser = open_parser(library, PREFIX + source.module)
    return Unusable(f"{parser}, so another source is needed") if isinstance(parser, str) else parser


def _open(source: ParserSource, path: str, wanted: str) -> tree_sitter.Language | Unusable:
    """Import the module at ``path`` and ask it for its parser; ``wanted`` is what to tell pip."""
    try:
        module = importlib.import_module(path)
    except ModuleNotFoundError:
        return _missing(path, wanted)
    except ImportError as error:
        return _broken(path, f"imported ({error})", wanted)
    try:
        return language_of(getattr(module, source.function)())
    except (AttributeError, TypeError, ValueError) as error:
        # Another layout of the module, or an ABI that this tree-sitter does not read.
        return _broken(path, f"used ({error})", wanted)


def _missing(what: str, wanted: str) -> Unusable:
    install = f"pip install {wanted}"
    return Unusable(f"{what} is not installed, get it with: {install}", install, missing=True)


def _broken(what: str, how: str, wanted: str) -> Unusable:
    install = f"pip install --upgrade {wanted}"
    return Unusable(f"{what} cannot be {how}, try: {install}", install)


SOURCES: dict[str, Callable[[ParserSource], tree_sitter.Language | Unusable]] = {
    "wheel": _from_wheel,
    "pack": _from_pack,
    "languages": _from_languages,
}
"""The kinds of parser source. Each returns the parser, or a clause that says why not and what to do."""
