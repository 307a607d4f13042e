"""The report as one HTML file that needs no other and no network."""

from __future__ import annotations

import html
from collections.abc import Sequence
from pathlib import Path

from bench.compare.records import Run
from bench.report import figures
from bench.report.comparison import METRICS, Comparison, tokens
from bench.report.table import Table
from bench.report.tables import all_tables, amount, missing

STYLE = (Path(__file__).parent / "style.css").read_text(encoding="utf-8")
LONGEST_SHOWN = 3000
"""Bytes of a result that are shown; larger ones are cut."""


def page(out: Path, runs: Sequence[Run], groups: Sequence[Comparison], scaling: str) -> str:
    """The page on the runs in ``out``; ``scaling`` is HTML of its own, or empty."""
    body = [f"<h1>Reducers side by side</h1>\n<p class=note>{html.escape(_origin(runs))}</p>"]
    for group in groups:
        heading = f"{group.setting}, {len(group.cases)} cases"
        body.append(f"<section>\n<h2>{heading}</h2>")
        body += _comparison(out, group)
        body.append("</section>")
    if scaling:
        body.append(f"<section>\n<h2>More jobs</h2>\n{scaling}</section>")
    body.append(f"<section>\n<h2>Remarks</h2>\n{missing(runs).html()}</section>")
    return (
        "<!doctype html>\n<html lang=en>\n<meta charset=utf-8>\n"
        "<meta name=viewport content='width=device-width'>\n<title>Reducers side by side</title>\n"
        f"<style>\n{STYLE}</style>\n<main>\n{chr(10).join(body)}\n</main>\n</html>\n"
    )


def _origin(runs: Sequence[Run]) -> str:
    dates = sorted(run.date for run in runs)
    overhead = max((run.overhead for run in runs), default=0)
    return (
        f"{len(runs)} runs from {dates[0][:16]} to {dates[-1][:16]}. {runs[0].machine}. The counting wrapper "
        f"adds up to {overhead * 1e3:.1f} ms to each oracle call, for every tool alike."
        if runs
        else "No runs."
    )


def _comparison(out: Path, group: Comparison) -> list[str]:
    first, *others = all_tables(group)
    parts = [first.html()]
    if group.rivals:
        explained = "; ".join(
            f"{METRICS[name].title.capitalize()}: {METRICS[name].explanation}" for name in figures.PLOTTED
        )
        parts.append("<h3>Ratios</h3>")
        parts.append(
            f"<p class=note>Each dot is a case, each diamond a geometric mean: the tool's number divided by "
            f"that of {html.escape(group.ours)}. {html.escape(explained)}.</p>"
        )
        parts.append(f"<div class=wide>{figures.ratios(group)}</div>")
    parts += [table.html() for table in others]
    parts.append(
        "<h3>Size over time</h3>\n<p class=note>The repeat of median size. A curve ends in a dot where the "
        "tool was done, in a bar where it was stopped at the limit, in a cross where it failed.</p>"
    )
    parts.append(_legend(group))
    parts.append(f"<div class=grid>{''.join(figures.curves(group, case) for case in group.cases)}</div>")
    parts.append("<h3>Results</h3>\n<p class=note>Final texts, the smallest first.</p>")
    parts += [_results(out, group, case) for case in group.cases]
    return parts


def _legend(group: Comparison) -> str:
    marks = [
        f'<span><i style="background:{colour}"></i>{html.escape(tool)}</span>'
        for tool, colour in figures.colours(group).items()
    ]
    return f"<p class=legend>{''.join(marks)}</p>"


def _results(out: Path, group: Comparison, case: str) -> str:
    """The final texts of one case beside each other, to be opened by a click."""
    shown: list[tuple[float, str, Run]] = []
    for tool in group.tools:
        cell = group.cells.get((case, tool))
        if cell is not None and cell.good and cell.shown.measured is not None:
            shown.append((tokens(cell.shown.measured), tool, cell.shown))
    shown.sort(key=lambda one: (one[0], one[1] != group.ours))
    verdict = _verdict(group, shown)
    texts = "".join(
        f"<figure{' class=ours' if tool == group.ours else ''}>"
        f"<figcaption>{html.escape(tool)}: {amount(size)} tokens</figcaption>"
        f"<pre>{html.escape(_text(out, run))}</pre></figure>"
        for size, tool, run in shown
    )
    summary = f"<summary>{html.escape(case)} <small>{html.escape(verdict)}</small></summary>"
    return f"<details>{summary}<div class=texts>{texts}</div></details>"


def _verdict(group: Comparison, shown: list[tuple[float, str, Run]]) -> str:
    mine = next((size for size, tool, _ in shown if tool == group.ours), None)
    rivals = [size for size, tool, _ in shown if tool != group.ours]
    if mine is None:
        return f"no result of {group.ours}"
    if not rivals:
        return f"{amount(mine)} tokens"
    best = min(rivals)
    word = "smaller than" if mine < best else "as small as" if mine == best else "larger than"
    return f"{amount(mine)} tokens, {word} the best of the others ({amount(best)})"


def _text(out: Path, run: Run) -> str:
    try:
        data = (out / run.final).read_bytes()
    except OSError:
        return "(the file is gone)"
    text = data[:LONGEST_SHOWN].decode(errors="backslashreplace")
    return text + (f"\n… {len(data) - LONGEST_SHOWN} more bytes" if len(data) > LONGEST_SHOWN else "")


def markdown(tables: Sequence[Table]) -> str:
    """Tables below each other."""
    return "\n".join(table.markdown() for table in tables)
