"""What a terminal shows when a run has ended: the result itself, and what to do next."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from treereduce.engine.state.result import Ending, Result
from treereduce.planning.effort import Effort
from treereduce.report.code import Code
from treereduce.report.stream import legible

OTHER_LINES = 12
"""Lines that stand with the result: what began the run, the summary, and the prompt."""


def show_result(console: Console, program: bytes, code: Code) -> None:
    """Print a result with its colours, if all of it fits on the screen beside what else is said."""
    text = code.text(legible(program.decode("utf-8", errors="replace")).rstrip("\n"))
    rows = sum(
        max(-(-line.cell_len // max(console.width, 1)), 1) for line in text.split("\n", allow_blank=True)
    )
    if text and rows <= console.height - OTHER_LINES:
        console.print(Text("\n").append_text(text).append("\n"), soft_wrap=True, highlight=False)


def next_step(result: Result, effort: Effort, *, renamed: bool, place: str, recorded: bool) -> str:
    """What may be done now, as a line like those of the summary; empty if there is nothing.

    How to go on with a ``recorded`` run is said in any case, also where there is no terminal.
    """
    if result.ending is not Ending.FIXPOINT:
        goes_on_by_itself = recorded and result.ending.is_resumable
        return f"next    run it on {place} to go on from there" if place and not goes_on_by_itself else ""
    harder = {
        Effort.QUICK: "--effort normal tries more",
        Effort.NORMAL: "--effort max tries harder",
    }
    steps = [harder[effort]] if effort in harder else []
    if not renamed:
        steps.append("--rename gives short names")
    if recorded:
        steps.append("treereduce-py report shows how it went")
    return f"next    {', '.join(steps)}" if steps else ""
