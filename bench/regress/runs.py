"""Small runs with one job and a seed: but for times, they are the same wherever parsers are the same."""

from __future__ import annotations

import hashlib
import importlib.metadata
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from bench.cases.catalogue import CASES
from bench.cases.toytools.reading import breaks
from bench.programs.c import crashing_program
from bench.programs.strict import breaks_toycc
from treereduce.engine.reducer import Reducer
from treereduce.engine.settings import Settings
from treereduce.languages import registry
from treereduce.oracle.callable import CallableOracle

SIZES = {
    "assembly-distance": ("text", 1_200),
    "css-merge": ("css", 2_500),
    "js-scopes": ("javascript", 2_500),
    "python-flow": ("python", 3_000),
    "python-slow": ("python", 2_500),
}
"""Cases with their languages, and bytes of the programs, which are shorter than those of the cases."""
TOKENS = 250
"""Of the C program."""
SEED = 1


@dataclass(frozen=True, slots=True)
class Program:
    """A program, its language and its oracle."""

    language: str
    text: bytes
    oracle: Callable[[bytes], bool]


@dataclass(frozen=True, slots=True)
class Numbers:
    """What one run took and gave."""

    program: str
    """Digest of the program that it began with."""
    parser: str
    """Package and version of the language's parser."""
    calls: int
    tokens: int
    bytes: int
    own: float | None
    """Processor seconds without the oracle's; None in tables that are for every machine."""


def programs() -> dict[str, Program]:
    """All programs, by name."""
    found = {"c-toycc": Program("c", crashing_program(SEED, tokens=TOKENS), breaks_toycc)}
    for name, (language, size) in SIZES.items():
        case = CASES[name]
        if case.tool is not None:
            found[name] = Program(language, case.program(size), partial(breaks, case.tool))
    return found


def measure(program: Program) -> Numbers:
    """Reduce a program to its fixpoint."""
    spent = 0.0

    def judge(candidate: bytes) -> bool:
        nonlocal spent
        started = time.process_time()
        try:
            return program.oracle(candidate)
        finally:
            spent += time.process_time() - started

    assert program.oracle(program.text)
    started = time.process_time()
    language = registry.load(program.language)
    result = Reducer(program.text, language, CallableOracle(judge), settings=Settings(seed=SEED)).run()
    own = time.process_time() - started - spent
    assert program.oracle(result.program)
    return Numbers(
        program=hashlib.blake2b(program.text, digest_size=8).hexdigest(),
        parser=parser_version(program.language),
        calls=result.oracle_calls,
        tokens=result.tokens,
        bytes=len(result.program),
        own=own,
    )


def parser_version(language: str) -> str:
    """Package and version of a language's parser, empty where there is none."""
    packages = [source.package for source in registry.profile(language).parsers]
    return next(filter(None, map(_installed, packages)), "")


def _installed(package: str) -> str:
    try:
        return f"{package} {importlib.metadata.version(package)}"
    except importlib.metadata.PackageNotFoundError:
        return ""
