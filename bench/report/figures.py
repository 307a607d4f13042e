"""The plots of the report, as SVG text that can stand in a page.

matplotlib takes half a second to import, which only who plots has to wait for.
"""
# ruff: noqa: PLC0415 - for that reason

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bench.compare.records import End, Run
from bench.report.comparison import METRICS, OURS, Comparison, geometric_mean
from bench.report.tables import amount

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

OURS_COLOUR = "#111111"
COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"]
COLOURS += ["#882255", "#999933", "#44aa99", "#aa4499", "#777777"]
"""Told apart by colour-blind people too: after Okabe and Ito, and Tol."""
SHAPES = {End.FINISHED: "o", End.LIMIT: "|", End.HUNG: "X", End.FAILED: "X", End.UNINTERESTING: "X"}
"""What a curve ends in."""
PLOTTED = ("tokens", "equal calls", "equal time")
"""Metrics that have a plot."""
NARROW = 300
"""Logarithmic axes that span less than this factor have numbers between powers of ten too."""
EARLIEST = 0.05
"""Seconds where curves begin: their axis is logarithmic."""
STYLE = Path(__file__).with_name("plots.mplstyle")


def colours(comparison: Comparison) -> dict[str, str]:
    """A colour for each tool."""
    rivals = {tool: COLOURS[at % len(COLOURS)] for at, tool in enumerate(comparison.rivals)}
    return {comparison.ours: OURS_COLOUR, **rivals}


def curves(comparison: Comparison, case: str) -> str:
    """Tokens over time of every tool on one case, each by the repeat of median size."""
    with _figure(3.6, 2.4) as figure:
        axes = figure.add_subplot()
        for tool, colour in reversed(colours(comparison).items()):
            cell = comparison.cells.get((case, tool))
            if cell is not None and cell.good:
                _curve(axes, cell.shown, colour, thick=tool == comparison.ours)
        axes.set_title(case, loc="left", fontsize=9, fontweight="bold")
        _logarithmic(axes, "seconds", "tokens")
        axes.set_xlim(left=EARLIEST)
        return _svg(figure)


def ratios(comparison: Comparison, names: Sequence[str] = PLOTTED) -> str:
    """A dot for each case and rival, the rival's number divided by ours, and the geometric means."""
    rivals = [rival for rival in comparison.rivals if comparison.ratios(rival, METRICS["tokens"])]
    shades = colours(comparison)
    with _figure(11, 0.9 + 0.34 * len(rivals)) as figure:
        for at, name in enumerate(names):
            axes = figure.add_subplot(1, len(names), at + 1)
            for row, rival in enumerate(reversed(rivals)):
                found = comparison.ratios(rival, METRICS[name])
                spots = [row + 0.22 * ((number % 3) - 1) for number in range(len(found))]
                axes.plot([*found.values()], spots, "o", color=shades[rival], alpha=0.55, markersize=4, mew=0)
                mean = geometric_mean(found.values())
                if mean is not None:
                    axes.plot([mean], [row], "D", color=shades[rival], markersize=7, mec="white", mew=1)
                    axes.annotate(
                        f"{mean:.2f}",
                        (mean, row),
                        (0, 7),
                        textcoords="offset points",
                        ha="center",
                        fontsize=7.5,
                    )
            axes.axvline(1, color=OURS_COLOUR, linewidth=1)
            axes.set_title(METRICS[name].title, loc="left", fontsize=10, fontweight="bold")
            axes.set_xscale("log")
            axes.set_xlabel(f"← the tool does better · {comparison.ours} does better →", fontsize=8)
            axes.set_ylim(-0.6, len(rivals) - 0.2)
            axes.set_yticks(range(len(rivals)), reversed(rivals) if at == 0 else [""] * len(rivals))
            axes.grid(visible=False, axis="y")
            _plain_ticks(axes.xaxis)
        return _svg(figure)


def speed_ups(found: Mapping[float, Mapping[str, Mapping[int, float]]]) -> str:
    """For each duration of the oracle, speed-up over jobs by tool."""
    tools = sorted({tool for by_tool in found.values() for tool in by_tool})
    with _figure(11, 3.3) as figure:
        for at, (sleep, by_tool) in enumerate(sorted(found.items())):
            axes = figure.add_subplot(1, len(found), at + 1)
            jobs = sorted({count for points in by_tool.values() for count in points})
            axes.plot(jobs, jobs, "--", color="#aaaaaa", linewidth=1, label="ideal")
            for tool, points in by_tool.items():
                ours = tool.startswith(OURS)
                axes.plot(
                    [*points],
                    [*points.values()],
                    marker="o",
                    markersize=4,
                    color=OURS_COLOUR if ours else COLOURS[tools.index(tool) % len(COLOURS)],
                    linestyle="-" if tool == OURS or not ours else ":",
                    linewidth=2 if ours else 1.3,
                    label=tool,
                )
            axes.set_title(f"oracle of {sleep:g} s", loc="left", fontsize=10, fontweight="bold")
            axes.set_xscale("log", base=2)
            axes.set_yscale("log", base=2)
            axes.set_xlabel("jobs")
            axes.set_xticks(jobs, map(str, jobs))
            axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}")
            if at == 0:
                axes.set_ylabel("times as fast as one job")
                axes.legend(frameon=False, fontsize=8)
        return _svg(figure)


@contextmanager
def _figure(width: float, height: float) -> Iterator[Figure]:
    """A figure of so many inches, in our style."""
    from matplotlib import style
    from matplotlib.figure import Figure

    with style.context(STYLE):
        yield Figure(figsize=(width, height), layout="constrained")


def _curve(axes: Axes, run: Run, colour: str, *, thick: bool) -> None:
    if run.measured is None:
        return
    points = [(max(EARLIEST, point.seconds), max(1, point.tokens)) for point in run.measured.curve]
    points.append((max(EARLIEST, run.measured.wall), points[-1][1] if points else run.tokens_before))
    seconds, sizes = zip(*points, strict=True)
    axes.step(seconds, sizes, where="post", color=colour, linewidth=2 if thick else 1.1)
    axes.plot(seconds[-1], sizes[-1], SHAPES.get(run.end, "o"), color=colour, markersize=6 if thick else 5)


def _logarithmic(axes: Axes, x: str, y: str) -> None:
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel(x, fontsize=8)
    axes.set_ylabel(y, fontsize=8)
    for axis in (axes.xaxis, axes.yaxis):
        _plain_ticks(axis)


def _plain_ticks(axis: Axis) -> None:
    from matplotlib.ticker import LogLocator, NullFormatter

    least, most = axis.get_data_interval()
    axis.set_major_locator(LogLocator(10, subs=(1.0,) if most > NARROW * least else (1.0, 2.0, 5.0)))
    axis.set_major_formatter(lambda value, _: amount(value))
    axis.set_minor_formatter(NullFormatter())


def _svg(figure: Figure) -> str:
    file = io.StringIO()
    figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    text = file.getvalue()
    return text[text.index("<svg") :]
