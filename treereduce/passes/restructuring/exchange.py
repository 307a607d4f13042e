"""Put something as large in the place of something, for a way on from there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit
from treereduce.view.samples import FEW_TOKENS
from treereduce.view.view import View

ALIKE: tuple[tuple[bytes, ...], ...] = (
    (b"if", b"while"),
    (b"unless", b"until"),
    (b"==", b"!=", b"<", b">", b"<=", b">="),
    (b"&&", b"||"),
    (b"and", b"or"),
    (b"+", b"-", b"*", b"/", b"%", b"&", b"|", b"^", b"<<", b">>"),
    (b"++", b"--"),
    (b"+=", b"-=", b"*=", b"|=", b"&="),
)
"""Words and marks of many languages of which one may stand where another does."""
MOST_TEXTS = 3
"""Texts of the program tried in the place of each small one."""
LARGEST_SWAPPED = 64
"""Tokens of the largest neighbours that change places."""


def exchange(view: View, node: int) -> Iterator[Candidate]:
    """Put another text in the place of one as large, or two neighbours in the place of each other.

    ``if (a) f(a, b);`` -> ``while (a) f(a, b);``, ``if (b) f(a, b);``, ``if (a) f(b, a);``

    What stands there then may let go what was needed before. For small programs and great patience: up to
    nine calls for each word, mark and small part, and what the engine spends on those that the oracle likes.
    """
    tree = view.tree
    if not node or not view.alive(node) or tree.is_extra(node):
        return
    text, tokens = view.text(node), view.tokens(node)
    if not tree.is_named(node):
        others = [other for alike in ALIKE if text in alike for other in alike if other != text]
    elif tokens <= FEW_TOKENS:
        samples = view.facts.samples.small(node, fitting=True)
        texts = (sample.text for sample in samples if sample.tokens == tokens and sample.text != text)
        others = list(islice(texts, MOST_TEXTS))
    else:
        others = []
    for other in others:
        yield Candidate((Edit(tree.start[node], tree.end[node], other, tokens),))
    second = tree.following(node)
    while second and not view.is_element(second):
        second = tree.following(second)
    if view.is_element(node) and second and max(tokens, view.tokens(second)) <= LARGEST_SWAPPED:
        one, two = view.text(node), view.text(second)
        between = tree.source[tree.end[node] : tree.start[second]]
        if one + between + two != two + between + one:
            yield Candidate(
                (
                    Edit(tree.start[node], tree.end[node], two, view.tokens(second)),
                    Edit(tree.start[second], tree.end[second], one, tokens),
                )
            )
