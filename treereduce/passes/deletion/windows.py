"""Delete any few of some neighbours: children of one node, or tokens wherever they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, groupby, islice

from treereduce.passes.candidate import Candidate, Propose
from treereduce.program.brackets import BRACKETS
from treereduce.program.edits import Edit
from treereduce.view.nodes.parts import nodes_without
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

QUOTES = 2
"""Marks around a literal."""

Chosen = tuple[tuple[int, int], ...]
"""Stretches of neighbours, each from one index to another, both included."""

WINDOW = 4
"""How wide windows are where nothing is said of it. The width of Vulcan (Xu et al., 2023)."""
MOST_DELETED = 4
"""How many of a window's members go at most. Of a window of eight there are 127 subsets for each member."""


def windows(width: int = WINDOW, *, members: bool = False) -> Propose:
    """The pass that deletes two to four of ``width`` neighbouring children.

    With ``members`` also of elements with the separators between them, which won nothing in 563 calls of 174
    runs where windows are four wide.
    """

    def propose(view: View, node: int) -> Iterator[Candidate]:
        """Delete any two to four of a few neighbouring children, whatever they are.

        ``{ a; b; c; d; }`` -> ``{ b; c; }``, ``(T) (x)`` -> ``T x``

        Finds what depends on one another: a definition and the use after the next statement, a pair of
        brackets. The parse filter drops most; up to seven calls a child where windows are four wide. Vulcan's
        local exhaustive enumeration.
        """
        tree = view.tree
        children = [child for child in view.children(node) if not tree.is_extra(child)]
        if _is_text(view, node, children):
            return
        for stretches in _chosen(len(children), width):
            if stretches != ((0, len(children) - 1),):
                yield Candidate(
                    tuple(
                        Edit(tree.start[children[first]], tree.end[children[last]])
                        for first, last in stretches
                    )
                )
        if members and len(elements := view.elements(node)) < len(children):
            yield from _windows_of_members(view, elements, width)

    return propose


def _is_text(view: View, node: int, children: Sequence[int]) -> bool:
    """Whether a node is words with marks among them, as a paragraph of Markdown is.

    Nothing that is done to its marks is a syntax error, so windows of them would cost all their calls; the
    passes that see the program as text have windows of words and marks. Two marks may be the quotes of a
    literal.
    """
    marks = len(children)
    return marks > QUOTES and not any(map(view.tree.is_named, children)) and view.tokens(node) > marks


def _windows_of_members(view: View, elements: Sequence[int], width: int) -> Iterator[Candidate]:
    """Elements with the separators beside them. Runs of them are what the windows of children have.

    With one of them words before it may go that are elements themselves.
    """
    for stretches in _chosen(len(elements), width):
        if len(stretches) > 1:
            edits = (next(view.deletion(elements[first], elements[last])) for first, last in stretches)
            yield Candidate(apart(edits))


def token_windows(width: int = WINDOW) -> Propose:
    """The pass that deletes two to four of ``width`` neighbouring tokens."""

    def propose(view: View, node: int) -> Iterator[Candidate]:
        """Delete any two to four of a few neighbouring tokens that are not all of one parent.

        ``x = a + b; y = c;`` -> ``x = a + c;``, ``h.call(c)`` -> ``h.c``

        Finds what crosses the borders of subtrees. Tokens that do not touch go only with a pair of brackets
        among them: without one, 136 runs found nothing in 97 tokens of Rust. The parse filter drops most; up
        to three calls a token and few for brackets where windows are four wide. Vulcan slides its windows
        over each level of the tree, of which the tokens are the lowest.
        """
        if view.tree.size[node] > 1 or not view.alive(node):
            return
        tree = view.tree
        tokens = list(islice(_tokens_from(view, node), width))
        for stretches in _chosen(len(tokens), width, anchored=True):
            members = [tokens[index] for first, last in stretches for index in range(first, last + 1)]
            torn = len(stretches) > 1 and not _has_brackets([tree.text(token) for token in members])
            if not torn and len({tree.parent[token] for token in members}) > 1:
                yield Candidate(
                    tuple(
                        Edit(tree.start[tokens[first]], tree.end[tokens[last]]) for first, last in stretches
                    )
                )

    return propose


def _has_brackets(texts: Sequence[bytes]) -> bool:
    """Whether an opening bracket and the one that closes it are among some tokens."""
    return any(BRACKETS.get(text) in texts[number:] for number, text in enumerate(texts))


def _tokens_from(view: View, node: int) -> Iterator[int]:
    """The leaves that are alive from ``node`` on, comments left aside."""
    tree = view.tree
    nodes = nodes_without(
        view, node, lambda each: not view.alive(each) or tree.is_extra(each), len(tree.kind)
    )
    return (each for each in nodes if tree.size[each] == 1)


def _chosen(length: int, width: int, *, anchored: bool = False) -> Iterator[Chosen]:
    """Every choice of two to four out of ``width`` neighbours, largest and last first, as stretches.

    ``anchored`` choices begin with the first of all.
    """
    for count in range(min(MOST_DELETED, width, length), 1, -1):
        for first in (0,) if anchored else range(length - count, -1, -1):
            for others in combinations(range(first + 1, min(first + width, length)), count - 1):
                yield _stretches((first, *others))


def _stretches(indices: Sequence[int]) -> Chosen:
    """Ascending indices as stretches of neighbours."""
    stretches = []
    for _, group in groupby(enumerate(indices), lambda pair: pair[1] - pair[0]):
        members = [index for _, index in group]
        stretches.append((members[0], members[-1]))
    return tuple(stretches)
