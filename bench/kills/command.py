"""``python -m bench kills``: many runs, each killed at a random moment and gone on with."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Annotated

import typer

from bench.kills.killing import Place, moments, written


def kills(
    number: Annotated[int, typer.Option(help="Runs to kill.")] = 200,
    functions: Annotated[int, typer.Option(help="Functions of the program.")] = 12,
    seed: Annotated[int, typer.Option(help="Of the moments.")] = 1,
    minutes: Annotated[float, typer.Option(help="After so many, no further run is killed.")] = 60,
    log: Annotated[Path | None, typer.Option(help="A file for a line about each.")] = None,
) -> None:
    """Kill runs with one job at random moments, look at what is left, and resume each to its end."""
    deadline = time.monotonic() + 60 * minutes
    with tempfile.TemporaryDirectory() as directory:
        place = Place(Path(directory) / "place", functions=functions)
        whole = place.whole()
        print(f"undisturbed: {whole.seconds:.1f} s, {whole.asked.total()} questions, {whole.result!r}")
        done, early, faulty = 0, 0, 0
        for moment in moments(number, whole.seconds, seed):
            if time.monotonic() > deadline:
                break
            killed = place.killed(whole, moment)
            done, early, faulty = done + 1, early + killed.early, faulty + bool(killed.faults)
            if log is not None:
                with log.open("a") as file:
                    file.write(written(killed) + "\n")
            for fault in killed.faults:
                print(f"killed after {moment:.3f} s: {fault}")
    print(
        f"{done} killed, {early} of them before the check had been tried, {done - early} resumed, "
        f"{faulty} with faults"
    )
    sys.exit(faulty > 0)
