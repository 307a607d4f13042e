"""Whether the passes that a call names are there, and have their turn."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from treereduce.planning.effort import Effort


def idle_passes(
    effort: Effort, passes: str | None, commands: Sequence[str], file: Path, *, renaming: bool
) -> str:
    """What to tell of passes that are ``commands`` and are never tried; mostly empty.

    Raises `UsageError` where a pass is unknown, a command cannot be run, or nothing is left to try.
    """
    if passes is None and not commands:
        return ""
    # To import all passes takes 0.05 s, which runs without a choice of them spend while the check runs.
    from treereduce.planning.schedule import plan_passes  # noqa: PLC0415
    from treereduce.plugins.gathering import Outside, wants_tools  # noqa: PLC0415
    from treereduce.plugins.typed import read_typed  # noqa: PLC0415

    # What is left out is told when the run begins, and nothing is started before.
    outside = Outside(lambda _: None, commands, file=file, tools=wants_tools(effort, passes))
    planned = plan_passes(effort, passes, renaming=renaming, extras=outside.extras)
    typed = {read_typed(command, file).name for command in commands}
    tried = {entry.name for tier in (*planned.tiers, planned.detours) for entry in tier}
    idle = sorted(typed - tried)
    if not idle:
        return ""
    by = "--effort quick" if effort is Effort.QUICK else f"--passes {passes}"
    return f"{by} leaves out what --pass-command names: {', '.join(idle)}."
