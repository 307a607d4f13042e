"""The beginning of a run: its check is tried at once, and what the reduction needs is imported meanwhile."""

from __future__ import annotations

import os
import sys
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from treereduce.cli.call.invocation import Plan
from treereduce.cli.running.interruption import Interruption, interruptible
from treereduce.conditions.english import in_english
from treereduce.errors import TrivialInputError
from treereduce.feed.outlets import NO_OUTLETS
from treereduce.oracle.chance import Chance
from treereduce.oracle.contract import Oracle
from treereduce.oracle.deadline import Deadline
from treereduce.oracle.opening import Through, open_oracle
from treereduce.oracle.preflight import Preflight
from treereduce.oracle.running.limits import leave_out_core_dumps
from treereduce.oracle.verdict import CHECK
from treereduce.record.record import Record

if TYPE_CHECKING:
    from treereduce.feed.feed import Feed
    from treereduce.journal.other_crashes import OtherCrashes
    from treereduce.oracle.kept import Kept
    from treereduce.record.about import About

SWITCH_SECONDS = 0.0005
"""How long a thread that computes keeps others waiting for the interpreter. Starting and ending a run of the
check takes some ten system calls, each of which gives it up; with the usual 5 ms, a run of 10 ms took 50
while another thread looked for candidates."""

REPORTING = "The command exits with 0 on an empty file too, so the crash that it reports is what is kept."
"""What is said when that is known. All else has been said by then."""


def run(plan: Plan) -> int:
    """Reduce as planned, put the result in its place and return the exit status.

    Only in the main thread. Raises `ReductionError`; its message says where the best result is, if any.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    # Before the start is told: who hears of it may send a signal at once.
    with interruptible() as interruption:
        if plan.typed.feed == NO_OUTLETS:
            return _run_twice(plan, interruption, None)
        from treereduce.cli.running.telling import told  # noqa: PLC0415 - for programs alone

        return told(plan, lambda broadcast: _run_twice(plan, interruption, broadcast.feed))


def _run_twice(plan: Plan, interruption: Interruption, feed: Feed | None) -> int:
    """Run as planned, and again where the exit status cannot be what is kept."""
    others = _other_crashes(plan)

    def reduce(plan: Plan, kept: Kept | None, *, again: bool) -> int:
        return _run(plan, kept, interruption, others, feed, again=again)

    return keeping_what_it_reports(plan, reduce, others)


class Act(Protocol):
    """What is done with a plan; ``again`` with one that has been found to keep too little."""

    def __call__(self, plan: Plan, kept: Kept | None, *, again: bool) -> int:
        """Do it, and return the exit status."""


def keeping_what_it_reports(plan: Plan, act: Act, others: OtherCrashes | None = None) -> int:
    """Act on a plan; once more, with more to keep, if its command has exit status 0 whatever the program.

    Then it is the crash that the command reports on the input, if it does.
    """
    kept = kept_of(plan, others)
    try:
        return act(plan, kept, again=False)
    except TrivialInputError:
        from treereduce.conditions.recognition import SameCrash  # noqa: PLC0415 - rare
        from treereduce.oracle.recognised import RecognisedCrash  # noqa: PLC0415 - rare

        crash = kept.reported() if isinstance(kept, RecognisedCrash) else None
        if crash is None:
            raise
    reporting = replace(
        plan,
        conditions=(SameCrash(crash),),
        warnings=(REPORTING,),
    )
    return act(reporting, kept_of(reporting, others), again=True)


def _run(
    plan: Plan,
    kept: Kept | None,
    interruption: Interruption,
    others: OtherCrashes | None,
    feed: Feed | None,
    *,
    again: bool,
) -> int:
    def about() -> About:
        from treereduce.cli.running.recording import about_run  # noqa: PLC0415 - nobody waits for it

        return about_run(plan, again=again)

    def recorded(name: str, oracle: Oracle) -> Oracle:
        if kept is not None:
            kept.expected = record.kept
        return record.asking(name, oracle, learns=kept is not None and name == CHECK)

    with (
        Record(about, plan.source, plan.typed.wanted) as record,
        planned_oracle(plan, kept, again=again, through=recorded) as oracle,
        Deadline(plan.typed.time_limit, interruption.cancellation, began=plan.began) as deadline,
        Preflight(
            oracle,
            plan.source,
            jobs=plan.jobs,
            allow_empty=plan.typed.allow_empty,
            allow_flaky=plan.typed.allow_flaky,
            chance=Chance(plan.typed.repeat),
            cancellation=interruption.cancellation,
        ) as preflight,
    ):
        # The engine, all passes and rich take 0.1 s: longer than many checks.
        from treereduce.cli.running import session  # noqa: PLC0415

        return session.run(
            plan, oracle, preflight, deadline, interruption, record, others=others, feed=feed, again=again
        )


def planned_oracle(
    plan: Plan, kept: Kept | None, *, again: bool, through: Through = lambda _, oracle: oracle
) -> AbstractContextManager[Oracle]:
    """The oracle of a plan; ``through`` makes of each check the one that is asked. No trace of it is left.

    A command whose crash is recognised speaks English. Whoever asks for its words has them as they are.
    """
    recognised = again or not (plan.conditions or isinstance(plan.test, Path))
    leave_out_core_dumps()
    return open_oracle(
        plan.test,
        file=plan.file,
        timeout=plan.typed.timeout,
        size=len(plan.source),
        jobs=plan.most_jobs or plan.jobs,
        quick=plan.quick,
        final=plan.final,
        kept=kept,
        through=through,
        environment=in_english(os.environ) if recognised else None,
        confinement=plan.typed.confinement,
    )


def _other_crashes(plan: Plan) -> OtherCrashes | None:
    """What keeps programs with other crashes, if they are wanted: beside the result, or here."""
    if not plan.typed.also_interesting:
        return None
    from treereduce.journal.other_crashes import OtherCrashes  # noqa: PLC0415 - for who wants them

    return OtherCrashes(plan.output or Path(plan.file.name), plan.typed.also_interesting, mode=plan.mode)


def kept_of(plan: Plan, others: OtherCrashes | None) -> Kept | None:
    """What runs must have; None if exit status 0 says it."""
    command = () if isinstance(plan.test, Path) else tuple(plan.test)
    if plan.conditions:
        from treereduce.oracle.kept import AllConditions  # noqa: PLC0415 - a check needs none of this

        return AllConditions(plan.conditions, command=command, others=others)
    if command:
        from treereduce.oracle.recognised import RecognisedCrash  # noqa: PLC0415 - nor of this

        return RecognisedCrash(command, others=others, takes_options=not plan.typed.aims.bugs)
    return None
