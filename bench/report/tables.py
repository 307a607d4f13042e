"""The tables of the report."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from bench.compare.records import End, Measured, Run
from bench.report.comparison import METRICS, Cell, Comparison, after_calls, geometric_mean, tokens, wall
from bench.report.table import Table, Value

MARKS = {
    End.LIMIT: "†",
    End.HUNG: "hung",
    End.FAILED: "failed",
    End.UNINTERESTING: "uninteresting",
    End.NOT_INSTALLED: "not installed",
    End.UNSUPPORTED: "unsupported",
}
"""Behind numbers, or in their place."""
LEGEND = (
    "† stopped at the limit. Hung, failed and uninteresting runs show what the oracle had accepted by then."
)
COUNTED = (End.FINISHED, End.LIMIT, End.HUNG, End.FAILED, End.UNINTERESTING)
NEAR = 0.1
"""By how much of our size a result may be larger and count as near."""
SHARES = (50, 90, 99)
"""Per cent of a tool's own reduction."""
FEW_CALLS = (30, 100, 300, 1000)
"""Oracle calls that there is time for where each takes seconds or minutes."""


def all_tables(comparison: Comparison) -> list[Table]:
    """Overview first, then one for each number."""
    return [
        overview(comparison),
        ratios(comparison),
        fastest_near(comparison),
        with_few_calls(comparison),
        numbers(
            comparison, "Sizes", "Tokens of the results, medians, with least to most.", tokens, best=True
        ),
        numbers(comparison, "Oracle calls", "Begun, medians.", lambda m: m.calls),
        numbers(comparison, "Seconds", "Wall time, medians.", wall),
        costs(comparison),
    ]


def in_short(comparison: Comparison) -> list[Table]:
    """What fits into a README."""
    return [
        overview(comparison),
        compact(comparison),
        fastest_near(comparison),
        with_few_calls(comparison),
    ]


def overview(comparison: Comparison) -> Table:
    """One row a tool: how it fared in all."""
    made = Table(
        "All cases",
        f"{comparison.setting}. Geometric means of the tool's number divided "
        f"by that of {comparison.ours}, over the cases on which both have a result. Equal size: until the "
        "larger one of both results was reached. The first numbers of cases tell on how many the tool ended "
        f"larger than {comparison.ours}, as small and smaller, the last on how many it had a result.",
        [
            "tool",
            *(metric.title for metric in METRICS.values()),
            *("larger, as small, smaller", "cases"),
            *(end.value for end in COUNTED),
        ],
    )
    for tool in comparison.tools:
        cells = comparison.of_tool(tool)
        runs = [run for cell in cells for run in cell.runs]
        name = Value(tool, _version(runs))
        missing = {run.end for run in runs} & {End.NOT_INSTALLED}
        if missing:
            made.add(name, Value("not installed", kind="bad"), *[""] * (len(made.titles) - 2))
            continue
        means = [_mean(comparison.ratios(tool, metric).values()) for metric in METRICS.values()]
        score = "" if tool == comparison.ours else ", ".join(map(str, comparison.score(tool)))
        ends = sum((cell.ends for cell in cells), start=Cell(()).ends)
        made.add(
            name,
            *means,
            score,
            str(sum(bool(cell.good) for cell in cells)),
            *(str(ends[end] or "") for end in COUNTED),
        )
    return made


def ratios(comparison: Comparison) -> Table:
    """Sizes divided by ours."""
    made = Table(
        "Sizes as ratios",
        f"Tokens divided by those of {comparison.ours}: above 1 the tool ends larger than we do.",
        ["case", *comparison.rivals],
    )
    found = {rival: comparison.ratios(rival, METRICS["tokens"]) for rival in comparison.rivals}
    for case in comparison.cases:
        values = [found[rival].get(case) for rival in comparison.rivals]
        made.add(case, *(_ratio(value) for value in values))
    means = [geometric_mean(found[rival].values()) for rival in comparison.rivals]
    made.add(Value("geometric mean", kind="best"), *(_ratio(mean) for mean in means))
    return made


def fastest_near(comparison: Comparison) -> Table:
    """How long the first rival took that came as far as we did."""
    made = Table(
        "As far, and when",
        f"On each case the other tool that ended first with a result of at most {1 + NEAR:g} times our "
        f"tokens; its seconds divided by those of {comparison.ours}. Empty where none came so far. {LEGEND}",
        ["case", "tokens", "seconds", "other tool", "its tokens", "its seconds", "ratio"],
    )
    found = []
    for case in comparison.cases:
        mine = comparison.cells.get((case, comparison.ours), Cell(()))
        ours = [_of(mine, tokens), _of(mine, wall)]
        near = comparison.fastest_near(case, NEAR)
        if near is None:
            made.add(case, *ours, *[""] * 4)
            continue
        rival, theirs = near
        ratio = (theirs.median(wall) or 0) / (mine.median(wall) or 1)
        found.append(ratio)
        made.add(case, *ours, rival, _of(theirs, tokens), _of(theirs, wall), _ratio(ratio))
    made.add(Value("geometric mean", kind="best"), *[""] * 5, _mean(found))
    return made


def with_few_calls(comparison: Comparison) -> Table:
    """What is left after so many calls, whatever they took."""
    metrics = [after_calls(calls) for calls in FEW_CALLS]
    made = Table(
        "With few calls",
        "Tokens of the smallest program that the first so many oracle calls had found, divided by those of "
        f"{comparison.ours} after as many: geometric means. What counts where a check is dear.",
        ["tool", *(metric.title for metric in metrics)],
    )
    for rival in comparison.rivals:
        made.add(rival, *(_mean(comparison.ratios(rival, metric).values()) for metric in metrics))
    return made


def numbers(
    comparison: Comparison,
    title: str,
    note: str,
    number: Callable[[Measured], float | None],
    *,
    best: bool = False,
) -> Table:
    """One number for each case and tool; with ``best`` the least of each case stands out."""
    made = Table(title, f"{note} {LEGEND}", ["case", *comparison.tools])
    for case in comparison.cases:
        cells = [comparison.cells.get((case, tool)) for tool in comparison.tools]
        medians = [cell.median(number) if cell else None for cell in cells]
        least = min((median for median in medians if median is not None), default=None)
        made.add(
            case,
            *(
                _number(cell, median, cell.spread(number), "best" if best and median == least else "")
                if cell
                else Value("")
                for cell, median in zip(cells, medians, strict=True)
            ),
        )
    return made


def compact(comparison: Comparison) -> Table:
    """Tokens, seconds and calls in one place."""
    made = Table(
        "Case by case",
        f"Tokens (seconds/calls), medians, {comparison.setting}. The smallest result is bold. {LEGEND}",
        ["case", "before", *comparison.tools],
    )
    for case in comparison.cases:
        cells = [comparison.cells.get((case, tool)) for tool in comparison.tools]
        sizes = [cell.median(tokens) if cell else None for cell in cells]
        least = min((size for size in sizes if size is not None), default=None)
        before = next(cell.runs[0].tokens_before for cell in cells if cell)
        row = [_in_one(cell, size, size == least) for cell, size in zip(cells, sizes, strict=True)]
        made.add(case, str(before), *row)
    return made


def costs(comparison: Comparison) -> Table:
    """What the tools themselves cost, and when the oracle saw most of their reductions."""
    columns: list[tuple[str, str, Callable[[Measured], float | None]]] = [
        ("tool CPU a call", " ms", lambda m: 1e3 * m.tool_cpu / max(1, m.calls)),
        ("oracle CPU a call", " ms", lambda m: 1e3 * m.oracle_cpu / max(1, m.calls)),
        ("peak memory", " MB", lambda m: None if m.peak is None else m.peak / 1e6),
        ("repeated", " %", lambda m: 100 * (1 - m.distinct / max(1, m.calls))),
        ("yes", " %", lambda m: 100 * m.interesting_calls / max(1, m.calls)),
        ("killed", " %", lambda m: 100 * m.killed_calls / max(1, m.calls)),
        *((f"to {share} %", " s", partial(_seconds_to, share)) for share in SHARES),
    ]
    made = Table(
        "Costs",
        "Medians over all cases: processor time of tool and oracle, peak memory of the tool's processes, "
        "shares of all calls, and seconds to parts of the tool's own reduction.",
        ["tool", *(title for title, _, _ in columns)],
    )
    for tool in comparison.tools:
        cells = [cell for cell in comparison.of_tool(tool) if cell.good]
        if not cells:
            continue
        shown = [(_median(cell.median(number) for cell in cells), unit) for _, unit, number in columns]
        made.add(tool, *(number and number + unit for number, unit in shown))
    return made


def _seconds_to(share: int, measured: Measured) -> float | None:
    return measured.seconds_to.get(share)


def missing(runs: Iterable[Run]) -> Table:
    """Tools that lack something here, in their adapters' words, and failed runs with their reasons."""
    made = Table("Caveats and failures", "What the numbers do not say.", ["tool", "case", "remark"])
    seen = set()
    for run in runs:
        lines = [(run.tool, "", run.caveat)] if run.caveat else []
        if run.end in (End.NOT_INSTALLED, End.UNSUPPORTED):
            lines.append((run.tool, "" if run.end is End.NOT_INSTALLED else run.case, run.reason))
        elif run.end not in (End.FINISHED, End.LIMIT):
            log = f" Log: {run.folder}/log.txt" if run.folder else ""
            lines.append((run.tool, run.case, f"{run.end.value}: {run.reason}{log}"))
        for line in lines:
            if line not in seen:
                seen.add(line)
                made.add(*line)
    return made


def amount(number: float) -> str:
    """A number with three digits that count, and commas between thousands."""
    if number >= 100:
        return f"{number:,.0f}"
    return f"{number:.3g}" if number != round(number) else f"{number:.0f}"


def _of(cell: Cell, number: Callable[[Measured], float | None]) -> Value:
    return _number(cell, cell.median(number), None, "")


def _number(cell: Cell, median: float | None, spread: tuple[float, float] | None, kind: str) -> Value:
    marks = _marks(cell)
    if median is None:
        return Value(marks or "no result", kind="bad")
    around = f"{amount(spread[0])} to {amount(spread[1])}" if spread else ""
    dagger = "†" if cell.ends[End.LIMIT] else ""
    others = _marks(cell, without=End.LIMIT)
    return Value(amount(median) + dagger, ", ".join(filter(None, [around, others])), kind)


def _in_one(cell: Cell | None, size: float | None, is_best: bool) -> Value:
    if cell is None:
        return Value("")
    if size is None:
        return Value(_marks(cell) or "no result", kind="bad")
    seconds, calls = cell.median(wall), cell.median(lambda m: m.calls)
    others = _marks(cell, without=End.LIMIT)
    remark = f"{amount(round(seconds or 0))}/{amount(calls or 0)}{', ' + others if others else ''}"
    return Value(amount(size) + ("†" if cell.ends[End.LIMIT] else ""), remark, "best" if is_best else "")


def _marks(cell: Cell, without: End = End.FINISHED) -> str:
    shown = {end: count for end, count in cell.ends.items() if end not in (End.FINISHED, without)}
    every = len(cell.runs)
    return ", ".join(
        MARKS[end] if count == every else f"{MARKS[end]} {count} of {every}" for end, count in shown.items()
    )


def _mean(found: Iterable[float]) -> Value:
    return _ratio(geometric_mean(found))


def _ratio(ratio: float | None) -> Value:
    if ratio is None:
        return Value("")
    kind = "good" if ratio > 1.005 else "bad" if ratio < 0.995 else ""
    return Value(f"{ratio:.2f}" if ratio < 100 else amount(ratio), kind=kind)


def _median(found: Iterable[float | None]) -> str:
    known = sorted(number for number in found if number is not None)
    return amount(known[len(known) // 2]) if known else ""


def _version(runs: Iterable[Run]) -> str:
    return next((run.tool_version for run in runs if run.tool_version), "")
