"""Recorded runs put side by side: repeats as medians, rivals as ratios to us.

A ratio is the rival's number divided by ours, so above 1 we do better. It is made where both ended with an
interesting program that is theirs; what a stopped or crashed tool had found counts for it. Runs without such
a program are in no ratio: they are counted and shown as what they are.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from bench.compare.records import End, Measured, Point, Run, Source

OURS = "treereduce-py"


@dataclass(frozen=True, slots=True)
class Cell:
    """All repeats of one tool on one case."""

    runs: tuple[Run, ...]

    @property
    def ends(self) -> Counter[End]:
        """How the repeats ended."""
        return Counter(run.end for run in self.runs)

    @property
    def good(self) -> list[Measured]:
        """The repeats with a program that is interesting and the tool's own, smallest first."""
        found = [run.measured for run in self.runs if run.measured is not None and is_good(run.measured)]
        return sorted(found, key=lambda measured: (measured.tokens_after, measured.bytes_after))

    def median(self, number: Callable[[Measured], float | None]) -> float | None:
        """Over the good repeats that have such a number; None without any."""
        numbers = [found for measured in self.good if (found := number(measured)) is not None]
        return statistics.median(numbers) if numbers else None

    def spread(self, number: Callable[[Measured], float | None]) -> tuple[float, float] | None:
        """Least and most of the good repeats, None if all have the same."""
        numbers = [found for measured in self.good if (found := number(measured)) is not None]
        return (min(numbers), max(numbers)) if len(set(numbers)) > 1 else None

    @property
    def shown(self) -> Run:
        """The repeat to show: of the good ones the one of median size, else the first."""
        good = [run for run in self.runs if run.measured is not None and is_good(run.measured)]
        good.sort(key=lambda run: run.measured.tokens_after if run.measured else 0)
        return good[(len(good) - 1) // 2] if good else self.runs[0]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The runs with one number of jobs and one limit."""

    jobs: int
    limit: float
    cells: Mapping[tuple[str, str], Cell]
    """By case and tool."""
    ours: str

    @property
    def setting(self) -> str:
        """Under which conditions all runs were made."""
        return f"{self.jobs} job{'s' * (self.jobs != 1)}, {self.limit:g} s a run"

    @property
    def cases(self) -> list[str]:
        """All cases, sorted."""
        return sorted({case for case, _ in self.cells})

    @property
    def tools(self) -> list[str]:
        """All tools, ours first."""
        return sorted({tool for _, tool in self.cells}, key=lambda tool: (tool != self.ours, tool))

    @property
    def rivals(self) -> list[str]:
        """All tools but ours."""
        return [tool for tool in self.tools if tool != self.ours]

    def of_tool(self, tool: str) -> list[Cell]:
        """The cells of a tool, by case."""
        return [self.cells[case, tool] for case in self.cases if (case, tool) in self.cells]

    def pairs(self, rival: str) -> Iterator[tuple[str, Cell, Cell]]:
        """Cases on which both have a good run, with our cell and the rival's."""
        for case in self.cases:
            mine, theirs = self.cells.get((case, self.ours)), self.cells.get((case, rival))
            if mine and theirs and mine.good and theirs.good:
                yield case, mine, theirs

    def ratios(self, rival: str, metric: Metric) -> dict[str, float]:
        """Per case, the rival's number divided by ours."""
        ratios = {}
        for case, mine, theirs in self.pairs(rival):
            our, their = metric.compare(mine, theirs)
            if our and their:
                ratios[case] = their / our
        return ratios

    def fastest_near(self, case: str, share: float) -> tuple[str, Cell] | None:
        """Name and cell of the rival that was done first with a result near ours or smaller.

        ``share`` is by how much of our size its own may be larger, and still be near. None without any.
        """
        size = self.cells.get((case, self.ours), Cell(())).median(tokens)
        if size is None:
            return None
        near: list[tuple[float, str, Cell]] = []
        for rival in self.rivals:
            cell = self.cells.get((case, rival), Cell(()))
            seconds, reached = cell.median(wall), cell.median(tokens)
            if seconds is not None and reached is not None and reached <= size * (1 + share):
                near.append((seconds, rival, cell))
        return min(near, key=lambda one: one[:2])[1:] if near else None

    def score(self, rival: str) -> tuple[int, int, int]:
        """On how many cases we end smaller than the rival, as small, and larger (tokens, medians)."""
        ratios = self.ratios(rival, METRICS["tokens"]).values()
        return sum(r > 1 for r in ratios), sum(r == 1 for r in ratios), sum(r < 1 for r in ratios)


@dataclass(frozen=True, slots=True)
class Metric:
    """A number to compare tools by; the smaller the better."""

    title: str
    explanation: str
    compare: Callable[[Cell, Cell], tuple[float | None, float | None]]
    """Our number and the rival's. Some depend on both."""


def is_good(measured: Measured) -> bool:
    """Whether the run has an interesting program that is not just the input."""
    return measured.interesting and measured.source is not Source.INPUT


def tokens(measured: Measured) -> float:
    """Tokens of the result; an empty one counts as one token, so that ratios exist."""
    return max(1, measured.tokens_after)


def wall(measured: Measured) -> float:
    """Seconds of the whole run."""
    return measured.wall


def first_at(curve: Iterable[Point], size: float) -> Point | None:
    """When the tool first had a program of so many tokens or fewer, None if it never had."""
    return next((point for point in curve if point.tokens <= size), None)


def tokens_after(calls: int, measured: Measured) -> float | None:
    """Tokens of the smallest interesting program after so many oracle calls, at least one."""
    sizes = [point.tokens for point in measured.curve if point.calls <= calls]
    return max(1, min(sizes)) if sizes else None


def _seconds_to_a_tenth(curve: Sequence[Point]) -> float | None:
    reached = first_at(curve, curve[0].tokens / 10) if curve else None
    return None if reached is None else reached.seconds


def _medians(
    number: Callable[[Measured], float | None],
) -> Callable[[Cell, Cell], tuple[float | None, float | None]]:
    return lambda mine, theirs: (mine.median(number), theirs.median(number))


def _at_equal_size(
    number: Callable[[Point], float], part: float = 1
) -> Callable[[Cell, Cell], tuple[float | None, float | None]]:
    """Compare by a number at the same size: where ``part`` of the smaller of both reductions was done."""

    def compare(mine: Cell, theirs: Cell) -> tuple[float | None, float | None]:
        end = max(mine.median(tokens) or 0, theirs.median(tokens) or 0)

        def reached(measured: Measured) -> float | None:
            if not measured.curve:
                return None
            before = measured.curve[0].tokens
            point = first_at(measured.curve, before - part * (before - end))
            return None if point is None else number(point)

        return mine.median(reached), theirs.median(reached)

    return compare


METRICS = {
    "tokens": Metric("size", "tokens of the result", _medians(tokens)),
    "equal calls": Metric(
        "calls to equal size",
        "oracle calls until the larger one of both results was reached",
        _at_equal_size(lambda point: point.calls),
    ),
    "equal time": Metric(
        "time to equal size",
        "wall seconds until the larger one of both results was reached",
        _at_equal_size(lambda point: point.seconds),
    ),
    "calls": Metric("calls", "oracle calls of the whole run", _medians(lambda m: m.calls)),
    "seconds": Metric("time", "wall seconds of the whole run", _medians(wall)),
    "share": Metric(
        "time to 90 %",
        "wall seconds until nine tenths of the smaller one of both reductions were done",
        _at_equal_size(lambda point: point.seconds, 0.9),
    ),
    "own share": Metric(
        "time to own 90 %",
        "wall seconds until nine tenths of the tool's own reduction were done",
        _medians(lambda m: m.seconds_to.get(90)),
    ),
    "tenth": Metric(
        "time to a tenth",
        "wall seconds until a tenth of the program's tokens was left, where both came so far",
        _medians(lambda m: _seconds_to_a_tenth(m.curve)),
    ),
    "peak": Metric("memory", "peak memory of the tool", _medians(lambda m: m.peak)),
}


def after_calls(calls: int) -> Metric:
    """What is left when a check is so dear that there are so many calls and no more."""
    return Metric(
        f"after {calls:,} calls",
        f"tokens of the smallest program found by the first {calls} oracle calls",
        _medians(partial(tokens_after, calls)),
    )


def comparisons(runs: Iterable[Run], ours: str = OURS) -> list[Comparison]:
    """The runs, grouped by jobs and limit; the group with most runs first."""
    groups: dict[tuple[int, float], dict[tuple[str, str], list[Run]]] = {}
    for run in runs:
        groups.setdefault((run.jobs, run.limit), {}).setdefault((run.case, run.tool), []).append(run)
    made = [
        Comparison(jobs, limit, {key: Cell(tuple(cell)) for key, cell in cells.items()}, ours)
        for (jobs, limit), cells in groups.items()
    ]
    return sorted(made, key=lambda group: (-len(group.cells), group.jobs, group.limit))


def geometric_mean(numbers: Iterable[float]) -> float | None:
    """None of nothing."""
    logarithms = [math.log(number) for number in numbers]
    return math.exp(statistics.fmean(logarithms)) if logarithms else None
