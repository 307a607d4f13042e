"""What the command has to do with the record of its run."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from treereduce.cli.invocation import Plan
from treereduce.engine.state.result import Ending, Result
from treereduce.errors import ReductionError
from treereduce.record.about import About, digest, identity, versions
from treereduce.record.places import new_id
from treereduce.record.record import Record


def about_run(plan: Plan) -> About:
    """What holds for the whole run of a plan."""
    wanted = plan.wanted
    checks = {"quick": plan.quick, "check": plan.test, "final": plan.final}
    asked = {"check": [*map(str, plan.conditions)]}
    return About(
        id=new_id(),
        started=time.strftime("%Y-%m-%dT%H:%M:%S"),
        file=str(plan.file.absolute()) if plan.file.is_file() else None,
        name=plan.file.name,
        digest=digest(plan.source),
        size=len(plan.source),
        words=wanted.words,
        directory=str(Path.cwd()),
        checks={name: identity(check, asked.get(name, ())) for name, check in checks.items() if check},
        language=plan.language.profile.name,
        settings={
            "jobs": plan.jobs,
            "most_jobs": plan.most_jobs,
            "seed": plan.seed,
            "effort": plan.effort.value,
            "passes": plan.passes,
            "rename": plan.rename,
            "timeout": plan.timeout,
            "allow_empty": plan.allow_empty,
        },
        versions=versions(),
    )


@contextmanager
def recorded_end(record: Record) -> Iterator[None]:
    """An error in the block is recorded as the end of the run."""
    try:
        yield
    except ReductionError as error:
        record.end(str(error))
        raise


def way_on(result: Result, record: Record) -> list[str]:
    """How to go on with a run that was ended before there was nothing more to do."""
    if result.ending is Ending.FIXPOINT or not record.id:
        return []
    return [f"go on with: treereduce-py --resume {record.id}"]
