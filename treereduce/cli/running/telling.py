"""Other programs are told of a run."""

from __future__ import annotations

from collections.abc import Callable

from treereduce.cli.call.aims import bug_file
from treereduce.cli.call.invocation import Plan
from treereduce.cli.reporting import fault
from treereduce.errors import ReductionError
from treereduce.feed.broadcast import Broadcast
from treereduce.report.stream import standard_error


def told(plan: Plan, act: Callable[[Broadcast], int]) -> int:
    """Act on a plan, and return the exit status: its start is told before, and its end whatever it is."""
    bugs = {name: bug_file(plan.output or plan.file, name) for name in plan.typed.aims.checks()}
    file = None if plan.streamed else plan.file
    broadcast = Broadcast(plan.typed.feed, file=file, source=plan.source, bugs=bugs)
    broadcast.start(language=plan.language.profile.name, jobs=plan.jobs, output=plan.output)
    status, error = 0, None
    try:
        status = act(broadcast)
    except ReductionError as known:
        status, error = known.exit_status, str(known)
        raise
    except BaseException as unknown:
        status, error = ReductionError.exit_status, fault(unknown)
        raise
    finally:
        problem = broadcast.end(status, error)
        if problem is not None:
            # The result is kept all the same, which is what the exit status tells.
            standard_error().say(f"warning: {problem}")
    return status
