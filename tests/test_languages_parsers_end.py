"""Parsers run in our process, so one that loops on a broken program would stop the run for good."""

from __future__ import annotations

import random
import re
import subprocess
import sys

import pytest
from language_cases import NAMES, language_case

PARSES = """\
import sys
from treereduce.languages import registry
parser = registry.load(sys.argv[1]).grammar.parser()
for program in sys.stdin.buffer.read().split(b"\\0"):
    parser.parse(program)
"""
SECONDS = 60
"""A hundred times what a process takes."""
PROGRAMS = 300


def ends(name: str, programs: list[bytes]) -> bool:
    """Parse programs in a process of its own; False if that is still at it after `SECONDS`."""
    command = [sys.executable, "-c", PARSES, name]
    try:
        subprocess.run(command, input=b"\0".join(programs), timeout=SECONDS, check=True)
    except subprocess.TimeoutExpired:
        return False
    return True


def damaged(program: bytes, seed: int) -> bytes:
    """A program with up to six stretches gone, doubled or cut short, of 40 tokens in the mean."""
    chance = random.Random(seed)  # noqa: S311 - no secret hangs on it
    tokens = re.findall(rb"\w+|\s+|[^\w\s]", program)
    for _ in range(chance.randint(1, 6)):
        start = chance.randrange(len(tokens))
        stop = start + 1 + int(chance.expovariate(1 / 40))
        change = chance.choice(("delete", "delete", "repeat", "cut"))
        if change == "cut":
            tokens = tokens[start : stop + 200]
        else:
            tokens[start:stop] = [] if change == "delete" else tokens[start:stop] * 2
        tokens = tokens or [b" "]
    return b"".join(tokens)


def test_a_here_document_without_a_name_ends() -> None:
    assert ends("perl", [b'<<""$\n$f'])


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_parser_ends_on_damaged_programs(name: str) -> None:
    program = language_case(name).program
    assert ends(name, [damaged(program, seed) for seed in range(PROGRAMS)])
