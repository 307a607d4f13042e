"""The command in a check script that gets the program, as far as its text tells."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

from treereduce.conditions.recogniser import recognisers
from treereduce.conditions.tools import DURATION, STARTERS, tool_name

PLACES = frozenset(["$1", "${1}", "$candidate", "$CANDIDATE", "$file", "$FILE", "$input"])
"""What scripts call the program."""

HARMLESS = re.compile(r"[^$`|;&()<>*?~#\n\\]+")
"""A word that means itself in a shell."""

ENDS = frozenset(["|", "||", "&&", ";", "&", ")", ">", ">>", "<", "2>", "2>&1", "&>", "1>", ">&"])
"""Where a command is over, or its streams are led elsewhere."""

BEFORE = frozenset(["!", "if", "while", "then", "else", "do", "exec", "{", "("])
"""What stands before a command in a line."""


def tool_command(script: str) -> list[str]:
    """The words of the first call of a known tool on the program, which is ``@@`` in them.

    Nothing, if there is none, or if any word of it is not told by the script alone.
    """
    return next(_tool_commands(script), [])


def _tool_commands(script: str) -> Iterator[list[str]]:
    for line in script.replace("\\\n", " ").splitlines():
        for words in _commands(line):
            if "@@" in words and _is_known(words) and all(map(HARMLESS.fullmatch, words)):
                yield words


def _commands(line: str) -> Iterator[list[str]]:
    """The commands in a line, with the program as ``@@``."""
    # Of `output=$(gcc ...)`, the inside is the command.
    lexer = shlex.shlex(re.sub(r"\w+=\"?\$\(", "( ", line), posix=True, punctuation_chars="();<>|&")
    lexer.whitespace_split = True
    words: list[str] = []
    is_over = False
    try:
        tokens = list(lexer)
    except ValueError:  # a quotation that goes on in the next line
        return
    for token in [*tokens, ";"]:
        if token in {";", "|", "||", "&&", "&", "(", ")"}:
            yield _without_starters(words)
            words, is_over = [], False
        elif token in ENDS or set(token) <= set("<>&|()"):
            # "2 >&1": the number is one of a stream.
            if not is_over and words and words[-1].isdigit():
                words.pop()
            is_over = True
        elif not is_over:
            words.append("@@" if token in PLACES else token)


def _without_starters(words: list[str]) -> list[str]:
    """A command without what only starts it, as ``timeout 10``."""
    rest = list(words)
    while rest and (rest[0] in BEFORE or tool_name(rest[0]) in STARTERS or re.match(r"\w+=", rest[0])):
        starter = tool_name(rest.pop(0))
        while starter in STARTERS and rest and (rest[0].startswith("-") or DURATION.fullmatch(rest[0])):
            rest.pop(0)
    return rest


def _is_known(words: list[str]) -> bool:
    """Whether the first word is a tool whose crashes are known."""
    first = (words[0],)
    return any(recogniser.called(first) for recogniser in recognisers() if recogniser.tools)
