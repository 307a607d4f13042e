"""Checks that do more than they should, and still know what is interesting."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from bench.own.hostile import WORD

ASIDE: dict[str, str] = {
    "is well": "",
    "stalls": "[ $LOT != 0 ] || sleep 30",
    "dies": "[ $LOT != 0 ] || kill -KILL $$",
    "floods": "[ $LOT != 0 ] || head -c 30000000 /dev/zero",
    "leaves a daemon": "[ $LOT -gt 3 ] || setsid sleep 300 >/dev/null 2>&1 &",
    "leaves children": "for n in 1 2 3; do sleep 300 & done",
    "eats memory": "[ $LOT != 0 ] || head -c 200000000 /dev/zero | tail -n 1 | wc -c",
    "flips its answer": "[ $LOT != 0 ] || exit $((1 - $?))",
    "deletes its candidate": 'cp "$1" kept; rm "$1"; set -- kept',
    "fills its folder": "[ $LOT != 0 ] || head -c 20000000 /dev/zero > large; mkdir -p a/b/c; chmod 0 a",
    "moves itself": 'mkdir elsewhere; cd elsewhere; set -- "../${1##*/}"',
    "loops": "[ $LOT != 0 ] || while :; do :; done",
}
"""Lines of shell for each misbehaviour. LOT is a number below 32 of each process."""

PROGRAMS = {
    "c": ("int f{0}(int a) {{ return a * {0}; }}\n", f"int {WORD};\n", ".c"),
    "python": ("def f{0}(a):\n    return [a, {0}]\n", f"{WORD} = 1\n", ".py"),
    "javascript": ("const f{0} = (a) => {{ return a + {0}; }};\n", f"let {WORD} = [];\n", ".js"),
    "json": ('{{"a{0}": [1, {{"b": {0}}}]}},\n', f'{{"{WORD}": []}},\n', ".json"),
    "bash": ("f{0}() {{ echo $1 {0}; }}\n", f"echo {WORD}\n", ".sh"),
    "sql": ("SELECT a, {0} FROM t WHERE b = {0};\n", f"SELECT {WORD};\n", ".sql"),
    "text": ("line {0} (of [some] text)\n", f"{WORD}\n", ".txt"),
}
"""A line that is repeated, one that is needed, and the suffix, for each language."""


@dataclass(frozen=True)
class Job:
    """One reduction."""

    language: str
    misbehaviour: str
    file: Path
    check: Path
    arguments: tuple[str, ...]


def job(folder: Path, dice: random.Random) -> Job:
    """Write a random program and a check of it."""
    language = dice.choice(list(PROGRAMS))
    line, needed, suffix = PROGRAMS[language]
    lines = [line.format(dice.randrange(100)) for _ in range(dice.randrange(3, 30))]
    lines.insert(dice.randrange(len(lines)), needed)
    file, check = folder / f"program{suffix}", folder / "check.sh"
    file.write_text("".join(lines))
    misbehaviour = dice.choice(list(ASIDE))
    check.write_text(
        f'#!/bin/sh\nLOT=$(($$ % 32))\n{ASIDE[misbehaviour]}\ngrep -q {WORD} "$1"\nstatus=$?\n'
        f"{ASIDE[misbehaviour] if misbehaviour.startswith('flips') else ''}\nexit $status\n"
    )
    check.chmod(0o755)
    arguments = ("--allow-flaky", "--timeout", "1", "-j", str(dice.choice([1, 2, 4])), "-l", language)
    return Job(language, misbehaviour, file, check, arguments)
