"""Take a wrapper away from the types that name it and from the values that it makes, at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice, product

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.bindings import definer, in_field, is_imported, removable, target_of
from treereduce.view.families import leads
from treereduce.view.lift import lift
from treereduce.view.names import MOST_REVISITED
from treereduce.view.paths import PATHS
from treereduce.view.together import apart, deletions
from treereduce.view.view import View

DEPTH = 4
"""Levels from a name to the list that belongs to it: ``std::Box::<A>::new(a)`` has four in Rust."""
TYPES, VALUES = (b"<", b"["), (b"(", b"{")
"""What lists of types begin with, and lists of values."""
ENDS = (0, -1)
"""Which of several arguments may be what is wrapped: the first and the last."""
ALIAS = ("alias", "type", "using")
"""Words in the kinds of what gives a type another name."""


def unbox(view: View, node: int) -> Iterator[Candidate]:
    """Replace a wrapper by what it wraps, both where types have it and where values are made of it.

    ``Box<A> x = Box::new(a);`` -> ``A x = a;``

    Also where values are made through another name of the type: ``type B = Box<A>; B x = B::new(a);`` ->
    ``type B = A; B x = a;``. Pays where a value must fit a type, so that neither is hoisted alone. One call for
    each name with arguments of both sorts, up to four where it has several.
    """
    if leads(view, node):
        way = partial(_unboxed, name=view.tree.text(node))
        yield from in_turn(view, [partial(way, of_type=one, of_value=two) for one, two in product(ENDS, ENDS)])


def _unboxed(view: View, *, name: bytes, of_type: int, of_value: int) -> tuple[Edit, ...]:
    """The edits that leave one argument of each use of a name; none where it lacks uses of one sort."""
    edits: list[Edit] = []
    extensions: list[int] = []
    names, types, values = [name], 0, 0
    for each in names:
        places = view.first_uses(each, MOST_REVISITED + 1)
        for place in places if len(places) <= MOST_REVISITED else ():
            if definer(view, place) or is_imported(view, place):
                continue
            made = _use(view, place, VALUES)
            named = 0 if made or each != name else _use(view, place, TYPES)
            if made:
                edits += _left(view, made, VALUES, of_value)
                values += 1
            elif named and _is_extended(view, named):
                extensions.append(removable(view, named))
            elif named:
                edits += _left(view, named, TYPES, of_type)
                types += 1
                names += [other for other in _other_names(view, named) if other not in names]
    return if_smaller(view, apart([*edits, *deletions(view, extensions)])) if types and values else ()


def _use(view: View, place: int, brackets: tuple[bytes, ...]) -> int:
    """The outermost node that begins with the path to a name and ends with arguments; 0 if there is none."""
    tree, roles = view.tree, view.language.roles
    ends = roles.arguments | roles.parameters | roles.bodies | roles.definitions
    found = 0
    for node in islice(tree.ancestors(place), DEPTH):
        if tree.kind[node] in ends:
            break
        arguments = _arguments(view, node, brackets)
        if arguments > place and (brackets is VALUES or _ends_path(view, place, arguments)):
            found = node
        elif found and tree.end[node] == tree.end[found] and _is_path(view.text_between(tree.start[node], tree.start[found])):
            found = node
    return found


def _arguments(view: View, node: int, brackets: tuple[bytes, ...]) -> int:
    """The last child of a node if it is a list of arguments that is not empty, else 0."""
    tree = view.tree
    last = next(reversed(list(filter(tree.is_named, view.children(node)))), 0)
    is_list = view.text(last).startswith(brackets) and tree.kind[last] not in view.language.roles.bodies
    return last if last and is_list and view.elements(last) else 0


def _ends_path(view: View, place: int, arguments: int) -> bool:
    """Whether a list of types follows a name directly, and not another name of its path."""
    between = view.text_between(view.tree.end[place], view.tree.start[arguments]).strip()
    return not between or between in PATHS


def _is_path(text: bytes) -> bool:
    """Whether a text is what leads to a name, as ``std::``."""
    return text.strip().endswith(tuple(PATHS))


def _left(view: View, use: int, brackets: tuple[bytes, ...], which: int) -> tuple[Edit, ...]:
    """Leave one argument of a use."""
    given = view.elements(_innermost(view, use, brackets))[which]
    held = in_field(view, given, "value") or given
    return lift(view, use, view.tree.start[held], view.tree.end[held])


def _innermost(view: View, use: int, brackets: tuple[bytes, ...]) -> int:
    """The list of arguments of a use, which may stand in the last part of a path."""
    while not (arguments := _arguments(view, use, brackets)):
        use = view.elements(use)[-1]
    return arguments


def _is_extended(view: View, use: int) -> bool:
    """Whether a type stands before a body that adds to it, as in ``impl Box<A> {}``."""
    roles, parent = view.language.roles, view.tree.parent[use]
    kinds = {view.tree.kind[child] for child in view.children(parent)}
    return view.tree.kind[parent] not in roles.definitions and not roles.bodies.isdisjoint(kinds)


def _other_names(view: View, use: int) -> Iterator[bytes]:
    """The name that a type gets where it is used, if that is all that is done there."""
    tree = view.tree
    for node in islice(tree.ancestors(use), 2):
        if any(word in tree.kind_name(node) for word in ALIAS) and tree.kind[node] in view.language.roles.definitions:
            leaf = target_of(view, node)
            if leaf and leaf != use:
                yield tree.text(leaf)
