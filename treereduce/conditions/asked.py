"""The options that say what is kept, as they were typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What was typed after each option, which may be given several times."""

    exit_code: Sequence[str] = ()
    signal: Sequence[str] = ()
    stdout: Sequence[str] = ()
    stderr: Sequence[str] = ()
    any_output: Sequence[str] = ()
    not_stdout: Sequence[str] = ()
    not_stderr: Sequence[str] = ()
    hangs: float | None = None


NOTHING_ASKED = Asked()
"""Without any of the options."""


Typed: TypeAlias = "Sequence[str] | None"
"""What was typed after an option, None if it was left out."""


def asked_for(
    exit_code: Typed,
    signal: Typed,
    stdout: Typed,
    stderr: Typed,
    any_output: Typed,
    not_stdout: Typed,
    not_stderr: Typed,
    hangs: float | None,
) -> Asked:
    """What the options say together."""
    return Asked(
        exit_code=exit_code or (),
        signal=signal or (),
        stdout=stdout or (),
        stderr=stderr or (),
        any_output=any_output or (),
        not_stdout=not_stdout or (),
        not_stderr=not_stderr or (),
        hangs=hangs,
    )
