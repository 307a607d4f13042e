"""When runs of a command are ended because their output has decided, and what is saved by that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treereduce.oracle.running.glances import FIRST, Glances
from treereduce.oracle.running.process import Exit
from treereduce.oracle.verdict import Verdict

if TYPE_CHECKING:
    from treereduce.oracle.so_far import SoFar

LEAST_GAIN = 0.02
"""Seconds that it must save to end a run early. To make sure that nothing is left of it takes milliseconds,
which a run that ends by itself does not need."""

GAIN = 0.1
"""Part of a run that it must save."""

HANGING = 0.25
"""Seconds after which runs are looked at where it saves nothing: some that crash do not end."""


class EarlyEnds:
    """Says how a run is looked at while it goes on. ``first`` is the input, None until it is known."""

    def __init__(self) -> None:
        self.first: bytes | None = None
        self._pays = True
        self._ended: set[int] = set()

    def glances(self, program: bytes, so_far: SoFar | None) -> Glances | None:
        """How a run is looked at, which ends it unless it has to be seen how it ends by itself.

        That is on the input, where it also shows whether there is anything to save, and of a program that had
        a yes early and is asked about again, as the result is.
        """
        if so_far is None:
            return None
        ends = program != self.first and hash(program) not in self._ended
        return Glances(so_far.said, ends=ends, first=FIRST if self._pays else HANGING)

    def learn(self, program: bytes, verdict: Verdict, end: Exit, glances: Glances | None) -> None:
        """See from a whole run whether ending runs early pays, and remember who had a yes early."""
        if glances is None:
            return
        if end.said:
            self._ended.add(hash(program))
        elif program == self.first and verdict is Verdict.INTERESTING:
            self._pays = end.seconds - glances.after > max(LEAST_GAIN, GAIN * end.seconds)
