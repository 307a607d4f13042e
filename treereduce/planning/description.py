"""What there is to say of every pass, taken from the docstrings of their functions."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from treereduce.passes.candidate import Pass
from treereduce.planning.catalogue import CHEAP, OPENINGS, RENAMING, TEXT_TIERS, TIERS, WIDER, WIDER_TEXT
from treereduce.planning.extra import Extra

_EXAMPLE = re.compile(r"^``.+`` -> (?:``.+``.*|````[.]?)$", re.MULTILINE)
_NOTHING = "````"
"""What an example says whose result is empty."""
_SENTENCE = re.compile(r"(?<=[.])\s+")
_AMOUNT = r"one|two|three|up to|at most|half|logarithmic|costs?"
_COST = re.compile(rf"\b({_AMOUNT})\b.*\bcalls?\b|\bcalls?\b.*\bone\b", re.IGNORECASE)
"""How a docstring speaks of the oracle calls that a pass costs."""


@dataclass(frozen=True, slots=True)
class Description:
    """One pass, for people."""

    name: str
    stage: str
    """When it has its turn: ``begin``, ``cheap``, ``late``, ``max``, ``text``, ``detour``, ``end`` or
    ``outside``."""
    what: str
    example: str
    cost: str
    """In oracle calls."""
    origin: str = ""
    """Where it comes from; empty for those of the catalogue."""


def describe_passes(extras: Sequence[Extra] = ()) -> list[Description]:
    """All passes, in the order in which they have their turns; those from elsewhere after ours."""
    ours = [_describe(entry, stage) for stage, entry in _staged()]
    return ours + [
        replace(_describe(extra.entry, "detour" if extra.entry.grows else extra.stage), origin=extra.origin)
        for extra in extras
    ]


def _staged() -> Iterator[tuple[str, Pass]]:
    yield from (("begin", entry) for tier in OPENINGS for entry in tier)
    for number, tier in enumerate(TIERS):
        for entry in tier:
            if not entry.grows:
                yield "cheap" if number < CHEAP else "late", entry
    yield from (("max", entry) for tier in (*WIDER, *WIDER_TEXT) for entry in tier)
    yield from (("text", entry) for tier in TEXT_TIERS for entry in tier)
    yield from (("detour", entry) for tier in TIERS for entry in tier if entry.grows)
    yield from (("end", entry) for tier in RENAMING for entry in tier)


def _describe(entry: Pass, stage: str) -> Description:
    text = inspect.getdoc(entry.propose) or ""
    example = _EXAMPLE.search(text)
    rest = text[example.end() :] if example else text
    costs = [sentence for sentence in _SENTENCE.split(" ".join(rest.split())) if _COST.search(sentence)]
    return Description(
        entry.name,
        stage,
        text.partition("\n")[0].rstrip("."),
        example[0].replace(_NOTHING, "nothing").replace("``", "").rstrip(".") if example else "",
        min(costs, key=_begins_otherwise, default=""),
    )


def _begins_otherwise(sentence: str) -> bool:
    """Whether a sentence speaks of something else before it comes to the cost."""
    return not re.match(rf"(without success )?({_AMOUNT})\b", sentence, re.IGNORECASE)
