"""A command with places for the candidate in it: as words to run, and as a line to type."""

from __future__ import annotations

import itertools
import os
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

SLOT = re.compile(r"@@((?:\.[A-Za-z0-9_+]+)*)")
"""The candidate's path, with the suffix it should have: ``@@``, ``-o@@``, ``@@.c``."""


SPECIAL = "\\%'"
"""What is not itself in a format of `printf` between quotes."""


@dataclass(frozen=True, slots=True)
class CommandLine:
    """What to run on a candidate called ``name``.

    ``program`` are literal words, ``arguments`` may have slots (see `SLOT`). A slot stands for the path of
    the candidate, or of a copy with the suffix that the slot asks for and the candidate lacks.
    """

    program: tuple[str, ...]
    arguments: tuple[str, ...]
    name: str

    def file_names(self) -> list[str]:
        """The names of the files it needs, the candidate's own first and each once."""
        suffixes = [slot[1] for word in self.arguments for slot in SLOT.finditer(word)]
        return list(dict.fromkeys([self.name, *map(self._file_name, suffixes)]))

    def words(self, directory: Path) -> list[str]:
        """The words to run when the files lie in ``directory``."""

        def path(slot: re.Match[str]) -> str:
            return str(directory / self._file_name(slot[1]))

        return [*self.program, *(SLOT.sub(path, word) for word in self.arguments)]

    def typed(self) -> str:
        """The line to type in a shell whose working directory holds the files."""
        words = [*map(typed_word, self.program), *map(self._typed_word, self.arguments)]
        return f"{' '.join(words)} < {typed_word(self.name)}"

    def _typed_word(self, word: str) -> str:
        pieces = SLOT.split(word)  # text, suffix, text, suffix, ..., text
        texts = [typed_word(text) if text else "" for text in pieces[::2]]
        paths = ['"$PWD"/' + typed_word(self._file_name(suffix)) for suffix in pieces[1::2]]
        return "".join(itertools.chain(*zip(texts, [*paths, ""], strict=True))) or "''"

    def _file_name(self, suffix: str) -> str:
        return self.name if self.name.endswith(suffix) else self.name + suffix


def typed_word(word: str) -> str:
    r"""A word to be typed in any shell. What cannot be seen in it, or is no text, stands there by its number.

    ``a b`` -> ``'a b'``, and a name with a tab -> ``"$(printf 'a\011b')"``
    """
    if all(mark.isprintable() or mark == "\n" for mark in word):
        return shlex.quote(word)
    marks = (mark if mark.isprintable() and mark not in SPECIAL else _numbers(mark) for mark in word)
    return f"\"$(printf '{''.join(marks)}')\""


def _numbers(mark: str) -> str:
    return "".join(f"\\{byte:03o}" for byte in os.fsencode(mark))


def absolute_arguments(words: Sequence[str], name: str) -> tuple[str, ...]:
    """Make absolute what names a file here, because the command will run somewhere else.

    Only whole words count (not ``--config=x``), and a directory only with a slash in it (``include/``), so
    that the ``c`` of ``-x c`` is not taken for one. ``name`` itself stays: where the command runs, it is
    the candidate.
    """
    return tuple(_absolute(word) if Path(word) != Path(name) else word for word in words)


def _absolute(word: str) -> str:
    path = Path(word)
    if "@@" in word or word.startswith(("-", "/")):
        return word
    try:
        names_something = path.is_file() or ("/" in word and path.is_dir())
    except OSError:  # too long for a path: some text, such as a small script
        return word
    return str(path.absolute()) if names_something else word
