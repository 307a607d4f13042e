"""Reading a program in its language, or as text where its parser does not come to an end."""

from __future__ import annotations

from dataclasses import dataclass

from treereduce.errors import EndlessParseError
from treereduce.languages.language import Language
from treereduce.languages.text_view import text_language
from treereduce.program.tree import SyntaxTree, parse_program


@dataclass(frozen=True, slots=True)
class Reading:
    """A program as it could be read."""

    tree: SyntaxTree
    language: Language
    """What it was read in, whose grammar is that of the tree."""
    warning: str = ""
    """What the user should know about it, a sentence; mostly empty."""


def read_program(source: bytes, language: Language) -> Reading:
    """Parse ``source``, or read it as text if the parser uses up its budget; that takes two seconds more."""
    try:
        return Reading(parse_program(source, language.grammar), language)
    except EndlessParseError:
        spoken = text_language(language)
        title = language.profile.title
        warning = f"The parser of {title} does not come to an end, so the program is read as text."
        return Reading(parse_program(source, spoken.grammar), spoken, warning)
