"""The way of a run as data for the page: one program, and the edits that make each later one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TypeAlias

from treereduce.page.history import History, Step, rebuilt
from treereduce.record.splices import Splice

MOST_PROGRAM = 4_000_000
"""Bytes of the first program that edits are told of. One that is larger is left out, with its steps."""

MOST_EDITS = 6_000_000
"""Bytes of all edits. Of more, the oldest are left out, which are those of large programs."""

SPLICE = 16
"""Bytes that a splice takes besides its text, about."""

Json: TypeAlias = "str | int | float | bool | Sequence[Json] | dict[str, Json] | None"


def left_out(history: History) -> int:
    """How many steps from the first on are too large to be shown."""
    budget = MOST_EDITS
    for number in range(len(history.steps) - 1, -1, -1):
        step = history.steps[number]
        before = history.steps[number - 1].size if number else len(history.original)
        budget -= sum(len(splice.text) + SPLICE for splice in step.splices)
        if budget < 0 or before > MOST_PROGRAM:
            return number + 1
    return 0


def embedded(history: History) -> str:
    """The data as JSON that may stand in a script element.

    Bytes are text as Latin-1. Steps are tokens, bytes, the number of the pass, seconds, calls and edits; no
    edits for those that are left out.
    """
    passes = list(dict.fromkeys(step.pass_name for step in history.steps))
    numbers = {name: number for number, name in enumerate(passes)}
    first = left_out(history)
    base = rebuilt(history.original, history.steps[:first])
    is_shown = len(base) <= MOST_PROGRAM
    data: dict[str, Json] = {
        "passes": passes,
        "tokens": history.tokens_before,
        "bytes": len(history.original),
        "seconds": history.seconds,
        "calls": history.calls,
        "first": first,
        "base": base.decode("latin-1") if is_shown else "",
        # What is left is marked in the original, so not without it.
        "left": _splices(history.left) if is_shown and not first else None,
        "steps": [
            _step(step, numbers, with_edits=number >= first) for number, step in enumerate(history.steps)
        ],
    }
    # With these escaped, nothing in a string can end the element or begin a comment.
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _step(step: Step, numbers: dict[str, int], *, with_edits: bool) -> Json:
    edits = _splices(step.splices) if with_edits else None
    return [step.tokens, step.size, numbers[step.pass_name], step.seconds, step.calls, edits]


def _splices(splices: Sequence[Splice]) -> Json:
    return [[splice.start, splice.removed, splice.text.decode("latin-1")] for splice in splices]
