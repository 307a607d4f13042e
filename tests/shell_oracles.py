"""Oracles that ask a line for the shell."""

from __future__ import annotations

from pathlib import Path

import pytest
from processes import PATIENCE

from treereduce.conditions import recognition
from treereduce.conditions.recognition import FailFast
from treereduce.oracle.kept import Kept
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.oracle.times import RunTimes


def shell_oracle(
    sandbox: Sandbox, line: str, kept: Kept, *arguments: str, limit: float = PATIENCE
) -> CommandOracle:
    """Asks a line that gets the program as `$1`, and the arguments behind it."""
    words = ["sh", "-c", line, "sh", "@@", *arguments]
    times = RunTimes.fixed(limit)
    return CommandOracle.for_command(words, source=Path("p.c"), sandbox=sandbox, times=times, kept=kept)


def leave_out_faster_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands of a test are no compilers, whatever they say."""
    monkeypatch.setattr(recognition, "fail_fast", lambda command, *_, **__: FailFast(tuple(command)))
