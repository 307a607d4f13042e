"""``python -m bench flaky``."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from bench.flaky.processes import run_command
from bench.flaky.runs import Made, Rates, report, run
from bench.machine import header
from bench.simulate.subjects import generated, of_case

RATES = "0:0,0.005:0,0.02:0,0.05:0,0:0.02,0:0.1"


def flaky(
    cases: Annotated[
        list[Path] | None,
        typer.Argument(help="Folders of cases, as for bench compare. Without any, a program is generated."),
    ] = None,
    rates: Annotated[str, typer.Option(help="Shares of wrong answers, as FALSE_YES:FALSE_NO,...")] = RATES,
    runs: Annotated[int, typer.Option(help="For each case and rates.")] = 20,
    jobs: Annotated[int, typer.Option(help="Of each run.")] = 1,
    verdicts: Annotated[
        Path | None, typer.Option(help="File of verdicts, which is read and added to.")
    ] = None,
    size: Annotated[int, typer.Option(help="Tokens of the generated program.")] = 2_000,
    processes: Annotated[
        bool, typer.Option("--processes", help="The command, with a check that is a script, on one program.")
    ] = False,
) -> None:
    """Reduce with checks that err by chance, and see how many results still have the property."""
    wanted = [_rates(text) for text in rates.split(",")]
    print(header(), flush=True)
    if processes:
        made = [_shown(run_command(pair, jobs)) for pair in wanted for _ in range(runs)]
        print(f"\n{report(made)}")
        return
    with tempfile.TemporaryDirectory(prefix="flaky-") as folder:
        subjects = [of_case(path, Path(folder), verdicts) for path in cases or ()]
        made = []
        for subject in subjects or [generated(size, 1, 1, verdicts)]:
            for pair in wanted:
                made += (run(subject, pair, seed, jobs) for seed in range(runs))
                print(f"{subject.name}, {pair.yes:.1%} false yes, {pair.no:.1%} false no: done", flush=True)
    print(f"\n{report(made)}")
    for error in dict.fromkeys(one.error for one in made if one.error):
        print(f"\n{error}")


def _shown(made: Made) -> Made:
    """A run as soon as it is over: each takes a minute."""
    how = made.error or ("right" if made.right else "WRONG")
    print(
        f"{made.rates.yes:.1%}, {made.rates.no:.1%}: {how}, {made.tokens} tokens, {made.calls} calls",
        flush=True,
    )
    return made


def _rates(text: str) -> Rates:
    try:
        yes, no = map(float, text.split(":"))
    except ValueError:
        raise typer.BadParameter(f"{text} is none of FALSE_YES:FALSE_NO, such as 0.02:0.") from None
    return Rates(yes, no)
