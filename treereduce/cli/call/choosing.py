"""Whether the passes that a call names are there, and have their turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from treereduce.planning.effort import Effort

if TYPE_CHECKING:
    from treereduce.cli.call.invocation import Options


def idle_passes(options: Options) -> str:
    """What to tell of passes of ``--pass-command`` that are never tried; mostly empty.

    Raises `UsageError` where a pass is unknown, a command cannot be run, or nothing is left to try.
    """
    if options.passes is None and not options.pass_commands:
        return ""
    # To import all passes takes 0.05 s, which runs without a choice of them spend while the check runs.
    from treereduce.planning.schedule import plan_passes  # noqa: PLC0415
    from treereduce.plugins.gathering import Outside, wants_tools  # noqa: PLC0415
    from treereduce.plugins.typed import read_typed  # noqa: PLC0415

    # What is left out is told when the run begins, and nothing is started before.
    tools = wants_tools(options.effort, options.passes)
    outside = Outside(lambda _: None, options.pass_commands, file=Path(options.file), tools=tools)
    planned = plan_passes(options.effort, options.passes, renaming=options.rename, extras=outside.extras)
    typed = {read_typed(command, Path(options.file)).name for command in options.pass_commands}
    tried = {entry.name for tier in (*planned.tiers, planned.detours) for entry in tier}
    idle = sorted(typed - tried)
    if not idle:
        return ""
    by = "--effort quick" if options.effort is Effort.QUICK else f"--passes {options.passes}"
    return f"{by} leaves out what --pass-command names: {', '.join(idle)}."
