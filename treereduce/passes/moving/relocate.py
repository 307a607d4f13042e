"""Put a part in the place of another one, and delete what it stood in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, takewhile

from treereduce.passes.candidate import Candidate
from treereduce.passes.moving.places import (
    FEW_PLACES,
    LEVELS,
    SMALLEST,
    holders,
    instead_of,
    names_something,
    outside,
    places_for,
    put,
    without_return,
)
from treereduce.passes.moving.single_words import of_a_word
from treereduce.view.binding.bindings import equals_of
from treereduce.view.nodes.members import in_body, is_list, statement_around
from treereduce.view.nodes.parts import inside
from treereduce.view.view import View

LARGEST = 40
"""Tokens of the largest part that is moved."""
LARGEST_PROGRAM = 2_000
"""Tokens of the largest program that it looks at: where a part fits nowhere, all places are gone through."""
PLACES = 8
"""Places that one part is tried in: those nearest to where it stood, for each holder that it leaves."""
NAMES = 16
"""Names in what takes the place of all around a part, of which it takes the place. In a long list these were
thousands. With half as many there were 6 % more calls on one program."""
ABOVE = 6
"""Nodes around a part of which something else inside them may take the place."""
HEADS = 2
"""Parts of a head that what is all of its body is put in the place of."""
AROUND = 4
"""Places that one part is put around: the nearest of more than a word, and as many words."""
HOLES = 2
"""Words of a part in the place of each of which the other one is put: the last ones."""
INNER = 3
"""Levels below a node at which what takes its place is looked for."""
MOST_INNER = 100
"""Nodes at these levels that are looked at: a list of thousands is a part of what is around each member."""


def relocate(view: View, node: int) -> Iterator[Candidate]:
    """Put a part in the place of another one, and delete the statement or declaration that it stood in.

    ``x = a + b; f(x);`` -> ``f(a + b);``, ``let x = a in f(x)`` -> ``f(a)``

    A part may also be put around another one, which takes the place of a word of it:
    ``f(a); g(b + c);`` -> ``g(f(b + c));``, of a plain value also a word: ``f(0); g(b);`` -> ``g(f(b));``,
    or around a statement that is a value: ``true || x; while (a) { f b }`` -> ``while (a) { true || f b }``

    A value may leave a definition that stays: ``int x = f(a); g(x, b);`` -> ``int x; g(x, f(a));``, or a
    statement that is a word then: ``x = g(b); return f(a);`` -> ``x = g(f(a)); return;``

    What is all of a body goes into the head: ``while (a) f(b);`` -> ``while (f(b)) ;``

    Of single words some go too: ``int x = 0; f(6);`` -> ``int x = 6;``, ``f(a, 1); b;`` -> ``f(a, b);``

    Pays where one part is needed and what is around it only because it has to stand somewhere. It need not
    be known what defines or uses what. Up to 40 calls for each part, so for small programs.
    """
    if not node or not view.is_element(node) or view.tokens(node) > LARGEST:
        return
    if view.rendering.tokens > LARGEST_PROGRAM:
        return
    if view.tokens(node) < SMALLEST:
        yield from of_a_word(view, node)
    leaves = LEVELS if view.tokens(node) >= SMALLEST else 0
    for holder in islice(holders(view, node), leaves):
        for deleted in islice(view.deletion(holder, holder), 1):
            yield from put(view, node, islice(places_for(view, node, holder), PLACES), deleted)
    if leaves:
        yield from _out_of_definition(view, node)
        yield from _out_of_statement(view, node)
        yield from _into_head(view, node)
    for holder in islice(holders(view, node), min(leaves, 1)):
        yield from _around(view, node, holder)
    yield from islice(_bound(view, node), NAMES)


def _out_of_definition(view: View, node: int) -> Iterator[Candidate]:
    """Put the value of a definition in the place of another part, and leave the definition without one."""
    tree, value = view.tree, node
    while value and not tree.previous[value] and tree.end[tree.parent[value]] == tree.end[node]:
        value = tree.parent[value]
    equals = tree.previous[value] if value else 0
    defined = tree.parent[value]
    if not equals or equals_of(view, defined) != equals or not _declares(view, defined):
        return
    deleted = next(view.deletion(equals, value))
    places = (place for place in places_for(view, node, defined) if not names_something(view, place))
    yield from put(view, node, islice(places, FEW_PLACES), deleted)


def _out_of_statement(view: View, node: int) -> Iterator[Candidate]:
    """Put all that follows the word of a statement in the place of another part, and leave the word."""
    statement = view.tree.parent[node]
    children = list(view.children(statement))
    alone = len(children) >= SMALLEST and children[1] == node and view.elements(statement) == [node]
    if not statement or not alone or not in_body(view, statement) or view.tokens(children[0]) > 1:
        return
    deleted = next(view.deletion(node, node))
    places = (place for place in places_for(view, node, statement) if not names_something(view, place))
    yield from put(view, node, islice(places, FEW_PLACES), deleted)


def _declares(view: View, node: int) -> bool:
    """Whether what gives a value declares its name too, with a word or a type before it or as a whole."""
    tree = view.tree
    is_part = tree.start[node] > tree.start[statement_around(view, node)]
    return is_part or tree.kind[node] in view.language.roles.definitions


def _around(view: View, node: int, holder: int) -> Iterator[Candidate]:
    """Put a part around another one, in the place of a word of it, and delete what it stood in."""
    tree, tokens = view.tree, view.tokens(node)
    inner = takewhile(holder.__ne__, tree.ancestors(node))
    if any(view.is_element(above) and view.tokens(above) > tokens for above in inner):
        return
    deleted = next(view.deletion(holder, holder), None)
    plain = any(tree.text(leaf) == view.language.zero for leaf in range(node, node + tree.size[node]))
    larger = (place for place in outside(view, node, holder) if view.tokens(place) >= SMALLEST)
    words = (place for place in outside(view, node, holder) if view.tokens(place) < SMALLEST)
    for place in (*islice(larger, AROUND), *islice(words, AROUND if plain else 0)):
        if deleted is None or not deleted.is_apart(tree.start[place], tree.end[place]):
            continue
        for hole in islice(_holes(view, node, place), HOLES):
            if view.tokens(place) < SMALLEST and tree.text(hole) != view.language.zero:
                continue
            before = view.text_between(tree.start[node], tree.start[hole])
            after = view.text_between(tree.end[hole], tree.end[node])
            text = without_return(before + view.text(place) + after)
            edits = (deleted, view.edit(place, text, tokens - 1 + view.tokens(place)))
            if view.gain(edits) > 0:
                yield Candidate(edits)


def _into_head(view: View, node: int) -> Iterator[Candidate]:
    """Put what is all of a body without brackets in the place of a part of its head, the largest first."""
    tree = view.tree
    body = tree.parent[node]
    statement = tree.parent[body]
    if not statement or view.elements(body) != [node] or is_list(view, statement, body):
        return
    least = next(iter(view.language.minimal(tree.kind[body])), None)
    before = [child for child in view.elements(statement) if child < body]
    if least is None or not before:
        return
    places = (place for child in before for place in range(child, child + tree.size[child]))
    fitting = (place for place in places if view.is_element(place) and view.slots.fits(node, place))
    for place in islice(sorted(fitting, key=lambda place: (-tree.size[place], place)), HEADS):
        edits = (instead_of(view, node, place), view.edit(body, least))
        if view.gain(edits) > 0:
            yield Candidate(edits)


def _holes(view: View, node: int, place: int) -> Iterator[int]:
    """The words in a part that another part may stand for, the last first."""
    for leaf in range(node + view.tree.size[node] - 1, node, -1):
        if (
            view.alive(leaf)
            and view.is_element(leaf)
            and view.tokens(leaf) == 1
            and view.slots.fits(place, leaf)
        ):
            yield leaf


def _bound(view: View, node: int) -> Iterator[Candidate]:
    """Put a part in the place of a name beside it, in what takes the place of all around both."""
    tree = view.tree
    for above in islice(_above(view, node), ABOVE):
        beside = islice(_inside(view, above, node), MOST_INNER)
        for body in (inner for inner in beside if view.slots.fits(inner, above)):
            for name in view.names.inside(body):
                if _is_bound(view, name, above, body):
                    before = view.text_between(tree.start[body], tree.start[name])
                    after = view.text_between(tree.end[name], tree.end[body])
                    tokens = view.tokens(body) - view.tokens(name) + view.tokens(node)
                    if tokens < view.tokens(above):
                        text = without_return(before + view.text(node) + after)
                        yield Candidate((view.edit(above, text, tokens),))


def _above(view: View, node: int) -> Iterator[int]:
    node = view.tree.parent[node]
    while node:
        if view.is_element(node):
            yield node
        node = view.tree.parent[node]


def _inside(view: View, above: int, node: int) -> Iterator[int]:
    """What stands beside the way from a node down to one inside of it: its children, and theirs."""
    level = [above]
    for _ in range(INNER):
        # So many and the one on the way are enough for who asks, and each member of a long list does.
        children = (child for parent in level for child in view.children(parent))
        level = list(islice(filter(view.is_element, children), MOST_INNER + 1))
        yield from (child for child in level if not child <= node < child + view.tree.size[child])


def _is_bound(view: View, name: int, above: int, body: int) -> bool:
    """Whether the name at a place in ``body`` stands outside of that too, in what is around it."""
    if not view.alive(name):
        return False
    around = view.names.within(view.tree.text(name), above)
    return any(not inside(view, place, body) and view.alive(place) for place in around)
