"""Put something in the place of something as large, from where other passes may find a way on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from treereduce.passes.candidate import Candidate
from treereduce.view.facts.samples import FEW_TOKENS
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
    for other in _as_large(view, node):
        yield Candidate((view.edit(node, other, view.tokens(node)),))
    second = tree.following(node)
    while second and not view.is_element(second):
        second = tree.following(second)
    if second and view.is_element(node):
        yield from _swapped(view, node, second)


def _as_large(view: View, node: int) -> Iterator[bytes]:
    """Other texts with as many tokens for a word, a mark or a small part."""
    text, tokens = view.text(node), view.tokens(node)
    if not view.tree.is_named(node):
        yield from (other for alike in ALIKE if text in alike for other in alike if other != text)
    elif tokens <= FEW_TOKENS:
        samples = view.facts.samples.small(node, fitting=True)
        texts = (sample.text for sample in samples if sample.tokens == tokens and sample.text != text)
        yield from islice(texts, MOST_TEXTS)


def _swapped(view: View, first: int, second: int) -> Iterator[Candidate]:
    """Two neighbours in the place of each other, if that makes a difference."""
    tree, tokens = view.tree, (view.tokens(first), view.tokens(second))
    one, two = view.text(first), view.text(second)
    between = tree.source[tree.end[first] : tree.start[second]]
    if max(tokens) <= LARGEST_SWAPPED and one + between + two != two + between + one:
        yield Candidate(
            (
                view.edit(first, two, tokens[1]),
                view.edit(second, one, tokens[0]),
            )
        )
