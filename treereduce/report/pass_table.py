"""What each pass did in a run, as a table."""

from __future__ import annotations

from rich.table import Table

from treereduce.engine.state.result import PassStatistics


def pass_table(passes: dict[str, PassStatistics]) -> Table:
    """What each pass tried and won, the most successful first."""
    table = Table(box=None, pad_edge=False)
    table.add_column("pass")
    for title in ("tried", "seen", "deferred", "tested", "won", "tokens", "seconds"):
        table.add_column(title, justify="right")
    for name, one in sorted(passes.items(), key=lambda item: (-item[1].tokens, item[0])):
        counts = (one.tried, one.seen, one.deferred, one.tested, one.won, one.tokens)
        table.add_row(name, *(f"{number:,}" for number in counts), f"{one.seconds:.1f}")
    return table
