"""C of any size of which some functions have to stay: a verdict that hardly costs processor time.

A check is a shell, one `awk` and, if it is to take its time, one `sleep`: 3 ms of processor time, and 5 ms
more for 50 KB. It wants balanced brackets, and certain names with a parenthesis behind them, both inside of
braces and outside: a definition and a call.
"""

from __future__ import annotations

import re
from random import Random

from bench.cases.case import Case
from bench.programs.c import c_text

FUNCTION = re.compile(r"^static int (\w+)\(", re.MULTILINE)
CHECK = """\
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


def naming_case(name: str, *, size: int, share: float, sleep: float = 0, seed: int = 1) -> Case:
    """A case that wants a random ``share`` of the functions, at least one.

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
        hard="nothing: it is there to measure what a call costs",
        property=f"brackets are balanced, and {len(wanted)} functions are left, each with a call",
        check=CHECK.format(pause=f"sleep {sleep:g}\n" if sleep else "", names=" ".join(wanted)),
        valid="int main(void)\n{\n    return 0;\n}\n",
        seed=seed,
    )
