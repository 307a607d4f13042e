"""Take a wrapper away from the types that name it and from the values that it makes, at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice, product

from treereduce.passes.candidate import Candidate
from treereduce.passes.records.only_member import only_member
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer, is_imported, target_of
from treereduce.view.calling.families import leads
from treereduce.view.nodes.lift import lift_node
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import in_field, inside
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.types.wrapped import MOST_PARTS, Use, makers_of, taken_apart, use_of_type, use_of_value
from treereduce.view.view import View

ENDS = (0, -1)
"""Which of several arguments may be what is wrapped: the first and the last."""


def unbox(view: View, node: int) -> Iterator[Candidate]:
    """Replace a wrapper by what it wraps, where types have it and where values are made of it.

    ``Box<A> x = Box::new(a);`` -> ``A x = a;``

    Also where values are made through another name of the type: ``type B = Box<A>; B x = B::new(a);`` ->
    ``type B = A; B x = a;``, and where types differ: ``Box<&'a A> f(Box<&A> x);`` -> ``&'a A f(&A x);``
    What the language makes values of a type by goes too, also where a pattern takes them apart:
    ``f() -> Option<A> { Some(a) } if let Some(b) = f() {}`` -> ``f() -> A { a } if let b = f() {}``.
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
    made = use_of_value(view, place)
    return _left(view, made, 0) if made and len(view.elements(made.arguments)) == 1 else ()


def _unboxed(view: View, *, name: bytes, of_type: int, of_value: int) -> tuple[Edit, ...]:
    """The edits that leave one argument of each use of a name; none where one step or `alike` does that."""
    edits: list[Edit] = []
    extensions: list[int] = []
    types: set[bytes] = set()
    names, values = [name, *makers_of(view, name)], 0
    for each in names:
        for place in view.few_uses(each):
            if definer(view, place) or is_imported(view, place):
                continue
            made, held = use_of_value(view, place), taken_apart(view, place)
            typed = None if made or held or each != name else use_of_type(view, place)
            if made:
                edits += _left(view, made, of_value)
                values += 1
            elif held:
                edits += lift_node(view, view.tree.parent[place], held)
                values += 1
            elif typed and _is_extended(view, typed.node):
                extensions.append(removable(view, typed.node))
            elif typed:
                edits += _left(view, typed, of_type)
                types.add(view.text(typed.node))
                names += [other for other in _other_names(view, typed.node) if other not in names]
    is_needed = types and (values or len(types) > 1)
    return if_smaller(view, apart([*edits, *deletions(view, extensions)])) if is_needed else ()


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
    tree, aliases = view.tree, view.language.roles.definitions & view.language.roles.type_aliases
    for around in islice(tree.ancestors(node), 2):
        if tree.kind[around] in aliases:
            leaf = target_of(view, around)
            if leaf and not inside(view, leaf, node):
                yield tree.text(leaf)
