"""Among programs of as many tokens, the one with the least score: looked for when nothing smaller is found.

Scores are asked for here alone, when no other run is under way: what is measured may be a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from treereduce.engine.search.search import Search
from treereduce.engine.state.events import Warned
from treereduce.engine.state.history import Held
from treereduce.engine.state.result import Ending, Scored
from treereduce.engine.trial.trial import Filters, Trial
from treereduce.engine.work.shared import Shared
from treereduce.oracle.score import NONE, Scores
from treereduce.oracle.verdict import Cancelled
from treereduce.passes.substitution.alternatives import alternatives

MOST_SCORES = 200
"""Programs that are asked for their scores in a run. Those that were met on the way come first."""

MOST_QUESTIONS = 200
"""Questions whether a program that was not met is interesting. They are asked one after another, and take as
long as some rounds of a small program."""

NAME = "prefer"
"""The name under which statistics and events show what is chosen."""


class Preference:
    """Chooses by ``scores`` when ``search`` has come to its end."""

    def __init__(self, scores: Scores, shared: Shared, search: Search) -> None:
        self._scores, self._shared, self._search = scores, shared, search
        self._cancellation = search.aside.cancellation
        self._questions = 0
        self._before = NONE
        scores.tell = lambda message: shared.tell(Warned(message))

    def begin(self) -> None:
        """Ask for the score of what all began with, so that what cannot work is told early."""
        original = self._shared.champion.history.input.program
        try:
            self._before = self._scores.of(original, self._cancellation)
        except Cancelled:
            return

    @property
    def scored(self) -> Scored:
        """What scores have come to."""
        after = self._scores.known(self._shared.champion.program)
        return Scored(self._before, after, self._scores.asked)

    def preferred(self) -> bytes | None:
        """The best program of as many tokens as the champion; None if that is the champion.

        A run that was interrupted or is out of time has nothing; one that has made all the runs of the check
        that it may chooses among what it has met.
        """
        if self._shared.budget.ending not in (None, Ending.TEST_LIMIT, Ending.FINISHED):
            return None
        if self._shared.trust.suspect is not None:
            return None
        champion, best = self._shared.champion.program, self._shared.champion.program
        try:
            least = self._scores.of(best, self._cancellation)
            for program in self._known(champion):
                score = self._score(program)
                if score is not None and score < least and self._is_sure(program):
                    best, least = program, score
            while (found := self._better_alternative(best, least)) is not None:
                best, least = found
        except Cancelled:
            pass
        return None if best == champion else best

    def choose(self, program: bytes) -> None:
        """Make a program the champion."""
        champion = self._shared.champion
        held = Held(program, champion.measure(program).tokens)
        self._shared.tell(replace(champion.choose(held, NAME), score=self._scores.known(program)))

    def _known(self, champion: bytes) -> Iterator[bytes]:
        """What was met on the way and is as small."""
        measure, ties = self._shared.champion.measure, self._shared.champion.ties
        tokens = measure(champion).tokens
        for program in () if ties is None else ties.near(tokens):
            if measure(program).tokens == tokens:
                yield program

    def _score(self, program: bytes) -> float | None:
        """The score of a program; None where no more may be asked for."""
        if self._no_more and not self._scores.is_known(program):
            return None
        return self._scores.of(program, self._cancellation)

    @property
    def _no_more(self) -> bool:
        """Whether no more programs may be asked for their scores."""
        return self._scores.asked >= MOST_SCORES or self._scores.hopeless

    def _better_alternative(self, program: bytes, least: float) -> tuple[bytes, float] | None:
        """The first program made of another that is as small and scores less than ``least``."""
        tokens = self._shared.champion.measure(program).tokens
        base = self._search.snapshot_of(program)
        filters = Filters(base.view.language.grammar, self._shared.cache, exact=True)
        for candidate in alternatives(base.view):
            trial = filters.prepare(base, candidate.edits, None, growth=1)
            if not isinstance(trial, Trial) or self._scores.is_known(trial.data):
                continue
            if self._shared.champion.measure(trial.data).tokens != tokens:
                continue
            if self._questions >= MOST_QUESTIONS or self._no_more:
                return None
            if not self._ask(trial):
                continue
            score = self._score(trial.data)
            if score is not None and score < least and self._is_sure(trial.data):
                return trial.data, score
        return None

    def _ask(self, trial: Trial) -> bool:
        """Whether a program is interesting. What has no answer is not. Raises as `Aside.ask`."""
        liked = self._search.aside.is_liked(trial, NAME)
        self._questions += 1
        return liked

    def _is_sure(self, program: bytes) -> bool:
        return self._search.mending.is_sure(Held(program, self._shared.champion.measure(program).tokens))
