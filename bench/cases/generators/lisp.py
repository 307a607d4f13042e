"""Lisp that the optimiser of `bench.cases.toytools.lisp` changes the meaning of."""

from __future__ import annotations

from random import Random
from textwrap import fill

from bench.cases.generators.text import Moments, new_names, pieces
from bench.programs.words import LOCALS


def folding(random: Random, size: int) -> str:
    """Functions of nested expressions, all of which are run; one prints a difference of three constants."""
    names = new_names(random, "-")
    known: list[tuple[str, int]] = []
    moments = Moments(size, random.uniform(0.2, 0.7))

    def function(_number: int) -> str:
        parameters = random.sample(LOCALS, random.randint(1, 3))
        body = _nested(random, parameters, 5, known[-3:])
        if moments.next() == 0:
            body = f"(let ((rest {body})) (if (< rest rest) 0 (* 2 (- (+ 40 2) 7 (* 3 4)))))"
        body = fill(body, 100, subsequent_indent="    ", break_on_hyphens=False)
        known.append((next(names), len(parameters)))
        shown = f"(print ({known[-1][0]} {' '.join(str(random.randint(0, 9)) for _ in parameters)}))"
        return moments.count(f"(define ({known[-1][0]} {' '.join(parameters)})\n  {body})\n{shown}\n\n")

    return "".join(pieces(size, function))


def _nested(random: Random, values: list[str], depth: int, known: list[tuple[str, int]]) -> str:
    if depth == 0 or random.random() < 0.1:
        # A constant never stands beside another, so that nothing but the planted form is folded wrongly.
        return random.choice(values)

    def part() -> str:
        return _nested(random, values, depth - 1, known)

    if known and random.random() < 0.04:
        name, count = known[-1]
        return f"({name} {' '.join(random.choice(values) for _ in range(count))})"
    form = random.choice(
        [
            "({mark} {first} {number})",
            "(+ {first} {second} {third})",
            "(- {first} {second})",
            "(if (< {first} {number}) {second} {third})",
            "(let (({local} {first})) {second})",
        ]
    )
    parts = {name: part() for name in ("first", "second", "third") if f"{{{name}}}" in form}
    return form.format(
        mark=random.choice("+-*"), number=random.randint(1, 99), local=random.choice(values), **parts
    )
