"""What a call costs whole tools, ours and others, computed from recorded runs with one job."""

from __future__ import annotations

from collections.abc import Iterable

from bench.compare.records import Measured, Run
from bench.report.table import Table, Value
from bench.report.tables import amount

CASE = "instant-"
"""How cases begin whose check takes a few milliseconds."""


def cost_table(runs: Iterable[Run]) -> Table:
    """One row for each tool, with columns for each size; start-up included."""
    found = {(run.tool, run.case.removeprefix(CASE)): run for run in runs if run.case.startswith(CASE)}
    sizes = list(dict.fromkeys(size for _, size in found))
    made = Table(
        "Cost of a call",
        "For each oracle call of a run with one job: wall ms besides the oracle's (processor ms of the tool; "
        "calls; peak memory). Start-up is included, which counts where there are few calls.",
        ["tool", *sizes],
    )
    for tool in dict.fromkeys(tool for tool, _ in found):
        made.add(tool, *(_cost(found.get((tool, size))) for size in sizes))
    return made


def _cost(run: Run | None) -> Value:
    if run is None:
        return Value("")
    if run.measured is None or not run.measured.calls:
        return Value(run.end.value, kind="bad")
    wall, cpu = own_milliseconds(run.measured)
    peak = "" if run.measured.peak is None else f"; {amount(run.measured.peak / 1e6)} MB"
    return Value(amount(wall), f"{amount(cpu)}; {amount(run.measured.calls)} calls{peak}")


def own_milliseconds(measured: Measured) -> tuple[float, float]:
    """Wall time besides the oracle's, and processor time of the tool, for each call."""
    waited = measured.wall - measured.stopping - measured.oracle_seconds
    return 1e3 * max(0.0, waited) / measured.calls, 1e3 * measured.tool_cpu / measured.calls
