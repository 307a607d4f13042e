"""Put something shorter in the place of constants that are words, and of empty strings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import MOST_ALONE, in_turn
from treereduce.program.edits import Edit
from treereduce.program.grammar import ERROR_KIND
from treereduce.view.notation.numerals import ZERO
from treereduce.view.view import View

_WORD = re.compile(rb"#?[A-Za-z_$][\w$]+\Z")
_PLAIN = re.compile(rb"#?\w+\Z")
"""Least texts that may stand for a word: others mean more, as brackets do, or nothing, as semicolons."""
_EMPTY = re.compile(rb"""[A-Za-z]?(""|''|``)\Z""")
"""Strings with nothing in them, of which some languages mark the kind: ``b""``."""


def constants(view: View, node: int) -> Iterator[Candidate]:
    """Replace a constant in all its places by 0, by the least text of its kind, or by the shortest that fits.

    ``[true, null, 0]`` -> ``[0, 0, 0]``; ``x = None`` -> ``x = 0``; ``f("")`` -> ``f(0)``;
    ``<!ATTLIST a b ID #REQUIRED>`` -> ``<!ATTLIST a b ID #IMPLIED>``

    For words of the language that are no names, which saves bytes alone, and for strings with nothing in
    them. Up to three calls for each, and as many for each of its places where these cannot change together;
    the parser refuses most.
    """
    places: dict[bytes, list[int]] = {}
    for leaf in range(node + 1, node + view.tree.size[node]):
        is_told = view.tree.is_comment(leaf)  # comments of Lisp have parts like its programs
        if not is_told and (_is_constant(view, leaf) or _is_empty_string(view, leaf)):
            places.setdefault(view.tree.text(leaf), []).append(leaf)
    for text, leaves in places.items():
        shorter = [other for other in _substitutes(view, leaves[0]) if len(other) < len(text)]
        yield from in_turn(view, [partial(_replaced, leaves=leaves, text=other) for other in shorter])
        if 1 < len(leaves) <= MOST_ALONE:
            for leaf in reversed(leaves):
                yield from in_turn(view, [partial(_replaced, leaves=[leaf], text=other) for other in shorter])


def _is_constant(view: View, node: int) -> bool:
    """Whether a node is a word and no name: a leaf, or what grammars have around a keyword."""
    tree, roles = view.tree, view.language.roles
    return (
        tree.size[node] + tree.is_named(node + tree.size[node] - 1) <= 2
        and view.is_element(node)
        and not tree.is_name(node)
        and tree.kind[node] != ERROR_KIND
        and bool(_WORD.match(tree.text(node)))
        # Other passes shorten texts and types, and statements, such as "pass", are no plainer as a 0.
        and tree.kind[node] not in roles.texts | roles.types | roles.statements
    )


def _is_empty_string(view: View, node: int) -> bool:
    """Whether a node is a string with nothing in it, and has no part that is all of it."""
    tree = view.tree
    text = tree.text(node)
    return (
        tree.kind[node] != ERROR_KIND
        and view.is_element(node)
        and bool(_EMPTY.match(text))
        and (tree.size[node] == 1 or tree.text(node + 1) != text)
    )


def _substitutes(view: View, node: int) -> list[bytes]:
    """What may stand for a constant, the likeliest first."""
    least = list(filter(_PLAIN.match, view.language.minimal(view.tree.kind[node])))[:1]
    fitting = view.facts.samples.small(node, fitting=True)
    single = [sample.text for sample in fitting if sample.tokens == 1]
    return list(dict.fromkeys((ZERO, *least, *sorted(single, key=len)[:1])))


def _replaced(view: View, *, leaves: Sequence[int], text: bytes) -> tuple[Edit, ...]:
    """The edits, unless a name comes back that had gone: a program with one more name is not smaller."""
    tree, before = view.tree, view.rendering.edits
    whole = (leaf for leaf in leaves if view.alive(leaf) and view.text(leaf) == tree.text(leaf))
    spans = [(tree.start[leaf], tree.end[leaf]) for leaf in whole]
    edits = tuple(Edit(start, end, text) for start, end in spans)
    return edits if edits and view.names.gained(before, before.union(edits), spans) <= 0 else ()
