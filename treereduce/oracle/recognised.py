"""A command that crashes says itself what is kept.

What is needed to recognise a crash is imported when there is one: it takes 0.1 s, most of which would have to
be waited for before the first run.
"""
# ruff: noqa: PLC0415 - for that reason

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

from treereduce.oracle.verdict import Cancellation, Cancelled

if TYPE_CHECKING:
    from treereduce.conditions.condition import Condition
    from treereduce.conditions.crash import Crash
    from treereduce.conditions.outcome import Outcome
    from treereduce.oracle.kept import AllConditions, FasterWay, OtherCrashes
    from treereduce.oracle.run import Run
    from treereduce.oracle.running.sandbox import Place
    from treereduce.oracle.so_far import SoFar

NO_CRASH = "exit status 0"
"""What is kept of a command that does not crash, for people."""

LOOK_SECONDS = 0.05
"""Time between two looks at whether a run that waits for the first has been cancelled."""


class RecognisedCrash:
    """Keeps the crash that the first run has, or its exit status 0.

    Of a run that is gone on with it is known in words which it was (`expected`). There the first run is
    refused if it has not that, also where it exits with 0 and prints the crash, as what catches them does.

    Where no recogniser knows how it fails, the refusal has options for it, or, if the call takes none
    (``takes_options``), asks for a script.

    The first run is the one that is explained. Others may go on meanwhile and wait with their verdicts, so
    nobody may judge unless somebody explains.
    """

    def __init__(
        self, command: Sequence[str], *, others: OtherCrashes | None = None, takes_options: bool = True
    ) -> None:
        self.expected = ""
        self.limit: float | None = None
        self._command, self._others, self._takes_options = tuple(command), others, takes_options
        self._decided = threading.Event()
        self._kept: AllConditions | None = None
        self._crash: Crash | None = None
        self._success: Outcome | None = None
        self.matched = self.refusal = ""

    def reads(self) -> bool:
        """Until it is known what is kept, and after that if it is a crash."""
        return self._kept is None or self._kept.reads()

    def faster_ways(self) -> Sequence[FasterWay]:
        """What the recogniser of the crash knows; first what may hide the crash, then what does not."""
        if self._crash is None:
            return ()
        from treereduce.conditions.recognition import FailFast, fail_fast

        daring = fail_fast(self._command, self._crash, daring=True)
        careful = fail_fast(self._command, self._crash)
        ways = [daring] if daring == careful else [daring, careful]
        return [way for way in ways if way != FailFast(self._command)]

    def holds(self, run: Run) -> bool:
        """Whether it has what the first run had. A first run that was refused may be followed by another."""
        if run.is_first and self._kept is None:
            self._decide(run)
        elif not run.is_first:
            self._wait(run.cancellation)
        return self._kept is not None and self._kept.holds(run)

    def so_far(self, place: Place) -> SoFar | None:
        """Once it is known what is kept, if that is a crash that its beginning tells."""
        return None if self._kept is None else self._kept.so_far(place)

    def _decide(self, run: Run) -> None:
        """Find out what is kept. A run that may have failed for want of memory says nothing."""
        from treereduce.conditions.plain import ExitStatus, told
        from treereduce.oracle.kept import outcome_of

        if self.expected and run.doubt() is None:
            self._decide_again(outcome_of(run))
        elif run.end.status == 0:
            self._success = outcome_of(run)
            self._keep(ExitStatus(0), NO_CRASH)
        elif run.doubt() is None:
            from treereduce.conditions import recognition

            outcome = outcome_of(run)
            self._crash = recognition.recognise(outcome, self._command)
            if self._crash is not None:
                self._keep(recognition.SameCrash(self._crash), str(self._crash))
                return
            if self._takes_options:
                ready = "".join(f"\n    {option}" for option in recognition.suggestions(outcome))
                way_on = f"say what is to be kept, as with one of these options:{ready}"
            else:
                way_on = "give a script that exits with 0 on what is to be kept."
            self.refusal = (
                f"The command fails on the input ({told(outcome)}) in a way that no recogniser knows, "
                f"so {way_on}"
            )
            self._decided.set()

    def _decide_again(self, outcome: Outcome) -> None:
        """See that it is as it was."""
        from treereduce.conditions.plain import ExitStatus
        from treereduce.conditions.recognition import SameCrash, recognise

        crash = recognise(outcome, self._command)
        if outcome.status == 0 and self.expected == NO_CRASH:
            self._keep(ExitStatus(0), NO_CRASH)
        elif crash is not None and str(crash) == self.expected:
            self._crash = crash if outcome.status else None
            self._keep(SameCrash(crash), str(crash))
        else:
            self.refusal = (
                f"The command does not do on the input what was kept when the run began ({self.expected}): "
                "see what has changed since, or begin anew."
            )
            self._decided.set()

    def _keep(self, condition: Condition, matched: str) -> None:
        from treereduce.oracle.kept import AllConditions

        self._kept = AllConditions([condition], command=self._command, others=self._others)
        self.matched, self.refusal = matched, ""
        self._decided.set()

    def reported(self) -> Crash | None:
        """A crash that the first run printed although its exit status is 0, as what catches them does."""
        from treereduce.conditions.recognition import recognise

        return None if self._success is None else recognise(self._success, self._command)

    def _wait(self, cancellation: Cancellation | None) -> None:
        while not self._decided.wait(LOOK_SECONDS):
            if cancellation is not None and cancellation.cancelled:
                raise Cancelled
