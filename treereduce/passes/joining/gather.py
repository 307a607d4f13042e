"""Move a declaration into one like it that stands further away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, takewhile

from treereduce.passes.candidate import Candidate
from treereduce.passes.joining.merge import LARGEST_NEIGHBOUR, ends
from treereduce.program.edits import Edit, EditSet
from treereduce.view.nodes.members import COMMA, END
from treereduce.view.nodes.together import deletions
from treereduce.view.view import View

LEVELS = 12
"""Levels around a declaration whose lists are searched for one like it: some three or four scopes."""
PLACES = 8
"""Places of a parameter's name that are looked at for what is said of it."""
HEADS = 2
"""Levels from a list of parameters to its definition."""
MOST_TOLD = 16
"""Parameters of one list that are looked at."""
WORD_AND_NAME = 2
"""Tokens of a parameter that a constraint may be told of: ``class C``; parts of the constraint: ``h<C>``."""
BRACKETED = 3
"""Tokens of a word in brackets."""
REACH = 8
"""Siblings looked at in each of them."""


def gather(view: View, node: int) -> Iterator[Candidate]:
    """Move a declaration into one before it that begins and ends alike, in its own list or in one around it.

    ``int a; f(); int b;`` -> ``int a, b; f();``, ``int a; f() { int b; }`` -> ``int a, b; f() { }``

    Takes declarations out of their scopes on the way. What says more about a parameter goes into its place:
    ``fn f<T>(a: T) where T: A {}`` -> ``fn f<T: A>(a: T) {}``, ``int f(a) int a; {}`` -> ``int f(int a) {}``.
    A constraint on one of several parameters takes the place of its word:
    ``template <class, class C> requires h<C> int f();`` -> ``template <class, h C> int f();``
    One call for each list with a declaration like it; neighbours are left to ``merge``.
    """
    tree = view.tree
    if tree.kind[node] in view.language.roles.parameters:
        yield from _told(view, node)
        yield from _constrained(view, node)
    if not node or not view.is_element(node) or view.tokens(node) > LARGEST_NEIGHBOUR:
        return
    for place in (node, *islice(tree.ancestors(node), LEVELS)):
        partner = _partner(view, place, node)
        edits = _moving(view, partner, node) if partner else ()
        if view.gain(edits) > 0:
            yield Candidate(edits)


def _partner(view: View, place: int, node: int) -> int:
    """The nearest sibling before ``place`` that begins and ends as ``node`` does.

    0 if none is near, or if it stands beside ``node``.
    """
    tree = view.tree
    partner, apart = tree.previous[place], place != node
    for _ in range(REACH):
        if not partner:
            break
        alike = tree.kind[partner] == tree.kind[node] and view.is_element(partner)
        if alike and view.tokens(partner) <= LARGEST_NEIGHBOUR:
            children = list(view.children(partner)), list(view.children(node))
            if ends(view, *children)[0]:
                return partner if apart else 0
        apart = apart or view.is_element(partner)
        partner = tree.previous[partner]
    return 0


def _moving(view: View, partner: int, node: int) -> tuple[Edit, ...]:
    """Delete a node, and put what only it has into its partner."""
    tree = view.tree
    before, after = list(view.children(partner)), list(view.children(node))
    head, tail = ends(view, before, after)
    own = view.text_between(tree.end[after[head - 1]], tree.start[after[-tail]] if tail else tree.end[node])
    beside = before[-tail - 1]
    start, end = tree.start[beside], tree.end[beside]
    return Edit(start, end, view.text_between(start, end) + COMMA + b" " + own.strip()), next(
        view.deletion(node, node)
    )


def _told(view: View, node: int) -> Iterator[Candidate]:
    """What is said of parameters after their list in their places: of all at once, and then of each."""
    said = {each: found for each in view.elements(node)[:MOST_TOLD] if (found := _said_of(view, each))}
    # One text may say something of two parameters, as that of "lambda a, b: a + b" begins and ends with them.
    if len(set(said.values())) > 1:
        yield Candidate(_in_place(view, said))
    yield from (Candidate(_in_place(view, {each: found})) for each, found in said.items())


def _said_of(view: View, parameter: int) -> int:
    """What begins or ends with the name that a parameter is, outside of lists and bodies of its definition.

    0 if the parameter is more than a name, or there is no such thing after it.
    """
    tree, roles, text = view.tree, view.language.roles, view.text(parameter)
    leaf = next(iter(view.names.inside(parameter)), 0)
    if not leaf or tree.tokens(leaf) < view.tokens(parameter):
        return 0
    inner = roles.parameters | roles.arguments | roles.bodies
    for way in _ways_to_uses(view, parameter, leaf):
        said = [node for node in way if _says(view.text(node).rstrip(END), text)]
        if said and not any(tree.kind[node] in inner for node in way):
            return said[-1]
    return 0


def _ways_to_uses(view: View, parameter: int, leaf: int) -> Iterator[list[int]]:
    """For each use of a parameter's name behind it, the nodes around that up to the definition."""
    tree, roles = view.tree, view.language.roles
    around = list(islice(tree.ancestors(tree.parent[parameter]), HEADS))
    holder = next((node for node in around if tree.kind[node] in roles.definitions), around[0])
    for place in islice(view.names.within(tree.text(leaf), holder), PLACES):
        if place > leaf and view.alive(place):
            yield list(takewhile(holder.__ne__, tree.ancestors(place)))


def _constrained(view: View, node: int) -> Iterator[Candidate]:
    """For each parameter of a word and a name, the name of what a clause asks of it for the word."""
    tree, bodies = view.tree, view.language.roles.bodies
    for parameter in view.elements(node)[:MOST_TOLD]:
        leaf = next(iter(view.names.inside(parameter)), 0)
        if not leaf or view.tokens(parameter) != WORD_AND_NAME or tree.end[leaf] != tree.end[parameter]:
            continue
        for way in _ways_to_uses(view, parameter, leaf):
            asked = next((index for index, each in enumerate(way) if _asks(view, each, node)), -1)
            clause = next(iter(way[asked + 1 :]), 0) if asked >= 0 else 0
            if not clause or view.tokens(clause) != view.tokens(way[asked]) + 1:
                continue
            if not any(tree.kind[each] in bodies for each in way):
                text = view.text(view.elements(way[asked])[0]) + b" "
                word = Edit(tree.start[parameter], tree.start[leaf], text)
                yield Candidate(tuple(EditSet([word, *deletions(view, {clause})])))


def _asks(view: View, node: int, parameters: int) -> bool:
    """Whether a node is a name with one word between the brackets that the parameters have."""
    tree, elements = view.tree, view.elements(node)
    return (
        len(elements) == WORD_AND_NAME
        and tree.is_name(elements[0])
        and view.tokens(elements[1]) == BRACKETED
        and view.text(elements[1])[:1] == view.text(parameters)[:1]
    )


def _says(text: bytes, name: bytes) -> bool:
    """Whether a text begins or ends with a name, and is more than that."""
    return text != name and (text.startswith(name) or text.endswith(name))


def _in_place(view: View, said: Mapping[int, int]) -> tuple[Edit, ...]:
    """Put what is said of parameters in their places, and delete it with what is left without it."""
    tree, gone = view.tree, set(said.values())
    told = [view.edit(each, view.text(found).rstrip(END)) for each, found in said.items()]
    for around in {tree.parent[node] for node in gone}:
        if gone.issuperset(view.elements(around)):
            gone = {around, *(node for node in gone if tree.parent[node] != around)}
    return tuple(EditSet([*told, *deletions(view, gone)]))
