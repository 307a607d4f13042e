"""Make one of two neighbours that have bodies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, pairwise
from typing import NamedTuple

from treereduce.languages.profile import Layout
from treereduce.passes.candidate import Candidate
from treereduce.passes.joining.by_inner import by_inner, by_parameters
from treereduce.passes.joining.by_values import by_values
from treereduce.passes.joining.clauses import with_clauses
from treereduce.passes.joining.declared_again import declared_again
from treereduce.passes.joining.headed import headed
from treereduce.passes.joining.lent import lent
from treereduce.passes.joining.part import Part, is_replaced, renamed_to
from treereduce.passes.joining.units import are_units, in_units
from treereduce.passes.joining.with_both import gives, has_type_behind, in_order, put_before, with_both
from treereduce.passes.moving.statements import ENDINGS, first_leaf
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.program.layout import blank_end, blank_start
from treereduce.view.binding.bindings import definer
from treereduce.view.calling.functions import name_of_function
from treereduce.view.nodes.blocks import SEMICOLON, Contents, bodies_of, contents
from treereduce.view.nodes.lift import text_with
from treereduce.view.nodes.parts import in_field
from treereduce.view.view import View

BETWEEN = (b"", b",")
"""What may have to stand between the contents of two bodies. With the wrong one they do not parse."""


def join(view: View, node: int) -> Iterator[Candidate]:
    """Make one of two neighbours that have bodies, with the head of the first or else of the second.

    ``f() { int i; a; } g(x) { int i; b; }`` -> ``f() { int i; a; b; }``, ``g(x) { int i; a; b; }``

    What stands between them goes with the second head. Where that has parameters, they become a variable of
    the first body: ``f() { int i; a(i); } g(x) { b(x); }`` -> ``f() { int i; a(i); b(i); }``. Where the first
    has some, they become one of the second body, which then comes first:
    ``f(x) { a(x); } g() { int i; b(i); }`` -> ``g() { int i; b(i); a(i); }``. What has the name of the head
    that goes gets the other one:
    ``struct A { B *b; }; struct B { int x; }; B c;`` -> ``struct A { A *b; int x; }; A c;``. Where the first
    body ends in a value, as in Rust, the second one may come first:
    ``fn f() -> A { a } fn g() { f(); }`` -> ``fn f() -> A { f(); a }``.

    Where types stand behind the parameters, the first head gets that of the second, here with a line for each
    statement: ``func (A) f() { a() } func g() T { return b }`` -> ``func (A) f() T { a() return b }``

    Or one head has the parameters of both:
    ``func f(a A) { g(a) } func h(b B) C { return b }`` -> ``func h(a A, b B) C { g(a); return b }``

    What both declare is declared once:
    ``f(int i) { a; } g() { int i = 1; b; }`` -> ``f(int i) { a; i = 1; b; }``.

    What stands between two functions or classes may stay, and of what comes first what it returns goes:
    ``f() { a; return b; } T x; g() { c; return x; }`` -> ``T x; g() { a; c; return x; }``. A definition in
    another one may give that its head:
    ``class A { class B implements C { x } A() {} }`` -> ``class B implements C { x B() {} }``, or
    its parameters: ``f() { g(a) { b; } c; }`` -> ``f(a) { b; c; }``

    What comes second and is given something stands first where the first ends in a value:
    ``f() { return a; } g(x) { b(x); }`` -> ``f(x) { b(x); return a; }``. What does nothing leaves its
    parameters to another one: ``f(int a) {} T x; g() { b; }`` -> ``T x; g(int a) { b; }``
    One of two that are one expression does both: ``let f x = a x let g y = b y`` -> ``let g y = a y; b y``

    Constructors get the name of the class that they go into, the first one where what is between uses that:
    ``class A { A() { f(); } } A x; class B { b; }`` -> ``class A { b; A() { f(); } } A x;``

    A head may get what only the other says, also where the other body is empty:
    ``class A extends B {} class C<T> { x }`` -> ``class C<T> extends B { x }``

    Modules of Verilog are neighbours with contents too, and get the ports of both, with an ``endmodule``:
    ``module a(input x); f; module b(input y); g;`` -> ``module a(input x, input y); f; g;``

    Functions of Fortran have no brackets, and what they declare comes first. The program is one of them:
    ``subroutine s; real a; a = 0; end; integer n; n = 2; end`` -> ``integer n; real a; a = 0; n = 2; end``

    Pays where two functions, classes or branches are needed for what is in them: a warning of each, fields of
    different types. Two calls for each pair with the same kind of body, up to five with parameters, twice
    as many where something stands in both, because it is tried once and twice; one more behind a value, and
    where the second alone has a type; two where something else stands between, the first returns or both
    are values, and one for each definition in another, and for each head that says what the other does not.
    """
    yield from lent(view) if not node else ()
    yield from headed(view, node)
    members = [(element, bodies) for element in view.elements(node) if (bodies := bodies_of(view, element))]
    yield from map(Candidate, chain(by_inner(view, node), by_parameters(view, node)))
    yield from _put_together(view, node, members)
    yield from chain(by_values(view, node), in_units(view, node))
    for first, second in reversed(list(pairwise(members))):
        yield from _made_one(view, first, second)


def _made_one(view: View, before: tuple[int, list[int]], after: tuple[int, list[int]]) -> Iterator[Candidate]:
    """Make one of two neighbours, each with its bodies, where these are of one kind."""
    (first, endings), (second, beginnings) = before, after
    if are_units(view, first, second):
        return
    ending, beginning = endings[-1], beginnings[0]
    if view.tree.kind[ending] != view.tree.kind[beginning] and not _are_bodies(view, first, second):
        return
    twice = _in_both(view, ending, beginning)
    adopted = _adopted(view, ending, second, beginning)
    names = _name(view, first, endings[0]), _name(view, second, beginning)
    again = declared_again(view, Part(first, ending), Part(second, beginning), twice)
    for edits in _joined(view, first, contents(view, ending), contents(view, beginning)):
        heir, gone = names if len(edits) == 1 else reversed(names)
        once = (*twice, *again) if len(edits) == 1 else twice
        for more in dict.fromkeys((once, twice, (), adopted if len(edits) == 1 else ())):
            together = (*edits, *more)
            if view.gain(together) > 0:
                renamed = (*together, *renamed_to(view, gone, heir, together))
                # A name may have more tokens than the other, as "r#a" of Rust.
                yield Candidate(renamed if view.gain(renamed) > 0 else together)
    parts = Part(first, ending), Part(second, beginning)
    if both := with_both(view, *parts):
        gone, heir = names if in_order(view, *parts) == parts else reversed(names)
        together = (*both, *renamed_to(view, gone, heir, both))
        yield from (Candidate(together),) if view.gain(together) > 0 else ()
    typed = _typed(view, *parts)
    if typed and view.gain(typed) > 0:
        yield Candidate((*typed, *renamed_to(view, names[1], names[0], typed)))
    taken = _taken_in(view, first, ending, second, beginning)
    yield from (Candidate(taken),) if taken and view.gain(taken) > 0 else ()
    if result := _before_result(view, Heads(first, names[0], second, names[1]), ending, beginning):
        yield Candidate(result)


def _put_together(view: View, node: int, members: Sequence[tuple[int, list[int]]]) -> Iterator[Candidate]:
    """Put the contents of one of two definitions of a kind into the other, also with others between them."""
    tree, places = view.tree, {element: at for at, element in enumerate(view.elements(node))}
    definers = view.language.roles.definitions
    kinds = dict.fromkeys(tree.kind[element] for element, _ in members if tree.kind[element] in definers)
    for kind in kinds:
        alike = [Part(element, bodies[-1]) for element, bodies in members if tree.kind[element] == kind]
        for first, second in reversed(list(pairwise(alike))):
            apart = places[second.node] > places[first.node] + 1
            # In a class it does not matter what comes first. Neither does it where the first ends in a value.
            is_first = name_of_function(view, first.node) or _is_used_between(view, first, second)
            others = [(second, first)] if is_first else []
            for gone, heir in (first, second), *others:
                if tree.kind[gone.body] == tree.kind[heir.body]:
                    way = partial(_held_by_heir, gone=gone, heir=heir, apart=apart or gives(view, gone, heir))
                    # What is called may be what the language comes with.
                    yield from in_turn(view, [partial(way, again=True), way, partial(way, renames=False)])
            # One alone says what it derives from, the other what its parameters are.
            for gone, heir in (first, second), (second, first):
                both = with_clauses(view, gone, heir)
                yield from (Candidate(both),) if both else ()


def _is_used_between(view: View, first: Part, second: Part) -> bool:
    """Whether what stands between two definitions uses the first, which has to stand before that then."""
    tree, leaf = view.tree, _name(view, *first)
    places = view.few_uses(tree.text(leaf)) if leaf else ()
    return any(tree.end[first.node] <= tree.start[use] < tree.start[second.node] for use in places)


def _held_by_heir(
    view: View, *, gone: Part, heir: Part, apart: bool, renames: bool = True, again: bool = False
) -> tuple[Edit, ...]:
    """Put what one of two definitions holds into the other, whose name stands for both if it ``renames``.

    Where what is declared ``again`` is not.
    """
    leaves = _name(view, *gone), _name(view, *heir)
    # A constructor has the name of its class, and goes with what it stands in.
    renamed = tuple(renamed_to(view, *leaves, ())) if renames else ()
    put = if_smaller(view, put_before(view, gone, heir, apart=apart, renamed=renamed))
    more = declared_again(view, gone, heir, put) if put and again else ()
    if again and not more:
        return ()
    put = (*put, *more)
    names = tuple(renamed_to(view, *leaves, put)) if put else ()
    if not renames:
        return put if names else ()
    return (*put, *names)


def _typed(view: View, before: Part, after: Part) -> tuple[Edit, ...]:
    """Put the contents of two bodies into the first, whose head gets the type that only the second has."""
    (start, stop), typed = (_behind_parameters(view, part) for part in (before, after))
    if not stop or has_type_behind(view, before) or not has_type_behind(view, after):
        return ()
    joint = next(
        iter(_joined(view, before.node, contents(view, before.body), contents(view, after.body))), ()
    )
    return (Edit(start, stop, view.text_between(*typed)), *joint) if joint else ()


def _behind_parameters(view: View, part: Part) -> tuple[int, int]:
    """The bytes from the last of a definition's parameters to its body, none where it has no parameters."""
    parameters = in_field(view, part.node, "parameters")
    is_before = 0 < parameters < part.body
    return (view.tree.end[parameters] - 1, view.tree.start[part.body]) if is_before else (0, 0)


def _taken_in(view: View, first: int, before: int, second: int, after: int) -> tuple[Edit, ...]:
    """Put the contents of the first body behind those of the second, which has a variable for its parameters.

    None where the first definition has no parameters, or uses none.
    """
    tree, given, taker = view.tree, contents(view, before), contents(view, after)
    last = next((each for each in reversed(view.elements(after)) if tree.end[each] <= taker.end), 0)
    renamed = [edit for edit in _adopted(view, after, first, before) if given.start <= edit.start < given.end]
    if not last or not renamed or given.is_empty or is_replaced(view, taker.end):
        return ()
    between = tree.source[blank_start(tree.source, taker.start) : taker.start] or b" "
    added = text_with(view, given.start, given.end, renamed)
    tokens = view.tokens(last) + view.rendering.tally.count(given.start, given.end)
    text = view.text_between(tree.start[last], taker.end) + between + added
    return (Edit(tree.start[first], tree.start[second]), Edit(tree.start[last], taker.end, text, tokens))


class Heads(NamedTuple):
    """Two definitions that are neighbours, and the leaves of their names."""

    first: int
    name: int
    second: int
    other: int


def _before_result(view: View, heads: Heads, before: int, after: int) -> tuple[Edit, ...]:
    """Put the contents of the second body before those of the first, which end in a value without a mark.

    What begins the head of the second begins that of the first then:
    ``fn f() -> A { a } pub fn g() { f(); }`` -> ``pub fn f() -> A { f(); a }``. None of other bodies.
    """
    tree, taker, given = view.tree, contents(view, before), contents(view, after)
    first, name, second, other = heads
    last, inner = view.text_between(taker.start, taker.end), next(iter(view.elements(before)), 0)
    if view.language.profile.layout is not Layout.FREE or not (name and other and last and inner):
        return ()
    if last.endswith(ENDINGS) or given.is_empty or tree.start[inner] != taker.start:
        return ()
    if is_replaced(view, taker.start, given.start, given.end):
        return ()
    opened = view.text_between(tree.start[second], tree.start[other])
    opening = opened.removesuffix(view.text_between(tree.start[first], tree.start[name]))
    if opening == opened:
        return ()
    renamed = list(renamed_to(view, other, name, ()))
    held = [edit for edit in renamed if given.start <= edit.start < given.end]
    ending = text_with(view, given.start, given.end, held)
    mark = b"" if ending.endswith(ENDINGS) else SEMICOLON
    begun, leaf = first_leaf(tree, inner), first_leaf(tree, first)
    tokens = view.rendering.tally.count(given.start, given.end) + len(mark) + view.tokens(begun)
    edits = [
        view.edit(begun, ending + mark + b" " + view.text(begun), tokens),
        Edit(tree.end[first], tree.end[second]),
    ]
    if opening:
        edits.append(view.edit(leaf, opening + view.text(leaf)))
    edits += [edit for edit in renamed if all(edit.is_apart(each.start, each.end) for each in edits)]
    together = tuple(sorted(edits))
    return together if view.gain(together) > 0 else ()


def _are_bodies(view: View, *definitions: int) -> bool:
    """Whether definitions are their own bodies, as functions and subroutines of Fortran are."""
    definers = view.language.roles.definitions
    return all(view.tree.kind[node] in definers and bodies_of(view, node) == [node] for node in definitions)


def _name(view: View, node: int, body: int) -> int:
    """The leaf of the name that a definition with a body has in its head, 0 if there is none."""
    head = view.names.between(view.tree.start[node], view.tree.start[body])
    return next((leaf for leaf in head if view.alive(leaf) and definer(view, leaf)), 0)


def _adopted(view: View, before: int, second: int, after: int) -> tuple[Edit, ...]:
    """Call the parameters of the second of two definitions by the first variable of the body ``before``.

    Whatever is a name in the second head but the first one is taken for a parameter: without the types of
    parameters, which C can do without, parsers take them for something else.
    """
    tree = view.tree
    variable = next((leaf for leaf in view.names.inside(before) if _defines_in(view, leaf, before)), 0)
    head = [leaf for leaf in view.names_in(second) if leaf < after]
    names = {tree.text(leaf) for leaf in head[1:]} - {tree.text(variable)}
    return tuple(
        view.edit(leaf, tree.text(variable))
        for leaf in view.names.inside(after)
        if variable and tree.kind[leaf] == tree.kind[variable] and tree.text(leaf) in names
    )


def _defines_in(view: View, leaf: int, body: int) -> bool:
    """Whether a name is that of a variable which the body defines itself."""
    return view.alive(leaf) and definer(view, leaf) > body


def _in_both(view: View, before: int, after: int) -> tuple[Edit, ...]:
    """Delete the elements of a body that another one has too, text for text, but not tags around it."""
    tree, held = view.tree, contents(view, after)
    known = {view.text(element) for element in view.elements(before)}
    return tuple(
        view.edit(element)
        for element in view.elements(after)
        if held.start <= tree.start[element] < held.end and view.text(element) in known
    )


def _joined(view: View, first: int, before: Contents, after: Contents) -> Iterator[tuple[Edit, ...]]:
    """Delete what stands between two bodies, or put it in the place of the first one's head."""
    source, start = view.tree.source, view.tree.start[first]
    middle, heads = (
        blank_end(source, before.end),
        (blank_start(source, before.start), blank_start(source, after.start)),
    )
    if before.is_empty or after.is_empty or middle >= heads[1]:
        return
    # What a replacement has taken the beginning or the end of is no body any more.
    if is_replaced(view, before.end, middle, *heads):
        return
    head = view.text_between(view.tree.end[first], heads[1]).strip()
    for joint in BETWEEN:
        between = Edit(before.end if joint else middle, heads[1], joint)
        yield (between,)
        if start < heads[0] and head not in (b"", view.text_between(start, heads[0])):
            yield Edit(start, heads[0], head), between
