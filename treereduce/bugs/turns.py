"""Whose turn it is: bug after bug, each with its share of the time, until none has anything new."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from treereduce.bugs.board import Board
from treereduce.engine.reducer import Reducer
from treereduce.engine.settings import Settings
from treereduce.engine.state.history import Held
from treereduce.engine.state.result import Result
from treereduce.errors import NotInterestingError, ReductionError
from treereduce.languages.language import Language
from treereduce.oracle.chance import Chance
from treereduce.oracle.deadline import Deadline

T = TypeVar("T")

LEAST_SHARE = 0.001
"""Seconds that a reduction has even where none are left, as a timer wants to have."""


@dataclass(frozen=True, slots=True)
class Original:
    """What all reductions began with."""

    program: bytes
    tokens: int


def turns(board: Board, deadline: Deadline) -> Iterator[tuple[str, float | None]]:
    """The bug whose reduction is next, and how many seconds it may take: an equal share of what is left.

    Whoever takes a turn settles the bug. One that has been settled has another turn if something better is
    found for it while the next one is reduced.
    """
    while (name := board.next()) is not None:
        left = deadline.left()
        yield name, None if left == math.inf else max(LEAST_SHARE, left / board.left())


def reducer_for(
    board: Board,
    name: str,
    original: Original,
    language: Language,
    settings: Settings,
    seconds: float | None,
    chance: Chance,
) -> Reducer:
    """What goes on with a bug from its best program."""
    start = board.best(name)
    reducer = Reducer(
        start,
        language,
        board.oracle(name),
        settings=replace(settings, time_limit=seconds),
        chance=chance,
    )
    if start != original.program:
        earlier = [(original.program, original.tokens), *board.results(name)]
        reducer.come_from([Held(program, tokens, sure=True) for program, tokens in earlier])
    return reducer


def counted(board: Board, results: Mapping[str, Result], original: Original) -> dict[str, Result]:
    """The results with the runs that each check has made in all, measured by what all began with."""
    return {
        name: replace(
            result,
            original_size=len(original.program),
            original_tokens=original.tokens,
            oracle_calls=board.asked(name),
        )
        for name, result in results.items()
    }


def named(name: str, check: Callable[[], T]) -> T:
    """What checks of a bug have to say, or its reduction. What they raise tells which bug it is."""
    try:
        return check()
    except NotInterestingError as error:
        raise NotInterestingError(
            f"The input does not have the bug {name}: leave it out, or correct its check. {error}"
        ) from error
    except ReductionError as error:
        raise type(error)(f"Bug {name}: {error}", best=error.best) from error.__cause__ or error
