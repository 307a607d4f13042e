"""Put what a loop repeats in the place of the loop."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import islice, takewhile
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.loops.stepped import stepped_in_use
from treereduce.passes.loops.walked_once import walked_once
from treereduce.passes.ways import Way, if_smaller, in_turn
from treereduce.program.brackets import OPENING
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import binder, given_value, with_sigil
from treereduce.view.calling.calls import call_of
from treereduce.view.nodes.blocks import contents
from treereduce.view.nodes.lift import lift
from treereduce.view.nodes.members import has_comma, in_body
from treereduce.view.nodes.parts import field_of, first_children, in_field, inside
from treereduce.view.view import View

MOST_NAMES = 8
"""Names of a head that are looked at."""
MOST_USES = 100
"""Uses of one name that are looked at."""
_MARKS = re.compile(rb"[^\w\s()\[\]{}'\"]*(?:\w+\s+)?")
"""What may stand before a name that a walk begins with, as in ``&mut a.b``; ``0..n`` begins with a number."""


class Loop(NamedTuple):
    """A statement that binds names in its head for its body."""

    body: int
    uses: dict[int, tuple[bytes, ...]]
    """Where the body has one of them, and what may stand there, the likeliest first."""
    walked: list[tuple[int, int]]
    """A name of the head, and what is walked through for it."""


def unroll(view: View, node: int) -> Iterator[Candidate]:
    """Replace a loop by its body, with the first values of its variables or zeros in the places of those.

    ``for (int i = 1; i < n; i++) f(a[i]);`` -> ``f(a[1]);``, ``for i in range(n): f(a[i])`` -> ``f(a[0])``

    So does what binds a name for a block in another way: ``if let Some(x) = y { f(x); }`` -> ``f(y);``,
    or, for one or two calls more, with what a method is called on: ``if let Some(x) = y.z() { f(x); }`` ->
    ``f(y);``.
    Of a list that is walked through the first member stands for the variable, and what another value begins
    with where zero will not do: ``for x in [g, h]: x(1)`` -> ``g(1)``, ``for n in self.all: n.f()`` ->
    ``self.f()``, also behind a mark such as that of a borrow, ``for x in &a.b { f(x) }`` -> ``f(a)``. Pays
    where a loop does not matter, but its variable has to stand for something. One or two calls for each loop
    whose variable its body uses, as many again where the body has brackets. A loop that has to stay may step
    where its variable is used: ``int i = 1; while (i < n) f(a[i++]);``, one call more.
    Where types stand before names, the variable may be declared in the place of the loop:
    ``for (A *a : b) g(a);`` -> ``A *a; g(a);``, one call more.
    """
    loop = _loop(view, node)
    if loop is not None:
        inner = contents(view, loop.body)
        whole = view.tree.start[loop.body], view.tree.end[loop.body]
        parts = dict.fromkeys([(inner.start, inner.end), whole])
        most = max(len(values) for values in loop.uses.values())
        ways: list[Way] = [
            partial(_unrolled, node=node, part=part, which=which) for part in parts for which in range(most)
        ]
        ways += [
            partial(walked_once, node=node, body=loop.body, leaf=leaf, walked=walked)
            for leaf, walked in loop.walked[:1]
        ]
        yield from in_turn(view, [*ways, partial(stepped_in_use, node=node)])


def _unrolled(view: View, *, node: int, part: tuple[int, int], which: int) -> tuple[Edit, ...]:
    """The body in the place of a loop, with one of the values of each name, the last where it has fewer."""
    loop = _loop(view, node)
    if loop is None or part[0] >= part[1]:
        return ()
    edits = list(lift(view, node, *part))
    for use, values in loop.uses.items():
        whole = with_sigil(view, use)
        if not part[0] <= view.tree.start[whole] < part[1]:
            continue  # in what the body itself begins with, as "switch (x) {", which goes
        edits.append(view.edit(whole, values[min(which, len(values) - 1)]))
    return if_smaller(view, tuple(edits))


def _loop(view: View, node: int) -> Loop | None:
    """What a node binds in its head for its last part, None if it is a definition or binds nothing so."""
    tree, body = view.tree, body_of_loop(view, node)
    if not body:
        return None
    uses: dict[int, tuple[bytes, ...]] = {}
    names: set[bytes] = set()
    pairs = list[tuple[int, int]]()
    for leaf in takewhile(lambda leaf: leaf < body, view.names.inside(node)):
        if tree.text(leaf) not in names and len(names) < MOST_NAMES and view.alive(leaf):
            names.add(tree.text(leaf))
            bound = bound_in_loop(view, node, body, leaf)
            uses |= dict.fromkeys(bound, _values(view, node, body, leaf))
            if bound and (walked := walked_by(view, node, body, leaf)):
                pairs.append((leaf, walked))
    return Loop(body, uses, pairs) if uses and view.language.zero else None


def body_of_loop(view: View, node: int) -> int:
    """The last part of a node that has others before it, as a loop does; 0 if it is a definition."""
    tree, roles = view.tree, view.language.roles
    kinds = roles.definitions | roles.parameters | roles.arguments | roles.imports | roles.bodies
    if not node or not view.is_element(node) or tree.kind[node] in kinds:
        return 0
    parts = [child for child in first_children(view, node) if tree.is_named(child)]
    body = next(filter(None, (_body(view, part) for part in reversed(parts[1:]))), 0)
    is_other = any(tree.kind[part] in roles.parameters | roles.bodies for part in parts if part < body)
    return 0 if is_other else body


def _body(view: View, part: int) -> int:
    """The body that a part is or has nothing around; the part where it is a statement without; else 0."""
    tree, roles, inner = view.tree, view.language.roles, part
    while tree.kind[inner] not in roles.bodies:
        children = list(islice(view.children(inner), 2))
        if len(children) != 1:
            return part if _is_statement(view, part) and tree.kind[part] not in roles.definitions else 0
        inner = children[0]
    return inner


def _is_statement(view: View, part: int) -> bool:
    """Whether a part ends as a statement does, or is the body of one that a line end ends."""
    tree = view.tree
    if tree.source.endswith(b";", tree.start[part], tree.end[part]):
        return True
    return field_of(view, part) == "body" and in_body(view, tree.parent[part])


def bound_in_loop(view: View, node: int, body: int, leaf: int) -> list[int]:
    """Where the body has a name of the head; nowhere if that is known outside."""
    tree = view.tree
    is_own = node < binder(view, leaf) < body
    uses = view.few_uses(tree.text(leaf), MOST_USES)
    if not is_own and not all(
        _in_kind(view, use, tree.kind[node]) or _is_of_another(view, use, node) for use in uses
    ):
        return []
    return [use for use in uses if inside(view, use, body)]


def _values(view: View, node: int, body: int, leaf: int) -> tuple[bytes, ...]:
    """What may stand for a name of a head: its value, a part of what is walked, zero."""
    tree, zero = view.tree, view.language.zero
    if value := _value(view, node, leaf):
        return (*(view.text(each) for each in (value, _receiver(view, value)) if each), zero)
    walked = walked_by(view, node, body, leaf)
    if members := members_walked(view, walked):
        return view.text(members[0]), zero
    first = next(iter(view.names.inside(walked)), 0) if walked else 0
    whole = with_sigil(view, first) if first else 0
    if not first or not _MARKS.fullmatch(tree.source[tree.start[walked] : tree.start[whole]]):
        return (zero,)
    is_called = tree.source.startswith(b"(", tree.end[whole])
    return (zero,) if is_called else (zero, view.text(whole))


def members_walked(view: View, walked: int) -> list[int]:
    """The members of what a loop walks through, none if that is no list that is written out."""
    members = view.elements(walked) if walked else []
    is_list = members and (has_comma(view, members[0]) or view.text(walked)[:1] in OPENING)
    return members if is_list else []


def walked_by(view: View, node: int, body: int, leaf: int) -> int:
    """What a head has beside a single name and its type, if that is one part; else 0."""
    heads = list(takewhile(lambda child: child < body, view.elements(node)))
    kind = in_field(view, node, "type")
    # What stands before the type is a word such as "const".
    others = [head for head in heads if not inside(view, leaf, head) and head > kind]
    bound = (name for head in heads if head not in others for name in view.names.inside(head))
    is_single = next((False for name in bound if name != leaf and field_of(view, name) != "type"), True)
    return others[0] if len(others) == 1 and is_single else 0


def _value(view: View, node: int, leaf: int) -> int:
    """What stands behind the equals sign after a name in a node, 0 where there is nothing."""
    tree = view.tree
    while leaf != node:
        leaf = tree.parent[leaf]
        if value := given_value(view, leaf):
            return value
    return 0


def _receiver(view: View, value: int) -> int:
    """What the method is called on whose call a value is, 0 where it is no such call."""
    leaves = islice((leaf for leaf in view.names.inside(value) if view.alive(leaf)), MOST_NAMES)
    calls = (call for leaf in leaves if (call := call_of(view, leaf)) and call.node == value)
    return next((call.receiver for call in calls), 0)


def _is_of_another(view: View, place: int, node: int) -> bool:
    """Whether a name is that of a parameter, of a function that a node is not in."""
    tree, roles = view.tree, view.language.roles
    bound = binder(view, place)
    holder = tree.parent[bound] if bound else 0
    return tree.kind[holder] in roles.parameters and not inside(view, node, tree.parent[holder])


def _in_kind(view: View, place: int, kind: int) -> bool:
    """Whether a place lies in a node of a kind: other loops may call their variables the same."""
    return any(view.tree.kind[node] == kind for node in view.tree.ancestors(place))
