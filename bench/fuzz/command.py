"""``python -m bench fuzz``."""

from __future__ import annotations

import importlib
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from bench.fuzz.holds import check
from bench.fuzz.mutate import mutated
from bench.machine import header
from treereduce.languages import registry
from treereduce.languages.language import Language

SAMPLES = Path(__file__).parents[2] / "tests/samples"

LONGEST = 400
"""Bytes of a program that atheris makes."""


def fuzz(
    seconds: Annotated[float, typer.Option(help="For how long.")] = 60,
    languages: Annotated[str, typer.Option(help="Names with commas between them; all, if left out.")] = "",
    seed: Annotated[int, typer.Option(help="Of the programs.")] = 1,
    guided: Annotated[bool, typer.Option(help="Let atheris choose bytes that reach new code.")] = False,
) -> None:
    """Read damaged programs as each language, and ask all passes. Ends with 1 at what must not happen."""
    print(header(), flush=True)
    known = _known(languages)
    if guided:
        _guided(known, seconds)
        return
    dice = random.Random(seed)  # noqa: S311 - no secret hangs on it
    programs, candidates = Counter[str](), 0
    failed: list[str] = []
    began = time.monotonic()
    while time.monotonic() - began < seconds:
        name = dice.choice(sorted(known))
        language, samples = known[name]
        program = mutated(dice, samples)
        programs[name] += 1
        try:
            candidates += check(program, language)
        except Exception as error:  # noqa: BLE001 - this is what is looked for
            failed.append(f"{name}: {error!r}; the program is in {_kept(program)}")
            print(failed[-1], flush=True)
    least = min(programs.values(), default=0)
    print(
        f"{programs.total()} programs of {len(programs)} languages, at least {least} of each, {candidates} "
        f"candidates in {time.monotonic() - began:.0f} s: {len(failed)} failures"
    )
    raise typer.Exit(int(bool(failed)))


def _known(languages: str) -> dict[str, tuple[Language, list[bytes]]]:
    """The languages, with programs of each: its sample, or all samples where it has none."""
    wanted = languages.split(",") if languages else registry.names()
    known = {}
    for name in wanted:
        language = registry.load(name)
        suffixes = language.profile.extensions
        own = [file.read_bytes() for file in sorted(SAMPLES.iterdir()) if file.suffix in suffixes]
        known[name] = (language, own or [file.read_bytes() for file in sorted(SAMPLES.iterdir())])
    return known


def _kept(program: bytes) -> str:
    with tempfile.NamedTemporaryFile(prefix="fuzz-", delete=False) as file:
        file.write(program)
    return file.name


def _guided(known: dict[str, tuple[Language, list[bytes]]], seconds: float) -> None:
    """Until atheris has found something or the time is over. Leaves by SystemExit."""
    try:
        atheris = importlib.import_module("atheris")  # few have it
    except ImportError:
        wants = "atheris is missing: `pip install atheris`, or leave out --guided."
        print(f"bench: error: {wants}", file=sys.stderr)
        sys.exit(2)
    spoken = [language for language, _ in known.values()]

    def one(data: bytes) -> None:
        if data:
            check(data[1:], spoken[data[0] % len(spoken)])

    # What it finds goes to the first of the directories, and what is wrong with a program beside it.
    found = tempfile.mkdtemp(prefix="fuzz-")
    print(f"New programs, and those with which something is wrong, are in {found}", flush=True)
    options = (f"-max_total_time={seconds:.0f}", f"-max_len={LONGEST}", f"-artifact_prefix={found}/")
    atheris.instrument_all()
    atheris.Setup([sys.argv[0], *options, found, str(SAMPLES)], one)
    atheris.Fuzz()
