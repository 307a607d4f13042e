"""Which marks a language reads as one when nothing stands between them, brackets included.

Deletion brings marks together: without its first operand ``(a * b)`` opens a comment of OCaml and Pascal,
and ``a; b; c`` without ``b`` ends a phrase by ``;;``. What operators may do to each other is the same
in nearly all languages and layout.py knows it; what brackets, commas and semicolons do is not: C wants
``f(*p)``. So the parser is asked, for the tokens of several marks that it names and how it opens comments.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache

from treereduce.program.grammar import COMMENT, Grammar
from treereduce.program.layout import QUOTES, Joints, would_glue
from treereduce.program.tree import parse_program

REACH = 4
"""Bytes that have to be known on each side of a place where texts meet."""

COMMENTS = {b"(*": b"*)", b"{-": b"-}", b"(;": b";)", b"{*": b"*}", b"{#": b"#}", b"{%": b"%}", b";;": b""}
"""How comments may begin and end, where layout.py does not keep the two marks apart anyway."""
_ANYWHERE = (b"(*", b"{-")
"""Those of several languages, from which text without a parser is kept."""
_ENCLOSES_NOTHING = re.compile(rb"\(\)|\[\]|\{\}")
"""In tokens such as ``[]=``. A bracket beside the one that closes it is an empty list to a reader."""
_MARKS = re.compile(rb"[^\w\s\x80-\xff]{2,%d}" % (REACH + 1))

_LANGUAGES = 128
"""Grammars whose joints are remembered: more than anyone opens in one process."""


@lru_cache(maxsize=_LANGUAGES)
def joints(grammar: Grammar) -> Joints:
    """The joints of a language. Costs a few ms the first time: a parse for each way to begin a comment."""
    if grammar.spoken is not None:
        return joints(grammar.spoken)
    tokens = _ANYWHERE if grammar.language is None else (*_tokens(grammar), *_comments(grammar))
    return joints_of(tokens)


def joints_of(tokens: Iterable[bytes]) -> Joints:
    """The joints of tokens of several marks, those left aside that are kept apart in every language.

    Two quotes of one sort are no joint either: what stood between them may have been all of a literal.
    """
    found: dict[bytes, list[tuple[bytes, bytes]]] = defaultdict(list)
    for token in sorted(set(tokens)):
        for place in range(1, len(token)):
            head, tail = token[:place], token[place:]
            quotes = head[-1] == tail[0] and tail[0] in QUOTES
            if not quotes and not would_glue(head, tail):
                found[head[-1:] + tail[:1]].append((head, tail))
    return {marks: tuple(ways) for marks, ways in found.items()}


def _tokens(grammar: Grammar) -> Iterator[bytes]:
    """The tokens that the grammar has for several marks."""
    for token in grammar.words:
        if _MARKS.fullmatch(token) and not _ENCLOSES_NOTHING.search(token):
            yield token


def _comments(grammar: Grammar) -> Iterator[bytes]:
    """The ways to begin a comment that take two marks."""
    for opening, closing in COMMENTS.items():
        if _is_comment(grammar, opening, closing) and not _is_comment(grammar, opening[:1], closing[1:]):
            yield opening


def _is_comment(grammar: Grammar, opening: bytes, closing: bytes) -> bool:
    text = opening + b" a " + closing
    tree = parse_program(text + b"\n", grammar)
    return any(
        tree.start[node] == 0 and tree.end[node] >= len(text.rstrip()) for node in tree.with_flags(COMMENT)
    )
