"""What one could ask for where no recogniser knows a failure."""

from __future__ import annotations

import re
import shlex

from treereduce.conditions.cleaning import Kept, searchable
from treereduce.conditions.outcome import Outcome
from treereduce.conditions.plain import signal_name

MOST = 4
"""Options that are suggested: more is not read."""

SHORTEST, LONGEST = 8, 120
"""Characters of a line that is worth asking for, and of what is asked for."""

TELLING = [
    re.compile(
        r"\b(?:internal|fatal|panic|assert\w*|abort\w*|exception|crash(?:ed|es))\b|traceback", re.IGNORECASE
    ),
    re.compile(r"\b(?:error|undefined|failed|failure|cannot|invalid|unexpected)\b", re.IGNORECASE),
    re.compile(r"\bwarning\b", re.IGNORECASE),
]
"""The lines that are likely to name what is wanted, the likeliest first."""

PLACE = re.compile(r"^(?:[^\s:]*[/.][^\s:]*:)?(?:[\d:.\-]+: *)?|^\S+\(\d+,\d+\): *")
"""The place in the input that a message begins with."""


def suggestions(outcome: Outcome) -> list[str]:
    """Options that would keep a failure that no recogniser knows, best first, quoted for a shell."""
    streams = {"--stderr": outcome.stderr, "--stdout": outcome.stdout}
    lines = [(stream, line) for stream, text in streams.items() for line in text.splitlines()]
    told: list[str] = []
    for telling in TELLING:
        for stream, line in lines:
            said = PLACE.sub("", line.strip(), count=1).strip()
            option = f"{stream} {shlex.quote(searchable(said[:LONGEST], Kept.TEXT))}"
            if telling.search(said) and len(said) >= SHORTEST and option not in told:
                told.append(option)
    return [*told[: MOST - 1], *_ending(outcome.status)]


def _ending(status: int | None) -> list[str]:
    """The option for how the command ended."""
    if status is None or status == 0:
        return []
    if status < 0:
        return [f"--signal {signal_name(-status).removeprefix('SIG')}"]
    return [f"--exit-code {status}"]
