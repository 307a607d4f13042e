"""What is known of one grammar stands in its profile: passes, and what they ask, speak of roles."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from pathlib import Path

import pytest
from language_cases import NAMES

import treereduce
from treereduce.languages import registry

PACKAGE = Path(treereduce.__file__).parent
OF_ONE_FAMILY = {"passes/preprocessed/c_units.py"}
"""Is about the C family, and says so: what its grammars call things is not told to it but its subject."""
WORD = re.compile(r"\w+")
NAME_OF_KIND, NAMES_OF_KINDS = "kind_name", "kind_names"


def modules(words: AbstractSet[str]) -> Iterator[tuple[str, ast.Module]]:
    """The modules of passes and of what they ask that have one of the words, by their paths."""
    for room in ("passes", "view"):
        for file in (PACKAGE / room).rglob("*.py"):
            path, text = str(file.relative_to(PACKAGE)), file.read_text(encoding="utf-8")
            if path not in OF_ONE_FAMILY and not words.isdisjoint(WORD.findall(text)):
                yield path, ast.parse(text)


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


def looked_at(code: ast.Module) -> Iterator[int]:
    """The lines that look at how a kind is called, for more than to look it up in what a profile says.

    They may be keys of tables, and compared with what comes from elsewhere: ``kind_name(a) == b``.
    """
    around = {child: node for node in ast.walk(code) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(code):
        if not isinstance(node, ast.Attribute) or node.attr not in (NAME_OF_KIND, NAMES_OF_KINDS):
            continue
        use = around[around[node]]
        is_call = node.attr == NAME_OF_KIND and isinstance(around[node], ast.Call)
        is_listed = isinstance(use, ast.ListComp | ast.GeneratorExp)
        if not (is_call and (is_listed or is_key(use) or is_told(use, around[node]))):
            yield node.lineno


def is_key(use: ast.AST) -> bool:
    """Whether something is looked up: ``a[kind]``, ``a.get(kind, ())``."""
    is_get = isinstance(use, ast.Call) and isinstance(use.func, ast.Attribute) and use.func.attr == "get"
    return is_get or isinstance(use, ast.Subscript)


def is_told(use: ast.AST, name: ast.AST) -> bool:
    """Whether a name is compared as a whole, and with no texts and constants of the module."""
    constants = (
        isinstance(part, ast.Constant) or getattr(part, "id", "a").isupper() for part in ast.walk(use)
    )
    is_whole = isinstance(use, ast.Compare) and (use.left is name or isinstance(use.ops[0], ast.Eq))
    return is_whole and not any(constants)


def test_passes_and_views_name_no_kinds() -> None:
    kinds = kinds_of_grammars()
    named = {path: sorted(kinds.intersection(strings(code))) for path, code in modules(kinds)}
    assert {path: kinds for path, kinds in named.items() if kinds} == {}, "these belong into grammars/*.toml"


def test_passes_and_views_tell_no_kinds_by_parts_of_their_names() -> None:
    code_of = dict(modules({NAME_OF_KIND, NAMES_OF_KINDS}))
    found = {path: list(looked_at(code)) for path, code in code_of.items()}
    assert {path: lines for path, lines in found.items() if lines} == {}, "these belong to languages/roles.py"


@pytest.mark.parametrize(
    "line",
    [
        'tree.kind_name(a).startswith("else")',
        '"type" in tree.kind_name(a)',
        "tree.kind_name(a) == SINGLE",
        "any(word in tree.kind_name(a) for word in WORDS)",
        "name = tree.kind_name(a)",
        "WORD.search(tree.kind_name(a))",
        "{kind for kind, name in enumerate(grammar.kind_names) if name == b}",
    ],
)
def test_how_kinds_may_not_be_told(line: str) -> None:
    assert list(looked_at(ast.parse(line))) == [1]


@pytest.mark.parametrize(
    "line",
    ["forms.get(tree.kind_name(a), ())", "labels[tree.kind_name(a)]", "tree.kind_name(a) in profile.labels"],
)
def test_what_profiles_say_of_kinds_may_be_looked_up(line: str) -> None:
    assert list(looked_at(ast.parse(line))) == []
