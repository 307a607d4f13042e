"""What a run begins with: a program that is no smaller, and of which more goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from treereduce.engine.search.aside import Aside
from treereduce.engine.trial.best import Snapshot
from treereduce.engine.trial.trial import Filters, Trial
from treereduce.engine.work.shared import Shared
from treereduce.oracle.verdict import Cancelled
from treereduce.passes.candidate import MOST_GROWTH, Candidate, Pass


class Opening:
    """Asks about what passes make of the whole program, when no round is under way."""

    def __init__(self, shared: Shared, aside: Aside) -> None:
        self._shared = shared
        self._aside = aside

    def find(self, passes: Iterable[Pass], base: Snapshot) -> bytes | None:
        """The first program that passes make at the root of ``base`` and the oracle likes; None for none."""
        filters = Filters(base.view.language.grammar, self._shared.cache)
        for entry in passes:
            for candidate in self._proposed(entry, base):
                trial = filters.prepare(base, candidate.edits, None, growth=MOST_GROWTH)
                if isinstance(trial, Trial) and self._is_liked(trial, entry.name):
                    return trial.data
        return None

    def _proposed(self, entry: Pass, base: Snapshot) -> Iterator[Candidate]:
        """All candidates of a pass, or those before it raises an exception."""
        try:
            yield from entry.propose(base.view, 0)
        except Exception as error:  # noqa: BLE001 - a fault of a pass costs its candidates and never the run
            self._shared.mishaps.happened(entry.name, "the whole program", base.data, error)

    def _is_liked(self, trial: Trial, name: str) -> bool:
        """Whether a trial is interesting. What has no answer, or comes too late, is not."""
        try:
            return self._aside.is_liked(trial, name)
        except Cancelled:
            return False
