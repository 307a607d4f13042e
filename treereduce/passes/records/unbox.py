"""Take a wrapper away from the types that name it and from the values that it makes, at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice, product
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.records.only_member import only_member
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.attached import TYPE_BRACKETS
from treereduce.view.bindings import definer, is_imported, target_of
from treereduce.view.families import leads
from treereduce.view.lift import lift_node
from treereduce.view.members import removable
from treereduce.view.parts import in_field, inside
from treereduce.view.paths import PATHS
from treereduce.view.together import apart, deletions
from treereduce.view.view import View

DEPTH = 4
"""Levels from a name to the list that belongs to it: ``std::Box::<A>::new(a)`` has four in Rust."""
VALUES = (b"(", b"{")
"""What lists of values begin with. Those of types may begin with what an index does as well."""
TYPE = "type"
"""Part of the kinds of what has types in such brackets."""
MAKING = frozenset({b"new"})
"""What may stand before the name of the type of which a value is made."""
JOINTS = PATHS | MAKING
"""Marks and words that may stand before a list of arguments beside names."""
LONGEST_PATH = 1000
"""Bytes before a name that are looked at. Those of a long list would be, for each of its elements."""
MOST_PARTS = 8
"""Children of a node up to which it may be such a type or value, and no long list."""
ENDS = (0, -1)
"""Which of several arguments may be what is wrapped: the first and the last."""
ALIAS = ("alias", "type", "using")
"""Words in the kinds of what gives a type another name."""


class Use(NamedTuple):
    """A type or a value that begins with a name, or with the path to it, and ends with arguments."""

    node: int
    arguments: int


def unbox(view: View, node: int) -> Iterator[Candidate]:
    """Replace a wrapper by what it wraps, where types have it and where values are made of it.

    ``Box<A> x = Box::new(a);`` -> ``A x = a;``

    Also where values are made through another name of the type: ``type B = Box<A>; B x = B::new(a);`` ->
    ``type B = A; B x = a;``, and where types differ: ``Box<&'a A> f(Box<&A> x);`` -> ``&'a A f(&A x);``
    Pays where a value must fit a type, or a type another one, so that neither is hoisted alone. One call for
    each name with arguments of both sorts or different ones of types, up to four where it has several.

    A function may be given the only member that it reads of what it is given:
    ``function f(a) { g(a.b); } f({b: 1, c: 2});`` -> ``function f(a) { g(a); } f(1);``, one call for each
    such parameter without a type.
    """
    if leads(view, node):
        name = view.tree.text(node)
        way = partial(_unboxed, name=name)
        ways = [partial(way, of_type=one, of_value=two) for one, two in product(ENDS, ENDS)]
        yield from in_turn(view, ways)
        yield from in_turn(view, list(only_member(view, name)))


def contained(view: View, place: int) -> tuple[Edit, ...]:
    """Leave the argument of a value that begins with the name at a place; nothing if it has not just one."""
    made = _use(view, place, VALUES)
    return _left(view, made, 0) if made and len(view.elements(made.arguments)) == 1 else ()


def use_of_value(view: View, place: int) -> Use | None:
    """The outermost value that begins with the name at a place and ends with what it is made of."""
    return _use(view, place, VALUES)


def listed(view: View, place: int) -> tuple[Edit, ...]:
    """A list of one in the place of a value of one part that begins with the name at a place."""
    tree, made = view.tree, _use(view, place, VALUES)
    parts = view.elements(made.arguments) if made else []
    if made is None or len(parts) != 1:
        return ()
    part = parts[0]
    if tree.text(next(view.children(made.arguments))) == b"{":
        part = view.elements(part)[-1] if view.elements(part) else part  # without its label
    return (
        Edit(tree.start[made.node], tree.start[part], b"["),
        Edit(tree.end[part], tree.end[made.node], b"]"),
    )


def _unboxed(view: View, *, name: bytes, of_type: int, of_value: int) -> tuple[Edit, ...]:
    """The edits that leave one argument of each use of a name; none where one step or `alike` does that."""
    edits: list[Edit] = []
    extensions: list[int] = []
    types: set[bytes] = set()
    names, values = [name], 0
    for each in names:
        for place in view.few_uses(each):
            if definer(view, place) or is_imported(view, place):
                continue
            made = _use(view, place, VALUES)
            typed = None if made or each != name else _use(view, place, TYPE_BRACKETS)
            if made:
                edits += _left(view, made, of_value)
                values += 1
            elif typed and _is_extended(view, typed.node):
                extensions.append(removable(view, typed.node))
            elif typed:
                edits += _left(view, typed, of_type)
                types.add(view.text(typed.node))
                names += [other for other in _other_names(view, typed.node) if other not in names]
    is_needed = types and (values or len(types) > 1)
    return if_smaller(view, apart([*edits, *deletions(view, extensions)])) if is_needed else ()


def _use(view: View, place: int, brackets: tuple[bytes, ...]) -> Use | None:
    """The outermost use of a name that has a list of arguments, if there is one."""
    tree, roles = view.tree, view.language.roles
    ends = roles.arguments | roles.parameters | roles.bodies | roles.definitions
    found = None
    for node in islice(tree.ancestors(place), DEPTH):
        if tree.kind[node] in ends:
            break
        arguments = _arguments(view, node, brackets) if _begins(view, node, place) else 0
        if arguments > place and (brackets is VALUES or _ends_path(view, place, arguments)):
            found = Use(node, arguments)
        elif found and tree.end[node] == tree.end[found.node] and _leads_to(view, node, found.node):
            found = Use(node, found.arguments)
    return found


def _begins(view: View, node: int, place: int) -> bool:
    """Whether nothing but the path to a name, or a word such as ``new``, stands before it in a node."""
    start = view.tree.start
    return (
        start[node] == start[place]
        or _before(view, node, place).strip() in MAKING
        or _leads_to(view, node, place)
    )


def _arguments(view: View, node: int, brackets: tuple[bytes, ...]) -> int:
    """The last child of a node if it is a list of arguments that is not empty, else 0."""
    tree = view.tree
    children = list(islice(view.children(node), MOST_PARTS + 1))
    last = next(filter(view.is_element, reversed(children)), 0) if len(children) <= MOST_PARTS else 0
    if any(child < last and not (tree.is_named(child) or tree.text(child) in JOINTS) for child in children):
        return 0
    while last and tree.kind[last] not in view.language.roles.bodies:
        first = next(view.children(last), 0)
        if tree.text(first) in brackets:
            is_type = (
                brackets is VALUES
                or tree.text(first) == TYPE_BRACKETS[0]
                or any(TYPE in tree.kind_name(each) for each in (node, last))
            )
            return last if is_type and any(map(view.is_element, view.children(last))) else 0
        last = first if tree.end[first] == tree.end[last] else 0  # Swift has a suffix of calls around it
    return 0


def _ends_path(view: View, place: int, arguments: int) -> bool:
    """Whether a list of types follows a name directly, and not another name of its path."""
    between = view.text_between(view.tree.end[place], view.tree.start[arguments]).strip()
    return not between or between in PATHS


def _leads_to(view: View, node: int, part: int) -> bool:
    """Whether what a node has before a part of it is a path, as ``std::``."""
    return _before(view, node, part).rstrip().endswith(tuple(PATHS))


def _before(view: View, node: int, part: int) -> bytes:
    """What is left of a node before a part of it; nothing where that may be more than a path or a word."""
    start, end = view.tree.start[node], view.tree.start[part]
    return view.text_between(start, end) if end - start <= LONGEST_PATH else b""


def _left(view: View, use: Use, which: int) -> tuple[Edit, ...]:
    """Leave one argument of a use."""
    given = view.elements(use.arguments)[which]
    held = in_field(view, given, "value") or given
    return lift_node(view, use.node, held)


def _is_extended(view: View, node: int) -> bool:
    """Whether a type stands before a body that adds to it, as in ``impl Box<A> {}``."""
    tree, roles = view.tree, view.language.roles
    kinds = {tree.kind[child] for child in islice(view.children(tree.parent[node]), MOST_PARTS)}
    return tree.kind[tree.parent[node]] not in roles.definitions and not roles.bodies.isdisjoint(kinds)


def _other_names(view: View, node: int) -> Iterator[bytes]:
    """The name that a type gets where it stands, if that is what is done there."""
    tree, definitions = view.tree, view.language.roles.definitions
    for around in islice(tree.ancestors(node), 2):
        if tree.kind[around] in definitions and any(word in tree.kind_name(around) for word in ALIAS):
            leaf = target_of(view, around)
            if leaf and not inside(view, leaf, node):
                yield tree.text(leaf)
