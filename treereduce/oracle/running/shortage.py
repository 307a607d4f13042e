"""What a machine may be short of for a while."""

from __future__ import annotations

import errno

from treereduce.errors import OracleError, ShortageError
from treereduce.machine.disk import NO_ROOM

SHORT = frozenset({errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE})
"""Too many processes, too little memory, too many open files: here, or on the whole machine."""


def unprepared(what: str, error: OSError) -> OracleError:
    """The error for a run that could not be prepared; ``what`` begins its sentence."""
    if error.errno in SHORT | NO_ROOM:
        hint = "free some" if error.errno in NO_ROOM else "use fewer jobs, or raise the limits"
        return ShortageError(f"{what}: {error}; {hint}.", error.errno)
    return OracleError(f"{what}: {error}.")
