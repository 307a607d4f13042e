"""What a run of a command says of its program, or why it says nothing."""

from __future__ import annotations

from functools import partial
from signal import SIGKILL, SIGTERM
from typing import TYPE_CHECKING

from treereduce.conditions.outcome import SHELL_KILLED
from treereduce.machine.memory import MemoryKills
from treereduce.machine.process_room import ProcessRefusals
from treereduce.oracle.run import Run
from treereduce.oracle.running.process import Exit
from treereduce.oracle.running.request import Request
from treereduce.oracle.running.sandbox import Place, Sandbox
from treereduce.oracle.verdict import Reason, Verdict

if TYPE_CHECKING:
    from treereduce.oracle.kept import Kept

KILLED = frozenset({-SIGKILL, -SIGTERM, SHELL_KILLED + SIGKILL, SHELL_KILLED + SIGTERM})
"""Statuses of a check that somebody else killed: an administrator, a batch system, the kernel for want of
memory. No compiler that crashes ends so. A script whose last command was killed ends with 128 and the number
of the signal, and has no more of an answer than that command; so does `timeout -s KILL` in a check."""

Before = tuple[int, int]
"""How many processes the kernel had killed for want of memory, and how many it had refused."""


class Judge:
    """Judges runs in places of ``sandbox`` by their exit status, or by what ``kept`` says."""

    def __init__(self, sandbox: Sandbox, kept: Kept | None) -> None:
        self._sandbox, self._kept = sandbox, kept
        self._kills, self._refusals = MemoryKills(), ProcessRefusals()

    def before(self) -> Before:
        """What to remember of the time before a run."""
        return self._kills.before(), self._refusals.before()

    def judged(
        self, request: Request, place: Place, end: Exit, before: Before
    ) -> tuple[Verdict, Reason | None]:
        """What a run says of its program, or why it says nothing. A yes is never doubted."""
        said = self._said(request, place, end)
        if said:
            return Verdict.INTERESTING, None
        hung = end.cut is Reason.TIMEOUT and self._kept is not None and self._kept.limit is not None
        if said is None and end.cut is not None and not hung:
            return Verdict.UNANSWERED, end.cut
        if said is None and end.status is None:
            return Verdict.UNANSWERED, Reason.LOST
        doubt = partial(self._doubt, place, end, before)
        if self._kept is None:
            holds = end.status == 0
        elif said is not None:
            holds = said
        else:
            holds = self._kept.holds(
                Run(request.program, place, end, request.is_first, hung, doubt, request.cancellation)
            )
        if holds:
            return Verdict.INTERESTING, None
        reason = doubt()
        return (Verdict.UNINTERESTING if reason is None else Verdict.UNANSWERED), reason

    def _said(self, request: Request, place: Place, end: Exit) -> bool | None:
        """What the output of a run that was ended had decided, None if nothing."""
        if end.cut is not Reason.TIMEOUT or self._kept is None or request.is_first:
            return end.said
        # Or a program would be interesting or not by when it was looked at.
        so_far = self._kept.so_far(place)
        return None if so_far is None else so_far.said()

    def _doubt(self, place: Place, end: Exit, before: Before) -> Reason | None:
        """Why a no of a run that has ended says nothing of its program; None if it does."""
        killed, refused = before
        if self._kills.any_since(killed):
            return Reason.MEMORY
        if self._refusals.any_since(refused):
            return Reason.PROCESSES
        if self._sandbox.is_crowded(place) and not place.in_memory:
            return Reason.SPOILT
        return Reason.KILLED if end.cut is None and end.said is None and end.status in KILLED else None
