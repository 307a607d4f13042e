"""From a plan to the oracle that is asked."""
# ruff: noqa: PLC0415 - a check script alone needs none of what is imported later

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from treereduce.api import open_oracle
from treereduce.cli.invocation import Plan
from treereduce.oracle.verdict import Oracle

if TYPE_CHECKING:
    from treereduce.journal.other_crashes import OtherCrashes
    from treereduce.oracle.kept import Kept


def planned_oracle(plan: Plan, others: OtherCrashes | None = None) -> AbstractContextManager[Oracle]:
    """The oracle of a plan, whose traces are all removed at the end. ``others`` gets other crashes."""
    return open_oracle(
        plan.test,
        file=plan.file,
        timeout=plan.timeout,
        size=len(plan.source),
        jobs=plan.most_jobs or plan.jobs,
        kept=_kept(plan, others),
    )


def other_crashes(plan: Plan) -> OtherCrashes | None:
    """What keeps programs with other crashes, if they are wanted: beside the result, or here."""
    if not plan.also_interesting:
        return None
    from treereduce.journal.other_crashes import OtherCrashes

    return OtherCrashes(plan.output or Path(plan.file.name), plan.also_interesting, mode=plan.mode)


def _kept(plan: Plan, others: OtherCrashes | None) -> Kept | None:
    """What runs must have; None if exit status 0 says it."""
    command = () if isinstance(plan.test, Path) else tuple(plan.test)
    if plan.conditions:
        from treereduce.oracle.kept import AllConditions

        return AllConditions(plan.conditions, command=command, others=others)
    if command:
        from treereduce.oracle.kept import RecognisedCrash

        return RecognisedCrash(command, others=others)
    return None
