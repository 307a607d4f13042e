"""A language as the passes see it: the profile and the grammar made from it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from itertools import product

import tree_sitter

from treereduce.languages.profile import Layout, Profile
from treereduce.languages.roles import ROLES, Roles, roles
from treereduce.program.grammar import ERROR_KIND, parser_grammar, text_grammar
from treereduce.program.shown import Reading


class Language:
    """A profile together with its parser. Immutable, so every thread may use the same one.

    Without a parser, programs are read as text.
    """

    def __init__(self, profile: Profile, parser: tree_sitter.Language | None) -> None:
        self.name = profile.name
        self.profile = profile
        free_layout = profile.layout is Layout.FREE
        self.grammar = (
            text_grammar(free_layout=free_layout)
            if parser is None
            else parser_grammar(
                parser,
                comments=profile.comments if "comments" in profile.said else None,
                names=profile.names if "names" in profile.said else None,
                words=profile.words,
                free_layout=free_layout,
                reading=Reading(profile.unread, profile.unsaid, profile.likened),
                misread=profile.misread,
            )
        )
        self._minimal = [
            profile.minimal.get(name, ()) if named else ()
            for name, named in zip(self.grammar.kind_names, self.grammar.named, strict=True)
        ]

    @cached_property
    def roles(self) -> Roles:
        """What the kinds of the grammar are for."""
        return roles(self.profile, self.profile.said, self.grammar)

    @cached_property
    def parts(self) -> Mapping[tuple[int, int], str]:
        """A kind and one in it to the field that the profile says this is in."""
        paths = ((path, name) for name, given in self.profile.parts.items() for path in given)
        called = self.grammar.kinds_called
        return {
            (outer, inner): name
            for path, name in paths
            for outer, inner in product(*(called(kind.encode()) for kind in path.split(".")))
        }

    @cached_property
    def constructors(self) -> frozenset[int]:
        """The kinds of keywords that stand for the name of a constructor, as ``this`` in D."""
        kinds = self.grammar.kinds_called(*self.profile.constructors)
        return frozenset(kind for kind in kinds if not self.grammar.name[kind])

    @cached_property
    def values(self) -> frozenset[int]:
        """The kinds of values: expressions, and all that the grammar counts among what it calls so."""
        parser, found = self.grammar.language, set(self.roles.expressions)
        if parser is not None:
            is_value = re.compile(ROLES["expressions"]).search
            kinds = [kind for kind in parser.supertypes if is_value(parser.node_kind_for_id(kind) or "")]
            for kind in kinds:
                kinds += parser.subtypes(kind) if kind in parser.supertypes else ()
            found.update(kinds)
        return frozenset(found)

    @cached_property
    def zero(self) -> bytes:
        """The word or number that the profile offers most often as a minimal text, empty if it has none."""
        texts = Counter(text for given in self.profile.minimal.values() for text in given)
        return max(filter(bytes.isalnum, texts), key=lambda text: texts[text], default=b"")

    def minimal(self, kind: int) -> tuple[bytes, ...]:
        """The shortest texts that may stand for a node of this kind id, the likeliest first."""
        return () if kind == ERROR_KIND else self._minimal[kind]


def from_grammar(parser: tree_sitter.Language, name: str = "") -> Language:
    """A language without a profile, for a parser that the caller brings."""
    called = name or parser.name or "custom"
    return Language(Profile(name=called, title=called), parser)
