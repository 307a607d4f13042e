"""Let a plain type stand for an elaborate one.

Data-type simplification is a twentieth of what LPR (Zhang et al., 2024) wins after Perses, alias elimination
a seventh; C-Reduce instantiates parameters of templates.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.types.as_truth import truths
from treereduce.passes.types.cast_types import as_cast
from treereduce.passes.types.celled import as_celled
from treereduce.passes.types.lasting import lasting
from treereduce.passes.types.named_types import (
    definitions_of,
    is_a_type,
    parameters_of_one_name,
    uses_of_types,
)
from treereduce.passes.types.other_types import (
    as_arrays,
    as_converted,
    as_scalar,
    bounds_as_types,
    in_scope,
    replaced,
    without_definition,
    without_name,
)
from treereduce.passes.types.plain_types import head_of, types_of_only_fields, usual_types, wider_type
from treereduce.passes.types.pointed import as_pointed
from treereduce.passes.ways import Way, in_turn
from treereduce.program.text import WORDS
from treereduce.view.binding.bindings import target_of
from treereduce.view.calling.functions import own_class
from treereduce.view.nodes.parts import alone, nearest
from treereduce.view.view import View

PLAIN = 3
"""Types tried in the place of each: those of the profile, unless it is one, the most frequent, shortest."""
MOST_TYPES = 40
"""Types that are replaced in one round at most, the longest first."""
MOST_SCOPES = 4
"""Definitions of one name, such as parameters that are types, of which each is tried: the first ones."""
MOST_USES = 8
"""Uses of a type that are looked at one by one when they do not change together."""
_PATH = re.compile(rb"(?:::)?\w+(?:(?:\.|::)\w+)+")
"""The path to a type from outside, without its arguments."""
FORMS = range(2)
"""What may stand for a type that holds one of another, at most so many."""
Uses = Mapping[bytes, Sequence[int]]


def types(view: View, node: int) -> Iterator[Candidate]:
    """Replace all uses of a type by a plain one, with its definition and the access to its fields; else less.

    ``struct s { int f; }; struct s x; g(x.f);`` -> ``int x; g(x);``, and so for the type of an only field,
    also where pointers lead to it: ``struct s { char f; } *p; g(p->f);`` -> ``char *p; g(*p);``. A record of
    several may be an array: ``struct s { char f[2], h; } *p; g(p->f, p->h);`` -> ``char *p; g(p, p[2]);``

    The definition may be a parameter: ``template <class T> T f(T a);`` -> ``int f(int a);``. The last one
    takes its list along: without parameters a template is something else, and in most languages no program.
    One that has to stay may go without its name: ``template <class T> void f(T);`` ->
    ``template <class> void f(int);``, or leave what binds it: ``fn f<T: A>(a: T) {}`` ->
    ``fn f(a: impl A) {}``, and ``auto`` in C++. So may a type with a variable of its own:
    ``struct s { struct s *f; } a;`` -> ``struct { int *f; } a;``. Of several of one name, as there are in
    most programs, each may also go alone.

    An alias that has lost its type goes too: ``typedef a; typedef a b[];`` -> ``typedef reg b[];``

    A type with one argument may be for an array: ``std::vector<T> v;`` -> ``T* v;``, ``Array<T>`` -> ``T[]``,
    ``Ref<'a, T>`` -> ``&'a T``, ``A<2>`` -> ``[u8; 2]``; all of one name at once, as they often have to be
    alike, with its definition. Values of one part become lists with it: ``S(a)`` -> ``[a]``. In Rust such an
    array may be for a pointer: ``[T; 1]`` -> ``*const T``.

    Where a plain type has to differ from the usual one, it is another that the program lacks:
    ``impl A for u8 {} impl A for &u8 {}`` -> ``impl A for u8 {} impl A for i8 {}``.

    While there are imports, the first class of the program is plain too: ``import a.*; class B { F f; }`` ->
    ``import a.*; class B { B f; }``; and where a path leads to the other, which no import has to explain:
    ``class A<T> where T : n.B<> {}`` -> ``class A<T> where T : A<> {}``.

    What is only used as something converts it is plain without that: ``T a; g(f(a));`` -> ``int a; g(a);``.
    What a variable is cast to may be its type: ``void f(int a) { g((char)a); }`` ->
    ``void f(char a) { g(a); }``; what is only compared is a truth value: ``int a; g(a < 3);`` ->
    ``bool a; g(a);``. A lifetime may be the longest: ``T: for<'a> A<'a>`` -> ``T: A<'static>``, or nameless.

    What a definition has for a type and what is made with it may be plain together, also if other uses stay:
    ``struct s f(); struct s x = f(); struct s *y;`` -> ``int f(); int x = f(); struct s *y;``

    Pays on aliases, structures and generic types that do not matter. Without success up to a dozen calls for
    a type, four for each of its uses, and one for each definition that others are made with.
    """
    uses = uses_of_types(view, node)
    usual, plain = usual_types(view.language), _plain(view, uses)
    plainest, ending = next(iter((*usual, *plain)), b""), _last(view, uses, (*usual, *plain))
    heads = {text: head_of(view, places[0]) for text, places in uses.items()}
    longest = sorted(uses, key=lambda text: (-view.tokens(uses[text][0]), -len(text), text))
    for text in longest[:MOST_TYPES]:
        places = uses[text]
        minimal = [*_minimal(view, places), *usual]
        texts = [*(minimal if text not in minimal else ()), *plain]
        others = [other for other in dict.fromkeys(texts) if other != text]
        alike = [node for each in uses if heads[text] and heads[each] == heads[text] for node in uses[each]]
        ways = [*_everywhere(view, places, others), *_of_others(places, alike)]
        ways += [partial(as_converted, places=places, other=other) for other in others if other in minimal]
        ways += [partial(replaced, places=places, other=other) for other in ending.of(view, text, places)]
        yield from in_turn(view, ways)
        yield from _each(view, truths(view, text, places))
        yield from _apart(view, text, places, others, plainest)
        yield from _each(view, (partial(as_cast, place=place) for place in reversed(places[:MOST_USES])))
    yield from _each(view, lasting(view))
    for places in _given_on(view, uses) if plainest else ():
        yield from in_turn(view, [partial(replaced, places=places, other=plainest)])


def _each(view: View, ways: Iterable[Way]) -> Iterator[Candidate]:
    """Ways of which none is tried in place of another one."""
    for way in ways:
        yield from in_turn(view, [way])


class _Last(NamedTuple):
    """What is tried for a type after all plain ones."""

    own: bytes
    """The first class of the program, empty where there is none."""
    is_imported: bool
    """Whether a word may come from an import."""
    differing: Sequence[bytes]
    """A plain type that the program lacks, where it has the plainest."""

    def of(self, view: View, text: bytes, places: Sequence[int]) -> list[bytes]:
        """What is tried for one type."""
        own = _own(text, self.own, imported=self.is_imported)
        return [*own, *(self.differing if view.tokens(places[0]) > 1 else ())]


def _last(view: View, uses: Uses, plain: Sequence[bytes]) -> _Last:
    """What is tried last for the types of a program whose ``plain`` types begin with the plainest."""
    distinct = view.language.profile.distinct
    lacks = bool(plain) and plain[0] in uses and distinct not in uses
    return _Last(own_class(view), _has_imports(view), [distinct] if lacks and distinct else [])


def _own(text: bytes, own: bytes, *, imported: bool) -> list[bytes]:
    """A class of the program with the arguments of a type that an import or a path may lead to; or none.

    Where the program has the same for the class already, another plain type is what differs.
    """
    if own and (path := _PATH.match(text)):
        return [own + text[path.end() :]]
    return [own] if own and imported and WORDS.fullmatch(text) else []


def _has_imports(view: View) -> bool:
    return any(map(view.alive, view.tree.of_kinds(view.language.roles.imports)))


def _minimal(view: View, places: Sequence[int]) -> Sequence[bytes]:
    """What a profile has for a type, or for all of it; for one that is a mere name what all values fit."""
    text = view.text(places[0])
    kinds = (view.tree.kind[each] for each in alone(view, places[0]) if view.text(each) == text)
    least = next(filter(None, map(view.language.minimal, kinds)), ())
    if least or not any(is_a_type(view, node) for node in definitions_of(view, places)):
        return least
    return wider_type(view.language)


def _apart(
    view: View, text: bytes, places: Sequence[int], others: Sequence[bytes], plainest: bytes
) -> Iterator[Candidate]:
    """Others for a type in one scope that has a parameter of its name, and in one place alone."""
    for node in parameters_of_one_name(view, text)[:MOST_SCOPES] if plainest else ():
        bounds = bounds_as_types(view, [node], {text: plainest})
        ways = [partial(in_scope, node=node, name=text, other=other) for other in (*bounds, *others[:1])]
        yield from in_turn(view, ways)
    if 1 < len(places) <= MOST_USES:
        for place in reversed(places):
            ways = [partial(replaced, places=[place], other=other) for other in others[:PLAIN]]
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
        around = (nearest(view, use, kinds) for use in made)
        given = [typed[node] for node in dict.fromkeys(around) if node in typed]
        if len(given) > 1 and typed[holder] in given:
            yield given


def _everywhere(view: View, places: Sequence[int], others: Sequence[bytes]) -> Iterator[Way]:
    """The ways to put others in all places of a type, or what binds it."""
    for way, most in ((as_scalar, 1), (without_definition, 2), (without_name, 1), (replaced, PLAIN)):
        yield from (partial(way, places=places, other=other) for other in others[:most])
    definitions = definitions_of(view, places)
    for own in _few(types_of_only_fields(view, definitions)):
        yield partial(as_scalar, places=places, other=own)
    yield partial(as_pointed, places=places, definitions=definitions)
    yield partial(as_celled, places=places, definitions=definitions)
    for bound in _few(bounds_as_types(view, definitions)):
        yield partial(without_definition, places=places, other=bound)


def _few(texts: Iterable[bytes]) -> list[bytes]:
    """The first texts that differ: a thousand definitions of one name may each have the same, or another."""
    return list(islice(dict.fromkeys(texts), MOST_SCOPES))


def _of_others(places: Sequence[int], alike: Sequence[int]) -> Iterator[Way]:
    """The ways to write a type that holds others as an array or a reference: all that are alike, or these."""
    for form in FORMS if alike else ():
        yield partial(as_arrays, places=sorted(alike), form=form, every=True)
        yield partial(as_arrays, places=places, form=form, every=False)


def _plain(view: View, uses: Uses) -> list[bytes]:
    """The most frequent and the shortest type of one token in the program."""
    simple = [text for text, places in uses.items() if view.tokens(places[0]) == 1]
    frequent = sorted(simple, key=lambda text: (-len(uses[text]), len(text), text))
    shortest = sorted(simple, key=lambda text: (len(text), text))
    return [*frequent[:1], *shortest[:1]]
