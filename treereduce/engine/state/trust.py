"""How far a run trusts its check: whom it asks again on the way, and when it has to stop and see.

A mistaken yes makes everything that follows worthless, and shows by nothing but another question. So some
commits are asked about twice, and the base where nothing else is found on it; where nothing was ever
contradicted, that is all. What it costs is a share of the calls, however long the run is.
"""

from __future__ import annotations

import threading

from treereduce.oracle.chance import Chance, Level
from treereduce.oracle.rates import Tally
from treereduce.oracle.verdict import Answer, Verdict
from treereduce.program.keys import ExactKey, exact_key

SHARE = 0.01
"""Of all calls, what may be spent on asking again while nothing was contradicted. With a yes by mistake to
one program in fifty, the first is found out after some hundred calls, which the run then makes again."""

MUCH = 2
"""A commit has removed much when it leaves this part of what was asked about twice before, or less: then one
question more than the share has may be spent, for there is much to lose."""

LONG = 32
"""Calls without a commit after which the base itself is doubted. Of candidates on a base that holds, one in
five is interesting as long as much can be removed."""

AT_END, MOST_MORE = 100, 2
"""How many calls allow for one question more about the result, beside the two that each result has, and how
many of these there are at most. A short run has asked too little again to have seen that its check says yes
to one program in twenty by mistake; in three answers it does so once in eight thousand times."""

LARGE = 10
"""A candidate is large if it removes this part of the program, or more: a no to it is worth another question
where the check refuses wrongly. Small ones are proposed again by the rounds that follow."""


class Trust:
    """Shared by all workers of a run. Thread-safe."""

    def __init__(self, chance: Chance, tokens: int) -> None:
        self.chance = chance
        self._lock = threading.Lock()
        self._calls = 0
        self._spent = 0
        self._sure_tokens = tokens
        self._last_commit = 0
        self._open = False
        self._early = 0
        self._sure: set[ExactKey] = set()
        self.suspect: tuple[bytes, Tally] | None = None
        """A program about which the check has contradicted itself, with what it said: the search has to see
        where it stands before it goes on."""

    def called(self) -> None:
        """An oracle call was made."""
        with self._lock:
            self._calls += 1

    def wanted(self, tokens: int) -> int:
        """How many times in a row a yes to a candidate of so many tokens is to be given now.

        Where it is known to say yes by mistake the rates decide, and this is 1.
        """
        with self._lock:
            if self.chance.errs_yes:
                return 1
            loan = MUCH * tokens <= self._sure_tokens
            if self._spent > SHARE * self._calls + loan - 1:
                return 1
            self._spent += 1
            return self.chance.repeat + 1

    def doubts(self, base: bytes) -> bool:
        """Whether to ask about the base of the round again, because long nothing was found on it."""
        with self._lock:
            if not self._open or self._calls - self._last_commit < LONG:
                return False
            if self._spent > SHARE * self._calls - 1:
                return False
            if exact_key(base) in self._sure:
                self._open = False
                return False
            self._spent += 1
            self._last_commit = self._calls
            return True

    def begin_early(self, heard: Tally) -> bool:
        """Whether to ask about a result now that has had these answers, and not at the end of the run."""
        with self._lock:
            early = not self.chance.seen and heard.yes + self._early < self.wanted_at_end
            self._early += early
            return early

    def end_early(self, heard: Tally, answer: Answer | None) -> None:
        """Here is what came of that, None if it was cancelled. What has no answer is not asked again."""
        with self._lock:
            interesting = answer is not None and answer.verdict is Verdict.INTERESTING
            heard.yes += interesting
            self._early -= answer is None or interesting

    def committed(self, program: bytes, tokens: int, *, sure: bool) -> None:
        """The search may go on from a program, which is ``sure`` if it was asked about more than once."""
        with self._lock:
            self._last_commit = self._calls
            self._open = not sure
        if sure:
            self.confirmed(program, tokens)

    def confirmed(self, program: bytes, tokens: int) -> None:
        """A program was asked about again, and holds."""
        with self._lock:
            self._sure.add(exact_key(program))
            self._sure_tokens = min(tokens, self._sure_tokens)
            self._open = False

    def suspects(self, program: bytes, heard: Tally) -> None:
        """The check has contradicted itself about a program, the first time that it did, or about a base."""
        with self._lock:
            self.suspect = self.suspect or (program, heard)

    def went_back(self, tokens: int) -> None:
        """The search goes on from a program of so many tokens, which holds."""
        with self._lock:
            self._sure.clear()
            self._sure_tokens = tokens
            self._open = False

    @property
    def wanted_at_end(self) -> int:
        """How many times in a row the result must have had a yes, where nothing was contradicted."""
        return 2 + min(MOST_MORE, self._calls // AT_END)

    def level(self, tokens: int, base: int) -> Level:
        """How sure a no to a candidate must be, whose base has ``base`` tokens."""
        return Level.LARGE if LARGE * (base - tokens) >= base else Level.CANDIDATE
