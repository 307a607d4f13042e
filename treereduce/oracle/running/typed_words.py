"""A command that was typed in one argument: its words, where no shell is there to read the rest."""

from __future__ import annotations

import re
import shlex

WORD = re.compile(r"""(?:[^\s'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")+""", re.DOTALL)
"""A word as it was typed, quotes and all."""

FOR_A_SHELL = re.compile(r"[|&;]+|\d*[<>]\S*|&>\S*|[^\s'\"\\]+;")
"""A word that a shell would not hand on: ``|``, ``&&``, ``> out``, ``2>&1``, and the end of ``true;``."""


class NeedsShellError(ValueError):
    """A command has what only a shell understands. The message says what, in small letters."""


def typed_words(text: str) -> list[str]:
    """The words of a command as in a shell: quotes keep them together, and nothing else is special.

    Raises `ValueError`, with a clause, where a quote is not closed. Raises `NeedsShellError` where words
    stand beside operators: handed on as they are, ``grep -q a @@ && grep -q b @@`` would be one `grep`.
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise ValueError(str(error).lower()) from None
    for word in WORD.findall(text):
        if FOR_A_SHELL.fullmatch(word):
            raise NeedsShellError(
                f"`{word}` is for a shell, and none reads it: give a script, or sh -c '...' around it"
            )
    return words
