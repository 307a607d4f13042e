"""Python that a builder of flow graphs, or a resolver of scopes, breaks on."""

from __future__ import annotations

from random import Random

from bench.cases.generators.text import indented, new_names, pieces, plant
from bench.programs.words import FIELDS, LOCALS


class _Body:
    """Statements of a function that reads and sets a few names."""

    def __init__(self, random: Random, values: list[str]) -> None:
        self.random, self.values = random, values

    def value(self) -> str:
        return self.random.choice([*self.values, *self.values, str(self.random.randint(0, 99))])

    def block(self, depth: int, most: int = 3) -> str:
        return "".join(self.statement(depth) for _ in range(self.random.randint(1, most)))

    def statement(self, depth: int) -> str:
        random, left, right = self.random, self.value(), self.value()
        if depth == 0 or random.random() < 0.4:
            target = random.choice(self.values)
            return f"{target} {random.choice(['=', '+=', '-='])} {left} {random.choice('+-*')} {right}\n"
        inner = indented(self.block(depth - 1))
        other = indented(self.block(depth - 1, 2))
        return random.choice(
            [
                f"if {left} < {right}:\n{inner}",
                f"if {left} == {right}:\n{inner}else:\n{other}",
                f"while {left} > {right}:\n{inner}",
                f"for {random.choice(self.values)} in range({right}):\n{inner}else:\n{other}",
                f"try:\n{inner}except ValueError:\n{other}",
                f"try:\n{inner}finally:\n{other}",
                f"with open(str({left})) as {random.choice(self.values)}:\n{inner}",
            ]
        )


def flow(random: Random, size: int) -> str:
    """Functions of deeply nested statements; one continues a loop from where the tool loses its way."""
    names = new_names(random)

    def function(_number: int) -> str:
        parameters = random.sample(LOCALS, 3)
        body = _Body(random, parameters).block(4, 4)
        return (
            f"def {next(names)}({', '.join(parameters)}):\n{indented(body)}    return {parameters[0]}\n\n\n"
        )

    written = pieces(size, function)
    plant(random, written, [_continuing(random)])
    return "".join(written)


def _continuing(random: Random) -> str:
    body = _Body(random, ["left", "right", "share"])
    innermost = f"{body.block(1)}if share > 3:\n    continue\n{body.block(1)}"
    handler = f"try:\n{indented(body.block(2))}except OSError:\n{indented(innermost)}"
    inner = f"for share in range(left):\n{indented(body.block(2))}else:\n{indented(body.block(1) + handler)}"
    outer = f"while left < right:\n{indented(body.block(2) + inner + body.block(2))}"
    guarded = f"with open(str(right)) as share:\n{indented(body.block(1) + outer)}"
    return f"def wander(left, right, share):\n{indented(guarded)}    return share\n\n\n"


def scopes(random: Random, size: int) -> str:
    """Functions that call each other with all their arguments; one makes a class with a comprehension."""
    names = new_names(random)
    known: list[tuple[str, int]] = []

    def function(_number: int) -> str:
        parameters = random.sample(LOCALS, random.randint(2, 6))
        body = _Body(random, parameters)
        lines = body.block(2, 3)
        for name, count in known[-3:]:
            lines += f"{parameters[0]} += {name}({', '.join(body.value() for _ in range(count))})\n"
        known.append((next(names), len(parameters)))
        return (
            f"def {known[-1][0]}({', '.join(parameters)}):\n{indented(lines)}    return {parameters[0]}\n\n\n"
        )

    written = pieces(size, function)
    half = len(written) // 2
    fields = random.sample(FIELDS, 5)
    settings = "".join(f"{field} = {random.randint(1, 50)}\n" for field in fields)
    chosen = f"chosen = [{fields[0]} for {fields[0]} in range(30) if {fields[0]} * 2 + 1 < {fields[3]} + 4]\n"
    name, count = known[half - 1]
    method = "def total(self):\n    return sum(self.chosen)\n"
    body = f"class Table:\n{indented(settings + chosen + method)}\n\n"
    call = f"return Table().total() + {name}({', '.join([fields[3]] * count)})\n"
    written.insert(half, f"def tabulate({', '.join(fields[2:])}):\n{indented(body + call)}\n\n")
    return "".join(written)
