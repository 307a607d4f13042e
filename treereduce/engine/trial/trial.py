"""From edits to an oracle run: the cheap filters that stand before it."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

import tree_sitter

from treereduce.engine.trial.best import Snapshot
from treereduce.engine.trial.syntax import count_broken, reparse
from treereduce.errors import EndlessParseError
from treereduce.oracle.cache import VerdictCache
from treereduce.program.cost import cost
from treereduce.program.edits import Edit
from treereduce.program.grammar import Grammar
from treereduce.program.keys import ExactKey, FilterKey, exact_key, filter_key
from treereduce.program.render import Proposal
from treereduce.program.tree import parse_program
from treereduce.view.view import View

_SHORT = 8
"""Bytes of an exact key that make a filter key where nothing less than all bytes will do."""


NOTHING = FilterKey(0)
"""What a program is known by of which nothing but blank space is left."""


class Dropped(enum.Enum):
    """Why a candidate is not put to the oracle."""

    VOID = "changes nothing or makes nothing smaller"
    SEEN = "the same program was judged before"
    BROKEN = "adds syntax errors"
    ENDLESS = "the parser does not come to an end"
    """Left aside until the closing proof: no further candidate can be parsed on such a program."""


@dataclass(frozen=True, slots=True, eq=False)
class Trial:
    """A candidate program on its base, ready for the oracle."""

    base: Snapshot
    proposal: Proposal
    parse: tree_sitter.Tree | None
    """Its parse, unless that was not needed: of a large program only what is around the edits is parsed."""
    broken: int
    exact: ExactKey
    similar: FilterKey

    @property
    def data(self) -> bytes:
        """The candidate program."""
        return self.proposal.data

    @property
    def tokens(self) -> int:
        """Its tokens, as counted on the base."""
        return self.proposal.tokens.length


class Filters:
    """The filters of one thread, which shares the cache with the others and owns its parser, if any.

    They let pass what an oracle has probably judged before; with ``exact`` ones only what it has said no to
    is held back, for proofs. With ``strict`` ones a program must be smaller by its own parse too, which takes
    1.3 µs a node; others go by what was counted on the base. With ``fewer`` ones it must have fewer tokens.
    """

    def __init__(
        self,
        grammar: Grammar,
        cache: VerdictCache,
        *,
        exact: bool = False,
        strict: bool = False,
        fewer: bool = False,
    ) -> None:
        self._grammar = grammar
        self._parser = grammar.parser() if grammar.language else None
        self._cache = cache
        self._exact, self._strict, self._fewer = exact, strict, fewer

    def prepare(
        self,
        base: Snapshot,
        edits: Iterable[Edit],
        limit: float | None,
        *,
        tolerant: bool = False,
        growth: int = 0,
        proves: bool = True,
    ) -> Trial | Dropped:
        """Render ``edits`` on ``base`` and say whether it is worth an oracle run of ``limit`` seconds.

        A ``tolerant`` filter lets syntax errors through, and with ``growth`` a program may be larger by so
        many tokens. What ``proves`` nothing may have been judged in another layout, also of exact filters.

        Errors are counted against the current program and not the original: a committed edit may have added
        one that the oracle does not mind, after which nothing would pass.
        """
        proposal = base.rendering.propose(edits)
        if proposal is None or proposal.data == base.data:
            return Dropped.VOID
        if not self._smaller(proposal, base) and proposal.tokens.length >= base.rendering.tokens + growth:
            return Dropped.VOID
        similar = probable_key(proposal, base)
        if not (self._exact and proves) and self._cache.suspects(similar, limit):
            return Dropped.SEEN
        exact = exact_key(proposal.data)
        if self._cache.settles(exact, limit):
            return Dropped.SEEN
        try:
            parse, broken = self._parsed(base, proposal, None if tolerant else base.broken)
        except EndlessParseError:
            return Trial(base, proposal, None, 0, exact, similar) if self._exact else Dropped.ENDLESS
        if broken > base.broken and not tolerant:
            return Dropped.BROKEN
        if self._strict and parse and not growth and not self._truly_smaller(proposal, parse, base):
            return Dropped.VOID
        return Trial(base, proposal, parse, broken, exact, similar)

    def snapshot(self, trial: Trial) -> Snapshot:
        """The next version of the best program, should the trial be committed."""
        base, parse, broken = trial.base, trial.parse, trial.broken
        if parse is None and base.items is not None:
            with suppress(EndlessParseError):
                parse = self._reparsed(base, trial.proposal)
                broken = count_broken(parse)
        rendering = base.rendering.accept(trial.proposal)
        return Snapshot(base.version + 1, View(rendering, base.view.facts), parse, broken)

    def _parsed(
        self, base: Snapshot, proposal: Proposal, limit: int | None
    ) -> tuple[tree_sitter.Tree | None, int]:
        """The parse of a proposal, None if that is not needed, and how many errors it has, up to a limit."""
        if self._parser is None or base.parse is None:
            return None, 0
        if base.items is not None:
            added = base.items.added_errors(self._parser, proposal.splices)
            if added is not None:
                return None, base.broken + added
        parse = self._reparsed(base, proposal)
        return parse, count_broken(parse, limit)

    def _reparsed(self, base: Snapshot, proposal: Proposal) -> tree_sitter.Tree | None:
        if self._parser is None or base.parse is None:
            return None
        return reparse(self._parser, base.parse, base.data, proposal.splices, proposal.data)

    def _smaller(self, proposal: Proposal, base: Snapshot) -> bool:
        return not self._fewer and _smaller(proposal, base)

    def _truly_smaller(self, proposal: Proposal, parse: tree_sitter.Tree, base: Snapshot) -> bool:
        after = parse_program(proposal.data, self._grammar, parse=parse)
        return cost(after) < cost(parse_program(base.data, self._grammar, parse=base.parse))


def _smaller(proposal: Proposal, base: Snapshot) -> bool:
    """The order of `treereduce.program.cost`; names are counted among equals alone."""
    tokens = base.rendering.tokens
    if proposal.tokens.length != tokens:
        return proposal.tokens.length < tokens
    spans = ((cut.start, cut.end) for _, _, cut in proposal.cuts)
    gained = base.view.names.gained(base.rendering.edits, proposal.edits, spans)
    if gained:
        return gained < 0
    return (len(proposal.data), proposal.data) < (len(base.data), base.data)


def probable_key(proposal: Proposal, base: Snapshot) -> FilterKey:
    """What tells programs apart well enough to leave aside what was probably judged: tokens or bytes.

    Tokens where layout means nothing, without a look at the bytes; 0.1 ms at 80 KB are saved. A program with
    the tokens of the current one differs in layout alone, so for it the bytes count.
    """
    tokens = proposal.tokens
    if base.view.language.grammar.free_layout and tokens != base.rendering.tally.total:
        if tokens.length:
            return filter_key(tokens)
        if not proposal.data.strip():
            return NOTHING
    return FilterKey(int.from_bytes(exact_key(proposal.data)[:_SHORT], "little"))
