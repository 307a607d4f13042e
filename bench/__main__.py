"""``python -m bench COMMAND``: measurements, each a command of its own, imported when it is asked for."""

from __future__ import annotations

import importlib
import sys
from typing import NamedTuple

import typer

NAME = "python -m bench"
WRONG_USE = 2
"""Exit status, the same that typer uses."""


class Command(NamedTuple):
    """A command is a function, with its options as typer wants them, in a module of its own."""

    module: str
    function: str
    purpose: str


COMMANDS = {
    "compare": Command("bench.compare.command", "compare", "run reducers side by side and record the runs"),
    "install": Command("bench.compare.installing", "install", "install other reducers into a folder"),
    "cases": Command("bench.cases.command", "cases", "write the cases that need only gcc and python3"),
    "minimal": Command(
        "bench.minimal.command", "minimal", "ask what is still left to delete of final programs"
    ),
    "report": Command("bench.report.command", "report", "show recorded runs as a page and as tables"),
    "scaling": Command("bench.scaling.command", "scaling", "measure what more jobs gain"),
    "simulate": Command("bench.simulate.command", "simulated", "what more jobs gain, in virtual time"),
    "flaky": Command("bench.flaky.command", "flaky", "what checks that err by chance do to results"),
    "overhead": Command("bench.own.command", "overhead", "measure own time and memory per candidate"),
    "extremes": Command("bench.own.command", "extremes", "10 MB, and 100,000 nested parentheses"),
    "kills": Command("bench.kills.command", "kills", "kill runs at random moments and resume them"),
    "hostile": Command("bench.own.command", "hostile", "inputs that nobody would write"),
    "fuzz": Command("bench.fuzz.command", "fuzz", "damaged programs in every language"),
    "soak": Command("bench.soak.command", "soak", "does anything grow with checks that misbehave?"),
    "profiles": Command(
        "bench.profiles.command", "profiles", "what each language takes to its least program"
    ),
    "faults": Command("bench.faults.command", "faults", "inject faults and see what becomes of runs"),
    "several": Command("bench.several.command", "several", "two bugs in one run, beside two runs"),
    "regress": Command("bench.regress.command", "regress", "compare with a stored run"),
}


def main(words: list[str]) -> None:
    """Run the command that ``words`` begin with. Leaves by SystemExit."""
    name = words[0] if words else "--help"
    if name in ("-h", "--help"):
        print(f"Usage: {NAME} COMMAND [OPTIONS]; {NAME} COMMAND --help\n")
        for name, command in COMMANDS.items():
            print(f"  {name:10}{command.purpose}")
        sys.exit()
    if name not in COMMANDS:
        print(f"bench: error: There is no command {name!r}: use {', '.join(COMMANDS)}.", file=sys.stderr)
        sys.exit(WRONG_USE)
    command = COMMANDS[name]
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    app.command(name)(getattr(importlib.import_module(command.module), command.function))
    app(words[1:], prog_name=f"{NAME} {name}")


if __name__ == "__main__":
    main(sys.argv[1:])
