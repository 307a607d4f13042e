"""A small Lisp with an optimiser, which must not change what a program prints.

A program is run as it stands and as the optimiser left it. Steps are counted, not seconds: a program that
takes too many is rejected. Planted: differences of three and more constants are folded from the right.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from functools import reduce
from itertools import accumulate

from .reading import Broken, Rejected, Tokens, run

TOKEN = re.compile(r"(?:\s|;[^\n]*)+|([()]|[^\s();]+)")
MOST_STEPS, MOST_CALLS = 20_000, 100
"""Values in the whole, and calls inside each other."""
LARGEST = 10**12
"""Numbers wrap here, so that none grows for ever."""

Form = int | str | list["Form"]
ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": lambda a, b: a * b % LARGEST,
    "<": operator.lt,
    "=": operator.eq,
}
FOLDED = ("+", "-", "*")


def read(text: str) -> list[Form]:
    """The forms of a program. Nests may be of any depth."""
    tokens, stack = Tokens(text, TOKEN), [list[Form]()]
    while tokens.peek():
        token = tokens.take()
        if token == "(":  # noqa: S105 - no password
            stack.append([])
        elif token == ")":  # noqa: S105 - no password
            inner = stack.pop()
            if not stack:
                raise Rejected("too many )")
            stack[-1].append(inner)
        else:
            stack[-1].append(int(token) if re.fullmatch(r"-?\d{1,9}", token) else token)
    if len(stack) > 1:
        raise Rejected("( without )")
    return stack[0]


def fold(form: Form) -> Form:
    """The form with arithmetic on constants done."""
    if not isinstance(form, list):
        return form
    folded = [fold(part) for part in form]
    if len(folded) > 2 and folded[0] in FOLDED and all(isinstance(part, int) for part in folded[1:]):
        numbers = [part for part in folded[1:] if isinstance(part, int)]
        apply = ARITHMETIC[str(folded[0])]
        if folded[0] == "-":
            return reduce(lambda right, left: apply(left, right), reversed(numbers))
        return reduce(apply, numbers)
    return folded


class _Machine:
    """Runs a program and keeps what it prints."""

    def __init__(self) -> None:
        self.printed: list[int] = []
        self.functions: dict[str, tuple[list[str], list[Form]]] = {}
        self.steps = self.calls = 0

    def run(self, program: list[Form]) -> list[int]:
        """Run all forms. Raises `Rejected` for what has no meaning and for endless programs."""
        for form in program:
            match form:
                case ["define", [str(name), *parameters], *body] if body:
                    self.functions[name] = ([str(parameter) for parameter in parameters], body)
                case _:
                    self.value(form, {})
        return self.printed

    def value(self, form: Form, names: dict[str, int]) -> int:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise Rejected("too many steps")
        match form:
            case int(number):
                return number
            case str(name) if name in names:
                return names[name]
            case ["if", condition, yes, no]:
                return self.value(yes if self.value(condition, names) else no, names)
            case ["let", [[str(name), start]], *body] if body:
                return self.last(body, {**names, name: self.value(start, names)})
            case ["print", shown]:
                self.printed.append(self.value(shown, names))
                return self.printed[-1]
            case [str(name), *arguments]:
                return self.call(name, [self.value(argument, names) for argument in arguments])
        raise Rejected(f"{str(form)[:40]} has no value")

    def call(self, name: str, values: list[int]) -> int:
        if name in ARITHMETIC and len(values) >= 2:
            return [*accumulate(values, ARITHMETIC[name])][-1]
        parameters, body = self.functions.get(name, (None, None))
        if parameters is None or body is None or len(parameters) != len(values):
            raise Rejected(f"{name} cannot be called with {len(values)} values")
        self.calls += 1
        if self.calls > MOST_CALLS:
            raise Rejected("too many steps")
        value = self.last(body, dict(zip(parameters, values, strict=True)))
        self.calls -= 1
        return value

    def last(self, body: list[Form], names: dict[str, int]) -> int:
        return [self.value(form, names) for form in body][-1]


def compare(text: str) -> None:
    """Run a program as it is and folded."""
    program = read(text)
    if _Machine().run(program) != _Machine().run([fold(form) for form in program]):
        raise Broken("fold_constants")


if __name__ == "__main__":
    run(compare)
