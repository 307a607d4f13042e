"""Programs that nobody would write, made of programs that somebody did. Reproducible from a seed."""

from __future__ import annotations

import random

LONGEST = 600
"""Bytes. All passes look at so many in a second."""

STRANGE = (
    b"\0",
    b"\xff",
    b"\xc3",
    b"\xe2\x82",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"\r",
    b"\x0c",
    b"\xc2\xa0",
)
"""What few programs have: bytes that are not UTF-8 or only a part of it, marks, strange blanks."""


def mutated(dice: random.Random, programs: list[bytes]) -> bytes:
    """A stretch of one of ``programs`` with some stretches gone, doubled, moved, of another, or strange."""
    program = bytearray(_stretch(dice, dice.choice(programs), LONGEST))
    for _ in range(dice.randrange(1, 8)):
        start = dice.randrange(len(program) + 1)
        stop = min(len(program), start + dice.randrange(80))
        kept = bytes(program[start:stop])
        program[start:stop] = dice.choice(
            [
                b"",
                kept * 2,
                kept[::-1],
                dice.choice(STRANGE) + kept,
                kept[: len(kept) // 2],
                _stretch(dice, dice.choice(programs), 80),
                dice.randbytes(dice.randrange(8)),
            ]
        )
    return bytes(program[:LONGEST])


def _stretch(dice: random.Random, program: bytes, longest: int) -> bytes:
    start = dice.randrange(max(1, len(program) - longest))
    return program[start : start + longest]
