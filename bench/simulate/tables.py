"""Simulated runs as tables in Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from bench.machine import table
from bench.simulate.simulation import Simulated


def runs_table(runs: Sequence[Simulated]) -> str:
    """One row for each run of a case. Speed-ups are over the first."""
    titles = (
        *("jobs", "seconds", "speed-up", "calls", "yes", "commits", "unions won", "killed"),
        *("used", "in vain", "idle", "tokens", "bytes", "own s", "seed"),
    )
    return table(titles, (_row(run, runs[0]) for run in runs))


def _row(run: Simulated, first: Simulated) -> Sequence[object]:
    worked = run.jobs * run.seconds
    return (
        run.jobs,
        f"{run.seconds:.1f}",
        first.seconds / run.seconds if run.seconds else "",
        run.calls,
        run.yes,
        run.commits,
        f"{run.unions_won}/{run.unions}",
        run.killed,
        *(_share(part, worked) for part in (run.used, run.in_vain, run.idle)),
        run.tokens,
        run.bytes,
        f"{run.own:.1f}",
        run.seed,
    )


def rounds_table(run: Simulated) -> str:
    """One row for each round of a run that took any time."""
    titles = ("round", "begin", "seconds", "tokens", "calls", "yes", "idle")
    return table(
        titles,
        (
            (
                number,
                f"{round_.begin:.1f}",
                f"{round_.seconds:.1f}",
                round_.tokens,
                round_.calls,
                round_.yes,
                _share(round_.idle, run.jobs * round_.seconds),
            )
            for number, round_ in enumerate(run.rounds, 1)
            if round_.seconds
        ),
    )


def _share(part: float, whole: float) -> str:
    return f"{abs(part) / whole:.0%}" if whole else ""
