"""Programs of some lines with what is wanted of them, in three languages."""

from __future__ import annotations

from engine_parts import PROGRAM, Function

PYTHON = b"""\
import os

def area(width, height):
    # Negative sizes are errors.
    if width < 0:
        raise ValueError(width)
    return width * height

print(area(2, 3), f"{os.name} runs")
"""
JAVASCRIPT = b"""\
const sizes = [1, 2, 3].map((n) => n * 2);
function show(text) { if (text) console.log(`<${text}> ends`); else { return; } }
show(sizes); // at last
"""

CASES: dict[str, tuple[bytes, Function]] = {
    "c": (PROGRAM, lambda program: b"crash" in program and program.count(b"(") == program.count(b")")),
    "python": (PYTHON, lambda program: b"raise" in program and b"3" in program),
    "javascript": (JAVASCRIPT, lambda program: b"${" in program and len(program.split(b"(")) > 2),
}
