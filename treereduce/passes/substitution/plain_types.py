"""What may stand for a type: the usual ones of a language, and what the only field of a structure is of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from treereduce.languages.language import Language
from treereduce.view.records import fields_of
from treereduce.view.view import View

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
    """The types of the only fields of the records that nodes define: ``A`` of ``struct S { A a; };``."""
    for node in definitions:
        yield from (field.type for field in fields_of(view, node, 1))
