"""Where parsers come from. Nothing is imported before it is asked for, and nothing is downloaded."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence

import tree_sitter

from treereduce.errors import UsageError
from treereduce.languages.profile import ParserSource


def load_parser(title: str, sources: Sequence[ParserSource]) -> tuple[tree_sitter.Language, ParserSource]:
    """The first of ``sources`` that can be loaded, and which one it was; ``title`` is for messages.

    Raises UsageError that says what to install when there is none.
    """
    failures = []
    for source in sources:
        opener = SOURCES.get(source.source)
        parser = opener(source) if opener else f"{source.source!r} is no kind of parser source"
        if isinstance(parser, tree_sitter.Language):
            return parser, source
        failures.append(parser)
    raise UsageError(f"There is no parser for {title}: {'; '.join(failures) or 'its profile names none'}.")


def _from_wheel(source: ParserSource) -> tree_sitter.Language | str:
    """A parser from the wheel of its own that most grammars have on PyPI."""
    try:
        module = importlib.import_module(source.module)
    except ModuleNotFoundError:
        return f"{source.module} is not installed, get it with: pip install {source.package}"
    except ImportError as error:
        return f"{source.module} cannot be imported ({error}), try: pip install --upgrade {source.package}"
    try:
        return tree_sitter.Language(getattr(module, source.function)())
    except (AttributeError, TypeError, ValueError) as error:
        # Another layout of the module, or an ABI that this tree-sitter does not read.
        return f"{source.module} cannot be used ({error}), try: pip install --upgrade {source.package}"


SOURCES: dict[str, Callable[[ParserSource], tree_sitter.Language | str]] = {"wheel": _from_wheel}
"""The kinds of parser source. Each returns the parser, or a clause that says why not and what to do."""
