"""Put what a name stands for in the places of the name, and delete its definition."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.inlining.at_once import given_at_once
from treereduce.passes.inlining.casts import cast_of, closed
from treereduce.passes.inlining.counted import counted
from treereduce.passes.inlining.derive import derived
from treereduce.passes.inlining.unset import unset
from treereduce.passes.inlining.until_next import of_several
from treereduce.passes.inlining.values import Value, value_of
from treereduce.passes.stock.from_stock import from_stock
from treereduce.passes.stock.paths_of_imports import paths_to_own
from treereduce.passes.ways import Condition, if_larger, if_smaller, in_turn
from treereduce.program.edits import Edit, EditSet
from treereduce.program.tally import length_of_text
from treereduce.view.binding.applied import all_applied, bounds_of, type_parameters
from treereduce.view.binding.bindings import (
    binder,
    definer,
    defines,
    given_value,
    is_changed,
    is_form,
    is_imported,
    with_sigil,
)
from treereduce.view.calling.families import leads
from treereduce.view.calling.functions import class_around
from treereduce.view.calling.paths import is_field, joint_before, path_to
from treereduce.view.nodes.blocks import SEMICOLON, body_around
from treereduce.view.nodes.members import has_comma, removable, removal, statement_of_all
from treereduce.view.nodes.parts import field_of, in_any, inside, outermost
from treereduce.view.notation.bracketed import bracketed
from treereduce.view.notation.shorthands import put
from treereduce.view.view import View

BEGINNINGS = frozenset({"initializer", "init"})
"""Fields of what a loop begins with, in grammars in which the mark behind it is a part of that."""
BEGINNING_LEVELS = 8
"""From what defines a name to what a loop begins with: grammars have three at most, and nests thousands."""
BRACKETS = b"([{<"
"""How a list begins that has no mark before its bracket."""

FIRST = re.compile(rb"[^\W\d]\w*")
"""A name at the beginning of a value."""


class _As(enum.Enum):
    """Ways to write a value in the places of its name, in the order in which they are tried."""

    IS = enum.auto()
    BRACKETED = enum.auto()
    CAST = enum.auto()
    """With the type of the pointer that has the value."""


def inline_values(view: View, node: int) -> Iterator[Candidate]:
    """Replace every use of a variable, constant or alias by its value, and delete its definition.

    ``typedef int T; T f(T);`` -> ``int f(int);``, ``enum { A, B }; f(A + B);`` -> ``enum { A }; f(A + 1);``,
    ``type P<T> = *const T; fn f(p: P<u8>);`` -> ``fn f(p: *const u8);``

    Pays on nearly all programs that have aliases or variables (Zhang et al., 2024, on LPR), ``let`` of Lisp
    and SMT-LIB among them (ddSMT). Tables of SQL and their columns give way to what they hold:
    ``WITH a AS (SELECT 1) SELECT * FROM a`` -> ``SELECT * FROM (SELECT 1)``. What opens a scope that the
    program defines gives way to paths to what is used of it: ``using namespace n; T a;`` -> ``n::T a;``.
    What a loop begins with goes where it is read once: ``for (int i = f(); i;)`` -> ``for (; f();)``.
    Members of an enumeration are numbers together. What a trait is for may be done without it:
    ``trait T { fn g(&self); } fn f(a: impl T) { h(a.g()) }`` -> ``fn f(a: impl Sized) { h(&a) }``, for up to
    five calls a trait, and one or four for an import of such: ``use a::T; fn f(b: impl T) {}`` ->
    ``fn f(b: impl Sized) {}``. A variable without a value that is only read is zero: ``int a; f(a);`` ->
    ``f(0);``. One call for each definition with a value, each such variable,
    scope and enumeration, two where a value may need brackets, is a table or an alias of more than a name for
    a type, or is a pointer that may have to be one, ``int *a = b(); f(*a);`` -> ``f(*(int *)b());``.
    """
    yield from _in_turn(view, node, if_smaller)
    yield from in_turn(view, [*paths_to_own(view, node), *derived(view, node, if_smaller)])
    yield from in_turn(view, [*of_several(view, node, if_smaller), *from_stock(view, node)])
    if edits := counted(view, node):
        yield Candidate(edits)
    if leads(view, node) and (edits := unset(view, name=view.tree.text(node))):
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
    begun = _beginning(view, node, value)
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


def _beginning(view: View, node: int, value: Value) -> int:
    """What a loop begins with, if that is nothing but what a node declares; else 0.

    Neither where the name is stepped, unless the name of which it is a copy may be stepped in its place, nor
    where it has several places.
    """
    tree, levels = view.tree, BEGINNING_LEVELS
    while node and field_of(view, node) not in BEGINNINGS:
        if not levels or has_comma(view, node) or any(map(view.is_element, view.after(node))):
            return 0
        node, levels = tree.parent[node], levels - 1
    if not node or not view.text(node).endswith(SEMICOLON):
        return 0
    return node if value.is_name or _is_read_once(view, value.leaf, tree.parent[node]) else 0


def _is_read_once(view: View, leaf: int, loop: int) -> bool:
    """Whether a name has one place in a loop but for its definition, where it is given nothing."""
    places = [use for use in view.few_uses(view.tree.text(leaf)) if use != leaf and inside(view, use, loop)]
    return len(places) == 1 and not is_changed(view, places[0])


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


def _replacements(view: View, texts: dict[int, bytes], value: Value) -> list[Edit]:
    if parameters := type_parameters(view, value.leaf):
        return all_applied(view, texts, parameters, bounds_of(view, value.leaf))
    more = value.tokens + 2
    return [put(view, use, text, value.tokens if text == value.text else more) for use, text in texts.items()]


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
