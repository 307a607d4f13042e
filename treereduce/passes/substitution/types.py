"""Let a plain type stand for an elaborate one.

Data-type simplification is a twentieth of what LPR (Zhang et al., 2024) wins after Perses, alias elimination
a seventh; C-Reduce instantiates parameters of templates.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice

from treereduce.passes.candidate import Candidate
from treereduce.passes.coupled.unbox import listed
from treereduce.passes.substitution.converted import conversions
from treereduce.passes.substitution.plain_types import (
    NAMED,
    arguments_of,
    head_of,
    sequences_of,
    types_of_only_fields,
    usual_types,
)
from treereduce.passes.substitution.pointed import as_pointed
from treereduce.passes.ways import Way, if_smaller, in_turn
from treereduce.program.edits import Edit, EditSet
from treereduce.program.text import WORDS
from treereduce.view.attached import TYPE_BRACKETS, list_around, opening_around
from treereduce.view.bindings import binder, definer, target_of
from treereduce.view.families import cut
from treereduce.view.functions import own_class
from treereduce.view.lift import lift
from treereduce.view.members import removable, removal
from treereduce.view.parts import field_of, in_any, inside, outermost
from treereduce.view.view import View

PLAIN = 3
"""Types tried in the place of each: those of the profile, unless it is one, the most frequent, shortest."""
MOST_TYPES = 40
"""Types that are replaced in one round at most, the longest first."""
MOST_SCOPES = 4
"""Definitions of one name, such as parameters that are types, of which each is tried: the first ones."""
MOST_LEAVES = 100
"""Names beside a type of which one may be declared to have it. All of a damaged program may be one node."""
MOST_USES = 8
"""Uses of a type that are looked at one by one when they do not change together."""

BOUND = b"{bound}"
"""Where the profile's text of a type of which only that is known has the bound."""

FORMS = range(2)
"""What may stand for a type that holds one of another, at most so many."""

_ACCESS = re.compile(r"field|member|attribute|selector|property|access")
"""Kinds of what takes a field from an object, as ``x.f`` does."""
_FIELDS = frozenset({"type", "return_type", "result", "returns"})
_OTHER_FIELDS = frozenset({"name", "declarator", "type_name", "path", "scope"})
"""Fields whose nodes are named like types and define or qualify names."""
_NEW_NAME = "type_name"
"""The field of what a definition calls a type from now on."""

Uses = Mapping[bytes, Sequence[int]]


def types(view: View, node: int) -> Iterator[Candidate]:
    """Replace all uses of a type by a plain one, with its definition and the access to its fields; else less.

    ``struct s { int f; }; struct s x; g(x.f);`` -> ``int x; g(x);``, and so for the type of an only field,
    also where pointers lead to it: ``struct s { char f; } *p; g(p->f);`` -> ``char *p; g(*p);``

    The definition may be a parameter: ``template <class T> T f(T a);`` -> ``int f(int a);``. The last one
    takes its list along: without parameters a template is something else, and in most languages no program.
    One that has to stay may go without its name: ``template <class T> void f(T);`` ->
    ``template <class> void f(int);``, or leave what binds it: ``fn f<T: A>(a: T) {}`` ->
    ``fn f(a: impl A) {}``, and ``auto`` in C++. Of several of one name, as there are in most programs, each
    may also go alone.

    An alias that has lost its type goes too: ``typedef a; typedef a b[];`` -> ``typedef reg b[];``

    A type with one argument may be for an array: ``std::vector<T> v;`` -> ``T* v;``, ``Array<T>`` -> ``T[]``,
    ``Ref<'a, T>`` -> ``&'a T``, ``A<2>`` -> ``[u8; 2]``; all of one name at once, as they often have to be
    alike, with its definition. Values of one part become lists with it: ``S(a)`` -> ``[a]``. In Rust such an
    array may be for a pointer: ``[T; 1]`` -> ``*const T``.

    Where a plain type has to differ from the usual one, it is another that the program lacks:
    ``impl A for u8 {} impl A for &u8 {}`` -> ``impl A for u8 {} impl A for i8 {}``.

    While there are imports, the first class of the program is plain too: ``import a.*; class B { F f; }`` ->
    ``import a.*; class B { B f; }``.

    What is only used as something converts it is plain without that: ``T a; g(f(a));`` -> ``int a; g(a);``

    What a definition has for a type and what is made with it may be plain together, also if other uses stay:
    ``struct s f(); struct s x = f(); struct s *y;`` -> ``int f(); int x = f(); struct s *y;``

    Pays on aliases, structures and generic types that do not matter. Without success up to eleven calls for
    a type, three for each of its uses, and one for each definition that others are made with.
    """
    uses = _uses(view, node)
    usual, plain, own = usual_types(view.language), _plain(view, uses), own_class(view, node)
    plainest, distinct = next(iter((*usual, *plain)), b""), view.language.profile.distinct
    differing = [distinct] if plainest in uses and distinct and distinct not in uses else []
    heads = {text: head_of(view, places[0]) for text, places in uses.items()}
    longest = sorted(uses, key=lambda text: (-view.tokens(uses[text][0]), -len(text), text))
    for text in longest[:MOST_TYPES]:
        places = uses[text]
        minimal = [*view.language.minimal(view.tree.kind[places[0]]), *usual]
        texts = [*(minimal if text not in minimal else ()), *plain]
        others = [other for other in dict.fromkeys(texts) if other != text]
        alike = [node for each in uses if heads[text] and heads[each] == heads[text] for node in uses[each]]
        ways = [*_everywhere(view, places, others), *_of_others(places, alike)]
        ways += [partial(_as_converted, places=places, other=other) for other in others if other in minimal]
        last = own if view.tokens(places[0]) == 1 else differing
        ways += [partial(_replaced, places=places, other=other) for other in last]
        yield from in_turn(view, ways)
        yield from _apart(view, text, places, others, plainest)
    for places in _given_on(view, uses) if plainest else ():
        yield from in_turn(view, [partial(_replaced, places=places, other=plainest)])


def _apart(
    view: View, text: bytes, places: Sequence[int], others: Sequence[bytes], plainest: bytes
) -> Iterator[Candidate]:
    """Others for a type in one scope that has a parameter of its name, and in one place alone."""
    for node in _parameters(view, text)[:MOST_SCOPES] if plainest else ():
        bounds = _bounds(view, [node], {text: plainest})
        ways = [partial(_in_scope, node=node, name=text, other=other) for other in (*bounds, *others[:1])]
        yield from in_turn(view, ways)
    if 1 < len(places) <= MOST_USES:
        for place in reversed(places):
            ways = [partial(_replaced, places=[place], other=other) for other in others[:PLAIN]]
            yield from in_turn(view, ways)


def _given_on(view: View, uses: Uses) -> Iterator[list[int]]:
    """The type of each definition with those of what is made with it, of which all may be elaborate."""
    tree, kinds = view.tree, view.language.roles.definitions
    places = sorted(place for each in uses.values() for place in each)
    typed = {
        tree.parent[place]: place for place in reversed(places) if tree.kind[tree.parent[place]] in kinds
    }
    for holder in reversed(typed):
        name = target_of(view, holder)
        made = view.few_uses(tree.text(name), MOST_USES) if name else ()
        around = (next((node for node in tree.ancestors(use) if tree.kind[node] in kinds), 0) for use in made)
        given = [typed[node] for node in dict.fromkeys(around) if node in typed]
        if len(given) > 1 and typed[holder] in given:
            yield given


def _everywhere(view: View, places: Sequence[int], others: Sequence[bytes]) -> Iterator[Way]:
    """The ways to put others in all places of a type, or what binds it."""
    for way, most in ((_as_scalar, 1), (_without_definition, 2), (_without_name, 1), (_replaced, PLAIN)):
        yield from (partial(way, places=places, other=other) for other in others[:most])
    definitions = _definitions(view, places)
    for own in _few(types_of_only_fields(view, definitions)):
        yield partial(_as_scalar, places=places, other=own)
    yield partial(as_pointed, places=places, definitions=definitions)
    for bound in _few(_bounds(view, definitions)):
        yield partial(_without_definition, places=places, other=bound)


def _few(texts: Iterable[bytes]) -> list[bytes]:
    """The first texts that differ: a thousand definitions of one name may each have the same, or another."""
    return list(islice(dict.fromkeys(texts), MOST_SCOPES))


def _of_others(places: Sequence[int], alike: Sequence[int]) -> Iterator[Way]:
    """The ways to write a type that holds others as an array or a reference: all that are alike, or these."""
    for form in FORMS if alike else ():
        yield partial(_as_arrays, places=sorted(alike), form=form, every=True)
        yield partial(_as_arrays, places=places, form=form, every=False)


def _parameters(view: View, name: bytes) -> list[int]:
    """The parameters that are types of a name which several have, or one that its bound names too."""
    defined = {node for place in view.uses(name) if (node := definer(view, place))}
    found = sorted(node for node in defined if _is_a_type(view, node))
    itself = [leaf for node in found for leaf in view.names.inside(node) if view.tree.text(leaf) == name]
    return found if len(itself) > 1 else []


def _in_scope(view: View, *, node: int, name: bytes, other: bytes) -> tuple[Edit, ...]:
    """What one parameter is a type for without it, and its uses replaced."""
    scope = view.tree.parent[view.tree.parent[node]]
    uses = [
        place for place in view.uses(name) if inside(view, place, scope) and not inside(view, place, node)
    ]
    return _smaller(view, [*_edits(view, uses, other), *_undefined(view, [node], other)])


def _uses(view: View, root: int) -> dict[bytes, list[int]]:
    """The places of types by their texts, those left aside that define a type."""
    uses: dict[bytes, list[int]] = {}
    tree = view.tree
    for node in range(root + 1, len(tree.kind)):
        parent = tree.parent[node]
        is_whole = tree.start[parent] == tree.start[node] and tree.end[parent] == tree.end[node]
        if (
            view.is_element(node)
            and _is_type(view, node)
            and not (is_whole and _is_type(view, parent))
            and not _is_parameter(view, node)
        ):
            uses.setdefault(view.text(node).strip(), []).append(node)
    return uses


def _is_type(view: View, node: int) -> bool:
    field = field_of(view, node)
    # The annotations of TypeScript begin with their colon.
    if (
        field in _OTHER_FIELDS
        or view.text(node).startswith(b":")
        or view.tree.kind[node] in view.language.roles.parameters
    ):
        return False
    return field in _FIELDS or bool(NAMED.search(view.tree.kind_name(node))) or _is_given_a_name(view, node)


def _is_given_a_name(view: View, node: int) -> bool:
    """Whether a node is the type in ``typedef a b;``, where a grammar says so of nothing but the new name."""
    after = view.tree.following(node)
    return after > 0 and view.tree.is_name(node) and field_of(view, after) == _NEW_NAME


def _is_parameter(view: View, node: int) -> bool:
    """Whether a node is the name of a parameter that is a type: ``T`` in ``template <class T> T f();``."""
    bound = definer(view, node) if view.tree.is_name(node) else 0
    return bound > 0 and _is_a_type(view, bound)


def _is_a_type(view: View, member: int) -> bool:
    """Whether a parameter is a type, as those in angle brackets are."""
    is_parameter = view.tree.kind[view.tree.parent[member]] in view.language.roles.parameters
    opening = opening_around(view, member) if is_parameter else 0
    return opening > 0 and view.tree.text(opening) in TYPE_BRACKETS


def _plain(view: View, uses: Uses) -> list[bytes]:
    """The most frequent and the shortest type of one token in the program."""
    simple = [text for text, places in uses.items() if view.tokens(places[0]) == 1]
    frequent = sorted(simple, key=lambda text: (-len(uses[text]), len(text), text))
    shortest = sorted(simple, key=lambda text: (len(text), text))
    return [*frequent[:1], *shortest[:1]]


def _as_arrays(view: View, *, places: Sequence[int], form: int, every: bool) -> tuple[Edit, ...]:
    """Types that differ in their arguments only, each replaced, but not in others of them.

    Where that is ``every`` one, what defines the type is deleted.
    """
    tree, edits = view.tree, list[Edit]()
    for place in places:
        texts = sequences_of(view, place)[form : form + 1] if view.alive(place) else []
        if texts and not (edits and tree.start[place] < edits[-1].end):
            edits.append(Edit(tree.start[place], tree.end[place], texts[0]))
    given = arguments_of(view, places[0])
    called = [tree.text(leaf) for leaf in view.names.inside(places[0]) if leaf < given] if every else []
    uses = [place for name in called[-1:] for place in view.uses(name)]
    defined = {node for place in uses if (node := definer(view, place)) and not _is_a_type(view, node)}
    # What was made by a call of the type is a list of values where that is an array.
    made = [edit for place in uses if edits and edits[0].text[:1] == b"[" for edit in listed(view, place)]
    gone = [*_undefined(view, sorted(defined), b""), *made]
    return _smaller(view, [*edits, *gone]) if edits else ()


def _bounds(
    view: View, definitions: Sequence[int], instead: Mapping[bytes, bytes] | None = None
) -> list[bytes]:
    """What parameters that are types have to be, as types in their places, or a word for any type.

    With other names ``instead`` of some.
    """
    profile, texts = view.language.profile, []
    for node in definitions:
        parts = view.elements(node) if _is_a_type(view, node) else []
        bound = view.elements(parts[-1]) if len(parts) > 1 else []
        if bound:
            text = view.text_between(view.tree.start[bound[0]], view.tree.end[bound[-1]])
            for old, new in (instead or {}).items():
                text = re.sub(rb"\b%s\b" % re.escape(old), new, text)
            texts.append(profile.bounded.replace(BOUND, text))
        elif parts and profile.deduced:
            texts.append(profile.deduced)
    return texts


def _replaced(view: View, *, places: Sequence[int], other: bytes) -> tuple[Edit, ...]:
    """The uses replaced, if that is smaller."""
    edits = tuple(EditSet(_edits(view, places, other)))
    gain = view.gain(edits)
    before = (view.text_between(edit.start, edit.end).strip() for edit in edits)
    shorter = sum(len(edit.text) for edit in edits) < sum(map(len, before))
    is_new = other in view.names and not view.first_uses(other, 1)
    # A mark alone may need blank space around it, as ``!`` of Rust in ``A< ! >``.
    is_less = gain == 0 and shorter and not is_new and WORDS.search(other)
    return edits if edits and (gain > 0 or is_less) else ()


def _without_definition(view: View, *, places: Sequence[int], other: bytes) -> tuple[Edit, ...]:
    """The uses replaced, and what defines the type deleted or replaced."""
    gone = _undefined(view, _definitions(view, places), other)
    return _smaller(view, [*_edits(view, places, other), *gone]) if gone else ()


def _without_name(view: View, *, places: Sequence[int], other: bytes) -> tuple[Edit, ...]:
    """The uses replaced, and the parameter that is the type without its name, if it has a word."""
    tree = view.tree
    bound = [node for node in _definitions(view, places) if _is_a_type(view, node)]
    called = {view.text(place) for place in places}
    gone = [
        Edit(tree.start[leaf], tree.end[leaf])
        for node in bound
        for leaf in view.names.inside(node)
        if tree.text(leaf) in called and tree.start[leaf] > tree.start[node]
    ]
    return _smaller(view, [*_edits(view, places, other), *gone]) if gone else ()


def _as_scalar(view: View, *, places: Sequence[int], other: bytes) -> tuple[Edit, ...]:
    """The same, and what accesses a field of the type replaced by the object that has it."""
    definitions = _definitions(view, places)
    accesses = list(_accesses(view, places, definitions))
    gone = _undefined(view, definitions, other)
    return _smaller(view, [*_edits(view, places, other), *gone, *accesses]) if accesses else ()


def _as_converted(view: View, *, places: Sequence[int], other: bytes) -> tuple[Edit, ...]:
    """The uses replaced, and the variables that have the type put for all calls that they are given to."""
    converted = conversions(view, places) if all(map(view.alive, places)) else []
    return _smaller(view, [*_edits(view, places, other), *converted]) if converted else ()


def _smaller(view: View, edits: Sequence[Edit]) -> tuple[Edit, ...]:
    return if_smaller(view, tuple(EditSet(edits)))


def _edits(view: View, places: Sequence[int], other: bytes) -> Iterator[Edit]:
    tree = view.tree
    return (Edit(tree.start[place], tree.end[place], other) for place in places if view.alive(place))


def _definitions(view: View, places: Sequence[int]) -> list[int]:
    """The nodes that define the type which some places name."""
    names = {view.tree.text(leaf) for leaf in view.names.inside(places[0])}
    if len(names) != 1:
        return []
    bound = {node for place in view.uses(*names) if (node := definer(view, place))}
    return sorted(node for node in bound if not _holds_any(view, node, places))


def _holds_any(view: View, node: int, places: Sequence[int]) -> bool:
    """Whether one of some places, which are in their order, lies in a subtree."""
    at = bisect_left(places, node)
    return at < len(places) and inside(view, places[at], node)


def _undefined(view: View, definitions: Sequence[int], other: bytes) -> list[Edit]:
    """Edits that delete definitions, or replace those that are the type of something themselves."""
    start, end = view.tree.start, view.tree.end
    edits = []
    for node in definitions:
        each = list_around(view, node) if _is_a_type(view, node) else None
        if field_of(view, node) in _FIELDS:
            edits.append(Edit(start[node], end[node], other))
        elif each is not None:
            edits += cut(
                view, each, [each.elements.index(member) for member in each.elements if member.first == node]
            )
        elif whole := removable(view, node):
            edits.append(removal(view, whole))
    return edits


def _accesses(view: View, places: Sequence[int], definitions: Sequence[int]) -> Iterator[Edit]:
    """Edits that leave only the object of an access to a field: ``x.f`` becomes ``x``.

    Of accesses to what the definitions of the type name, and to what is declared to have the type.
    """
    tree, names, gone = view.tree, view.names, outermost(view, definitions)
    fields = {tree.text(leaf) for node in definitions for leaf in names.inside(node)}
    objects = {
        tree.text(leaf)
        for place in places
        for leaf in islice(names.inside(tree.parent[place]), MOST_LEAVES)
        if not inside(view, leaf, place) and binder(view, leaf)
    }
    for name in sorted(fields | objects):
        for place in view.uses(name):
            parent = tree.parent[place]
            first = next(view.children(parent))
            is_access = tree.is_named(first) and _ACCESS.search(tree.kind_name(parent))
            known = name in (objects if place == first else fields)
            if is_access and known and not in_any(view, place, gone):
                yield from lift(view, parent, tree.start[first], tree.end[first])
