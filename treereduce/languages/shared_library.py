"""Parsers in shared libraries, called by the name of their function without any Python module around it."""

from __future__ import annotations

import ctypes
import re
from pathlib import Path

import tree_sitter

PREFIX = "tree_sitter_"
"""What the name of the function that returns a parser begins with."""

CAPSULE_NAME = b"tree_sitter.Language"
"""What tree-sitter calls its capsules. They point at this very text, so it has to live as long as they do."""

# Names are stored between zero bytes, of which libraries are full: that before a name is looked at last, and
# 85 MB take 0.03 s and not 0.7. Names of a scanner's functions begin with the parser's.
_SYMBOL = re.compile(rb"tree_sitter_(?<=\0tree_sitter_)(?!\w*_external_scanner_)\w+(?=\0)", re.ASCII)


def open_parser(library: Path, symbol: str) -> tree_sitter.Language | str:
    """The parser that the function ``symbol`` of a library returns, or a clause that says why there is none.

    The function is called as it is: where it returns something else than a parser, the process may crash.
    Who is not sure asks `first_try` before.
    """
    try:
        # Loading resolves every symbol, so functions that a scanner lacks are missed here, not while parsing.
        function = getattr(ctypes.CDLL(str(library)), symbol)
    except AttributeError:
        if symbol in parser_symbols(library):
            return f"{library} has {symbol} and keeps it to itself: compile it without -fvisibility=hidden"
        return f"{library} has no parser {symbol}"
    except OSError as error:
        return f"{library} cannot be loaded ({_reason(error, library)})"
    function.restype = ctypes.c_void_p
    address = function()
    if address is None:
        return f"{symbol} of {library} returns no parser"
    try:
        return language_of(address)
    except ValueError as error:
        return f"{symbol} of {library} cannot be used ({error})"


def language_of(parser: object) -> tree_sitter.Language:
    """The language of a parser, which is a capsule or, as in older wheels, an address.

    Raises ValueError when tree-sitter does not read its ABI, and TypeError when it is nothing of the kind.
    """
    language = tree_sitter.Language(_capsule(parser) if isinstance(parser, int) else parser)
    # A language of any ABI can be made; the first parser refuses those that are too old or too new.
    tree_sitter.Parser(language)
    return language


def _capsule(address: int) -> object:
    """The wrapping that tree-sitter wants around an address."""
    new = ctypes.pythonapi.PyCapsule_New
    new.restype = ctypes.py_object
    new.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    return new(address, CAPSULE_NAME, None)


def parser_symbols(library: Path) -> list[str]:
    """The names of what look like parsers in a library, sorted. Raises OSError when it cannot be read."""
    return sorted({found.decode() for found in _SYMBOL.findall(library.read_bytes())})


def _reason(error: OSError, library: Path) -> str:
    """What the loader says, without the path that it begins with."""
    return str(error).removeprefix(f"{library}: ")
