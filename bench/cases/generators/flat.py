"""Long lists whose items hardly nest: style sheets, packages, and assembly."""

from __future__ import annotations

import json
from random import Random

from bench.cases.generators.text import new_names, pieces, plant
from bench.programs.words import FIELDS, THINGS, VERBS

COLOURS = ["amber", "azure", "coral", "ivory", "khaki", "olive", "teal"]


def css(random: Random, size: int) -> str:
    """Rules of which three, far apart, are merged wrongly."""
    names = new_names(random, "-")

    def rule(number: int) -> str:
        selector = f".{next(names)} .{random.choice(THINGS)}"
        declared = "".join(
            f"  {field}: {random.choice([random.choice(COLOURS), f'{random.randint(1, 99)}px'])};\n"
            for field in random.sample(FIELDS, random.randint(1, 5))
        )
        written = f"{selector} {{\n{declared}}}\n\n"
        return (
            f"@media (width: {random.randint(300, 1200)}px) {{\n{written}}}\n\n"
            if number % 9 == 4
            else written
        )

    written = pieces(size, rule)
    first, other = ".outer .shown", ".inner .shown"
    plant(
        random,
        written,
        [
            f"{selector} {{\n  age: 3px;\n  tint: {tint};\n  cost: {cost};\n}}\n\n"
            for selector, tint, cost in [(first, "teal", 4), (other, "coral", 5), (f".a, {first}", "teal", 6)]
        ],
    )
    return "".join(written)


def packages(random: Random, size: int) -> str:
    """Packages that need earlier ones, but for seven that need each other in a circle."""
    names = new_names(random, "-")
    known: list[str] = []

    def package(_number: int) -> str:
        needs = random.sample(known, min(len(known), random.randint(0, 3)))
        known.append(next(names))
        return _package(random, known[-1], needs)

    written = pieces(size, package)
    circle = [f"{thing}-{number}" for number, thing in enumerate(random.sample(THINGS, 7))]
    members = [
        _package(random, name, [random.choice(known), circle[at - 1]]) for at, name in enumerate(circle)
    ]
    random.shuffle(members)
    plant(random, written, members)
    return "[\n" + ",\n".join(written) + "\n]\n"


def _package(random: Random, name: str, needs: list[str]) -> str:
    version = f"{random.randint(0, 9)}.{random.randint(0, 30)}"
    return "  " + json.dumps({"name": name, "version": version, "needs": needs})


def assembly(random: Random, size: int) -> str:
    """Routines of instructions and jumps; one jump is pushed out of reach by another that grows."""
    names = new_names(random)

    def routine(_number: int) -> str:
        name = next(names)
        lines = [_instruction(random) for _ in range(random.randint(5, 14))]
        lines.insert(random.randrange(len(lines)), f"    jz {name}")
        return "\n".join([f"{name}:", *lines, "    ret", "", ""])

    written = pieces(size, routine)
    # The first jump has a reach of 100 bytes to go, until the second one, which has 106, takes 3 more.
    block = ["    .space 8"] * 6
    planted = [
        "    jnz near",
        *block,
        "    jmp far",
        *block,
        "near:",
        *block,
        *block[:1],
        "far:",
        "    ret",
        "",
    ]
    plant(random, written, ["\n".join([*planted, ""])])
    return "".join(written)


def _instruction(random: Random) -> str:
    word = random.choice(["add", "cmp", "load", "mov", "store", "sub", "nop", "call"])
    comment = f" ; {random.choice(VERBS)} the {random.choice(THINGS)}" if random.random() < 0.2 else ""
    if word in {"nop", "call"}:
        return f"    {word}{comment}"
    operand = random.choice(["r1", "r2", str(random.randint(0, 255))])
    return f"    {word} r{random.randint(0, 9)}, {operand}{comment}"
