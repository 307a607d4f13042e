"""Put a part in the place of another one, and delete what it stood in."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import merge
from itertools import chain, groupby, islice, product, takewhile

from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import binder, definer, equals_of
from treereduce.view.nodes.members import in_body, is_list, statement_around
from treereduce.view.nodes.parts import inside
from treereduce.view.view import View

LARGEST = 40
"""Tokens of the largest part that is moved."""
SMALLEST = 2
"""Tokens of the smallest part that leaves a statement or declaration. On 18 real crashes no single word did
so to any avail, and two in three parts may be one."""
WORD_AND_END = 2
"""Tokens of a statement that is a word, with the mark behind it."""
LARGEST_PROGRAM = 2_000
"""Tokens of the largest program that it looks at: where a part fits nowhere, all places are gone through."""
LEVELS = 2
"""Members of lists around a part, from the innermost, that are deleted when it leaves them."""
PLACES = 8
"""Places that one part is tried in: those nearest to where it stood, for each holder that it leaves."""
FEW_PLACES = 4
"""Places that a value is tried in whose definition or statement stays without it, or that is a word."""
NAMES = 16
"""Names in what takes the place of all around a part, of which it takes the place. In a long list these were
thousands. With half as many there were 6 % more calls on one program."""
LARGEST_MENTION = 12
"""Tokens of the largest member that is taken for no more than a place of a name."""
FEW = 4
"""Uses of a name that is put into its own definition."""
WORDS = 2
"""Words of a definition in the place of each of which its name is put: the first ones."""
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

    A word that is all of a statement goes in the place of another word: ``f(a, 1); b;`` -> ``f(a, b);``

    What is all of a body goes into the head: ``while (a) f(b);`` -> ``while (f(b)) ;``

    Of single words a number goes where any value would do: ``int x = 0; f(6);`` -> ``int x = 6;``

    What is there to name a type that nothing else does may go where the type names another one:
    ``class A { B a; } class C { A b; }`` -> ``class A { A a; }``

    Pays where one part is needed and what is around it only because it has to stand somewhere. It need not
    be known what defines or uses what. Up to 40 calls for each part, so for small programs.
    """
    if not node or not view.is_element(node) or view.tokens(node) > LARGEST:
        return
    if view.rendering.tokens > LARGEST_PROGRAM:
        return
    if view.tokens(node) < SMALLEST:
        yield from _into_own(view, node)
        yield from _into_filler(view, node)
        yield from _for_word(view, node)
    leaves = LEVELS if view.tokens(node) >= SMALLEST else 0
    for holder in islice(_holders(view, node), leaves):
        for place in islice(_places(view, node, holder), PLACES):
            for deleted in islice(view.deletion(holder, holder), 1):
                if deleted.is_apart(view.tree.start[place], view.tree.end[place]):
                    yield Candidate((deleted, _instead_of(view, node, place)))
    if leaves:
        yield from _out_of_definition(view, node)
        yield from _out_of_statement(view, node)
        yield from _into_head(view, node)
    for holder in islice(_holders(view, node), min(leaves, 1)):
        yield from _around(view, node, holder)
    yield from islice(_bound(view, node), NAMES)


def _for_word(view: View, node: int) -> Iterator[Candidate]:
    """Put a word that is all of a statement in the place of a word of another one."""
    statement = view.tree.parent[node]
    is_all = in_body(view, statement) and view.elements(statement) == [node]
    if not _is_member(view, node) and (not is_all or view.tokens(statement) > WORD_AND_END):
        return
    for holder in islice(_holders(view, node), 1):
        deleted = next(view.deletion(holder, holder))
        words = (
            place
            for place in _places(view, node, holder)
            if view.tokens(place) < SMALLEST and not _names_something(view, place)
        )
        for place in islice(words, FEW_PLACES):
            if deleted.is_apart(view.tree.start[place], view.tree.end[place]):
                yield Candidate((deleted, _instead_of(view, node, place)))


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
    places = (place for place in _places(view, node, defined) if not _names_something(view, place))
    for place in islice(places, FEW_PLACES):
        if deleted.is_apart(tree.start[place], tree.end[place]):
            yield Candidate((deleted, _instead_of(view, node, place)))


def _out_of_statement(view: View, node: int) -> Iterator[Candidate]:
    """Put all that follows the word of a statement in the place of another part, and leave the word."""
    tree, statement = view.tree, view.tree.parent[node]
    children = list(view.children(statement))
    alone = len(children) >= SMALLEST and children[1] == node and view.elements(statement) == [node]
    if not statement or not alone or not in_body(view, statement) or view.tokens(children[0]) > 1:
        return
    deleted = next(view.deletion(node, node))
    places = (place for place in _places(view, node, statement) if not _names_something(view, place))
    for place in islice(places, FEW_PLACES):
        put = _instead_of(view, node, place)
        if deleted.is_apart(tree.start[place], tree.end[place]):
            yield Candidate((deleted, put))


def _declares(view: View, node: int) -> bool:
    """Whether what gives a value declares its name too, with a word or a type before it or as a whole."""
    tree = view.tree
    is_part = tree.start[node] > tree.start[statement_around(view, node)]
    return is_part or tree.kind[node] in view.language.roles.definitions


def _names_something(view: View, place: int) -> bool:
    """Whether a place is a name that is defined there, or what is called."""
    tree, roles = view.tree, view.language.roles
    is_called = tree.kind[tree.parent[place]] in roles.calls and not tree.previous[place]
    return is_called or (tree.size[place] == 1 and binder(view, place) > 0)


def _into_own(view: View, node: int) -> Iterator[Candidate]:
    """Put a name into its own definition, in the place of another one, and delete what it stood in.

    Not what is called, nor what has a value: functions and variables seldom are made of themselves.
    """
    tree, name = view.tree, view.tree.text(node)
    own, *others = view.few_uses(name, FEW) or [0]
    defined = definer(view, own) if own and node in others else 0
    if not defined or any(other != node and not inside(view, other, defined) for other in others):
        return
    if equals_of(view, defined) or tree.kind[tree.parent[node]] in view.language.roles.calls:
        return
    ways = product(_mentions(view, node, defined), islice(_words(view, node, defined), WORDS))
    for holder, place in ways:
        deleted = next(view.deletion(holder, holder), None)
        if deleted is not None and deleted.is_apart(tree.start[place], tree.end[place]):
            yield Candidate((deleted, _instead_of(view, node, place)))


def _into_filler(view: View, node: int) -> Iterator[Candidate]:
    """Put a number or the like in the place of the value that stands where one has to."""
    tree, filler = view.tree, view.language.zero
    if tree.size[node] > 1 or tree.text(node) == filler or any(view.names_in(node)):
        return
    for holder in islice(_holders(view, node), LEVELS):
        places = (place for place in _places(view, node, holder) if tree.text(place) == filler)
        for place in islice(places, FEW_PLACES):
            for deleted in islice(view.deletion(holder, holder), 1):
                if deleted.is_apart(tree.start[place], tree.end[place]):
                    yield Candidate((deleted, _instead_of(view, node, place)))


def _mentions(view: View, node: int, defined: int) -> list[int]:
    """The largest part around a name that is small and not around its definition, and the member of a list.

    No body: what is around it would be left without.
    """
    around = (
        above
        for above in takewhile(lambda above: view.tokens(above) <= LARGEST_MENTION, view.tree.ancestors(node))
        if above and view.is_element(above) and view.tokens(above) >= SMALLEST
    )
    outer = [
        above
        for above in around
        if not inside(view, defined, above) and view.tree.kind[above] not in view.language.roles.bodies
    ]
    return list(dict.fromkeys([*outer[-1:], *islice(filter(outer.__contains__, _holders(view, node)), 1)]))


def _words(view: View, node: int, defined: int) -> Iterator[int]:
    """The words in a definition in the place of which a name may stand, but those that define something."""
    tree, name = view.tree, view.tree.text(node)
    for leaf in range(defined + 1, defined + tree.size[defined]):
        if (
            tree.size[leaf] == 1
            and view.alive(leaf)
            and view.is_element(leaf)
            and tree.text(leaf) != name
            and view.slots.fits(node, leaf)
            and not binder(view, leaf)
        ):
            yield leaf


def _around(view: View, node: int, holder: int) -> Iterator[Candidate]:
    """Put a part around another one, in the place of a word of it, and delete what it stood in."""
    tree, tokens = view.tree, view.tokens(node)
    inner = takewhile(holder.__ne__, tree.ancestors(node))
    if any(view.is_element(above) and view.tokens(above) > tokens for above in inner):
        return
    deleted = next(view.deletion(holder, holder), None)
    plain = any(tree.text(leaf) == view.language.zero for leaf in range(node, node + tree.size[node]))
    larger = (place for place in _outside(view, node, holder) if view.tokens(place) >= SMALLEST)
    words = (place for place in _outside(view, node, holder) if plain and view.tokens(place) < SMALLEST)
    for place in (*islice(larger, AROUND), *islice(words, AROUND)):
        if deleted is None or not deleted.is_apart(tree.start[place], tree.end[place]):
            continue
        for hole in islice(_holes(view, node, place), HOLES):
            if view.tokens(place) < SMALLEST and tree.text(hole) != view.language.zero:
                continue
            before = view.text_between(tree.start[node], tree.start[hole])
            after = view.text_between(tree.end[hole], tree.end[node])
            text = _without_return(before + view.text(place) + after)
            put = view.edit(place, text, tokens - 1 + view.tokens(place))
            edits = (deleted, put)
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
        edits = (_instead_of(view, node, place), view.edit(body, least))
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


def _holders(view: View, part: int) -> Iterator[int]:
    """The members of lists that a node is only a part of, or all of in a body, from the innermost."""
    tree, holder = view.tree, part
    while holder:
        leaves = view.tokens(holder) > view.tokens(part) or in_body(view, holder)
        if leaves and view.is_element(holder) and is_list(view, tree.parent[holder], holder):
            yield holder
        holder = tree.parent[holder]


def _is_member(view: View, node: int) -> bool:
    """Whether a node is all of a member of a body or of the program."""
    tokens = view.tokens(node)
    while not in_body(view, node):
        node = view.tree.parent[node]
        if view.tokens(node) > tokens:
            return False
    return True


def _places(view: View, node: int, holder: int) -> Iterator[int]:
    """Where a part may stand outside of its holder, those nearest to it first.

    For a member of a body the place of another one is none: to go without that one has been tried.
    """
    carries = view.tokens(holder) > view.tokens(node)
    return (place for place in _outside(view, node, holder) if carries or not _is_member(view, place))


def _outside(view: View, node: int, holder: int) -> Iterator[int]:
    """What a part may stand for or be put around outside of its holder, the nearest first."""
    start, text = view.tree.start[holder], view.text(node)
    return (
        place
        for place in _outward(view, holder)
        if (place > holder or view.tree.end[place] <= start)
        and view.is_element(place)
        and _suits(view, node, place)
        and view.text(place) != text
    )


def _outward(view: View, holder: int) -> Iterator[int]:
    """The nodes before and behind another one, those that begin nearest to it first, outer before inner."""
    starts = view.tree.start
    alike = groupby(range(holder - 1, 0, -1), starts.__getitem__)
    before = chain.from_iterable(reversed(list(places)) for _, places in alike)
    behind = range(holder + view.tree.size[holder], len(starts))
    return merge(before, behind, key=lambda place: (abs(starts[place] - starts[holder]), place))


def _suits(view: View, node: int, place: int) -> bool:
    """Whether a part may be expected to parse in a place; of places of one word only where it is known to."""
    slots = view.slots
    return slots.fits(node, place) or (slots.alike(node, place) and view.tokens(place) >= SMALLEST)


def _instead_of(view: View, node: int, place: int) -> Edit:
    return view.edit(place, _without_return(view.text(node)), view.tokens(node))


def _without_return(text: bytes) -> bytes:
    """A text without the first half of the line end behind it, which some parsers count to a node."""
    return text.removesuffix(b"\r")


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
                        text = _without_return(before + view.text(node) + after)
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
