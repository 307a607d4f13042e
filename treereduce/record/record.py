"""The record of one run as the run needs it: where to begin, whom to ask, whom to tell, what to sum up.

It is there before the first run of a check, so what only comes later is imported then.
"""
# ruff: noqa: PLC0415 - for that reason

from __future__ import annotations

import os
import shlex
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from treereduce.engine.state.events import Event, Improved, Listener, Retracted
from treereduce.engine.state.history import Held
from treereduce.errors import ReductionError, UsageError
from treereduce.oracle.contract import Oracle
from treereduce.oracle.explanation import LearningOracle
from treereduce.oracle.rates import Tally
from treereduce.oracle.verdict import OVER, Cancellation, Verdict
from treereduce.record.answering import Known, recording
from treereduce.record.recorder import Recorder
from treereduce.record.wanted import Wanted

if TYPE_CHECKING:
    from treereduce.engine.state.result import Progress, Result
    from treereduce.record.about import About
    from treereduce.record.entries import Improvement
    from treereduce.record.past import Past

REPLAYED = "replayed"
"""What made the program that a replay goes on from, where events name a pass."""


class Onward:
    """A listener that passes events on, improvements only from where they are new.

    ``reached`` is the best of before. A run that takes the same way again comes to it once more, by way of
    ``programs``, some of which may have been taken back, and those are no news to anybody: the file of the
    result must not fall behind it. With ``is_there`` the run begins with it.
    """

    def __init__(
        self,
        reached: Improvement | None,
        listeners: Sequence[Listener],
        *,
        is_there: bool,
        programs: Iterable[bytes] = (),
    ) -> None:
        self._reached, self._listeners = reached, listeners
        self._awaited = Counter(programs)
        self._lock = threading.Lock()
        self.has_news = False
        """Whether there was any improvement beyond it."""
        self.is_there = is_there or reached is None
        """Whether the run has come as far as before."""

    def __call__(self, event: Event) -> None:
        """Pass an event on, with the versions of before counted."""
        if isinstance(event, (Improved, Retracted)) and self._reached is not None:
            if not self._is_news(event, self._reached):
                return
            event = replace(event, version=event.version + self._reached.version)
            self.has_news = True
        for listener in self._listeners:
            listener(event)

    def _is_news(self, event: Improved | Retracted, reached: Improvement) -> bool:
        with self._lock:
            if self.is_there:
                return True
            if self._awaited[event.program]:
                self._awaited[event.program] -= 1
                self.is_there = event.program == reached.program and not self._awaited[event.program]
                return False
            # It has gone another way all the same.
            self.is_there = _order(event) < _order(reached)
            return self.is_there


class Record:
    """A context manager: `begin` it when the check has been tried, and `end` it with the run.

    ``about`` tells what holds for it, as late as possible. Raises `UsageError` when the run to go on with
    is at work, of no use, or was made with another check.
    """

    def __init__(self, about: Callable[[], About], original: bytes, wanted: Wanted) -> None:
        self._about, self._original, self._wanted = about, original, wanted
        self.run: Path | None = None
        """The directory, once there is one."""
        self._past: Past | None = None
        self._reached: Improvement | None = None
        self._formatted: Improvement | None = None
        self._takes_same_way = False
        self._onward: Onward | None = None
        self._refused = 0
        self._changed = ""
        self._recorder, self._known = Recorder(original), Known({})
        if wanted.is_on and wanted.resume is not None:
            self._resume(about(), wanted.resume)
        elif wanted.is_on and wanted.replay is not None:
            from treereduce.record.past import recall

            self._past = recall(wanted.replay)

    def __enter__(self) -> Record:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._recorder.close()

    @property
    def id(self) -> str:
        """What the run is called by; empty if it has no directory."""
        if self.run is None:
            return ""
        from treereduce.record import places

        return places.called(self.run)

    @property
    def kept(self) -> str:
        """What the run that is resumed keeps, in words; empty where that is not known, or there is none."""
        return "" if self._past is None or self._wanted.resume is None else self._past.kept

    def asking(self, level: str, oracle: Oracle, *, learns: bool) -> Oracle:
        """The oracle that a run is to ask."""
        if not self._wanted.is_on:
            return oracle
        if self._past is not None and self._wanted.resume is not None:
            learnt = self._past.learnt.get(level)
            if learnt is not None and isinstance(oracle, LearningOracle):
                oracle.learnt = learnt
        return recording(level, oracle, self._known, self._recorder, source=self._original, learns=learns)

    def start(self) -> bytes:
        """The program to begin with: the original, where the same way leads to the best again."""
        return self._original if self._reached is None or self._takes_same_way else self._reached.program

    def find_start(self, oracle: Oracle, cancellation: Cancellation) -> bytes:
        """The program to begin with; for a replay, the smallest that ``oracle`` says yes to now.

        Raises what the oracle raises; then it is what `start` says.
        """
        if self._past is not None and self._wanted.replay is not None:
            for number, known in enumerate(reversed(self._past.programs)):
                self._refused = number
                if oracle.judge(known.program, cancellation).verdict is Verdict.INTERESTING:
                    from treereduce.record.entries import Improvement

                    self._reached = Improvement(1, known.program, known.tokens, REPLAYED)
                    return known.program
            self._refused = len(self._past.programs)
        return self.start()

    @property
    def left(self) -> list[bytes]:
        """What the file of the result may hold of the run that is gone on with, which may lag behind."""
        if self._past is None or self._wanted.resume is None:
            return []
        return [held.program for held in (*self._past.programs, *filter(None, [self._past.formatted]))]

    def earlier(self) -> list[Held]:
        """What led to the program to begin with, the original first: what to go back to from a mistake."""
        past, reached = self._past, self._reached
        if past is None or reached is None or self._takes_same_way:
            return []
        way = [held for held in past.way if _order(held) > _order(reached)]
        # Those of a replay were found with another check.
        heard = Tally(yes=1) if self._wanted.replay is None else Tally()
        return [
            Held(self._original, past.tokens, sure=True),
            *(Held(held.program, held.tokens, replace(heard)) for held in way),
        ]

    def begin(self, tokens: int, warn: Callable[[str], None], *, kept: str = "") -> str:
        """Record from now on, what came before too.

        ``tokens`` are those of the program that the run begins with, which only in a replay is not the
        original; ``kept`` says what is kept, where that is known in words.
        Returns what to tell the user, empty if nothing. Where no record can be written, ``warn`` says so.
        """
        self._recorder.warn = warn
        if not self._wanted.is_on:
            return ""
        from treereduce.record import entries

        if self._past is not None and self._past.damage:
            warn(f"The record in {self._past.run} is damaged: {self._past.damage}.")
        if self.run is None:
            self._make(warn)
            if self._reached is not None and self._past is not None:
                # What is told of the run later is measured by the original, as what `settled` tells is.
                tokens = self._past.tokens
            self._recorder.write([entries.BEGUN, _now(), tokens, kept])
            if self._reached is not None:
                self._recorder.improved(self._reached)
            return self._told_of_replay()
        known = 0 if self._past is None else self._past.known + self._known.given
        if self._changed:
            warn(self._changed)
        self._recorder.write([entries.RESUMED, _now(), known])
        return f"resumed: {known:,} answers known" + self._told_of_best()

    def listening(self, *others: Listener) -> Listener:
        """Who hears of events for the record and others, who are told of the best so far."""
        reached = self._reached
        programs = () if self._past is None else (held.program for held in self._past.programs)
        # The record first: it must not fall behind the file of the result.
        self._onward = Onward(
            reached, (self._recorder, *others), is_there=not self._takes_same_way, programs=programs
        )
        known = self._formatted or reached
        if known is not None:
            for listener in others:
                listener(Improved(known.version, known.program, known.tokens, known.pass_name))
        return self._onward

    def progress(self, moment: Progress) -> Progress:
        """Where the run stands, measured by what all began with."""
        past = self._past
        if self.start() is self._original or past is None:
            return moment
        return replace(moment, original_size=len(self._original), original_tokens=past.tokens)

    def settled(self, result: Result) -> Result:
        """A result with what was done before: its time, and its best if this run has not come so far."""
        reached, past = self._reached, self._past
        result = replace(result, seconds=result.seconds + self._known.seconds / max(1.0, result.jobs))
        if reached is None or past is None:
            return result
        result = replace(result, version=result.version + reached.version)
        if self._onward is not None and not self._onward.is_there:
            result = replace(result, program=reached.program, tokens=reached.tokens)
            # If it is said no to when it is checked once more, that is news.
            self._onward.is_there = True
            self._known.begin_at(held.program for held in past.way)
        formatted = self._formatted
        if formatted is not None and self._onward is not None and not self._onward.has_news:
            # That is what the file of the result has, and it has counted too.
            self._known.begin_at([formatted.program])
            result = replace(result, program=formatted.program, tokens=formatted.tokens)
        if self._takes_same_way:
            return result
        return replace(result, original_size=len(self._original), original_tokens=past.tokens)

    def formatted(self, event: Improved) -> None:
        """Record what a formatter has made of the best program, which nothing is gone on from."""
        self._recorder.formatted(event)

    def end(self, how: str, result: Result | None = None) -> None:
        """The run is over: how, and with what."""
        from treereduce.record import entries

        numbers = (
            [None] * 4
            if result is None
            else [result.tokens, len(result.program), round(result.seconds, 3), result.oracle_calls]
        )
        self._recorder.write([entries.ENDED, _now(), how, *numbers, round(self._recorder.seconds, 3)])

    @contextmanager
    def ending(self) -> Iterator[None]:
        """An error in the block is recorded as the end of the run."""
        try:
            yield
        except ReductionError as error:
            self.end(str(error))
            raise

    def _resume(self, about: About, run: Path) -> None:
        """Go on with a run."""
        from treereduce.record import places
        from treereduce.record.about import changed_passes
        from treereduce.record.entries import Improvement

        journal = places.reopen(run)
        try:
            past = _recalled(run, about)
        except UsageError:
            os.close(journal)
            raise
        if past.damage:
            places.set_aside(run, past.size)
        self._past, self._reached, self.run = past, past.best, run
        self._formatted = past.formatted
        if past.formatted is not None:
            # It has a version of its own, after which comes whatever is new.
            version = past.formatted.version
            best = past.best or Improvement(version, self._original, past.tokens, "")
            self._reached = replace(best, version=version)
        self._takes_same_way = about.goes_the_same_way(past.about)
        self._changed = changed_passes(past.about, about)
        self._recorder, self._known = Recorder(past.last, seconds=past.seconds), Known(past.answers)
        self._recorder.open(journal, past.size)
        if not about.limits_as(past.about):
            self._known.forget(OVER)  # with other limits there may be an answer
        if not self._takes_same_way:
            self._known.begin_at(held.program for held in past.way)

    def _make(self, warn: Callable[[str], None]) -> None:
        from treereduce.record import places

        try:
            self.run, journal = places.make(self._about(), self._original, self._wanted.place)
        except UsageError as error:
            self._recorder.close()
            warn(f"This run is not recorded: {error}")
            return
        except OSError as error:
            self._recorder.close()
            why = f"{error.filename}: {error.strerror}" if error.filename else error.strerror
            warn(f"This run is not recorded: no directory could be made for it ({why}).")
            return
        self._recorder.open(journal, 0)
        if self._wanted.place is None:
            places.prune()

    def _told_of_best(self) -> str:
        if self._reached is None:
            return ""
        way = "" if self._takes_same_way else ", from there on"
        return f", {len(self._reached.program):,} bytes reached{way}"

    def _told_of_replay(self) -> str:
        if self._past is None:
            return ""
        what = "the original" if self._reached is None else f"one of {len(self._reached.program):,} bytes"
        return f"replayed: {self._refused:,} programs refused, going on from {what}"


def _recalled(run: Path, about: About) -> Past:
    """What a run has left for one that asks the same."""
    from treereduce.record import places
    from treereduce.record.past import recall

    past = recall(run)
    if about.asks_the_same(past.about):
        return past
    name = places.called(run)
    raise UsageError(
        f"The check is not what it was in the run {name}, so its answers are not trusted: "
        f"`--replay {shlex.quote(name)}` asks the check of now about the programs of that run."
    )


def _order(program: Improved | Retracted | Improvement) -> tuple[int, int, bytes]:
    return program.tokens, len(program.program), program.program


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S")
