"""From the texts of options to conditions. What cannot be meant is refused here."""

from __future__ import annotations

import math
import re
import shlex
import signal
import warnings
from collections.abc import Sequence

from treereduce.conditions.asked import Asked
from treereduce.conditions.condition import Condition
from treereduce.conditions.outcome import SHELL_KILLED
from treereduce.conditions.plain import ExitStatus, Hangs, Matches, NonZero, Signal, Stream
from treereduce.errors import UsageError

NONZERO = "nonzero"
LARGEST_STATUS = 255


def parse(asked: Asked) -> tuple[Condition, ...]:
    """The conditions, all of which must hold; those on the ending first, for they are the cheapest.

    Raises `UsageError` for what is no number, signal or regular expression, and for what no run can have.
    """
    endings: list[ExitStatus | NonZero | Signal] = [
        *dict.fromkeys(map(_exit_status, asked.exit_code)),
        *dict.fromkeys(map(_signal, asked.signal)),
    ]
    _require_compatible(endings)
    hang = [] if asked.hangs is None else [_hang(asked.hangs)]
    if hang and endings:
        raise _contradiction(hang[0], endings[0], "a run that hangs does not end")
    wanted = [
        *_matches(Stream.STDOUT, asked.stdout),
        *_matches(Stream.STDERR, asked.stderr),
        *_matches(Stream.OUTPUT, asked.any_output),
    ]
    unwanted = [
        *_matches(Stream.STDOUT, asked.not_stdout, negated=True),
        *_matches(Stream.STDERR, asked.not_stderr, negated=True),
    ]
    for one in wanted:
        for other in unwanted:
            if one.stream is other.stream and one.regex == other.regex:
                raise _contradiction(one, other, "what is there cannot be missing")
    return (*endings, *hang, *wanted, *unwanted)


def _require_compatible(endings: Sequence[ExitStatus | NonZero | Signal]) -> None:
    """Raise `UsageError` unless one run can end in all of these ways."""
    for number, one in enumerate(endings):
        for other in endings[number + 1 :]:
            statuses = {status for status in map(_status, (one, other)) if status is not None}
            if len(statuses) > 1 or (statuses == {0} and NonZero() in (one, other)):
                raise _contradiction(one, other, "a run ends in one way")


def _status(ending: ExitStatus | NonZero | Signal) -> int | None:
    """The status that a shell shows then, None if it can be one of many."""
    if isinstance(ending, Signal):
        return SHELL_KILLED + ending.number
    return ending.status if isinstance(ending, ExitStatus) else None


def _contradiction(one: object, other: object, why: str) -> UsageError:
    return UsageError(f"{one} and {other} contradict each other, for {why}: leave one out.")


def _exit_status(text: str) -> ExitStatus | NonZero:
    if text.lower() == NONZERO:
        return NonZero()
    if text.isdecimal() and int(text) <= LARGEST_STATUS:
        return ExitStatus(int(text))
    raise UsageError(f"--exit-code {text} is no exit status: give 0 to {LARGEST_STATUS}, or {NONZERO}.")


def _signal(text: str) -> Signal:
    """A signal by its name, with or without ``SIG``, or by its number."""
    if text.isdecimal() and int(text) in range(1, signal.NSIG):
        return Signal(int(text))
    try:
        return Signal(signal.Signals[f"SIG{text.upper().removeprefix('SIG')}"])
    except KeyError:
        raise UsageError(f"--signal {text} is no signal: give a name or a number, as SEGV or 11.") from None


def _hang(seconds: float) -> Hangs:
    if not (math.isfinite(seconds) and seconds > 0):
        raise UsageError(f"--hangs is {seconds:g}: give a number of seconds above 0.")
    return Hangs(seconds)


def _matches(stream: Stream, texts: Sequence[str], *, negated: bool = False) -> list[Matches]:
    return [_match(stream, text, negated=negated) for text in dict.fromkeys(texts)]


def _match(stream: Stream, text: str, *, negated: bool) -> Matches:
    option = f"--not-{stream.value.removeprefix('--')}" if negated else stream.value
    if not text:
        raise UsageError(f"{option} is empty, which matches everything: give a regular expression.")
    try:
        with warnings.catch_warnings():
            # What may mean something else in a later Python means what it does in this one.
            warnings.simplefilter("ignore")
            return Matches(stream, re.compile(text, re.MULTILINE), negated)
    except re.error as error:
        place = "" if error.pos is None else f" at character {error.pos + 1}"
        why = f"{error.msg}{place}"
    except (OverflowError, RecursionError) as error:
        why = str(error).lower()
    raise UsageError(f"{option} {shlex.quote(text)} is no regular expression: {why}.")
