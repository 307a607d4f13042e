"""Take array, pointer and reference levels off a variable, or what makes many of it, in all its places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import dropwhile, islice, takewhile

from treereduce.passes.candidate import Candidate
from treereduce.passes.types.marks import marks_of_levels, with_other_forms, without_marks
from treereduce.passes.types.opened import opened
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit, EditSet
from treereduce.view.binding.attached import attached
from treereduce.view.binding.bindings import definer, equals_of
from treereduce.view.binding.elements import Attached
from treereduce.view.calling.families import cut
from treereduce.view.nodes.lift import lift_node
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import in_field, inside, is_parameter, type_in
from treereduce.view.nodes.together import apart
from treereduce.view.types.indirection import ADDRESS, Indirect, put_indirectly
from treereduce.view.view import ENDS, View

MOST_LOWERED = 30
"""Places of a name that is looked at. One with more is hardly left with an array to be rid of."""

FORMS = 2
"""Forms of what stands behind marks that are tried without these."""

MOST_BESIDE = 30
"""Tokens of an expression whose names a mark is taken to be about: ``f<T>::g(a)...``."""

_ARRAY = b"["
"""What makes an array of the name before it."""

_MANY = b"..."
"""The mark by which a name stands for many, but for those that kinds are named after: ``*a`` and ``**a``."""


def levels(view: View, node: int) -> Iterator[Candidate]:
    """Declare a variable without its array or pointer levels, and use it without; else with one less.

    ``int a[2][2]; f(a[0][1]);`` -> ``int a; f(a);``, else ``int a[2]; f(a[1]);``

    Where the array is what is needed, it is that of one variable: ``int a[2]; f(a);`` -> ``int a; f(&a);``
    The value goes with the levels: ``int a[] = {1}; f(a[0]);`` -> ``int a = 1; f(a);``, also where nothing
    uses the variable: ``int[] a = {1};`` -> ``int a = 1;``
    So do maps, ``mapping(int => S) a; f(a[0]);`` -> ``S a; f(a);``, and what is given to an element that is
    read as a function is called: ``S[][] a; f(a(0, 1));`` -> ``S[] a; f(a(0));``

    And the marks by which a name stands for many: of all such names, else of one.
    ``template <class... T> int f(T... a) { return g(a...); }`` ->
    ``template <class T> int f(T a) { return g(a); }``, ``def f(*a): g(*a)`` -> ``def f(a): g(a)``
    What joins all of them goes as well: ``(g(a), ...)`` -> ``(g(a))``

    And the mark of a level that several definitions hand on: of all of them, else of what is of one kind.
    ``fn f(&self) -> &A; fn g(a: &mut A) { g(a.f()) }`` -> ``fn f(self) -> A; fn g(a: A) { g(a.f()) }``.
    What may not stand without its mark has another form then: ``f: &dyn Fn()``, ``f(&|| 0)`` ->
    ``f: fn()``, ``f(|| 0)``

    And what wraps a value that all who use it take out: ``fn f() -> Option<A> { Some(a) } g(f()?)`` ->
    ``fn f() -> A { a } g(f())``

    Either edit alone is a type error, so no other pass finds this. Two calls for each variable that has
    levels where it is declared and where it is used, and one for an array in C, or for what wraps; one for
    all names with marks, and one for each. One to four for each mark of pointers and references that has two
    to eight places.
    """
    if not node:
        names = list(_marked(view))
        groups = [names, *([name] for name in names)] if len(names) > 1 else [names]
        yield from in_turn(view, [partial(_unmarked, names=group) for group in groups])
        for name in view.names:
            ways = [partial(_without_levels, name=name, most=most) for most in (len(view.tree.kind), 1)]
            ways += [partial(_as_single, name=name), partial(opened, name=name)]
            if 0 < len(view.uses(name)) <= MOST_LOWERED:
                yield from in_turn(view, ways)
        for choices in marks_of_levels(view):
            ways = [partial(without_marks, marks=marks) for marks in choices]
            ways += [partial(with_other_forms, marks=choices[0], number=number) for number in range(FORMS)]
            yield from in_turn(view, ways)


def _without_levels(view: View, *, name: bytes, most: int) -> tuple[Edit, ...]:
    """The edits that take up to ``most`` levels off a name in all places; none if no two belong together."""
    is_read = is_given = False
    declared: list[Edit] = []
    used: list[Edit] = []
    places = view.uses(name)
    definers = [definer(view, place) for place in places]
    for place, defined in zip(places, definers, strict=True):
        found = list(_lowered(view, place, most))
        if defined:
            type_lowered = list(_type_lowered(view, defined, most))
            is_read |= bool(type_lowered) and not _takes(view, place, defined)
            values = list(_value_lowered(view, defined, most))
            is_given |= bool(values) and bool(found or type_lowered) and _is_unused(view, defined, places)
            declared += [*found, *type_lowered, *values]
        elif found and place == places[0] and not any(definers):
            declared += found
        else:
            used += found
    if is_read and not used:
        used = list(apart(edit for place in places for edit in _called_with_fewer(view, place, most)))
    edits = tuple(EditSet([*declared, *used])) if declared and (used or is_given) else ()
    return if_smaller(view, edits)


def _is_unused(view: View, defined: int, places: Sequence[int]) -> bool:
    """Whether a name has no other places in the list that its definition stands in."""
    around = view.tree.parent[removable(view, defined)]
    return not any(inside(view, place, around) for place in places if not inside(view, place, defined))


def _as_single(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """The edits that make one variable of an array, with its address where the array itself is used."""
    tree, places = view.tree, view.uses(name)
    definers = [definer(view, place) for place in places]
    defined = [node for node in definers if node]
    if not view.language.profile.pointed or len(defined) != 1 or is_parameter(view, defined[0]):
        return ()
    edits, is_bare = list(_value_lowered(view, defined[0], 1)), False
    for place, node in zip(places, definers, strict=True):
        lowered = list(_lowered(view, place, 1))
        if node and not tree.source.startswith(_ARRAY, tree.end[place]):
            return ()
        if not node and not lowered:
            is_bare, lowered = True, [put_indirectly(view, place, Indirect(ADDRESS, name))]
        edits += lowered
    return if_smaller(view, apart(edits)) if is_bare else ()


def _unmarked(view: View, *, names: list[bytes]) -> tuple[Edit, ...]:
    """The edits that delete the marks of names, with what joins many by them."""
    tree, marked = view.tree, _marked(view)
    marks = {mark for name in names for mark in marked.get(name, ())}
    spans = (sorted((mark, _operator(view, mark) or mark)) for mark in marks)
    return tuple(EditSet(Edit(tree.start[first], tree.end[last]) for first, last in spans))


def _marked(view: View) -> dict[bytes, frozenset[int]]:
    """The names that stand for many, with the marks that say so where they are declared and used.

    A name is declared alone beside a mark, and used in what is beside one of another kind.
    """
    alone: set[bytes] = set()
    marks: dict[bytes, set[int]] = {}
    for mark in filter(view.alive, _marks(view)):
        for element in _beside(view, mark):
            inside = [view.text(place) for place in view.names.inside(element)]
            if len(inside) == 1:
                alone.add(inside[0])
            for name in inside:
                marks.setdefault(name, set()).add(mark)
    # Names of the same marks, as of a type and what is of it, are one.
    several = {frozenset(known): name for name, known in marks.items() if name in alone}
    kinds = view.tree.kind
    return {
        name: known
        for known, name in several.items()
        if len({kinds[view.tree.parent[mark]] for mark in known}) > 1
    }


def _marks(view: View) -> Iterator[int]:
    """All marks by which something stands for many."""
    tree, dots = view.tree, view.tree.grammar.kinds_called(_MANY)
    for node in tree.of_kinds(dots | view.language.roles.splats):
        mark = node if tree.kind[node] in dots else next(tree.children(node), 0)
        if mark and not tree.is_named(mark):
            yield mark


def _beside(view: View, mark: int) -> Iterator[int]:
    """What is on both sides of a mark; where that is the first of its node, also what is before the node."""
    first, last = sorted((mark, _operator(view, mark) or mark))
    before = next(view.before(first), 0) or next(view.before(view.tree.parent[mark]), 0)
    # "sizeof...(T)" has a bracket between them.
    behind = islice(view.after(last), 2)
    after = next(dropwhile(lambda node: view.tree.text(node) == b"(", behind), 0)
    beside = filter(view.is_element, (before, after))
    return (element for element in beside if view.tokens(element) <= MOST_BESIDE)


def _operator(view: View, mark: int) -> int:
    """What joins many by a mark, as the comma does in ``(f(a), ...)`` of C++; 0 if nothing does."""
    tree = view.tree
    if is_parameter(view, mark):
        return 0
    for node in (next(view.before(mark), 0), next(view.after(mark), 0)):
        text = tree.text(node) if node and not tree.is_named(node) else b""
        if text and not text[:1].isalnum() and text not in ENDS:
            return node
    return 0


def _lowered(view: View, place: int, most: int) -> Iterator[Edit]:
    """Put a name in place of the expression or declarator that is up to ``most`` levels around it."""
    tree, outer = view.tree, place
    for _ in range(most):
        node = _widest(view, outer)
        parent = tree.parent[node]
        if tree.kind[parent] not in view.language.roles.levels or not _is_at_an_end(view, node):
            break
        outer = parent
    if outer != place:
        yield from lift_node(view, outer, place)
    else:
        yield from _brackets_behind(view, place, most)


def _widest(view: View, node: int) -> int:
    """The widest node that is all of what a node is: grammars have a kind for any expression around each."""
    tree = view.tree
    while (parent := tree.parent[node]) and (tree.start[parent], tree.end[parent]) == (
        tree.start[node],
        tree.end[node],
    ):
        node = parent
    return node


def _called_with_fewer(view: View, place: int, most: int) -> Iterator[Edit]:
    """Delete up to ``most`` of what is given to a name, or of what it takes, from the last one on."""
    for each in _lists(view, place):
        count = len(each.elements)
        yield from cut(view, each, list(range(max(0, count - most), count)))


def _takes(view: View, place: int, defined: int) -> bool:
    """Whether what is defined under a name is a function, so that the type is that of its result."""
    return any(inside(view, each.holder, defined) for each in _lists(view, place))


def _lists(view: View, place: int) -> Iterator[Attached]:
    """The lists in round brackets that belong to a name where it stands."""
    return (each for each in attached(view, place) if each.bracket == b"(")


def _brackets_behind(view: View, place: int, most: int) -> Iterator[Edit]:
    """Delete up to ``most`` parts in square brackets that follow a name, or a path that ends with it."""
    tree, node = view.tree, place
    while node and not any(view.after(node)) and tree.end[tree.parent[node]] == tree.end[place]:
        node = tree.parent[node]
    dimensions = view.language.roles.dimensions
    behind = takewhile(lambda part: tree.kind[part] in dimensions, view.after(node))
    for part in islice(behind, most):
        if view.text(part).startswith(b"["):
            yield view.edit(part)


def _is_at_an_end(view: View, node: int) -> bool:
    """Whether a node is the first or the last element of its parent."""
    has_more = (any(map(view.is_element, beside(node))) for beside in (view.before, view.after))
    return view.is_element(node) and not all(has_more)


def _type_lowered(view: View, bound: int, most: int) -> Iterator[Edit]:
    """Put an element type in place of the type that is up to ``most`` levels around it."""
    tree = view.tree
    outer = type_in(view, bound)
    if tree.kind[outer] in view.language.roles.annotations:
        outer = next(iter(view.elements(outer)), 0)
    inner = outer
    for _ in range(most):
        if not inner or not (deeper := _element_type(view, inner)):
            break
        inner = deeper
    if inner and inner != outer:
        yield from lift_node(view, outer, inner)


def _element_type(view: View, node: int) -> int:
    """The type of what one that has many holds; 0 for other types."""
    tree, parts = view.tree, view.elements(node)
    if tree.kind[node] in view.language.roles.levels:
        # "[4]T" has its type last, "T[4]" first.
        ordered = parts[:: -1 if view.text(node).startswith(b"[") else 1]
        return in_field(view, node, "element", "type") or next(iter(ordered), 0)
    if held := in_field(view, node, "value_type"):
        return held
    is_array = parts and tree.kind[parts[0]] == tree.kind[node] and view.text(node).endswith(b"]")
    return parts[0] if is_array else 0


def _value_lowered(view: View, bound: int, most: int) -> Iterator[Edit]:
    """Put the first element in place of the list that a variable begins with; nothing for an empty list."""
    tree, equals = view.tree, equals_of(view, bound)
    outer = next((child for child in view.elements(bound) if child > equals), 0) if equals else 0
    inner = outer
    for _ in range(most):
        if not inner or not _is_list(view, inner):
            break
        inner = next(iter(view.elements(inner)), 0)
    if inner and inner != outer:
        yield from lift_node(view, outer, inner)
    elif outer and not inner and tree.previous[equals]:
        yield Edit(tree.end[tree.previous[equals]], tree.end[outer])


def _is_list(view: View, node: int) -> bool:
    """Whether a value is a list of values in brackets."""
    return view.text(node).startswith((b"{", b"[")) and view.tree.kind[node] in view.language.roles.lists
