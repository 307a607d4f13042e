"""Speed-ups, computed from recorded runs that differ in jobs alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bench.compare.records import End, Measured, Run
from bench.report.comparison import first_at, is_good
from bench.report.table import Table, Value
from bench.report.tables import amount

SLEEP = re.compile(r"-(\d+(?:\.\d+)?)s$")
"""How the name of a case ends that sleeps so many seconds."""


@dataclass(frozen=True, slots=True)
class Gain:
    """One number of jobs beside the least number of the same tool and case."""

    tool: str
    sleep: float
    """Seconds that the oracle takes."""
    run: Run
    measured: Measured
    whole: float | None
    """Times as fast as the least number of jobs, over whole runs; None unless both finished."""
    equal: float | None
    """The same until the largest result of all these runs was reached."""
    in_oracle: float
    """Share of the workers' time in which they had something to test."""
    wasted: int
    """Oracle runs that were killed, or repeated one."""


def gains(runs: Iterable[Run]) -> list[Gain]:
    """By duration of the oracle, tool and jobs. Runs without a result are left out."""
    series: dict[tuple[float, str, str], list[tuple[Run, Measured]]] = {}
    for run in runs:
        sleep = SLEEP.search(run.case)
        if sleep and run.measured is not None and is_good(run.measured):
            series.setdefault((float(sleep[1]), run.tool, run.case), []).append((run, run.measured))
    found = []
    for (sleep_, *_), points in sorted(series.items(), key=lambda item: item[0]):
        points.sort(key=lambda point: point[0].jobs)
        found += [_gain(sleep_, points, run, measured) for run, measured in points]
    return found


def _gain(sleep: float, points: Sequence[tuple[Run, Measured]], run: Run, measured: Measured) -> Gain:
    base_run, base = points[0]
    common = max(point.tokens_after for _, point in points)
    one, many = first_at(base.curve, common), first_at(measured.curve, common)
    finished = run.end is base_run.end is End.FINISHED
    return Gain(
        tool=run.tool,
        sleep=sleep,
        run=run,
        measured=measured,
        whole=base.wall / measured.wall if finished else None,
        equal=one.seconds / many.seconds if one and many and many.seconds else None,
        in_oracle=measured.oracle_seconds / (measured.wall * run.jobs),
        wasted=measured.killed_calls + measured.calls - measured.distinct,
    )


def gains_table(found: Sequence[Gain]) -> Table:
    """One row for each run."""
    made = Table(
        "Speed-up",
        "Whole run and to equal size: times as fast as the least number of jobs; equal size is the largest "
        "result of the row's tool and oracle. Workers busy: share of their time in which they had work. "
        "Wasted: calls that were killed or repeated others.",
        [
            *("tool", "oracle", "jobs", "seconds", "whole run", "to equal size", "workers busy"),
            *("calls", "wasted", "tokens"),
        ],
    )
    for gain in found:
        limit = "†" if gain.run.end is End.LIMIT else ""
        made.add(
            gain.tool,
            f"{gain.sleep:g} s",
            str(gain.run.jobs),
            amount(gain.measured.wall) + limit,
            *(Value("" if ratio is None else f"{ratio:.2f}") for ratio in (gain.whole, gain.equal)),
            f"{gain.in_oracle:.0%}",
            amount(gain.measured.calls),
            amount(gain.wasted),
            amount(gain.measured.tokens_after),
        )
    return made


def speed_ups(found: Iterable[Gain]) -> dict[float, dict[str, dict[int, float]]]:
    """For the plot: by duration, tool and jobs, to equal size."""
    points: dict[float, dict[str, dict[int, float]]] = {}
    for gain in found:
        if gain.equal is not None:
            points.setdefault(gain.sleep, {}).setdefault(gain.tool, {})[gain.run.jobs] = gain.equal
    return points
