"""What the command has to do with the record of its run."""

from __future__ import annotations

import shlex
from dataclasses import asdict
from pathlib import Path

from treereduce.cli.call.invocation import Plan
from treereduce.engine.state.result import Result
from treereduce.plugins.gathering import wants_tools
from treereduce.plugins.sources import sources
from treereduce.record.about import About, describe, identity
from treereduce.record.record import Record


def about_run(plan: Plan, *, again: bool = False) -> About:
    """What holds for the whole run of a plan; ``again`` of one whose conditions were found by itself."""
    checks = {"quick": plan.quick, "check": plan.test, "final": plan.final}
    asked = {} if again else {"check": [*map(str, plan.conditions)]}
    return describe(
        plan.source,
        plan.file,
        plan.language.profile.name,
        words=plan.typed.wanted.words,
        checks={
            name: identity(check, "script" if isinstance(check, Path) else "command", asked.get(name, ()))
            for name, check in checks.items()
            if check
        },
        settings={
            "jobs": plan.jobs,
            "most_jobs": plan.most_jobs,
            "seed": plan.typed.seed,
            "effort": plan.typed.effort.value,
            "passes": plan.typed.passes,
            "rename": plan.typed.rename,
            "timeout": plan.typed.timeout,
            "allow_empty": plan.typed.allow_empty,
            "repeat": plan.typed.repeat,
            "pass_commands": "\n".join(plan.typed.pass_commands),
            **asdict(plan.typed.confinement),
        },
        outside=sources(
            plan.typed.pass_commands,
            plan.file,
            formatter=plan.language.profile.formatter or "",
            tools=wants_tools(plan.typed.effort, plan.typed.passes),
        ),
        is_streamed=plan.streamed,
    )


def way_on(result: Result, record: Record) -> list[str]:
    """How to go on with a run that was ended before there was nothing more to do."""
    if not result.ending.is_resumable or not record.id:
        return []
    return [f"go on with: treereduce-py --resume {shlex.quote(record.id)}"]
