"""The list of passes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.table import Table
from rich.text import Text

from treereduce.planning.description import Description, describe_passes
from treereduce.plugins.gathering import Outside
from treereduce.report.stream import standard_error


def known_passes(*, tools: bool = False) -> list[Description]:
    """All passes, those of installed packages included, and of ``tools``; what is left out is told."""
    with Outside(standard_error().say, file=Path(), tools=tools) as outside:
        return describe_passes(outside.extras)


def pass_list(passes: Sequence[Description]) -> Table:
    """All passes in their order: what they do, with an example, what they cost and who brings them."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 1, 0))
    for title in ("pass", "stage", "what it does"):
        table.add_column(title, overflow="fold")
    for known in passes:
        origin = known.origin and f"from {known.origin}"
        said = ((known.what, ""), (known.example, "bold"), (known.cost, "dim"), (origin, "dim"))
        what = Text("\n").join(Text(line, style) for line, style in said if line)
        table.add_row(known.name, known.stage, what)
    return table
