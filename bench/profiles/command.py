"""``python -m bench profiles``: what the least programs of all languages cost."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

import typer

from bench.machine import table
from bench.profiles.scores import Score, read_scores, score, total, write_scores
from bench.profiles.shapes import keeping, shape
from bench.report.comparison import geometric_mean
from treereduce.languages import registry
from treereduce.program.tree import parse_program

TESTS = Path(__file__).resolve().parents[2] / "tests"
"""Where planted properties and least programs are; the modules there import one another by name alone."""


def profiles(
    languages: Annotated[list[str] | None, typer.Argument(help="By default all that have a parser.")] = None,
    shapes: Annotated[
        int, typer.Option(min=0, help="Keep so many random shapes of the sample, not the planted property.")
    ] = 0,
    json_file: Annotated[Path | None, typer.Option("--json", help="Store the scores.")] = None,
    before: Annotated[Path | None, typer.Option(help="Scores that were stored, to compare with.")] = None,
) -> None:
    """Reduce the samples of all languages, each to the least program with a planted property.

    The most expensive languages come first: by calls until the final size, for each token of the sample.
    """
    try:
        stored = read_scores(before) if before else {}
    except (ValueError, OSError) as error:
        raise typer.BadParameter(str(error)) from error
    sys.path.append(str(TESTS))
    from language_cases import NAMES  # noqa: PLC0415 - it can be found from here on

    for name in set(languages or ()) - set(NAMES):
        raise typer.BadParameter(f"{name!r} is no language with a parser and a sample.")
    found = {}
    for name in languages or NAMES:
        one = total(_shaped(name, shapes) if shapes else _planted(name))
        if one is not None:
            found[name] = one
    print(_table(found, stored))
    if json_file is not None:
        write_scores(json_file, found)


def _planted(name: str) -> Iterator[Score]:
    """The run that a test makes, with all passes."""
    from language_cases import language_case  # noqa: PLC0415 - not before the path is known

    case = language_case(name)
    least = parse_program(case.least.encode(), registry.load(name).grammar).token_count
    yield score(name, case.program, case.interesting, least)


def _shaped(name: str, number: int) -> Iterator[Score]:
    from language_cases import language_case  # noqa: PLC0415 - not before the path is known

    grammar, program = registry.load(name).grammar, language_case(name).program
    for seed in range(number):
        query = shape(grammar, program, f"{name} {seed}")
        # Of several samples in one file, the later ones may not be a program of their own.
        if query and (interesting := keeping(grammar, query))(program):
            yield score(name, program, interesting)


def _table(found: Mapping[str, Score], stored: Mapping[str, Score]) -> str:
    titles = ["language", "runs", "tokens", "least", "left", "calls to that", "for a token", "calls"]
    if stored:
        titles += ["left before", "calls to that before", "calls before", "ratio to that", "ratio"]
    rows = []
    ratios: dict[str, list[float]] = {"reaching": [], "calls": []}
    for name, one in sorted(found.items(), key=lambda entry: -entry[1].price):
        least = "" if one.least is None else one.least
        row = [name, one.runs, one.before, least, one.left, one.reaching, f"{one.price:.3f}", one.calls]
        old = stored.get(name)
        if old is not None and old.reaching and one.reaching:
            ratios["reaching"].append(one.reaching / old.reaching)
            ratios["calls"].append(one.calls / old.calls)
            row += [old.left, old.reaching, old.calls, *(f"{ratio[-1]:.3f}" for ratio in ratios.values())]
        rows.append(row)
    told = table(titles, rows)
    means = {what: geometric_mean(ratio) for what, ratio in ratios.items()}
    if means["reaching"] is not None and means["calls"] is not None:
        left = sum(one.left for name, one in found.items() if name in stored)
        was = sum(stored[name].left for name in found if name in stored)
        told += (
            f"\n\nGeometric means of new to stored: {means['reaching']:.3f} of the calls to the final size, "
            f"{means['calls']:.3f} of all; {left} tokens are left and were {was}."
        )
    return told
