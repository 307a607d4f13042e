"""A program that came as a whole, as edits of the base that merge with those of others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from treereduce.plugins.token_diff import PIECE, differences
from treereduce.program.edits import Edit
from treereduce.program.grammar import Grammar
from treereduce.program.render import Splice
from treereduce.program.tally import tokens_of_text
from treereduce.program.text import TOKEN
from treereduce.program.tree import parse_program
from treereduce.view.view import View

_LETTERS = re.compile(rb"[\w\s]")


def edits_to(view: View, program: bytes) -> tuple[Edit, ...]:
    """Edits that make ``program`` of what the view shows; none if it is that, or differs in blank ends.

    Where blank space counts and edits would not bring it about, one edit replaces everything.
    """
    current = view.rendering.data
    if program == current or not current:
        return ()
    edits = splices_to_edits(view, differences(current, program))
    proposal = view.rendering.propose(edits)
    if proposal is not None and proposal.data == program:
        return edits
    if proposal is not None and view.language.grammar.free_layout:
        as_text = tokens_of_text(proposal.data)
        if as_text == tokens_of_text(program):
            return () if proposal.data == current else edits
    whole = parse_program(program, view.language.grammar) if program.strip() else None
    return (Edit(0, len(view.tree.source), program, tokens=whole.token_count if whole else None),)


def splices_to_edits(view: View, splices: Iterable[Splice]) -> tuple[Edit, ...]:
    """Edits of the base that change the current program as ``splices`` say, which lie apart."""
    pattern = _token_pattern(view.language.grammar)
    edits = view.rendering.edits_for(_with_tokens(view.rendering.data, splices))
    return tuple(replace(edit, tokens=len(pattern.findall(edit.text))) for edit in edits)


@lru_cache(maxsize=8)
def _token_pattern(grammar: Grammar) -> re.Pattern[bytes]:
    """What the tokens of new text are: also marks of several characters, which would count as several."""
    known = zip(grammar.kind_names, grammar.named, strict=True)
    marks = {name.encode() for name, named in known if not named and len(name) > 1}
    longest = sorted((mark for mark in marks if not _LETTERS.search(mark)), key=len, reverse=True)
    return re.compile(b"|".join([*map(re.escape, longest), TOKEN.pattern]))


def _with_tokens(text: bytes, splices: Iterable[Splice]) -> Iterator[Splice]:
    """The same changes, none of them empty: what is inserted replaces the token before it, or after it."""
    made: list[Splice] = []
    for start, end, new in splices:
        splice = Splice(start, end, new)
        if start == end:
            splice = _taking_in(text, splice)
        while made and made[-1].end >= splice.start:
            before = made.pop()
            # What it has taken in of the one before is there already.
            between = splice.text if before.end == splice.start else splice.text[before.end - splice.start :]
            splice = Splice(before.start, splice.end, before.text + between)
        made.append(splice)
    return iter(made)


def _taking_in(text: bytes, splice: Splice) -> Splice:
    """An insertion that replaces a token beside it."""
    place = splice.start
    begin = place
    while begin and text[begin - 1 : begin].isspace():
        begin -= 1
    word = begin
    while word and PIECE.fullmatch(text[word - 1 : begin]) and not text[word - 1 : begin].isspace():
        word -= 1
    if word < begin:
        return Splice(word, place, text[word:place] + splice.text)
    after = PIECE.search(text, place)
    end = after.end() if after else len(text)
    return Splice(place, max(end, place), splice.text + text[place:end])
