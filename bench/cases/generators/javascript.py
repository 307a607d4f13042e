"""JavaScript that the renamer of `bench.cases.toytools.javascript` gets wrong."""

from __future__ import annotations

from random import Random

from bench.cases.generators.text import Moments, indented, new_names, pieces
from bench.programs.words import FIELDS, LOCALS


class _Function:
    """A function that calls earlier ones."""

    def __init__(self, random: Random, known: list[tuple[str, int]], parameters: list[str]) -> None:
        self.random, self.known, self.parameters = random, known, parameters
        self.names = list(parameters)

    def value(self, depth: int = 2) -> str:
        random = self.random
        if depth and random.random() < 0.5:
            return f"({self.value(depth - 1)} {random.choice('+-*&^')} {self.value(depth - 1)})"
        if depth and self.known and random.random() < 0.2:
            name, count = random.choice(self.known[-5:])
            return f"{name}({', '.join(self.value(0) for _ in range(count))})"
        if random.random() < 0.1:
            return f"{random.choice(self.names)}.{random.choice(FIELDS)}"
        return random.choice([*self.names, str(random.randint(0, 99))])

    def block(self, depth: int) -> str:
        lines = "".join(self.statement(depth) for _ in range(self.random.randint(1, 4)))
        return f"{{\n{indented(lines, '  ')}}}"

    def statement(self, depth: int) -> str:
        random = self.random
        if depth == 0 or random.random() < 0.5:
            return random.choice(
                [
                    f"{random.choice(self.names)} = {self.value()};\n",
                    f"{random.choice(self.names)} += {self.value()};\n",
                    f'console.log("{random.choice(FIELDS)}", {self.value()});\n',
                ]
            )
        condition = f"{self.value(1)} < {self.value(1)}"
        return random.choice(
            [
                f"if ({condition}) {self.block(depth - 1)}\n",
                f"if ({condition}) {self.block(depth - 1)} else {self.block(depth - 1)}\n",
                f"while ({condition}) {self.block(depth - 1)}\n",
            ]
        )

    def text(self, name: str, planted: str = "") -> str:
        lines = ""
        for local in self.random.sample([word for word in LOCALS if word not in self.names], 2):
            lines += f"let {local} = {self.value()};\n"
            self.names.append(local)
        lines += "".join(self.statement(2) for _ in range(self.random.randint(2, 5)))
        lines += f"{planted}return {self.names[-1]};\n"
        return f"function {name}({', '.join(self.parameters)}) {{\n{indented(lines, '  ')}}}\n\n"


def scopes(random: Random, size: int) -> str:
    """Functions, and one with a closure over a variable that a loop declares again."""
    names = new_names(random, "")
    known: list[tuple[str, int]] = []
    moments = Moments(size, random.uniform(0.2, 0.7))

    def function(_number: int) -> str:
        parameters = random.sample(FIELDS, random.randint(2, 5))
        written = _Function(random, known, parameters)
        planted = _capturing(random, written) if moments.next() == 0 else ""
        name = next(names)
        text = moments.count(written.text(name, planted))
        known.append((name, len(parameters)))
        return text

    body = "".join(pieces(size, function))
    name, count = known[-1]
    return f"{body}console.log({name}({', '.join(['1'] * count)}));\n"


def _capturing(random: Random, inside: _Function) -> str:
    shadowed = random.choice(inside.parameters)
    closure = f"function (step) {{\n  {shadowed} += step * 2;\n  return {inside.value()} + {shadowed};\n}}"
    lines = (
        f"let {shadowed} = {inside.value()};\nlet later = [{inside.value()}, {closure}, 3];\nlater[1](4);\n"
    )
    return f"while ({inside.value(1)} < 90) {{\n{indented(lines, '  ')}}}\n"
