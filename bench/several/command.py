"""``python -m bench several``: two bugs in one run, beside two runs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated

import typer

from bench.machine import header, table
from bench.programs.c import crashing_program
from bench.programs.strict import breaks_toycc, is_declared
from treereduce import reduce, reduce_bugs
from treereduce.cli.demo import toycc

Function = Callable[[bytes], bool]

PAIRS: Mapping[str, tuple[str, str]] = {
    "apart": ("fold_shift", "-="),
    "apart, in the other order": ("-=", "fold_shift"),
    "in one expression": ("fold_shift", ">>"),
    "in one loop": ("fold_shift", "while"),
}
"""What is planted: the crash of the toy compiler, and patterns of programs that it reads."""

TITLES = ("bugs", "calls of two runs", "of one", "MB asked about in two", "in one", "tokens of two; of one")


@dataclass(slots=True)
class Asked:
    """What oracles were asked."""

    calls: int = 0
    size: int = 0
    """Bytes of all programs: a compiler takes the longer the larger they are."""

    def counting(self, function: Function) -> Function:
        """The same function, counted."""

        def ask(program: bytes) -> bool:
            self.calls += 1
            self.size += len(program)
            return function(program)

        return ask


def several(
    tokens: Annotated[int, typer.Option(min=200, help="Tokens of each program, about.")] = 1000,
    programs: Annotated[int, typer.Option(min=1, help="Generated programs.")] = 3,
) -> None:
    """Plant two bugs in C programs, and count calls and bytes of a run for each and of one run for both."""
    rows = []
    for name, pair in PAIRS.items():
        bugs = {bug: breaks_toycc if bug == "fold_shift" else _read_with(bug) for bug in pair}
        alone, together, left = Asked(), Asked(), []
        for seed in range(1, programs + 1):
            program = crashing_program(seed, tokens=tokens)
            left.append(_measured(program, bugs, alone, together))
        rows.append(
            (
                name,
                f"{alone.calls:,}",
                f"{together.calls:,}",
                f"{alone.size / 1e6:.2f}",
                f"{together.size / 1e6:.2f}",
                "; ".join(left),
            )
        )
        print(rows[-1], flush=True)
    print(f"\n{header()}\n\n{table(TITLES, rows)}")


def _measured(program: bytes, bugs: Mapping[str, Function], alone: Asked, together: Asked) -> str:
    """Reduce in both ways. Returns the tokens that are left of each bug, in two runs and in one."""
    single = [reduce(program, "c", alone.counting(function)) for function in bugs.values()]
    both = reduce_bugs(program, "c", {name: together.counting(one) for name, one in bugs.items()})
    return (
        f"{' and '.join(str(result.tokens) for result in single)}, "
        f"{' and '.join(str(result.tokens) for result in both.values())}"
    )


def _read_with(pattern: str) -> Function:
    """Whether the toy compiler reads a program, and it has a pattern, which stands for another bug."""
    wanted = re.compile(re.escape(pattern.encode()))

    def ask(program: bytes) -> bool:
        return wanted.search(program) is not None and _is_read(program)

    return ask


def _is_read(program: bytes) -> bool:
    try:
        text = program.decode()
        if not is_declared(text):
            return False
        toycc.compile_text(text)
    except RuntimeError:
        return True
    except (toycc.CompileError, ValueError):
        return False
    return True
