"""What an oracle is: the one authority on whether a program is interesting.

An oracle answers for bytes, from several threads at once. It never looks at how the bytes came about.
"""

from __future__ import annotations

from typing import Protocol

from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Answer, Cancellation


class Oracle(Protocol):
    """Decides whether a program is interesting. Called from several threads at once."""

    times: RunTimes
    """What is known of how long its runs take. It learns from each by itself."""

    def judge(
        self, program: bytes, cancellation: Cancellation | None = None, *, patience: float = 1.0
    ) -> Answer:
        """Return the answer for ``program``, of a run that may take ``patience`` times the usual limit.

        Raises `Cancelled` when ``cancellation`` ended the run first.
        """
