"""C that gcc warns about, or does not accept."""

from __future__ import annotations

from random import Random

from bench.cases.generators.text import MARGIN, indented, new_names, pieces, plant
from bench.programs.c import c_text, crashing_program
from bench.programs.words import FIELDS, LOCALS

LARGEST = 2**31 - 1
TOKEN_BYTES = 4.6
"""Of the programs that `crashing_program` writes."""


def arguments(random: Random, size: int) -> str:
    """Functions with many parameters, all called; three take an `unsigned *` and are given an `int *`."""
    names = new_names(random)
    callable_: list[tuple[str, list[str]]] = []

    def function(number: int) -> str:
        name, values = next(names), random.sample(FIELDS, random.randint(4, 8))
        types = [random.choice(["int", "int", "long", "int *"]) for _ in values]
        if number in (3, 6, 9):
            types[random.randrange(len(types))] = "unsigned *"
        spoken = ", ".join(
            f"{kind}{'' if kind.endswith('*') else ' '}{value}"
            for kind, value in zip(types, values, strict=True)
        )
        lines = [f"int sum = {number};\n", "int spare = 1;\n"]
        lines += [
            f"sum {random.choice(['+=', '-=', '^='])} {'*' if kind.endswith('*') else ''}{value};\n"
            for kind, value in zip(types, values, strict=True)
        ]
        for other, taken in callable_[-4:]:
            given = [
                "&spare" if kind.endswith("*") else random.choice(["sum", "2", "sum + 1"]) for kind in taken
            ]
            lines.append(f"sum += {other}({', '.join(given)});\n")
        callable_.append((name, types))
        return f"static int {name}({spoken})\n{{\n{indented(''.join(lines))}    return sum + spare;\n}}\n\n"

    body = "".join(pieces(size, function))
    name, types = callable_[-1]
    given = ", ".join("&one" if kind.endswith("*") else "3" for kind in types)
    return f"{body}int main(void)\n{{\n    int one = 1;\n    return {name}({given});\n}}\n"


def constants(random: Random, size: int) -> str:
    """Constants made of constants, two of which end as a shift too far and as a shift by less than 0."""
    names = [name.upper() for name, _ in zip(new_names(random), range(size // 40), strict=False)]
    lines: list[str] = []
    for at, name in enumerate(names):
        # Odd ones fall from 0 and even ones rise, two sequences in one.
        before = names[at - 2] if at > 1 else "0"
        value = f"({before} {'-' if at % 2 else '+'} {random.randint(3, 9)})"
        lines.append(f"#define {name} {value}\n" if at % 5 else f"enum {{ {name} = {value} }};\n")
    for name, shift in zip(["first", "second"], names[-2:], strict=True):
        lines.append(f"\nunsigned {name}(unsigned it)\n{{\n    return it << {shift};\n}}\n")
    return "".join(lines)


def expression(random: Random, size: int) -> str:
    """One constant expression that overflows in a place, and divides by zero in another."""
    parts = pieces(size, lambda number: spelt(random, number * 1000, 6))
    plant(
        random,
        parts,
        [
            f"({spelt(random, LARGEST - 3, 5)} + {spelt(random, 12, 4)})",
            f"({spelt(random, 77, 4)} / ({spelt(random, 5, 3)} - {spelt(random, 5, 3)}))",
        ],
    )
    while len(parts) > 1:
        parts = [f"({' ^ '.join(parts[at : at + 3])})" for at in range(0, len(parts), 3)]
    return f"int total(void)\n{{\n    return {parts[0]};\n}}\n"


def spelt(random: Random, value: int, depth: int) -> str:
    """An expression of the value, without overflow, with operators nested ``depth`` deep."""
    if depth == 0:
        return str(value)
    mark = random.choice("+-^/&")
    if mark == "+":
        left = random.randint(0, value)
        return f"({spelt(random, left, depth - 1)} + {spelt(random, value - left, depth - 1)})"
    if mark == "-":
        taken = random.randint(0, LARGEST - value)
        return f"({spelt(random, value + taken, depth - 1)} - {spelt(random, taken, depth - 1)})"
    if mark == "^":
        mask = random.randint(0, LARGEST)
        return f"({spelt(random, value ^ mask, depth - 1)} ^ {spelt(random, mask, depth - 1)})"
    if mark == "/":
        times = random.randint(2, 9)
        most = min(times - 1, LARGEST - value * times) if value * times <= LARGEST else -1
        if most < 0:
            return spelt(random, value, depth - 1)
        return f"({spelt(random, value * times + random.randint(0, most), depth - 1)} / {times})"
    return f"({spelt(random, value, depth - 1)} & {LARGEST})"


def reasons(random: Random, size: int) -> str:
    """A program that breaks the toy compiler for three reasons, any of which is enough."""
    seed = random.randrange(2**16)
    return crashing_program(seed, tokens=int(size / TOKEN_BYTES), patterns=3).decode()


def broken(random: Random, size: int) -> str:
    """A program with syntax errors here and there, and two declarations that contradict each other."""
    parts = c_text(random.randrange(2**16), size=size).decode().split("\n}\n")
    for _ in range(10):
        at = random.randrange(len(parts))
        lines = parts[at].split("\n")
        line = random.randrange(len(lines))
        lines[line] = lines[line].replace(random.choice(";()"), "", 1)
        parts[at] = "\n".join(lines)
    blocks = [f"{part}\n}}\n" for part in parts[:-1]]
    heads = ["harvest(int first, long second)", "emptied(void)", "harvest(void)"]
    plant(
        random,
        blocks,
        [
            f"\nlong {head}\n{{\n    return {value};\n}}\n"
            for head, value in zip(heads, ["second", "( ) + 1", "0"], strict=True)
        ],
    )
    return "".join(blocks) + parts[-1]


def deep(random: Random, size: int) -> str:
    """Statements nested as deep as there is room for, with a condition that comes twice in the middle."""
    local = random.choice(LOCALS)
    heads = [
        "if ({} > {})",
        "while ({} != {})",
        "do",
        "for (; {} < {};)",
        "switch ({} & {})",
        "if ({} == {})",
    ]
    opened: list[str] = []
    closed: list[str] = []
    for number in range(size // 90):
        head = random.choice(heads)
        margin = MARGIN * min(number + 1, 12)
        use = f"{margin}{local} {random.choice(['+=', '^='])} {number};\n"
        opened.append(f"{margin}{head.format(local, number)} {{\n{use if head[0] != 's' else ''}")
        closed.append(f"{margin}}}{f' while ({local} < {number});' if head == 'do' else ''}\n")
    twice = f"if ({local} == 1)\n    {local}++;\nelse if ({local} == 1)\n    {local}--;\n"
    return (
        f"int nested(int {local})\n{{\n{''.join(opened)}"
        f"{indented(twice, MARGIN * 12)}{''.join(reversed(closed))}    return {local};\n}}\n"
    )
