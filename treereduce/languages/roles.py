"""What the kinds of a grammar are for: the lists of a profile as kind ids, guessed where it has none."""

from __future__ import annotations

import re
from dataclasses import dataclass

from treereduce.languages.profile import Profile
from treereduce.program.grammar import Grammar

NOTHING = r"(?!)"
"""Matches no name: what is to be left alone cannot be told from names."""

GUESSES: dict[str, str] = {
    "definitions": r"(definition|declaration|declarator|_item|_def|assignment)$",
    "holders": NOTHING,
    "functions": NOTHING,
    "calls": r"(^|_)(call|invocation)(_expression)?$|^new_expression$",
    "parameters": r"(^|_)param(eter)?s$|param(eter)?_list$",
    "arguments": r"(^|_)arg(ument)?s$|arg(ument)?_list$",
    "clauses": NOTHING,
    "renames": NOTHING,
    "bodies": r"(^|_)(block|body)$|compound_statement$",
    "keywords": r"^(keyword_|k[A-Z])",
    "imports": r"(^|_)(import|include|use|require)(_declaration|_statement|_clause)?$",
    "counted": NOTHING,
    "indexed": NOTHING,
    "headings": NOTHING,
    "records": NOTHING,
    "numbered": NOTHING,
    "enumerators": NOTHING,
    "effects": NOTHING,
    "synonyms": NOTHING,
    "announced": NOTHING,
    "callables": r"^function_type$",
    "fields": r"field|property|^struct_.*member$",
    "closures": r"function|lambda|closure|method|func_literal",
    "qualifiers": r"qualifier",
    "shorthands": r"^shorthand_(property_identifier|field_initializer)$",
    "texts": r"str|char|text|content|fragment|regex|pattern|heredoc|rune|quoted",
    "must_use": NOTHING,
    "avoid": NOTHING,
}
"""Patterns of kind names that stand in for a list which a profile leaves out. Grammars for tree-sitter follow
one another in their names, and a wrong guess costs a few oracle calls."""


@dataclass(frozen=True)
class Roles:
    """The named kinds of a grammar by what they are for, as in the fields of `Profile`."""

    definitions: frozenset[int]
    holders: frozenset[int]
    functions: frozenset[int]
    calls: frozenset[int]
    parameters: frozenset[int]
    arguments: frozenset[int]
    clauses: frozenset[int]
    renames: frozenset[int]
    bodies: frozenset[int]
    keywords: frozenset[int]
    imports: frozenset[int]
    counted: frozenset[int]
    indexed: frozenset[int]
    headings: frozenset[int]
    records: frozenset[int]
    numbered: frozenset[int]
    enumerators: frozenset[int]
    effects: frozenset[int]
    synonyms: frozenset[int]
    announced: frozenset[int]
    callables: frozenset[int]
    fields: frozenset[int]
    closures: frozenset[int]
    qualifiers: frozenset[int]
    shorthands: frozenset[int]
    texts: frozenset[int]
    must_use: frozenset[int]
    avoid: frozenset[int]


def roles(profile: Profile, grammar: Grammar) -> Roles:
    """The roles that a profile gives to the kinds of its grammar, guessed where it says nothing."""
    return Roles(
        **{field: _kinds(getattr(profile, field), guess, grammar) for field, guess in GUESSES.items()}
    )


def _kinds(listed: frozenset[str], guess: str, grammar: Grammar) -> frozenset[int]:
    pattern = re.compile(guess)
    return frozenset(
        kind
        for kind, name in enumerate(grammar.kind_names)
        if grammar.named[kind] and (name in listed if listed else pattern.search(name))
    )
