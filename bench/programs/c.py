"""C of any size that looks written by hand and breaks the demo's toy compiler.

A program is a row of units. A unit is a struct, a static instance of it, a constant, and functions that
work on them and call functions of their own and of earlier units; a last function runs the unit, and main
runs all units. So a definition can go only when its uses have gone. One unit in the middle, or several at
equal distances, has beside its other functions the pattern that the toy compiler breaks on.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from bench.programs.words import FIELDS, LOCALS, THINGS, VERBS
from treereduce.languages import registry
from treereduce.program.tree import parse_program

COUNTERS = "ijk"
SLOTS = 16
"""Elements of the array that every struct has. A power of two, so that any index can be masked."""


class Function(NamedTuple):
    """What a call of a function needs to know."""

    name: str
    thing: str
    """The struct that its first parameter points to."""
    numbers: int
    """Parameters behind that one, all of them int."""


def crashing_program(seed: int, *, tokens: int, patterns: int = 1) -> bytes:
    """A program of at least ``tokens`` tokens and a function or two more, the same for the same seed.

    The demo's toy compiler accepts its language, and breaks on it in ``fold_shift`` for ``patterns``
    reasons: of several, any may go but not all, which is what makes successes exclude each other.
    """
    return _Program(seed, tokens, _tokens, patterns).text()


def c_text(seed: int, *, size: int) -> bytes:
    """The like with at least ``size`` bytes. Takes about a second for 1 MB."""
    return _Program(seed, size, len, 1).text()


def nested_parentheses(depth: int) -> bytes:
    """A C program whose only value is ``1`` in ``depth`` pairs of parentheses."""
    return b"int x = " + b"(" * depth + b"1" + b")" * depth + b";\n"


def _tokens(text: str) -> int:
    return parse_program(text.encode(), registry.load("c").grammar).token_count


class _Program:
    """The row of units, written until ``measure`` says that there is enough."""

    def __init__(self, seed: int, wanted: int, measure: Callable[[str], int], patterns: int) -> None:
        self.random = Random(seed)  # noqa: S311 - no secret hangs on it
        self.wanted, self.measure, self.measured = wanted, measure, 0
        self.pieces: list[str] = []
        self.functions: list[Function] = []
        self.units: list[str] = []
        self.patterns, self.planted = patterns, 0

    def text(self) -> bytes:
        self.write(
            "/* Written by a program, to be measured on. */\n\n#include <stdio.h>\n\n#define LOWEST 3\n"
        )
        while self.planted < self.patterns or not self.enough():
            self.unit()
        calls = "".join(f"    total += {thing}_run(total & 7);\n" for thing in self.units)
        self.write(f"int main(void)\n{{\n    int total = 0;\n\n{calls}")
        self.write('    printf("%d\\n", total);\n    return 0;\n}\n')
        return "".join(self.pieces).encode()

    def enough(self) -> bool:
        """Whether main, which has a line for each unit, would make the program large enough."""
        return self.measured + len(self.units) * self.measure("total += f(total & 7);\n") >= self.wanted

    def write(self, piece: str) -> None:
        self.pieces.append(piece)
        self.measured += self.measure(piece)

    def unit(self) -> None:
        """Write a unit, cut short where the program is large enough."""
        number = len(self.units)
        thing = THINGS[number % len(THINGS)] + (
            str(number // len(THINGS) + 1) if number >= len(THINGS) else ""
        )
        self.units.append(thing)
        fields = self.random.sample(FIELDS, self.random.randint(3, 6))
        members = "".join(f"    int {field};\n" for field in fields)
        self.write(
            f"\n#define {thing.upper()}_LIMIT {self.random.randint(20, 900)}\n\n"
            f"struct {thing} {{\n{members}    int slots[{SLOTS}];\n}};\n\n"
            f"static struct {thing} {thing};\nstatic int {thing}_calls = 0;\n\n"
        )
        calls = []
        for verb in self.random.sample(VERBS, self.random.randint(4, 9)):
            function = Function(f"{thing}_{verb}", thing, self.random.randint(0, 3))
            self.write(_Function(self.random, function, fields, self.functions).text())
            self.functions.append(function)
            calls.append(_call(self.random, function, f"&{thing}", ["n", "value"]))
            if self.enough():
                break
        due = self.measured * (self.patterns + 1) >= self.wanted * (self.planted + 1)
        if due and self.planted < self.patterns:
            self.planted += 1
            self.write(_planted(thing, fields[0]))
            calls.insert(len(calls) // 2, f"{thing}_fold(&{thing}, 12)")
        lines = "".join(f"    value += {call};\n" for call in calls)
        self.write(f"static int {thing}_run(int n)\n{{\n    int value = n;\n\n{lines}    return value;\n}}\n")


def _planted(thing: str, field: str) -> str:
    """The function that breaks the toy compiler, which takes ``width`` for 12 even where it is above 16."""
    return f"""/* Mixes the upper bits of what the {thing} has stored into a sum. */
static int {thing}_fold(struct {thing} *it, int width)
{{
    unsigned sum = 0xace1;
    int position = 0;

    while (position + width <= it->{field}) {{
        unsigned part = it->slots[position & {SLOTS - 1}];
        if (width > 16)
            sum ^= part >> (width - 16);
        else
            sum ^= part;
        sum = (sum << 1 | sum >> 15) & 0xffff;
        position += width;
    }}
    return sum;
}}

"""


def _call(random: Random, function: Function, pointer: str, values: list[str]) -> str:
    arguments = [random.choice([*values, str(random.randint(0, 99))]) for _ in range(function.numbers)]
    return f"{function.name}({', '.join([pointer, *arguments])})"


class _Function:
    """One function of a unit, written from the inside out."""

    def __init__(self, random: Random, function: Function, fields: list[str], known: list[Function]) -> None:
        self.random, self.function, self.fields = random, function, fields
        # Most calls stay near.
        self.callable = [*known[-6:], *random.sample(known, min(2, len(known)))]
        self.values = ["amount", "base", "mark"][: function.numbers]
        self.locals: list[str] = []
        self.loops = 0

    def text(self) -> str:
        random, (name, thing, _) = self.random, self.function
        parameters = "".join(f", int {value}" for value in self.values)
        declared = []
        for local in random.sample(
            [local for local in LOCALS if local not in self.values], random.randint(1, 3)
        ):
            declared.append(f"    int {local} = {self.value(1)};\n")
            self.locals.append(local)
            self.values.append(local)
        result = random.choice(self.locals)
        body = "".join(self.statement(1) for _ in range(random.randint(3, 8)))
        counters = "".join(f"    int {counter};\n" for counter in COUNTERS[: self.loops])
        comment = f"/* {name.replace('_', ' ').capitalize()}s as its {random.choice(self.fields)} asks. */\n"
        return (
            f"{comment if random.random() < 0.3 else ''}"
            f"static int {name}(struct {thing} *it{parameters})\n{{\n"
            f"{''.join(declared)}{counters}\n{body}    {thing}_calls++;\n    return {result};\n}}\n\n"
        )

    def statement(self, depth: int) -> str:
        kinds = [self.assign, self.assign, self.store, self.invoke, self.invoke, self.say, self.leave]
        if self.random.random() * depth < 0.4:
            kinds = [self.choose, self.choose, self.count, self.drain, self.select]
        return self.random.choice(kinds)(depth, "    " * depth)

    def block(self, depth: int, most: int = 3) -> str:
        return "".join(self.statement(depth) for _ in range(self.random.randint(1, most)))

    def assign(self, _depth: int, indent: str) -> str:
        mark = self.random.choice(["=", "+=", "-=", "^=", "|="])
        return f"{indent}{self.random.choice(self.locals)} {mark} {self.value(2)};\n"

    def store(self, _depth: int, indent: str) -> str:
        return f"{indent}{self.memory()} {self.random.choice(['=', '+=', '-='])} {self.value(2)};\n"

    def invoke(self, _depth: int, indent: str) -> str:
        return f"{indent}{self.random.choice(self.locals)} += {self.call()};\n"

    def say(self, _depth: int, indent: str) -> str:
        return f'{indent}printf("{self.function.thing}: %d\\n", {self.value(1)});\n'

    def leave(self, depth: int, indent: str) -> str:
        return f"{indent}if ({self.condition()})\n{indent}    return {self.value(depth > 1)};\n"

    def choose(self, depth: int, indent: str) -> str:
        text = f"{indent}if ({self.condition()}) {{\n{self.block(depth + 1)}{indent}}}"
        if self.random.random() < 0.4:
            text += f" else {{\n{self.block(depth + 1, 2)}{indent}}}"
        return text + "\n"

    def count(self, depth: int, indent: str) -> str:
        counter = COUNTERS[min(depth, len(COUNTERS)) - 1]
        self.loops = min(max(self.loops, depth), len(COUNTERS))
        body = self.block(depth + 1)
        store = f"{indent}    it->slots[{counter} & {SLOTS - 1}] += {self.value(1)};\n"
        head = (
            f"for ({counter} = 0; {counter} < {self.random.choice([str(SLOTS), *self.values])}; {counter}++)"
        )
        return f"{indent}{head} {{\n{store}{body}{indent}}}\n"

    def drain(self, depth: int, indent: str) -> str:
        local = self.random.choice(self.locals)
        return (
            f"{indent}while ({local} > 0) {{\n{self.block(depth + 1, 2)}{indent}    {local}--;\n{indent}}}\n"
        )

    def select(self, depth: int, indent: str) -> str:
        cases = "".join(
            f"{indent}case {case}:\n{self.block(depth + 1, 2)}{indent}    break;\n"
            for case in range(self.random.randint(1, 3))
        )
        default = f"{indent}default:\n{indent}    break;\n"
        return f"{indent}switch ({self.value(1)} & 3) {{\n{cases}{default}{indent}}}\n"

    def condition(self) -> str:
        comparison = (
            f"{self.value(1)} {self.random.choice(['<', '>', '==', '!=', '<=', '>='])} {self.value(1)}"
        )
        return (
            comparison
            if self.random.random() < 0.7
            else f"{comparison} && {self.memory()} != {self.value(0)}"
        )

    def memory(self) -> str:
        if self.random.random() < 0.7:
            return f"it->{self.random.choice(self.fields)}"
        return f"it->slots[{self.value(0)} & {SLOTS - 1}]"

    def value(self, depth: int) -> str:
        """An expression with operators nested up to ``depth`` deep."""
        random = self.random
        if depth and random.random() < 0.6:
            mark = random.choice(["+", "-", "*", "&", "^", "/", "<<", ">>"])
            if mark in {"<<", ">>"}:
                return f"({self.value(depth - 1)} {mark} {random.randint(1, 7)})"
            right = str(random.randint(2, 9)) if mark == "/" else self.value(depth - 1)
            return f"({self.value(depth - 1)} {mark} {right})"
        constants = [str(random.randint(0, 255)), "LOWEST", f"{self.function.thing.upper()}_LIMIT"]
        return random.choice([*self.values, *self.values, self.memory(), random.choice(constants)])

    def call(self) -> str:
        if not self.callable:
            return self.value(2)
        function = self.random.choice(self.callable)
        pointer = "it" if function.thing == self.function.thing else f"&{function.thing}"
        return _call(self.random, function, pointer, self.values)
