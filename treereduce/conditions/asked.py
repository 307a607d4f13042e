"""The options that say what is kept, as they were typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


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
