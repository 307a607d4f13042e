"""The list of passes."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from treereduce.planning.description import describe_passes


def pass_list() -> Table:
    """All passes in their order: what they do, with an example, and what they cost."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 1, 0))
    for title in ("pass", "stage", "what it does"):
        table.add_column(title, overflow="fold")
    for known in describe_passes():
        what = Text.assemble(known.what, "\n", (known.example, "bold"), "\n", (known.cost, "dim"))
        table.add_row(known.name, known.stage, what)
    return table
