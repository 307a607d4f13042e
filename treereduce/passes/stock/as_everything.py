"""Take an interface away with all that is done for its sake and by its means: everything has the new one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer, is_imported, target_of
from treereduce.view.calling.calls import call_of
from treereduce.view.calling.paths import COLONS, joint_after, joint_before, word_before
from treereduce.view.calling.scopes import BOUNDS, INTERFACE
from treereduce.view.nodes.members import in_body, removable
from treereduce.view.nodes.parts import child_of, field_of, in_any, in_field, inside, outermost, uses_outside
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.view import View

BOUND_DEPTH = 2
"""Levels from a name to all that a type has to have: that of ``T<A>`` in ``B: T<A>`` has two."""
MOST_OPENED = 4
"""Names that are tried, of all that an import of all names may bring in."""
MOST_NAMES = 256
"""Names that are looked at for these, the first of the program. Where 1,200 such imports brought in none,
looking at all names for each import took 29 s, and takes 2.3 s."""
TYPE = b"{type}"
"""What a text has in the place of the only type that has the interface."""
GIVEN = b"{given}"
"""What a text has in the place of the only type that the interface is given."""
MARK = b"'"
"""What lifetimes begin with, which is no part of their names."""
BORROWED = b"&"
"""What makes of an object something that has another type, as its methods may."""


def as_everything(node: int, texts: Sequence[bytes]) -> Iterator[Way]:
    """The ways to have one of some ``texts`` for an interface, and objects for what its methods make of them.

    ``trait T { fn g(&self) -> u8; } impl T for S { .. } fn f(a: impl T) { h(a.g()) }`` ->
    ``fn f(a: impl Sized) { h(&a) }``

    And then ``h(a)``, and the first of these for all further texts. One may be for the only type that has the
    interface: ``trait T {} impl T for S {} fn f(a: impl T) {}`` -> ``fn f(a: impl From<S>) {}``, or given
    what that is: ``trait T<A> {} fn f(a: impl T<S>) {}`` -> ``fn f(a: impl From<S>) {}``. What adds the
    interface to a type goes. A plain type stands for a member that is one, and for what one without an object
    makes, what it is given or a plain value.
    """
    marks = (BORROWED, b"")
    ways = [(text, mark) for text in texts[:1] for mark in marks] + [(text, BORROWED) for text in texts[1:]]
    yield from (partial(_as_everything, node=node, text=text, mark=mark) for text, mark in ways)


def imported_as_everything(node: int, texts: Sequence[bytes]) -> Iterator[Way]:
    """The way to have the first of some ``texts`` for an interface that is brought in, with all for its sake.

    ``use a::T; fn f(b: impl T) {}`` -> ``fn f(b: impl Sized) {}``

    None where the name is used for anything but what something has to have.
    """
    yield from (partial(_as_everything, node=node, text=text) for text in texts[:1])


def opened_as_everything(view: View, node: int, texts: Sequence[bytes]) -> Iterator[Way]:
    """The ways to have the first of some ``texts`` for one interface that an import of all may bring in.

    ``use a::*; fn f(b: impl T) {}`` -> ``fn f(b: impl Sized) {}``
    """
    names = islice(view.names, MOST_NAMES)
    bounds = (name for name in names if name not in texts and _is_only_bound(view, name))
    for name in islice(bounds, MOST_OPENED):
        yield from (partial(_opened_as_everything, node=node, name=name, text=text) for text in texts[:1])


def _opened_as_everything(view: View, *, node: int, name: bytes, text: bytes) -> tuple[Edit, ...]:
    """The edits that put a text for a name, and take an import away."""
    whole = removable(view, node) if view.alive(node) else 0
    uses = view.few_uses(name)
    edits = [Edit(*_span(view, use), text) for use in uses]
    return if_smaller(view, apart([*edits, *deletions(view, [whole])])) if whole and edits else ()


def _is_only_bound(view: View, name: bytes) -> bool:
    """Whether a name is used, and only as that of what a type has to have."""
    uses = view.few_uses(name)
    return bool(uses) and all(_is_bound(view, use) and not _for_its_sake(view, use) for use in uses)


def _as_everything(view: View, *, node: int, text: bytes, mark: bytes = b"") -> tuple[Edit, ...]:
    """The edits that put a text for an interface; none where a member of it is used in another way."""
    tree = view.tree
    if not view.alive(node):
        return ()
    is_brought_in = is_imported(view, node)
    name = node if is_brought_in else target_of(view, node)
    whole = removable(view, node) if name else 0
    if not whole:
        return ()
    uses = uses_outside(view, name, whole)
    given = {use: sake for use in uses if (sake := _for_its_sake(view, use))}
    gone = [whole, *given.values()]
    roots = outermost(view, gone)
    left = [use for use in uses if not in_any(view, use, roots)]
    if is_brought_in and not all(_is_bound(view, use) for use in left):
        return ()
    texts = dict.fromkeys(left, text)
    if TYPE in text:
        [(added, sake)] = given.items() if len(given) == 1 else [(0, 0)]
        if not sake or _is_open(view, added, sake):
            return ()
        texts = {use: _with_type(view, use, text, added, sake) for use in left}
    if GIVEN in text:
        own = child_of(view, node, view.language.roles.parameters)
        types = [view.text(each) for each in view.elements(own)] if own else []
        lists = {use: _given(view, use) for use in left}
        if len(types) != 1 or types[0].startswith(MARK) or any(len(each) != 1 for each in lists.values()):
            return ()
        texts = {use: text.replace(GIVEN, each[0]) for use, each in lists.items()}
    edits = [Edit(*_span(view, use), way) for use, way in texts.items()]
    leaves = [leaf for leaf in view.names.inside(whole) if leaf != name and definer(view, leaf)]
    for member in dict.fromkeys(tree.text(leaf) for leaf in leaves if _is_member(view, leaf, node)):
        places = [use for use in view.few_uses(member) if not in_any(view, use, roots)]
        if any(definer(view, use) for use in places):
            continue
        for use in places:
            instead = _instead(view, use, mark)
            if not instead:
                return ()
            edits += instead
    return if_smaller(view, apart([*edits, *deletions(view, gone)])) if edits else ()


def _is_bound(view: View, use: int) -> bool:
    """Whether a name stands where nothing but an interface may."""
    around = islice(view.tree.ancestors(use), BOUND_DEPTH)
    return not joint_after(view, use) and any(
        field_of(view, each) in (INTERFACE, BOUNDS) for each in (use, *around)
    )


def _is_member(view: View, leaf: int, node: int) -> bool:
    """Whether a name is that of a member of the body of a definition."""
    parent = view.tree.parent[removable(view, definer(view, leaf))]
    return view.tree.kind[parent] in view.language.roles.bodies and view.tree.parent[parent] == node


def _for_its_sake(view: View, use: int) -> int:
    """What goes with an interface that is named in a place: what brings it in, or adds it to a type."""
    whole = removable(view, use)
    if not whole or is_imported(view, use):
        return whole
    added = in_field(view, whole, INTERFACE) if in_body(view, whole) else 0
    return whole if added and inside(view, use, added) else 0


def _span(view: View, use: int) -> tuple[int, int]:
    """Where a name begins and ends with the path to it, and with what stands behind it in brackets."""
    tree, node = view.tree, use
    while joint_before(view, node) and tree.end[tree.parent[node]] == tree.end[node]:
        node = tree.parent[node]
    return tree.start[node], tree.end[_list_behind(view, use, node) or node]


def _with_type(view: View, use: int, text: bytes, added: int, whole: int) -> bytes:
    """A text for an interface where it is used, with the type that has it by the definition ``whole``.

    What the interface is given where it is ``added`` to the type is what it is given there.
    """
    kept = view.text(in_field(view, whole, "type"))
    for own, other in zip(_given(view, added), _given(view, use), strict=False):
        kept = re.sub(rb"(?<![\w'])" + re.escape(own) + rb"(?!\w)", other.replace(b"\\", rb"\\"), kept)
    return text.replace(TYPE, kept)


def _is_open(view: View, added: int, whole: int) -> bool:
    """Whether a type has parameters that the interface is not given: ``impl<A> T for Vec<A>``."""
    names, own = view.names, child_of(view, whole, view.language.roles.parameters)
    kind = in_field(view, whole, "type") if own else 0
    within = {view.tree.text(leaf) for leaf in names.inside(kind)} if kind else set()
    free = within - {text.lstrip(MARK) for text in _given(view, added)}
    return bool(free) and not free.isdisjoint(view.tree.text(leaf) for leaf in names.inside(own))


def _given(view: View, use: int) -> list[bytes]:
    """What a name is given in brackets behind it."""
    behind = _list_behind(view, use, use)
    return [view.text(each) for each in view.elements(behind)] if behind else []


def _list_behind(view: View, use: int, node: int) -> int:
    """The list that a name is given behind a node; 0 for none.

    Where a grammar is at a loss it may be one of parameters; those of a function of that name are none.
    """
    roles, behind = view.language.roles, view.tree.following(node)
    kinds = roles.arguments if definer(view, use) else roles.arguments | roles.parameters
    return behind if behind > 0 and view.tree.kind[behind] in kinds else 0


def _instead(view: View, use: int, mark: bytes) -> tuple[Edit, ...]:
    """The edits that leave of a use of a member what that is used on or given; none for other uses."""
    tree, call = view.tree, call_of(view, use)
    is_path = word_before(view, tree.start[use]) == COLONS
    if call and call.receiver and not is_path:
        receiver = call.receiver
        first = tree.tokens_between(0, tree.start[receiver])[1]
        start, end = tree.token_start[first], tree.token_end[first]
        marked = (Edit(start, end, mark + tree.source[start:end]),) if mark else ()
        return (*marked, Edit(tree.end[receiver], tree.end[call.node]))
    if call and any(call.arguments):
        given = next(filter(None, call.arguments))
        around = (tree.start[call.node], tree.start[given]), (tree.end[given], tree.end[call.node])
        # Where a bracket is missing, nothing is behind what is given.
        return tuple(Edit(start, end) for start, end in around if start < end)
    whole = call.node if call else tree.parent[use]
    least = view.language.minimal(tree.kind[whole]) if call or is_path else ()
    return tuple(view.edit(whole, each) for each in least[-1:])
