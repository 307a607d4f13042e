"""The text view: any program by its brackets, lines and indentation instead of its syntax."""

from __future__ import annotations

from treereduce.languages.language import Language
from treereduce.languages.profile import Profile
from treereduce.program.tree import SyntaxTree, nested_text


def text_view(tree: SyntaxTree) -> SyntaxTree:
    """The tokens of ``tree`` nested as text; `treereduce.program.text` explains the kinds of nodes.

    Source, tokens and parse stay, so that candidates are filtered and rendered as before. Comments belong to
    no node and go with what is around them.
    """
    tokens = (tree.token_start, tree.token_end, tree.token_hash)
    return nested_text(tree.source, tree.grammar.as_text, tree.parse, tokens)


def text_language(language: Language) -> Language:
    """The language of the text views of programs in ``language``: its layout with the kinds of text."""
    return Language(Profile(language.name, layout=language.profile.layout), None)
