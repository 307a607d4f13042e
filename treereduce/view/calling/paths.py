"""Paths to members, as ``n::a`` and ``x.f``, and the objects that are used for nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from treereduce.program.edits import Edit
from treereduce.program.text import WORDS
from treereduce.view.binding.bindings import binder, equals_of, is_mention, target_of, with_sigil
from treereduce.view.calling.called import answered_by, call_at, written_as_call
from treereduce.view.nodes.blocks import contents
from treereduce.view.nodes.lift import lift
from treereduce.view.nodes.members import COLON, has_comma, removable, removal
from treereduce.view.nodes.parts import field_of, inside, is_parameter
from treereduce.view.view import View

ARROW = b"->"
PATHS = frozenset({b".", ARROW, b"::"})
"""What divides a name from the one that it belongs to. Of a path the first name may go, the last one not."""
_MARKS = tuple(PATHS)
COLONS = b"::"
"""What divides a scope from its members where objects have another mark for that."""
PATTERN = 4
"""Nodes of a pattern with one name, in brackets."""
_TIGHT = re.compile(rb"[\w$.]+|\[[^\[\]]*\]")
"""A path or a list, with which a part that is taken needs no brackets, as it does with ``a || b``."""
OBJECT_DEPTH = 5
"""Levels from the name of a class to what makes an object of it: ``(new A(1))``, ``A a = new A();``."""
MOST_BOUND = 5
"""Names that are looked at in ``C c = new C();``. One more is of something else."""
LABEL_DEPTH = 3
"""Levels from a name to what gives it a value in a list: ``.a = {1}`` has two."""


class Object(NamedTuple):
    """An object of which nothing but members is used."""

    edits: tuple[Edit, ...]
    """What takes it away from the paths through it."""
    definition: int
    """What would go with it; 0 where it is made in a path, as in ``new A().f()``."""


def joint_after(view: View, node: int) -> int:
    """Where the mark ends that makes a node the head of a path, 0 if none follows."""
    tree = view.tree
    after = tree.tokens_between(0, tree.end[node])[1]
    if after == tree.token_count:
        return 0
    start, end = tree.token_start[after], tree.token_end[after]
    return end if view.text_between(start, end) in PATHS else 0


def joint_before(view: View, node: int) -> int:
    """Where the mark begins that makes a node the member of a path, 0 if none stands before it.

    An arrow is none before a body, as in cases of OCaml and lambdas of Java: ``A a -> a``.
    """
    joint = _joint_before(view, view.tree.start[node])
    is_arrow = joint > 0 and view.tree.source.startswith(ARROW, joint)
    return 0 if is_arrow and _begins_body(view, node) else joint


def _begins_body(view: View, node: int) -> bool:
    """Whether a node is the first of what is the body of something."""
    tree, start = view.tree, view.tree.start[node]
    while node and tree.start[node] == start:
        if field_of(view, node) == "body":
            return True
        node = tree.parent[node]
    return False


def _joint_before(view: View, position: int) -> int:
    tree = view.tree
    before = tree.tokens_between(0, position)[1] - 1
    if before < 0:
        return 0
    start, end = tree.token_start[before], tree.token_end[before]
    return start if view.text_between(start, end) in PATHS else 0


def is_field(view: View, node: int) -> bool:
    """Whether a name is the member of an object: one behind a dot or an arrow, and not behind colons."""
    joint = joint_before(view, node)
    return joint > 0 and not view.tree.source.startswith(COLONS, joint)


def part_taken(view: View, leaf: int, value: int) -> bytes:
    """The part of a value that a pattern of one name has that for: ``b.a`` of ``{a} = b``; else empty."""
    name, around = view.tree.text(leaf), view.tree.parent[leaf]
    if view.tree.size[around] > PATTERN:
        return b""
    pattern = b"".join(view.text(around).split())
    part = {b"{%b}" % name: b"." + name, b"[%b]" % name: b"[0]"}.get(pattern)
    text = view.text(value).strip()
    is_tight = view.tree.kind[value] in view.language.roles.calls or _TIGHT.fullmatch(text)
    return (text if is_tight else b"(%b)" % text) + part if part else b""


def is_label(view: View, node: int) -> bool:
    """Whether a name is that of what stands behind a colon, as of a field or an argument: ``{a: 0}``."""
    tree, around = view.tree, view.tree.parent[node]
    behind = next(islice(view.children(around), 1, None), 0) if tree.start[around] == tree.start[node] else 0
    return behind > 0 and tree.text(behind) == COLON


def path_to(view: View, place: int) -> int:
    """The path that ends with a name, ``a.f`` at ``f``; the name with the mark of a variable where none does.

    Grammars have all of it in a node, or only the part from its last mark on.
    """
    tree = view.tree
    if not joint_before(view, place):
        return with_sigil(view, place)
    while tree.parent[place] and tree.end[tree.parent[place]] == tree.end[place]:
        # In Swift the mark is in a node with the name.
        is_member = tree.source.startswith(_MARKS, tree.start[place]) or joint_before(view, place)
        if tree.start[tree.parent[place]] < tree.start[place] and not is_member:
            break
        place = tree.parent[place]
    return with_sigil(view, place)


def start_of_path(view: View, place: int) -> int | None:
    """Where the path to a name begins, as ``f().b.a`` does at ``f``; None if that cannot be told.

    Where no node is around all of it, as in macros, it is told if nothing but words leads to the name.
    """
    start = view.tree.start[path_to(view, place)]
    # A node may begin with the mark between the name and what is before it.
    while joint := start if view.tree.source.startswith(_MARKS, start) else _joint_before(view, start):
        word = word_before(view, joint)
        if not WORDS.fullmatch(word):
            return None
        start = view.tree.source.rfind(word, 0, joint)
    return start


def word_before(view: View, position: int) -> bytes:
    """What is left of the last token that begins before a position, empty where there is none."""
    before = view.tree.tokens_between(0, position)[1]
    return view.text_between(view.tree.token_start[before - 1], position).strip() if before else b""


def of_objects(view: View, places: Sequence[int]) -> list[int]:
    """The places of a name behind a dot or an arrow, where some scope of that name has colons behind it.

    None where paths to scopes have dots too.
    """
    tree = view.tree
    ends = [joint for place in places if (joint := joint_after(view, place))]
    if not any(tree.source[end - len(COLONS) : end] == COLONS for end in ends):
        return []
    return [place for place in places if word_before(view, tree.start[place]) in PATHS - {COLONS}]


def without_head(view: View, head: int) -> Edit | None:
    """The edit that leaves a path without its head, None where no path begins."""
    joint = joint_after(view, head)
    return Edit(view.tree.start[head], joint) if joint else None


def object_of(view: View, place: int, bodies: Sequence[int] = ()) -> Object | None:
    """The object of the class named at a place; None if there is none, or more or less is done with it.

    Where the ``bodies`` of the class are given, it may also be called as a function is, and indexed.
    """
    tree, roles = view.tree, view.language.roles
    node = place
    for _ in range(OBJECT_DEPTH):
        node = tree.parent[node]
        if not node or tree.kind[node] in roles.parameters | roles.arguments | roles.bodies:
            return None
        if (tree.kind[node] in roles.definitions and not is_mention(view, node)) or equals_of(view, node):
            return _variable(view, node, place, bodies)
        short = without_head(view, node)
        if short and list(islice(view.names_in(node), 2)) == [place]:
            return Object((short,), 0)
    return None


def _variable(view: View, node: int, place: int, bodies: Sequence[int]) -> Object | None:
    """The object that a node defines or assigns."""
    leaf, whole = target_of(view, node), removable(view, node)
    uses = view.few_uses(view.tree.text(leaf)) if leaf else []
    in_list = is_parameter(view, whole)
    if not whole or in_list or leaf == place or has_comma(view, leaf):
        return None
    edits: list[Edit] = []
    others = {_bound_elsewhere(view, use, place) for use in uses if not inside(view, use, whole)} - {0}
    edits += [removal(view, other) for other in sorted(others)]
    for use in uses:
        if not any(inside(view, use, other) for other in (whole, *others)):
            head = with_sigil(view, use)
            short = without_head(view, head)
            called = () if short else _called(view, head, place, bodies)
            around = (short,) if short else called or _labelled(view, head)
            if not around:
                return None
            edits += around
    return Object(tuple(edits), whole) if edits else None


def _bound_elsewhere(view: View, use: int, place: int) -> int:
    """What declares an object or gives it one of the class named at a place, and names nothing else; else 0.

    ``c = new C();`` and ``C c;``, where that is what the other one does.
    """
    tree, node = view.tree, binder(view, use)
    whole = removable(view, node) if node and target_of(view, node) == use else 0
    known = {tree.text(use), tree.text(place)}
    is_all = whole > 0 and known.issuperset(
        tree.text(leaf) for leaf in islice(view.names_in(whole), MOST_BOUND)
    )
    return whole if is_all else 0


def _called(view: View, node: int, place: int, bodies: Sequence[int]) -> tuple[Edit, ...]:
    """Call the method that answers an object that is called, by the name of its class or else its own."""
    call = call_at(view, node) if bodies else None
    methods = list(answered_by(view, bodies, call.bracket)) if call else []
    if call is None or not methods:
        return ()
    name = view.tree.text(place if view.tree.is_name(place) else node)
    method_names = [view.edit(each, name) for each in methods]
    return (*method_names, *written_as_call(view, node, call, name))


def _labelled(view: View, node: int) -> tuple[Edit, ...]:
    """Leave only what the brackets hold of what gives a member its value: ``.a = {1}``, ``a: A { x: 1 }``."""
    tree = view.tree
    for _ in range(LABEL_DEPTH):
        pair = tree.parent[node]
        elements = list(islice(filter(view.is_element, tree.children(pair)), 3))
        if len(elements) == 2 and elements[0] == node:
            for value in (elements[1], *reversed(view.elements(elements[1]))):
                held = contents(view, value)
                if not held.is_empty and held.end < tree.end[value]:
                    return lift(view, pair, *held)
            return ()
        if len(elements) != 1:
            return ()
        node = pair
    return ()
