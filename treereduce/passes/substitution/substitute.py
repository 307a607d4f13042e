"""Put something smaller from elsewhere in the program in place of a node."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit
from treereduce.view.facts.samples import FEW_TOKENS, Sample
from treereduce.view.nodes.members import in_body, is_list
from treereduce.view.view import View

FITTING = 4
"""Texts tried in one place that seem to fit it."""
FITTING_RUN = 2
"""Texts tried in the place of several neighbours."""
LONGEST_RUN = 4
"""Neighbours that are replaced by one text."""
NEAR = 3
"""Siblings on each side among which the nearest that fits is looked for: an operator may stand between."""
OTHER_KINDS = 1
"""Texts of more than three tokens and of another kind tried in one place."""
STRANGE = 4
"""Texts tried in one place that do not seem to fit it."""

_WORD = re.compile(rb"\w")


def substitute(view: View, node: int) -> Iterator[Candidate]:
    """Replace a node by a text of one to three tokens from elsewhere in the program that fits.

    ``f(a); x = g(b, c)[d];`` -> ``f(a); x = a;``

    Pays where something is needed but not this. Up to four calls a node, for what stands beside it, such as
    the other operand, then for the smallest and most frequent texts. Vulcan replaces subtrees by generated
    ones (Xu et al., 2023); those of the program are few, and what they name exists.
    """
    if _is_place(view, node):
        near = {sample.text: sample for sample in _near(view, node)}
        fitting = view.facts.samples.small(node, fitting=True)
        others = (sample for sample in fitting if sample.text not in near)
        yield from _first(view, node, chain(near.values(), others), FITTING)


def _near(view: View, node: int) -> Iterator[Sample]:
    """What fits of the neighbours of a node: the other operand, the argument before it."""
    if in_body(view, node):
        return
    for siblings in (view.before(node), view.after(node)):
        for sibling in islice(siblings, NEAR):
            text = view.text(sibling)
            if view.is_element(sibling) and view.slots.fits(sibling, node) and _WORD.search(text):
                if view.tokens(sibling) <= FEW_TOKENS:
                    yield Sample(sibling, view.tokens(sibling), text, 1)
                break


def condense(view: View, node: int) -> Iterator[Candidate]:
    """Replace a node and up to three after it by one text from elsewhere: of a few tokens, or of its kind.

    ``{ f(a, 1); b = g(c); } x;`` -> ``{ x; } x;``, ``f(a(1), b(2, c)); g(d(e));`` -> ``f(d(e)); g(d(e));``

    Pays where one thing of a kind must be left and it may be none of these. Up to four calls for each number
    of neighbours: the first two of a few tokens that fit, the smallest and the largest of more. Vulcan
    replaces single trees (Xu et al., 2023).
    """
    if not (node and view.is_element(node) and is_list(view, view.tree.parent[node], node)):
        return
    run = [node]
    while len(run) < LONGEST_RUN and (other := _next(view, run[-1])):
        run.append(other)
        start, end = view.tree.start[node], view.tree.end[other]
        for sample in _instead_of(view, run):
            yield Candidate((Edit(start, end, sample.text, tokens=sample.tokens),))


def _instead_of(view: View, run: list[int]) -> Iterator[Sample]:
    """Samples from outside a run of neighbours that are smaller than all of it, and none of its members."""
    tree, first, last = view.tree, run[0], run[-1]
    texts = {view.text(member) for member in run}
    tokens = view.rendering.tally.count(tree.start[first], tree.end[last])

    def smaller(samples: Iterable[Sample]) -> Iterator[Sample]:
        for sample in samples:
            if sample.tokens < tokens and sample.text not in texts and not first <= sample.node <= last:
                yield sample

    yield from islice(smaller(view.facts.samples.small(first, fitting=True)), FITTING_RUN)
    of_kind = view.facts.samples.of_kind(first)
    larger = list(smaller(sample for sample in of_kind if sample.tokens > FEW_TOKENS))
    yield from larger[:1]
    yield from larger[1:][-1:]


def _next(view: View, node: int) -> int:
    """The next element after a node, 0 if there is none."""
    node = view.tree.following(node)
    while node and not view.is_element(node):
        node = view.tree.following(node)
    return node


def resize(view: View, node: int) -> Iterator[Candidate]:
    """Replace a node by a smaller one of its kind with more than three tokens: three sizes of them.

    ``f(a(b, 1)); f(c(d[i], e, 2));`` -> ``f(a(b, 1)); f(a(b, 1));``

    Pays on types, bodies and declarations of which something must be left. Up to three calls a node.
    """
    if _is_place(view, node):
        larger = [
            sample
            for sample in view.facts.samples.of_kind(node)
            if FEW_TOKENS < sample.tokens < view.tokens(node)
        ]
        sizes = [larger[index] for index in sorted({0, len(larger) // 2, len(larger) - 1})] if larger else []
        yield from _first(view, node, sizes, len(sizes))
        yield from _first(view, node, view.facts.samples.of_other_kinds(node), OTHER_KINDS)


def transplant(view: View, node: int) -> Iterator[Candidate]:
    """Replace a node by a text of one to three tokens from elsewhere that does not seem to fit.

    ``int x = f(1); struct s *p;`` -> ``struct s; struct s *p;``

    Guided by the parser alone: it refuses most of the up to four candidates a node, and what it lets pass
    costs a call each.
    """
    if _is_place(view, node):
        yield from _first(view, node, view.facts.samples.small(node, fitting=False), STRANGE)


def _is_place(view: View, node: int) -> bool:
    return node > 0 and view.is_element(node) and view.tokens(node) > 1


def _first(view: View, node: int, samples: Iterable[Sample], most: int) -> Iterator[Candidate]:
    """The first ``most`` samples that are smaller than a node and not part of it."""
    tree = view.tree
    tokens, inside = view.tokens(node), range(node, node + tree.size[node])
    smaller = (sample for sample in samples if sample.tokens < tokens and sample.node not in inside)
    for sample in islice(smaller, most):
        edit = view.edit(node, sample.text, tokens=sample.tokens)
        yield Candidate((edit,))
