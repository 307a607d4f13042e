"""What the kinds of a grammar are for: the lists of a profile as kind ids, guessed where it has none."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass, field, fields
from typing import Any, Generic, TypeVar

from treereduce.program.grammar import Grammar

Kind = TypeVar("Kind", str, int)
"""A kind by its name, as profiles write it, or by its id."""
NOTHING = r"(?!)"
"""Matches no name: what is to be left alone cannot be told from names."""
GUESS = "guess"


def guessed(pattern: str = NOTHING) -> Any:
    """A list of kinds, with the names for which a pattern stands in where a profile leaves the list out.

    Grammars for tree-sitter follow one another in their names, and a wrong guess costs a few oracle calls.
    """
    return field(default=frozenset(), metadata={GUESS: pattern})


@dataclass(frozen=True, kw_only=True)
class Kinds(Generic[Kind]):
    """The named kinds of a grammar by what they are for."""

    keywords: frozenset[Kind] = guessed(r"^(keyword_|k[A-Z])")
    """Words that the grammar has named kinds for, which are no members of what they stand in."""
    definitions: frozenset[Kind] = guessed(r"(definition|declaration|declarator|_item|_def|assignment)$")
    holders: frozenset[Kind] = guessed()
    """Parts of definitions that are or hold the names they define, where grammars have no field for them."""
    functions: frozenset[Kind] = guessed()
    """Definitions that are functions also where they have no list of parameters."""
    calls: frozenset[Kind] = guessed(r"(^|_)(call|invocation)(_expression)?$|^new_expression$")
    parameters: frozenset[Kind] = guessed(r"(^|_)param(eter)?s$|param(eter)?_list$")
    """Lists of parameters; their named children are the parameters."""
    arguments: frozenset[Kind] = guessed(r"(^|_)arg(ument)?s$|arg(ument)?_list$")
    """Lists of arguments; their named children are the arguments."""
    sharing: frozenset[Kind] = guessed()
    """Parameters that have the type of the one before them where they have none."""
    clauses: frozenset[Kind] = guessed()
    """What holds one of several lists of parameters or arguments, behind a word that says which."""
    renames: frozenset[Kind] = guessed()
    """What gives the definition around it a second name."""
    bodies: frozenset[Kind] = guessed(r"(^|_)(block|body)$|compound_statement$")
    headings: frozenset[Kind] = guessed()
    """What such a body begins with where it is a definition itself, with all of which it goes."""
    imports: frozenset[Kind] = guessed(
        r"(^|_)(import|include|use|require)(_declaration|_statement|_clause)?$"
    )
    indexed: frozenset[Kind] = guessed()
    """Definitions that are numbered by their place, so that the number may stand for the name."""
    counted: frozenset[Kind] = guessed()
    """Kinds of names that are numbers which have to follow one another without a gap."""
    records: frozenset[Kind] = guessed()
    """What holds the fields of records, where its name and theirs do not tell."""
    numbered: frozenset[Kind] = guessed()
    """What holds fields without names, which are numbered as those of tuples are."""
    effects: frozenset[Kind] = guessed()
    """Values that are statements, where others are none."""
    enumerators: frozenset[Kind] = guessed()
    """Members of enumerations that count for a number by their place."""
    synonyms: frozenset[Kind] = guessed()
    """Definitions that give a type or an object another name behind the word ``is``."""
    announced: frozenset[Kind] = guessed()
    """What says of a name no more than that it will be defined, as ``type T is private`` of Ada does."""
    callables: frozenset[Kind] = guessed(r"^function_type$")
    """Kinds of the types of functions, which say between brackets of what types the parameters are."""
    fields: frozenset[Kind] = guessed(r"field|property|^struct_.*member$")
    """Fields of records, and what holds nothing but such, as bodies of functions do not."""
    closures: frozenset[Kind] = guessed(r"function|lambda|closure|method|func_literal")
    """Functions inside of others, whose values are not those of the one around."""
    qualifiers: frozenset[Kind] = guessed(r"qualifier")
    """What a type has beside it that is part of it, as ``const`` in C."""
    shorthands: frozenset[Kind] = guessed(r"^shorthand_(property_identifier|field_initializer)$")
    """Names that are those of a member and of its value at once, or what holds nothing but such a name."""
    levels: frozenset[Kind] = guessed(
        r"array|pointer|reference|slice|subscript|index|unary|deref|element_access"
    )
    """Declarators, types and expressions that add or take a level, as those of arrays and pointers do."""
    references: frozenset[Kind] = guessed(r"pointer|reference")
    """Of these, what may begin with a mark of pointers or references."""
    dimensions: frozenset[Kind] = guessed(r"dimension|select")
    """Such levels that stand beside a name or its path and not around it."""
    splats: frozenset[Kind] = guessed(r"splat")
    """What begins with a mark, other than three dots, by which a name stands for many."""
    tuples: frozenset[Kind] = guessed(r"^tuple")
    """Values, types and patterns that are several in brackets."""
    lists: frozenset[Kind] = guessed(r"array|initializer|list|literal_value|table")
    """Values that are lists of others."""
    types: frozenset[Kind] = guessed(r"(^|_|sub)type(_identifier|_specifier|_descriptor|_name|_indication)?$")
    """Types."""
    of_types: frozenset[Kind] = guessed(r"type")
    """Types, their names, and what holds types: also lists of those that another type is given."""
    annotations: frozenset[Kind] = guessed(r"annotation")
    """What is around a type and the mark before it, as ``: T`` in TypeScript."""
    type_aliases: frozenset[Kind] = guessed(r"alias|type|using")
    """Of definitions, what gives a type another name."""
    enumerations: frozenset[Kind] = guessed(r"enum")
    """Enumerations and their members, whose values have the type of all."""
    bounds: frozenset[Kind] = guessed(r"bound")
    """What a type that is a parameter has to be, which stands behind its name in Java."""
    parameter_types: frozenset[Kind] = guessed(r"param")
    """Lists that the types of functions have beside those of ``parameters``."""
    single: frozenset[Kind] = guessed(r"^parameter$")
    """Parameters without a list around them, where others have one."""
    declarators: frozenset[Kind] = guessed(r"declarator$")
    """What is around a name that is declared, or around another of these, without a field for it."""
    patterns: frozenset[Kind] = guessed(r"pattern")
    """What takes a value apart."""
    type_values: frozenset[Kind] = guessed(r"literal|block|number")
    """Values that types are given, but for those that are types."""
    accesses: frozenset[Kind] = guessed(r"field|member|attribute|selector|property|access")
    """What takes a member of an object."""
    statements: frozenset[Kind] = guessed(r"_statement$")
    """Statements, where a grammar has several kinds of them."""
    valueless: frozenset[Kind] = guessed(r"statement|declaration|definition|_item")
    """What is no expression."""
    evaluated: frozenset[Kind] = guessed(r"^(expression_|statement$)")
    """Statements that are an expression and no more, and lists that are one where they have one member."""
    member_lists: frozenset[Kind] = guessed(r"(_list|_statements)$")
    """What has all members of a body, where that has brackets or words around it, and is no body itself."""
    branches: frozenset[Kind] = guessed(r"^(else|then)")
    """What is around a branch of a condition, and no more."""
    expressions: frozenset[Kind] = guessed(
        r"(expression|call|invocation|literal|lambda|closure|(?<!type_)identifier|operator|attribute"
        r"|subscript|string|integer|float|number|await)$"
    )
    """Values."""
    lined: frozenset[Kind] = guessed(r"statement")
    """What has a line of its own also inside of another such, as behind ``if (a)``."""
    outdented: frozenset[Kind] = guessed(r"else|label|case|preproc|directive|access_specifier")
    """What may begin a line further out than what is beside it."""
    access: frozenset[Kind] = guessed(r"(^|_)(access(ibility)?|visibility)_(specifier|modifier)$")
    """Marks of who may use something, where they are no words alone."""
    equals: frozenset[Kind] = guessed(r"^assignment_operator$")
    """What stands around an equals sign that gives a value, and around none that compares two."""
    returns: frozenset[Kind] = guessed(r"return")
    """What returns from a function."""
    yields: frozenset[Kind] = guessed(r"^yield(_expression|_statement)?$")
    """What gives one of several values to what walks through them, or to a block."""
    classes: frozenset[Kind] = guessed(r"(?:^|_)(?:class|struct)(?:$|_(?!param))")
    """Classes, which need no body in some languages."""
    interfaces: frozenset[Kind] = guessed(r"interface|protocol")
    """Classes that only say what others have, so that these may have their members as they are."""
    endings: frozenset[Kind] = guessed(r"^end_")
    """What ends a body as a closing bracket does."""
    attributes: frozenset[Kind] = guessed(r"attribute")
    """What says something of the definition that it stands before."""
    texts: frozenset[Kind] = guessed(r"str|char|text|content|fragment|regex|pattern|heredoc|rune|quoted")
    """Leaves whose words are no names and no keywords."""
    must_use: frozenset[Kind] = guessed()
    """Kinds of imports and definitions that a compiler refuses when nothing uses them."""
    avoid: frozenset[Kind] = guessed()
    """What no pass looks at by itself, nor at what is in it: it goes with what is around it."""


ROLES = {item.name: item.metadata[GUESS] for item in fields(Kinds)}
"""What kinds may be for, with the pattern of their names that is the guess."""
Roles = Kinds[int]
"""What the kinds of a grammar are for."""


def roles(listed: Kinds[str], said: Container[str], grammar: Grammar) -> Roles:
    """The roles that a profile gives to the kinds of its grammar, guessed where they are not ``said``."""
    kinds = [(kind, name) for kind, name in enumerate(grammar.kind_names) if grammar.named[kind]]
    found: dict[str, frozenset[int]] = {}
    for role, guess in ROLES.items():
        is_one = getattr(listed, role).__contains__ if role in said else re.compile(guess).search
        found[role] = frozenset(kind for kind, name in kinds if is_one(name))
    return Roles(**found)
