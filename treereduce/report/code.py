"""Programs with the colours of their language, on light and dark terminals alike."""

from __future__ import annotations

from contextlib import suppress

from pygments.lexer import Lexer
from pygments.lexers import find_lexer_class_by_name, find_lexer_class_for_filename
from pygments.token import Comment, Keyword, Name, Number, Operator, String
from pygments.util import ClassNotFound
from rich.style import Style
from rich.syntax import ANSISyntaxTheme, Syntax
from rich.text import Text

THEME = ANSISyntaxTheme(
    {
        Comment: Style(dim=True, italic=True),
        Comment.Preproc: Style(color="magenta"),
        Keyword: Style(bold=True),
        Keyword.Type: Style(color="cyan"),
        Name.Builtin: Style(color="cyan"),
        Name.Function: Style(color="blue"),
        Number: Style(color="magenta"),
        Operator.Word: Style(bold=True),
        String: Style(color="green"),
    }
)
"""Of the sixteen colours that every terminal has those that can be read on black and on white."""


class Code:
    """Colours programs of one language. ``file_name`` and ``language`` tell which; others are plain."""

    def __init__(self, file_name: str, language: str) -> None:
        self._syntax: Syntax | None = None
        lexer = _lexer(file_name, language)
        if lexer is not None:
            self._syntax = Syntax("", lexer, theme=THEME, background_color="default")

    def text(self, program: str) -> Text:
        """A program, or the beginning of one, with its colours."""
        if self._syntax is not None:
            coloured = self._syntax.highlight(program)
            # Some lexers drop or add blank lines, and then places in the text would be wrong.
            if coloured.plain.startswith(program):
                return coloured[: len(program)]
        return Text(program)


def _lexer(file_name: str, language: str) -> Lexer | None:
    with suppress(ClassNotFound):
        return _made(find_lexer_class_by_name(language))
    found = find_lexer_class_for_filename(file_name)
    return _made(found) if found is not None else None


def _made(kind: type[Lexer]) -> Lexer:
    return kind(stripnl=False, ensurenl=False)
