"""One run in a language, and what it took until it was as small as it got."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from bench.profiles.shapes import Interesting
from treereduce.engine.reducer import Reducer
from treereduce.engine.settings import Settings
from treereduce.engine.state.events import Event, Improved
from treereduce.languages import registry
from treereduce.oracle.callable import CallableOracle


@dataclass(frozen=True, slots=True)
class Score:
    """The sums over some runs in one language. They depend on parsers alone, and on no machine."""

    runs: int
    before: int
    """Tokens of the programs."""
    left: int
    """Tokens of the results."""
    least: int | None
    """Tokens of the least programs, None where nobody knows them."""
    reaching: int
    """Oracle calls until a program had as many tokens as the result."""
    calls: int
    """All of them: the rest is spent on proving that nothing more can go, and on names."""

    @property
    def price(self) -> float:
        """Calls until the final size for each token of a program, so that languages compare."""
        return self.reaching / self.before


def score(language: str, program: bytes, interesting: Interesting, least: int | None = None) -> Score:
    """Reduce a program with one job. The oracle has to say yes to it."""
    asked, smallest, reaching = 0, 0, 0

    def judge(candidate: bytes) -> bool:
        nonlocal asked
        asked += 1
        return interesting(candidate)

    def note(event: Event) -> None:
        nonlocal smallest, reaching
        if isinstance(event, Improved) and (event.tokens < smallest or not reaching):
            smallest, reaching = event.tokens, asked

    known = registry.load(language)
    result = Reducer(program, known, CallableOracle(judge), settings=Settings(), listeners=[note]).run()
    return Score(1, result.original_tokens, result.tokens, least, reaching, asked)


def total(scores: Iterable[Score]) -> Score | None:
    """The sums of several scores, None of none."""
    found = list(scores)
    if not found:
        return None
    least = [one.least for one in found if one.least is not None]
    return Score(
        sum(one.runs for one in found),
        sum(one.before for one in found),
        sum(one.left for one in found),
        sum(least) if len(least) == len(found) else None,
        sum(one.reaching for one in found),
        sum(one.calls for one in found),
    )


def read_scores(file: Path) -> dict[str, Score]:
    """Read what `write_scores` wrote. Raises ValueError for what is no such file, and OSError."""
    try:
        stored = json.loads(file.read_text(encoding="utf-8"))
        return {name: Score(**entry) for name, entry in stored.items()}
    except (TypeError, AttributeError, ValueError) as error:
        raise ValueError(f"{file} holds no scores: {error!r}.") from error


def write_scores(file: Path, scores: Mapping[str, Score]) -> None:
    """Store scores by language. Raises OSError."""
    data = {name: asdict(one) for name, one in scores.items()}
    file.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
