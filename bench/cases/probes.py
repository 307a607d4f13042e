"""C of any size with checks that hardly cost processor time, to measure what reducers do between calls.

A check is a shell, one `awk` and, if it is to take its time, one `sleep`: 3 ms of processor time, and some
5 ms more for 50 KB.
"""

from __future__ import annotations

import re
from random import Random

from bench.cases.case import Case
from bench.programs.c import c_text

FUNCTION = re.compile(r"^static int (\w+)\(", re.MULTILINE)
FUNCTIONS = """\
{pause}exec awk -v wanted="{names}" '
    BEGIN {{ left = 2 * split(wanted, names, " "); for (at in names) missing[names[at]] = 3 }}
    {{
        gsub(/[(){{}}]/, " & ")
        count = split($0, words, /[^A-Za-z0-9_(){{}}]+/)
        for (at = 1; at <= count; at++) {{
            word = words[at]
            if (word == "(") {{
                round++
                if (last in missing) {{
                    place = depth ? 1 : 2
                    if (missing[last] % 2 >= place || missing[last] >= 2 && place == 2) {{
                        missing[last] -= place
                        left--
                    }}
                }}
            }}
            else if (word == ")") {{ if (--round < 0) exit bad = 1 }}
            else if (word == "{{") depth++
            else if (word == "}}") {{ if (--depth < 0) exit bad = 1 }}
            last = word
        }}
    }}
    END {{ exit bad || left || round || depth }}
' "$1"
"""
"""Brackets are balanced, and certain names have a parenthesis behind them, inside of braces and outside."""
LINES = """\
exec awk -v file="$here/wanted" '
    BEGIN { left = (getline wanted < file) > 0 }
    { sub(/^[ \\t]+/, ""); if (left && $0 == wanted) left = (getline wanted < file) > 0 }
    END { exit left }
' "$1"
"""
"""Certain lines are left, in order, whatever stands before them."""
VALID = "int main(void)\n{\n    return 0;\n}\n"


def functions_case(name: str, *, size: int, share: float, sleep: float = 0, seed: int = 1) -> Case:
    """A case that shrinks to the definitions and calls of a random ``share`` of its functions, at least one.

    The check takes ``sleep`` seconds without work, and its own few milliseconds.
    """
    program = c_text(seed, size=size).decode()
    functions = FUNCTION.findall(program)
    wanted = Random(seed).sample(functions, max(1, round(share * len(functions))))  # noqa: S311 - no secret
    return Case(
        name=name,
        language="C",
        extension=".c",
        size=size,
        write=lambda _random, size: c_text(seed, size=size).decode(),
        hard="nothing: it is there to measure how long workers wait",
        property=f"brackets are balanced, and {len(wanted)} functions are left, each with a call",
        check=FUNCTIONS.format(pause=f"sleep {sleep:g}\n" if sleep else "", names=" ".join(wanted)),
        valid=VALID,
        seed=seed,
    )


def lines_case(name: str, *, size: int, share: float, seed: int = 1) -> Case:
    """A case that stays near its size: it wants a random ``share`` of its lines."""
    program = c_text(seed, size=size).decode()
    choice = Random(seed)  # noqa: S311 - no secret
    lines = [line for line in map(str.strip, program.splitlines()) if line and choice.random() < share]
    return Case(
        name=name,
        language="C",
        extension=".c",
        size=size,
        write=lambda _random, size: c_text(seed, size=size).decode(),
        hard="nothing: it is there to measure what a call costs",
        property=f"{len(lines)} lines are left, in order",
        check=LINES,
        valid=VALID,
        seed=seed,
        files={"wanted": "".join(f"{line}\n" for line in lines)},
    )
