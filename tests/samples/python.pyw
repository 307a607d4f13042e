"""Every kind that the profile of Python names occurs here."""
from __future__ import annotations
import os.path as path
from sys import *

LIMIT: int = 10  # a comment
table = {"one": [1, 2.5], **others}
pairs = {key: value for key, value in table.items() if key}
squares = [n * n for n in range(LIMIT)]
unique = {n for n in (1, 2)}
total = sum(n for n in {1, 2})
lazy = (n for n in squares)


@decorate(1)
class Point(Base, metaclass=Meta):
    def move(self, dx: list[int], dy=0, *rest, **named) -> dict[str, int]:
        self.x += dx
        return self.x, -dy


def generate(*, option: int = 1):
    got = yield option
    yield from squares[1:2]


async def run(n):
    global LIMIT
    if n > 1 and not n:
        pass
    elif (m := n):
        n = 1
    else:
        del n
    for left, right in pairs:
        continue
    for (a, b), [c, d] in nested:
        break
    while True:
        assert n, "text" "more"
    try:
        raise ValueError(f"bad {n!r:>{4}}") from None
    except (TypeError, KeyError) as error:
        print(error)
    try:
        n = 1
    finally:
        n = 2
    with open(path) as file, await lock() as held:
        n = lambda x: x if x else (x or 1)
    match n:
        case Point(x=0) | [1, *_]:
            pass
        case {"a": 1} if n:
            n = 3
        case (1, 2) as both:
            pass
    return await n.call(~LIMIT, *rest, key=(1,))
