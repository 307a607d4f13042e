"""Put what a name stands for in the places of the name, and delete its definition."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.inlining.at_once import given_at_once
from treereduce.passes.inlining.casts import cast_of, closed
from treereduce.passes.inlining.counted import counted
from treereduce.passes.inlining.derive import derived
from treereduce.passes.inlining.until_next import of_several
from treereduce.passes.stock.from_stock import from_stock
from treereduce.passes.stock.paths_of_imports import paths_to_own
from treereduce.passes.ways import Condition, if_larger, if_smaller, in_turn
from treereduce.program.edits import Edit, EditSet
from treereduce.program.tally import length_of_text
from treereduce.view.binding.applied import applied, bounds_of, type_parameters
from treereduce.view.binding.bindings import (
    EQUALS,
    behind,
    binder,
    definer,
    defines,
    equals_of,
    given_value,
    is_form,
    is_imported,
    target_of,
    with_sigil,
)
from treereduce.view.binding.list_forms import Bound, bound_by_list
from treereduce.view.calling.functions import class_around, parameters_of
from treereduce.view.calling.heads import single_parameters
from treereduce.view.calling.paths import is_field, joint_before, part_taken, path_to
from treereduce.view.facts.names import MOST_REVISITED
from treereduce.view.nodes.blocks import SEMICOLON, body_around
from treereduce.view.nodes.members import has_comma, removable, removal, statement_of_all
from treereduce.view.nodes.parts import field_of, first_children, in_any, in_field, inside, outermost
from treereduce.view.notation.bracketed import bracketed
from treereduce.view.notation.shorthands import put
from treereduce.view.view import View

BEGINNINGS = frozenset({"initializer", "init"})
"""Fields of what a loop begins with, in grammars in which the mark behind it is a part of that."""
IS = b"is"
"""What stands in what is no more than a renaming before what gets another name."""
BRACKETS = b"([{<"
"""How a list begins that has no mark before its bracket."""
PART_DEPTH = 3
"""Levels at the end of a definition at which a part for its value may stand, which in VHDL the type has."""

FIRST = re.compile(rb"[^\W\d]\w*")
"""A name at the beginning of a value."""


class _As(enum.Enum):
    """Ways to write a value in the places of its name, in the order in which they are tried."""

    IS = enum.auto()
    BRACKETED = enum.auto()
    CAST = enum.auto()
    """With the type of the pointer that has the value."""


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


def inline_values(view: View, node: int) -> Iterator[Candidate]:
    """Replace every use of a variable, constant or alias by its value, and delete its definition.

    ``typedef int T; T f(T);`` -> ``int f(int);``, ``enum { A, B }; f(A + B);`` -> ``enum { A }; f(A + 1);``,
    ``type P<T> = *const T; fn f(p: P<u8>);`` -> ``fn f(p: *const u8);``

    Pays on nearly all programs that have aliases or variables (Zhang et al., 2024, on LPR), ``let`` of Lisp
    and SMT-LIB among them (ddSMT). Tables of SQL and their columns give way to what they hold:
    ``WITH a AS (SELECT 1) SELECT * FROM a`` -> ``SELECT * FROM (SELECT 1)``. What opens a scope that the
    program defines gives way to paths to what is used of it: ``using namespace n; T a;`` -> ``n::T a;``.
    Members of an enumeration are numbers together. What a trait is for may be done without it:
    ``trait T { fn g(&self); } fn f(a: impl T) { h(a.g()) }`` -> ``fn f(a: impl Sized) { h(&a) }``, for up to
    five calls a trait, and one or four for an import of such: ``use a::T; fn f(b: impl T) {}`` ->
    ``fn f(b: impl Sized) {}``. One call for each definition with a value, each such scope
    and each enumeration, two where a value may need brackets, is a table or an alias of more than a name for
    a type, or is a pointer that may have to be one, ``int *a = b(); f(*a);`` -> ``f(*(int *)b());``.
    """
    yield from _in_turn(view, node, if_smaller)
    yield from in_turn(view, [*paths_to_own(view, node), *derived(view, node, if_smaller)])
    yield from in_turn(view, [*of_several(view, node, if_smaller), *from_stock(view, node)])
    if edits := counted(view, node):
        yield Candidate(edits)


def expand_values(view: View, node: int) -> Iterator[Candidate]:
    """Replace every use of a name by its value where the program becomes no smaller by that.

    ``int n = f(a); g(n, n);`` -> ``g(f(a), f(a));``

    Pays where parts of the value are needed in one of its places only. One or two calls for each definition
    with a value, and what the engine spends on the larger program.
    """
    yield from _in_turn(view, node, if_larger)
    yield from in_turn(view, [*derived(view, node, if_larger), *of_several(view, node, if_larger)])


def _in_turn(view: View, node: int, fits: Condition) -> Iterator[Candidate]:
    if value_of(view, node) is not None and not given_at_once(view, node):
        ways = list(_As)[: 1 if is_form(view, node) else 2]  # brackets would be a call there
        # What a cast is longer for is no smaller part of the program than the name.
        ways += [_As.CAST] if fits is if_smaller and len(ways) > 1 else []
        yield from in_turn(view, [partial(_if, fits=fits, node=node, way=way) for way in ways])


def _if(view: View, *, fits: Condition, node: int, way: _As) -> tuple[Edit, ...]:
    return fits(view, _inlined(view, node, way))


def _inlined(view: View, node: int, way: _As) -> tuple[Edit, ...]:
    """The edits that inline what a node defines; none if it has no value, or needs no brackets or cast."""
    value, brackets = value_of(view, node), way is _As.BRACKETED
    if value is None or (brackets and value.is_type):
        return ()
    if way is _As.CAST:
        text = cast_of(view, node, value.leaf, value.text)
        more = length_of_text(text) - length_of_text(value.text)
        value = value._replace(text=text, tokens=value.tokens + more)
        if not text:
            return ()
    begun = _beginning(view, node) if value.is_name else 0
    whole = begun or _whole(view, node)
    if not whole:
        return ()
    gone, uses, left = {whole}, [], list[Edit]()
    imported = view.tree.kind[node] in view.language.roles.imports
    with_head = imported or _is_beside(view, node, value.text)
    for place in (_imported if imported else _places)(view, value, whole):
        other = binder(view, place)
        if inside(view, place, whole):
            if not inside(view, place, node):
                return ()
        elif edit := _value_left(view, place):
            left.append(edit)
        elif not other:
            uses.append(with_sigil(view, place) if with_head else path_to(view, place))
        elif removable(view, other):
            gone.add(removable(view, other))
    roots = outermost(view, gone)
    write = {_As.IS: lambda *_: value.text, _As.BRACKETED: bracketed, _As.CAST: closed}[way]
    texts = {
        use: write(value.text, view.tree.source, view.tree.start[use], view.tree.end[use])
        for use in uses
        if not in_any(view, use, roots)
    }
    if not texts or (brackets and set(texts.values()) == {value.text}):
        return ()
    removals = [view.edit(root, SEMICOLON) if root == begun else removal(view, root) for root in roots]
    return tuple(EditSet([*removals, *left, *_replacements(view, texts, value)]))


def _is_beside(view: View, node: int, text: bytes) -> bool:
    """Whether a value begins with what is defined in the body that its own name is defined in."""
    name = FIRST.match(text)
    body = body_around(view, node)
    places = view.few_uses(name[0]) if name else ()
    return any((other := definer(view, place)) and body_around(view, other) == body for place in places)


def _beginning(view: View, node: int) -> int:
    """What a loop begins with, if that is nothing but what a node declares; else 0."""
    tree = view.tree
    while node and field_of(view, node) not in BEGINNINGS:
        if has_comma(view, node) or any(map(view.is_element, view.after(node))):
            return 0
        node = tree.parent[node]
    return node if view.text(node).endswith(SEMICOLON) else 0


def _value_left(view: View, place: int) -> Edit | None:
    """The edit that leaves its value of an assignment to a name that is part of a larger statement.

    Of an argument with a name the value is left too, for the name is of the function that it is for.
    """
    tree, node = view.tree, view.tree.parent[place]
    value = given_value(view, node)
    if not value or view.elements(node)[0] != place or defines(view, node) or statement_of_all(view, node):
        return None
    return Edit(tree.start[node], tree.start[value])


def _whole(view: View, node: int) -> int:
    """What goes with a definition: an enumeration or clause with its only member: there is no empty one.

    Nor is there one of a list that begins with a mark before its bracket, as ``#(parameter N = 0)``.
    """
    tree, parameters = view.tree, view.language.roles.parameters
    whole = removable(view, node)
    held = tree.parent[whole]
    around = tree.parent[held]
    is_clause = tree.kind[held] in parameters and tree.kind[around] not in parameters
    if is_clause and not _has_others(view, whole):
        if view.elements(around) == [held]:
            return removable(view, around)
        if view.text(held)[:1] not in BRACKETS:
            return held
    if not whole or tree.kind[whole] not in view.language.roles.enumerators or _has_others(view, whole):
        return whole
    named = next((leaf for leaf in view.names_in(around) if leaf < whole), 0)
    if named and len(view.first_uses(tree.text(named), 2)) > 1:
        return whole
    return removable(view, around) or whole


def _has_others(view: View, member: int) -> bool:
    """Whether a list has elements beside a member."""
    return any(map(view.is_element, view.before(member))) or any(map(view.is_element, view.after(member)))


def _replacements(view: View, texts: dict[int, bytes], value: Value) -> Iterator[Edit]:
    parameters = type_parameters(view, value.leaf)
    bounds = bounds_of(view, value.leaf) if parameters else {}
    for use, text in texts.items():
        if parameters:
            yield applied(view, use, text, parameters, bounds)
            continue
        yield put(view, use, text, value.tokens if text == value.text else value.tokens + 2)


def _places(view: View, value: Value, whole: int) -> list[int]:
    """The places of a name; of one that is defined several times those in the same block.

    Members that have the name of a type too are not it: ``type A = <B as C>::A;``. Nor are those that have
    the name of a variable: ``x.a``, and ``a()`` where that is ``$a``.
    """
    uses = view.few_uses(view.tree.text(value.leaf))
    others = [place for place in uses if not is_field(view, place)] if not value.is_type else uses
    # Which class is around is asked last: each of many declarators looks at all of its declaration for that.
    if value.leaf in others and len(others) < len(uses):
        around = class_around(view, whole)
        own = [place for place in uses if is_field(view, place) or inside(view, place, around)]
        uses = own if around else others
    if view.language.profile.marked and with_sigil(view, value.leaf) != value.leaf:
        uses = [place for place in uses if with_sigil(view, place) != place]
    if value.scope:
        return [place for place in uses if inside(view, place, value.scope)]
    definitions = [place for place in uses if definer(view, place)]
    if len(definitions) > 1:
        block = view.tree.parent[whole]
        uses = [place for place in uses if inside(view, place, block)]
        if value.is_type and any(joint_before(view, place) for place in uses):
            inner = [place for place in definitions if view.tree.parent[removable(view, place)] != block]
            uses = [place for place in uses if place not in inner and not joint_before(view, place)]
    return uses


def _imported(view: View, value: Value, whole: int) -> list[int]:
    """The places that an import brings a name to.

    None at the end of a path, none where the program defines the name itself, nor where another import is
    nearer.
    """
    tree, uses = view.tree, view.few_uses(view.tree.text(value.leaf))
    members = [removable(view, defined) for place in uses if (defined := definer(view, place))]
    homes = outermost(view, (tree.parent[member] or member for member in members if member))
    blocks = {tree.parent[removable(view, place)] for place in uses if is_imported(view, place)}
    own, found = tree.parent[whole], []
    for place in uses:
        nearest = max((block for block in blocks if inside(view, place, block)), default=own)
        is_elsewhere = joint_before(view, place) or in_any(view, place, homes)
        if inside(view, place, whole) or (nearest == own and not is_elsewhere):
            found.append(place)
    return found


def value_of(view: View, node: int) -> Value | None:
    """What the name that ``node`` binds stands for, None if the node binds none to a value."""
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
