"""What a file says of its own language: by its name, its first line, or a note to an editor.

A hint is a function of the file's path and content that returns the names of the languages it points to: none
where there is no hint or it names what nobody knows, several where languages share an extension.
"""

from __future__ import annotations

import functools
import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path, PurePosixPath

from treereduce.languages import registry
from treereduce.languages.profile import Profile

Hint = Callable[[Path, bytes], list[str]]

BYTE_ORDER_MARK = b"\xef\xbb\xbf"

EMACS_LINES = 2
"""Emacs looks for its mode in the first line, and in the second when the first one is a shebang."""

EMACS_TAIL = 3000
"""Emacs looks for local variables in so many characters at the end of a file."""

VIM_LINES = 5
"""What Vim calls ``modelines``: how many lines it looks at, at each end of a file."""

EDITOR_NAMES = {
    "elisp": "commonlisp",
    "emacs-lisp": "commonlisp",
    "javascriptreact": "javascript",
    "js-json": "json",
    "js2": "javascript",
    "makefile-gmake": "make",
    "rjsx": "javascript",
    "typescriptreact": "tsx",
}
"""What Emacs and Vim call languages, where no profile has that name: nobody would type it after ``-l``."""

_SHEBANG = re.compile(rb"#![ \t]*(\S[^\r\n]*)")
_VERSION = re.compile(r"-?\d[\d.]*$")
_EMACS = re.compile(rb"-\*-(.*?)-\*-")
_EMACS_MODE = re.compile(rb"(?i:(?:^|;)\s*mode\s*:)\s*([^\s;]+)")
_EMACS_LOCAL = re.compile(rb"(?is:Local Variables:.*?\bmode\s*:)\s*([^\s;]+)")
_VIM = re.compile(rb"(?:^|\s)(?:vim?(?:[<=>]?\d+)?|ex):.*?\b(?:ft|filetype|syn|syntax)=([^\s:.]+)")


def by_file_name(path: Path, _source: bytes) -> list[str]:
    """The languages that claim this whole file name."""
    return _spoken("filenames", path.name)


def by_extension(path: Path, _source: bytes) -> list[str]:
    """The languages that claim this extension: ``.C`` is C++, ``.PY`` is Python, ``.h`` is C or C++."""
    return _spoken("extensions", path.suffix)


def by_shebang(_path: Path, source: bytes) -> list[str]:
    """The languages of the interpreter that a script names in its first line, with or without a version."""
    found = _SHEBANG.match(source.removeprefix(BYTE_ORDER_MARK))
    words = found[1].decode(errors="replace").split() if found else []
    if words and PurePosixPath(words[0]).name == "env":
        words = [word for word in words[1:] if not word.startswith("-") and "=" not in word]
    if not words:
        return []
    program = PurePosixPath(words[0]).name.lower()
    return _spoken("words", program) or _spoken("words", _VERSION.sub("", program))


def by_mode_line(_path: Path, source: bytes) -> list[str]:
    """The languages of the mode that a file wants from Emacs, or of the file type that it wants from Vim."""
    lines = source.removeprefix(BYTE_ORDER_MARK).splitlines()
    return next(filter(None, map(_by_editor, _editor_names(source, lines))), [])


def file_names() -> dict[str, str]:
    """All extensions and whole file names with a language each."""
    claims = _claims("extensions") | _claims("filenames")
    return {word: languages[0] for word, languages in claims.items()}


def _editor_names(source: bytes, lines: list[bytes]) -> Iterable[bytes]:
    for line in lines[:EMACS_LINES]:
        if note := _EMACS.search(line):
            mode = _EMACS_MODE.search(note[1])
            yield mode[1] if mode else note[1]
    for line in (*lines[:VIM_LINES], *lines[-VIM_LINES:]):
        if note := _VIM.search(line):
            yield note[1]
    if note := _EMACS_LOCAL.search(source, max(0, len(source) - EMACS_TAIL)):
        yield note[1]


def _by_editor(note: bytes) -> list[str]:
    """The languages of an Emacs mode or a Vim file type."""
    name = note.decode(errors="replace").strip().lower().removesuffix("-mode").removesuffix("-ts")
    return _spoken("words", EDITOR_NAMES.get(name, name))


def _spoken(field: str, word: str) -> list[str]:
    """The languages whose profiles have ``word``; capitals count where a profile has them."""
    claims = _claims(field)
    return claims.get(word) or claims.get(word.lower()) or []


FIELDS: dict[str, Callable[[Profile], tuple[str, ...]]] = {
    "filenames": lambda profile: profile.filenames,
    "extensions": lambda profile: profile.extensions,
    "words": lambda profile: (profile.name, *profile.aliases, *profile.interpreters),
}
"""What profiles can be found by."""


@functools.cache
def _claims(field: str) -> dict[str, list[str]]:
    """What profiles have in a field, to the names of the languages that have it."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name in registry.names():
        for word in dict.fromkeys(FIELDS[field](registry.profile(name))):
            found[word].append(name)
    return dict(found)
