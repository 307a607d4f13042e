"""Replace a statement by its parts, each as a statement of its own."""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import chain

from treereduce.languages.profile import Layout
from treereduce.passes.candidate import Candidate, Expansion
from treereduce.passes.moving.into_body import into_body
from treereduce.passes.moving.out_of_head import head_and_body, out_of_head
from treereduce.passes.moving.statements import ENDINGS
from treereduce.view.nodes.blocks import SEMICOLON, contents
from treereduce.view.nodes.lift import Part, line_start, splice
from treereduce.view.nodes.members import in_body
from treereduce.view.nodes.parts import child_of
from treereduce.view.view import View

PART_DEPTH = 4
"""Levels between a statement and its parts: declaration, declarator, list of arguments, argument."""
DEEPER = 1
"""How often the parts of a part are tried where it failed. Hoisting goes on from what remains."""

BRACE = b"{"


def spill(view: View, node: int) -> Iterator[Candidate]:
    """Replace a statement by its parts, each as a statement of its own: all of them, else one of them.

    ``if (c) a; else b;`` -> ``c; a; b;``, ``return f(x, y);`` -> ``f(x, y);``, then ``x; y;``

    Where not all values are statements, those in them that are: ``if (0 < f(x)) a;`` -> ``f(x); a;``

    Where statements stand in functions alone, the value of a variable that nothing uses is one in that
    beside it: ``int a = f(x); void g() {}`` -> ``void g() { f(x); }``.

    What the head of a statement declares may stand before what it does, alone:
    ``for (T i = a; i < b; i++) { f(i); g(i); }`` -> ``T i = a; f(i); g(i);``, one call more.

    Pays on what only carries others: conditions, calls, assignments, initialisers, closures. Where a part may
    stand as it is, hoisting has tried it before. One call for all parts, one for each longer than a name. A
    statement that is a branch gives way to one part: ``if (c) for (a = 0;;) ;`` -> ``if (c) a = 0;`` What
    several bodies declare may clash outside of them, so they are tried with their brackets too:
    ``if (c) { let a; } else { let a; }`` -> ``c; { let a; } { let a; }``
    """
    if is_statement(view, node):
        kept = head_and_body(view, node)
        if kept and (edits := out_of_head(view, node, with_endings(view, node, kept))):
            yield Candidate(edits)
        yield from _spilled(view, node, node, DEEPER)
        if edits := into_body(view, node):
            yield Candidate(edits)
    elif _is_branch(view, node):
        yield from _singly(view, node, parts_of(view, node, node), DEEPER)


def is_statement(view: View, node: int) -> bool:
    """Whether a node is a statement, and no definition with a body."""
    tree, roles = view.tree, view.language.roles
    if not node or not view.is_element(node) or tree.size[node] == 1:
        return False
    if not in_body(view, node):
        return False
    return tree.kind[node] not in roles.definitions or not child_of(view, node, roles.bodies)


def _is_branch(view: View, node: int) -> bool:
    """Whether a node is a statement that stands where no other may stand beside it."""
    tree, bodies = view.tree, view.language.roles.bodies
    return (
        tree.size[node] > 1
        and tree.kind[node] in view.language.roles.statements
        and not {tree.kind[node], tree.kind[tree.parent[node]]} & bodies
        and view.is_element(node)
    )


def _spilled(view: View, place: int, inside: int, deeper: int) -> Iterator[Candidate]:
    """Replace ``place`` by the parts of ``inside``; on failure by one of them, then by parts of that one."""
    nodes = parts_of(view, place, inside)
    standing = list(chain.from_iterable(_standing(view, node) for node in nodes))

    def singly(later: View) -> Iterator[Candidate]:
        return _singly(later, place, nodes, deeper)

    def enclosed(later: View) -> Iterator[Candidate]:
        kept = _clashing(later, nodes)
        found = _candidate(later, place, standing, on_failure=singly, kept=kept) if kept else None
        return iter((found,)) if found is not None else singly(later)

    whole = _candidate(view, place, standing, on_failure=enclosed)
    if whole is not None and min(len(nodes), len(standing)) > 1:
        yield whole
    else:
        yield from singly(view)


def _clashing(view: View, nodes: list[int]) -> frozenset[int]:
    """The bodies in brackets that declare something, if there is another body or statement beside them."""
    tree, roles = view.tree, view.language.roles
    kinds = roles.bodies | roles.statements
    blocks = [node for node in nodes if view.alive(node) and tree.kind[node] in kinds]
    return frozenset(node for node in blocks if _declares(view, node)) if len(blocks) > 1 else frozenset()


def _declares(view: View, node: int) -> bool:
    """Whether a node is a body in brackets that declares something of its own."""
    tree, roles = view.tree, view.language.roles
    if tree.kind[node] not in roles.bodies or not tree.source.startswith(BRACE, tree.start[node]):
        return False
    members = view.elements(node)
    # A declaration of JavaScript is a statement around what defines a name.
    inner = chain.from_iterable(map(view.elements, members))
    return any(tree.kind[each] in roles.definitions for each in chain(members, inner))


def _standing(view: View, node: int) -> list[int]:
    """The outermost values in one that are statements, where the language has others; else the node."""
    tree, effects = view.tree, view.language.roles.effects
    if not effects or tree.kind[node] not in view.language.values:
        return [node]
    found: list[int] = []
    for inner in range(node, node + tree.size[node]):
        outside = not found or inner >= found[-1] + tree.size[found[-1]]
        if outside and tree.kind[inner] in effects and view.alive(inner):
            found.append(inner)
    return found


def _singly(view: View, place: int, nodes: list[int], deeper: int) -> Iterator[Candidate]:
    for node in nodes:
        follow_up = _inside(place, node, deeper - 1) if deeper else None
        single = _candidate(view, place, [node], on_failure=follow_up)
        if single is not None and view.tree.size[node] > 1:
            yield single


def _inside(place: int, node: int, deeper: int) -> Expansion:
    return lambda later: _spilled(later, place, node, deeper)


def _candidate(
    view: View,
    place: int,
    nodes: list[int],
    on_failure: Expansion | None,
    kept: Set[int] = frozenset(),
) -> Candidate | None:
    alive = [node for node in nodes if view.alive(node)]
    if not alive:
        return None
    parts = with_endings(view, place, alive, kept)
    edits = splice(view, place, parts) if parts else ()
    return Candidate(edits, on_failure=on_failure) if view.gain(edits) > 0 else None


def parts_of(view: View, place: int, inside: int) -> list[int]:
    """The nearest descendants of a node that may be statements, values or bodies in the place of ``place``.

    Where one of them is nearly all there is, those of that one. The names that a definition gives are no use
    as statements.
    """
    nodes = list(_parts(view, place, inside, PART_DEPTH))
    while len(nodes) == 1 and nodes[0] != inside and view.tokens(nodes[0]) + 1 >= view.tokens(place):
        inside = nodes[0]
        nodes = list(_parts(view, place, inside, PART_DEPTH))
    return nodes


def _parts(view: View, place: int, node: int, depth: int) -> Iterator[int]:
    tree, roles = view.tree, view.language.roles
    values = view.language.values
    for child in view.elements(node):
        kind = tree.kind[child]
        if kind in roles.bodies or kind in values or view.slots.fits(child, place):
            if tree.size[child] > 1 or tree.kind[place] not in roles.definitions:
                yield child
        elif depth > 1:
            yield from _parts(view, place, child, depth - 1)


def with_endings(view: View, place: int, nodes: list[int], kept: Set[int] = frozenset()) -> list[Part]:
    """The text of each node, bodies without their brackets but for those ``kept``, and what ends it."""
    tree, bodies, values = view.tree, view.language.roles.bodies, view.language.values
    ending = _ending(view, place)
    parts = []
    for node in nodes:
        kind = tree.kind[node]
        opened = kind in bodies and node not in kept
        start, end = contents(view, node) if opened else (tree.start[node], tree.end[node])
        if start < end:
            is_ended = node in kept or (kind not in values and tree.source[end - 1 : end] in ENDINGS)
            parts.append(Part(start, end, b"" if is_ended and not ending.isspace() else ending))
    free = view.language.profile.layout is Layout.FREE
    if parts and not free and not tree.text(place).endswith(SEMICOLON):
        parts[-1] = parts[-1]._replace(ending=b"")
    return parts


def _ending(view: View, place: int) -> bytes:
    """What divides statements, as the one at ``place`` and those beside it show."""
    tree = view.tree
    for node in (place, tree.previous[place], tree.following(place)):
        if node and tree.text(node).endswith(SEMICOLON):
            return SEMICOLON
    if view.language.profile.layout is Layout.FREE:
        return SEMICOLON
    line = line_start(view, place)
    before = tree.source[line : tree.start[place]]
    return SEMICOLON if before.strip() else b"\n" + before
