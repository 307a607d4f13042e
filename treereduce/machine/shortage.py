"""What a machine may be short of for a while, and what cannot be told meanwhile."""

from __future__ import annotations

import errno

from treereduce.errors import OracleError, ShortageError
from treereduce.machine.disk import NO_ROOM

SHORT = frozenset({errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE})
"""Too many processes, too little memory, too many open files: here, or on the whole machine."""

BROKEN = frozenset({errno.EIO, errno.ESTALE})
"""A disk that fails, and a server of files that has lost one."""


def leaves_open(error: OSError) -> bool:
    """Whether an error says nothing of a file: it may well be there, and say what it said.

    Who takes it for a file that is gone makes another fact of it: a run that printed nothing, a check that
    was edited, a record that is not there.
    """
    return error.errno in SHORT | BROKEN


NO_THREAD = "No thread could be started: raise the limits on processes and memory, or end some."


def shortage_in(error: BaseException) -> str:
    """The sentence about an error that says what the machine is short of; empty for any other."""
    if isinstance(error, MemoryError):
        return "There is not enough memory: use fewer jobs, end other programs, or raise the limit."
    if isinstance(error, RuntimeError) and str(error) == "can't start new thread":
        return NO_THREAD
    if isinstance(error, OSError) and error.errno in SHORT | NO_ROOM:
        return f"{_sentence(error)}: {_way_out(error)}."
    return ""


def run_failed(error: BaseException) -> str:
    """The sentence about an error that ended a run and is none of the user's."""
    return shortage_in(error) or f"The run failed: {error!r}."


def _sentence(error: OSError) -> str:
    return str(error.strerror) + (f" ({error.filename})" if error.filename else "")


def _way_out(error: OSError) -> str:
    return "free some" if error.errno in NO_ROOM else "use fewer jobs, or raise the limits"


def unprepared(what: str, error: OSError) -> OracleError:
    """The error for a run that could not be prepared or looked at; ``what`` begins its sentence."""
    if error.errno in SHORT | NO_ROOM:
        return ShortageError(f"{what}: {error}; {_way_out(error)}.", error.errno)
    return OracleError(f"{what}: {error}.")
