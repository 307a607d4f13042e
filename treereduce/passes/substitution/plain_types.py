"""What may stand for a type: the usual ones of a language, and what the only field of a structure is of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from treereduce.languages.language import Language
from treereduce.view.bindings import in_field
from treereduce.view.view import View

DEPTH = 3
"""Lists of one member around that member: Rust has the fields of a structure in one, Go in two."""

NAMED = re.compile(r"(^|_|sub)type(_identifier|_specifier|_descriptor|_name|_indication)?$")
"""Kinds of types."""


def usual_types(language: Language) -> list[bytes]:
    """What the profile has for most kinds of types, if for any."""
    texts = Counter(
        text
        for kind, name in enumerate(language.grammar.kind_names)
        if NAMED.search(name)
        for text in language.minimal(kind)[:1]
    )
    return [text for text, _ in texts.most_common(1)]


def types_of_only_fields(view: View, definitions: Sequence[int]) -> Iterator[bytes]:
    """The types of fields without brothers in the bodies of definitions: ``A`` of ``struct S { A a; };``.

    None where a field says more of its type behind its name, as in ``A *a;`` of C.
    """
    for node in definitions:
        field = _only_field(view, node)
        typed = in_field(view, field, "type") if field else 0
        named = [part for part in view.elements(field) if part != typed] if typed else []
        if len(named) == 1 and view.tokens(named[0]) == 1:
            yield view.text(typed)


def _only_field(view: View, definition: int) -> int:
    """The only member of the body of a definition, 0 if it has several or no body."""
    bodies = view.language.roles.bodies
    body = next((child for child in view.elements(definition) if view.tree.kind[child] in bodies), 0)
    for _ in range(DEPTH):
        members = view.elements(body) if body else []
        if len(members) != 1:
            return 0
        body = members[0]
        if in_field(view, body, "type"):
            return body
    return 0
