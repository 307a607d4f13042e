"""An assembler with short and long jumps, for a machine of its own.

A line is ``label:``, an instruction, or ``.space N``; behind ``;`` stands a comment. Jumps start short and
grow where their label is too far away. Planted: a jump that grows only because another one did, in the same
direction.
"""

from __future__ import annotations

import re

from .reading import Broken, Rejected, run

LINE = re.compile(
    r"\s*(?:(?P<label>\w+):|(?P<jump>jmp|jz|jnz)\s+(?P<to>\w+)|\.space\s+(?P<space>\d{1,2})"
    r"|(?P<word>[a-z]+)(?:\s+(?P<operands>r\d(?:,\s*(?:r\d|\d{1,3}))?))?)?\s*(?:;.*)?"
)
SIZES = {"add": 3, "call": 5, "cmp": 3, "load": 4, "mov": 3, "nop": 1, "ret": 1, "store": 4, "sub": 3}
OPERANDS = frozenset(SIZES) - {"call", "nop", "ret"}
SHORT, LONG, REACH, MOST_SPACE = 2, 5, 100, 8


def assemble(text: str) -> None:
    """Lay out a program."""
    sizes, labels, jumps = parsed(text)
    for at, name in jumps:
        if name not in labels:
            raise Rejected(f"line {at + 1}: no label {name}")
    grown_first = grow(sizes, labels, jumps)
    while grown := grow(sizes, labels, jumps):
        if {at < labels[name] for at, name in grown} & {at < labels[name] for at, name in grown_first}:
            raise Broken("relax_jumps")


def parsed(text: str) -> tuple[list[int], dict[str, int], list[tuple[int, str]]]:
    """Sizes of all lines in bytes, lines of labels, and jumps with their labels."""
    sizes: list[int] = []
    labels: dict[str, int] = {}
    jumps: list[tuple[int, str]] = []
    for at, line in enumerate(text.splitlines()):
        found = LINE.fullmatch(line)
        if found is None:
            raise Rejected(f"line {at + 1}: syntax")
        word, size = found["word"], 0
        if found["label"]:
            if labels.setdefault(found["label"], at) != at:
                raise Rejected(f"line {at + 1}: label twice")
        elif found["jump"]:
            jumps.append((at, found["to"]))
            size = SHORT
        elif found["space"]:
            size = int(found["space"])
        elif word:
            size = SIZES.get(word, 0)
            if not size or (word in OPERANDS) != bool(found["operands"]):
                raise Rejected(f"line {at + 1}: {word}")
        if size > MOST_SPACE:
            raise Rejected(f"line {at + 1}: too much space")
        sizes.append(size)
    return sizes, labels, jumps


def grow(sizes: list[int], labels: dict[str, int], jumps: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Make the short jumps long that do not reach their labels, and return them."""
    starts = [0]
    for size in sizes:
        starts.append(starts[-1] + size)
    grown = [
        (at, name)
        for at, name in jumps
        if sizes[at] == SHORT and abs(starts[labels[name]] - starts[at]) > REACH
    ]
    for at, _ in grown:
        sizes[at] = LONG
    return grown


if __name__ == "__main__":
    run(assemble)
