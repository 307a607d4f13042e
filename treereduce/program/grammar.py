"""What the tree needs to know of a language: its parser, and a few facts per kind of node.

The facts are tables indexed by tree-sitter's kind id, so that no walk compares strings.
"""

from __future__ import annotations

from collections.abc import Set

import tree_sitter

ERROR_KIND = 0xFFFF
"""The kind id that tree-sitter gives to ERROR nodes; it lies beyond every table."""


class Grammar:
    """A tree-sitter language with its kinds sorted into named, comment and name.

    ``comments`` and ``names`` are kind names; where one is empty, kinds that have "comment" or
    "identifier" in their name stand in, so a language without a profile works too.
    ``free_layout`` says that blank space between tokens means nothing to the language.
    """

    def __init__(
        self,
        language: tree_sitter.Language,
        *,
        comments: Set[str] = frozenset(),
        names: Set[str] = frozenset(),
        free_layout: bool = True,
    ) -> None:
        self.language = language
        self.free_layout = free_layout
        kinds = range(language.node_kind_count)
        self.kind_names: list[str] = [language.node_kind_for_id(kind) or "" for kind in kinds]
        self.named: list[bool] = [language.node_kind_is_named(kind) for kind in kinds]
        self.comment: list[bool] = [
            named and (name in comments if comments else "comment" in name)
            for name, named in zip(self.kind_names, self.named, strict=True)
        ]
        self.name: list[bool] = [
            named and (name in names if names else "identifier" in name)
            for name, named in zip(self.kind_names, self.named, strict=True)
        ]

    def parser(self) -> tree_sitter.Parser:
        """A new parser. Parsers hold state, so each thread takes its own."""
        return tree_sitter.Parser(self.language)

    def kind_name(self, kind: int) -> str:
        """The name of a kind id, ``ERROR`` for error nodes."""
        return "ERROR" if kind == ERROR_KIND else self.kind_names[kind]
