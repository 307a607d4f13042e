"""What to reduce: cases, or a program that is generated, with verdicts that are computed once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import typer

from bench.compare.cases import CaseError, load_case
from bench.programs.c import crashing_program
from bench.programs.strict import breaks_toycc
from bench.simulate.simulation import Subject
from bench.simulate.verdicts import Verdicts
from treereduce.languages import registry
from treereduce.languages.guessing import guess


def generated(size: int, patterns: int, seed: int, verdicts: Path | None) -> Subject:
    """A program of so many tokens that makes the toy compiler crash for so many reasons."""
    name = f"toycc-{size}-{patterns}-{seed}"
    program = crashing_program(seed, tokens=size, patterns=patterns)
    return Subject(name, program, registry.load("c"), _verdicts(name, breaks_toycc, verdicts))


def of_case(path: Path, folder: Path, verdicts: Path | None) -> Subject:
    """A case, whose candidates are written to ``folder``. Raises typer.BadParameter if it is none."""
    try:
        case = load_case(path)
    except CaseError as error:
        raise typer.BadParameter(str(error)) from error
    candidate = folder / case.program.name

    def accepts(program: bytes) -> bool:
        candidate.write_bytes(program)
        return case.accepts(candidate)

    program = case.program.read_bytes()
    language = guess(case.program, program).language
    return Subject(case.name, program, language, _verdicts(case.name, accepts, verdicts))


def _verdicts(case: str, check: Callable[[bytes], bool], file: Path | None) -> Verdicts:
    try:
        return Verdicts(case, check, file)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
