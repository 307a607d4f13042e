"""Several oracles as one: each is asked about what those before it have said yes to.

A cheap one that comes first saves the runs of the others. A dear one that comes last is asked only about
what is about to be committed: whatever has every other yes is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Generic, TypeVar

from treereduce.errors import UsageError
from treereduce.oracle.contract import Oracle
from treereduce.oracle.explanation import ExplainingOracle, Explanation
from treereduce.oracle.running.typed_words import typed_words
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Answer, Cancellation, Verdict

ALL = "each of the checks"
"""Who says yes."""

Asked = TypeVar("Asked", bound=Oracle)


class WholeTimes(RunTimes):
    """How long it takes to ask all of ``parts``, each of which goes on learning its own limits.

    Learns from whole runs, so interesting ones are as long as all parts together. Hence the time that is kept
    for the last check is enough for all, and no run is left behind for being at its second part: most end
    with the first, and by their mean alone exactly the interesting ones would be.
    """

    def __init__(self, parts: list[RunTimes]) -> None:
        super().__init__(None)
        self._parts = parts
        for part in parts:
            part.take_part_in(self)

    def limit(self, size: int) -> float | None:
        """The least that a part allows; None if none has a limit.

        It is only compared with what a part had that ran out of time, to see whether another run is worth
        while. Where it is not for the part with the least, it is for no other before the retries.
        """
        limits = [limit for part in self._parts if (limit := part.limit(size)) is not None]
        return min(limits, default=None)


class Levels(Generic[Asked]):
    """An oracle that asks ``levels`` in turn, by their names, until one does not say yes.

    The last answer is the whole's, with the seconds of all. A cancellation ends whichever is under way.
    """

    def __init__(self, levels: Mapping[str, Asked]) -> None:
        self._levels = levels
        self.times: RunTimes = WholeTimes([oracle.times for oracle in levels.values()])

    def judge(
        self, program: bytes, cancellation: Cancellation | None = None, *, patience: float = 1.0
    ) -> Answer:
        """Ask each, with ``patience`` for each. Raises `Cancelled`, and what they raise."""
        return self._in_turn(
            len(program), lambda oracle: oracle.judge(program, cancellation, patience=patience)
        )

    def _in_turn(self, size: int, ask: Callable[[Asked], Answer]) -> Answer:
        """The whole's answer about a program of ``size`` bytes."""
        seconds, by = 0.0, ALL
        with self.times.running():
            for name, oracle in self._levels.items():
                answer = ask(oracle)
                seconds += answer.seconds
                if answer.verdict is not Verdict.INTERESTING:
                    by = name
                    break
        whole = replace(answer, seconds=seconds, by=by)
        self.times.observe(whole, size)
        return whole


class ExplainingLevels(Levels[ExplainingOracle]):
    """Levels that can all say more than their verdict."""

    @property
    def hint(self) -> str:
        """What the user should know about how they are started, or empty."""
        return " ".join(oracle.hint for oracle in self._levels.values() if oracle.hint)

    def findings(self) -> str:
        """What the first runs of any have shown, or empty."""
        return " ".join(filter(None, (oracle.findings() for oracle in self._levels.values())))

    def ended_runs(self) -> str:
        """How many runs of any were ended over their limits, or empty."""
        return ", ".join(filter(None, (oracle.ended_runs() for oracle in self._levels.values())))

    def explain(self, program: bytes, cancellation: Cancellation | None = None) -> Explanation:
        """Ask each, and tell how the last one went, and what any matched; who it was stands in the answer."""
        told: list[Explanation] = []

        def ask(oracle: ExplainingOracle) -> Answer:
            told.append(oracle.explain(program, cancellation))
            return told[-1].answer

        answer = self._in_turn(len(program), ask)
        return replace(
            told[-1], answer=answer, matched=next((how.matched for how in told if how.matched), "")
        )


def asking_in_turn(levels: Mapping[str, Oracle]) -> Oracle:
    """One oracle that asks ``levels`` in their order, by their names. A single one needs nobody to ask it."""
    if len(levels) == 1:
        return next(iter(levels.values()))
    explaining = {name: oracle for name, oracle in levels.items() if isinstance(oracle, ExplainingOracle)}
    return ExplainingLevels(explaining) if len(explaining) == len(levels) else Levels(levels)


def names_file(text: str | Path) -> bool:
    """Whether a text is the path of a file. One that is too long for a path is none."""
    try:
        return Path(text).is_file()
    except OSError:
        return False


def typed_check(option: str, text: str) -> Path | list[str]:
    """What a user means by a check in a single argument: the path of a script, or a command as in a shell.

    Raises `UsageError` that names the ``option``.
    """
    if names_file(text):
        return Path(text)
    try:
        words = typed_words(text)
    except ValueError as error:
        raise UsageError(f"{option} {text!r} is no command: {error}.") from None
    if not words:
        raise UsageError(f"{option} is empty: give a script, or a command with @@ for the program.")
    return Path(words[0]) if len(words) == 1 and "/" in words[0] and "@@" not in words[0] else words
