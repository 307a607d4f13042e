"""From edits to an oracle run: the cheap filters that stand before it."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass

import tree_sitter

from treereduce.engine.best import Snapshot
from treereduce.engine.syntax import count_broken, reparse
from treereduce.oracle.cache import VerdictCache
from treereduce.passes.view import View
from treereduce.program.edits import Edit
from treereduce.program.keys import KEY_SIZE, filter_key
from treereduce.program.render import Proposal

NOTHING = VerdictCache.digest(b"")
"""What the verdict on the empty program is remembered under."""


class Dropped(enum.Enum):
    """Why a candidate is not put to the oracle."""

    VOID = "changes nothing or makes nothing smaller"
    SEEN = "the same program was judged before"
    BROKEN = "adds syntax errors"


@dataclass(frozen=True, slots=True, eq=False)
class Trial:
    """A candidate program on its base, ready for the oracle."""

    base: Snapshot
    proposal: Proposal
    parse: tree_sitter.Tree | None
    broken: int
    digest: bytes
    """What its verdict is remembered under."""

    @property
    def data(self) -> bytes:
        """The candidate program."""
        return self.proposal.data

    def snapshot(self) -> Snapshot:
        """The next version of the best program, should the trial be committed."""
        view = self.base.view
        rendering = view.rendering.accept(self.proposal)
        return Snapshot(self.base.version + 1, View(rendering, view.facts), self.parse, self.broken)


class Filters:
    """The filters of one thread, which shares the cache with the others and owns its parser, if any."""

    def __init__(self, parser: tree_sitter.Parser | None, cache: VerdictCache) -> None:
        self._parser = parser
        self._cache = cache

    def prepare(
        self,
        base: Snapshot,
        edits: Iterable[Edit],
        limit: float | None,
        *,
        tolerant: bool = False,
        growth: int = 0,
    ) -> Trial | Dropped:
        """Render ``edits`` on ``base`` and say whether it is worth an oracle run of ``limit`` seconds.

        A ``tolerant`` filter lets syntax errors through, and with ``growth`` a program may be larger by so
        many tokens.

        Errors are counted against the current program and not the original: a committed edit may have added
        one that the oracle does not mind, after which nothing would pass.
        """
        proposal = base.rendering.propose(edits)
        if proposal is None or proposal.data == base.data:
            return Dropped.VOID
        if not _smaller(proposal, base) and proposal.tokens.length >= base.rendering.tokens + growth:
            return Dropped.VOID
        digest = _digest(proposal, base)
        if self._cache.get(digest, limit):
            return Dropped.SEEN
        parse = None
        if self._parser is not None and base.parse is not None:
            parse = reparse(self._parser, base.parse, base.data, proposal.splices, proposal.data)
        broken = count_broken(parse, None if tolerant else base.broken)
        if broken > base.broken and not tolerant:
            return Dropped.BROKEN
        return Trial(base, proposal, parse, broken, digest)


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


def _digest(proposal: Proposal, base: Snapshot) -> bytes:
    """What the candidate is remembered by: its tokens where layout means nothing, its bytes elsewhere.

    The tokens are told without a look at the bytes, which takes 0.1 ms at 80 KB. A program with the tokens
    of the current one differs in layout alone, so for it the bytes count.
    """
    tokens = proposal.tokens
    if base.view.language.grammar.free_layout and tokens != base.rendering.tally.total:
        if not tokens.length and not proposal.data.strip():
            return NOTHING
        return filter_key(tokens).to_bytes(KEY_SIZE, "little")
    return VerdictCache.digest(proposal.data)
