"""What is known of one grammar stands in its profile: passes, and what they ask, speak of roles."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from language_cases import NAMES

import treereduce
from treereduce.languages import registry

PACKAGE = Path(treereduce.__file__).parent
OF_ONE_FAMILY = {"view/needs/c_units.py"}
"""Is about the C family, and says so: what its grammars call things is not told to it but its subject."""


def strings(code: ast.Module) -> Iterator[str]:
    """The texts in a module that are part of what it does."""
    said = {id(node.value) for node in ast.walk(code) if isinstance(node, ast.Expr)}
    for node in ast.walk(code):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


def kinds_of_grammars() -> set[str]:
    """The kinds of all grammars that have names of several words, and are no names of fields besides."""
    kinds, fields = set[str](), set[str | None]()
    for grammar in (registry.load(name).grammar for name in NAMES):
        kinds.update(kind for kind, named in zip(grammar.kind_names, grammar.named, strict=True) if named)
        if language := grammar.language:
            fields.update(language.field_name_for_id(field + 1) for field in range(language.field_count))
    return {kind for kind in kinds - fields if "_" in kind.strip("_")}


def test_passes_and_views_name_no_kinds() -> None:
    kinds = kinds_of_grammars()
    named = {
        str(file.relative_to(PACKAGE)): sorted(kinds.intersection(strings(ast.parse(file.read_text()))))
        for room in ("passes", "view")
        for file in (PACKAGE / room).rglob("*.py")
    }
    found = {file: kinds for file, kinds in named.items() if kinds and file not in OF_ONE_FAMILY}
    assert found == {}, "these belong into grammars/*.toml"
