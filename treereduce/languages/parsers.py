"""Where parsers come from. Nothing is imported before it is asked for, and nothing is downloaded."""

from __future__ import annotations

import ctypes
import importlib
import importlib.metadata
from collections.abc import Callable, Sequence

import tree_sitter

from treereduce.errors import NoParserError
from treereduce.languages.profile import ParserSource


def load_parser(title: str, sources: Sequence[ParserSource]) -> tuple[tree_sitter.Language, ParserSource]:
    """The first of ``sources`` that can be loaded, and which one it was; ``title`` is for messages.

    Raises NoParserError that says what to install when there is none.
    """
    failures = []
    for source in sources:
        opener = SOURCES.get(source.source)
        parser = opener(source) if opener else f"{source.source!r} is no kind of parser source"
        if isinstance(parser, tree_sitter.Language):
            return parser, source
        failures.append(parser)
    raise NoParserError(f"There is no parser for {title}: {'; '.join(failures) or 'its profile names none'}.")


def _from_wheel(source: ParserSource) -> tree_sitter.Language | str:
    """A parser from the wheel of its own that many grammars have on PyPI."""
    return _open(source, source.module, source.package)


def _from_pack(source: ParserSource) -> tree_sitter.Language | str:
    """A parser out of tree-sitter-language-pack 0.x, which carries about 170 of them.

    From 1.0 on the pack downloads parsers when it is asked for them, so those releases are not even imported.
    """
    wanted = f"'{source.package}>=0.13,<1'"
    try:
        version = importlib.metadata.version(source.package)
    except importlib.metadata.PackageNotFoundError:
        return f"{source.package} is not installed, get it with: pip install {wanted}"
    if not version.startswith("0."):
        return (
            f"{source.package} {version} downloads parsers instead of carrying them, "
            f"get one that has them with: pip install {wanted}"
        )
    return _open(source, f"tree_sitter_language_pack.bindings.{source.module}", wanted)


def _open(source: ParserSource, path: str, wanted: str) -> tree_sitter.Language | str:
    """Import the module at ``path`` and ask it for its parser; ``wanted`` is what to tell pip."""
    try:
        module = importlib.import_module(path)
    except ModuleNotFoundError:
        return f"{path} is not installed, get it with: pip install {wanted}"
    except ImportError as error:
        return f"{path} cannot be imported ({error}), try: pip install --upgrade {wanted}"
    try:
        parser = getattr(module, source.function)()
        return tree_sitter.Language(_capsule(parser) if isinstance(parser, int) else parser)
    except (AttributeError, TypeError, ValueError) as error:
        # Another layout of the module, or an ABI that this tree-sitter does not read.
        return f"{path} cannot be used ({error}), try: pip install --upgrade {wanted}"


CAPSULE_NAME = b"tree_sitter.Language"
"""What tree-sitter calls its capsules. They point at this very text, so it has to live as long as they do."""


def _capsule(address: int) -> object:
    """The address of a parser in the wrapping that tree-sitter wants; older wheels return the bare number."""
    new = ctypes.pythonapi.PyCapsule_New
    new.restype = ctypes.py_object
    new.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    return new(address, CAPSULE_NAME, None)


SOURCES: dict[str, Callable[[ParserSource], tree_sitter.Language | str]] = {
    "wheel": _from_wheel,
    "pack": _from_pack,
}
"""The kinds of parser source. Each returns the parser, or a clause that says why not and what to do."""
