"""The beginning of a run: its check is tried at once, and what the reduction needs is imported meanwhile."""

from __future__ import annotations

import sys

from treereduce.cli.asking import other_crashes, planned_oracle
from treereduce.cli.interruption import interruptible
from treereduce.cli.invocation import Plan
from treereduce.oracle.deadline import Deadline
from treereduce.oracle.preflight import Preflight

SWITCH_SECONDS = 0.0005
"""How long a thread that computes keeps others waiting for the interpreter. Starting and ending a run of the
check takes some ten system calls, each of which gives it up; with the usual 5 ms, a run of 10 ms took 50
while another thread looked for candidates."""


def run(plan: Plan) -> int:
    """Reduce as planned, put the result in its place and return the exit status.

    Only in the main thread. Raises `ReductionError`; its message says where the best result is, if any.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    others = other_crashes(plan)
    with (
        interruptible() as interruption,
        planned_oracle(plan, others) as oracle,
        Deadline(plan.time_limit, interruption.cancellation, began=plan.began) as deadline,
        Preflight(
            oracle,
            plan.source,
            jobs=plan.jobs,
            allow_empty=plan.allow_empty,
            allow_flaky=plan.allow_flaky,
            cancellation=interruption.cancellation,
        ) as preflight,
    ):
        # The engine, all passes and rich take 0.1 s: longer than many checks.
        from treereduce.cli import session  # noqa: PLC0415

        return session.run(plan, oracle, preflight, deadline, interruption, others=others)
