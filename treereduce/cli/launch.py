"""The beginning of a run: its check is tried at once, and what the reduction needs is imported meanwhile."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from treereduce.api import open_oracle
from treereduce.cli.interruption import interruptible
from treereduce.cli.invocation import Plan
from treereduce.errors import TrivialInputError
from treereduce.oracle.chance import Chance
from treereduce.oracle.contract import Oracle
from treereduce.oracle.deadline import Deadline
from treereduce.oracle.preflight import Preflight

if TYPE_CHECKING:
    from treereduce.journal.other_crashes import OtherCrashes
    from treereduce.oracle.kept import Kept

SWITCH_SECONDS = 0.0005
"""How long a thread that computes keeps others waiting for the interpreter. Starting and ending a run of the
check takes some ten system calls, each of which gives it up; with the usual 5 ms, a run of 10 ms took 50
while another thread looked for candidates."""


def run(plan: Plan) -> int:
    """Reduce as planned, put the result in its place and return the exit status.

    Only in the main thread. Raises `ReductionError`; its message says where the best result is, if any.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    others = _other_crashes(plan)
    kept = _kept(plan, others)
    try:
        return _run(plan, kept, others)
    except TrivialInputError:
        reporting = _keeping_what_it_reports(plan, kept)
        if reporting is None:
            raise
    return _run(reporting, _kept(reporting, others), others)


def _run(plan: Plan, kept: Kept | None, others: OtherCrashes | None) -> int:
    with (
        interruptible() as interruption,
        _oracle(plan, kept) as oracle,
        Deadline(plan.time_limit, interruption.cancellation, began=plan.began) as deadline,
        Preflight(
            oracle,
            plan.source,
            jobs=plan.jobs,
            allow_empty=plan.allow_empty,
            allow_flaky=plan.allow_flaky,
            chance=Chance(plan.repeat),
            cancellation=interruption.cancellation,
        ) as preflight,
    ):
        # The engine, all passes and rich take 0.1 s: longer than many checks.
        from treereduce.cli import session  # noqa: PLC0415

        return session.run(plan, oracle, preflight, deadline, interruption, others=others)


def _keeping_what_it_reports(plan: Plan, kept: Kept | None) -> Plan | None:
    """The plan for a command that exits with 0 on an empty file too, but on the input reports a crash."""
    from treereduce.conditions.recognition import SameCrash  # noqa: PLC0415 - rare
    from treereduce.oracle.recognised import RecognisedCrash  # noqa: PLC0415 - rare

    crash = kept.reported() if isinstance(kept, RecognisedCrash) else None
    if crash is None:
        return None
    warning = "The command exits with 0 on an empty file too, so the crash that it reports is what is kept."
    return replace(plan, conditions=(SameCrash(crash),), warnings=(*plan.warnings, warning))


def planned_oracle(plan: Plan) -> AbstractContextManager[Oracle]:
    """The oracle of a plan, for a look at it alone. All its traces are removed at the end."""
    return _oracle(plan, _kept(plan, None))


def _oracle(plan: Plan, kept: Kept | None) -> AbstractContextManager[Oracle]:
    return open_oracle(
        plan.test,
        file=plan.file,
        timeout=plan.timeout,
        size=len(plan.source),
        jobs=plan.most_jobs or plan.jobs,
        quick=plan.quick,
        final=plan.final,
        kept=kept,
    )


def _other_crashes(plan: Plan) -> OtherCrashes | None:
    """What keeps programs with other crashes, if they are wanted: beside the result, or here."""
    if not plan.also_interesting:
        return None
    from treereduce.journal.other_crashes import OtherCrashes  # noqa: PLC0415 - for who wants them

    return OtherCrashes(plan.output or Path(plan.file.name), plan.also_interesting, mode=plan.mode)


def _kept(plan: Plan, others: OtherCrashes | None) -> Kept | None:
    """What runs must have; None if exit status 0 says it."""
    command = () if isinstance(plan.test, Path) else tuple(plan.test)
    if plan.conditions:
        from treereduce.oracle.kept import AllConditions  # noqa: PLC0415 - a check needs none of this

        return AllConditions(plan.conditions, command=command, others=others)
    if command:
        from treereduce.oracle.recognised import RecognisedCrash  # noqa: PLC0415 - nor of this

        return RecognisedCrash(command, others=others)
    return None
