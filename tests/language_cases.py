"""What tests know of each language: its samples, and a planted property with the least program that has it.

One file ``tests/languages/NAME.toml`` a language; grammars/README.md describes the fields.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import tree_sitter

from treereduce.languages import registry

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

HERE = Path(__file__).parent
SAMPLES = HERE / "samples"
NAMES = [name for name in registry.names() if registry.profile(name).parsers]
"""All languages that have a parser."""
QUICK = [
    "c",
    "javascript",
    "make",
    "markdown",
    "protobuf",
    "python",
    "yaml",
]
"""Those that every run of the tests looks at, of claims that are slow for all: of each layout and of each
place that parsers come from one, statements, recipes, prose and data, with a base profile and with none."""


@dataclass(frozen=True)
class LanguageCase:
    """The facts of one language that tests check."""

    name: str
    samples: tuple[str, ...]
    """Files of tests/samples, each without syntax errors. Together they have every kind of the profile."""
    query: str
    """The planted property: what this tree-sitter query matches somewhere."""
    least: str
    """The least program without syntax errors that has the property; blank space does not count."""
    idle: frozenset[str]
    """The passes that have nothing to propose on the samples, because the language lacks what they move."""

    @property
    def program(self) -> bytes:
        """The samples, one after another."""
        return b"\n".join((SAMPLES / file).read_bytes() for file in self.samples)

    def interesting(self, program: bytes) -> bool:
        """Whether a program parses without errors and has the property."""
        parser = registry.load(self.name).grammar.parser()
        root = parser.parse(program).root_node
        return not root.has_error and bool(tree_sitter.QueryCursor(self._compiled).matches(root))

    @cached_property
    def _compiled(self) -> tree_sitter.Query:
        language = registry.load(self.name).grammar.language
        assert language is not None
        compiled: tree_sitter.Query = tree_sitter.Query(language, self.query)
        return compiled


@cache
def language_case(name: str) -> LanguageCase:
    """The case of one language; a file that is missing or has other fields fails the test that asks."""
    table = tomllib.loads((HERE / "languages" / f"{name}.toml").read_text(encoding="utf-8"))
    samples, idle = tuple(table.pop("samples")), frozenset(table.pop("idle", ()))
    return LanguageCase(name=name, samples=samples, idle=idle, **table)
