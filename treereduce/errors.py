"""Errors a user can meet. Each is one sentence that says what was wrong and what to do.

The exit statuses are part of the command's contract and are documented in docs/options.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar, cast


class ReductionError(Exception):
    """A reduction that could not start, or that ended early.

    ``best`` is the smallest program known to be interesting when the error was raised, or None when
    none was; it is never thrown away. ``bests`` are these of several bugs by their names, where several are
    reduced in one run. ``exit_status`` is what the command exits with.
    """

    exit_status: ClassVar[int] = 1

    def __init__(self, message: str, *, best: bytes | None = None) -> None:
        super().__init__(message)
        self.best = best
        self.bests: Mapping[str, bytes] = {}


def give_best(interrupt: KeyboardInterrupt, best: bytes | None) -> None:
    """Have a KeyboardInterrupt in the middle of a run tell what a `ReductionError` does."""
    told = cast("Any", interrupt)
    told.best, told.bests = best, getattr(interrupt, "bests", {})


@contextmanager
def at_best_nothing() -> Iterator[None]:
    """Have a KeyboardInterrupt tell that there is no best program, unless it has one by then."""
    try:
        yield
    except KeyboardInterrupt as interrupt:
        give_best(interrupt, getattr(interrupt, "best", None))
        raise


class UsageError(ReductionError):
    """The call itself is wrong: a missing file, an unknown language, a check that cannot be run."""

    exit_status = 2


class UnknownLanguageError(UsageError):
    """The language of a file was not given and cannot be told."""


class NoParserError(UsageError):
    """The language is known, but its parser is not installed or cannot be loaded."""


class EndlessParseError(ReductionError):
    """The parser does not come to an end with a program. The engine catches it and reads on without."""

    def __init__(
        self,
        message: str = "The parser does not come to an end with this program.",
        *,
        best: bytes | None = None,
    ) -> None:
        super().__init__(message, best=best)


class NotInterestingError(ReductionError):
    """The oracle says no to the unreduced input, so there is nothing to keep."""

    exit_status = 3


class TrivialInputError(ReductionError):
    """The oracle says yes to the empty file, so every run would end there."""

    exit_status = 4


class OracleError(ReductionError):
    """The oracle cannot be trusted: it could not be started, or it contradicts itself."""

    exit_status = 5


class ShortageError(OracleError):
    """The machine has no room for a run of the oracle now, and may have some soon.

    ``code`` is the system's number of what it is short of. The check is not to blame, so the status is the
    same as where the run itself has no room.
    """

    exit_status = 1

    def __init__(self, message: str, code: int | None = None, *, best: bytes | None = None) -> None:
        super().__init__(message, best=best)
        self.code = code
