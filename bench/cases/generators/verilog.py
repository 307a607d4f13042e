"""Verilog that the elaborator of `bench.cases.toytools.verilog` breaks on."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from bench.cases.generators.text import Moments, new_names, pieces
from bench.programs.words import FIELDS

WIDTHS = [1, 4, 8, 16]
WIDE = 32
"""The width of planted signals."""


class Port(NamedTuple):
    """One port of a module."""

    direction: str
    width: int
    name: str


def ports(random: Random, size: int) -> str:
    """Modules that connect others by the order of their ports; one hands a port on that was cut before."""
    names = new_names(random)
    known: list[tuple[str, list[Port]]] = []

    chain: list[tuple[str, list[Port]]] = []
    moments = Moments(size, 0.05, 0.3, 0.6)

    def module(_number: int) -> str:
        name, link = next(names), moments.next()
        mine = [
            Port("output" if at == 0 else "input", random.choice(WIDTHS), field)
            for at, field in enumerate(random.sample(FIELDS, random.randint(3, 7)))
        ]
        inner = random.sample(known[-6:], min(len(known), 2))
        if link == 0:  # the wide end of the chain
            mine[1] = mine[1]._replace(width=WIDE)
        elif link == 1:
            mine[2] = mine[2]._replace(width=4)
        if link is not None:
            inner = [*chain[-1:], *inner]
            chain.append((name, mine))
        known.append((name, mine))
        return moments.count(_module(random, name, mine, inner, link))

    return "".join(pieces(size, module))


def _module(
    random: Random, name: str, mine: list[Port], inner: list[tuple[str, list[Port]]], link: int | None
) -> str:
    header = ",\n".join(f"    {port.direction} {_range(port.width)}{port.name}" for port in mine)
    wires: list[str] = []
    items: list[str] = []
    for at, (kind, wanted) in enumerate(inner):
        connected = []
        for number, port in enumerate(wanted):
            if (link, at, number) == (1, 0, 1):
                connected.append(mine[2].name)
                continue
            width = WIDE if (link, at, number) == (2, 0, 2) else port.width
            wires.append(f"    wire {_range(width)}w{at}_{number};\n")
            connected.append(f"w{at}_{number}")
        items.append(f"    {kind} u{at} ({', '.join(connected)});\n")
    inputs = [port.name for port in mine if port.direction == "input"]
    driven = [line.split()[-1].rstrip(";") for line in wires]
    items += [f"    assign {wire} = {_expression(random, inputs, 2)};\n" for wire in driven]
    items.append(f"    assign {mine[0].name} = {_expression(random, inputs, 3)};\n")
    return f"module {name} (\n{header}\n);\n{''.join(wires)}\n{''.join(items)}endmodule\n\n"


def _range(width: int) -> str:
    return "" if width == 1 else f"[{width - 1}:0] "


def _expression(random: Random, inputs: list[str], depth: int) -> str:
    if depth == 0 or random.random() < 0.2:
        return random.choice([*inputs, f"4'd{random.randint(0, 15)}"])
    mark = random.choice(["+", "-", "&", "|", "^"])
    return f"({_expression(random, inputs, depth - 1)} {mark} {_expression(random, inputs, depth - 1)})"
