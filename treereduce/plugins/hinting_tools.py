"""``treesitter_delta`` of newer C-Vise, where it is installed: a pass for each of its transformations.

Its hints are edits already, so what it proposes merges with others as our own claims do.
"""

from __future__ import annotations

import functools
import re
import subprocess
from collections.abc import Collection, Iterator

from treereduce.passes.candidate import Candidate, Pass
from treereduce.planning.effort import Effort
from treereduce.planning.extra import Extra
from treereduce.plugins.guard import Guard
from treereduce.plugins.hints import Hints
from treereduce.plugins.host import Host
from treereduce.plugins.typed import HINTS, Typed
from treereduce.view.view import View

ASKING = 10.0
"""Seconds for the tool to say what it has."""

_QUOTED = re.compile(r'"([a-z][a-z-]+)"')


def said(tool: str, *words: str) -> subprocess.CompletedProcess[str] | None:
    """How a tool answers a question about itself; None if it does not."""
    try:
        return subprocess.run(
            [tool, *words],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=ASKING,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None


@functools.cache
def transformations(tool: str) -> tuple[str, ...]:
    """What it says that it can do, which are the quoted words of what it prints without arguments."""
    asked = said(tool)
    return () if asked is None else tuple(dict.fromkeys(_QUOTED.findall(asked.stderr)))


def hinting(
    host: Host, tool: str, guard: Guard, languages: Collection[str], *, group: str, stage: str
) -> Iterator[Extra]:
    """A pass for each transformation, for programs in these languages."""
    for name in transformations(tool):
        known = Hints(host, Typed(name, HINTS, (tool,), (name,)), guard)
        entry = Pass(f"treesitter-{name}", functools.partial(_propose, known, languages), at_root=True)
        yield Extra(entry, stage, tool, group, needs=Effort.MAX)


def _propose(known: Hints, languages: Collection[str], view: View, node: int) -> Iterator[Candidate]:
    return known.propose(view, node) if view.language.name in languages else iter(())
