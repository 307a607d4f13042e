"""The value that a definition gives to a name."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from treereduce.program.tally import length_of_text
from treereduce.view.binding.bindings import EQUALS, behind, equals_of, target_of
from treereduce.view.binding.list_forms import Bound, bound_by_list
from treereduce.view.calling.functions import parameters_of
from treereduce.view.calling.heads import single_parameters
from treereduce.view.calling.paths import joint_before, part_taken
from treereduce.view.facts.names import MOST_REVISITED
from treereduce.view.nodes.members import has_comma
from treereduce.view.nodes.parts import field_of, first_children, in_field
from treereduce.view.view import View

IS = b"is"
"""What stands in what is no more than a renaming before what gets another name."""
PART_DEPTH = 3
"""Levels at the end of a definition at which a part for its value may stand, which in VHDL the type has."""


class Value(NamedTuple):
    """What a name stands for."""

    leaf: int
    """Where the name is defined."""
    text: bytes
    tokens: int
    is_type: bool = False
    scope: int = 0
    """Where the name has the value; 0 for all of the program."""
    is_name: bool = False


def value_of(view: View, node: int) -> Value | None:
    """What the name that ``node`` binds stands for, None if the node binds none to a value.

    ``x = f(1)`` -> ``f(1)`` for ``x``, ``typedef int *T;`` -> ``int *`` for ``T``, ``B`` of
    ``enum { A, B };`` -> ``1``, ``import a.b;`` -> ``a.b`` for ``b``.
    """
    tree, roles = view.tree, view.language.roles
    kind, around = tree.kind[node], tree.kind[tree.parent[node]]
    if around in roles.arguments:
        return None
    if kind in roles.enumerators and _is_reached_by_path(view, node):
        return None
    value = _initial(view, node)
    if value and single_parameters(view, node):
        value = 0
    if value or around in roles.parameters:
        return _value(view, node, value) if value else None
    if kind in roles.imports:
        return _path(view, node)
    if kind in roles.definitions:
        # A macro of Erlang that has parameters is a function.
        is_macro = in_field(view, node, "replacement") > 0 and not parameters_of(view, node)
        value = in_field(view, node, "replacement" if is_macro else "value")
        if not value and kind in roles.enumerators:
            return _number(view, node)
        return _value(view, node, value) if value else _subtype(view, node) or _alias(view, node, node)
    if in_field(view, node, "type_name"):
        return _alias(view, node, node)
    if field_of(view, node) == "declarator" and has_comma(view, node):
        return _alias(view, tree.parent[node], node)
    bound = bound_by_list(view, node)
    return _in_list(view, bound) if bound else None


def _initial(view: View, node: int) -> int:
    """What stands behind the equals sign of a node, or of a last part that begins with one; 0 if nothing."""
    tree = view.tree
    equals = equals_of(view, node)
    levels = PART_DEPTH if tree.kind[node] in view.language.roles.definitions else 0
    while not equals and levels and node:
        node, levels = next(reversed(view.elements(node)), 0), levels - 1
        first = next(view.children(node), 0) if node else 0
        equals = first if first and tree.text(first) in EQUALS else 0
    return behind(view, node, equals) if equals else 0


def _in_list(view: View, bound: Bound) -> Value:
    return Value(bound.leaf, view.text(bound.value), view.tokens(bound.value), scope=bound.scope)


def _value(view: View, node: int, value: int) -> Value | None:
    leaf = target_of(view, node)
    if not leaf:
        return None
    is_type, is_name = field_of(view, value) == "type", view.tree.is_name(value)
    text = view.text(value).strip()
    if part := part_taken(view, leaf, value):
        return Value(leaf, part, length_of_text(part))
    return Value(leaf, text, view.tokens(value), is_type, is_name=is_name)


def _number(view: View, node: int) -> Value | None:
    """What a member of an enumeration counts for, by its place; None after one that says it or many."""
    before = list(islice(filter(view.is_element, view.before(node)), MOST_REVISITED + 1))
    if len(before) > MOST_REVISITED or any(in_field(view, other, "value") for other in before):
        return None
    leaf = target_of(view, node)
    return Value(leaf, str(len(before)).encode(), 1) if leaf else None


def _is_reached_by_path(view: View, member: int) -> bool:
    """Whether a member of an enumeration has a path before it somewhere, ``E::A``, which is for no number."""
    leaf = target_of(view, member)
    uses = view.few_uses(view.tree.text(leaf)) if leaf else ()
    return any(joint_before(view, use) for use in uses)


def _path(view: View, node: int) -> Value | None:
    """The path of an import that brings in one name."""
    tree = view.tree
    elements, leaves = view.elements(node), list(view.names.inside(node))
    if len(elements) != 1 or len(leaves) < 2 or tree.end[leaves[-1]] != tree.end[elements[0]]:
        return None
    return Value(leaves[-1], view.text(elements[0]), view.tokens(elements[0]), is_type=True)


def _subtype(view: View, node: int) -> Value | None:
    """What a definition gives another name to behind the word ``is``, as VHDL and Ada have it."""
    tree = view.tree
    children = first_children(view, node) if tree.kind[node] in view.language.roles.synonyms else ()
    word = next((child for child in children if view.text(child).lower() == IS), 0)
    leaf = target_of(view, node)
    if not 0 < leaf < word:
        return None
    text = view.text_between(tree.end[word], tree.end[view.elements(node)[-1]]).strip()
    return Value(leaf, text, length_of_text(text), is_type=True) if text else None


def _alias(view: View, node: int, declarator: int) -> Value | None:
    """The type that a definition without an equals sign gives a name to, with what is written around it."""
    tree = view.tree
    leaf, kind = target_of(view, declarator), in_field(view, node, "type")
    if field_of(view, leaf) == "type_name" and tree.parent[leaf] == node:
        kind = view.elements(node)[0]
    elif tree.kind[leaf] not in view.language.roles.of_types:
        return None
    if not leaf or not kind:
        return None
    if leaf < kind:
        return Value(leaf, view.text(kind), view.tokens(kind), is_type=True)
    elements = view.elements(node)
    first = tree.start[elements[0]]
    parts = [(first, tree.start[leaf]), (tree.end[leaf], tree.end[elements[-1]])]
    if declarator != node:
        around = (tree.start[declarator], tree.start[leaf]), (tree.end[leaf], tree.end[declarator])
        parts = [(first, tree.end[kind]), *around]
    text = b" ".join(filter(None, (view.text_between(*part).strip() for part in parts)))
    return Value(leaf, text, length_of_text(text), is_type=True)
