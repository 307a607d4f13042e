"""What is as small as the program and another one. No pass: it is for those who choose among equals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice, zip_longest

from treereduce.passes.candidate import Candidate
from treereduce.view.notation.numerals import read_integer
from treereduce.view.view import View

PER_PLACE = 6
"""Texts that are tried in one place."""


def alternatives(view: View) -> Iterator[Candidate]:
    """Replace a word or number by another of the program that fits, or by another number: one at a time.

    ``f(1, a); g(b);`` -> ``f(1, b); g(b);``, ``f(0, a); g(b);``

    Every place has its first text before any has its second, so that whoever stops early has seen all places.
    """
    tree = view.tree
    places = [
        node
        for node in range(1, len(tree.kind))
        if tree.size[node] == 1
        and tree.is_named(node)
        and tree.tokens(node) == 1
        and not tree.is_comment(node)
    ]
    rows = (islice(_at(view, place), PER_PLACE) for place in places)
    for candidate in chain.from_iterable(zip_longest(*rows)):
        if candidate is not None:
            yield candidate


def _at(view: View, place: int) -> Iterator[Candidate]:
    tree = view.tree
    old = tree.text(place)
    for text in dict.fromkeys(_texts(view, place, old)):
        if text != old:
            yield Candidate((view.edit(place, text, tokens=1),))


def _texts(view: View, place: int, old: bytes) -> Iterator[bytes]:
    number = read_integer(old, view.language.profile.numerals)
    if number is not None:
        value = number.value
        yield from (b"%d" % other for other in (0, 1, 2 * value, value // 2, 10, 100))
    yield from (sample.text for sample in view.facts.samples.small(place, fitting=True) if sample.tokens == 1)
