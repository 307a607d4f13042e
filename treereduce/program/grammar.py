"""What the tree needs to know of a language: its parser, if it has one, and a few facts per kind of node.

The facts are tables indexed by kind id, which is tree-sitter's where there is a parser, so that no walk
compares strings.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import tree_sitter

from treereduce.program import text
from treereduce.program.parsing import Parser
from treereduce.program.shown import LITERAL, Reading

ERROR_KIND = 0xFFFF
"""The kind id that tree-sitter gives to ERROR nodes; it lies beyond every table."""
NAMED, EXTRA, BROKEN, COMMENT = 1, 2, 4, 8
"""Bits of the flags of a node. BROKEN: an ERROR or MISSING node."""


class Misread(NamedTuple):
    """Leaves of a kind that are of another one, by their text."""

    words: re.Pattern[bytes]
    """What they are, as a whole."""
    kind: str


@dataclass(frozen=True, eq=False, repr=False)
class Grammar:
    """The kinds of nodes that the trees of a language have."""

    kind_names: list[str]
    named: list[bool]
    comment: list[bool]
    name: list[bool]
    """Which kinds are names."""
    free_layout: bool
    """Whether blank space between tokens means nothing to the language."""
    joined_marks: frozenset[bytes]
    """The marks of the language that have several characters and are one token each: ``::``, ``<<=``."""
    language: tree_sitter.Language | None = None
    """None where there is no parser: such programs are read as text."""
    reading: Reading = LITERAL
    """What the parser is shown of a program."""
    misread: Mapping[int, tuple[re.Pattern[bytes], int]] = field(default_factory=dict)
    """Kinds of leaves to the texts of those that are of another kind, and that one."""
    spoken: Grammar | None = None
    """The grammar of the language that a program is in which is only looked at as text."""

    def __repr__(self) -> str:
        return f"Grammar({len(self.kind_names)} kinds)"

    @cached_property
    def flags(self) -> dict[int, int]:
        """The flags that all nodes of a kind have, by its id."""
        flags = {
            kind: NAMED * named | (EXTRA | COMMENT) * comment  # some list comments among parts of nodes
            for kind, (named, comment) in enumerate(zip(self.named, self.comment, strict=True))
        }
        return {**flags, ERROR_KIND: NAMED | BROKEN}

    @cached_property
    def mark_lengths(self) -> dict[int, int]:
        """The bytes of each kind that is one mark of the language, by its id: ``;`` has 1, ``<<=`` has 3.

        A leaf of such a kind may have other text, where a grammar calls ``%w(`` a quote, but then in nearly
        all cases of another length.
        """
        return {
            kind: len(name.encode())
            for kind, (name, named) in enumerate(zip(self.kind_names, self.named, strict=True))
            if not named and is_mark(name.encode())
        }

    @cached_property
    def words(self) -> frozenset[bytes]:
        """The words and marks of the language, which are the kinds that have no names."""
        named = zip(self.kind_names, self.named, strict=True)
        return frozenset(name.encode() for name, is_named in named if not is_named)

    @cached_property
    def _by_name(self) -> dict[bytes, list[int]]:
        found: dict[bytes, list[int]] = {}
        for kind, name in enumerate(self.kind_names):
            found.setdefault(name.encode(), []).append(kind)
        return found

    @cached_property
    def as_text(self) -> Grammar:
        """The grammar of programs in this language that are looked at as text.

        One for all of them: what is remembered of grammars would otherwise grow with each look.
        """
        return text_grammar(free_layout=self.free_layout, spoken=self)

    def parser(self) -> Parser:
        """A new parser. Parsers hold state, so each thread takes its own.

        Raises ValueError when the language has none.
        """
        if self.language is None:
            raise ValueError("text has no parser")
        return Parser(self.language, self.reading)

    def kinds_called(self, *names: bytes) -> frozenset[int]:
        """The ids of the kinds of these names, mostly words: none where it has no such."""
        return frozenset(kind for name in names for kind in self._by_name.get(name, ()))

    def kind_name(self, kind: int) -> str:
        """The name of a kind id, ``ERROR`` for error nodes."""
        return "ERROR" if kind == ERROR_KIND else self.kind_names[kind]


MARKS = frozenset({"comma"})
"""Kinds that are named by some grammar, that of R, and are no more than what divides a list."""


def parser_grammar(
    language: tree_sitter.Language,
    *,
    comments: Set[str] | None = None,
    names: Set[str] | None = None,
    words: Set[str] = frozenset(),
    free_layout: bool = True,
    reading: Reading = LITERAL,
    misread: Mapping[str, Misread] | None = None,
) -> Grammar:
    """The grammar of a parser, its kinds sorted into named, comment and name.

    ``comments`` and ``names`` are kind names; where one is left out, kinds that have "comment" or
    "identifier" in their name stand in, so a language without a profile works too. What is among ``words``
    counts as having no name, as the words of other grammars.
    """
    kinds = range(language.node_kind_count)
    kind_names = [language.node_kind_for_id(kind) or "" for kind in kinds]
    unnamed = MARKS | words
    named = [language.node_kind_is_named(kind) and kind_names[kind] not in unnamed for kind in kinds]

    def sort(listed: Set[str] | None, hint: str) -> list[bool]:
        return [
            is_named and (hint in name if listed is None else name in listed)
            for name, is_named in zip(kind_names, named, strict=True)
        ]

    ids = {name: kind for kind, name in enumerate(kind_names) if named[kind]}
    return Grammar(
        kind_names,
        named,
        sort(comments, "comment"),
        sort(names, "identifier"),
        free_layout,
        frozenset(
            mark
            for mark, is_named in zip(map(str.encode, kind_names), named, strict=True)
            if not is_named and len(mark) > 1 and is_mark(mark)
        ),
        language,
        reading,
        {
            ids[name]: (words, ids[other])
            for name, (words, other) in (misread or {}).items()
            if name in ids and other in ids
        },
    )


def is_mark(token: bytes) -> bool:
    """Whether a text is a mark, of one character or several: nothing of a word and no blank space."""
    return bool(token) and not text.WORDS.search(token) and not any(byte in b" \t\r\n" for byte in token)


def text_grammar(*, free_layout: bool = False, spoken: Grammar | None = None) -> Grammar:
    """The grammar of text, whose kinds `treereduce.program.text` explains.

    ``spoken`` is that of the language the text is in, where it has one.
    """
    kinds = range(len(text.KIND_NAMES))
    return Grammar(
        kind_names=list(text.KIND_NAMES),
        named=[kind != text.MARK for kind in kinds],
        comment=[False for _ in kinds],
        name=[kind == text.NAME for kind in kinds],
        free_layout=free_layout,
        joined_marks=spoken.joined_marks if spoken else frozenset(),
        spoken=spoken,
    )
